"""Who may see a table, and sit down at it."""

from __future__ import annotations

from tablee.server.services import Services
from tablee.table.history import PlayedMatch, played_match
from tablee.table.seats import Person
from tablee.table.table import Table


def may_invite(table: Table, person: Person) -> bool:
    """Whoever sits there may bring friends, and so may the host."""
    return person.id == table.host or table.seat_of(person.id) is not None


def may_see(here: Services, table: Table, person: Person | None, invitation: str | None) -> bool:
    """A public table is for all; another for its people, its host, and who is invited or let in.

    Who was asked to go may not even look on.
    """
    if person is not None and person.id in table.barred:
        return False
    if table.public:
        return True
    if person is not None and (may_invite(table, person) or person.id in table.door.guests):
        return True
    return here.invitations.opens(invitation, table.id)


def may_see_match(
    here: Services, table: Table, match: int, person: Person | None, invitation: str | None
) -> bool:
    """A match that ended is for those who played it, and for all if it is shared.

    If nobody wants it private, also for whoever may see its table.
    """
    told: PlayedMatch = played_match(table, match)
    if told.shared or (person is not None and told.seat_of(person.id) is not None):
        return True
    return not told.kept_private and may_see(here, table, person, invitation)

"""What people may do at slow tables alone: checked, and made into the entry to be written."""

from __future__ import annotations

from tablee.table import entries as e
from tablee.table.days_off import DaysOff
from tablee.table.refusals import TableRefusal
from tablee.table.table import Table


def ask_me(table: Table, person: str, when: e.When, at: float) -> e.Asks:
    """Say when to be asked in reaction windows; in the others one passes at once."""
    seat = _seat(table, person)
    if table.seats[seat].asks == when:
        raise TableRefusal("void")
    return e.Asks(at=at, seat=seat, when=when)


def take_days_off(table: Table, person: str, off: DaysOff, at: float) -> e.TookDaysOff:
    """Let one's time not run on some days; what is said here holds from now on."""
    seat = _seat(table, person)
    before = table.seats[seat].off
    if off == (before[-1][1] if before else DaysOff()):
        raise TableRefusal("void")
    return e.TookDaysOff(at=at, seat=seat, off=off)


def respite(table: Table, at: float) -> e.Respite:
    """The house was away, and comes back: whose time ran out meanwhile is not to blame.

    Once for a question, so that a house that comes and goes holds up nobody for ever.
    """
    for seat in table.people() if table.pace.slow else []:
        deadline = table.deadline(seat)
        if deadline is None or deadline > at or not table.awaits(seat):
            continue
        if table.match is not None and not table.match.asked[seat].until:
            return e.Respite(at=at)
    raise TableRefusal("void")


def _seat(table: Table, person: str) -> int:
    """Where somebody sits at a slow table that is not closed."""
    seat = table.seat_of(person)
    if seat is None:
        raise TableRefusal("not-seated")
    if table.status == "closed":
        raise TableRefusal("closed")
    if not table.pace.slow:
        raise TableRefusal("not-slow")
    return seat

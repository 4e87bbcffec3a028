"""Two people who turn out to be one: played as a guest, then came back by an older name."""

from __future__ import annotations

import contextlib

from tablee.server.reading import NoTable
from tablee.server.services import Services
from tablee.table.commands import coming
from tablee.table.ledger import DamagedLog
from tablee.table.seats import Person

ROUNDS = 3
"""A table that was set up meanwhile is found in the next."""


async def check_join(here: Services, person: Person, into: Person) -> None:
    """Whether two people can be one.

    Raises:
        TableRefusal: both sit at one table that is not closed.
    """
    store = here.store
    for id in set(await store.places(person.id)) & set(await store.places(into.id)):
        with contextlib.suppress(NoTable, DamagedLog):
            live = await here.house.find(id, fresh=True)
            coming.join(live.table, person.id, into.id, 0.0)


async def join(here: Services, person: Person, into: Person) -> None:
    """Everything that is one person's becomes another's: seats, tables, matches, devices.

    It can be asked again where it was interrupted: the devices come last.

    Raises:
        TableRefusal: `check_join` would have said so, or the store does not answer.
    """
    house, store = here.house, here.store
    done: set[str] = set()
    for _ in range(ROUNDS):
        for id in set(await store.mentions(person.id)) - done:  # also where they only knocked
            with contextlib.suppress(NoTable, DamagedLog):
                await house.command(id, lambda t, now: coming.join(t, person.id, into.id, now))
            done.add(id)
    await store.move_person(person.id, into.id, into.name)
    here.visits.end_person(person.id)

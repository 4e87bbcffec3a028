"""Days off of a person: said once, kept as a note, and carried to every slow table of theirs."""

from __future__ import annotations

import contextlib

import msgspec

from tablee.server.reading import NoTable
from tablee.server.services import Services
from tablee.table.commands import slow
from tablee.table.days_off import DaysOff, take_off
from tablee.table.info import TableInfo
from tablee.table.ledger import DamagedLog
from tablee.table.pace import PACES
from tablee.table.refusals import TableRefusal
from tablee.table.seats import Person
from tablee.table.store import Note

KIND = "days-off"

LISTED = 100
"""Of one's own tables."""

UNHEARD = ("void", "closed", "not-seated", "not-slow")
"""Refusals of a table that need not know of it."""


async def own_tables(here: Services, person: Person) -> list[TableInfo]:
    """Where somebody sits or is the host, as of the last change of each table's face."""
    found = await here.store.heads(LISTED, person.id)
    return [msgspec.json.decode(data, type=TableInfo) for data in found]


async def days_off(here: Services, person: Person) -> DaysOff:
    """The days off of a person."""
    notes = await here.store.notes(person.id, KIND)
    return msgspec.json.decode(notes[0].data, type=DaysOff) if notes else DaysOff()


async def take_days_off(
    here: Services, person: Person, weekdays: list[int], offset: int, until: str | None
) -> DaysOff:
    """Say when one's time does not run, at all slow tables.

    Raises:
        TableRefusal: they are too many (`table/days_off.py`), or a table does not answer.
    """
    now = here.house.clock.wall()
    off = take_off(await days_off(here, person), weekdays, offset, until, now)
    await here.store.put_note(Note(person.id, KIND, "", now, msgspec.json.encode(off)))
    for info in await own_tables(here, person):
        if PACES[info.pace].slow:
            await _carry(here, info.id, person, off)
    return off


async def bring_days_off(here: Services, table: str, person: Person) -> None:
    """Somebody has sat down: a slow table has to know when their time does not run."""
    live = await here.house.find(table)
    if live.table.pace.slow:
        await _carry(here, table, person, await days_off(here, person))


async def _carry(here: Services, table: str, person: Person, off: DaysOff) -> None:
    with contextlib.suppress(NoTable, DamagedLog):
        try:
            await here.house.command(
                table, lambda t, now: slow.take_days_off(t, person.id, off, now)
            )
        except TableRefusal as refusal:
            if refusal.reason not in UNHEARD:
                raise

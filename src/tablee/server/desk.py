"""The owner's desk: what `tablee admin` asks of a house, and the log of all that it did.

An order is a note of the house in its store: who may write there already has the machine. A
server that runs carries it out within a second, and answers in another note; while none runs,
the command does it itself. There is no address for it: one door less.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

import msgspec

from tablee.server.logs import log
from tablee.server.mine import forget
from tablee.server.reading import NoTable
from tablee.server.services import Services
from tablee.table.commands import hosting
from tablee.table.ledger import DamagedLog
from tablee.table.refusals import TableRefusal
from tablee.table.seats import Person
from tablee.table.store import HOUSE, Note, Store

LOOK = 1.0
"""Seconds between two looks for orders."""

STALE = 60.0
"""Seconds after which an order is not carried out any more."""

KEPT = 10_000
"""Entries of the desk's log, the latest."""

Action = Literal["close", "remove", "notice", "tables", "people", "reports", "log"]


class Order(msgspec.Struct, frozen=True):
    """Something to be done: what, with which table, person or text, and who says so."""

    do: Action
    what: str
    by: str


class DeskEntry(msgspec.Struct, frozen=True):
    """Something that was done at the desk.

    Attributes:
        at: when.
        by: the user of the machine.
        did: which command.
        what: the table, or the text; empty for a person, who may have been removed by it.
        outcome: `done`, or why not: `no-table`, `closed`, `no-person`, `busy`.
    """

    at: float
    by: str
    did: str
    what: str
    outcome: str


async def carry_out(here: Services, order: Order) -> DeskEntry:
    """Do what is ordered, and write it down."""
    try:
        outcome = await _do(here, order)
    except NoTable:
        outcome = "no-table"
    except DamagedLog:
        outcome = "damaged"
    except TableRefusal as refusal:
        outcome = refusal.reason
    what = "" if order.do == "remove" else order.what
    deed = DeskEntry(time.time(), order.by, order.do, what, outcome)
    await write_down(here.store, deed)
    return deed


async def _do(here: Services, order: Order) -> str:
    store = here.store
    match order.do:
        case "close":
            await here.house.command(order.what, lambda t, now: hosting.close(t, None, now))
        case "remove":
            found = await store.sessions(order.what)
            ways = await store.ways(order.what)
            if not found and not ways and not await store.mentions(order.what):
                return "no-person"
            name = found[0][1].name if found else ways[0].name if ways else ""
            await forget(here, Person(order.what, name))
        case "notice":
            await store.drop_notes(HOUSE, "notice")
            if order.what:
                data = msgspec.json.encode({"text": order.what})
                await store.put_note(Note(HOUSE, "notice", "", time.time(), data))
        case _:
            pass  # only looked at: that is written down, too
    return "done"


async def write_down(store: Store, deed: DeskEntry) -> None:
    """Put something that was done into the log of the desk."""
    name = f"{time.time_ns():020d}-{secrets.token_hex(2)}"
    await store.put_note(Note(HOUSE, "desk", name, deed.at, msgspec.json.encode(deed)))
    for note in (await store.notes(HOUSE, "desk"))[KEPT:]:
        await store.drop_notes(HOUSE, "desk", note.name)


async def deeds(store: Store, limit: int) -> list[DeskEntry]:
    """What was done at the desk, the latest first."""
    found = (await store.notes(HOUSE, "desk"))[:limit]
    return [msgspec.json.decode(note.data, type=DeskEntry) for note in found]


async def notice(store: Store) -> tuple[str, float] | None:
    """What the owner tells everybody, and since when."""
    for note in await store.notes(HOUSE, "notice"):
        return str(msgspec.json.decode(note.data)["text"]), note.at
    return None


# -- between the command and a server that runs --------------------------------------------------


async def leave_order(store: Store, order: Order) -> str:
    """Leave an order for a server; what its answer is found by."""
    name = secrets.token_hex(8)
    await store.put_note(Note(HOUSE, "order", name, time.time(), msgspec.json.encode(order)))
    return name


async def answer_to(store: Store, name: str, seconds: float) -> DeskEntry | None:
    """What became of an order; None: nobody took it, and nobody will."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for note in await store.notes(HOUSE, "answer"):
            if note.name == name:
                await store.drop_notes(HOUSE, "answer", name)
                return msgspec.json.decode(note.data, type=DeskEntry)
        await asyncio.sleep(0.1)
    await store.drop_notes(HOUSE, "order", name)
    return None


@asynccontextmanager
async def open_desk(here: Services) -> AsyncIterator[None]:
    """Look for orders while a server runs; of several workers one takes each."""
    task = asyncio.create_task(_look(here))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _look(here: Services) -> None:
    while True:
        await asyncio.sleep(LOOK)
        try:
            await _take(here)
        except Exception as error:  # the store is away, or an order is none
            log().error("an order failed", error=type(error).__name__)


async def _take(here: Services) -> None:
    store = here.store
    for note in await store.notes(HOUSE, "order"):
        if not await store.drop_notes(HOUSE, "order", note.name):
            continue  # another worker has it
        if note.at < time.time() - STALE:
            continue  # nobody waits for it any more: it may not be meant any more
        deed = await carry_out(here, msgspec.json.decode(note.data, type=Order))
        data = msgspec.json.encode(deed)
        await store.put_note(Note(HOUSE, "answer", note.name, time.time(), data))

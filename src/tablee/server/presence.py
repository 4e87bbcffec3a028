"""Who is here: sockets come and go, and the log is told of the people behind them."""

from __future__ import annotations

import asyncio
import time

from tablee.server.house import House
from tablee.server.live import LiveTable, Watcher
from tablee.table import entries as e
from tablee.table.commands import coming
from tablee.table.refusals import TableRefusal
from tablee.table.table import Table

BLINK = 2.0
"""Seconds without a socket before a person counts as disconnected: pages are reloaded."""


def arrive(house: House, live: LiveTable, watcher: Watcher) -> None:
    """A socket opened."""
    live.watchers.add(watcher)
    if watcher.person is not None:
        live.sockets[watcher.person] += 1
    house.tasks.spawn(be_present(house, live, watcher))


async def be_present(house: House, live: LiveTable, watcher: Watcher) -> None:
    """Write down that the person of a socket is here, unless it is written."""
    person = watcher.person
    seat = live.table.seat_of(person)
    if seat is None or house.worker in live.table.seats[seat].workers:
        return

    def make(table: Table, now: float) -> e.AnyEntry:
        if person not in live.sockets:
            raise TableRefusal("void")  # gone again
        return coming.connect(table, str(person), house.worker, now)

    await house.quietly(live.table.id, make)


def depart(house: House, live: LiveTable, watcher: Watcher) -> None:
    """A socket closed."""
    live.watchers.discard(watcher)
    live.used = time.monotonic()
    if watcher.person is not None:
        live.sockets[watcher.person] -= 1
        if live.sockets[watcher.person] <= 0:
            del live.sockets[watcher.person]
            if not house.closing:
                house.tasks.spawn(_miss(house, live, watcher.person))


async def _miss(house: House, live: LiveTable, person: str) -> None:
    await asyncio.sleep(BLINK)

    def make(table: Table, now: float) -> e.AnyEntry:
        if person in live.sockets:
            raise TableRefusal("void")  # back again
        return coming.disconnect(table, person, house.worker, now)

    await house.quietly(live.table.id, make)

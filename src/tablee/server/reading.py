"""Reading logs: the table that each of them makes."""

from __future__ import annotations

import asyncio
import contextlib

from tablee.core.errors import TableeError
from tablee.table.heads import head
from tablee.table.ledger import DamagedLog, Ledger
from tablee.table.store import Store, StoreBusy
from tablee.table.table import Table
from tablee.table.vault import Vault

SLICE = 50
"""Entries of a log that are replayed at a stretch."""


class NoTable(Exception):
    """There is no such table."""


async def replay(ledger: Ledger, entries: list[bytes]) -> Table:
    """The table that a log makes, with pauses: a long evening must not keep others waiting.

    Not in a thread: what games and msgspec make when they are first used is not made for several
    threads at once, and after a restart many tables are loaded together.
    """
    table = Table(ledger.table)
    for number, data in enumerate(entries, 1):
        entry = ledger.read(data)
        try:
            table.apply(number, entry)
        except TableeError:  # it is what was written, and yet no table comes of it
            raise DamagedLog(table.id, number) from None
        if number % SLICE == 0:
            await asyncio.sleep(0)
    return table


async def stored(store: Store, vault: Vault, id: str) -> Table:
    """The table as its log in the store makes it; nothing is kept in memory.

    Raises:
        NoTable, DamagedLog: there is none, or its log cannot be trusted.
    """
    entries = await store.read(id)
    if not entries:
        raise NoTable(id)
    return await replay(Ledger(vault, id), entries)


async def index_all(store: Store, vault: Vault) -> None:
    """Make the heads anew that do not name the matches of their table, from the logs."""
    for id in await store.unindexed():
        with contextlib.suppress(DamagedLog, NoTable, StoreBusy):
            await store.index(id, head(await stored(store, vault, id)))

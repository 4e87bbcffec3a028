"""The lobby: which tables are shown to whom looks for one, and who has set up how many.

One address may set up ten times as many tables as one person may have, so that a share of the
house is left for others, however many names somebody goes by. Where a table was set up from is
nobody's business but this worker's, and is forgotten with it.
"""

from __future__ import annotations

import time
from collections import Counter

import msgspec

from tablee.server.house import House
from tablee.server.limits import Places
from tablee.server.live import LiveTable
from tablee.table.info import TableInfo, from_outside
from tablee.table.table import Table

LOOKED_AT = 1000
"""Public tables, the latest first, among which the list is chosen."""

SHOWN = 100
"""Tables of the list."""

FRESH = 1.0
"""Seconds for which a list serves everybody."""


class Lobby:
    """The public tables of a house."""

    def __init__(self, house: House, places: Places) -> None:
        self.house = house
        self.places = places
        self._origins: dict[str, str] = {}
        self._listed: list[TableInfo] = []
        self._at = float("-inf")
        house.done = self._done

    def set_up(self, table: LiveTable, origin: str) -> None:
        """This table was set up from there; a place was taken for it before."""
        self._origins[table.table.id] = origin

    def whose(self, table: Table) -> str:
        """Where a table was set up from, or else by whom."""
        return self._origins.get(table.id, table.host)

    def _done(self, table: str) -> None:
        origin = self._origins.pop(table, None)
        if origin is not None:
            self.places.leave(origin)

    async def tables(self) -> list[TableInfo]:
        """Public tables, in the order in which people look for them."""
        now = time.monotonic()
        if now - self._at > FRESH:
            found = await self.house.store.heads(LOOKED_AT)
            self._listed = self._in_order([self._fresh(data) for data in found])[:SHOWN]
            self._at = now
        return self._listed

    def _fresh(self, data: bytes) -> TableInfo:
        """How the table is now, if it is in memory: the store does not know who is connected."""
        info = msgspec.json.decode(data, type=TableInfo)
        live = self.house.known(info.id)
        return from_outside(info if live is None else live.face())

    def _in_order(self, tables: list[TableInfo]) -> list[TableInfo]:
        """First where somebody waits for others, then what can be watched, then the rest.

        Of tables that were set up from one address, the second comes after everybody's first.
        """
        before: Counter[str] = Counter()
        ranked = []
        for age, info in enumerate(tables):
            if info.status == "closed":
                continue
            origin = self._origins.get(info.id, info.id)
            ranked.append((_rank(info), before[origin], age, info))
            before[origin] += 1
        ranked.sort(key=lambda item: item[:3])
        return [info for *_, info in ranked]


def _rank(info: TableInfo) -> int:
    """What somebody looks for who looks for a table: the lower, the more."""
    people = [seat for seat in info.seats if seat.kind in ("person", "program")]
    here = any(seat.connected for seat in people)
    free = any(seat.kind == "open" for seat in info.seats)
    if info.status == "waiting" and free and not info.locked:
        return 0 if here else 2 if people else 4
    if info.status == "running":
        return 1 if here else 3
    return 5

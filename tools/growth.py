"""Growth: evenings come and go, and the store is swept. Does it stop growing?

    python -m tools.growth --days 40 --tables 20 --log-days 5 --record-days 10

A virtual clock, a real SQLite. Every evening tables are set up, one match of each is played to its
end, and they are closed; some sessions come and are not seen again. Then a day passes, and a sweep
is made. What is printed: the file, and what of it is in use.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import tempfile
from collections.abc import Callable
from pathlib import Path

import tablee
from tablee.server.clock import Clock
from tablee.server.house import House
from tablee.server.live import LiveTable
from tablee.server.retention import Retention
from tablee.stores.sqlite import SqliteStore
from tablee.table import entries
from tablee.table.commands import hosting
from tablee.table.duties import duties, entry_for
from tablee.table.match import Match
from tablee.table.seats import Person
from tablee.table.store import Session
from tablee.table.vault import Vault

DAY = 86_400.0
HOST = Person("p-anne", "Anne")


class SetClock(Clock):
    """A clock on the wall that somebody sets."""

    def __init__(self) -> None:
        self.offset = 0.0

    def wall(self) -> float:
        """The time, as far as it was set ahead."""
        return super().wall() + self.offset


async def evening(house: House, tables: int) -> None:
    """So many tables: set up, played, closed."""
    games = itertools.cycle(tablee.games())
    for game in itertools.islice(games, tables):
        seats = max(game.seats.start, 2)
        plan = [entries.SeatPlan("regular")] * seats
        made = hosting.create(game, HOST, plan, house.clock.wall())
        live = await house.create(made)
        await house.command(live.table.id, lambda t, now: hosting.start(t, HOST.id, now))
        await finish(house, live)
        await house.command(live.table.id, lambda t, now: hosting.close(t, HOST.id, now))


def first(match: Match, seat: int) -> int:
    """What comes first of all that a seat may do."""
    return match.state.legal(seat)[0].code


async def finish(
    house: House, live: LiveTable, choose: Callable[[Match, int], int] = first
) -> None:
    """Let the house play to the end, without waiting."""
    while live.table.status == "running":
        duty = duties(live.table)[0]
        match = live.table.match
        assert match is not None
        code = choose(match, duty.seat) if duty.kind == "bot" else None
        entry = entry_for(live.table, duty, duty.due, code)
        assert entry is not None
        await house.command(live.table.id, lambda t, now, entry=entry: entry)  # type: ignore[misc]


async def pages(store: SqliteStore) -> tuple[int, int]:
    """Pages of the file, and how many of them are in use."""
    ((count,),) = await store._fetch("PRAGMA page_count")
    ((free,),) = await store._fetch("PRAGMA freelist_count")
    return int(count), int(count) - int(free)


async def run(
    path: Path, days: int, tables: int, log_days: float, record_days: float
) -> list[tuple[int, int]]:
    """Let evenings come and go; after each: pages of the file, and how many are in use."""
    store = SqliteStore(str(path))
    await store.open()
    clock = SetClock()
    house = House(store, Vault(bytes(32)), clock)
    retention = Retention(house, log=log_days * DAY, records=record_days * DAY)
    sizes = []
    for day in range(days):
        await evening(house, tables)
        for guest in range(tables):
            session = Session(f"p-{day}-{guest}", "Zoé", False, clock.wall())
            await store.add_session(f"{day}-{guest}", session)
        clock.offset += DAY
        await retention.sweep()
        sizes.append(await pages(store))
    await house.close()
    await store.close()
    return sizes


def main() -> None:
    """Read the arguments, measure, tell."""
    parser = argparse.ArgumentParser(description="Does the store stop growing?")
    parser.add_argument("--days", type=int, default=40)
    parser.add_argument("--tables", type=int, default=20, help="of one evening")
    parser.add_argument("--log-days", type=float, default=5.0)
    parser.add_argument("--record-days", type=float, default=10.0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tablee-growth-") as folder:
        sizes = asyncio.run(
            run(
                Path(folder) / "t.sqlite3",
                given.days,
                given.tables,
                given.log_days,
                given.record_days,
            )
        )
    for day, (file, used) in enumerate(sizes, 1):
        print(f"day {day}: {file * 4} KB, {used * 4} KB of it in use")


if __name__ == "__main__":
    main()

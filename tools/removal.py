"""Removal: how long does it take to forget somebody, and who waits meanwhile?

    python -m tools.removal --matches 2000 --own 50
    python -m tools.removal --matches 2000 --own 50 --keep-bytes     what overwriting costs

A real SQLite with so many tables of one match each, at some of which somebody sat who then wants to
be forgotten; while that is done, somebody else says something every few milliseconds. What is
printed: the file, the seconds of it all and of the processor, and the longest that anybody waited:
for the store, and for the event loop.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import tablee
from tablee.bots import Budget, Perspective, bot
from tablee.server.house import House
from tablee.server.mine import forget
from tablee.server.visits import Visits
from tablee.stores.sqlite import SqliteStore
from tablee.table import Table, entries
from tablee.table.commands import coming, hosting, playing
from tablee.table.heads import head
from tablee.table.ledger import Ledger, linked
from tablee.table.match import Match
from tablee.table.seats import Person
from tablee.table.vault import Vault
from tools.growth import finish

VAULT = Vault(bytes(32))
ANNE, BOB, ZOE = Person("pa" * 8, "Anne-Sophie"), Person("pb" * 8, "Bob"), Person("pc" * 8, "Zoé")
SOMEBODY = Person("pd" * 8, "Quelqu’une")


def as_regular(match: Match, seat: int) -> int:
    """What a regular does: a match has its usual length then."""
    game, moment = match.state.game, len(match.record.actions)
    seen = Perspective.at(match.state, seat, 1, moment)
    return bot("regular", game).choose(seen, Budget()).code


async def evening(house: House, game_id: str) -> list[entries.AnyEntry]:
    """The log of a table at which a match was played."""
    game = tablee.game(game_id)
    bots = min(4, game.seats.stop - 1) - 2
    plan = [entries.SeatPlan()] * 2 + [entries.SeatPlan("regular")] * bots
    live = await house.create(hosting.create(game, ANNE, plan, house.clock.wall()))
    id = live.table.id
    for person in (ANNE, BOB):
        await house.command(id, lambda t, now, p=person: coming.sit(t, p, now))  # type: ignore[misc]
    await house.command(id, lambda t, now: hosting.start(t, ANNE.id, now))
    for person in (ANNE, BOB):
        await house.command(id, lambda t, now, p=person: coming.go_away(t, p.id, now))  # type: ignore[misc]
    await finish(house, live, as_regular)
    return Ledger(VAULT, id).read_all(await house.store.read(id))


async def fill(house: House, store: SqliteStore, matches: int, own: int) -> None:
    """So many tables like the first ones; at `own` of them Anne sat, at the others somebody."""
    logs = [await evening(house, game.id) for game in tablee.games()]
    for number in range(matches):
        id, log = f"t{number}", logs[number % len(logs)]
        if number * own // matches == (number + 1) * own // matches:
            text = json.dumps([entries.encode(entry).decode() for entry in log])
            other = text.replace(ANNE.id, SOMEBODY.id).replace(ANNE.name, SOMEBODY.name)
            log = [entries.decode(data.encode()) for data in json.loads(other)]
        written, told = linked(VAULT, id, log), head(Table.replay(id, log))

        def write(id: str = id, written: list[bytes] = written, told: Any = told) -> None:
            store._db.execute("BEGIN")
            rows = [(id, at, data) for at, data in enumerate(written, 1)]
            store._db.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
            store._write_head(id, told)
            store._db.execute("COMMIT")

        await store._run(write)


async def chatter(house: House, table: str, waits: list[float], loop: list[float]) -> None:
    """Somebody talks elsewhere; how long each word took, and how late the event loop was."""
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(0.005)
        loop.append(time.perf_counter() - begun - 0.005)
        begun = time.perf_counter()
        await house.command(table, lambda t, now: playing.say(t, ZOE.id, "bla", now))
        waits.append(time.perf_counter() - begun)


async def run(path: Path, matches: int, own: int, overwrite: bool) -> dict[str, Any]:
    """Fill a store, forget Anne, and tell."""
    store = SqliteStore(str(path))
    await store.open()
    house = House(store, VAULT)
    await fill(house, store, matches, own)
    if not overwrite:
        await store._fetch("PRAGMA secure_delete=OFF")
    elsewhere = await house.create(
        hosting.create(tablee.game("the-game"), ZOE, [entries.SeatPlan()] * 2, 0.0)
    )
    await house.command(elsewhere.table.id, lambda t, now: coming.sit(t, ZOE, now))
    waits: list[float] = []
    loop: list[float] = []
    talking = asyncio.create_task(chatter(house, elsewhere.table.id, waits, loop))
    await asyncio.sleep(1.0)
    before, peace = len(waits), max(waits)
    begun, used = time.perf_counter(), time.process_time()
    here: Any = SimpleNamespace(house=house, store=store, visits=Visits())
    await forget(here, ANNE)
    found = {
        "megabytes": round(path.stat().st_size / 2**20, 1),
        "matches": matches,
        "own": own,
        "seconds": round(time.perf_counter() - begun, 2),
        "processor_seconds": round(time.process_time() - used, 2),
        "longest_wait_ms": round(1000 * max(waits[before:], default=0.0)),
        "longest_wait_in_peace_ms": round(1000 * peace),
        "event_loop_late_ms": round(1000 * max(loop[before:], default=0.0)),
        "left": len(await store.mentions(ANNE.id)),
    }
    talking.cancel()
    await asyncio.gather(talking, return_exceptions=True)
    await house.close()
    await store.close()
    return found


def main() -> None:
    """Read the arguments, measure, tell."""
    parser = argparse.ArgumentParser(description="How long does a removal take?")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--own", type=int, default=50, help="matches of who is removed")
    parser.add_argument("--keep-bytes", action="store_true", help="without secure_delete")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tablee-removal-") as folder:
        path = Path(folder) / "t.sqlite3"
        found = asyncio.run(run(path, given.matches, given.own, not given.keep_bytes))
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()

"""How long a restart takes when many tables are running, and how fast their bots go on.

    python benchmarks/restart.py --tables 1000

Every table has a person who is not there and a bot; each is some moves into its match. The server
is killed and started again; then all of its tables are read from their logs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

import tablee
from tablee.server.house import House
from tablee.stores import store_for
from tablee.table import entries
from tablee.table.commands import coming, hosting, playing
from tablee.table.seats import Person
from tablee.table.unlock import unlock
from tools.live import Server

MANY = 20
"""Tables that are filled at the same time."""


async def fill(database: str, tables: int, moves: int) -> int:
    """Running tables, written as a server would; how many entries they have in all."""
    store = store_for(database)
    await store.open()
    vault = await unlock(store, "", Path(database.removeprefix("sqlite:") + ".key"))
    house = House(store, vault)
    games = tablee.games()

    async def one(index: int) -> int:
        game = games[index % len(games)]
        host = Person(f"p{index}", f"P{index}")
        seats = max(2, game.seats.start)
        plan = [entries.SeatPlan(), *[entries.SeatPlan("regular")] * (seats - 1)]
        live = await house.create(hosting.create(game, host, plan, time.time(), pace="relaxed"))
        id = live.table.id
        await house.command(id, lambda t, now: coming.sit(t, host, now))
        await house.command(id, lambda t, now: hosting.start(t, host.id, now))
        for _ in range(moves):
            match = live.table.match
            assert match is not None
            seat = match.state.actors()[0]
            code = match.state.legal(seat)[0].code
            await house.command(
                id,
                lambda t, now, seat=seat, code=code: playing.play(  # type: ignore[misc]
                    t, seat, code, t.number, now, "bot"
                ),
            )
            if match.over:  # all of them are to be running
                await house.command(id, lambda t, now: hosting.rematch(t, host.id, now))
        return live.table.number

    written = 0
    for first in range(0, tables, MANY):
        many = range(first, min(first + MANY, tables))
        written += sum(await asyncio.gather(*[one(index) for index in many]))
    await house.close()
    await store.close()
    return written


async def read(database: str) -> float:
    """Processor seconds that reading all logs takes: what a busy machine does not change."""
    store = store_for(database)
    await store.open()
    vault = await unlock(store, "", Path(database.removeprefix("sqlite:") + ".key"))
    house = House(store, vault)
    begun = time.process_time()
    for id, _ in await store.tables():
        await house.find(id)
    spent = time.process_time() - begun
    await house.close()
    await store.close()
    return spent


def run(tables: int, moves: int, serve: bool) -> dict[str, Any]:
    """Fill, start, measure."""
    with tempfile.TemporaryDirectory(prefix="tablee-restart-") as folder:
        database = f"sqlite:{folder}/t.sqlite3"
        written = asyncio.run(fill(database, tables, moves))
        spent = round(asyncio.run(read(database)), 2)
        found = {"tables": tables, "entries": written, "reading_processor_seconds": spent}
        if not serve:
            return found
        server = Server(database, Path(folder) / "log", max_tables=10**6)
        begun = time.monotonic()
        with server, httpx.Client(base_url=server.url, timeout=120) as client:
            answers = time.monotonic() - begun
            taken, slowest = 0, 0.0
            while taken < tables and time.monotonic() - begun < 300:
                taken = server.log.read_text().count("table taken over")
                asked = time.monotonic()
                client.get("/healthz")
                slowest = max(slowest, time.monotonic() - asked)
                time.sleep(0.05)
            return {
                **found,
                "answers_after": round(answers, 2),
                "all_tables_after": round(time.monotonic() - begun, 2),
                "taken_over": taken,
                "slowest_answer_meanwhile": round(slowest, 2),
            }


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tables", type=int, default=1000)
    arguments.add_argument("--moves", type=int, default=30)
    arguments.add_argument("--logs", action="store_true", help="only read the logs")
    given = arguments.parse_args()
    print(json.dumps(run(given.tables, given.moves, not given.logs), indent=1))

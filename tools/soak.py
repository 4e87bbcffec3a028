"""Soak: the server is killed with -9 at random moments while people play.

    python -m tools.soak                    60 kills on SQLite
    python -m tools.soak --kills 5 --tables 4
    python -m tools.soak --postgres         a PostgreSQL of its own; --database: another one

Afterwards every action that was ever acknowledged must be in the log, as the entry that the
acknowledgement named; nothing may be there twice; every finished match must verify against the
hash of the seed that was shown when it began. What was sent and not acknowledged is sent again
with the same id after the restart, as a page would.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from httpx import HTTPError
from websockets.exceptions import WebSocketException

import tablee
from tablee import Record
from tablee.table import Table, verify
from tablee.table.entries import ActionPlayed
from tools.live import Person, Seat, Server, read_log
from tools.postgres import running_postgres

GONE = (OSError, TimeoutError, HTTPError, WebSocketException)
"""How a client notices that the server was killed."""


class Acknowledged:
    """What the server said was done."""

    def __init__(self) -> None:
        self.actions: dict[tuple[str, int], tuple[str, int]] = {}
        self.hashes: dict[str, set[str]] = {}
        self.resent = 0
        self.refused: Counter[str] = Counter()

    def add(self, table: str, number: int, key: str, code: int) -> None:
        """An action was acknowledged as entry `number`."""
        said = self.actions.setdefault((table, number), (key, code))
        if said != (key, code):
            raise AssertionError(f"{table}: entry {number} was acknowledged as two actions")


class Player:
    """Plays one seat of one table, through any number of restarts."""

    def __init__(self, person: Person, table: str, host: bool, done: Acknowledged, seed: int):
        self.person = person
        self.table = table
        self.host = host
        self.done = done
        self.random = random.Random(seed)
        self.last = 0
        self.count = 0
        self.name = f"{seed}"
        self.pending: dict[str, Any] | None = None

    async def live(self, stop: asyncio.Event) -> None:
        """Play, and come back whenever the server is gone."""
        while not stop.is_set():
            try:
                seat = await self.person.sit(self.table, last=self.last)
            except GONE:
                await asyncio.sleep(0.1)
                continue
            with contextlib.suppress(*GONE):
                await self._play(seat, stop)
            self.last = max(self.last, seat.number)
            await seat.close()
            self.person.seats.clear()

    async def _play(self, seat: Seat, stop: asyncio.Event) -> None:
        while not stop.is_set():
            if self.pending is not None:
                self.done.resent += 1
                await self._send(seat)
            await seat.until(lambda s: bool(s.update), 20)
            shown = seat.table.get("seed_hash")
            if shown:
                self.done.hashes.setdefault(self.table, set()).add(shown)
            if seat.status == "over":
                if self.host:
                    await self.person.http.post(f"/api/tables/{self.table}/rematch")
                await seat.until(lambda s: s.status == "running" or stop.is_set(), 3)
                continue
            number = seat.number
            if seat.update["legal"]:
                self.count += 1
                self.pending = {
                    "id": f"{self.name}-{self.count}",
                    "code": self.random.choice(seat.update["legal"]),
                    "number": number,
                }
                await asyncio.sleep(self.random.random() * 0.05)
                await self._send(seat)
            await seat.until(lambda s, n=number: s.number > n or stop.is_set(), 3)  # type: ignore[misc]

    async def _send(self, seat: Seat) -> None:
        assert self.pending is not None
        answer = await seat.ask("play", 20, **self.pending)
        if answer["type"] == "done":
            self.done.add(self.table, answer["number"], self.pending["id"], self.pending["code"])
        else:
            self.done.refused[answer["reason"]] += 1
        self.pending = None


async def check(database: str, tables: list[str], done: Acknowledged) -> dict[str, int]:
    """Compare the logs with what was acknowledged."""
    finished = actions = 0
    for table, log in (await read_log(database, tables)).items():
        keys = Counter(e.key for e in log if isinstance(e, ActionPlayed) and e.key is not None)
        if keys and max(keys.values()) > 1:
            raise AssertionError(f"{table}: an action is there twice")
        for (where, number), (key, code) in done.actions.items():
            if where != table:
                continue
            entry = log[number - 1] if number <= len(log) else None
            if not isinstance(entry, ActionPlayed) or (entry.key, entry.code) != (key, code):
                raise AssertionError(f"{table}: acknowledged action {number} is lost")
            actions += 1
        folded = Table.replay(table, log)
        for record in folded.finished:
            shown = {verify(Record.from_json(record.to_json())).seed_hash}
            if not shown <= done.hashes[table]:
                raise AssertionError(f"{table}: a match was dealt from another seed")
            finished += 1
    return {"acknowledged_and_found": actions, "finished_and_verified": finished}


async def run(
    kills: int, tables: int, database: str = "", plugin: list[Path] | None = None
) -> dict[str, Any]:
    """Play, kill, start again; then check."""
    with tempfile.TemporaryDirectory(prefix="tablee-soak-") as folder:
        address = database or f"sqlite:{folder}/t.sqlite3"
        server = Server(
            address, Path(folder) / "log", plugin, bot_tempo=0.02, tables_each=10**6, patience=1
        )
        games = tablee.games()
        done = Acknowledged()
        people: list[Person] = []
        ids: list[str] = []
        players: list[Player] = []
        stop = asyncio.Event()
        begun = time.monotonic()
        with server:
            for index in range(tables):
                pair = [await Person.come_in(server.url, f"P{index}{n}") for n in (0, 1)]
                people += pair
                game = games[index % len(games)]
                bots = max(index % 3, game.seats.start - 2)
                plan = ["me", "open", *["regular"] * bots]
                settings = {"public": True, "pace": "fast", "reaction": 3.0}
                ids.append(await pair[0].set_up(game.id, plan, **settings))
                await pair[1].post(f"/api/tables/{ids[-1]}/join", {})
                await pair[0].post(f"/api/tables/{ids[-1]}/start")
                players += [
                    Player(person, ids[-1], n == 0, done, index * 2 + n)
                    for n, person in enumerate(pair)
                ]
            playing = [asyncio.create_task(player.live(stop)) for player in players]
            for _ in range(kills):
                await asyncio.sleep(random.uniform(0.2, 2.0))
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
            await asyncio.sleep(2.0)
            stop.set()
            _, late = await asyncio.wait(playing, timeout=30)
            for task in late:
                task.cancel()
            for person in people:
                await person.close()
            failed = [
                t.exception() for t in playing if t.done() and not t.cancelled() and t.exception()
            ]
            if failed:
                raise AssertionError(f"players failed: {failed[:3]}")
        errors = server.errors()
        found = await check(address, ids, done)
        return {
            "kills": kills,
            "tables": tables,
            "seconds": round(time.monotonic() - begun),
            **found,
            "sent_again": done.resent,
            "refused": dict(done.refused),
            "server_errors": len(errors),
            "errors": errors[:20],
        }


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--kills", type=int, default=60)
    arguments.add_argument("--tables", type=int, default=12)
    arguments.add_argument("--database", default="")
    arguments.add_argument("--postgres", action="store_true")
    given = arguments.parse_args()
    with running_postgres() if given.postgres else contextlib.nullcontext(given.database) as where:
        print(json.dumps(asyncio.run(run(given.kills, given.tables, where)), indent=1))

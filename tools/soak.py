"""Soak: the server is killed with -9 at random moments while people play.

    python -m tools.soak                    60 kills on SQLite
    python -m tools.soak --kills 5 --tables 4
    python -m tools.soak --postgres         a PostgreSQL of its own; --database: another one

Afterwards every action that was ever acknowledged must be in the log, as the entry that the
acknowledgement named; nothing may be there twice; every finished match must verify against the
hash of the seed that was shown when it began. What was sent and not acknowledged is sent again
with the same id after the restart, as a page would.

Every other table is a slow one. Its people also say when they want to be asked and which days they
take off, found and rename rounds, and ask each other to tables: what was acknowledged last must be
there, or what was said after it.
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
from tablee.stores import store_for
from tablee.table import Table, verify
from tablee.table.entries import ActionPlayed, Asks
from tools.live import Person, Seat, Server, read_log
from tools.postgres import running_postgres

GONE = (OSError, TimeoutError, HTTPError, WebSocketException)
"""How a client notices that the server was killed."""


class Said:
    """What somebody said of one thing again and again, and the last that was acknowledged."""

    def __init__(self) -> None:
        self.words: list[Any] = []
        self.acknowledged = -1
        self.count = 0

    def may_be(self, found: Any) -> bool:
        """Whether the store may say this now: that, or what was said after it."""
        return self.acknowledged < 0 or found in self.words[self.acknowledged :]


class Acknowledged:
    """What the server said was done."""

    def __init__(self) -> None:
        self.actions: dict[tuple[str, int], tuple[str, int]] = {}
        self.hashes: dict[str, set[str]] = {}
        self.asks: dict[tuple[str, int], str] = {}
        self.notes: dict[tuple[str, str, str], Said] = {}
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


class Noter:
    """Somebody at a slow table who has something to say beside it, through any number of restarts.

    Attributes:
        open: tables of theirs at which somebody else is wanted.
    """

    def __init__(self, person: Person, table: str, seat: int, done: Acknowledged) -> None:
        self.person = Person(person.url, person.http)  # with sockets of its own
        self.table = table
        self.seat = seat
        self.done = done
        self.random = random.Random(f"{table}{seat}")
        self.rounds: list[str] = []
        self.open: list[str] = []

    async def lay(self) -> None:
        """Tables to ask somebody to."""
        for _ in range(2):
            self.open.append(await self.person.set_up("the-game", ["me", "open"], pace="day"))

    async def live(self, stop: asyncio.Event) -> None:
        """Say one thing after another; whether it was done is not known if the server is gone."""
        while not stop.is_set():
            await asyncio.sleep(self.random.random() * 0.3)
            say = self.random.choice([self._days_off, self._round, self._ask, self._ask_me])
            with contextlib.suppress(*GONE):
                await say()

    async def _say(
        self, kind: str, name: str, word: Any, method: str, path: str, body: dict[str, Any]
    ) -> None:
        said = self.done.notes.setdefault((f"{self.table} {self.seat}", kind, name), Said())
        said.words.append(word)
        at = len(said.words) - 1
        answer = await self.person.http.request(method, path, json=body)
        if answer.is_success:
            said.acknowledged = at
            said.count += 1

    async def _days_off(self) -> None:
        days = sorted(self.random.sample(range(7), self.random.randrange(4)))
        await self._say("days-off", "", days, "PUT", "/api/me/days-off", {"weekdays": days})

    async def _round(self) -> None:
        name = f"Nous {self.random.randrange(10**6)}"
        if len(self.rounds) < 3:
            answer = await self.person.http.post("/api/me/rounds", json={"name": name})
            if answer.is_success:
                self.rounds.append(answer.json()["id"])
                said = self.done.notes[f"{self.table} {self.seat}", "round", self.rounds[-1]] = (
                    Said()
                )
                said.words, said.acknowledged, said.count = [name], 0, 1
        else:
            id = self.random.choice(self.rounds)
            await self._say("round", id, name, "PUT", f"/api/me/rounds/{id}", {"name": name})

    async def _ask(self) -> None:
        company = await self.person.http.get("/api/me/company")
        if company.is_success and company.json():  # a match was played to its end
            table, other = self.random.choice(self.open), company.json()[0]["id"]
            path = f"/api/tables/{table}/asks"
            await self._say("ask", "", table, "POST", path, {"people": [other]})

    async def _ask_me(self) -> None:
        when = self.random.choice(["always", "concerned", "never"])
        seat = await self.person.sit(self.table)
        answer = await seat.ask("ask-me", 20, when=when)
        if answer["type"] == "done":
            self.done.asks[self.table, answer["number"]] = when
        await seat.close()
        self.person.seats.clear()


async def check(database: str, tables: list[str], done: Acknowledged) -> dict[str, int]:
    """Compare the logs with what was acknowledged."""
    finished = actions = wishes = 0
    tables_now: dict[str, Table] = {}
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
        for (where, number), when in done.asks.items():
            if where == table:
                said = log[number - 1] if number <= len(log) else None
                if not isinstance(said, Asks) or said.when != when:
                    raise AssertionError(f"{table}: acknowledged wish {number} is lost")
                wishes += 1
        folded = Table.replay(table, log)
        tables_now[table] = folded
        for record in folded.finished:
            shown = {verify(Record.from_json(record.to_json())).seed_hash}
            if not shown <= done.hashes[table]:
                raise AssertionError(f"{table}: a match was dealt from another seed")
            finished += 1
    return {
        "acknowledged_and_found": actions,
        "finished_and_verified": finished,
        "asks_found": wishes,
        "notes_found": await check_notes(database, tables_now, done),
    }


async def check_notes(database: str, tables: dict[str, Table], done: Acknowledged) -> int:
    """Compare the notes with what was acknowledged; how many times something was."""
    store = store_for(database)
    await store.open()
    try:
        for (who, kind, name), said in done.notes.items():
            table, seat = who.split()
            mine, theirs = [tables[table].seats[n] for n in (int(seat), 1 - int(seat))]
            me, other = str(mine.person), str(theirs.person)
            if kind == "ask":
                notes = [note for note in await store.notes(other, "ask") if note.name == me]
            else:
                notes = await store.notes(name or me, kind)
            field = {"ask": "table", "round": "name", "days-off": "weekdays"}[kind]
            found = [json.loads(notes[0].data).get(field, []) if notes else None]
            if kind == "days-off" and said.acknowledged >= 0:
                found.append(list(mine.off[-1][1].weekdays) if mine.off else [])
            if not all(said.may_be(one) for one in found):
                raise AssertionError(f"{who} {kind}: {found} after {said.words[-3:]}")
    finally:
        await store.close()
    return sum(said.count for said in done.notes.values())


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
        players: list[Player | Noter] = []
        stop = asyncio.Event()
        begun = time.monotonic()
        with server:
            for index in range(tables):
                pair = [await Person.come_in(server.url, f"P{index}{n}") for n in (0, 1)]
                people += pair
                game = games[index % len(games)]
                bots = max(index % 3, game.seats.start - 2)
                plan = ["me", "open", *["regular"] * bots]
                slow = index % 2 == 1
                pace = "day" if slow else "fast"
                settings = {"public": True, "pace": pace, "reaction": 3.0}
                ids.append(await pair[0].set_up(game.id, plan, **settings))
                await pair[1].post(f"/api/tables/{ids[-1]}/join", {})
                await pair[0].post(f"/api/tables/{ids[-1]}/start")
                for n, person in enumerate(pair):
                    players.append(Player(person, ids[-1], n == 0, done, index * 2 + n))
                    if slow:
                        noter = Noter(person, ids[-1], n, done)
                        await noter.lay()
                        players.append(noter)
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

"""Privacy end to end: everything that a socket received, against what its seat may know.

Whole matches of every game are played over sockets and everything that arrives is kept. Then the
log is replayed, and at every number at which a seat was told something, the seat's knowledge is
worked out twice: from the true state, and from a resampled one, in which all that the seat cannot
know is different. What was told must be equal to both; so it can hold nothing else. A spectator
knows no more than any seat does: for them it must be equal in a resampled world of every seat.
"""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tablee
from tablee import Rng, State
from tablee.core.game import Game
from tablee.table import Table, decode
from tablee.table.entries import AnyEntry, Created, Sat, Started
from tablee.table.stores import store_for
from tests.conftest import PLUGIN
from tools.live import Seat, Server

from .conftest import Arrive

pytestmark = pytest.mark.anyio

UPDATE = {
    "type",
    "number",
    "whole",
    "happened",
    "table",
    "you",
    "view",
    "legal",
    "talk",
    "waiting",
    "window",
}
TABLE = {
    "id",
    "game",
    "options",
    "public",
    "pace",
    "reaction",
    "hints",
    "status",
    "host",
    "seats",
    "matches",
    "seed_hash",
}
SEAT = {"kind", "name", "bot", "away", "connected"}
HINT = {"type", "id", "code", "reason", "params", "text", "number"}
HAPPENING = {"number", "at", "kind", "seat", "name", "by", "why", "text", "seed_hash", "events"}


def plain(value: Any) -> Any:
    """As it looks on the other side of a socket."""
    return json.loads(msgspec.json.encode(value))


async def curious(seat: Seat, codes: int, seed: int, asked: list[tuple[int, int, Any]]) -> None:
    """Plays at random, gives signals, and asks why not."""
    chance = random.Random(seed)
    tried = -1

    def ready(s: Seat) -> bool:
        return s.status == "over" or (bool(s.update.get("legal")) and s.number > tried)

    while True:
        await seat.until(ready, 60)
        if seat.status == "over":
            return
        tried = seat.number
        if not seat.update["window"] and len(seat.update["waiting"]) == 1:
            code = chance.randrange(codes)
            answer = await seat.ask("why", code=code)
            if answer["type"] == "because" and seat.number == tried:
                asked.append((tried, code, answer["rule"]))
        if chance.random() < 0.1:
            await seat.ask("hint")
        if seat.update["talk"] and chance.random() < 0.1:
            await seat.play(chance.choice(seat.update["talk"]))
        answer = await seat.play(chance.choice(seat.update["legal"]) if seat.update["legal"] else 0)
        assert answer["type"] == "done" or answer["reason"] in ("raced", "illegal")


class Witness:
    """Knows the whole log, and so what each seat could know at each number."""

    def __init__(self, log: list[AnyEntry]) -> None:
        self.states: dict[int, State] = {}
        self.happenings: dict[int, Any] = {}
        self.secrets: set[str] = set()
        table = Table("t")
        for number, entry in enumerate(log, 1):
            self.happenings[number] = table.apply(number, entry)
            if table.match is not None:
                self.states[number] = table.match.state.copy()
            if isinstance(entry, Started):
                self.secrets |= {entry.seed, entry.seed.removeprefix("blake2b:")}
            if isinstance(entry, Sat):
                self.secrets.add(entry.person)
            if isinstance(entry, Created):
                self.secrets.add(entry.host)

    def worlds(self, number: int, seat: int | None) -> list[State]:
        """The state as it was, and others that the seat, or a spectator, cannot tell from it."""
        true = self.states[number]
        if true.over:
            return [true]
        eyes = range(true.seats) if seat is None else [seat]
        return [true, *[true.resample(eye, Rng(number)) for eye in eyes]]

    def check(self, raw: str, seat: int | None) -> int:
        """Check one message; how many facts were compared."""
        for secret in self.secrets:
            assert secret not in raw
        message = json.loads(raw)
        if message["type"] != "update":
            assert message["type"] in ("done", "because", "refused", "hint", "watching")
            if message["type"] == "hint":
                assert set(message) == HINT
                for world in self.worlds(message["number"], seat):
                    assert message["code"] in [a.code for a in world.legal(seat or 0)]
            if message["type"] == "watching":
                assert set(message) == {"type", "count"}
            return 0
        assert set(message) == UPDATE
        if message["table"] is not None:
            assert set(message["table"]) == TABLE
            for shown in message["table"]["seats"]:
                assert set(shown) <= SEAT
        for told in message["happened"]:
            assert set(told) <= HAPPENING
            whole = self.happenings[told["number"]]
            events = tuple(event.seen_by(seat) for event in whole.events)
            assert told == plain(msgspec.structs.replace(whole, events=events))
        number = message["number"]
        if message["view"] is None:
            return len(message["happened"])
        assert message["you"] == seat
        for world in self.worlds(number, seat):
            assert message["view"] == plain(world.view(seat))
            if seat is None:
                assert message["legal"] == message["talk"] == []
            elif not world.over:
                assert message["legal"] == [action.code for action in world.legal(seat)]
                assert message["talk"] == [action.code for action in world.talk(seat)]
        if not self.states[number].over:
            assert [c["seat"] for c in message["waiting"]] == self.states[number].actors()
        return len(message["happened"]) + 1


@pytest.mark.parametrize("id", [*[game.id for game in tablee.games()], "snap"])
async def test_a_socket_is_told_what_its_seat_may_know_and_nothing_else(
    id: str, tmp_path: Path, arrive: Arrive, snap: Game[Any]
) -> None:
    game = tablee.game(id)
    people = min(3, game.seats.stop - 2)
    address = f"sqlite:{tmp_path}/t.sqlite3"
    made = Server(address, tmp_path / "log", [PLUGIN], bot_tempo=0.01)
    asked: list[list[tuple[int, int, Any]]] = [[] for _ in range(people)]
    with made:
        guests = [await arrive(f"P{n}", made.url) for n in range(people)]
        plan = ["me", *["open"] * (people - 1), "regular"]
        table = await guests[0].set_up(id, plan, public=True)
        for guest in guests[1:]:
            await guest.post(f"/api/tables/{table}/join", {})
        watcher = await arrive("W", made.url)
        seats = [await guest.sit(table) for guest in (*guests, watcher)]
        for seat in seats:
            seat.keep = True
        await guests[0].post(f"/api/tables/{table}/start")
        codes = len(game.actions)
        await asyncio.gather(
            *[curious(seats[n], codes, n, asked[n]) for n in range(people)],
            seats[-1].until(lambda s: s.status == "over", 90),
        )
    store = store_for(address)
    await store.open()
    witness = Witness([decode(data) for data in await store.read(table)])
    await store.close()
    compared = 0
    for seat, where in zip(seats, [*range(people), None], strict=True):
        for raw in seat.received:
            compared += witness.check(raw, where)
    assert compared > 20 * people
    for where in range(people):
        for number, code, rule in asked[where]:
            for world in witness.worlds(number, where):
                refusal = world.refusal(where, game.actions[code])
                assert (None if rule is None else rule["key"]) == (refusal and refusal.key)
                assert (None if rule is None else rule["params"]) == (refusal and refusal.params)

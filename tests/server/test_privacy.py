"""Privacy end to end: everything that a socket received, against what its seat may know.

Whole matches of every game are played over sockets and everything that arrives is kept. Then the
log is replayed, and everything is compared with what the seat could know at that moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

import tablee
from tablee.core.game import Game
from tablee.table.entries import ActionPlayed, Sat
from tests.conftest import PLUGIN
from tests.witness import Witness
from tools.live import Seat, Server, read_log

from .conftest import Arrive
from .test_company import listen

pytestmark = pytest.mark.anyio


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
        assert answer["type"] == "done" or answer["reason"] in ("raced", "illegal", "over")


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
    witness = Witness((await read_log(address, [table]))[table])
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


async def everything(client: httpx.AsyncClient, table: str) -> AsyncIterator[tuple[str, str]]:
    """Whatever can be asked for of a table of Snap, and what is answered."""
    described = (await client.get("/api/openapi.json")).json()["paths"]
    known = {"table_id": table, "match": "1", "game_id": "snap", "lang": "en"}
    for path in [path for path, methods in described.items() if "get" in methods]:
        filled = path
        for name, value in known.items():
            filled = filled.replace(f"{{{name}}}", value)
        filled = re.sub(r"\{\w+\}", "nothing", filled)
        answer = await client.get(filled, params={"seat": "0"})
        assert answer.status_code in (200, 202, 401, 403, 404, 409), path
        yield path, answer.text + str(answer.headers)


async def test_a_slow_table_tells_nobody_what_only_a_hand_or_a_wish_could_tell(
    tmp_path: Path, arrive: Arrive, snap: Game[Any]
) -> None:
    """Sockets of the table, sockets for news, and every route, while a match runs.

    One of the people passes beforehand. Who looks cannot tell by any word of it.
    """
    address = f"sqlite:{tmp_path}/t.sqlite3"
    with Server(address, tmp_path / "log", [PLUGIN], bot_tempo=0) as made:
        people = [await arrive(name, made.url) for name in ("Anne", "Bob", "Cléo", "Dan")]
        plan = ["me", "open", "open"]
        table = await people[0].set_up("snap", plan, public=True, pace="day")
        for person in people[1:3]:
            await person.post(f"/api/tables/{table}/join", {})
        seats = [await person.sit(table) for person in people]
        bells = [await listen(person) for person in people]
        for seat in seats:
            seat.keep = True
        await people[0].post(f"/api/tables/{table}/start")
        assert (await seats[2].ask("ask-me", when="never"))["type"] == "done"
        await people[1].post("/api/me/rounds", {"name": "Nous"})  # news for Bob alone
        await seats[0].until(lambda s: bool(s.update.get("legal")))
        await seats[0].play(
            seats[0].update["legal"][0]
        )  # an attack: Cléo passes, Bob is waited for
        for seat in seats:
            await seat.until(lambda s: [clock["seat"] for clock in s.update["waiting"]] == [1])
        assert seats[0].status == "running"
        rest = [told for person in people async for told in everything(person.http, table)]
        heard = [[str(word) async for word in _until_quiet(bell)] for bell in bells]
        for bell in bells:
            await bell.close()
    log = (await read_log(address, [table]))[table]
    witness = Witness(log)
    assert any(isinstance(entry, ActionPlayed) and entry.by == "beforehand" for entry in log)
    compared = 0
    for seat, where in zip(seats, [0, 1, 2, None], strict=True):
        for raw in seat.received:
            assert "beforehand" not in raw
            compared += witness.check(raw, where)
    assert compared > 12
    for path, raw in rest:
        witness.check_answer(raw)
        if path.startswith(("/api/tables", "/api/me", "/api/matches")):
            assert "beforehand" not in raw, path
            assert "never" not in raw, path
    for words in heard:
        for word in words:
            witness.check(word, None)
    assert [len(words) > 0 for words in heard] == [False, True, False, False]


async def _until_quiet(bell: ClientConnection) -> AsyncIterator[Any]:
    with contextlib.suppress(TimeoutError):
        while True:
            yield await asyncio.wait_for(bell.recv(), 0.2)


async def test_nobody_is_told_of_anothers_matches_devices_or_ways(
    tmp_path: Path, arrive: Arrive, snap: Game[Any]
) -> None:
    """Whatever can be asked for is asked for, by a stranger and by somebody of another table."""
    address = f"sqlite:{tmp_path}/t.sqlite3"
    with Server(address, tmp_path / "log", [PLUGIN], bot_tempo=0) as made:
        anne, bob = await arrive("Anne-Sophie", made.url), await arrive("Bob", made.url)
        table = await anne.set_up("snap", ["me", "random"], options={"turns": 1})
        seat = await anne.sit(table)
        await anne.post(f"/api/tables/{table}/start")
        await seat.play_to_the_end(lambda legal: legal[-1])
        codes = (await anne.post("/api/me/codes"))["codes"]
        link = (await anne.post("/api/me/link"))["path"].partition("=")[2]
        device = (await anne.get("/api/me"))["devices"][0]["id"]
        crew = await anne.post("/api/me/rounds", {"name": "Les Cachotiers"})
        secrets = ["Anne-Sophie", *codes, link, device, *anne.http.cookies.values()]
        secrets += [crew["id"], "Cachotiers"]
        asked = 0
        async with httpx.AsyncClient(base_url=made.url) as stranger:
            for client in (bob.http, stranger):
                async for path, told in everything(client, table):
                    assert not [secret for secret in secrets if secret in told], path
                    asked += 1
        assert asked > 60
        await seat.close()
    log = (await read_log(address, [table]))[table]
    people = {entry.person for entry in log if isinstance(entry, Sat)}
    with Server(address, tmp_path / "log", [PLUGIN], bot_tempo=0) as made:
        cookies = dict(anne.http.cookies)
        async with httpx.AsyncClient(base_url=made.url, cookies=cookies) as again:
            for path in ("/api/me", "/api/me/matches", f"/api/matches/{table}/1"):
                told = (await again.get(path)).raise_for_status().text
                assert not [person for person in people if person in told]  # not even one's own

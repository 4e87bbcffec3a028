"""One's own matches over the wire: found, filtered, shared, kept; and found in older databases."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

import tablee
from tablee.server.house import House
from tablee.server.tokens import token_hash
from tablee.stores import store_for
from tablee.table import entries
from tablee.table.commands import coming, hosting
from tablee.table.seats import Person as Guest
from tablee.table.store import Session
from tablee.table.unlock import unlock
from tests.table.sitting import ANNE, BOB
from tools.growth import SetClock, finish
from tools.live import Person, Seat, Server

from .conftest import Arrive

pytestmark = pytest.mark.anyio


async def play(*people: Person, game: str = "snap", **settings: Any) -> tuple[str, list[Seat]]:
    """These people and a bot play a match to its end, at random."""
    options = {"turns": 1} if game == "snap" else {}
    plan = ["me", *["open"] * (len(people) - 1), "random"]
    table = await people[0].set_up(game, plan, options=options, **{"public": True, **settings})
    for person in people[1:]:
        invite = (await people[0].post(f"/api/tables/{table}/invitation"))["token"]
        await person.post(f"/api/tables/{table}/join", {"invite": invite})
    seats = [await person.sit(table) for person in people]
    await people[0].post(f"/api/tables/{table}/start")
    await asyncio.gather(*[seat.play_to_the_end(lambda legal: legal[-1]) for seat in seats])
    return table, seats


async def test_my_matches_are_listed_and_filtered(arrive: Arrive, snap: Any) -> None:
    anne, bob, cleo = await arrive("Anne"), await arrive("Bob"), await arrive("Cléo")
    with_bob, _ = await play(anne, bob)
    with_cleo, _ = await play(anne, cleo, public=False)
    alone, _ = await play(anne, game="the-game")
    mine = await anne.get("/api/me/matches")
    assert [match["table"] for match in mine["matches"]] == [alone, with_cleo, with_bob]
    assert (mine["total"], mine["games"]) == (3, {"snap": 2, "the-game": 1})
    names = {someone["name"]: someone["id"] for someone in mine["company"]}
    assert set(names) == {"Bob", "Cléo"}

    async def asked(query: str) -> list[str]:
        return [m["table"] for m in (await anne.get(f"/api/me/matches?{query}"))["matches"]]

    assert await asked("game=snap") == [with_cleo, with_bob]
    assert await asked(f"company={names['Bob']}") == [with_bob]
    assert await asked("start=1") == [with_cleo, with_bob]
    won = {m["table"] for m in mine["matches"] if m["you"] in m["outcome"]["winners"]}
    assert set(await asked("won=true")) == won
    assert set(await asked("won=false")) == {alone, with_cleo, with_bob} - won
    theirs = await bob.get("/api/me/matches")
    assert [match["table"] for match in theirs["matches"]] == [with_bob]
    # what Anne is to Bob says nothing to anybody else
    assert theirs["company"][0]["id"] not in names.values()
    stranger = httpx.get(f"{anne.url}/api/me/matches")
    assert stranger.status_code == 401


async def test_a_match_is_for_its_people_until_one_shares_it(arrive: Arrive, snap: Any) -> None:
    anne, bob, cleo = await arrive("Anne"), await arrive("Bob"), await arrive("Cléo")
    table, _ = await play(anne, bob, public=False)
    address = f"/api/matches/{table}/1"
    paths = [address, f"/api/tables/{table}/records/1", f"/api/tables/{table}/records/1/replay"]

    async def seen(person: Person) -> set[int]:
        return {(await person.http.get(path)).status_code for path in paths}

    async def share(person: Person, shared: bool) -> Any:
        return await person.http.put(f"{address}/shared", json={"shared": shared})

    await bob.post(f"/api/tables/{table}/leave")
    assert (await seen(anne), await seen(bob), await seen(cleo)) == ({200}, {200}, {404})
    assert (await share(cleo, True)).status_code == 404
    told = (await share(bob, True)).json()
    assert (told["shared"], told["yours"], told["kept_private"]) == (True, True, False)
    assert await seen(cleo) == {200}
    shown = await cleo.get(address)
    assert (shown["you"], shown["won"], shown["yours"]) == (None, None, None)
    assert shown["company"] == [None, None, None]
    assert (await share(anne, False)).json()["shared"] is False
    assert (await bob.get(address))["kept_private"] is True
    assert (await seen(cleo), await seen(bob)) == ({404}, {200})
    assert (await cleo.http.get(f"/api/matches/{table}/2")).status_code == 404


async def as_it_was(database: str, key: Path) -> dict[str, str]:
    """A store with a running, a closed and an archived table, without an index of matches."""
    store = store_for(database)
    await store.open()
    vault = await unlock(store, "5a" * 32 if database.startswith("postgres") else "", key)
    house = House(store, vault, SetClock())
    found: dict[str, str] = {}
    for kind in ("archived", "closed", "running"):
        game = tablee.game("the-game")
        plan = [entries.SeatPlan(), entries.SeatPlan(), entries.SeatPlan("random")]
        live = await house.create(hosting.create(game, ANNE, plan, house.clock.wall()))
        id = found[kind] = live.table.id

        async def do(command: Any, *args: Any, id: str = id) -> None:
            await house.command(id, lambda t, now: command(t, *args, now))

        for person in (ANNE, BOB):
            await do(coming.sit, person)
        await do(hosting.start, ANNE.id)
        await finish(house, live)
        if kind == "running":
            await do(hosting.rematch, ANNE.id)
        else:
            await do(hosting.close, ANNE.id)
        if kind == "archived":
            await house.archive(id)
    for person in (ANNE, BOB):
        await store.add_session(
            token_hash(f"token-{person.id}"), Session(person.id, person.name, False, 4e9)
        )
    await house.close()
    await store.close()
    return found


MIGRATIONS = Path(tablee.__file__).parent / "stores/migrations"


async def change(database: str, *scripts: str) -> None:
    """Run SQL on a database that no server uses."""
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(database.removeprefix("sqlite:"))) as db:
            for script in scripts:
                db.executescript(script)
    else:
        db = await asyncpg.connect(database)
        for script in scripts:
            await db.execute(script)
        await db.close()


def matches_of(url: str, person: Guest) -> set[tuple[str, int]]:
    headers = {"authorization": f"Bearer token-{person.id}"}
    found = httpx.get(f"{url}/api/me/matches", headers=headers).raise_for_status().json()
    return {(match["table"], match["match"]) for match in found["matches"]}


async def until_indexed(url: str, expected: set[tuple[str, int]]) -> None:
    async with asyncio.timeout(30):
        while matches_of(url, ANNE) != expected:
            await asyncio.sleep(0.1)


async def test_a_database_from_before_is_indexed_from_its_logs(place: str, tmp_path: Path) -> None:
    """The index is derived: taken away, it is made again, and running tables go on meanwhile."""
    database, kind = place, place.partition(":")[0]
    back = MIGRATIONS / ("sqlite/back/to_3.sql" if kind == "sqlite" else "postgres/back/to_4.sql")
    tables = await as_it_was(database, tmp_path / "t.sqlite3.key")
    every = {(table, 1) for table in tables.values()}
    await change(database, back.read_text(encoding="utf-8"))
    made = Server(database, tmp_path / "log", bot_tempo=0)
    with made:
        await until_indexed(made.url, every)
        assert matches_of(made.url, BOB) == every
        headers = {"authorization": f"Bearer token-{ANNE.id}"}
        running = httpx.get(f"{made.url}/api/tables/{tables['running']}", headers=headers).json()
        assert running["status"] == "running"
        assert made.errors() == []
    before = "PRAGMA user_version = 6"  # when nothing was counted yet
    if kind != "sqlite":
        before = "DELETE FROM schema_version WHERE number > 7"
    await change(database, "DELETE FROM matches", "DELETE FROM players", before)
    with made:
        await until_indexed(made.url, every)
        (told,) = httpx.get(f"{made.url}/api/me/figures", headers=headers).json()["games"]
        assert told["played"] == 3
        assert {figure["matches"] for figure in told["figures"]} == {3}

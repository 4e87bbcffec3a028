"""Coming to a table over the network: knocks, names, and bots that wait."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.live import Person, Server

from .conftest import Arrive

pytestmark = pytest.mark.anyio


async def answer(person: Person, table: str, number: int, welcome: bool) -> int:
    path = f"/api/tables/{table}/knocks/{number}"
    return (await person.http.put(path, json={"welcome": welcome})).status_code


async def test_a_stranger_knocks_and_is_let_in(arrive: Arrive) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    table = await anne.set_up("the-game", ["me", "open"])
    seat = await anne.sit(table)
    assert (await bob.http.get(f"/api/tables/{table}")).status_code == 403
    assert (await bob.http.post(f"/api/tables/{table}/join", json={})).status_code == 403
    assert (await bob.http.post(f"/api/tables/{table}/knock")).status_code == 204
    await seat.until(lambda at: bool(at.table.get("knocking")))
    (knock,) = seat.table["knocking"]
    assert knock["name"] == "Bob"
    assert "person" not in knock
    again = await bob.http.post(f"/api/tables/{table}/knock")
    assert (again.status_code, again.json()["error"]) == (409, "knocked")
    assert await answer(bob, table, knock["number"], True) == 409  # nobody lets themselves in
    assert (await bob.http.get(f"/api/tables/{table}")).status_code == 403
    assert await answer(anne, table, knock["number"], True) == 200
    assert (await bob.get(f"/api/tables/{table}"))["knocking"] == []
    assert (await bob.post(f"/api/tables/{table}/join", {}))["seats"][1]["name"] == "Bob"
    await seat.until(lambda at: at.table["seats"][1]["kind"] == "person")


async def test_a_stranger_who_is_turned_away_stays_outside(arrive: Arrive) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    table = await anne.set_up("the-game", ["me", "open"])
    seat = await anne.sit(table)
    await bob.http.post(f"/api/tables/{table}/knock")
    await seat.until(lambda at: bool(at.table.get("knocking")))
    assert await answer(anne, table, seat.table["knocking"][0]["number"], False) == 200
    refused = await bob.http.post(f"/api/tables/{table}/knock")
    assert (refused.status_code, refused.json()["error"]) == (409, "turned-away")
    assert (await bob.http.get(f"/api/tables/{table}")).status_code == 403


async def test_a_knock_outlives_a_restart(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/t.sqlite3", tmp_path / "log", bot_tempo=0)
    with server:
        anne = await Person.come_in(server.url, "Anne")
        bob = await Person.come_in(server.url, "Bob")
        table = await anne.set_up("the-game", ["me", "open"])
        assert (await bob.http.post(f"/api/tables/{table}/knock")).status_code == 204
        server.kill()
        server.start()
        seat = await anne.sit(table)
        await seat.until(lambda at: bool(at.table.get("knocking")))
        assert await answer(anne, table, seat.table["knocking"][0]["number"], True) == 200
        watching = await bob.sit(table)
        await watching.until(lambda at: at.status == "waiting")
        await anne.close()
        await bob.close()


async def test_knocks_are_counted_by_address(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/t.sqlite3", tmp_path / "log", bot_tempo=0, rate=1)
    with server:
        anne = await Person.come_in(server.url, "Anne")
        table = await anne.set_up("the-game", ["me", "open"])
        told = []
        for _ in range(12):
            bob = await Person.come_in(server.url, "Bob")
            told.append((await bob.http.post(f"/api/tables/{table}/knock")).status_code)
            await bob.close()
        assert told[0] == 204
        assert told[-1] == 429
        await anne.close()


async def test_a_name_changes_for_everybody_at_the_table(arrive: Arrive) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    table = await anne.set_up("the-game", ["me", "regular"], public=True)
    seat = await bob.sit(table)
    await anne.post("/api/session", {"name": "Annette"})
    changed = await anne.http.put(f"/api/tables/{table}/name")
    assert changed.json()["seats"][0]["name"] == "Annette"
    await seat.until(lambda at: at.table["seats"][0]["name"] == "Annette")
    assert (await anne.http.put(f"/api/tables/{table}/name")).json()["error"] == "same-name"
    assert (await bob.http.put(f"/api/tables/{table}/name")).json()["error"] == "not-seated"
    assert (await anne.get("/api/tables?mine=true"))[0]["seats"][0]["name"] == "Annette"


async def test_bots_wait_while_somebody_reads(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    table = await anne.set_up(
        "the-game", ["me", "regular"], pace="none", options={"first_seat": "ask"}
    )
    seat = await anne.sit(table)
    await anne.post(f"/api/tables/{table}/start")
    await seat.until(lambda at: bool(at.update.get("legal")))
    assert (await seat.ask("pause"))["type"] == "done"
    assert (await seat.ask("pause"))["reason"] == "paused"
    await seat.play(seat.update["legal"][-1])
    await seat.until(lambda at: not at.update["legal"])
    before = seat.number
    await seat.ask("ping")
    assert not any(told.get("by") == "bot" for told in seat.happened)
    assert seat.number == before
    assert (await seat.ask("resume"))["type"] == "done"
    await seat.until(lambda at: any(told.get("by") == "bot" for told in at.happened))

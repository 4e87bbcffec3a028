"""The people one plays with: asked again, kept away from, reported; and nobody else finds out."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.conftest import PLUGIN
from tools.live import Person, Server

from .conftest import Arrive
from .test_matches import play

pytestmark = pytest.mark.anyio


async def listen(person: Person) -> ClientConnection:
    """The socket that tells somebody of news."""
    cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    base = person.url.replace("http", "ws", 1)
    return await connect(f"{base}/api/me/socket", additional_headers={"cookie": cookie})


async def told(socket: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(20):
        found: dict[str, Any] = json.loads(await socket.recv())
        return found


async def company(person: Person) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in await person.get("/api/me/company")}


async def join(person: Person, table: str, **body: Any) -> Any:
    return await person.http.post(f"/api/tables/{table}/join", json=body)


async def block(person: Person, other: str, blocked: bool = True) -> int:
    answer = await person.http.put(f"/api/me/company/{other}/block", json={"blocked": blocked})
    return answer.status_code


async def test_whom_i_played_with_what_how_often_and_when(arrive: Arrive, snap: Any) -> None:
    anne, bob, cleo = await arrive("Anne"), await arrive("Bob"), await arrive("Cléo")
    await play(anne, bob)
    await play(anne, bob, cleo, public=False)
    mine = await company(anne)
    assert {name: (one["count"], one["games"]) for name, one in mine.items()} == {
        "Bob": (2, {"snap": 2}),
        "Cléo": (1, {"snap": 1}),
    }
    last = (await anne.get("/api/me/matches"))["matches"][0]["at"]
    assert mine["Bob"]["last"] == mine["Cléo"]["last"] == last
    # what they are called to Anne means nothing to anybody else
    theirs = await company(bob)
    assert set(theirs) == {"Anne", "Cléo"}
    assert theirs["Cléo"]["id"] != mine["Cléo"]["id"]
    answer = await bob.http.post("/api/me/company/table", json={"people": [mine["Cléo"]["id"]]})
    assert (answer.status_code, answer.json()["error"]) == (404, "no-company")


async def test_asked_again_they_see_it_at_once_and_come_or_decline(
    arrive: Arrive, snap: Any
) -> None:
    anne, bob, cleo = await arrive("Anne"), await arrive("Bob"), await arrive("Cléo")
    await play(anne, bob, cleo, public=False, pace="relaxed")
    mine = await company(anne)
    bells = [await listen(bob), await listen(cleo)]
    people = [mine["Bob"]["id"], mine["Cléo"]["id"]]
    laid = await anne.post("/api/me/company/table", {"people": people})
    for bell in bells:
        assert await told(bell) == {"type": "news"}
    assert [seat["kind"] for seat in laid["seats"]] == ["person", "open", "open", "bot"]
    assert (laid["game"], laid["pace"], laid["options"]["turns"]) == ("snap", "relaxed", 1)
    assert laid["public"] is False

    (ask,) = await bob.get("/api/me/asks")
    assert (ask["name"], ask["game"], ask["table"]) == ("Anne", "snap", laid["id"])
    assert await anne.get("/api/me/asks") == []
    (declining,) = await cleo.get("/api/me/asks")
    assert (await cleo.http.delete(f"/api/me/asks/{declining['id']}")).status_code == 204
    assert await cleo.get("/api/me/asks") == []
    asked = await anne.get(f"/api/tables/{laid['id']}/asks")
    assert {one["name"]: one["declined"] for one in asked} == {"Bob": False, "Cléo": True}
    # who declined is left alone for a while, and who asks is not told so
    again = await anne.http.post(f"/api/tables/{laid['id']}/asks", json={"people": people})
    assert again.status_code == 204
    assert await cleo.get("/api/me/asks") == []
    assert len(await bob.get("/api/me/asks")) == 1  # one invitation of one person

    invite = ask["path"].partition("=")[2]
    assert (await join(bob, laid["id"], invite=invite)).status_code == 200
    assert await bob.get("/api/me/asks") == []
    for bell in bells:
        await bell.close()


async def test_the_socket_for_news_only_tells(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    for word in ("hello", '{"type": "ping", "id": "a"}', b"\x00"):
        bell = await listen(anne)
        await bell.send(word)
        async with asyncio.timeout(20):
            await bell.wait_closed()
        assert bell.close_code == 4400
    bell = await listen(anne)
    await anne.http.delete("/api/session")
    async with asyncio.timeout(20):
        await bell.wait_closed()
    assert bell.close_code == 4401


async def test_an_invitation_ends_when_the_table_starts_or_closes(
    arrive: Arrive, snap: Any
) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    await play(anne, bob)
    people = [(await company(anne))["Bob"]["id"]]
    for end in ("start", "close"):
        laid = await anne.post("/api/me/company/table", {"people": people})
        assert len(await bob.get("/api/me/asks")) == 1
        if end == "start":
            await anne.http.put(f"/api/tables/{laid['id']}/seats/1", json={"bot": "random"})
            assert await bob.get("/api/me/asks") == []  # there is no place at present
            await anne.http.put(f"/api/tables/{laid['id']}/seats/1", json={"bot": None})
            assert len(await bob.get("/api/me/asks")) == 1
            await anne.http.put(f"/api/tables/{laid['id']}/seats/1", json={"bot": "random"})
            await anne.post(f"/api/tables/{laid['id']}/start")
        else:
            await anne.http.delete(f"/api/tables/{laid['id']}")
        assert await bob.get("/api/me/asks") == []
        export = (await bob.http.get("/api/me/export")).json()
        assert [note for note in export["notes"] if note["kind"] == "ask"] == []


async def test_nobody_is_nagged(tmp_path: Path, snap: Any) -> None:
    made = Server("memory:", tmp_path / "log", [PLUGIN], bot_tempo=0, rate=0.01)
    with made:
        anne, bob, zoe = [await Person.come_in(made.url, name) for name in ("Anne", "Bob", "Zoé")]
        table, _ = await play(anne, bob, public=False)
        body = {"people": [(await company(anne))["Bob"]["id"]]}
        path = f"/api/tables/{table}/asks"
        assert (await zoe.http.post(path, json=body)).status_code == 403
        answers = [(await anne.http.post(path, json=body)).status_code for _ in range(30)]
        assert answers[:24] + answers[-1:] == [204] * 24 + [429]
        for person in (anne, bob, zoe):
            await person.close()


async def test_who_is_blocked_finds_no_place_and_is_not_told_why(arrive: Arrive, snap: Any) -> None:
    anne, bob, cleo = await arrive("Anne"), await arrive("Bob"), await arrive("Cléo")
    await play(anne, bob, cleo)
    seen = await company(anne)
    before = await bob.get("/api/me/company")
    assert await block(anne, seen["Bob"]["id"]) == 204
    assert (await company(anne))["Bob"]["blocked"] is True
    assert await bob.get("/api/me/company") == before
    export = (await bob.http.get("/api/me/export")).json()
    assert export["notes"] == []

    plan = ["me", "open", "open"]
    public = await anne.set_up("snap", plan, public=True)
    private = await anne.set_up("snap", plan)
    invite = (await anne.post(f"/api/tables/{private}/invitation"))["token"]
    knocked = await bob.http.post(f"/api/tables/{private}/knock")
    answers = [await join(bob, public), await join(bob, private, invite=invite), knocked]
    for answer in answers:
        assert (answer.status_code, answer.json()["error"]) == (409, "turned-away")
        assert "block" not in answer.text.lower()
    assert (await join(cleo, public)).status_code == 200

    # nor where Anne only sits, nor may Anne sit down where Bob is
    elsewhere = await cleo.set_up("snap", plan, public=True)
    assert (await join(anne, elsewhere)).status_code == 200
    assert (await join(bob, elsewhere)).json()["error"] == "turned-away"
    bobs = await bob.set_up("snap", plan, public=True)
    assert (await join(anne, bobs)).json()["error"] == "blocked-here"

    # invitations in neither direction
    theirs = await company(bob)
    asked = await bob.post("/api/me/company/table", {"people": [theirs["Anne"]["id"]]})
    assert await anne.get("/api/me/asks") == []
    assert await bob.get(f"/api/tables/{asked['id']}/asks") == [{"name": "Anne", "declined": False}]
    await anne.post("/api/me/company/table", {"people": [seen["Bob"]["id"]]})
    assert await bob.get("/api/me/asks") == []

    assert await block(anne, seen["Bob"]["id"], blocked=False) == 204
    assert (await join(bob, public)).status_code == 200
    assert len(await anne.get("/api/me/asks")) == 1


async def test_who_goes_by_another_name_is_not_followed(arrive: Arrive, snap: Any) -> None:
    anne, bob, cleo = await arrive("Anne"), await arrive("Bob"), await arrive("Cléo")
    await play(anne, bob)
    public = await cleo.set_up("snap", ["me", "open"], public=True)
    path = f"/api/tables/{public}/seats/0/block"
    assert (await bob.http.put(path, json={"blocked": True})).status_code == 204
    her = (await company(bob))["Anne"]["id"]
    laid = await bob.set_up("snap", ["me", "open"])
    for person in (anne, cleo):
        await person.post("/api/session", {"name": "Incognito"})
    asked = await bob.http.post(f"/api/tables/{laid}/asks", json={"people": [her]})
    assert asked.status_code == 204
    assert await bob.get(f"/api/tables/{laid}/asks") == [{"name": "Anne", "declined": False}]
    assert set(await company(bob)) == {"Anne", "Cléo"}
    crew = await bob.post("/api/me/rounds", {"name": "Nous", "people": [her]})
    assert [one["name"] for one in crew["members"]] == ["Bob", "Anne"]
    # in a round with them one goes by one's own name
    await anne.post(f"/api/me/rounds/{crew['id']}/join")
    (seen,) = await bob.get("/api/me/rounds")
    assert {one["name"] for one in seen["members"]} == {"Bob", "Incognito"}


async def test_a_seat_is_blocked_and_reported_at_the_table(arrive: Arrive, snap: Any) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    table = await anne.set_up("snap", ["me", "open"], public=True)
    await join(bob, table)
    seat = await bob.sit(table)
    await seat.ask("say", text="grr")
    number = seat.number
    here = f"/api/tables/{table}/seats"
    for body, status in (
        ({"reason": "grogne", "remark": number}, 204),
        ({"reason": "grogne", "remark": 1}, 404),
        ({"reason": " "}, 400),
        ({"reason": ""}, 400),
        ({"reason": "x" * 501}, 400),
    ):
        answer = await anne.http.post(f"{here}/1/report", json=body)
        assert answer.status_code == status, body
    for seat_number in (0, 7):  # oneself, nobody
        answer = await anne.http.put(f"{here}/{seat_number}/block", json={"blocked": True})
        assert answer.status_code == 404
    assert (await anne.http.put(f"{here}/1/block", json={"blocked": True})).status_code == 204
    blocked = await company(anne)
    assert (blocked["Bob"]["count"], blocked["Bob"]["blocked"]) == (0, True)
    export = (await anne.http.get("/api/me/export")).json()
    notes = {note["kind"]: note for note in export["notes"]}
    assert notes["block"]["name"] == blocked["Bob"]["id"]
    assert notes["report"]["data"][0]["reason"] == "grogne"
    assert (await bob.http.get("/api/me/export")).json()["notes"] == []


@pytest.mark.long
async def test_two_who_are_apart_race_for_two_seats_and_one_wins(
    database: str, tmp_path: Path, snap: Any
) -> None:
    one, two = (Server(database, tmp_path / f"log{n}", [PLUGIN], bot_tempo=0) for n in (1, 2))
    with one, two:
        anne = await Person.come_in(one.url, "Anne")
        bob = await Person.come_in(two.url, "Bob")
        cleo = await Person.come_in(one.url, "Cléo")
        await play(anne, cleo)
        shared = await anne.set_up("snap", ["me", "open"], public=True)
        await join(bob, shared)
        block_seat = f"/api/tables/{shared}/seats/1/block"
        assert (await anne.http.put(block_seat, json={"blocked": True})).status_code == 204
        bell = await listen(anne)
        for _ in range(5):
            table = await cleo.set_up("snap", ["me", "open", "open"], public=True)
            answers = await asyncio.gather(join(anne, table), join(bob, table))
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            await cleo.http.delete(f"/api/tables/{table}")
        # news crosses workers
        await bob.http.put(f"/api/tables/{shared}/name")
        theirs = {c["name"]: c["id"] for c in await cleo.get("/api/me/company")}
        away = [
            Person(two.url, httpx.AsyncClient(base_url=two.url, cookies=dict(person.http.cookies)))
            for person in (anne, cleo)
        ]
        again = await away[1].post("/api/me/company/table", {"people": [theirs["Anne"]]})
        assert await told(bell) == {"type": "news"}
        # and so does the end of a session: there is no news for whoever stole it
        assert (await away[0].http.delete("/api/session")).status_code == 204
        people = {"people": [theirs["Anne"]]}
        asked = await away[1].http.post(f"/api/tables/{again['id']}/asks", json=people)
        assert asked.status_code == 204
        async with asyncio.timeout(20):
            await bell.wait_closed()
        assert bell.close_code == 4401
        for person in (anne, bob, cleo, *away):
            await person.close()
        assert one.errors() == two.errors() == []

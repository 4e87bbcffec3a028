"""Keeping one's place: links, codes, passkeys, devices; and two people who turn out to be one."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.server.devices import device
from tablee.server.ways import CODES, Ways
from tablee.stores import store_for
from tablee.table.seats import Person as Guest
from tablee.table.vault import Vault
from tools.live import Person, Server

from .authenticator import Authenticator
from .conftest import Arrive
from .test_matches import play
from .test_people import ended

pytestmark = pytest.mark.anyio


def browser(url: str, agent: str = "") -> Person:
    """Somebody's browser, before they come in."""
    headers = {"accept-language": "en", "user-agent": agent}
    return Person(url, httpx.AsyncClient(base_url=url, timeout=30, headers=headers))


async def link(person: Person) -> str:
    made = await person.post("/api/me/link")
    assert made["path"].startswith("/me#place=")
    return str(made["path"].removeprefix("/me#place="))


async def status(person: Person, way: str, join: bool = False) -> int:
    answer = await person.http.post("/api/place", json={"way": way, "join": join})
    return answer.status_code


async def test_a_link_takes_the_place_to_another_device_once(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    phone, thief = browser(anne.url), browser(anne.url)
    older, way = await link(anne), await link(anne)
    assert await status(phone, older) == 404  # the last one counts
    assert await status(phone, way) == 200
    assert (await phone.get("/api/session"))["name"] == "Anne"
    assert await status(thief, way) == 404
    assert (await thief.http.get("/api/session")).status_code == 401
    table = await phone.set_up("the-game", ["me", "open"])
    assert [t["id"] for t in await anne.get("/api/tables?mine=true")] == [table]
    await phone.post("/api/session", {"name": "Zoé"})
    assert (await anne.get("/api/me"))["name"] == "Zoé"
    for person in (phone, thief):
        await person.close()


async def test_codes_are_printed_typed_and_used_up(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    first = (await anne.post("/api/me/codes"))["codes"]
    codes = (await anne.post("/api/me/codes"))["codes"]
    assert len(set(codes)) == CODES
    laptop = browser(anne.url)
    assert await status(laptop, first[0]) == 404
    assert await status(laptop, codes[0].lower().replace("-", " ")) == 200
    assert await status(laptop, codes[0]) == 404
    assert (await laptop.get("/api/me"))["codes"] == CODES - 1
    assert (await anne.http.delete("/api/sessions")).status_code == 204
    assert (await laptop.http.get("/api/me")).status_code == 401
    assert await status(laptop, codes[1]) == 200  # the sheet outlives all devices
    assert (await laptop.get("/api/session"))["name"] == "Anne"
    await laptop.close()


async def test_ways_end(monkeypatch: pytest.MonkeyPatch) -> None:
    store = store_for("memory:")
    ways = Ways(store, Vault(bytes(32)))
    token = await ways.link(Guest("p", "Anne"))
    code = (await ways.codes(Guest("p", "Anne")))[0]
    found = [await ways.find(token), await ways.find(code)]
    assert [way and way.person for way in found] == ["p", "p"]
    now = time.time()
    monkeypatch.setattr("tablee.server.ways.time.time", lambda: now + 601)
    assert await ways.find(token) is None
    assert await ways.find(code) is not None
    await store.forget_ways(now + 601)
    assert {way.kind for way in await store.ways("p")} == {"code"}
    kept = [way.token for way in await store.ways("p")]
    assert not any(part in token for token in kept for part in code.split("-"))


async def test_devices_are_listed_and_ended_one_by_one(arrive: Arrive) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    phone = browser(anne.url, "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko Firefox/140.0")
    assert await status(phone, await link(anne)) == 200
    devices = (await phone.get("/api/me"))["devices"]
    assert [(d["device"], d["here"]) for d in devices] == [("Firefox, Android", True), ("", False)]
    table = await anne.set_up("the-game", ["me", "open"])
    seats = [await person.sit(table) for person in (anne, phone)]
    for seat in seats:
        await seat.until(lambda s: bool(s.update))
    mine = devices[0]["id"]
    assert (await bob.http.delete(f"/api/sessions/{mine}")).status_code == 404
    assert (await anne.http.delete(f"/api/sessions/{mine}")).status_code == 204
    assert await ended(seats[1]) == 4401
    assert (await phone.http.get("/api/me")).status_code == 401
    assert (await seats[0].ask("say", text="still here"))["type"] == "done"
    assert len((await anne.get("/api/me"))["devices"]) == 1
    await phone.close()


@pytest.mark.parametrize(
    ("agent", "found"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/26 Safari/605", "Safari, macOS"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 26 like Mac OS X) CriOS/140", "Chrome, iPhone"),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36", "Chrome, Linux"),
        ("curl/8", ""),
        (None, ""),
    ],
)
def test_a_device_is_known_coarsely(agent: str | None, found: str) -> None:
    assert device(agent) == found


async def test_a_guest_who_comes_back_brings_everything_along(arrive: Arrive, snap: Any) -> None:
    anne, bob, guest = await arrive("Anne"), await arrive("Bob"), await arrive("Moi")
    first, _ = await play(anne, bob)
    second, _ = await play(guest, bob, public=False)
    waiting = await guest.set_up("the-game", ["me", "open"])
    both = await anne.set_up("the-game", ["me", "open", "open"], public=True)
    await guest.post(f"/api/tables/{both}/join", {})
    theirs = await bob.set_up("the-game", ["me", "open"])
    await guest.http.post(f"/api/tables/{theirs}/knock")
    sitting = await guest.sit(waiting)
    await sitting.until(lambda s: bool(s.update))
    way = await link(anne)
    assert await status(guest, way, join=True) == 409  # both sit at one table
    await guest.post(f"/api/tables/{both}/leave")
    assert await status(guest, way, join=True) == 200  # and the link was not used up
    assert await ended(sitting) == 4401
    for person in (anne, guest):
        mine = await person.get("/api/me/matches")
        assert {match["table"] for match in mine["matches"]} == {first, second}
        assert [(c["name"], c["count"]) for c in mine["company"]] == [("Bob", 2)]
        tables = {t["id"] for t in await person.get("/api/tables?mine=true")}
        assert {waiting, both} <= tables
    seat = await guest.sit(waiting)
    await seat.until(lambda s: bool(s.update))
    assert seat.update["you"] == 0
    again = await guest.http.post(f"/api/tables/{theirs}/knock")
    assert again.json()["error"] == "knocked"  # they stand at that door already
    assert (await guest.get("/api/me"))["name"] == "Anne"
    assert len((await guest.get("/api/me"))["devices"]) == 2


async def test_another_player_of_this_browser_is_left_alone(arrive: Arrive, snap: Any) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    table, _ = await play(bob)
    assert await status(bob, await link(anne), join=False) == 200
    assert (await bob.get("/api/me/matches"))["matches"] == []
    assert (await anne.http.get(f"/api/matches/{table}/1")).json()["you"] is None


async def test_a_program_keeps_nothing_but_its_token(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    token = (await anne.post("/api/programs", {"name": "HAL"}))["token"]
    headers = {"authorization": f"Bearer {token}"}
    with httpx.Client(base_url=anne.url, headers=headers) as program:
        for path in ("link", "codes", "passkeys/ask"):
            assert program.post(f"/api/me/{path}").status_code == 403
        assert program.get("/api/me").json()["program"] is True


async def test_coming_back_is_limited(tmp_path: Path) -> None:
    made = Server("memory:", tmp_path / "log", rate=0.01)
    with made, httpx.Client(base_url=made.url) as client:
        answers = [client.post("/api/place", json={"way": "x"}).status_code for _ in range(30)]
    assert answers.count(404) == 20
    assert answers.count(429) == 10


# -- passkeys ------------------------------------------------------------------------------------


async def at_home(server: Server, name: str) -> Person:
    """By the name of the machine: an address has no passkeys."""
    return await Person.come_in(server.url.replace("127.0.0.1", "localhost"), name)


async def test_a_passkey_opens_the_door_from_any_browser(server: Server) -> None:
    anne, guest = await at_home(server, "Anne"), await at_home(server, "Moi")
    key = Authenticator(anne.url)
    asked = await anne.post("/api/me/passkeys/ask")
    assert asked["authenticatorSelection"]["residentKey"] == "required"
    made = {"credential": key.make(asked)}
    assert (await anne.http.post("/api/me/passkeys", json=made)).status_code == 204
    assert (await anne.http.post("/api/me/passkeys", json=made)).status_code == 400  # once
    asked = await guest.post("/api/place/ask")
    shown = {"credential": key.show(asked), "join": True}
    assert (await guest.http.post("/api/place/passkey", json=shown)).json()["name"] == "Anne"
    assert (await guest.http.post("/api/place/passkey", json=shown)).status_code == 400  # once
    (kept,) = (await guest.get("/api/me"))["passkeys"]
    bob = await at_home(server, "Bob")
    assert (await bob.http.delete(f"/api/me/passkeys/{kept['id']}")).status_code == 404
    assert (await guest.http.delete(f"/api/me/passkeys/{kept['id']}")).status_code == 204
    shown = {"credential": key.show(await bob.post("/api/place/ask"))}
    assert (await bob.http.post("/api/place/passkey", json=shown)).status_code == 400
    assert (await bob.get("/api/session"))["name"] == "Bob"
    for person in (anne, guest, bob):
        await person.close()


async def test_a_passkey_that_answers_something_else_opens_nothing(server: Server) -> None:
    anne, thief = await at_home(server, "Anne"), await at_home(server, "Mallory")
    key = Authenticator(anne.url)
    made = {"credential": key.make(await anne.post("/api/me/passkeys/ask"))}
    refused = await thief.http.post("/api/me/passkeys", json=made)  # asked of somebody else
    assert (refused.status_code, refused.json()["error"]) == (400, "passkey")
    made = {"credential": key.make(await anne.post("/api/me/passkeys/ask"))}
    assert (await anne.http.post("/api/me/passkeys", json=made)).status_code == 204
    wrong = Authenticator("http://evil.example")
    wrong.id, wrong.key = key.id, key.key
    other = Authenticator(anne.url)
    other.id = key.id
    for liar in (wrong, other):  # of another page; signed by another key
        shown = {"credential": liar.show(await thief.post("/api/place/ask"))}
        assert (await thief.http.post("/api/place/passkey", json=shown)).status_code == 400
    for nonsense in ({}, {"id": 7, "response": 3}, {"response": {"clientDataJSON": "é"}}):
        answer = await thief.http.post("/api/place/passkey", json={"credential": nonsense})
        assert answer.status_code == 400
    for person in (anne, thief):
        await person.close()


async def test_an_address_has_no_passkeys(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    assert (await anne.get("/api/me"))["passkeys_here"] is False
    refused = await anne.http.post("/api/me/passkeys/ask")
    assert (refused.status_code, refused.json()["error"]) == (409, "no-passkeys")

"""Several people on one device: each a guest of their own, with a token instead of the cookie."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from tools.live import Person, Seat

from .conftest import Arrive

pytestmark = pytest.mark.anyio


async def open_socket(person: Person, table: str, *protocols: str, query: str = "") -> Seat:
    """As a page does it: with the browser's cookie, whoever it is for."""
    cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    link = await connect(
        f"{person.url.replace('http', 'ws', 1)}/api/tables/{table}/socket?lang=en{query}",
        additional_headers={"cookie": cookie},
        subprotocols=["tablee", *protocols],  # type: ignore[list-item]
    )
    assert link.subprotocol == "tablee"  # and nothing of a secret in the answer
    seat = Seat(link)
    person.seats.append(seat)
    return seat


async def test_two_people_share_a_browser(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    table = await anne.set_up("the-game", ["me", "open"], options={"first_seat": 1})
    noor = await anne.post("/api/companions", {"name": "Noor"})
    assert noor["name"] == "Noor"
    invitation = await anne.post(f"/api/tables/{table}/invitation")
    as_noor = {"authorization": f"Bearer {noor['token']}"}
    body = {"seat": 1, "invite": invitation["token"]}
    joined = await anne.http.post(f"/api/tables/{table}/join", json=body, headers=as_noor)
    seats: list[dict[str, Any]] = joined.json()["seats"]
    assert [(seat["kind"], seat["name"]) for seat in seats] == [
        ("person", "Anne"),
        ("person", "Noor"),
    ]
    # the bearer counts, though the cookie comes along
    one = await open_socket(anne, table)
    two = await open_socket(anne, table, f"bearer.{noor['token']}")
    both = await open_socket(anne, table, query="&watch=1")
    await anne.post(f"/api/tables/{table}/start")
    for seat in (one, two, both):
        await seat.until(lambda s: bool(s.update.get("view")))
    assert [seat.update["you"] for seat in (one, two, both)] == [0, 1, None]
    assert not one.update["legal"]
    assert two.update["legal"]
    # who watches so is told what a stranger would be, and is none: nobody is said to look on
    assert both.update["legal"] == []
    assert both.update["view"]["seat"] is None
    stranger = httpx.AsyncClient(base_url=anne.url)
    friend = Person(anne.url, stranger)
    far = await friend.sit(table, invite=invitation["token"])
    await far.until(lambda s: bool(s.update.get("view")))
    assert json.dumps(far.update["view"]) == json.dumps(both.update["view"])
    await both.until(lambda s: s.watching == 1)
    await friend.close()
    await both.until(lambda s: s.watching == 0)


async def test_a_companion_who_is_not_known_is_sent_away(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    table = await anne.set_up("the-game", ["me"], public=True)
    seat = await open_socket(anne, table, "bearer.nobody")
    with pytest.raises(ConnectionError):
        await seat.until(lambda s: False)
    assert seat.closed == 4401  # and does not go on as whose cookie it is
    noor = await anne.post("/api/companions", {"name": "Noor"})
    as_noor = {"authorization": f"Bearer {noor['token']}"}
    assert (await anne.http.get("/api/session", headers=as_noor)).json() == {
        "name": "Noor",
        "program": False,
    }
    assert (await anne.http.delete("/api/sessions", headers=as_noor)).status_code == 204
    assert (await anne.http.get("/api/session", headers=as_noor)).status_code == 401
    assert (await anne.http.get("/api/session")).json()["name"] == "Anne"


async def test_a_companion_needs_a_name(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    answer = await anne.http.post("/api/companions", json={"name": " \u200b "})
    assert answer.status_code == 400
    assert answer.json()["error"] == "name"


async def test_games_say_whether_they_have_secrets(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    games = {game["id"]: game["secrets"] for game in await anne.get("/api/games")}
    assert games.pop("geant-rustre") is False
    assert set(games.values()) == {True}

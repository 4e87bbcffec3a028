"""The table of the day over the wire: the same for everybody, one try, and who did how."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from tablee.server import days
from tests.midnight import wait_for_enough_of_the_day
from tools.live import Person

from .conftest import Arrive

pytestmark = pytest.mark.anyio
GAME = "roi-lui"


@pytest.fixture(autouse=True)
def a_day() -> None:
    wait_for_enough_of_the_day(60)


async def day(person: Person, game: str = GAME) -> dict[str, Any]:
    found: dict[str, Any] = await person.get(f"/api/days/{game}")
    return found


async def play(person: Person, table: str) -> list[dict[str, Any]]:
    """To the end, always by the first legal action; what happened."""
    seat = await person.sit(table)
    await seat.play_to_the_end(lambda legal: legal[0])
    return [event for told in seat.happened for event in told.get("events", ())]


async def test_everybody_plays_the_same_match_once(arrive: Arrive) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    before = await day(anne)
    assert (before["status"], before["table"], before["results"]) == ("new", None, [])
    table = (await anne.post(f"/api/days/{GAME}"))["id"]
    assert (await anne.post(f"/api/days/{GAME}"))["id"] == table  # there is no second one
    running = await day(anne)
    assert (running["status"], running["table"], running["results"]) == ("running", table, [])
    shown = await anne.get(f"/api/tables/{table}")
    assert (
        shown["seed_hash"]
        == running["today"]["seed_hash"]
        == (await day(bob))["today"]["seed_hash"]
    )
    assert shown["day"] == running["today"]["day"]
    first = await play(anne, table)
    other = (await bob.post(f"/api/days/{GAME}"))["id"]
    assert other != table
    assert (await day(bob))["results"] == []  # who has not played is told nothing
    assert await play(bob, other) == first

    both = (await day(bob))["results"]
    people = [(row["name"], row["place"], row["you"]) for row in both if not row["master"]]
    assert people == [("Bob", people[0][1], True), ("Anne", people[0][1], False)]
    assert (await day(anne))["played"] == 2

    # practice: the same deal, and it does not count
    await bob.post(f"/api/tables/{other}/rematch")
    assert (await bob.get(f"/api/tables/{other}"))["seed_hash"] == shown["seed_hash"]
    assert (await day(anne))["played"] == 2

    # nobody is told the cards while the day lasts
    for path in ("", "/replay"):
        refused = await anne.http.get(f"/api/tables/{table}/records/1{path}")
        assert (refused.status_code, refused.json()["error"]) == (409, "tomorrow")


async def test_a_deal_is_hidden_on_its_day_and_open_after_it(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    for found in await anne.get("/api/days"):
        assert found["today"]["seed"] is None
        assert found["yesterday"]["day"] < found["today"]["day"]
        seed, shown = found["yesterday"]["seed"], found["yesterday"]["seed_hash"]
        assert sha256(seed.encode()).hexdigest() == shown
    assert (await anne.http.get("/api/days/chess")).status_code == 404


async def test_a_stranger_may_look_and_not_play(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    anne.http.cookies.clear()
    assert (await anne.http.get(f"/api/days/{GAME}")).json()["status"] == "new"
    assert (await anne.http.post(f"/api/days/{GAME}")).status_code == 401


def test_the_master_does_the_same_whenever_it_is_asked() -> None:
    seed = "blake2b:" + "5e" * 32
    assert days.play(GAME, seed, playouts=2) == days.play(GAME, seed, playouts=2)

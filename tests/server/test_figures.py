"""One's own figures over the wire: counted, nobody else's, and a rating for who wants one."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from tests.server.test_matches import play
from tools.live import Person

from .conftest import Arrive

pytestmark = pytest.mark.anyio


async def figures(person: Person) -> dict[str, Any]:
    found = await person.get("/api/me/figures")
    return {one["game"]: one for one in found["games"]}


async def want(person: Person, wanted: bool = True) -> None:
    answer = await person.http.put("/api/me/rating", json={"wanted": wanted})
    assert answer.json() == {"wanted": wanted}


async def test_my_figures_are_those_of_my_matches_alone(arrive: Arrive, snap: Any) -> None:
    anne, bob, cleo = await arrive("Anne"), await arrive("Bob"), await arrive("Cléo")
    await asyncio.gather(play(anne, bob), play(cleo, game="the-game"))
    await play(anne, game="the-game")
    mine, history = await figures(anne), await anne.get("/api/me/matches")
    assert set(mine) == {"snap", "the-game"}
    for game, told in mine.items():
        (match,) = [match for match in history["matches"] if match["game"] == game]
        assert (told["played"], told["won"]) == (1, int(match["won"]))
        assert told["best"] == match["outcome"]["scores"][match["you"]]
        assert told["recent"] == [{"at": match["at"], "score": told["best"], "won": match["won"]}]
        assert (told["actions"], told["streak"]) == (match["actions"], int(match["won"]))
        assert told["rating"] is None
        assert 0 <= told["share"]["low"] < told["share"]["high"] <= 1
    with_bob = history["company"][0]["id"]
    bots = {"id": None, "name": None, "bot": "random", "played": 1, "won": mine["snap"]["won"]}
    friend = {**bots, "id": with_bob, "name": "Bob", "bot": None}
    assert sorted(mine["snap"]["company"], key=str) == sorted([bots, friend], key=str)
    # a record says the same
    (match,) = [match for match in history["matches"] if match["game"] == "the-game"]
    found = {figure["id"]: figure for figure in mine["the-game"]["figures"]}
    record = await anne.get(f"/api/tables/{match['table']}/records/1")
    placed = [code for seat, code in record["actions"] if seat == match["you"]]
    assert 0 < found["placed"]["total"] <= len(placed)
    assert found["jumps"]["of"] == "placed"
    # nobody else's
    assert set(await figures(bob)) == {"snap"}
    assert (await figures(await arrive("Dan"))) == {}
    assert httpx.get(f"{anne.url}/api/me/figures").status_code == 401
    # who is removed leaves others' figures as they were, without a name
    assert (await bob.http.delete("/api/me")).status_code == 204
    assert await figures(anne) == {**mine, "snap": {**mine["snap"], "company": [bots]}}


async def test_a_rating_is_for_who_wants_one_from_then_on(arrive: Arrive) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    await play(anne, bob, game="roi-lui")
    await want(anne)
    await want(anne)  # twice is once
    mine = await anne.get("/api/me/figures")
    assert mine["rating"] is True
    assert mine["games"][0]["rating"] is None  # what was before does not count
    table, _ = await play(anne, bob, game="roi-lui")
    rating = (await figures(anne))["roi-lui"]["rating"]
    assert (rating["matches"], rating["provisional"]) == (1, True)
    assert rating["low"] < rating["value"] < rating["high"]
    assert (await figures(anne))["roi-lui"]["rating"] == rating
    # Bob has none, and neither his pages nor Anne's match tell hers
    theirs = await bob.get("/api/me/figures")
    assert theirs["rating"] is False
    assert theirs["games"][0]["rating"] is None
    assert "rating" not in str(await bob.get(f"/api/matches/{table}/1"))
    # it is among what is kept of her, and is gone when she wants none any more
    notes = (await anne.get("/api/me/export"))["notes"]
    assert [note["kind"] for note in notes] == ["rating"]
    await want(anne, False)
    mine = await anne.get("/api/me/figures")
    assert (mine["rating"], mine["games"][0]["rating"]) == (False, None)
    assert (await anne.get("/api/me/export"))["notes"] == []


async def test_to_leave_is_no_way_not_to_lose(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    await want(anne)
    table = await anne.set_up("roi-lui", ["me", "regular", "regular"], pace="fast")
    await anne.post(f"/api/tables/{table}/start")
    await anne.post(f"/api/tables/{table}/leave")
    async with asyncio.timeout(60):
        while not (found := await figures(anne)):
            await asyncio.sleep(0.3)
    assert found["roi-lui"]["rating"]["matches"] == 1


async def test_a_wish_that_is_none_changes_nothing(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    for wrong in ({}, {"wanted": "perhaps"}, {"wanted": True, "since": 0}):
        answer = await anne.http.put("/api/me/rating", json=wrong)
        assert answer.status_code == 400
    assert (await anne.get("/api/me/figures")) == {"rating": False, "games": []}
    stranger = httpx.put(f"{anne.url}/api/me/rating", json={"wanted": True})
    assert stranger.status_code == 401

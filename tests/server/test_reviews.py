"""Reviews over HTTP: asked for, made beside the tables, kept, and never of a match that runs."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import msgspec
import pytest

from tablee.bots import review
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.server.reviews import Reviews
from tablee.server.workshop import WAITING, Busy
from tools.live import Person, Server

from .conftest import Arrive

pytestmark = pytest.mark.anyio

TRIES = 600


async def made(person: Person, path: str) -> httpx.Response:
    """The review, once it is there; on the way it is told how far it is."""
    for _ in range(TRIES):
        answer = await person.http.get(path)
        if answer.status_code != 202:
            return answer
        assert 0 <= answer.json()["percent"] <= 100
        assert answer.json()["before"] == 0
        await asyncio.sleep(0.1)
    raise AssertionError("no review")


async def over(person: Person, game: str = "snap") -> str:
    """A table of bots and one person whose first match is over."""
    table = await person.set_up(game, ["me", "random"], public=True, pace="none")
    await person.post(f"/api/tables/{table}/start")
    seat = await person.sit(table)
    await seat.play_to_the_end(lambda legal: legal[0])
    await seat.close()
    return table


async def test_a_review_is_made_once_from_the_record_and_kept(
    arrive: Arrive, snap: Game[Any]
) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    table = await over(anne)
    path = f"/api/tables/{table}/records/1"
    found = await made(anne, f"{path}/review?seat=0")
    assert found.status_code == 200
    record = Record.from_json((await anne.http.get(path)).content)
    assert found.json() == msgspec.to_builtins(review(record, 0, found.json()["iterations"]))
    again = await bob.http.get(f"{path}/review?seat=0")
    assert (again.status_code, again.json()) == (200, found.json())
    plain = await bob.http.get(f"{path}/review?seat=0", headers={"accept-encoding": "identity"})
    assert plain.json() == found.json()


async def test_nobody_reviews_what_is_not_over_not_theirs_to_see_or_not_there(
    arrive: Arrive, server: Server
) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    table = await anne.set_up("the-game", ["me", "regular"], pace="none")
    await anne.post(f"/api/tables/{table}/start")
    path = f"/api/tables/{table}/records/1/review"
    assert (await anne.http.get(f"{path}?seat=0")).status_code == 404
    assert (await bob.http.get(f"{path}?seat=0")).status_code == 404  # as if there were none
    assert (await anne.http.get(path)).status_code == 400
    async with httpx.AsyncClient(base_url=server.url) as stranger:
        assert (await stranger.get(f"{path}?seat=0")).status_code == 401
    done = await over(anne)
    for seat, status in (("2", 400), ("-1", 400), ("x", 400)):
        answer = await anne.http.get(f"/api/tables/{done}/records/1/review?seat={seat}")
        assert answer.status_code == status
        assert answer.json()["detail"].startswith("seat")
    assert (await anne.http.get(f"/api/tables/{done}/records/2/review?seat=0")).status_code == 404


async def test_only_a_few_wait_and_a_failure_is_told_once(snap: Game[Any]) -> None:
    reviews = Reviews(lambda: None)
    broken, _ = Record.start(snap, 2, 1)  # not over: the process refuses it
    reviews.ask(("t", 1, 0), broken, "here")
    for _ in range(TRIES):
        if reviews.making(("t", 1, 0)) is None:
            break
        await asyncio.sleep(0.1)
    with pytest.raises(Busy):
        reviews.ask(("t", 1, 0), broken, "here")
    for number in range(WAITING):
        # two for one address: somebody else has a place, too
        assert reviews.ask(("t", number, 0), broken, f"{number // 2}").before == number
        if number % 2 and number < WAITING - 1:
            with pytest.raises(Busy):
                reviews.ask(("t", number + 1, 0), broken, f"{number // 2}")
    with pytest.raises(Busy):
        reviews.ask(("t", WAITING, 0), broken, "elsewhere")
    reviews.close()

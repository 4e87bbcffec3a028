"""Advice over the socket: for who is asked, where the table allows it, one at a time."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import tablee
from tools.live import Person, Seat, Server

from .conftest import Arrive

pytestmark = pytest.mark.anyio

FIRST = {"first_seat": 0}


async def alone(person: Person, **settings: bool) -> Seat:
    """A match of The Game for one, begun."""
    table = await person.set_up("the-game", ["me"], **settings)
    await person.post(f"/api/tables/{table}/start")
    seat = await person.sit(table)
    await seat.until(lambda s: bool(s.update.get("legal")))
    return seat


@pytest.mark.parametrize("id", [game.id for game in tablee.games()])
async def test_a_hint_is_legal_and_says_why(id: str, arrive: Arrive) -> None:
    anne, game = await arrive("Anne"), tablee.game(id)
    fewest = game.seats.start
    table = await anne.set_up(id, ["me", *["regular"] * (fewest - 1)], pace="none")
    seat = await anne.sit(table)
    await anne.post(f"/api/tables/{table}/start")
    await seat.until(lambda s: bool(s.update.get("legal")))
    hint = await seat.ask("hint")
    assert hint["type"] == "hint"
    assert hint["code"] in seat.update["legal"]
    if not {"suspect", "camp", "to", "victim"} & set(hint["params"]):  # else it names people
        assert hint["text"].startswith(game.texts("en")(hint["reason"], **hint["params"]))
    if hint["compared"] is not None:
        assert hint["compared"]["code"] in seat.update["legal"]
        assert hint["compared"]["code"] != hint["code"]
    assert hint["text"]
    assert "{{" not in hint["text"]
    assert (await seat.play(hint["code"], number=hint["number"]))["type"] == "done"
    await seat.close()


async def test_only_who_is_asked_is_advised(arrive: Arrive) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    table = await anne.set_up("the-game", ["me", "open"], options=FIRST, public=True)
    await bob.post(f"/api/tables/{table}/join", {})
    one, two = await anne.sit(table), await bob.sit(table)
    assert (await one.ask("hint"))["reason"] == "not-running"
    await anne.post(f"/api/tables/{table}/start")
    await one.until(lambda s: bool(s.update.get("legal")))
    watcher = await (await arrive("Cléo")).sit(table)
    assert (await two.ask("hint"))["reason"] == "not-asked"
    assert (await watcher.ask("hint"))["reason"] == "not-seated"
    assert (await one.ask("hint"))["type"] == "hint"


async def test_a_table_may_play_without_hints(arrive: Arrive) -> None:
    seat = await alone(await arrive("Anne"), hints=False)
    assert seat.table["hints"] is False
    answer = await seat.ask("hint")
    assert (answer["reason"], answer["text"]) == ("no-hints", "This table plays without hints.")
    assert (await alone(await arrive("Bob"))).table["hints"] is True


async def test_hints_are_rationed(tmp_path: Path, arrive: Arrive) -> None:
    # the usual burst, and a rate so low that a busy machine changes nothing
    made = Server(f"sqlite:{tmp_path}/t.sqlite3", tmp_path / "log", rate=0.001, bot_tempo=0)
    with made:
        seat = await alone(await arrive("Anne", made.url))
        answers = [await seat.ask("hint") for _ in range(6)]
        assert [answer["type"] for answer in answers] == ["hint"] * 4 + ["refused"] * 2
        assert answers[-1]["reason"] == "hint-later"


async def test_nobody_waits_for_a_hint(arrive: Arrive) -> None:
    """Commands are answered while one thinks; a second hint at the same time is refused."""
    seat = await alone(await arrive("Anne"))
    hints = [asyncio.create_task(seat.ask("hint")) for _ in range(2)]
    code = seat.update["legal"][0]
    assert (await seat.play(code))["type"] == "done"
    answers = await asyncio.gather(*hints)
    # how fast each of them was is up to the machine
    for answer in answers:
        assert answer["reason"] in ("hint-later", "raced") or answer["reason"].startswith("hint.")

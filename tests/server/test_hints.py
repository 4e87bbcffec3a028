"""Advice over the socket: for who is asked, where the table allows it, one at a time."""

from __future__ import annotations

import asyncio
from pathlib import Path
from unittest.mock import ANY

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

        async def move() -> None:
            number = (await seat.play(seat.update["legal"][0]))["number"]
            await seat.until(lambda s: s.update["number"] >= number)

        answers = []
        for _ in range(6):
            answers.append(await seat.ask("hint"))
            assert await seat.ask("hint") == answers[-1] | {"id": ANY}  # not thought out again
            await move()
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


async def test_more_is_told_of_the_same_search(arrive: Arrive) -> None:
    seat = await alone(await arrive("Anne"))
    game = tablee.game("the-game")
    nudge = await seat.ask("hint", level="nudge")
    assert set(nudge) == {"type", "id", "key", "params", "text", "number"}
    assert nudge["key"] in ("nudge.place", "nudge.end")
    move = await seat.ask("hint", level="move")
    assert (move["compared"], move["others"]) == (None, [])
    whole = await seat.ask("hint", level="compared")
    assert whole["text"].startswith(move["text"])
    assert (whole["code"], whole["worth"]) == (move["code"], move["worth"])
    fields = game.actions[move["code"]].fields
    assert nudge["params"] == {key: fields[key] for key in nudge["params"]}
    assert whole["others"]
    assert whole["code"] not in [one["code"] for one in whole["others"]]


async def test_who_plays_with_bots_is_warned_before_a_clear_mistake(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    seat = await alone(anne)
    table, number, legal = seat.table["id"], seat.update["number"], seat.update["legal"]
    hand = seat.update["view"]["hand"]
    dearest = tablee.game("the-game").action(f"place card={max(hand)} pile=0").code
    checked = await seat.ask("check", code=dearest, number=number)
    assert checked["type"] == "checked"
    assert checked["warning"]["code"] in seat.update["legal"]
    assert checked["warning"]["ours"] > checked["warning"]["theirs"]
    assert "{{" not in checked["warning"]["text"]
    assert seat.update["legal"] == legal  # nothing was played
    good = checked["warning"]["code"]
    assert (await seat.ask("check", code=good, number=number))["warning"] is None
    assert (await seat.ask("check", code=99999, number=number))["reason"] == "unknown-action"
    await seat.play(dearest)
    await seat.play_to_the_end(lambda legal: legal[0])
    shown = await anne.get(f"/api/matches/{table}/1")
    assert shown["helped"] == {"0": "warned"}


async def test_nobody_is_warned_among_people_or_at_the_table_of_a_day(arrive: Arrive) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    table = await anne.set_up("the-game", ["me", "open"], options=FIRST, public=True)
    await bob.post(f"/api/tables/{table}/join", {})
    one, two = await anne.sit(table), await bob.sit(table)
    await anne.post(f"/api/tables/{table}/start")
    await one.until(lambda s: bool(s.update.get("legal")))
    asked = {"code": one.update["legal"][0], "number": one.update["number"]}
    assert (await one.ask("check", **asked))["reason"] == "no-coach"
    assert (await two.ask("check", **asked))["reason"] == "not-asked"
    # what one was told is for oneself, when it is over
    await one.ask("hint", level="nudge")
    await asyncio.gather(
        one.play_to_the_end(lambda legal: legal[0]), two.play_to_the_end(lambda legal: legal[0])
    )
    assert (await anne.get(f"/api/matches/{table}/1"))["helped"] == {"0": "nudge"}
    assert (await bob.get(f"/api/matches/{table}/1"))["helped"] == {}
    day = (await anne.post("/api/days/the-game"))["id"]
    seat = await anne.sit(day)
    await seat.until(lambda s: bool(s.update.get("legal")))
    asked = {"code": seat.update["legal"][0], "number": seat.update["number"]}
    assert (await seat.ask("check", **asked))["reason"] == "no-hints"

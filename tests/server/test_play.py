"""Playing over real sockets against a real server."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from tablee import Record
from tablee.core.game import Game
from tablee.table import verify
from tests.conftest import PLUGIN
from tools.live import Server

from .conftest import Arrive

pytestmark = pytest.mark.anyio

ASK = {"first_seat": "ask"}
FIRST = {"first_seat": 0}


def first(legal: list[int]) -> int:
    return legal[0]


async def test_a_match_from_the_door_to_the_record(arrive: Arrive) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    table = await anne.set_up("the-game", ["me", "open", "regular"])
    invitation = await anne.post(f"/api/tables/{table}/invitation")
    assert (await bob.http.get(f"/api/tables/{table}")).status_code == 403
    await bob.post(f"/api/tables/{table}/join", {"invite": invitation["token"]})
    seats = [await anne.sit(table), await bob.sit(table)]
    await anne.post(f"/api/tables/{table}/start")
    await seats[0].until(lambda s: s.status == "running")
    shown = seats[0].table["seed_hash"]
    assert (await anne.http.get(f"/api/tables/{table}/records/1")).status_code == 404
    await asyncio.gather(*[seat.play_to_the_end(first) for seat in seats])
    record = Record.from_json((await bob.http.get(f"/api/tables/{table}/records/1")).content)
    assert verify(record, shown).outcome.reason in ("stuck", "won")
    assert record.names == ["Anne", "Bob", "regular"]
    assert [seat.update["you"] for seat in seats] == [0, 1]
    for seat in seats:
        numbers = [told["number"] for told in seat.happened]
        assert numbers == list(range(numbers[0], seat.number + 1))
        await seat.close()


async def test_an_action_is_applied_once_however_often_it_is_sent(arrive: Arrive) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    table = await anne.set_up("the-game", ["me", "open"], options=ASK, public=True)
    await bob.post(f"/api/tables/{table}/join", {})
    await anne.post(f"/api/tables/{table}/start")
    one, other_tab = await anne.sit(table), await anne.sit(table)
    await one.until(lambda s: bool(s.update.get("legal")))
    code = one.update["legal"][1]
    answers = [await one.play(code, id="once") for _ in range(3)]
    answers += [await other_tab.play(code, number=0, id="once")]
    assert {answer["type"] for answer in answers} == {"done"}
    assert len({answer["number"] for answer in answers}) == 1
    await other_tab.until(lambda s: s.number >= answers[0]["number"])
    played = [told for told in other_tab.happened if told["kind"] == "played"]
    assert len(played) == 1
    await one.close()
    await other_tab.close()


async def test_a_raced_action_gets_a_clear_answer(arrive: Arrive) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    table = await anne.set_up("snap", ["me", "open", "open"], public=True)
    cleo = await arrive("Cléo")
    for guest in (bob, cleo):
        await guest.post(f"/api/tables/{table}/join", {})
    seats = [await person.sit(table) for person in (anne, bob, cleo)]
    await anne.post(f"/api/tables/{table}/start")
    for seat in seats:
        await seat.until(lambda s: s.status == "running")
    codes = {a["verb"]: a["code"] for a in await anne.get("/api/games/snap/actions")}
    attack = seats[0].update["legal"][0]
    assert (await seats[0].play(attack))["type"] == "done"
    for seat in seats[1:]:
        await seat.until(lambda s: bool(s.update["window"]))
        assert codes["pass"] in seat.update["legal"]
        assert seat.update["waiting"][0]["remaining"] <= 6.0
    asked = seats[2].number
    assert (await seats[1].play(codes["pass"]))["type"] == "done"
    assert (await seats[2].play(codes["pass"], number=asked))[
        "type"
    ] == "done"  # no race: both pass
    late = await seats[2].play(codes["pass"], number=asked)
    assert (late["type"], late["reason"]) == ("refused", "raced")
    assert late["text"]
    for seat in seats:
        await seat.close()


async def test_a_window_closes_on_time_and_bots_take_theirs(tmp_path: Path, arrive: Arrive) -> None:
    address = f"sqlite:{tmp_path}/t.sqlite3"
    with Server(address, tmp_path / "log", [PLUGIN]) as made:  # bots at their own tempo
        anne, bob = await arrive("Anne", made.url), await arrive("Bob", made.url)
        plan = ["me", "open", "regular"]
        table = await anne.set_up("snap", plan, public=True, reaction=3.0, pace="fast")
        await bob.post(f"/api/tables/{table}/join", {})
        one, two = await anne.sit(table), await bob.sit(table)
        await anne.post(f"/api/tables/{table}/start")
        await two.until(lambda s: s.status == "running")
        await one.until(lambda s: bool(s.update["legal"]))
        done = await one.play(one.update["legal"][0])
        acted: dict[str, float] = {}
        await two.until(lambda s: s.number >= done["number"])
        opened = next(h["at"] for h in two.happened if h["number"] == done["number"])
        await two.until(lambda s: any(h.get("by") == "stand-in" for h in s.happened), 20)
        for told in two.happened:
            if told["kind"] == "played" and told["number"] > done["number"]:
                acted.setdefault(told["by"], told["at"] - opened)
    assert acted["bot"] >= 0.7  # people had a chance
    assert acted["stand-in"] >= 2.9  # Bob said nothing, so he passed


async def test_why_not(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    table = await anne.set_up("the-game", ["me"], options=FIRST)
    await anne.post(f"/api/tables/{table}/start")
    seat = await anne.sit(table)
    await seat.until(lambda s: bool(s.update.get("legal")))
    actions = await anne.get("/api/games/the-game/actions")
    end = next(a["code"] for a in actions if a["verb"] == "end")
    answer = await seat.ask("why", code=end)
    assert answer["rule"]["rule"] == "TG-06"
    assert "2" in answer["rule"]["text"]
    assert (await seat.ask("why", code=seat.update["legal"][0]))["rule"] is None
    refused = await seat.play(end)
    assert (refused["reason"], refused["rule"]["key"]) == ("illegal", "refusal.TG-06")
    assert (await seat.ask("why", code=10**6))["reason"] == "unknown-action"
    await seat.close()


async def test_reconnecting_continues_without_a_gap(arrive: Arrive) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    table = await anne.set_up("the-game", ["me", "open"], options=FIRST, public=True)
    await bob.post(f"/api/tables/{table}/join", {})
    await anne.post(f"/api/tables/{table}/start")
    seat, watcher = await anne.sit(table), await bob.sit(table)
    await seat.until(lambda s: bool(s.update.get("legal")))
    await watcher.until(lambda s: s.number >= seat.number)
    last = watcher.number
    await watcher.close()
    for _ in range(2):
        before = seat.number
        await seat.play(seat.update["legal"][0])
        await seat.until(lambda s, before=before: s.number > before)  # type: ignore[misc]
    again = await bob.sit(table, last=last)
    await again.until(lambda s: s.number >= seat.number)
    assert again.update["whole"]
    assert [told["number"] for told in again.happened][:2] == [last + 1, last + 2]
    await again.close()
    await seat.close()


async def test_chat_and_its_rule(arrive: Arrive) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    table = await anne.set_up("the-game", ["me", "open"], public=True)
    await bob.post(f"/api/tables/{table}/join", {})
    one, two = await anne.sit(table), await bob.sit(table)
    await anne.post(f"/api/tables/{table}/start")
    await one.until(lambda s: s.status == "running")
    refused = await one.ask("say", text="J’ai le 45")
    assert refused["rule"]["rule"] == "TG-11"
    assert (await one.ask("say", text="Bonjour !"))["type"] == "done"
    await two.until(lambda s: any(told.get("text") == "Bonjour !" for told in s.happened))
    signals = two.update["talk"]
    assert signals
    assert (await two.play(signals[0]))["type"] == "done"
    spectator = await (await arrive("Cléo")).sit(table)
    assert (await spectator.ask("say", text="Bonjour"))["reason"] == "not-seated"
    assert (await spectator.play(0))["reason"] == "not-seated"
    for seat in (one, two, spectator):
        await seat.close()


async def test_the_stand_in_plays_and_the_person_comes_back(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    table = await anne.set_up("the-game", ["me", "regular"], options=FIRST)
    seat = await anne.sit(table)
    await anne.post(f"/api/tables/{table}/start")
    await seat.until(lambda s: s.status == "running")
    assert (await seat.ask("away"))["type"] == "done"
    await seat.until(lambda s: any(told.get("by") == "stand-in" for told in s.happened))
    back = await seat.ask("back")
    if back["type"] == "done":  # else the stand-in has already ended the match
        assert (await seat.ask("back"))["reason"] == "not-away"
        await seat.until(lambda s: s.table["seats"][0].get("away") is None)
    await seat.close()


async def test_everybody_is_told_how_many_look_on(tmp_path: Path, arrive: Arrive) -> None:
    made = Server(f"sqlite:{tmp_path}/t.sqlite3", tmp_path / "log", bot_tempo=0, patience=0.3)
    with made:
        anne, bob = await arrive("Anne", made.url), await arrive("Bob", made.url)
        table = await anne.set_up("the-game", ["me", "open"], public=True)
        seat = await anne.sit(table)
        watchers = [await bob.sit(table), await bob.sit(table)]  # one person, two tabs
        await seat.until(lambda s: s.watching == 1)
        stranger = await connect(f"{made.url.replace('http', 'ws')}/api/tables/{table}/socket")
        for told in (seat, *watchers):
            await told.until(lambda s: s.watching == 2)
        number = seat.number
        await stranger.close()
        await seat.until(lambda s: s.watching == 1)
        assert seat.number == number  # it is nothing that happened at the table
        await bob.post(f"/api/tables/{table}/join", {})
        await seat.until(lambda s: s.watching == 0)


async def test_a_rematch(arrive: Arrive, snap: Game[Any]) -> None:
    anne = await arrive("Anne")
    table = await anne.set_up("snap", ["me", "regular"], options={"turns": 2})
    seat = await anne.sit(table)
    await anne.post(f"/api/tables/{table}/start")
    hashes = []
    for match in (1, 2):
        await seat.until(lambda s, match=match: s.table.get("matches") == match - 1)  # type: ignore[misc]
        await seat.until(lambda s: s.status == "running")
        hashes.append(seat.table["seed_hash"])
        await seat.play_to_the_end(first)
        if match == 1:
            await anne.post(f"/api/tables/{table}/rematch")
            await seat.until(lambda s: s.status == "running")
    records = [await anne.get(f"/api/tables/{table}/records/{match}") for match in (1, 2)]
    for record, shown in zip(records, hashes, strict=True):
        verify(Record.from_json(json.dumps(record).encode()), shown)
    await seat.close()


async def test_doors_that_stay_closed(arrive: Arrive) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    table = await anne.set_up("the-game", ["me", "open"])
    for guest, name, code in ((bob, table, 4403), (bob, "nowhere", 4404)):
        seat = await guest.sit(name)
        with pytest.raises(ConnectionError):
            await seat.until(lambda s: False)
        assert seat.closed == code
    invited = await bob.sit(
        table, invite=(await anne.post(f"/api/tables/{table}/invitation"))["token"]
    )
    await invited.until(lambda s: s.status == "waiting")
    await invited.close()


async def test_troubles_are_answered_and_change_nothing(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    table = await anne.set_up("the-game", ["me"], options=FIRST)
    await anne.post(f"/api/tables/{table}/start")
    seat = await anne.sit(table)
    await seat.until(lambda s: s.table.get("seats", [{}])[0].get("connected", False))
    number = seat.number
    bad: list[Any] = ["", "{", "[]", "null", '{"type":"play"}', '{"type":"fly","id":"x"}']
    bad += ['{"type":"play","id":"x","code":1,"number":1,"more":1}', "\ud7ff", "[" * 2000, b"bytes"]
    bad += [
        '{"type":"play","id":"x","code":1.5,"number":1}',
        '{"type":"say","id":"x","text":"\\ud800"}',
    ]
    for message in bad:
        count = len(seat.troubles)
        await seat.link.send(message)
        await seat.until(lambda s, count=count: len(s.troubles) > count)  # type: ignore[misc]
        assert seat.troubles[-1]["reason"] == "message"
        named = isinstance(message, str) and '"id":"x"' in message and "ud800" not in message
        assert seat.troubles[-1]["id"] == ("x" if named else None)
    assert (await seat.ask("ping"))["type"] == "pong"
    assert seat.number == number
    await seat.link.send("x" * 5000)  # too large: the socket is closed by the standard's own code
    with pytest.raises(ConnectionError):
        await seat.until(lambda s: False)
    assert seat.closed == 1009


async def test_a_clean_stop_loses_nothing_and_clocks_go_on(tmp_path: Path, arrive: Arrive) -> None:
    made = Server(f"sqlite:{tmp_path}/t.sqlite3", tmp_path / "log", bot_tempo=0, patience=1)
    with made:
        anne = await arrive("Anne", made.url)
        table = await anne.set_up("the-game", ["me", "regular"], options=FIRST, pace="fast")
        seat = await anne.sit(table)
        await anne.post(f"/api/tables/{table}/start")
        await seat.until(lambda s: bool(s.update.get("legal")))
        code = seat.update["legal"][0]
        done = await seat.play(code, id="kept")
        waiting = await anne.set_up("the-game", ["me", "open"])
        there = await anne.sit(waiting)
        await there.until(lambda s: s.table.get("seats", [{}])[0].get("connected", False))
        last = seat.number
        assert made.stop() == 0
        with pytest.raises(ConnectionError):
            await seat.until(lambda s: False)
        assert seat.closed == 1012
        made.start()
        seat = await anne.sit(table, last=last)
        await seat.until(lambda s: bool(s.update.get("legal")))
        assert await seat.play(code, id="kept") == done
        assert (await seat.play(code + 1, id="kept"))["reason"] == "used-id"
        assert 0 < seat.update["waiting"][0]["remaining"] <= 25.0
        await asyncio.sleep(0.3)  # the clock stood still while nobody served the table, and goes on
        later = await anne.sit(table)
        await later.until(lambda s: bool(s.update.get("legal")))
        assert later.update["waiting"][0]["remaining"] < 25.0
        await later.close()
        async with asyncio.timeout(20):  # where nobody came back, nobody is said to be
            while (await anne.get(f"/api/tables/{waiting}"))["seats"][0].get("connected"):
                await asyncio.sleep(0.2)
        await seat.close()
        assert made.stop() == 0
    assert "error" not in made.log.read_text()

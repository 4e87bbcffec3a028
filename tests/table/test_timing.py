"""When things fall due, to the second: paces, bots' pauses, their words, stand-ins."""

from __future__ import annotations

from typing import Any

import pytest

import tablee
from tablee.bots import Perspective
from tablee.core.actions import Action
from tablee.core.game import Game
from tablee.table import TableRefusal
from tablee.table.commands import coming, hosting
from tablee.table.duties import Duty, duties, entry_for
from tablee.table.entries import ActionPlayed, Connected, Disconnected
from tablee.table.pace import PACES, bot_delay
from tablee.table.seats import stand_in

from .sitting import ANNE, BOB, Sitting

THE_GAME = tablee.game("the-game")
FIRST = {"first_seat": 0}

EVERY_PACE = {
    "relaxed": (180.0, 60.0, 2.5, (1.5, 4.5)),
    "normal": (75.0, 40.0, 1.5, (1.0, 3.0)),
    "fast": (25.0, 15.0, 0.7, (0.6, 1.8)),
    "none": (None, 120.0, 2.5, (1.0, 3.5)),
    "day": (86_400.0, None, 2.5, (1.5, 4.5)),
    "three-days": (259_200.0, None, 2.5, (1.5, 4.5)),
}


def test_the_paces_are_those_of_the_documents() -> None:
    found = {name: (p.turn, p.gone, p.think, p.delay) for name, p in PACES.items()}
    assert found == EVERY_PACE


@pytest.mark.parametrize("pace", list(EVERY_PACE))
def test_a_bot_acts_within_the_pauses_of_its_pace(pace: str) -> None:
    low, high = EVERY_PACE[pace][3]
    drawn = [bot_delay(PACES[pace], 6.0, False, seed) for seed in range(2000)]
    assert min(drawn) == pytest.approx(low, abs=0.01)
    assert max(drawn) == pytest.approx(high)
    assert bot_delay(PACES[pace], 6.0, False, 7, "a") == bot_delay(PACES[pace], 6.0, False, 7, "a")


@pytest.mark.parametrize(
    ("pace", "reaction", "low", "high"),
    [
        ("normal", 30.0, 1.5, 4.5),
        ("normal", 6.0, 1.5, 4.5),
        ("normal", 5.0, 1.5, 4.0),
        ("normal", 3.0, 1.5, 2.0),
        ("normal", 2.0, 1.0, 1.0),
        ("normal", 1.0, 0.75, 0.75),
        ("none", 3.0, 1.5, 4.5),
    ],
)
def test_in_a_window_bots_leave_a_second(
    pace: str, reaction: float, low: float, high: float
) -> None:
    drawn = [bot_delay(PACES[pace], reaction, True, seed) for seed in range(2000)]
    assert min(drawn) == pytest.approx(low, abs=0.01)
    assert max(drawn) == pytest.approx(high)


# -- bots' words ---------------------------------------------------------------------------------


class Talker:
    """Says one thing whenever it may."""

    def say(self, perspective: Perspective) -> Action | None:
        return perspective.imagined.talk(perspective.seat)[0]


class Silent(Talker):
    """Has nothing to say."""

    def say(self, perspective: Perspective) -> Action | None:
        return None


@pytest.fixture
def talking(monkeypatch: pytest.MonkeyPatch) -> Sitting:
    """Anne plays with a bot that always has something to say, and one that never has."""
    kinds = {"random": Talker(), "regular": Silent()}
    monkeypatch.setattr("tablee.table.duties.bot", lambda level, game: kinds[level])
    plan = [None, "random", "regular"]
    sitting = Sitting(THE_GAME, plan, options={**FIRST, "signals": True}).started(ANNE)
    sitting.write(Connected(at=sitting.now, seat=0, worker="w"))
    return sitting


def words(sitting: Sitting, tempo: float = 1.0) -> list[Duty]:
    return [duty for duty in duties(sitting.table, tempo) if duty.kind == "say"]


def test_a_bot_speaks_half_a_pause_after_it_could_see_a_reason(talking: Sitting) -> None:
    (word,) = words(talking)
    match = talking.table.match
    assert match is not None
    pause = bot_delay(PACES["normal"], 6.0, False, match.bot_seed, "say", 1, 0)
    assert word.due == talking.now + pause / 2
    assert (word.seat, word.number, word.level, word.by) == (1, -1, "random", "bot")
    assert word.code == match.state.talk(1)[0].code
    assert words(talking, 0.5)[0].due == talking.now + pause / 4
    assert words(talking, 0.0)[0].due == talking.now
    # what was asked last counts
    talking.now += 10
    talking.do_anything(ANNE)
    (word,) = words(talking)
    pause = bot_delay(PACES["normal"], 6.0, False, match.bot_seed, "say", 1, 1)
    assert (word.due, word.number) == (talking.now + pause / 2, -2)


def test_a_word_is_void_once_something_was_played(talking: Sitting) -> None:
    (word,) = words(talking)
    entry = entry_for(talking.table, word, talking.now)
    assert entry == ActionPlayed(at=talking.now, seat=1, code=word.code, by="bot")
    talking.do_anything(ANNE)
    assert entry_for(talking.table, word, talking.now) is None


def test_people_and_those_who_may_not_talk_say_nothing(talking: Sitting) -> None:
    assert {duty.seat for duty in words(talking)} == {1}
    quiet = Sitting(THE_GAME, [None, "regular"], options={**FIRST, "signals": False}).started(ANNE)
    assert words(quiet) == []
    talking.table.status = "over"
    assert duties(talking.table) == []


# -- bots -----------------------------------------------------------------------------------------


def test_a_bot_is_due_after_the_pause_that_was_drawn_for_it(snap: Game[Any]) -> None:
    sitting = Sitting(snap, ["random", None])
    sitting.do(coming.sit, ANNE)
    sitting.do(hosting.start, ANNE.id)
    match = sitting.table.match
    assert match is not None
    number = match.asked[0].number
    pause = bot_delay(PACES["normal"], 6.0, False, match.bot_seed, 0, match.after[0])
    expected = Duty(
        due=sitting.now + pause, seat=0, kind="bot", number=number, level="random", by="bot"
    )
    assert duties(sitting.table) == [expected]
    assert duties(sitting.table, 0.5)[0].due == sitting.now + pause / 2
    entry = entry_for(sitting.table, expected, sitting.now, snap.action("rest").code)
    assert entry == ActionPlayed(at=sitting.now, seat=0, code=snap.action("rest").code, by="bot")


def test_a_stand_in_is_whatever_quick_bot_the_game_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = Sitting(THE_GAME, [None, None], options=FIRST).started(ANNE, BOB)
    sitting.do(coming.go_away, ANNE.id)
    monkeypatch.setattr("tablee.table.seats.bot_names", lambda game: ["random"])
    assert duties(sitting.table)[0].level == "random"


# -- stand-ins -----------------------------------------------------------------------------------


def test_a_stand_in_leaves_a_second_to_shout() -> None:
    sitting = Sitting(THE_GAME, [None, None], options=FIRST).started(ANNE, BOB)
    match = sitting.table.match
    assert match is not None
    pause = bot_delay(PACES["normal"], 6.0, False, match.bot_seed, 0, match.after[0])
    asked = sitting.now
    sitting.do(coming.go_away, ANNE.id)
    (duty,) = duties(sitting.table)
    assert duty == Duty(
        due=max(asked + pause, asked + 1.0),
        seat=0,
        kind="bot",
        number=match.asked[0].number,
        level="regular",
        by="stand-in",
        why="late",
        code=-1,
    )
    late = Sitting(THE_GAME, [None, None], options=FIRST).started(ANNE, BOB)
    late.now += 60
    late.do(coming.go_away, ANNE.id)
    assert duties(late.table)[0].due == late.now + 1.0
    assert duties(late.table, 0.5)[0].due == late.now + 0.5
    assert duties(late.table, 0.0)[0].due == late.now


def test_the_stand_in_is_the_regular_where_there_is_one(
    snap: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert stand_in(THE_GAME) == "regular"
    monkeypatch.setattr("tablee.table.seats.bot_names", lambda game: ["random", "master"])
    assert stand_in(THE_GAME) == "random"


def test_who_is_gone_and_late_is_what_comes_first() -> None:
    for turn, kind in ((30.0, "gone"), (35.0, "late"), (60.0, "late")):
        sitting = Sitting(THE_GAME, [None, None], options=FIRST).started(ANNE, BOB)
        sitting.write(Connected(at=sitting.now, seat=0, worker="w"))
        begun = sitting.now
        sitting.now += turn
        sitting.write(Disconnected(at=sitting.now, seat=0, worker="w"))
        duty = duties(sitting.table)[0]
        expected = begun + 75.0 if kind == "late" else sitting.now + 40.0
        assert (duty.kind, duty.why, duty.due) == ("away", kind, expected)


def test_in_a_window_nobody_is_gone_but_declines(snap: Game[Any]) -> None:
    sitting = Sitting(snap, [None, None], reaction=30.0, pace="fast").started(ANNE, BOB)
    sitting.write(Connected(at=sitting.now, seat=0, worker="w"))
    sitting.play(ANNE, "attack victim=1")
    (duty,) = duties(sitting.table)  # Bob is not here, and patience would end after 15 s
    assert (duty.kind, duty.due) == ("decline", sitting.now + 30.0)
    entry = entry_for(sitting.table, duty, sitting.now)
    assert entry == ActionPlayed(
        at=sitting.now, seat=1, code=snap.action("pass").code, by="stand-in"
    )


def test_duties_of_those_who_are_away_already_are_void() -> None:
    sitting = Sitting(THE_GAME, [None, None], options=FIRST).started(ANNE, BOB)
    late = duties(sitting.table)[0]
    assert late.kind == "away"
    sitting.do(coming.go_away, ANNE.id)
    assert entry_for(sitting.table, late, sitting.now) is None
    bot_duty = duties(sitting.table)[0]
    assert entry_for(sitting.table, bot_duty, sitting.now, None) is None
    assert entry_for(sitting.table, bot_duty, sitting.now, -1) is None
    with pytest.raises(TableRefusal, match="illegal"):
        entry_for(sitting.table, bot_duty, sitting.now, THE_GAME.action("end burning=no").code)
    sitting.finish()
    assert entry_for(sitting.table, bot_duty, sitting.now, 0) is None

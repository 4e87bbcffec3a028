"""Deadlines, reaction windows, bots' pauses, stand-ins: all of it data, nothing sleeps."""

from __future__ import annotations

from typing import Any

import pytest

import tablee
from tablee.core.game import Game
from tablee.table import TableRefusal
from tablee.table.commands import coming
from tablee.table.duties import duties, entry_for
from tablee.table.entries import Connected, Disconnected
from tablee.table.match import Asked
from tablee.table.pace import PACES, bot_delay
from tests.games.peco_peco.situations import place

from .sitting import ANNE, BOB, CLEO, Sitting

THE_GAME = tablee.game("the-game")
PECO_PECO = tablee.game("peco-peco")


def connect(sitting: Sitting, *seats: int) -> None:
    for seat in seats:
        sitting.write(Connected(at=sitting.now, seat=seat, worker="w"))


def attacked(snap: Game[Any], **settings: Any) -> Sitting:
    """Anne attacked Bob; Bob, Cléo and a bot are asked."""
    plan = [None, None, None, "regular"]
    sitting = Sitting(snap, plan, **settings).started(ANNE, BOB, CLEO)
    connect(sitting, 0, 1, 2)
    sitting.play(ANNE, "attack victim=1")
    return sitting


def test_a_turn_has_the_time_of_its_pace() -> None:
    for pace in ("relaxed", "normal", "fast"):
        sitting = Sitting(THE_GAME, [None], pace=pace).started(ANNE)
        connect(sitting, 0)
        turn = PACES[pace].turn
        assert turn is not None
        assert sitting.table.deadline(0) == sitting.now + turn


def test_without_a_clock_nobody_is_late(snap: Game[Any]) -> None:
    sitting = attacked(snap, pace="none")
    assert sitting.table.deadline(1) is None
    assert [duty.seat for duty in duties(sitting.table)] == [3]  # the bot alone has a duty


def test_a_window_closes_at_its_deadline_and_people_pass(snap: Game[Any]) -> None:
    sitting = attacked(snap, reaction=5.0)
    opened = sitting.now
    assert sitting.table.deadline(1) == opened + 5.0
    while sitting.window() and sitting.table.deadline(1) is not None:
        sitting.fulfil()
    assert sitting.now <= opened + 10.0
    assert sitting.away(1) is None  # to miss a window is no reason to lose the seat


def test_a_pass_gives_nobody_new_time_and_a_counter_gives_it_to_all(snap: Game[Any]) -> None:
    sitting = attacked(snap)
    match = sitting.table.match
    assert match is not None
    match.state.shields[1] = 1  # type: ignore[attr-defined]
    opened = sitting.now
    sitting.now += 2
    sitting.play(CLEO, "pass")
    assert sitting.table.deadline(1) == opened + 6.0
    seen = sitting.table.number - 1
    sitting.play(BOB, "counter", number=seen)  # he did not see her pass, and need not
    assert sitting.table.deadline(0) == opened + 2 + 6.0
    assert sitting.table.deadline(2) == opened + 2 + 6.0
    with pytest.raises(TableRefusal, match="raced"):
        sitting.play(CLEO, "pass", number=seen)


def test_the_window_ends_early_when_all_have_passed(snap: Game[Any]) -> None:
    sitting = Sitting(snap, [None, None, None]).started(ANNE, BOB, CLEO)
    connect(sitting, 0, 1, 2)
    sitting.play(ANNE, "attack victim=1")
    sitting.play(BOB, "pass")
    assert sitting.window()
    sitting.play(CLEO, "pass")
    assert not sitting.window()
    assert sitting.table.match is not None
    assert list(sitting.table.match.asked) == [1]


def test_late_in_a_turn_the_stand_in_plays_until_one_is_back() -> None:
    options = {"first_seat": 0}
    sitting = Sitting(THE_GAME, [None, None], options=options).started(ANNE, BOB)
    connect(sitting, 0, 1)
    assert sitting.fulfil().kind == "away"
    assert sitting.away(0) == "late"
    assert sitting.fulfil().kind == "bot"
    assert sitting.table.happenings[-1].by == "stand-in"
    sitting.do(coming.come_back, ANNE.id)
    assert sitting.away(0) is None
    turn = PACES["normal"].turn
    assert turn is not None
    assert sitting.table.deadline(0) == sitting.now + turn
    sitting.refused("not-away", coming.come_back, ANNE.id)


def test_to_play_is_to_be_back() -> None:
    options = {"first_seat": 0}
    sitting = Sitting(THE_GAME, [None, None], options=options).started(ANNE, BOB)
    sitting.do(coming.go_away, ANNE.id)
    match = sitting.table.match
    assert match is not None
    sitting.play(ANNE, str(match.state.legal(0)[0]))
    assert sitting.away(0) is None


def test_the_stand_in_drops_its_choice_when_the_person_is_back() -> None:
    options = {"first_seat": 0}
    sitting = Sitting(THE_GAME, [None, None], options=options).started(ANNE, BOB)
    sitting.do(coming.go_away, ANNE.id)
    duty = sitting.next_duty()
    sitting.do(coming.come_back, ANNE.id)
    match = sitting.table.match
    assert match is not None
    assert entry_for(sitting.table, duty, sitting.now, match.state.legal(0)[0].code) is None


def test_who_is_gone_is_waited_for_and_comes_back_by_connecting() -> None:
    options = {"first_seat": 0}
    sitting = Sitting(THE_GAME, [None, None], options=options, pace="none").started(ANNE, BOB)
    connect(sitting, 0, 1)
    assert duties(sitting.table) == []
    sitting.write(Connected(at=sitting.now, seat=0, worker="other"))  # a second tab elsewhere
    sitting.write(Disconnected(at=sitting.now, seat=0, worker="w"))
    assert duties(sitting.table) == []
    sitting.now += 10
    sitting.write(Disconnected(at=sitting.now, seat=0, worker="other"))
    duty = sitting.next_duty()
    patience = PACES["none"].gone
    assert patience is not None
    assert (duty.kind, duty.why, duty.due) == ("away", "gone", sitting.now + patience)
    sitting.fulfil()
    assert sitting.away(0) == "gone"
    connect(sitting, 0)
    assert sitting.away(0) is None


def test_bots_take_a_human_time_that_says_nothing_of_their_hand(snap: Game[Any]) -> None:
    pauses = [bot_delay(PACES["normal"], 6.0, True, seed, 3, 9) for seed in range(300)]
    assert min(pauses) >= 1.5
    assert max(pauses) <= 4.5
    assert len(set(pauses)) > 100
    assert max(bot_delay(PACES["normal"], 3.0, True, seed) for seed in range(300)) <= 2.0
    # the same at every worker, and before the bot has looked at anything
    first, second = attacked(snap), None
    second = first.replayed()
    assert duties(first.table) == duties(second)


def test_nobody_waits_for_duties_that_are_void(snap: Game[Any]) -> None:
    sitting = attacked(snap)
    late = next(duty for duty in duties(sitting.table) if duty.seat == 2)
    sitting.play(CLEO, "pass")
    assert entry_for(sitting.table, late, sitting.now) is None


def test_who_is_asked_something_else_gets_new_time() -> None:
    """A plea is refused by one while another still thinks about it, and it is the other's turn."""
    options = {"magnanimity": True}
    sitting = Sitting(PECO_PECO, [None, None, None], options=options).started(ANNE, BOB, CLEO)
    match = sitting.table.match
    assert match is not None
    hands = ["elephant elephant", "mouse cat cat", "cat"]
    match.state = PECO_PECO.from_position(place(hands, top="cat", options=options))
    match.asked = {0: Asked(sitting.now, sitting.table.number)}
    sitting.play(ANNE, "announce", key="1")
    sitting.play(BOB, "accuse", key="2")
    sitting.play(ANNE, "plead", key="3")
    seen = sitting.table.number
    turn = PACES["normal"].turn
    assert turn is not None
    sitting.now += turn - 1
    sitting.play(CLEO, "deny", key="4")
    assert sitting.table.deadline(1) == sitting.now + turn
    with pytest.raises(TableRefusal, match="raced"):  # not: a rule forbids it
        sitting.play(BOB, "grant", number=seen, key="5")

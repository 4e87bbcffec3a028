"""Slow tables: days for a decision, windows that wait, passes said beforehand. Nothing sleeps."""

from __future__ import annotations

from typing import Any

import pytest

import tablee
from tablee.core.game import Game
from tablee.core.rng import Rng
from tablee.table.commands import coming, hosting, slow
from tablee.table.days_off import RESPITE, DaysOff
from tablee.table.duties import duties, entry_for
from tablee.table.entries import Connected, Disconnected
from tablee.table.info import info
from tablee.table.pace import DAY, PACES

from .sitting import ANNE, BOB, CLEO, Sitting

THE_GAME = tablee.game("the-game")
FIRST = {"first_seat": 0}
HOUR = 3_600.0


def two(pace: str = "day", **settings: Any) -> Sitting:
    options = {"options": FIRST, **settings}
    return Sitting(THE_GAME, [None, None], pace=pace, **options).started(ANNE, BOB)


def attacked(snap: Game[Any], *asks: tuple[Any, str], bots: int = 0) -> Sitting:
    """Anne attacked Bob; Bob, Cléo and bots are asked. Some had said when to ask them."""
    plan = [None, None, None, *["regular"] * bots]
    sitting = Sitting(snap, plan, pace="day").started(ANNE, BOB, CLEO)
    for person, when in asks:
        sitting.do(slow.ask_me, person.id, when=when)
    sitting.now += 5 * HOUR
    sitting.play(ANNE, "attack victim=1")
    return sitting


def settle(sitting: Sitting) -> list[tuple[int, str, float]]:
    """Let everything happen that is due within a minute: who acted, for whom, and when."""
    opened = sitting.now
    done: list[tuple[int, str, float]] = []
    while duties(sitting.table) and sitting.next_duty().due < opened + 60:
        duty = sitting.fulfil()
        done.append((duty.seat, duty.by, sitting.now - opened))
    return done


# -- time ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pace", "days"), [("day", 1), ("three-days", 3)])
def test_a_decision_has_days_whether_one_is_connected_or_not(pace: str, days: int) -> None:
    sitting = two(pace)
    assert PACES[pace].slow
    late = sitting.now + days * DAY
    assert sitting.table.deadline(0) == late
    sitting.write(Connected(at=sitting.now, seat=0, worker="w"))
    sitting.now += HOUR
    sitting.write(Disconnected(at=sitting.now, seat=0, worker="w"))
    (duty,) = duties(sitting.table)
    assert (duty.kind, duty.why, duty.due) == ("away", "late", late)


def test_who_is_late_is_back_by_coming_by() -> None:
    sitting = two()
    assert sitting.fulfil().kind == "away"
    assert sitting.fulfil().kind == "bot"
    assert sitting.away(0) == "late"
    sitting.write(Connected(at=sitting.now, seat=0, worker="w"))
    assert sitting.away(0) is None
    assert sitting.table.deadline(0) == sitting.now + DAY


def test_elsewhere_who_is_late_has_to_say_that_they_are_back() -> None:
    sitting = two("normal")
    sitting.write(Connected(at=sitting.now, seat=0, worker="w"))
    assert sitting.fulfil().why == "late"
    sitting.write(Connected(at=sitting.now, seat=0, worker="v"))
    assert sitting.away(0) == "late"


def test_bots_answer_at_their_usual_seconds() -> None:
    sitting = Sitting(THE_GAME, [None, "regular"], pace="three-days", options=FIRST).started(ANNE)
    while sitting.table.match is not None and 0 in sitting.table.match.asked:
        sitting.do_anything(ANNE)
    assert sitting.next_duty().kind == "bot"
    assert sitting.next_duty().due < sitting.now + 5


def test_a_window_waits_for_everybody_as_long_as_a_turn(snap: Game[Any]) -> None:
    sitting = attacked(snap, bots=1)
    opened = sitting.now
    assert settle(sitting)[0][:2] == (3, "bot")
    waiting = sitting.table.match
    assert waiting is not None
    assert {seat: sitting.table.deadline(seat) for seat in waiting.asked} == {
        seat: waiting.asked[seat].since + DAY for seat in waiting.asked
    }
    sitting.fulfil()
    assert sitting.now >= opened + DAY
    assert sitting.away(1) is None  # to miss a window is no reason to lose the seat


# -- the house was away --------------------------------------------------------------------------


def test_what_ran_out_while_the_house_was_away_is_made_good_once() -> None:
    sitting = two()
    sitting.now += HOUR
    sitting.refused("void", slow.respite)
    sitting.now += DAY
    sitting.do(slow.respite)
    assert sitting.table.deadline(0) == sitting.now + RESPITE
    sitting.now += RESPITE + 1
    sitting.refused("void", slow.respite)
    assert sitting.fulfil().kind == "away"
    sitting.refused("void", slow.respite)  # the stand-in plays
    assert sitting.replayed().deadline(0) == sitting.table.deadline(0)


def test_a_respite_takes_time_from_nobody() -> None:
    sitting = two("three-days")
    sitting.do(slow.take_days_off, ANNE.id, off=DaysOff((), 0, ((sitting.now, 9 * DAY),)))
    late = sitting.table.deadline(0)
    assert late == 12 * DAY
    sitting.now = late
    sitting.do(slow.respite)
    assert sitting.table.deadline(0) == late + RESPITE
    sitting.do_anything(ANNE)
    assert sitting.table.deadline(0) == sitting.now + 3 * DAY  # a new question, with its own time


def test_at_other_tables_time_stands_still_and_there_is_nothing_to_make_good() -> None:
    sitting = two("normal")
    sitting.now += DAY
    sitting.refused("void", slow.respite)


# -- days off ------------------------------------------------------------------------------------


def test_time_does_not_run_on_days_off_and_all_see_until_when() -> None:
    sitting = two()
    asked = sitting.now
    sitting.now += HOUR
    off = DaysOff((), 0, ((sitting.now, sitting.now + 10 * DAY),))
    sitting.do(slow.take_days_off, ANNE.id, off=off)
    assert sitting.table.deadline(0) == asked + 11 * DAY
    assert info(sitting.table).seats[0].off_until == sitting.now + 10 * DAY
    assert info(sitting.table).seats[1].off_until is None
    assert sitting.table.happenings[-1].kind == "days-off"
    sitting.refused("void", slow.take_days_off, ANNE.id, off=off)
    assert sitting.replayed().deadline(0) == asked + 11 * DAY


def test_other_weekdays_count_from_the_next_question_on() -> None:
    """Who could move them to whatever day it is would never have to answer."""
    sitting = two()
    late = sitting.table.deadline(0)
    sitting.now += 1
    for weekday in range(7):
        sitting.do(slow.take_days_off, ANNE.id, off=DaysOff((weekday,)))
        assert sitting.table.deadline(0) == late
    sitting.do(slow.take_days_off, ANNE.id, off=DaysOff((4,)))  # 1970-01-02 is a Friday
    sitting.do_anything(ANNE)
    assert sitting.table.deadline(0) == sitting.now + 2 * DAY


def test_who_stands_up_takes_their_days_off_along() -> None:
    sitting = Sitting(THE_GAME, [None, None], pace="day")
    sitting.do(coming.sit, ANNE)
    sitting.do(coming.sit, BOB)
    sitting.do(slow.take_days_off, BOB.id, off=DaysOff((1,)))
    sitting.do(slow.ask_me, BOB.id, when="never")
    sitting.do(coming.stand, BOB.id)
    sitting.do(coming.sit, CLEO)
    assert sitting.table.seats[1].off == ()
    assert sitting.table.seats[1].asks == "always"


def test_only_who_sits_at_a_slow_table_says_such_things() -> None:
    fast = two("normal")
    fast.refused("not-slow", slow.ask_me, ANNE.id, when="never")
    fast.refused("not-slow", slow.take_days_off, ANNE.id, off=DaysOff((1,)))
    sitting = two()
    sitting.refused("not-seated", slow.ask_me, CLEO.id, when="never")
    sitting.refused("void", slow.ask_me, ANNE.id, when="always")
    sitting.refused("void", slow.take_days_off, ANNE.id, off=DaysOff())
    closed = Sitting(THE_GAME, [None], pace="day")
    closed.do(coming.sit, ANNE)
    closed.do(hosting.close, ANNE.id)
    closed.refused("closed", slow.ask_me, ANNE.id, when="never")


# -- passes said beforehand ----------------------------------------------------------------------


def test_a_pass_said_beforehand_comes_at_once_in_the_order_of_seats(snap: Game[Any]) -> None:
    sitting = attacked(snap, (CLEO, "never"), (BOB, "never"))
    assert settle(sitting) == [(1, "beforehand", 0.0), (2, "beforehand", 0.0)]
    assert not sitting.window()


def test_who_wants_to_be_asked_when_it_is_about_them_is(snap: Game[Any]) -> None:
    sitting = attacked(snap, (CLEO, "concerned"), (BOB, "concerned"))
    assert settle(sitting) == [(2, "beforehand", 0.0)]
    match = sitting.table.match
    assert match is not None
    assert list(match.asked) == [1]


def test_others_cannot_tell_it_from_a_person_who_passed(snap: Game[Any]) -> None:
    """What they are told is the same to the letter, but for the moment."""
    said = attacked(snap, (CLEO, "never"))
    assert said.next_duty().by == "beforehand"
    said.fulfil()
    typed = attacked(snap)
    typed.play(CLEO, "pass")
    (one, two_) = (s.table.happenings[-1].seen_by(1) for s in (said, typed))
    assert one.by == two_.by == "person"
    assert (one.seat, one.kind, one.events) == (two_.seat, two_.kind, two_.events)


def test_what_one_said_is_told_to_nobody(snap: Game[Any]) -> None:
    sitting = attacked(snap, (CLEO, "never"))
    (told,) = [item for item in sitting.table.happenings if item.kind == "asks"]
    assert (told.seat, told.name, told.text) == (None, None, None)
    assert "never" not in str(info(sitting.table))


def test_one_may_change_ones_mind_at_any_time(snap: Game[Any]) -> None:
    sitting = attacked(snap)
    sitting.do(slow.ask_me, CLEO.id, when="concerned")
    duty = next(duty for duty in duties(sitting.table) if duty.by == "beforehand")
    assert duty.seat == 2
    sitting.do(slow.ask_me, CLEO.id, when="always")
    assert entry_for(sitting.table, duty, sitting.now) is None
    assert all(duty.by != "beforehand" for duty in duties(sitting.table))


def test_a_pass_said_beforehand_brings_nobody_back_who_left(snap: Game[Any]) -> None:
    sitting = Sitting(snap, [None, None, None], pace="day").started(ANNE, BOB, CLEO)
    sitting.do(slow.ask_me, CLEO.id, when="never")
    sitting.do(coming.go_away, CLEO.id)
    sitting.play(ANNE, "attack victim=1")
    assert sitting.next_duty().by == "stand-in"
    sitting.fulfil()
    assert sitting.away(2) == "asked"


@pytest.mark.parametrize(
    "asks", [("always", "concerned"), ("concerned", "never"), ("never", "never")]
)
def test_whatever_is_held_the_same_is_written_at_the_same_moments(
    snap: Game[Any], asks: tuple[str, str]
) -> None:
    """The witness: hands are exchanged, and nobody could tell from the log."""
    seen = set()
    for shields in range(3):
        sitting = Sitting(snap, [None, None, None], pace="day").started(ANNE, BOB, CLEO)
        match = sitting.table.match
        assert match is not None
        match.state.shields[1:] = [shields, 2 - shields]  # type: ignore[attr-defined]
        match.state.secrets = [int(Rng(shields).below(100)) for _ in range(3)]  # type: ignore[attr-defined]
        for person, when in zip((BOB, CLEO), asks, strict=True):
            if when != "always":
                sitting.do(slow.ask_me, person.id, when=when)
        sitting.play(ANNE, "attack victim=1")
        settle(sitting)
        seen.add(b"\n".join(data for data in sitting.log if b'"seed"' not in data))
    assert len(seen) == 1

"""Who may sit, under which name, for how long, and who may ask them to go."""

from __future__ import annotations

import pytest

import tablee
from tablee.table.commands import coming, hosting
from tablee.table.heads import head
from tablee.table.info import info
from tablee.table.names import LONGEST, distinct, good_name
from tablee.table.pace import PACES
from tablee.table.seats import Person, Seat

from .sitting import ANNE, BOB, CLEO, Sitting

THE_GAME = tablee.game("the-game")
FIRST = {"first_seat": 0}


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Anne", "Anne"),
        ("  Anne\u202e \n Marie ", "Anne Marie"),
        ("Ａｎｎｅ", "Anne"),
        ("ﬁ", "fi"),
        ("\u3164", ""),
        ("\uffa0\u115f\u1160", ""),
        ("\u2800 \u2800", ""),
        ("\u200b\u2060\ufeff", ""),
        ("\u0301\u0301", ""),
        ("An\u3164ne", "Anne"),
        ("An\u200dne", "Anne"),
        ("👩\u200d🍳", "👩\u200d🍳"),
        ("👩🏽\u200d🚀", "👩🏽\u200d🚀"),
        ("👩\u200dA", "👩A"),
        ("👩\u200d", "👩"),
        ("\u0316Anne", "Anne"),
        ("a" + "\u0316" * 5 + "z", "a" + "\u0316" * 3 + "z"),
        ("Zoé", "Zoé"),
        ("李雷", "李雷"),
        ("दीप्ति", "दीप्ति"),
        ("a" + "\u0316" * 50, "a" + "\u0316" * 3),
        ("x" * 100, "x" * LONGEST),
    ],
)
def test_a_name_can_be_seen(given: str, shown: str) -> None:
    assert good_name(given) == shown
    assert good_name(good_name(given)) == shown


@pytest.mark.parametrize(
    "name", ["Anne", "anne", "ANNE", "Änne", "A n n e", "Аnne", "Annе", "Αnne", "An-ne"]
)
def test_two_names_at_a_table_are_told_apart(name: str) -> None:
    shown = distinct(name, ["Anne", "Bob"])
    assert shown == f"{name} 2"
    assert distinct(name, ["Anne", shown]) == f"{name} 3"


def test_a_number_fits_into_the_longest_name() -> None:
    longest = "x" * LONGEST
    taken = [longest]
    for _ in range(10):
        taken.append(distinct(longest, taken))
    assert len(set(taken)) == 11
    assert max(len(name) for name in taken) == LONGEST


def test_who_sits_down_by_a_name_that_is_there_gets_a_number() -> None:
    sitting = Sitting(THE_GAME, [None, None, None])
    sitting.do(coming.sit, ANNE)
    sitting.do(coming.sit, Person("p-other", "ANNE"))
    sitting.do(coming.sit, CLEO)
    assert sitting.table.names() == ["Anne", "ANNE 2", "Cléo"]


# -- asked to go ---------------------------------------------------------------------------------


def test_the_host_removes_somebody_who_does_not_come_back() -> None:
    sitting = Sitting(THE_GAME, [None, None])
    sitting.do(coming.sit, ANNE)
    sitting.do(coming.sit, BOB)
    sitting.do(hosting.remove, ANNE.id, seat=1)
    assert sitting.table.seats[1].open
    told = sitting.table.happenings[-1]
    assert (told.kind, told.seat, told.name) == ("removed", 1, "Bob")
    sitting.refused("barred", coming.sit, BOB)
    sitting.do(coming.sit, CLEO)
    assert sitting.replayed().barred == {BOB.id}
    assert head(sitting.table).people == (ANNE.id, CLEO.id)


def test_in_a_match_a_bot_plays_on() -> None:
    sitting = Sitting(THE_GAME, [None, None], options=FIRST).started(ANNE, BOB)
    sitting.do_anything(ANNE)
    sitting.do(hosting.remove, ANNE.id, seat=1)
    assert sitting.table.seats[1].bot == "regular"
    assert sitting.table.status == "running"
    sitting.refused("not-seated", coming.go_away, BOB.id)
    sitting.finish()
    assert sitting.table.finished[0].names == ["Anne", "regular"]
    assert sitting.replayed().status == "over"


def test_who_is_not_removed() -> None:
    sitting = Sitting(THE_GAME, [None, None, "regular"])
    sitting.do(coming.sit, ANNE)
    sitting.do(coming.sit, BOB)
    for who, seat, reason in (
        (BOB, 0, "not-host"),
        (CLEO, 1, "not-host"),
        (ANNE, 0, "yourself"),
        (ANNE, 2, "nobody"),
        (ANNE, 3, "no-seat"),
    ):
        sitting.refused(reason, hosting.remove, who.id, seat=seat)
    sitting.do(hosting.close, ANNE.id)
    sitting.refused("closed", hosting.remove, ANNE.id, seat=1)


def test_nobody_sits_down_at_a_locked_table_but_the_host() -> None:
    sitting = Sitting(THE_GAME, [None, None, None])
    sitting.do(coming.sit, BOB)
    sitting.refused("not-host", hosting.lock, BOB.id, locked=True)
    sitting.do(hosting.lock, ANNE.id, locked=True)
    assert info(sitting.table).locked
    assert sitting.replayed().locked
    sitting.refused("locked", hosting.lock, ANNE.id, locked=True)
    sitting.refused("locked", coming.sit, CLEO)
    sitting.do(coming.sit, ANNE)
    sitting.do(hosting.lock, ANNE.id, locked=False)
    sitting.refused("unlocked", hosting.lock, ANNE.id, locked=False)
    sitting.do(coming.sit, CLEO)


def test_who_was_removed_and_who_is_locked_out_need_not_knock() -> None:
    sitting = Sitting(THE_GAME, [None, None, None])
    sitting.do(coming.sit, ANNE)
    sitting.do(coming.sit, BOB)
    sitting.do(hosting.remove, ANNE.id, seat=1)
    sitting.refused("barred", coming.knock, BOB)
    sitting.do(hosting.lock, ANNE.id, locked=True)
    sitting.refused("barred", coming.knock, BOB)
    sitting.refused("locked", coming.knock, CLEO)
    sitting.refused("locked", coming.sit, CLEO)
    sitting.do(hosting.lock, ANNE.id, locked=False)
    sitting.do(coming.knock, CLEO)


def test_a_seat_remembers_nobody_who_has_left_it() -> None:
    seat = Seat(bot="regular")
    seat.take("p-hal", "HAL", True, 5.0)
    assert seat == Seat(person="p-hal", name="HAL", program=True, gone_since=5.0)
    seat.away = "asked"
    seat.workers.add("w")
    seat.clear("random")
    assert seat == Seat(bot="random", gone_since=5.0)


def test_a_stranger_who_sits_and_leaves_does_not_close_the_table_of_its_host() -> None:
    sitting = Sitting(THE_GAME, [None, None])
    sitting.do(coming.sit, BOB)
    sitting.do(coming.stand, BOB.id)
    assert info(sitting.table).status == "waiting"
    assert sitting.table.host == ANNE.id
    sitting.do(coming.sit, ANNE)
    sitting.do(coming.stand, ANNE.id)
    assert sitting.table.status == "closed"


def test_a_table_is_its_hosts_who_need_not_sit_there() -> None:
    sitting = Sitting(THE_GAME, [None, None])
    assert head(sitting.table).people == (ANNE.id,)
    sitting.do(coming.sit, BOB)
    assert head(sitting.table).people == (BOB.id, ANNE.id)
    sitting.do(coming.sit, ANNE)
    assert head(sitting.table).people == (BOB.id, ANNE.id)


# -- the time of a turn --------------------------------------------------------------------------


def test_who_goes_away_and_comes_back_has_the_time_that_was_left() -> None:
    sitting = Sitting(THE_GAME, [None, None], options=FIRST).started(ANNE, BOB)
    deadline = sitting.table.deadline(0)
    assert deadline == sitting.now + (PACES["normal"].turn or 0)
    for _ in range(5):
        sitting.now += 10
        sitting.do(coming.go_away, ANNE.id)
        sitting.do(coming.come_back, ANNE.id)
        assert sitting.table.deadline(0) == deadline


def test_when_the_time_is_up_the_stand_in_plays_however_often_one_comes_and_goes() -> None:
    sitting = Sitting(THE_GAME, [None, None], options=FIRST).started(ANNE, BOB)
    for person in (ANNE, BOB):
        sitting.do(coming.connect, person.id, worker="w")
    assert sitting.fulfil().kind == "away"
    late = sitting.next_duty()
    assert (late.kind, late.by) == ("bot", "stand-in")
    sitting.refused("time-up", coming.come_back, ANNE.id)
    assert sitting.next_duty() == late
    sitting.fulfil()
    sitting.do(coming.come_back, ANNE.id)
    assert sitting.away(0) is None


def test_going_away_when_the_time_is_up_does_not_make_it_longer() -> None:
    sitting = Sitting(THE_GAME, [None, None], options=FIRST).started(ANNE, BOB)
    deadline = sitting.table.deadline(0)
    assert deadline is not None
    sitting.now = deadline + 100
    sitting.do(coming.go_away, ANNE.id)
    assert sitting.next_duty().due < deadline + 10


def test_who_is_to_be_kept_apart_finds_no_seat_and_no_door() -> None:
    """From the host, who need not sit there, and from whoever does."""
    sitting = Sitting(THE_GAME, [None, None, None])
    away = {ANNE.id: "turned-away"}
    sitting.refused("turned-away", coming.sit, BOB, apart=away)
    sitting.refused("turned-away", coming.knock, BOB, apart=away)
    sitting.do(coming.sit, CLEO)
    sitting.refused("blocked-here", coming.sit, BOB, seat=1, apart={CLEO.id: "blocked-here"})
    sitting.do(coming.sit, BOB, apart={"p-zoe": "turned-away"})
    sitting.do(coming.stand, CLEO.id)
    sitting.do(coming.sit, CLEO)
    sitting.refused("seated", coming.sit, CLEO, apart={BOB.id: "turned-away"})

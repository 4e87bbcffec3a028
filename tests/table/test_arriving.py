"""Coming to a table: names, knocks, and bots that wait."""

from __future__ import annotations

import tablee
from tablee.table.commands import coming, hosting, playing
from tablee.table.duties import duties, entry_for
from tablee.table.info import info
from tablee.table.seats import Person

from .sitting import ANNE, BOB, CLEO, Sitting

THE_GAME = tablee.game("the-game")


# -- names ---------------------------------------------------------------------------------------


def test_a_name_changes_at_the_table_and_in_the_record() -> None:
    sitting = Sitting(THE_GAME, [None, "regular"], pace="none").started(ANNE)
    sitting.refused("same-name", coming.rename, ANNE)
    sitting.do(coming.rename, Person(ANNE.id, "Annette"))
    told = sitting.table.happenings[-1]
    assert (told.kind, told.name, told.text) == ("renamed", "Anne", "Annette")
    assert sitting.table.names() == ["Annette", "regular"]
    sitting.refused("not-seated", coming.rename, BOB)
    sitting.do(coming.go_away, ANNE.id)
    sitting.finish()
    assert sitting.table.finished[-1].names == ["Annette", "regular"]
    assert sitting.replayed().names() == ["Annette", "regular"]


def test_a_winner_with_a_new_name_is_still_the_winner_in_the_rematch() -> None:
    sitting = Sitting(tablee.game("peco-peco"), [None, "regular"], pace="none").started(ANNE)
    sitting.do(coming.go_away, ANNE.id)
    sitting.finish()
    before = sitting.table.finished[-1].outcome
    sitting.do(coming.rename, Person(ANNE.id, "Annette"))
    sitting.do(hosting.rematch, ANNE.id)
    assert before is not None
    assert sitting.table.match is not None
    options = sitting.table.match.record.options
    assert options == sitting.table.game.rematch(sitting.table.options, list(before.winners))


# -- knocks --------------------------------------------------------------------------------------


def test_who_knocks_is_let_in_once_and_for_all() -> None:
    sitting = Sitting(THE_GAME, [None, None])
    sitting.do(coming.sit, ANNE)
    sitting.do(coming.knock, BOB)
    (knock,) = info(sitting.table).knocking
    assert knock.name == "Bob"
    sitting.refused("knocked", coming.knock, BOB)
    sitting.refused("not-seated", coming.answer_knock, BOB.id, knock.number, True)
    sitting.refused("no-knock", coming.answer_knock, ANNE.id, knock.number + 1, True)
    sitting.do(coming.answer_knock, ANNE.id, knock.number, True)
    assert info(sitting.table).knocking == ()
    assert BOB.id in sitting.table.door.guests
    assert sitting.table.happenings[-1].name == "Bob"
    assert sitting.replayed().door.guests == {BOB.id}


def test_who_was_turned_away_does_not_knock_again() -> None:
    sitting = Sitting(THE_GAME, [None, None])
    sitting.do(coming.sit, ANNE)
    sitting.do(coming.knock, BOB)
    sitting.do(coming.answer_knock, ANNE.id, sitting.table.number, False)
    assert BOB.id not in sitting.table.door.guests
    sitting.refused("turned-away", coming.knock, BOB)


def test_a_door_has_room_for_a_few() -> None:
    sitting = Sitting(THE_GAME, [None, None])
    for number in range(6):
        sitting.do(coming.knock, Person(f"p-{number}", "Zoé"))
    sitting.refused("crowded", coming.knock, CLEO)


def test_who_came_by_a_link_waits_no_longer() -> None:
    sitting = Sitting(THE_GAME, [None, None])
    sitting.do(coming.sit, ANNE)
    sitting.do(coming.knock, BOB)
    sitting.do(coming.sit, BOB)
    assert info(sitting.table).knocking == ()


# -- bots that wait ------------------------------------------------------------------------------


def test_bots_do_not_say_who_starts_before_people_did() -> None:
    sitting = Sitting(
        THE_GAME, [None, "regular", "regular"], pace="none", options={"first_seat": "ask"}
    )
    sitting.started(ANNE)
    assert sitting.table.match is not None
    sitting.do(coming.connect, ANNE.id, "w")
    assert duties(sitting.table) == []
    sitting.now += 500
    sitting.play(ANNE, "start answer=not-me")
    answered = sitting.now
    due = [duty for duty in duties(sitting.table) if duty.kind == "bot"]
    assert {duty.seat for duty in due} == {1, 2}
    assert all(duty.due > answered for duty in due)


def test_bots_do_not_wait_for_somebody_who_is_away() -> None:
    sitting = Sitting(THE_GAME, [None, "regular"], pace="none", options={"first_seat": "ask"})
    sitting.started(ANNE)
    sitting.do(coming.go_away, ANNE.id)
    assert {duty.seat for duty in duties(sitting.table)} == {0, 1}


def test_bots_wait_for_the_only_person_who_reads() -> None:
    sitting = Sitting(THE_GAME, [None, "regular"], pace="none", options={"first_seat": 1})
    sitting.started(ANNE)
    assert sitting.next_duty().kind == "bot"
    sitting.do(playing.pause, ANNE.id)
    assert info(sitting.table).paused
    sitting.refused("paused", playing.pause, ANNE.id)
    assert [duty.kind for duty in duties(sitting.table)] == ["resume"]
    assert sitting.next_duty().due == sitting.now + 300.0
    sitting.now += 60
    sitting.do(playing.resume, ANNE.id)
    sitting.refused("not-paused", playing.resume, ANNE.id)
    assert sitting.next_duty().due > sitting.now
    assert sitting.replayed().paused_since is None


def test_a_bot_that_was_thinking_when_somebody_began_to_read_waits_too() -> None:
    sitting = Sitting(THE_GAME, [None, "regular"], pace="none", options={"first_seat": 1})
    sitting.started(ANNE)
    thinking = sitting.next_duty()
    assert sitting.table.match is not None
    thought = sitting.table.match.state.legal(1)[0].code
    assert entry_for(sitting.table, thinking, sitting.now, thought) is not None
    sitting.do(playing.pause, ANNE.id)
    assert entry_for(sitting.table, thinking, sitting.now, thought) is None
    sitting.do(playing.resume, ANNE.id)
    assert sitting.next_duty().number == thinking.number


def test_nobody_reads_for_ever_or_from_afar() -> None:
    sitting = Sitting(THE_GAME, [None, "regular"], pace="none", options={"first_seat": 1})
    sitting.started(ANNE)
    sitting.do(playing.pause, ANNE.id)
    assert sitting.fulfil().kind == "resume"
    assert not info(sitting.table).paused
    sitting.do(coming.connect, ANNE.id, "w")
    sitting.do(playing.pause, ANNE.id)
    sitting.do(coming.disconnect, ANNE.id, "w")
    assert not info(sitting.table).paused


def test_among_people_nobody_holds_up_the_others() -> None:
    sitting = Sitting(THE_GAME, [None, None, "regular"], pace="none").started(ANNE, BOB)
    sitting.refused("not-alone", playing.pause, ANNE.id)

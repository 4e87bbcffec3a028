"""Sitting down, playing, leaving, coming back: the table as a fold over its log."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import tablee
from tablee import RecordError
from tablee.core.game import Game
from tablee.core.record import fingerprint
from tablee.table import Table, TableRefusal, entries, seed_hash, verify
from tablee.table.catching_up import log_from, since
from tablee.table.commands import coming, hosting, playing
from tablee.table.seats import Person
from tablee.table.table import LogError

from .sitting import ANNE, BOB, CLEO, Sitting

THE_GAME = tablee.game("the-game")


def refused(reason: str) -> Any:
    return pytest.raises(TableRefusal, match=rf"^{reason}\b")


def two(**settings: Any) -> Sitting:
    return Sitting(THE_GAME, [None, None], **settings).started(ANNE, BOB)


def test_people_sit_where_it_is_free() -> None:
    sitting = Sitting(THE_GAME, [None, "regular", None])
    sitting.do(coming.sit, ANNE, seat=2)
    with refused("taken"):
        sitting.do(coming.sit, BOB, seat=2)
    with refused("taken"):
        sitting.do(coming.sit, BOB, seat=1)
    with refused("no-seat"):
        sitting.do(coming.sit, BOB, seat=3)
    with refused("seated"):
        sitting.do(coming.sit, ANNE)
    with refused("open-seats"):
        sitting.do(hosting.start, ANNE.id)
    sitting.do(coming.sit, BOB)
    with refused("full"):
        sitting.do(coming.sit, CLEO)
    assert sitting.table.names() == ["Bob", "regular", "Anne"]
    with refused("not-host"):
        sitting.do(hosting.start, BOB.id)
    sitting.do(hosting.start, ANNE.id)
    assert sitting.table.status == "running"
    with refused("running"):
        sitting.do(coming.sit, CLEO)


def test_the_host_fills_seats_and_the_role_passes_on() -> None:
    sitting = Sitting(THE_GAME, [None, None, None])
    for person in (ANNE, BOB):
        sitting.do(coming.sit, person)
    sitting.do(hosting.plan, ANNE.id, seat=2, bot="random")
    assert sitting.table.seats[2].bot == "random"
    with refused("bot"):
        sitting.do(hosting.plan, ANNE.id, seat=2, bot="champion")
    with refused("taken"):
        sitting.do(hosting.plan, ANNE.id, seat=1, bot="random")
    sitting.do(coming.stand, ANNE.id)
    assert sitting.table.host == BOB.id
    sitting.do(coming.stand, BOB.id)
    assert sitting.table.status == "closed"
    with refused("closed"):
        sitting.do(coming.sit, ANNE)


@pytest.mark.parametrize(
    ("settings", "plan", "reason"),
    [
        ({}, [None] * 6, "seats"),
        ({"options": {"minimum": 9}}, [None], "option"),
        ({"options": {"colour": 1}}, [None], "option"),
        ({"pace": "slow"}, [None], "pace"),
        ({"reaction": 1.0}, [None], "reaction"),
        ({}, ["champion"], "bot"),
    ],
)
def test_a_table_that_cannot_be(settings: dict[str, Any], plan: list[Any], reason: str) -> None:
    with refused(reason):
        Sitting(THE_GAME, plan, **settings)


def test_the_platform_chooses_its_own_options() -> None:
    assert Sitting(THE_GAME, [None]).table.options["first_seat"] == "ask"
    chosen = Sitting(THE_GAME, [None], options={"first_seat": 0}).table.options
    assert chosen["first_seat"] == 0


def test_an_action_is_applied_once() -> None:
    sitting = two()
    sitting.play(ANNE, "start answer=either", key="one")
    code = THE_GAME.action("start answer=either").code
    assert playing.known(sitting.table, ANNE.id, "one", code) == sitting.table.number
    assert playing.known(sitting.table, BOB.id, "one", code) is None
    with refused("used-id"):
        playing.known(sitting.table, ANNE.id, "one", code + 1)
    assert sitting.replayed().match.keys == sitting.table.match.keys  # type: ignore[union-attr]


def test_choices_at_the_same_time_do_not_race() -> None:
    sitting = two()
    seen = sitting.table.number
    sitting.play(ANNE, "start answer=either", number=seen)
    sitting.play(BOB, "start answer=either", number=seen)  # he had not seen hers, and need not
    assert sitting.table.match is not None
    assert sitting.table.match.state.actors() == [0]


def test_an_action_of_a_state_that_is_gone_has_raced() -> None:
    sitting = two()
    seen = sitting.table.number
    sitting.play(ANNE, "start answer=me", number=seen)
    with refused("raced") as caught:
        sitting.play(BOB, "start answer=me", number=seen)
    assert caught.value.rule.rule == "TG-05"
    with refused("illegal"):  # now he knows, and asks for something that the rules forbid
        sitting.play(BOB, "start answer=me")
    with refused("number"):
        sitting.play(BOB, "start answer=me", number=99)


def test_foreign_and_unknown_actions() -> None:
    sitting = two()
    with refused("not-seated"):
        sitting.play(CLEO, "start answer=me")
    with refused("unknown-action"):
        sitting.do(playing.play_as, ANNE.id, code=10_000, number=1, key="x")
    with refused("unknown-action"):
        sitting.do(playing.play_as, ANNE.id, code=-1, number=1, key="x")


def test_a_restart_is_a_replay() -> None:
    sitting = Sitting(THE_GAME, [None, "regular", "random"]).started(ANNE)
    sitting.finish()
    again = sitting.replayed()
    assert again.number == sitting.table.number
    assert again.match is not None
    assert sitting.table.match is not None
    assert fingerprint(again.match.state) == fingerprint(sitting.table.match.state)
    assert again.happenings == sitting.table.happenings
    assert again.finished == sitting.table.finished


def test_the_seed_is_hashed_at_the_start_and_verified_at_the_end() -> None:
    sitting = Sitting(THE_GAME, [None, "regular"]).started(ANNE)
    shown = sitting.table.happenings[-1].seed_hash
    sitting.finish()
    record = sitting.table.finished[0]
    assert seed_hash(record.seed) == shown
    found = verify(record, shown)
    assert found.outcome == record.outcome
    assert record.names == ["Anne", "regular"]
    with pytest.raises(RecordError, match="seed"):
        verify(record, "0" * 64)
    record.actions.pop()
    with pytest.raises(RecordError):
        verify(record)


def test_a_rematch_keeps_the_people_and_deals_anew() -> None:
    sitting = Sitting(THE_GAME, [None, None]).started(ANNE, BOB)
    with refused("running"):
        sitting.do(hosting.rematch, ANNE.id)
    sitting.finish()
    with refused("over"):
        sitting.do(hosting.start, ANNE.id)
    sitting.do(hosting.rematch, BOB.id)
    assert sitting.table.status == "running"
    assert sitting.table.seats[0].away is None
    sitting.finish()
    first, second = sitting.table.finished
    assert first.seed != second.seed
    whole, told = since(sitting.table, 3, 0)
    assert not whole
    assert told[0].kind == "started"


def test_who_reconnects_misses_nothing() -> None:
    sitting = two()
    sitting.play(ANNE, "start answer=me")
    seen = sitting.table.number
    sitting.do(playing.say, BOB.id, text="Bonjour !")
    whole, told = since(sitting.table, seen, 0)
    assert whole
    assert [(h.number, h.kind, h.text) for h in told] == [(seen + 1, "said", "Bonjour !")]
    assert since(sitting.table, sitting.table.number, 0) == (True, [])


def test_secrets_of_events_reach_only_their_seat() -> None:
    sitting = Sitting(THE_GAME, [None, None]).started(ANNE, BOB)
    sitting.finish()
    drew = [
        [event for told in since(sitting.table, 0, seat)[1] for event in told.events]
        for seat in (0, 1, None)
    ]
    for seat, events in zip((0, 1, None), drew, strict=True):
        for event in events:
            if event.kind == "drew":
                assert (event.cards is not None) == (event.seat == seat)  # type: ignore[attr-defined]


def test_what_happened_is_told_once() -> None:
    for game in tablee.games():
        sitting = Sitting(game, ["regular"] * max(game.seats.start, 2), options={})
        sitting.do(hosting.start, ANNE.id)
        sitting.finish()
        told = [event for item in sitting.table.happenings for event in item.events]
        record = sitting.table.finished[0]
        state = record.begin()
        for number in range(len(record.actions)):
            record.step(state, number)
        assert told == state.events


def test_who_missed_too_much_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.table.table.REMEMBERED", 5)
    sitting = Sitting(THE_GAME, [None, None])
    sitting.do(coming.sit, ANNE)
    for number in range(8):
        sitting.do(playing.say, ANNE.id, text=str(number))
    table = sitting.table
    assert [item.number for item in table.happenings] == [6, 7, 8, 9, 10]
    assert table.forgotten == 5
    whole, told = since(table, 5, 0)
    assert whole
    assert [item.number for item in told] == [6, 7, 8, 9, 10]
    assert [item.number for item in since(table, 8, 0)[1]] == [9, 10]
    for known in (4, 0, 11):  # too long ago, or of another table
        whole, told = since(table, known, 0)
        assert not whole
        assert [item.number for item in told] == [6, 7, 8, 9, 10]


def test_of_a_new_table_nothing_is_known() -> None:
    table = Table("t")
    assert (table.id, table.number, table.status, table.host) == ("t", 0, "new", "")
    assert (table.public, table.locked, table.hints, table.settled) == (False, False, True, False)
    assert table.outdated is None
    assert (table.pace_name, table.reaction, table.changed_at) == ("", 0.0, 0.0)
    assert since(table, 0, None) == (True, [])
    assert (log_from(table, None), table.deadline(0)) == (0, None)


def test_what_was_taken_in_is_what_is_told() -> None:
    sitting = two()
    said = entries.Said(at=1.0, seat=0, text="x")
    told = sitting.table.apply(sitting.table.number + 1, said)
    assert told is sitting.table.happenings[-1]
    assert (told.kind, told.text, told.name) == ("said", "x", "Anne")
    sitting = Sitting(THE_GAME, [None, None])
    sitting.do(coming.knock, BOB)
    assert sitting.table.happenings[-1].name == "Bob"


def test_nobody_has_a_deadline_who_is_not_asked() -> None:
    sitting = Sitting(THE_GAME, [None, None], options={"first_seat": 0}).started(ANNE, BOB)
    assert sitting.table.deadline(0) is not None
    assert sitting.table.deadline(1) is None


def test_who_waited_without_a_socket_is_waited_for_from_the_start_on() -> None:
    sitting = Sitting(THE_GAME, [None, None], options={"first_seat": 0})
    for person in (ANNE, BOB):
        sitting.do(coming.sit, person)
    sitting.now += 500
    sitting.do(hosting.start, ANNE.id)
    duty = sitting.next_duty()
    assert (duty.kind, duty.why, duty.due) == ("away", "gone", sitting.now + 40.0)


def test_bots_no_longer_wait_for_who_was_removed_or_began_anew(snap: Game[Any]) -> None:
    sitting = Sitting(snap, [None, "regular"], options={"turns": 1})
    sitting.do(coming.sit, BOB)  # Anne is the host, and only looks on
    sitting.do(hosting.start, ANNE.id)
    sitting.do(playing.pause, BOB.id)
    sitting.play(BOB, "rest")
    assert sitting.table.status == "over"
    sitting.do(hosting.rematch, BOB.id)
    assert sitting.table.paused_since is None
    sitting.do(playing.pause, BOB.id)
    sitting.do(hosting.remove, ANNE.id, seat=0)
    assert sitting.table.paused_since is None


def test_a_new_name_changes_the_last_record_alone(snap: Game[Any]) -> None:
    sitting = Sitting(snap, [None, "regular"], options={"turns": 1}).started(ANNE)
    for number in range(2):
        sitting.play(ANNE, "rest", key=str(number))
        if number == 0:
            sitting.do(hosting.rematch, ANNE.id)
    first, _ = sitting.table.finished
    sitting.do(coming.rename, Person(ANNE.id, "Annette"))
    again, second = sitting.table.finished
    assert again is first
    assert (first.names, second.names) == (["Anne", "regular"], ["Annette", "regular"])


def test_a_word_is_no_move_of_ones_own() -> None:
    options = {"first_seat": 0, "signals": True}
    sitting = Sitting(THE_GAME, [None, None], options=options).started(ANNE, BOB)
    sitting.do_anything(ANNE)
    mine = log_from(sitting.table, 0)
    match = sitting.table.match
    assert match is not None
    assert match.by_heart
    word = match.state.talk(1)[0]
    sitting.play(BOB, str(word))
    assert log_from(sitting.table, 1) == 0
    assert log_from(sitting.table, 0) == mine > 0


def test_a_log_with_a_gap_is_not_a_log() -> None:
    sitting = two()
    said = entries.Said(at=1.0, seat=0, text="x")
    with pytest.raises(LogError):
        sitting.table.apply(sitting.table.number + 2, said)
    with pytest.raises(LogError):
        sitting.table.apply(sitting.table.number, said)
    with pytest.raises(LogError):
        Table("t").apply(1, said)
    waiting = Sitting(THE_GAME, [None])
    with pytest.raises(LogError, match="no match runs"):
        waiting.table.apply(2, entries.ActionPlayed(at=1.0, seat=0, code=0))
    assert waiting.table.number == 1


def test_a_match_under_other_rules_is_closed_not_misread() -> None:
    sitting = two()
    log = [entries.decode(data) for data in sitting.log]
    started = log[-1]
    assert isinstance(started, entries.Started)
    log[-1] = entries.Started(at=started.at, seed=started.seed, rules=99)
    log.append(entries.ActionPlayed(at=1.0, seat=0, code=0))
    table = Table.replay("t", log)
    assert table.status == "closed"
    assert table.outdated is not None
    assert [item.kind for item in table.happenings[-2:]] == ["started", "played"]
    assert table.finished == []


def test_a_match_that_ended_under_other_rules_keeps_its_record() -> None:
    """It is written from the log: nobody can replay it any more."""
    sitting = Sitting(tablee.game("peco-peco"), [None, None, "regular"]).started(ANNE, BOB)
    for name in ("Annette", "Antoinette"):
        sitting.refused("void", playing.settle)
        sitting.finish()
        sitting.do(playing.settle)
        sitting.refused("void", playing.settle)
        sitting.do(coming.rename, Person(ANNE.id, name))
        sitting.do(hosting.rematch, ANNE.id)
    log = [entries.decode(data) for data in sitting.log]
    for index, entry in enumerate(log):
        if isinstance(entry, entries.Started):
            log[index] = msgspec.structs.replace(entry, rules=99)
    table = Table.replay("t", log)
    assert (table.status, table.match) == ("closed", None)
    assert [record.names for record in table.finished] == [
        ["Anne", "Bob", "regular"],
        ["Annette", "Bob", "regular"],
    ]
    for record, then in zip(table.finished, sitting.table.finished, strict=True):
        assert record == msgspec.structs.replace(then, rules=99, names=record.names)
    assert table.finished[0].options != table.finished[1].options
    assert table.outdated is not None
    assert table.outdated.actions == []  # the third match did not end: it has no record


def test_every_game_is_played_to_its_end_by_the_house() -> None:
    for game in tablee.games():
        sitting = Sitting(game, [None, *["regular"] * (max(game.seats.start, 2) - 1)])
        sitting.started(ANNE)
        sitting.finish()
        verify(sitting.table.finished[0], sitting.table.match.seed_hash)  # type: ignore[union-attr]


def test_a_program_may_sit_but_does_not_inherit_the_table(snap: Game[Any]) -> None:
    sitting = Sitting(snap, [None, None, None])
    for person in (ANNE, Person("p-x", "X", program=True), BOB):
        sitting.do(coming.sit, person)
    sitting.do(coming.stand, ANNE.id)
    assert sitting.table.host == BOB.id


def test_a_host_may_lay_the_table_and_only_watch(snap: Game[Any]) -> None:
    sitting = Sitting(snap, [None, "regular"])
    sitting.do(hosting.plan, ANNE.id, seat=0, bot="random")
    sitting.do(hosting.start, ANNE.id)
    sitting.finish()
    assert sitting.table.status == "over"
    with refused("not-seated"):
        sitting.do(hosting.rematch, BOB.id)
    sitting.do(hosting.rematch, ANNE.id)
    assert sitting.replayed().status == "running"


@pytest.mark.rule("RL-24")
def test_a_log_to_be_known_by_heart_begins_with_ones_own_last_move() -> None:
    """RL-19, RL-23, TG-10: what was seen must be remembered until the match is over."""
    sitting = Sitting(tablee.game("roi-lui"), [None, "regular", "regular"]).started(ANNE)
    table = sitting.table
    assert table.match is not None
    while table.match.moved[0] == 0 or 0 not in table.match.asked:
        if 0 in table.match.asked:
            sitting.do_anything(ANNE)
        else:
            sitting.fulfil()
    mine = table.match.moved[0]
    assert log_from(table, 0) == mine
    assert log_from(table, None) == min(table.match.moved)

    def told(after: int, claimed: bool = True) -> set[int]:
        return {item.number for item in since(table, after, 0, claimed)[1] if item.events}

    everything = {item.number for item in table.happenings if item.events}
    assert min(everything) < mine
    assert told(0) == {number for number in everything if number >= mine}
    # whatever somebody says that they have seen, and whatever was told them once
    first = min(everything)
    assert told(first) == told(0)
    assert since(table, first, 0) == since(table, first, 0, claimed=True)
    assert told(first, claimed=False) == everything - {first}
    assert log_from(sitting.replayed(), 0) == mine
    sitting.finish()
    assert log_from(table, 0) == 0
    assert told(0) > everything


def test_what_may_be_looked_up_stays_in_the_log() -> None:
    for game, options in (("roi-lui", {"open_memory": True}), ("geant-rustre", {})):
        found = tablee.game(game)
        seats = [None, *["regular"] * (found.seats.start)]
        sitting = Sitting(found, seats, options=options).started(ANNE)
        for _ in range(20):
            sitting.fulfil()
        assert log_from(sitting.table, 0) == 0


@pytest.mark.rule("TG-25")
def test_a_stand_in_makes_nobody_forget() -> None:
    sitting = Sitting(THE_GAME, [None, "regular"], options={"first_seat": 0}).started(ANNE)
    table = sitting.table
    assert table.match is not None
    sitting.do_anything(ANNE)
    mine = table.match.moved[0]
    while table.match.moved[1] < mine:
        sitting.fulfil()  # Anne is late: a stand-in ends her turn
    for _ in range(6):
        sitting.fulfil()
    assert log_from(table, 0) == mine


def test_the_deal_is_told() -> None:
    """The first roll may be the giant's: who is asked then would not know why."""
    for game in tablee.games():
        sitting = Sitting(game, [None, *["regular"] * (game.seats.start - 1)]).started(ANNE)
        told = [event.kind for event in sitting.table.happenings[-1].events]
        match = sitting.table.match
        assert match is not None
        assert [event.kind for event in match.record.begin().events or []] == told
        if game.id == "geant-rustre":
            assert "rolled" in told
        if game.id == "roi-lui":
            assert told == ["table_laid"]


@pytest.mark.rule("PP-57")
def test_the_winner_of_peco_peco_begins_the_rematch_unless_somebody_else_sits_there() -> None:
    sitting = Sitting(tablee.game("peco-peco"), [None, None, "regular"]).started(ANNE, BOB)
    begun = []
    for _ in range(6):
        assert sitting.table.match is not None
        begun.append(sitting.table.match.record.options["first_player"])
        sitting.finish()
        sitting.do(hosting.rematch, ANNE.id)
    outcomes = [record.outcome for record in sitting.table.finished]
    won = [outcome.winners for outcome in outcomes if outcome is not None]
    assert begun[0] == "random"
    assert begun[1:] == [w[0] if len(w) == 1 else "random" for w in won[:-1]]
    sitting.finish()
    match = sitting.table.match
    assert match is not None
    match.record.names = ["somebody", "else", "sat"]
    sitting.do(hosting.rematch, ANNE.id)
    again = sitting.table.match
    assert again is not None
    assert again.record.options["first_player"] == "random"

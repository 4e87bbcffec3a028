"""Matches that were played: who played them, who may see them, and what an archive keeps of it."""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.core.game import Game
from tablee.table import Table, entries
from tablee.table.archive import archived
from tablee.table.commands import coming, hosting, playing
from tablee.table.erasure import erased
from tablee.table.heads import head
from tablee.table.history import PlayedMatch, played_match
from tablee.table.seats import Person

from .sitting import ANNE, BOB, CLEO, Sitting

HAL = Person("p-hal", "HAL", program=True)


def evening(game: Game[Any], **settings: Any) -> Sitting:
    """Anne, Bob and a bot play; then Cléo takes Bob's place for a second match."""
    sitting = Sitting(game, [None, None, "random"], options={"turns": 2}, **settings)
    sitting.started(ANNE, BOB)
    sitting.finish()
    sitting.now += 60
    sitting.do(coming.stand, BOB.id)
    sitting.do(coming.sit, CLEO)
    sitting.do(hosting.rematch, ANNE.id)
    sitting.finish()
    return sitting


def test_a_match_is_known_by_those_who_played_it(snap: Game[Any]) -> None:
    sitting = evening(snap)
    first, second = (played_match(sitting.table, match) for match in (1, 2))
    assert first.people == (ANNE.id, BOB.id, None)
    assert second.people == (ANNE.id, CLEO.id, None)
    assert [seat.name for seat in first.seats] == ["Anne", "Bob", None]
    assert [seat.kind for seat in first.seats] == ["person", "person", "bot"]
    assert first.seats[2].bot == "random"
    assert first.began < first.at < second.began < second.at == sitting.table.changed_at
    assert (first.seat_of(BOB.id), second.seat_of(BOB.id), first.seat_of(None)) == (1, None, None)
    assert first.outcome == sitting.table.finished[0].outcome


def test_an_archive_keeps_who_played_though_they_had_left(snap: Game[Any]) -> None:
    sitting = evening(snap)
    before = head(sitting.table).matches
    sitting.do(hosting.close, ANNE.id)
    entry = entries.decode(entries.encode(archived(sitting.table)))
    kept = Table.replay("t", [entry])
    assert head(kept).matches == before
    assert [play.people for play in before] == [(ANNE.id, BOB.id), (ANNE.id, CLEO.id)]
    assert head(kept).status == "archived"


def test_an_older_archive_tells_of_those_who_still_sat_there(snap: Game[Any]) -> None:
    sitting = evening(snap)
    sitting.do(hosting.close, ANNE.id)
    entry = msgspec.structs.replace(archived(sitting.table), seatings=[])
    kept = Table.replay("t", [entry])
    first, second = (played_match(kept, match) for match in (1, 2))
    assert first.people == (ANNE.id, None, None)
    assert [(seat.kind, seat.name) for seat in first.seats] == [
        ("person", "Anne"),
        ("person", "Bob"),
        ("bot", None),
    ]
    assert second.people == (ANNE.id, CLEO.id, None)


def test_a_program_is_told_apart(snap: Game[Any]) -> None:
    sitting = Sitting(snap, [None, None], options={"turns": 1}).started(ANNE, HAL)
    sitting.finish()
    assert [seat.kind for seat in played_match(sitting.table, 1).seats] == ["person", "program"]


def test_a_match_is_shared_as_its_people_say(snap: Game[Any]) -> None:
    def seen(sitting: Sitting) -> tuple[bool, bool]:
        told = played_match(sitting.table, 1)
        return told.shared, told.kept_private

    private, public = evening(snap), evening(snap, public=True)
    assert (seen(private), seen(public)) == ((False, False), (True, False))
    for sitting in (private, public):
        sitting.do(playing.share, ANNE.id, match=1, shared=True)
        assert seen(sitting) == (True, False)
        sitting.do(playing.share, BOB.id, match=1, shared=False)  # though he has left
        assert seen(sitting) == (False, True)
        sitting.do(hosting.close, ANNE.id)
        kept = Table.replay("t", [archived(sitting.table)])
        assert played_match(kept, 1) == played_match(sitting.table, 1)
        sitting.do(playing.share, BOB.id, match=1, shared=True)  # though it is closed
        assert seen(sitting) == (True, False)
        assert not played_match(sitting.table, 2).words
    private.refused("void", playing.share, BOB.id, match=1, shared=True)
    private.refused("not-played", playing.share, CLEO.id, match=1, shared=True)
    private.refused("no-match", playing.share, ANNE.id, match=0, shared=True)
    private.refused("no-match", playing.share, ANNE.id, match=3, shared=True)


def test_two_people_turn_out_to_be_one(snap: Game[Any]) -> None:
    sitting = Sitting(snap, [None, None, None], options={"turns": 1})
    for person in (ANNE, BOB, CLEO):
        sitting.do(coming.sit, person)
    sitting.do(hosting.start, ANNE.id)
    sitting.refused("both-here", coming.join, ANNE.id, BOB.id)
    sitting.finish()
    sitting.do(playing.share, ANNE.id, match=1, shared=False)
    sitting.do(coming.stand, BOB.id)
    sitting.do(coming.knock, Person("p-dan", "Dan"))
    sitting.do(coming.join, ANNE.id, BOB.id)
    sitting.do(coming.join, "p-dan", "p-eve")
    table = sitting.replayed()
    assert (table.seat_of(BOB.id), table.seat_of(ANNE.id), table.host) == (0, None, BOB.id)
    assert head(table).people == (BOB.id, CLEO.id)
    told = msgspec.json.decode(head(table).matches[0].data, type=PlayedMatch)
    assert told.people == (BOB.id, BOB.id, CLEO.id)  # they played against themselves
    assert head(table).matches[0].people == (BOB.id, CLEO.id)
    assert told.words == {BOB.id: False}
    assert [knock.person for knock in table.door.knocks.values()] == ["p-eve"]
    assert table.names() == ["Anne", "", "Cléo"]


def test_what_somebody_was_told_is_kept_for_them_alone(snap: Game[Any]) -> None:
    sitting = Sitting(snap, [None, "random"], options={"turns": 1}).started(ANNE)
    code = snap.action("attack victim=1").code
    number = sitting.table.number
    sitting.do(playing.play_as, ANNE.id, code=code, number=number, key="k", helped="nudge")
    told = sitting.table.happenings[-1]
    assert b"nudge" not in msgspec.json.encode(told)  # nobody hears of it while the match runs
    sitting.finish()
    helped = [entries.Helped(0, 0, "nudge")]
    assert played_match(sitting.table, 1).helped == helped
    log = [entries.decode(data) for data in sitting.log]
    assert played_match(Table.replay("t", log), 1).helped == helped
    sitting.do(hosting.close, ANNE.id)
    kept = entries.decode(entries.encode(archived(sitting.table)))
    assert played_match(Table.replay("t", [kept]), 1).helped == helped
    for whole in (log, [kept]):  # and nothing of it is left when they are forgotten
        forgotten = Table.replay("t", erased(whole, ANNE.id, "x-1"))
        assert played_match(forgotten, 1).helped == []

"""Forgetting somebody: nothing of them is left in a log, and everything else is as it was."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tablee.core.game import Game
from tablee.table import Table, entries, verify
from tablee.table.archive import archived
from tablee.table.commands import coming, hosting, playing
from tablee.table.entries import AnyEntry, Erased, decode
from tablee.table.erasure import SILENCE, erased
from tablee.table.heads import head
from tablee.table.history import played_match
from tablee.table.info import info
from tablee.table.ledger import Ledger, linked
from tablee.table.seats import Person
from tablee.table.vault import Vault

from .sitting import ANNE, BOB, CLEO, Sitting

VAULT = Vault(bytes(32))
TRACES = (b"Bob", b"Bobby", b"Robert", BOB.id.encode(), b"p-guest", b"my own words")


def evening(game: Game[Any]) -> Sitting:
    """Bob knocks, sits, talks, goes by three names, plays twice, was somebody else before."""
    sitting = Sitting(game, [None, None, "random"], options={"turns": 1})
    sitting.do(coming.sit, ANNE)
    sitting.do(coming.knock, Person("p-guest", "Robert"))
    sitting.do(coming.answer_knock, ANNE.id, number=sitting.table.number, welcome=True)
    sitting.do(coming.sit, Person("p-guest", "Robert"))
    sitting.do(playing.say, "p-guest", "my own words")
    sitting.do(playing.say, ANNE.id, "Salut Robert, et les Roberts !")
    sitting.do(hosting.start, ANNE.id)
    sitting.finish()
    sitting.do(playing.share, "p-guest", match=1, shared=False)
    sitting.do(coming.join, "p-guest", BOB.id)
    sitting.do(coming.rename, BOB)
    sitting.do(coming.rename, Person(BOB.id, "Bobby"))
    sitting.do(playing.say, ANNE.id, "Alors, Bobby ?")
    sitting.do(hosting.rematch, ANNE.id)
    sitting.finish()
    return sitting


def without_bob(log: list[AnyEntry]) -> tuple[Table, list[bytes]]:
    kept = [*erased(log, BOB.id, "x-1"), Erased(at=9e9, person="x-1")]
    written = linked(VAULT, "t", kept)
    return Table.replay("t", Ledger(VAULT, "t").read_all(written)), written


@pytest.mark.parametrize("archive", [False, True])
def test_nothing_of_them_is_left_and_the_rest_is_as_it_was(snap: Game[Any], archive: bool) -> None:
    sitting = evening(snap)
    log = [decode(data) for data in sitting.log]
    if archive:
        sitting.do(hosting.close, ANNE.id)
        log = [archived(sitting.table)]
    before = Table.replay("t", log)
    table, written = without_bob(log)
    everything = b"\n".join([*written, head(table).data, msgspec.json.encode(info(table))])
    everything += b"\n".join(match.data for match in head(table).matches)
    for trace in TRACES:
        assert trace not in everything.replace(b"Roberts", b""), trace
    assert table.names() == ["Anne", "", "random"]
    for match, (old, new) in enumerate(zip(before.finished, table.finished, strict=True), 1):
        assert (old.actions, old.outcome, old.seed) == (new.actions, new.outcome, new.seed)
        verify(new)
        assert new.names == ["Anne", "", "random"]
        told = played_match(table, match)
        assert told.people == (ANNE.id, "x-1", None)
        assert [(seat.kind, seat.name) for seat in told.seats] == [
            ("person", "Anne"),
            ("person", None),
            ("bot", None),
        ]
    assert played_match(table, 1).kept_private  # what they wished still holds
    if not archive:
        said = [entry.text for entry in log if isinstance(entry, entries.Said)]
        left = [
            entry.text
            for entry in Ledger(VAULT, "t").read_all(written)
            if isinstance(entry, entries.Said)
        ]
        assert said[0] == "my own words"
        assert left == [SILENCE, f"Salut {SILENCE}, et les Roberts !", f"Alors, {SILENCE} ?"]


def test_an_older_archive_is_searched_by_name(snap: Game[Any]) -> None:
    sitting = evening(snap)
    sitting.do(hosting.close, ANNE.id)
    older = msgspec.structs.replace(archived(sitting.table), seatings=[])
    table, written = without_bob([older])
    assert table.finished[1].names == ["Anne", "", "random"]
    assert b"Bobby" not in written[0]


@pytest.mark.parametrize("archive", [False, True])
def test_a_host_is_forgotten_like_anybody(snap: Game[Any], archive: bool) -> None:
    sitting = Sitting(snap, ["random", "random"])  # who looks on, and never sits
    log = [decode(data) for data in sitting.log]
    if archive:
        sitting.do(hosting.close, ANNE.id)
        log = [archived(sitting.table)]
    assert Table.replay("t", erased(log, ANNE.id, "x-1")).host == "x-1"
    assert Table.replay("t", erased(log, BOB.id, "x-1")).host == ANNE.id


def test_a_name_within_a_longer_one_of_theirs_leaves_no_rest(snap: Game[Any]) -> None:
    sitting = Sitting(snap, [None, None])
    for person in (ANNE, Person(BOB.id, "Bob")):
        sitting.do(coming.sit, person)
    sitting.do(coming.rename, Person(BOB.id, "Bob Zed"))
    sitting.do(playing.say, ANNE.id, "Bob Zed!")
    log = [decode(data) for data in sitting.log]
    last = erased(log, BOB.id, "x-1")[-1]
    assert isinstance(last, entries.Said)
    assert last.text == f"{SILENCE}!"


def test_whoever_sits_there_now_is_left_alone(snap: Game[Any]) -> None:
    sitting = evening(snap)
    sitting.do(coming.stand, BOB.id)
    sitting.do(coming.sit, CLEO)
    sitting.do(coming.rename, Person(CLEO.id, "Clio"))
    sitting.do(playing.say, CLEO.id, "bonjour de Clio")
    table, written = without_bob([decode(data) for data in sitting.log])
    assert table.names() == ["Anne", "Clio", "random"]
    assert b"bonjour de Clio" in b"".join(written)
    assert table.seat_of(CLEO.id) == 1


def test_a_seat_is_left_for_good_whatever_goes_on(snap: Game[Any]) -> None:
    sitting = Sitting(snap, [None, None], options={"turns": 1}).started(ANNE, BOB)
    sitting.do(coming.depart, ANNE.id)
    assert [(seat.person, seat.bot) for seat in sitting.table.seats] == [
        (None, "regular"),
        (BOB.id, None),
    ]
    sitting.refused("not-seated", coming.depart, ANNE.id)
    sitting.finish()
    sitting.do(coming.depart, BOB.id)
    assert sitting.table.people() == []

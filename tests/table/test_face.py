"""What everybody may know of a table, what a store keeps to find it, and what people are told."""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.core.game import Game
from tablee.table import Table, entries
from tablee.table.commands import coming, hosting
from tablee.table.entries import CameBack, Connected, Said, WentAway
from tablee.table.heads import head, head_after
from tablee.table.info import SeatInfo, TableInfo, info
from tablee.table.seats import Person

from .sitting import ANNE, BOB, Sitting

HAL = Person("p-hal", "HAL", program=True)


def laid(game: Game[Any]) -> Sitting:
    settings = {"public": True, "hints": False, "pace": "fast", "reaction": 4.0}
    sitting = Sitting(game, [None, None, "random", None], **settings)
    sitting.do(coming.sit, ANNE)
    sitting.do(coming.sit, HAL)
    sitting.write(Connected(at=sitting.now, seat=1, worker="w"))
    return sitting


def test_the_face_of_a_table(snap: Game[Any]) -> None:
    sitting = laid(snap)
    anne = SeatInfo("person", name="Anne")
    hal = SeatInfo("program", name="HAL", connected=True)
    bot = SeatInfo("bot", bot="random")
    expected: dict[str, Any] = {
        "id": "t",
        "game": "snap",
        "options": {"turns": 8},
        "public": True,
        "pace": "fast",
        "reaction": 4.0,
        "hints": False,
        "status": "waiting",
        "host": 0,
        "seats": (anne, hal, bot, SeatInfo("open")),
        "matches": 0,
        "seed_hash": None,
    }
    shown = {name: getattr(info(sitting.table), name) for name in expected}
    assert shown == expected
    sitting.do(coming.sit, BOB)
    sitting.do(hosting.start, ANNE.id)
    sitting.do(coming.go_away, ANNE.id)
    face = info(sitting.table)
    assert face.seats[0] == SeatInfo("person", name="Anne", away="asked")
    assert sitting.table.match is not None
    assert face.seed_hash == sitting.table.match.seed_hash
    sitting.finish()
    assert (info(sitting.table).matches, info(sitting.table).status) == (1, "over")
    assert msgspec.json.decode(b'{"kind": "open"}', type=SeatInfo) == SeatInfo("open")


def test_a_face_from_before_some_fields_is_read_as_it_was_then() -> None:
    before = (
        b'{"id": "t", "game": "snap", "options": {}, "public": true, "pace": "fast",'
        b'"reaction": 4.0, "status": "waiting", "host": 0, "seats": [], "matches": 0,'
        b'"seed_hash": null}'
    )
    face = msgspec.json.decode(before, type=TableInfo)
    assert (face.hints, face.locked, face.paused, face.knocking) == (True, False, False, ())


def test_what_a_store_finds_a_table_by(snap: Game[Any]) -> None:
    table = laid(snap).table
    found = head(table)
    assert (found.game, found.status, found.public, found.number) == ("snap", "waiting", True, 4)
    assert found.people == (ANNE.id, HAL.id)
    assert found.at == table.changed_at
    assert msgspec.json.decode(found.data, type=TableInfo) == info(table)


def test_a_table_where_nobody_sits_is_found_as_empty(snap: Game[Any]) -> None:
    """Such tables are closed after minutes; one where bots play for a host who looks on is not."""
    sitting = Sitting(snap, [None, "regular"])
    assert head(sitting.table).status == "empty"
    assert info(sitting.table).status == "waiting"
    sitting.do(coming.sit, BOB)
    assert head(sitting.table).status == "waiting"
    sitting.do(coming.stand, BOB.id)
    assert head(sitting.table).status == "empty"
    sitting.do(hosting.plan, ANNE.id, seat=0, bot="random")
    assert head(sitting.table).status == "empty"
    sitting.do(hosting.start, ANNE.id)
    assert head(sitting.table).status == "running"


def test_to_look_ahead_opens_no_door(snap: Game[Any]) -> None:
    sitting = laid(snap)
    sitting.do(coming.knock, BOB)
    knocking = info(sitting.table).knocking
    entry = coming.sit(sitting.table, BOB, at=sitting.now)
    ahead = head_after(sitting.table, entry)
    assert ahead is not None
    assert msgspec.json.decode(ahead.data, type=TableInfo).knocking == ()
    assert info(sitting.table).knocking == knocking != ()


def test_a_head_is_known_before_its_entry_is_applied(snap: Game[Any]) -> None:
    sitting = laid(snap)
    for command, arguments in (
        (hosting.plan, {"person": ANNE.id, "seat": 2, "bot": "regular"}),
        (coming.sit, {"person": BOB}),
        (coming.stand, {"person": BOB.id}),
        (coming.sit, {"person": BOB}),
        (hosting.start, {"person": ANNE.id}),
    ):
        sitting.now += 1
        entry = command(sitting.table, at=sitting.now, **arguments)
        before = info(sitting.table), sitting.table.number, len(sitting.table.happenings)
        ahead = head_after(sitting.table, entry)
        assert (info(sitting.table), sitting.table.number, len(sitting.table.happenings)) == before
        sitting.write(entry)
        assert ahead == head(sitting.table)
    for other in (Said(at=1.0, seat=0, text="x"), WentAway(at=1.0, seat=0, why="late")):
        assert head_after(sitting.table, other) is None
    created = entries.decode(sitting.log[0])
    first = head_after(Table("t"), created)
    assert first == head(Table.replay("t", [created]))
    closed = head_after(sitting.table, entries.Closed(at=9.0))
    assert closed is not None
    assert (closed.status, closed.at) == ("closed", 9.0)


def test_what_people_are_told_of_every_entry(snap: Game[Any]) -> None:
    sitting = laid(snap)
    sitting.do(hosting.plan, ANNE.id, seat=2, bot="regular")
    sitting.do(coming.sit, BOB)
    told = [
        (item.number, item.kind, item.seat, item.name, item.by, item.why, item.text)
        for item in sitting.table.happenings
    ]
    assert told == [
        (1, "created", None, None, None, None, None),
        (2, "sat", 0, "Anne", None, None, None),
        (3, "sat", 1, "HAL", None, None, None),
        (4, "connected", 1, "HAL", None, None, None),
        (5, "planned", 2, "regular", None, None, None),
        (6, "sat", 3, "Bob", None, None, None),
    ]
    assert {item.at for item in sitting.table.happenings} == {1000.0}
    sitting.do(hosting.start, ANNE.id)
    (begun,) = sitting.table.happenings
    assert sitting.table.match is not None
    assert begun.seed_hash == sitting.table.match.seed_hash
    sitting.write(WentAway(at=1001.0, seat=0, why="late"))
    sitting.write(CameBack(at=1002.0, seat=0))
    sitting.write(Said(at=1003.0, seat=3, text="Bonjour"))
    sitting.play(ANNE, "rest")
    later = [
        (item.kind, item.seat, item.name, item.by, item.why, item.text, len(item.events))
        for item in sitting.table.happenings[1:]
    ]
    assert later == [
        ("away", 0, "Anne", None, "late", None, 0),
        ("back", 0, "Anne", None, None, None, 0),
        ("said", 3, "Bob", None, None, "Bonjour", 0),
        ("played", 0, None, "person", None, None, 1),
    ]
    played = sitting.table.happenings[-1]
    mine, other = played.seen_by(0).events[0], played.seen_by(1).events[0]
    assert isinstance(mine.shield, bool)  # type: ignore[attr-defined]
    assert other.shield is None  # type: ignore[attr-defined]
    assert played.without_events().events == ()
    assert played.without_events().number == played.number
    assert begun.without_events() is begun

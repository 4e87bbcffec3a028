"""The log as it stands on disk: what was once written means the same for ever."""

from __future__ import annotations

from typing import get_args

import pytest

from tablee import Outcome, Record
from tablee.table import decode, encode
from tablee.table import entries as e
from tablee.table.days_off import DaysOff

CREATED = e.Created(
    at=1.5,
    game="the-game",
    options={"minimum": 2},
    plan=[e.SeatPlan(), e.SeatPlan(bot="regular")],
    host="p",
    public=True,
    pace="fast",
    reaction=6.0,
)
ON_DISK = [
    (
        CREATED,
        b'{"entry":"created","at":1.5,"game":"the-game","options":{"minimum":2},'
        b'"plan":[{},{"bot":"regular"}],"host":"p","public":true,"pace":"fast","reaction":6.0}',
    ),
    (e.Planned(at=1.5, seat=2), b'{"entry":"planned","at":1.5,"seat":2}'),
    (
        e.Planned(at=1.5, seat=2, bot="regular"),
        b'{"entry":"planned","at":1.5,"seat":2,"bot":"regular"}',
    ),
    (
        e.Sat(at=1.5, seat=2, person="p", name="Anne"),
        b'{"entry":"sat","at":1.5,"seat":2,"person":"p","name":"Anne"}',
    ),
    (
        e.Sat(at=1.5, seat=2, person="p", name="HAL", program=True),
        b'{"entry":"sat","at":1.5,"seat":2,"person":"p","name":"HAL","program":true}',
    ),
    (e.Stood(at=1.5, seat=2), b'{"entry":"stood","at":1.5,"seat":2}'),
    (
        e.Renamed(at=1.5, seat=2, name="Zo\u00e9"),
        b'{"entry":"renamed","at":1.5,"seat":2,"name":"Zo\xc3\xa9"}',
    ),
    (
        e.Knocked(at=1.5, person="p", name="Anne"),
        b'{"entry":"knocked","at":1.5,"person":"p","name":"Anne"}',
    ),
    (e.Admitted(at=1.5, knock=7), b'{"entry":"admitted","at":1.5,"knock":7}'),
    (e.TurnedAway(at=1.5, knock=7), b'{"entry":"turned-away","at":1.5,"knock":7}'),
    (
        e.Started(at=1.5, rules=3, sealed="ab", seed_hash="cd"),
        b'{"entry":"started","at":1.5,"rules":3,"sealed":"ab","seed_hash":"cd"}',
    ),
    (
        e.Started(at=1.5, rules=3, seed="blake2b:ef"),
        b'{"entry":"started","at":1.5,"rules":3,"seed":"blake2b:ef"}',
    ),
    (e.ActionPlayed(at=1.5, seat=2, code=9), b'{"entry":"played","at":1.5,"seat":2,"code":9}'),
    (
        e.ActionPlayed(at=1.5, seat=2, code=9, by="bot", key="k"),
        b'{"entry":"played","at":1.5,"seat":2,"code":9,"by":"bot","key":"k"}',
    ),
    (
        e.Finished(
            at=1.5,
            options={"minimum": 2},
            final="ef",
            outcome=Outcome((0,), (2.0, 3.0), (1.0, 0.0), "won", "XX-01", {"left": 4}),
        ),
        b'{"entry":"finished","at":1.5,"options":{"minimum":2},"final":"ef","outcome":'
        b'{"winners":[0],"scores":[2.0,3.0],"utility":[1.0,0.0],"reason":"won","rule":"XX-01",'
        b'"detail":{"left":4}}}',
    ),
    (e.WentAway(at=1.5, seat=2, why="gone"), b'{"entry":"away","at":1.5,"seat":2,"why":"gone"}'),
    (e.CameBack(at=1.5, seat=2), b'{"entry":"back","at":1.5,"seat":2}'),
    (e.Paused(at=1.5, seat=2), b'{"entry":"paused","at":1.5,"seat":2}'),
    (e.Resumed(at=1.5, seat=2), b'{"entry":"resumed","at":1.5,"seat":2}'),
    (
        e.Connected(at=1.5, seat=2, worker="w"),
        b'{"entry":"connected","at":1.5,"seat":2,"worker":"w"}',
    ),
    (
        e.Disconnected(at=1.5, seat=2, worker="w"),
        b'{"entry":"disconnected","at":1.5,"seat":2,"worker":"w"}',
    ),
    (e.Asks(at=1.5, seat=2, when="never"), b'{"entry":"asks","at":1.5,"seat":2,"when":"never"}'),
    (
        e.TookDaysOff(at=1.5, seat=2, off=DaysOff((5, 6), 60, ((1.5, 2.5),))),
        b'{"entry":"days-off","at":1.5,"seat":2,"off":{"weekdays":[5,6],"offset":60,'
        b'"absent":[[1.5,2.5]]}}',
    ),
    (e.Respite(at=1.5), b'{"entry":"respite","at":1.5}'),
    (e.Said(at=1.5, seat=2, text="x"), b'{"entry":"said","at":1.5,"seat":2,"text":"x"}'),
    (e.Removed(at=1.5, seat=2), b'{"entry":"removed","at":1.5,"seat":2}'),
    (
        e.Removed(at=1.5, seat=2, bot="regular"),
        b'{"entry":"removed","at":1.5,"seat":2,"bot":"regular"}',
    ),
    (e.Locked(at=1.5), b'{"entry":"locked","at":1.5}'),
    (e.Unlocked(at=1.5), b'{"entry":"unlocked","at":1.5}'),
    (e.Closed(at=1.5), b'{"entry":"closed","at":1.5}'),
    (
        e.Shared(at=1.5, match=1, person="p", shared=False),
        b'{"entry":"shared","at":1.5,"match":1,"person":"p","shared":false}',
    ),
    (
        e.Joined(at=1.5, person="p", into="q"),
        b'{"entry":"joined","at":1.5,"person":"p","into":"q"}',
    ),
    (e.Erased(at=1.5, person="x"), b'{"entry":"erased","at":1.5,"person":"x"}'),
    (
        e.Archived(
            at=2.5,
            created=CREATED,
            people=[e.Sat(at=2.5, seat=0, person="p", name="Anne")],
            guests=["g"],
            records=[Record(game="the-game", rules=1, seats=2, options={}, seed=7)],
        ),
        b'{"entry":"archived","at":2.5,"created":{"entry":"created","at":1.5,"game":"the-game",'
        b'"options":{"minimum":2},"plan":[{},{"bot":"regular"}],"host":"p","public":true,'
        b'"pace":"fast","reaction":6.0},"people":[{"entry":"sat","at":2.5,"seat":0,"person":"p",'
        b'"name":"Anne"}],"guests":["g"],"records":[{"game":"the-game","rules":1,"seats":2,'
        b'"options":{},"seed":7,"actions":[],"final":null,"trail":null,"outcome":null,'
        b'"names":null,"format":1}]}',
    ),
]


@pytest.mark.parametrize(("entry", "data"), ON_DISK, ids=lambda item: type(item).__name__)
def test_an_entry_is_written_and_read_as_ever(entry: e.AnyEntry, data: bytes) -> None:
    assert encode(entry) == data
    assert decode(data) == entry


def test_no_kind_is_left_out() -> None:
    assert {type(entry) for entry, _ in ON_DISK} == set(get_args(e.AnyEntry))


def test_what_was_not_written_down_is_what_was_usual_then() -> None:
    """Tables from before there were hints to switch off have them; people are who acts."""
    assert CREATED.hints
    assert e.ActionPlayed(at=1.5, seat=0, code=1).by == "person"
    assert not e.Sat(at=1.5, seat=0, person="p", name="Anne").program

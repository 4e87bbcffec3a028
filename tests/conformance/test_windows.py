"""Snap: whom a window concerns is public, what is hidden is imagined as it can have come about."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from tablee import registry
from tablee.core.game import Game
from tablee.core.rng import Rng
from tablee.testing import ConformanceError, check_game


@pytest.fixture
def checked(snap: Game[Any], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Checks Snap with a fault in it."""
    monkeypatch.setattr(registry, "_announced", {})

    def check(**fault: Any) -> None:
        named = {"id": "changed", "folder": snap.folder}  # pickles would find the installed one
        changed = type("Changed", (type(snap),), {**named, **fault})
        check_game(changed(), matches=2, every=3)

    return check


def test_snap_itself_is_no_fault(checked: Any) -> None:
    checked()


@pytest.mark.parametrize("whose", [0, 1])
def test_who_holds_something_is_no_reason_to_be_asked(checked: Any, whose: int) -> None:
    """Neither by one's own hand nor by another's."""

    def concerns(self: Any, state: Any, seat: int) -> bool:
        return bool(state.shields[(seat + whose) % state.seats])

    with pytest.raises(ConformanceError, match=r"resample changed what seat|a secret is shown"):
        checked(concerns=concerns)


def test_windows_are_declared(checked: Any) -> None:
    with pytest.raises(ConformanceError, match="no reactions are declared"):
        checked(reactions=False)


def test_shields_are_imagined_as_often_as_they_can_have_come_about(snap: Game[Any]) -> None:
    """Against all that can have happened: dealt up to two, drew one or not, had one to counter."""
    state: Any = snap.new(2, 1, turns=9)
    state.shields = [2, 2]
    moves = ["rest", "rest", "attack victim=1", "counter", "pass", "attack victim=0", "pass"]
    for move in [*moves, "rest", "rest", "attack victim=1", "counter"]:
        state.play(state.actors()[0], snap.action(move))
    assert state.seen[1] == [True, False, True, False]
    held: Counter[int] = Counter()
    for dealt, first, second in product(range(3), range(2), range(2)):
        if dealt + first >= 1 and dealt + first - 1 + second >= 1:
            held[dealt + first + second - 2] += 1
    assert held == {0: 4, 1: 3, 2: 1}
    rng, draws = Rng(1), 800
    found = Counter(state.resample(0, rng).shields[1] for _ in range(draws))
    expected = {count: draws * times / held.total() for count, times in held.items()}
    assert set(found) == set(expected)
    assert sum((found[n] - e) ** 2 / e for n, e in expected.items()) < 13.8  # 1 in 1,000

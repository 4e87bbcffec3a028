"""The Game: positions that cannot occur are turned away."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.core.errors import PositionError
from tests.games.the_game.situations import GAME, place, situation


def lost_by_fire() -> dict[str, Any]:
    """A match that ended with an On Fire card uncovered."""
    state = situation([[67], [68]], tops=(66, 30, 69, 80), draw=0, fires=[2, 0, 0, 0], on_fire=True)
    place(state, 67, 2)
    return state.position()


def test_a_match_lost_by_fire_is_read_again() -> None:
    position = lost_by_fire()
    assert GAME.from_position(position).position() == position


@pytest.mark.parametrize(
    "facts",
    [
        {"fires": [1, 0, 0, 0]},
        {"fires": [0, 0, 0, 0], "options": {"on_fire": False}},
    ],
    ids=["not due", "without On Fire"],
)
def test_no_match_is_lost_by_a_fire_that_is_not_due(facts: dict[str, Any]) -> None:
    with pytest.raises(PositionError, match=r"ended.*no fire is due"):
        GAME.from_position({**lost_by_fire(), **facts})


@pytest.mark.parametrize(("seats", "options"), [(2, {"first_seat": 0}), (1, {"first_seat": "ask"})])
def test_nobody_is_asked_who_starts_unless_the_team_agrees_on_it(
    seats: int, options: dict[str, Any]
) -> None:
    position = {**GAME.new(seats=seats, seed=1, **options).position(), "asking": True}
    with pytest.raises(PositionError, match=r"asking.*nobody is asked"):
        GAME.from_position(position)

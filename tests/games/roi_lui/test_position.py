"""Le Roi Lui: positions are checked field by field."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.core.errors import OptionError, PositionError, SeatError
from tests.games.roi_lui.situations import GAME, last_turn, play, situation


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"pile": ["bread"] * 16}, "pile"),
        ({"pile": ["soup"]}, "pile[0]"),
        ({"pile": []}, "pile"),
        ({"table": {"soup": 1}}, "table"),
        ({"table": {"ham": -1}}, "table.ham"),
        ({"table": {"ham": 16}}, "table.ham"),
        ({"king": {"ham": 3}}, "pile"),
        ({"taken": [{}, {}]}, "taken"),
        ({"drawn": [{}, {}, {"soup": 1}]}, "drawn[2]"),
        ({"drawn": [{}, {}, {"ham": "two"}]}, "drawn[2][...]"),
        ({"emeralds": 6}, "emeralds"),
        ({"emeralds": -1}, "emeralds"),
        ({"emeralds": 2}, "emeralds"),
        ({"fed": -1}, "fed"),
        ({"fed": 1, "emeralds": 0}, "eaten"),
        ({"phase": "drawn"}, "emeralds"),
        ({"phase": "drawn", "emeralds": 0}, "king"),
        ({"phase": "first", "fed": 1, "emeralds": 0}, "king"),
        ({"phase": "dessert"}, "phase"),
        ({"chef": 3}, "chef"),
        ({"turn": -1}, "turn"),
        ({"over": True}, "over"),
        ({"seats": 6}, "seats"),
        ({"options": {"first_chef": 3}}, "options.first_chef"),
        ({"options": {"open_memory": "yes"}}, "options.open_memory"),
        ({"dessert": 1}, "dessert"),
        ({"version": 0}, "version"),
    ],
)
def test_a_wrong_field_is_named(change: dict[str, Any], field: str) -> None:
    position = situation(emeralds=1, table={"ham": 1}).position()
    GAME.from_position(position)
    with pytest.raises(PositionError) as error:
        GAME.from_position({**position, **change})
    assert error.value.field == field


def test_a_table_larger_than_a_service_is_refused() -> None:
    position = situation(table={"ham": 6}).position()
    position["table"] = {"ham": 6, "wine": 1}
    position["pile"].remove("wine")
    with pytest.raises(PositionError) as error:
        GAME.from_position(position)
    assert error.value.field == "table"


@pytest.mark.parametrize(
    ("change", "field"),
    [({"over": False}, None), ({"turn": 0}, "turn"), ({"phase": "second"}, "eaten")],
)
def test_the_end_of_a_match_is_checked(change: dict[str, Any], field: str | None) -> None:
    state = last_turn(king={"ham": 3})
    play(state, "draw")
    position = {**state.position(), **change}
    if field is None:
        assert not GAME.from_position(position).over
        return
    with pytest.raises(PositionError) as error:
        GAME.from_position(position)
    assert error.value.field == field


def test_options_and_seats_are_checked() -> None:
    with pytest.raises(OptionError) as error:
        GAME.new(seats=3, seed=1, first_chef=3)
    assert error.value.field == "first_chef"
    with pytest.raises(OptionError):
        GAME.new(seats=3, seed=1, first_chef="me")
    for seats in (2, 6):
        with pytest.raises(SeatError):
            GAME.new(seats=seats, seed=1)

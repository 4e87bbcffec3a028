"""Matches among bots: who is asked, and what a bot of one's own is told when it errs."""

from __future__ import annotations

from typing import Any

import pytest

import tablee
from tablee.bots import Budget, Perspective, bot, play_match
from tablee.core.actions import Action
from tablee.core.build import compiled
from tablee.core.rng import Rng

GAME = tablee.game("the-game")


class First:
    """Always the first legal move; it has the name of another bot."""

    name = "random"

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, perspective: Perspective, budget: Budget) -> Action:
        self.asked += 1
        return perspective.legal[0]

    def say(self, perspective: Perspective) -> Action | None:
        return None


def test_a_bot_is_asked_whatever_its_name_is() -> None:
    player = First()
    moves = play_match(GAME.new(2, 1), [player, player], 1)
    assert player.asked == moves > 0


@pytest.mark.parametrize("number", [0, 1, 3])
def test_every_seat_needs_a_player(number: int) -> None:
    state = GAME.new(2, 1)
    with pytest.raises(tablee.SeatError, match=f"{number} players for 2 seats"):
        play_match(state, [bot("random", GAME)] * number, 1)
    assert state == GAME.new(2, 1)


@pytest.mark.parametrize("chosen", [None, 5, "end"])
def test_what_a_bot_chooses_must_be_an_action(chosen: Any) -> None:
    class Confused(First):
        def choose(self, perspective: Perspective, budget: Budget) -> Any:
            return chosen

    # compiled code refuses what is no action at all before our words are asked
    refused = (tablee.ActionError, TypeError) if compiled() else tablee.ActionError
    with pytest.raises(refused, match=r"is not an action of the-game|Action object expected"):
        play_match(GAME.new(2, 1), [Confused(), Confused()], 1)


@pytest.mark.parametrize("seat", [-1, 2, 99, "0", None])
@pytest.mark.parametrize("game", tablee.games(), ids=lambda game: game.id)
def test_a_perspective_is_that_of_a_seat_of_the_table(game: Any, seat: Any) -> None:
    state = game.new(max(game.seats.start, 2), 1)
    with pytest.raises(tablee.SeatError, match="seats go from 0 to"):
        Perspective(state, state.seats if seat == 2 else seat, Rng(1))

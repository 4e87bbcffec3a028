"""The rules of my game, each by its number."""

from __future__ import annotations

from typing import Any

import pytest

import tablee
from tablee.testing import check_game

GAME = tablee.game("my-game")


def position(**fields: Any) -> Any:
    """A state of a match of two with these fields; the cards that no field names are the stock."""
    plain = GAME.new(2, seed=1, hand=2).position() | fields
    held = {card for cards in (*plain["hands"], plain["table"], plain["gone"]) for card in cards}
    return GAME.from_position(plain | {"stock": [c for c in range(1, 21) if c not in held]})


def test_it_keeps_the_contract() -> None:
    check_game(GAME, matches=1)


@pytest.mark.rule("MG-01")
@pytest.mark.rule("MG-02")
def test_everybody_is_dealt_a_hand_of_twenty_cards() -> None:
    plain = GAME.new(3, seed=1, hand=4).position()
    assert [len(hand) for hand in plain["hands"]] == [4, 4, 4]
    dealt = [card for hand in plain["hands"] for card in hand]
    assert sorted(dealt + plain["stock"]) == list(range(1, 21))


@pytest.mark.rule("MG-03")
def test_cards_are_played_in_turn_and_from_the_hand() -> None:
    state = position(hands=[[3, 9], [5, 12]])
    assert str(state.refusal(1, GAME.action("play card=5"))) == "refusal.MG-03_turn"
    assert str(state.refusal(0, GAME.action("play card=5"))) == "refusal.MG-03_held card=5"
    assert [str(move) for move in state.legal(0)] == ["play card=3", "play card=9"]


@pytest.mark.rule("MG-04")
@pytest.mark.rule("MG-05")
def test_the_highest_card_scores_and_most_points_win() -> None:
    state = position(hands=[[3, 9], [5, 12]])
    state.play(0, GAME.action("play card=3"))
    state.play(1, GAME.action("play card=5"))
    assert state.actors() == [1]
    state.play(1, GAME.action("play card=12"))
    assert state.outcome() is None
    state.play(0, GAME.action("play card=9"))
    assert state.outcome().winners == (1,)
    assert state.outcome().scores == (0.0, 2.0)


@pytest.mark.rule("MG-06")
def test_a_seat_sees_its_own_hand_alone() -> None:
    state = position(hands=[[3, 9], [5, 12]])
    assert state.view(0).hand == [3, 9]
    assert state.view(None).hand is None

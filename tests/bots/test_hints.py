"""Hints: legal, in words, and what the strongest bot would do."""

from __future__ import annotations

from typing import Any

import pytest

import tablee
from tablee import Rng
from tablee.bots import Budget, Perspective, bot, bot_names, hint
from tablee.core.game import Game

QUICK = Budget(iterations=2)


@pytest.mark.parametrize("game", tablee.games(), ids=lambda game: game.id)
def test_a_hint_is_legal_and_has_words(game: Game[Any]) -> None:
    state = game.new(seats=3, seed=5)
    rng = Rng(1)
    given = 0
    while not state.over and given < 25:
        seat = state.actors()[0]
        found = hint(Perspective.at(state, seat, 3, given), game, QUICK)
        assert found.action in state.legal(seat)
        for lang in ("fr", "en"):
            assert game.texts(lang)(found.reason, **found.params)
        state.play(seat, rng.pick(state.legal(seat)))
        given += 1
    assert given


@pytest.mark.parametrize("game", tablee.games(), ids=lambda game: game.id)
def test_a_hint_is_what_the_strongest_bot_would_do(game: Game[Any]) -> None:
    state = game.new(seats=3, seed=8)
    seat = state.actors()[0]
    strongest = bot(bot_names(game)[-1], game)
    chosen = strongest.choose(Perspective.at(state, seat, 3, 0), QUICK)
    assert hint(Perspective.at(state, seat, 3, 0), game, QUICK).action == chosen


def test_there_is_no_hint_for_who_is_not_asked() -> None:
    game = tablee.game("the-game")
    state = game.new(seats=2, seed=1, first_seat=0)
    with pytest.raises(ValueError, match="legal"):
        hint(Perspective.at(state, 1, 3, 0), game, QUICK)

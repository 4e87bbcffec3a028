"""Hints: legal, in words, and what the strongest bot would do."""

from __future__ import annotations

from typing import Any

import pytest

import tablee
from tablee import Rng
from tablee.bots import Budget, Perspective, bot, bot_names, hint
from tablee.bots.hints import Because, Compared, compared_words, nudge
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
            texts = game.texts(lang)
            assert texts(found.reason, **found.params)
            said = texts(found.nudge.key, **found.nudge.params)
            assert texts.action(found.action).lower() not in said.lower()
        state.play(seat, rng.pick(state.legal(seat)))
        given += 1
    assert given


@pytest.mark.parametrize("game", tablee.games(), ids=lambda game: game.id)
@pytest.mark.parametrize(("lang", "opens", "shuts"), [("fr", "«", "»"), ("en", "“", "”")])
def test_a_comparison_quotes_no_quotes(game: Game[Any], lang: str, opens: str, shuts: str) -> None:
    texts = game.texts(lang)
    for action in game.actions:
        for key in ("hint.than", "hint.close"):
            told = compared_words(Compared(key, action, 60, 40), texts)
            deep = 0
            for sign in told:
                deep += (sign == opens) - (sign == shuts)
                assert deep in (0, 1), told


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


@pytest.mark.parametrize("game", tablee.games(), ids=lambda game: game.id)
def test_what_else_there_is_stands_beside_it_from_the_best_down(game: Game[Any]) -> None:
    state = game.new(seats=3, seed=8)
    seat = state.actors()[0]
    found = hint(Perspective.at(state, seat, 3, 0), game, Budget(iterations=120))
    assert 0 <= found.worth <= 100
    worths = [one.worth for one in found.others]
    assert worths == sorted(worths, reverse=True)
    moves = [found.action, *(one.action for one in found.others)]
    assert len({game.texts("fr").action(move) for move in moves}) == len(moves)
    assert all(move in state.legal(seat) for move in moves)
    assert not any(one.clearly and one.worth >= found.worth for one in found.others)
    if found.compared is not None and found.compared.other in moves:
        beside = found.others[moves.index(found.compared.other) - 1]
        assert (found.compared.ours, found.compared.theirs) == (found.worth, beside.worth)
        assert (found.compared.key == "hint.than") == beside.clearly


def test_a_nudge_holds_no_more_of_the_move_than_it_says(snap: Game[Any]) -> None:
    game = tablee.game("the-game")
    place = game.action("place card=23 pile=1")
    assert nudge(game, place) == Because("nudge.place", {"pile": 1})
    assert nudge(snap, snap.actions[0]) == Because("nudge.any")  # who has none needs none

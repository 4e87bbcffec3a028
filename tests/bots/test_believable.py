"""What hints say is true: a few decisions of every game, checked by code of its own."""

from __future__ import annotations

from typing import Any

import pytest

import tablee
from tablee.core.game import Game
from tablee.core.puzzles import puzzles
from tools.believable import look, untrue_of_puzzle
from tools.hint_checks import CHECKS

GAMES = [game for game in tablee.games() if game.id in CHECKS]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_sentence_of_a_masters_hint_is_true(game: Game[Any]) -> None:
    found = look(game, decisions=25, iterations=24, fresh=0)
    assert found.decisions == 25
    assert found.wrong == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_said_for_the_answer_of_a_puzzle_is_true(game: Game[Any]) -> None:
    for puzzle in puzzles(game)[::4]:
        assert untrue_of_puzzle(game, puzzle) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_sentence_is_checked(game: Game[Any]) -> None:
    said = {
        key.removeprefix("hint.").removesuffix("_one").removesuffix("_other").removesuffix("_many")
        for key in game.texts("fr").entries
        if key.startswith("hint.")
    }
    common = {"best", "only", "than", "close"}
    unchecked = said - common - set(CHECKS[game.id])
    # never advised against something else: there was no choice, and so nothing to be said
    assert unchecked <= {"pass", "nothing"}, unchecked

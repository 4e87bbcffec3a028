"""The check of a game's puzzles: every one is loaded, solved and failed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.puzzles import Deed, Puzzle, pose, puzzles
from tablee.core.rng import Rng
from tablee.core.texts import LANGUAGES, MissingText


def problems_of_puzzles(game: Game[Any]) -> Iterator[str]:
    """Whatever is wrong with the puzzles of a game."""
    try:
        found = puzzles(game)
    except TableeError as error:
        yield str(error)
        return
    ids = [puzzle.id for puzzle in found]
    if len(set(ids)) < len(ids):
        yield "two puzzles have one id"
    for puzzle in found:
        try:
            wrong = list(_problems(game, puzzle))
        except TableeError as error:
            wrong = [str(error)]
        yield from (f"puzzle {puzzle.id}: {problem}" for problem in wrong)


def _problems(game: Game[Any], puzzle: Puzzle) -> Iterator[str]:
    state = puzzle.begin(game)
    if puzzle.seat not in state.actors():
        yield f"seat {puzzle.seat} is not asked"
        return
    if len(puzzle.choices) < 2:
        yield "there is nothing to choose"
    if sorted(puzzle.choices, key=lambda choice: choice.behind) != list(puzzle.choices):
        yield "the best choice does not come first"
    plans = [[game.actions[code] for code in choice.plan] for choice in puzzle.choices]
    for place, plan in enumerate(plans):
        deed = Deed(state, puzzle.seat, plans)
        for move in plan:
            if deed.whole or deed.state.refusal(puzzle.seat, move) is not None:
                yield f"choice {place + 1}: {move} is not what can be done then"
                break
            deed.do(move)
        else:
            if not deed.whole or deed.place != place:
                yield f"choice {place + 1} is not answered as what it is"
    for lang in LANGUAGES:
        try:
            game.texts(lang).told_to(puzzle.seat)(puzzle.reason.key, **puzzle.reason.params)
        except MissingText as error:
            yield f"{lang}.json: {error}"
    yield from _hidden(game, puzzle)


def _hidden(game: Game[Any], puzzle: Puzzle) -> Iterator[str]:
    """What the seat cannot know changes nothing that it is shown or told."""
    position = puzzle.begin(game).position()
    if not game.exchange_hidden(position, puzzle.seat, Rng(1)):
        return
    other = msgspec.structs.replace(puzzle, position=position)
    best = puzzle.choices[0].plan
    for moves in range(len(best) + 1):
        if pose(game, puzzle, best[:moves]) != pose(game, other, best[:moves]):
            yield "it tells what the seat cannot know"
            return

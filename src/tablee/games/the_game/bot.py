"""The players of The Game that do not search: the novice and the regular.

Both are instant: they look at their own hand, the four tops, the signals and the cards that they
saw placed, and never further than their own turn.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.core.actions import Action
from tablee.core.rng import Rng
from tablee.games.the_game.components import (
    ANSWER,
    DESCENDING,
    DUE,
    EITHER,
    END,
    END_BURNING,
    JUMP,
    ME,
    Place,
)
from tablee.games.the_game.judgement import FORBIDDEN, STEP, Turn
from tablee.games.the_game.rules import TheGame

GOOD_START: Final[i64] = 5 * STEP  # a first turn this cheap is worth volunteering for
SECOND_THOUGHTS: Final = 4  # one in so many placements of a novice is not the nearest card


def regular(state: TheGame, seat: int, rng: Rng) -> Action:
    """The cheapest turn, backward jumps, and extras that cost nothing."""
    turn = Turn(state, seat)
    if state.asking:
        return ANSWER[ME if turn.pair(FORBIDDEN) <= GOOD_START else EITHER]
    return turn.plan()[0]


def novice(state: TheGame, seat: int, rng: Rng) -> Action:
    """The nearest number, counted in steps; a jump when it is seen, and never a card too many."""
    if state.asking:
        return ANSWER[EITHER]
    moves = state.legal(seat)
    if state.placed >= state.required() and not state.fire_due():
        return END
    best: Action = END_BURNING
    nearest = 1000
    second: Action = best
    for move in moves:
        if isinstance(move, Place):
            steps = _steps(state, int(move.card), int(move.pile))
            if steps < nearest:
                second = best
                nearest = steps
                best = move
    if isinstance(second, Place) and nearest > 0 and rng.chance(1, SECOND_THOUGHTS):
        return second
    return best


def _steps(state: TheGame, card: int, pile: int) -> int:
    """How far the pile moves; a jump before everything, and a fire that is due before that."""
    top = int(state.piles[pile][-1])
    if state.fires[pile] == DUE:
        return -100
    if abs(card - top) == JUMP and (card < top) == (pile < DESCENDING):
        return -JUMP
    return abs(card - top)

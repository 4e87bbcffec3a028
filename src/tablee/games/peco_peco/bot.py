"""placeholder"""
from __future__ import annotations
from tablee.core.actions import Action
from tablee.core.rng import Rng
from tablee.games.peco_peco.rules.match import PecoPeco


def regular(state: PecoPeco, seat: int, rng: Rng) -> Action:
    """Random for now."""
    moves = state.legal(seat)
    return moves[int(rng.below(len(moves)))]

"""The regular player of Service Compris !"""

from __future__ import annotations

from tablee.core.actions import Action
from tablee.core.rng import Rng
from tablee.games.service_compris.rules.turn import ServiceCompris


def regular(state: ServiceCompris, seat: int, rng: Rng) -> Action:
    """What the regular player does."""
    moves = state.legal(seat)
    return moves[rng.below(len(moves))]

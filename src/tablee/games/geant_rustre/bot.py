"""placeholder."""

from __future__ import annotations

from tablee.core.actions import Action
from tablee.core.rng import Rng
from tablee.games.geant_rustre.rules.match import GeantRustre


def regular(state: GeantRustre, seat: int, rng: Rng) -> Action:
    """Any."""
    moves = state.legal(seat)
    return moves[rng.below(len(moves))]

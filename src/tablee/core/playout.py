"""Random play inside compiled code: for rollouts, benchmarks and conformance."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.core.rng import Rng
from tablee.core.state import State


def random_step(state: State, rng: Rng) -> int:
    """One random legal move by a random actor; returns the seat that made it.

    Where several seats may act, the one that is asked is drawn: nobody is always fastest.
    """
    actors = state.actors()
    seat = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
    moves = state.legal(seat)
    state.apply(seat, moves[rng.below(len(moves))])
    return seat


def random_playout(state: State, rng: Rng, limit: int = 1_000_000) -> int:
    """Play random moves until the match is over (or `limit` moves were made); returns how many."""
    played: i64 = 0
    while not state.over and played < limit:
        random_step(state, rng)
        played += 1
    return int(played)

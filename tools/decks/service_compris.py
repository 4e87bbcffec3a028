"""The figures in `docs/decks/service-compris.md`: how long matches last, and how fair seats are.

    python -m tools.decks.service_compris [MATCHES]

Regular players only, every number of seats. Bots are handed the state itself, which is right for
this one alone: a test shows that it reads nothing that its seat cannot know.
"""

from __future__ import annotations

import sys

from tablee.core.rng import Rng, derive_seed
from tablee.games.service_compris import GAME
from tablee.games.service_compris.bot import regular
from tablee.games.service_compris.rules.turn import ServiceCompris


def match(seed: int, seats: int, treason: bool) -> ServiceCompris:
    """The end of a match."""
    state = GAME.new(seats, seed, treason=treason)
    rng = Rng(derive_seed(seed, "tuning"))
    while not state.over:
        seat = rng.pick(state.actors())
        state.apply(seat, regular(state, seat, rng))
    return state


def report(seats: int, treason: bool, matches: int) -> str:
    """Turns for each player, and the victories of each seat."""
    shares = [0.0] * seats
    turns: list[float] = []
    for seed in range(matches):
        state = match(seed, seats, treason)
        outcome = state.outcome()
        assert outcome is not None
        shares = [a + b / matches for a, b in zip(shares, outcome.utility, strict=True)]
        turns.append(state.turns / seats)
    turns.sort()
    return (
        f"{seats} seats, {'treason' if treason else 'basic'}: median {turns[matches // 2]:.1f} "
        f"turns each, 95 % up to {turns[matches * 95 // 100]:.1f}, longest {turns[-1]:.1f}; "
        f"seats {' '.join(f'{100 * share:.1f}' for share in shares)}"
    )


if __name__ == "__main__":
    for number in GAME.seats:
        for variant in (False, True):
            wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
            print(report(number, variant, wanted), flush=True)

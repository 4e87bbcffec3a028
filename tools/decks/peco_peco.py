"""The figures in `docs/decks/peco-peco.md`: how long matches last, and whether seats are fair.

    python -m tools.decks.peco_peco [MATCHES] [--against-random]

Regular players only, every number of seats, the usual options; or, with `--against-random`, one
regular player among three random ones. Bots are handed the state itself, which is right for this
one alone: a test shows that it reads nothing that its seat cannot know.
"""

from __future__ import annotations

import sys
from typing import Any

from tablee.core.rng import Rng, derive_seed
from tablee.games.peco_peco import GAME
from tablee.games.peco_peco.bot import regular
from tablee.games.peco_peco.rules.match import PecoPeco


def random_player(state: PecoPeco, seat: int, rng: Rng) -> Any:
    """Any legal move."""
    return rng.pick(state.legal(seat))


def match(seed: int, players: list[Any]) -> tuple[PecoPeco, int]:
    """A match of these players; returns its end and the number of moves."""
    state = GAME.new(len(players), seed)
    rng = Rng(derive_seed(seed, "tuning"))
    moves = 0
    while not state.over:
        seat = rng.pick(state.actors())
        state.apply(seat, players[seat](state, seat, rng))
        moves += 1
    return state, moves


def report_lengths(matches: int) -> None:
    """Length and fairness for every number of seats."""
    for seats in GAME.seats:
        shares = [0.0] * seats
        rounds: list[int] = []
        feasts = moves = 0
        for seed in range(matches):
            state, played = match(seed, [regular] * seats)
            outcome = state.outcome()
            assert outcome is not None
            shares = [a + b / matches for a, b in zip(shares, outcome.utility, strict=True)]
            rounds.append(state.round_number())
            feasts += outcome.reason == "feast"
            moves += played
        rounds.sort()
        off = max(abs(share - 1 / seats) for share in shares)
        print(
            f"{seats} seats: {sum(rounds) / matches:.2f} rounds (median {rounds[matches // 2]}), "
            f"{moves / matches:.0f} moves, {100 * feasts / matches:.0f} % end with a full buffet, "
            f"seats {' '.join(f'{100 * share:.1f}' for share in shares)} "
            f"(at most {100 * off:.1f} points off)"
        )


def report_against_random(matches: int) -> None:
    """How often a regular player wins among three random ones, in every seat in turn."""
    won = 0.0
    for seed in range(matches):
        players: list[Any] = [random_player] * 4
        players[seed % 4] = regular
        outcome = match(seed, players)[0].outcome()
        assert outcome is not None
        won += outcome.utility[seed % 4]
    print(f"regular among three random players: {100 * won / matches:.1f} % of {matches}")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    if "--against-random" in sys.argv:
        report_against_random(numbers[0] if numbers else 2000)
    else:
        report_lengths(numbers[0] if numbers else 2000)

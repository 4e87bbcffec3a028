"""Peco Peco: what it costs to be readable. One such player among three regulars.

    python -m tools.readable [MATCHES]

Says how often somebody wins who always accuses, never accuses, never bluffs or always bluffs, and
otherwise plays like the regulars around them; a quarter is a fair share.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import tablee
from tablee import Action, Rng
from tablee.games.peco_peco.bot import regular
from tablee.games.peco_peco.components import ACCUSE, ANNOUNCE, PASS, Play
from tablee.lab.report import interval

SEATS = 4

Policy = Callable[[Any, int, Rng], Action]


def always_accuses(state: Any, seat: int, rng: Rng) -> Action:
    """Calls every announcement a bluff."""
    return ACCUSE if ACCUSE in state.legal(seat) else regular(state, seat, rng)


def never_accuses(state: Any, seat: int, rng: Rng) -> Action:
    """Believes everybody."""
    action = regular(state, seat, rng)
    if action is not ACCUSE:
        return action
    legal = state.legal(seat)
    plays = [move for move in legal if isinstance(move, Play)]
    return PASS if PASS in legal else plays[0] if plays else ANNOUNCE


def never_bluffs(state: Any, seat: int, rng: Rng) -> Action:
    """Plays whenever a card fits."""
    action = regular(state, seat, rng)
    plays = [move for move in state.legal(seat) if isinstance(move, Play)]
    return plays[int(rng.below(len(plays)))] if action is ANNOUNCE and plays else action


def always_bluffs(state: Any, seat: int, rng: Rng) -> Action:
    """Never plays a card while it can be said that none fits."""
    action = regular(state, seat, rng)
    return ANNOUNCE if isinstance(action, Play) and ANNOUNCE in state.legal(seat) else action


def share(policy: Policy, matches: int) -> float:
    """How many victories such a player has, in every seat equally often."""
    game = tablee.game("peco-peco")
    total = 0.0
    for number in range(matches):
        state = game.new(SEATS, 9000 + number)
        rng = Rng(number)
        me = number % SEATS
        while actors := state.actors():
            seat = actors[int(rng.below(len(actors)))]
            state.apply(seat, (policy if seat == me else regular)(state, seat, rng))
        outcome = state.outcome()
        assert outcome is not None
        total += outcome.utility[me]
    return total


def main() -> None:
    """Print a line for each."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 1500
    for policy in (regular, always_accuses, never_accuses, never_bluffs, always_bluffs):
        won = share(policy, matches)
        low, high = interval(won, matches)
        print(f"{policy.__name__}: {won / matches:.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()

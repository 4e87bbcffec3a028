"""What regulars meet on the mountain of Le Géant Rustre: cakes, ladders, victories, as Markdown.

    python -m tools.mountain [--seats 4] [--matches 1000] [--seed 2027]

For every level and goal: the share of matches won, the share in which a cake was offered (four met
in a bush while there were cakes), cakes laid per match, and how often each ladder was climbed.
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import product

import tablee
from tablee.core.rng import Rng

GAME = tablee.game("geant-rustre")


def play(seats: int, seed: int, giant: str, goal: str) -> tuple[bool, bool, Counter[str]]:
    """One match: whether it was won, whether a cake was offered, and what was done how often."""
    state = GAME.new(seats, seed, giant=giant, goal=goal)
    policy, rng = GAME.policies["regular"], Rng(seed)
    offered = False
    done: Counter[str] = Counter()
    while not state.over:
        seat = state.actors()[0]
        offered = offered or any(action.verb == "spare" for action in state.legal(seat))
        action = policy(state, seat, rng)
        done["cakes" if action.verb == "bait" else ""] += 1
        if action.verb == "climb":
            done[f"{action.fields['space']} to {action.fields['to']}"] += 1
        state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    return bool(outcome.winners), offered, done


def main() -> None:
    """Read the arguments, play and count."""
    parser = argparse.ArgumentParser(prog="python -m tools.mountain", description=__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=1000, help="of each (default 1000)")
    parser.add_argument("--seed", type=int, default=2027)
    asked = parser.parse_args()
    print("| giant / goal | won, % | a cake offered, % | cakes laid | climbs, per match |")
    print("|---|---|---|---|---|")
    for giant, goal in product(("easy", "medium", "hard"), ("four", "colours")):
        won = offered = 0
        done: Counter[str] = Counter()
        for number in range(asked.matches):
            victory, met, did = play(asked.seats, asked.seed + number, giant, goal)
            won, offered, done = won + victory, offered + met, done + did
        climbs = sorted((int(name.split()[0]), name) for name in done if " to " in name)
        told = ", ".join(f"{name}: {done[name] / asked.matches:.2f}" for _, name in climbs)
        shares = f"{100 * won / asked.matches:.1f} | {100 * offered / asked.matches:.1f}"
        print(
            f"| {giant} / {goal} | {shares} | {done['cakes'] / asked.matches:.2f} | {told} |",
            flush=True,
        )


if __name__ == "__main__":
    main()

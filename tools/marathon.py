"""A very long evening: many random matches of every game, at every kind of table.

    python tools/marathon.py [GAME ...] [--matches 100000]

Every match must end within the bound that its game states; one match of every kind of table is
checked against the whole contract at every third state.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import tablee
from tablee.core.build import compiled
from tablee.core.game import Game
from tablee.core.playout import random_playout
from tablee.core.rng import Rng, derive_seed
from tablee.testing import check_match, setups


def run(game: Game[Any], matches: int, seed: int) -> str:
    """Play; returns a line that says what was played."""
    tables = setups(game)
    each = -(-matches // len(tables))
    started = time.perf_counter()
    moves = longest = 0
    for number, setup in enumerate(tables):
        rng = Rng(derive_seed(seed, game.id, number))
        for match in range(each):
            state = game.new(setup.seats, derive_seed(seed, match, number), **setup.options)
            bound = game.bound(setup.seats, state.options)
            played = random_playout(state, rng, bound + 1)
            if not state.over:
                raise SystemExit(f"{game.id}, {setup}, match {match}: more than {bound} moves")
            moves += played
            longest = max(longest, played)
        check_match(game, setup, derive_seed(seed, "checked", number) % 10**9, every=3)
    seconds = time.perf_counter() - started
    return (
        f"{game.id}: {each * len(tables):,} matches at {len(tables)} kinds of table, {moves:,} "
        f"moves, the longest match {longest:,}; {len(tables)} more with all checks; {seconds:.0f} s"
    )


def main() -> None:
    """Read the arguments and play."""
    parser = argparse.ArgumentParser(description="Many random matches of every game.")
    parser.add_argument("games", nargs="*", help="ids of games (default: all)")
    parser.add_argument("--matches", type=int, default=100_000, help="per game")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    print("compiled" if compiled() else "interpreted", flush=True)
    chosen = [tablee.game(name) for name in arguments.games] or tablee.games()
    for game in chosen:
        print(run(game, arguments.matches, arguments.seed), flush=True)


if __name__ == "__main__":
    main()

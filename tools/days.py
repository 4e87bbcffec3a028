"""How long the master takes for the deal of a day, in processor time, and what it achieves.

python -m tools.days [GAME ...] [--deals 5]
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from hashlib import sha256
from time import process_time

import tablee
from tablee.server.days import PLAYOUTS, play


def main(given: Sequence[str] | None = None) -> None:
    """Play some deals of every game, and print a line for each game."""
    parser = argparse.ArgumentParser(prog="python -m tools.days", description=__doc__)
    parser.add_argument("games", nargs="*", help="ids (default: all)")
    parser.add_argument("--deals", type=int, default=5)
    wanted = parser.parse_args(given)
    print(f"{PLAYOUTS} playouts a decision, {wanted.deals} deals")
    for game in tablee.games():
        if wanted.games and game.id not in wanted.games:
            continue
        took, shares = [], []
        for deal in range(wanted.deals):
            begun = process_time()
            seed = sha256(f"{game.id} {deal}".encode()).hexdigest()
            shares.append(play(game.id, f"blake2b:{seed}").utility)
            took.append(process_time() - begun)
        mean = sum(took) / len(took)
        share = sum(shares) / len(shares)
        print(
            f"{game.id}: {mean:.2f} s on average, {max(took):.2f} s at most; share {share:.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()

"""How far the coach can be trusted: who is told how often of mistakes, and whether twice the same.

    python -m tools.coach [GAME ...] [--matches 8] [--levels master regular novice random]
                          [--iterations B] [--master-iterations 2000]

Bots of one level play whole matches, and one seat of each is reviewed, twice, with two seeds. As
Markdown: the share of decisions that are called mistakes (95 % by Wilson), how many grave ones, how
many of the mistakes both seeds called, and how long a review took on this machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from time import process_time
from typing import Any

import tablee
from tablee.bots import Budget, Review, bot, play_match, review
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.core.rng import derive_seed
from tablee.lab.report import interval

LEVELS = ["master", "regular", "novice", "random"]
HEADINGS = [
    *("game", "seats", "level", "matches", "decisions", "mistakes", "95 %", "grave"),
    *("both seeds", "grave in one, called by both", "longest review"),
]


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.coach", description=__doc__)
    parser.add_argument("games", nargs="*", help="ids (default: all)")
    parser.add_argument("--matches", type=int, default=8, help="of each level (default 8)")
    parser.add_argument("--levels", nargs="+", default=LEVELS)
    parser.add_argument("--seats", type=int, help="default: three, or as few as can")
    parser.add_argument("--iterations", type=int, help="of the review (default: its own)")
    parser.add_argument("--master-iterations", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=2024)
    return parser


def played(game: Game[Any], seats: int, level: str, seed: int, iterations: int) -> Record:
    """A match among bots of one level."""
    record, state = Record.start(game, seats, seed)
    play_match(state, [bot(level, game)] * seats, seed, Budget(iterations=iterations), record)
    record.seal(state)
    return record


class Tally:
    """What the reviews of one level say."""

    def __init__(self) -> None:
        self.decisions = self.mistakes = self.grave = 0
        self.either = self.both = self.grave_either = self.grave_called = 0
        self.longest = 0.0

    def add(self, one: Review, other: Review) -> None:
        """Two reviews of the same match."""
        self.decisions += len(one.decisions)
        grades = [(a.grade, b.grade) for a, b in zip(one.decisions, other.decisions, strict=True)]
        self.mistakes += sum(bool(a) for a, _ in grades)
        self.grave += sum(a == "grave" for a, _ in grades)
        self.either += sum(bool(a) + bool(b) for a, b in grades)
        self.both += sum(2 * bool(a and b) for a, b in grades)
        grave = [pair for pair in grades if "grave" in pair]
        self.grave_either += len(grave)
        self.grave_called += sum(bool(a and b) for a, b in grave)

    def row(self) -> str:
        """As a row of the table."""
        low, high = interval(self.mistakes, self.decisions)
        share = f"{self.mistakes / max(1, self.decisions):.1%}"
        agreed = f"{self.both / self.either:.0%} of {self.either}" if self.either else "none"
        called = f"{self.grave_called} of {self.grave_either}"
        cells = [str(self.decisions), share, f"{low:.1%} to {high:.1%}", str(self.grave)]
        return " | ".join([*cells, agreed, called, f"{self.longest:.1f} s"])


def main(given: Sequence[str] | None = None) -> None:
    """Play, review and print."""
    wanted = arguments().parse_args(given)
    print(f"| {' | '.join(HEADINGS)} |")
    print("|" + "---|" * len(HEADINGS))
    for game in tablee.games():
        if wanted.games and game.id not in wanted.games:
            continue
        seats = wanted.seats or max(3, game.seats.start)
        for level in wanted.levels:
            tally = Tally()
            for number in range(wanted.matches):
                seed = derive_seed(wanted.seed, game.id, number)
                record = played(game, seats, level, seed, wanted.master_iterations)
                begun = process_time()
                one = review(record, number % seats, wanted.iterations)
                tally.longest = max(tally.longest, process_time() - begun)
                tally.add(one, review(record, number % seats, wanted.iterations, 1))
            print(
                f"| {game.id} | {seats} | {level} | {wanted.matches} | {tally.row()} |", flush=True
            )


if __name__ == "__main__":
    main()

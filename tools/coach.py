"""How far the coach can be trusted: who is told how often of mistakes, and whether twice the same.

    python -m tools.coach [GAME ...] [--matches 8] [--levels master regular novice random]
                          [--iterations B] [--master-iterations 2000] [--keep FILE]

Bots of one level play whole matches, and one seat of each is reviewed, twice, with two seeds. As
Markdown: the share of decisions that are called mistakes (95 % by Wilson), how many grave ones, how
many of the mistakes both seeds called, and how long a review took on this machine. What is kept in
a file is not made again: a run can be ended at any time, and goes on where it was.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any

import msgspec

import tablee
from tablee.bots import Budget, bot, play_match, review
from tablee.core.counting import interval
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.core.rng import derive_seed

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
    parser.add_argument("--keep", help="a file: what was looked at is not looked at again")
    return parser


def played(game: Game[Any], seats: int, level: str, seed: int, iterations: int) -> Record:
    """A match among bots of one level."""
    record, state = Record.start(game, seats, seed)
    play_match(state, [bot(level, game)] * seats, seed, Budget(iterations=iterations), record)
    record.seal(state)
    return record


class Looked(msgspec.Struct, frozen=True):
    """One match, looked through twice: what each seed calls the decisions, and how long it took."""

    game: str
    seats: int
    level: str
    number: int
    grades: list[tuple[str, str]]
    seconds: float


def look(game: Game[Any], level: str, number: int, wanted: argparse.Namespace) -> Looked:
    """Have a match played, and review it."""
    seats = wanted.seats or max(3, game.seats.start)
    seed = derive_seed(wanted.seed, game.id, number)
    record = played(game, seats, level, seed, wanted.master_iterations)
    seat = number % seats
    begun = process_time()
    one = review(record, seat, wanted.iterations)
    seconds = process_time() - begun
    other = review(record, seat, wanted.iterations, 1)
    grades = [(a.grade, b.grade) for a, b in zip(one.decisions, other.decisions, strict=True)]
    return Looked(game.id, seats, level, number, [(str(a), str(b)) for a, b in grades], seconds)


def row(all_looked: list[Looked]) -> str:
    """The matches of one game and level as a row of the table."""
    grades = [pair for looked in all_looked for pair in looked.grades]
    mistakes = sum(bool(one) for one, _ in grades)
    low, high = interval(mistakes, len(grades))
    either = sum(bool(one) + bool(other) for one, other in grades)
    both = sum(2 * bool(one and other) for one, other in grades)
    grave = [pair for pair in grades if "grave" in pair]
    cells = [
        *(all_looked[0].game, all_looked[0].seats, all_looked[0].level),
        *(len(all_looked), len(grades), f"{mistakes / max(1, len(grades)):.1%}"),
        f"{low:.1%} to {high:.1%}",
        sum(one == "grave" for one, _ in grades),
        f"{both / either:.0%} of {either}" if either else "none",
        f"{sum(bool(one and other) for one, other in grave)} of {len(grave)}",
        f"{max(looked.seconds for looked in all_looked):.1f} s",
    ]
    return f"| {' | '.join(map(str, cells))} |"


def main(given: Sequence[str] | None = None) -> None:
    """Play, review and print."""
    wanted = arguments().parse_args(given)
    kept = Path(wanted.keep) if wanted.keep else None
    lines = kept.read_bytes().splitlines() if kept is not None and kept.exists() else []
    found = [msgspec.json.decode(line, type=Looked) for line in lines]
    games = [game for game in tablee.games() if not wanted.games or game.id in wanted.games]
    known = {(looked.game, looked.level, looked.number) for looked in found}
    # one of each first: whoever ends it early has seen something of all
    for number, game, level in product(range(wanted.matches), games, wanted.levels):
        if (game.id, level, number) not in known:
            found.append(look(game, level, number, wanted))
            if kept is not None:
                with kept.open("ab") as file:
                    file.write(msgspec.json.encode(found[-1]) + b"\n")
    print(f"| {' | '.join(HEADINGS)} |")
    print("|" + "---|" * len(HEADINGS))
    for game, level in product(games, wanted.levels):
        those = [one for one in found if (one.game, one.level) == (game.id, level)]
        if those:
            print(row(those))


if __name__ == "__main__":
    main()

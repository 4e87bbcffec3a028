"""How far the coach can be trusted: who is told how often of mistakes, and whether twice the same.

    python -m tools.coach [GAME ...] [--matches 8] [--levels master regular novice random]
                          [--among LEVEL | --every-seat] [--seeds 2] [--iterations B]
                          [--master-iterations 2000] [--keep FOLDER]

Bots of one level play whole matches, or one of them among those of another, and one seat of each is
reviewed, or every seat, with two seeds or with one. As Markdown: the share of decisions that are
called mistakes (95 % by Wilson), how many grave ones, what mistakes cost for every hundred
decisions, how many of the mistakes both seeds called, and of the grave ones, and how long a review
took on this machine. What is kept in a folder, matches and what was said of them, is not made
again: a run can be ended at any time, and goes on where it was. Whoever changed how reviews are
made throws `looked.jsonl` away and keeps the matches.
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
    *("game", "level", "matches", "decisions", "mistakes", "95 %", "grave", "cost of 100"),
    *("both seeds", "grave in one, called by both", "grave in both", "longest review"),
]


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.coach", description=__doc__)
    parser.add_argument("games", nargs="*", help="ids (default: all)")
    parser.add_argument("--matches", type=int, default=8, help="of each level (default 8)")
    parser.add_argument("--levels", nargs="+", default=LEVELS)
    parser.add_argument("--seats", type=int, help="default: three, or as few as can")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--among", choices=LEVELS, help="the others' level (default: the same)")
    who.add_argument("--every-seat", action="store_true", help="review all, not one in turn")
    parser.add_argument("--seeds", type=int, choices=(1, 2), default=2, help="of each review")
    parser.add_argument("--iterations", type=int, help="of the review (default: its own)")
    parser.add_argument("--master-iterations", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=2024)
    parser.add_argument("--keep", type=Path, help="a folder: what is in it is not made again")
    return parser


def named(level: str, among: str | None) -> str:
    """Who was looked at."""
    return level if among is None else f"{level}-among-{among}"


class Called(msgspec.Struct, frozen=True, array_like=True):
    """What a review says of a decision."""

    grade: str
    loss: float
    error: float


class Looked(msgspec.Struct, frozen=True):
    """One seat of a match, looked through: what each seed says, and how long the first took."""

    game: str
    level: str
    number: int
    seat: int
    said: list[list[Called]]
    seconds: float


class Kept:
    """Matches that were played, and what was said of them; in a folder, if there is one."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.looked: list[Looked] = []
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = folder / "looked.jsonl"
            lines = self._file.read_bytes().splitlines() if self._file.exists() else []
            self.looked = [msgspec.json.decode(line, type=Looked) for line in lines]

    def add(self, looked: Looked) -> None:
        """Keep what was said."""
        self.looked.append(looked)
        if self.folder is not None:
            with self._file.open("ab") as file:
                file.write(msgspec.json.encode(looked) + b"\n")

    def match(self, game: Game[Any], level: str, number: int, wanted: argparse.Namespace) -> Record:
        """A match of bots: one of this level, and the others."""
        file = None
        if self.folder is not None:
            file = self.folder / f"{game.id}-{named(level, wanted.among)}-{number}.json"
            if file.exists():
                return Record.load(file)
        seats = wanted.seats or max(3, game.seats.start)
        seed = derive_seed(wanted.seed, game.id, number)
        budget = Budget(iterations=wanted.master_iterations)
        record, state = Record.start(game, seats, seed)
        players = [bot(wanted.among or level, game)] * seats
        players[number % seats] = bot(level, game)
        play_match(state, players, seed, budget, record)
        record.seal(state)
        if file is not None:
            record.save(file)
        return record


def look(kept: Kept, game: Game[Any], level: str, number: int, wanted: argparse.Namespace) -> None:
    """Have a match played, and review it."""
    record = kept.match(game, level, number, wanted)
    known = {(one.game, one.level, one.number, one.seat) for one in kept.looked}
    name = named(level, wanted.among)
    for seat in range(record.seats) if wanted.every_seat else [number % record.seats]:
        if (game.id, name, number, seat) in known:
            continue
        begun = process_time()
        reviews = [review(record, seat, wanted.iterations)]
        seconds = process_time() - begun
        reviews += [review(record, seat, wanted.iterations, 1)] * (wanted.seeds - 1)
        said = [[Called(d.grade, d.loss, d.error) for d in one.decisions] for one in reviews]
        kept.add(Looked(game.id, name, number, seat, said, seconds))


def row(all_looked: list[Looked]) -> str:
    """The matches of one game and level as a row of the table."""
    first = [one for looked in all_looked for one in looked.said[0]]
    mistakes = sum(bool(one.grade) for one in first)
    low, high = interval(mistakes, len(first))
    twice = [looked.said for looked in all_looked if len(looked.said) > 1]
    pairs = [(a.grade, b.grade) for one, other in twice for a, b in zip(one, other, strict=True)]
    either = sum(bool(one) + bool(other) for one, other in pairs)
    both = sum(2 * bool(one and other) for one, other in pairs)
    grave = [pair for pair in pairs if "grave" in pair]
    cells = [
        *(all_looked[0].game, all_looked[0].level, len({one.number for one in all_looked})),
        *(len(first), f"{mistakes / max(1, len(first)):.1%}", f"{low:.1%} to {high:.1%}"),
        sum(one.grade == "grave" for one in first),
        f"{100 * sum(one.loss for one in first) / max(1, len(first)):.0f}",
        f"{both / either:.0%} of {either}" if either else "none",
        f"{sum(bool(one and other) for one, other in grave)} of {len(grave)}",
        f"{sum(one == other for one, other in grave)} of {len(grave)}",
        f"{max(looked.seconds for looked in all_looked):.1f} s",
    ]
    return f"| {' | '.join(map(str, cells))} |"


def main(given: Sequence[str] | None = None) -> None:
    """Play, review and print."""
    wanted = arguments().parse_args(given)
    kept = Kept(wanted.keep)
    games = [game for game in tablee.games() if not wanted.games or game.id in wanted.games]
    # one of each first: whoever ends it early has seen something of all
    for number, game, level in product(range(wanted.matches), games, wanted.levels):
        look(kept, game, level, number, wanted)
    print(f"| {' | '.join(HEADINGS)} |")
    print("|" + "---|" * len(HEADINGS))
    for game, level in product(games, wanted.levels):
        name = named(level, wanted.among)
        those = [one for one in kept.looked if (one.game, one.level) == (game.id, name)]
        if those:
            print(row(those))


if __name__ == "__main__":
    main()

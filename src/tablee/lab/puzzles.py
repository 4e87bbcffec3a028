"""Puzzles of a game: found in as many matches of masters as it takes, and kept in a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from tablee.bots.puzzles import BUDGET, search_match
from tablee.core.errors import PuzzleError
from tablee.core.game import Game
from tablee.core.puzzles import Collection, LookedAt, Puzzle
from tablee.lab.many import Crew, check_plan, cores_of, play_many
from tablee.registry import name_of, named_game

AROUND = 4
"""Matches are played by as many as the game is for, but by no more than this, in turn."""

MATCHES = 1000
"""That are looked through, at most."""

ALIKE = 3
"""No more than a part of this many have the same move and the same reason."""

Found = tuple[LookedAt, list[Puzzle]]


class Search(msgspec.Struct, frozen=True):
    """Which matches are looked through.

    Attributes:
        game: its id, or its `module:attribute` where it is not installed.
        seats: how many play, match by match in turn.
        seed: everything follows from it.
        first: the number of the first match.
    """

    game: str
    seats: tuple[int, ...]
    seed: int
    first: int = 0

    @classmethod
    def plan(cls, game: Game[Any], seed: int, seats: int | None = None) -> Search:
        """Check it before the first match.

        Raises:
            TableeError: saying what is wrong.
        """
        fewest = game.seats.start
        around = [seats] if seats else [n for n in game.seats if n <= max(AROUND, fewest)]
        for number in around:
            check_plan(game, number, game.table_options, seed, ["master"])
        return cls(name_of(game), tuple(around), seed)

    def play(self, first: int, last: int) -> list[Found]:
        """Look through the matches from one number up to another, counted from `first` on."""
        game = named_game(self.game)
        numbers = range(self.first + first, self.first + last)
        around = self.seats
        return [search_match(game, around[at % len(around)], self.seed, at) for at in numbers]


def make(
    game: Game[Any],
    plan: Search,
    count: int,
    file: Path,
    jobs: int | Crew = 1,
    progress: Callable[[int], None] | None = None,
    matches: int = MATCHES,
) -> Collection:
    """Look through matches until the file holds so many puzzles; it is written as they are found.

    After so many matches it is enough: some games hardly have any.

    A file that is there already is gone on with, and comes out as if it had been made at once.

    Raises:
        PuzzleError: the file holds puzzles of another game, of other rules, from another seed or
            of another budget.
    """
    made = _begun(game, plan, file)
    while len(made.puzzles) < count and made.looked.matches < matches:
        going = msgspec.structs.replace(plan, first=made.looked.matches)
        at_once = min(cores_of(jobs), matches - made.looked.matches)
        found, _ = play_many(going.play, at_once, 1, jobs, names=(plan.game,))
        for tally, puzzles in found:
            if len(made.puzzles) >= count:
                break  # another core was faster than needed: what it found is not counted
            made.looked.add(tally)
            before = len(made.puzzles)
            _take(made, puzzles, count)
            if progress is not None:
                progress(len(made.puzzles) - before)
        beside = file.with_suffix(".new")
        beside.write_bytes(written(made))
        beside.replace(file)  # whoever stops it finds a whole file
    return made


def _begun(game: Game[Any], plan: Search, file: Path) -> Collection:
    if not file.exists():
        return Collection(
            game=game.id,
            rules=game.version,
            seed=plan.seed,
            budget=BUDGET,
            looked=LookedAt(),
            puzzles=[],
        )
    try:
        begun = msgspec.json.decode(file.read_bytes(), type=Collection)
    except msgspec.DecodeError as error:
        raise PuzzleError(f"{file}: no puzzles: {error}") from None
    begun.check(game)
    if begun.seed != plan.seed:
        raise PuzzleError(f"{file}: it was begun with seed {begun.seed}, not {plan.seed}")
    if begun.budget != BUDGET:
        raise PuzzleError(f"{file}: it was begun with another budget: {begun.budget}")
    return begun


def _take(made: Collection, puzzles: list[Puzzle], count: int) -> None:
    """Add these, but none twice, and not too many that are alike."""
    known = {puzzle.id for puzzle in made.puzzles}
    alike = Counter(_kind(puzzle) for puzzle in made.puzzles)
    for puzzle in puzzles:
        full = len(made.puzzles) >= count or ALIKE * alike[_kind(puzzle)] >= count
        if puzzle.id not in known and not full:
            known.add(puzzle.id)
            alike[_kind(puzzle)] += 1
            made.puzzles.append(puzzle)


def _kind(puzzle: Puzzle) -> str:
    return puzzle.reason.key


def written(made: Collection) -> bytes:
    """The file: a line for each puzzle."""
    encode = msgspec.json.encode
    head = encode(msgspec.structs.replace(made, puzzles=[])).removesuffix(b"]}")
    return head + b"\n" + b",\n".join(encode(puzzle) for puzzle in made.puzzles) + b"\n]}\n"

"""`tablee puzzles`: what would you play? And `tablee puzzles make`, where they come from."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from cyclopts import App

from tablee.cli.arguments import Lang, language
from tablee.cli.console import ask, out, progress_bar, show
from tablee.core.errors import OptionError, PuzzleError
from tablee.core.puzzles import FILE
from tablee.core.puzzles import puzzles as kept
from tablee.registry import named_game
from tablee.terminal.puzzles import PlainPuzzles

puzzles = App(
    name="puzzles",
    help="Solve puzzles: decisions of real matches in which one choice is best.",
)


@puzzles.default
def solve(game: str, number: int | None = None, *, lang: Lang = None) -> None:
    """Solve puzzles: decisions of real matches in which one choice is best.

    Args:
        game: The id of the game, or module:attribute for one that is not installed yet.
        number: One of its puzzles, counted from 1; without it, all of them, the easy ones first.
        lang: fr or en.
    """
    found = named_game(game)
    there = kept(found)
    if not there:
        raise PuzzleError(f"{found.id} has no puzzles: `tablee puzzles make {game}` makes some")
    if number is not None and not 1 <= number <= len(there):
        raise PuzzleError(f"number: {found.id} has puzzles 1 to {len(there)}, not {number}")
    wanted = range(len(there)) if number is None else [number - 1]
    PlainPuzzles(found, language(lang), ask, show, out.width).solve(there, wanted)


@puzzles.command
def make(
    game: str,
    *,
    count: int = 60,
    matches: int = 1000,
    seats: int | None = None,
    seed: int = 0,
    jobs: int = 1,
    cluster: str | None = None,
    file: Path | None = None,
) -> None:
    """Make puzzles from matches of masters; they are written as they are found.

    What is there already is gone on with: it may be stopped and started again.

    Args:
        game: The id of the game, or module:attribute for one that is not installed yet.
        count: How many.
        matches: How many matches are looked through, at most.
        seats: How many play (default: in turn as many as the game is for, up to four).
        seed: The same seed gives the same puzzles, on any number of cores.
        jobs: How many cores to use; -1 for all.
        cluster: Let the workers of a Dask cluster look instead: the address of its scheduler, as
            in tcp://10.0.0.1:8786.
        file: Where to (default: the folder of the game, where they are looked for).
    """
    from tablee.cli.crew import crew  # solving needs no laboratory
    from tablee.lab.puzzles import Search, make

    found = named_game(game)
    if count < 1:
        raise OptionError("count", f"at least 1, not {count}")
    plan = Search.plan(found, seed, seats)
    to = file or found.folder / FILE
    with crew(jobs, cluster) as players, progress_bar() as progress:
        task = progress.add_task(found.id, total=count)
        told = partial(progress.advance, task)
        made = make(found, plan, count, to, players, told, matches)
    looked = made.looked
    out.print(
        f"{found.id}: {len(made.puzzles)} puzzles from {looked.matches} matches. Of"
        f" {looked.decisions:,} decisions {looked.candidates} looked promising, in {looked.clear}"
        f" one choice was clearly best, and in {looked.agreed} a second search agreed: {to}"
    )

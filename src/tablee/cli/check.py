"""`tablee check`: do games keep the contract?"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from rich.progress import Progress, TaskID

import tablee
from tablee import testing
from tablee.cli.arguments import Options, read_option_arguments
from tablee.cli.console import err, out
from tablee.core.errors import OptionError
from tablee.core.game import Game
from tablee.registry import named_game


def check(
    *games: str,
    matches: int = 2,
    every: int = 7,
    seed: int = 0,
    texts: bool = True,
    write_playthrough: str | None = None,
    seats: int | None = None,
    bot: str = "random",
    option: Options = None,
) -> None:
    """Check that games keep the contract of the engine.

    That is: what is declared and written, all of it at once; then the conformance suite, with
    matches at random and by the game's own players; then the golden playthroughs.

    Args:
        games: Ids, or module:attribute for a game that is not installed yet (default: all).
        matches: Matches for every number of seats and every spread of options.
        every: Check every n-th state.
        seed: Another seed, other matches.
        texts: --no-texts leaves out words, pages and playthroughs: for the beginning.
        write_playthrough: Write a new golden playthrough of this name instead, of one game.
        seats: For the playthrough: how many play.
        bot: For the playthrough: who plays.
        option: For the playthrough: an option as name=value.
    """
    for name, value in (("matches", matches), ("every", every)):
        if value < 1:
            raise OptionError(name, f"at least 1, not {value}")
    if write_playthrough is not None and len(games) != 1:
        raise OptionError("write-playthrough", f"of one game, not of {len(games) or 'all'}")
    found = [named_game(name) for name in games] or tablee.games()
    for game in found:
        if write_playthrough is not None:
            number = game.seats.start if seats is None else seats
            setup = testing.Setup(number, read_option_arguments(option))
            if bot != "random" and bot not in game.policies:
                raise OptionError("bot", f"{game.id} has no policy {bot!r}")
            path = testing.write_playthrough(
                game, setup, seed, write_playthrough, game.policies.get(bot)
            )
            out.print(f"{game.id}: wrote {path.name}", markup=False)
            continue
        files = testing.playthroughs(game) if texts else []
        _say_at_once(game, files, texts)
        tables = testing.setups(game)
        with Progress(console=err, transient=True) as progress:
            task = progress.add_task(game.id, total=len(tables))
            tell = partial(_advance, progress, task)
            played = testing.check_game(game, matches, seed, every, tell, texts)
        for path in files:
            testing.check_playthrough(game, path)
        passed = "all checks passed" if texts else "all checks but those of texts passed"
        out.print(f"{game.id}: {played} matches, {len(files)} playthroughs, {passed}")


def _say_at_once(game: Game[Any], playthroughs: list[Path], texts: bool) -> None:
    """What is seen without playing, a line each."""
    problems = list(testing.static_problems(game, texts))
    if not playthroughs and texts:
        problems.append(
            f"{game.id} has no golden playthrough: write one with --write-playthrough NAME"
        )
    for problem in problems:
        err.print(problem, markup=False, highlight=False, soft_wrap=True)
    if problems:
        what = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        raise testing.ConformanceError(f"{type(game).__name__}: {what} before anything is played")


def _advance(progress: Progress, task: TaskID, setup: object) -> None:
    progress.advance(task)

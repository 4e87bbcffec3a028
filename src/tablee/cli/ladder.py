"""`tablee ladder`: where does a bot stand among those that a game brings?"""

from __future__ import annotations

from pathlib import Path

from rich.table import Table

from tablee.bots import Budget
from tablee.cli.arguments import Options, read_option_arguments
from tablee.cli.console import out as screen
from tablee.cli.console import print_json, progress_bar
from tablee.cli.crew import crew
from tablee.lab.headline import headline
from tablee.lab.ladder import BotLadder, climb, plan
from tablee.registry import named_game


def ladder(
    game: str,
    *,
    bot: str,
    matches: int = 400,
    seats: int | None = None,
    seed: int = 0,
    option: Options = None,
    master: bool = False,
    iterations: int | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    out: Path | None = None,
    json: bool = False,
) -> None:
    """Place a bot among those of its game: its share against each of them.

    In a competitive game it sits alone among bots of one kind, in every seat equally often. In a
    cooperative game a team of it and a team of theirs play the same deals.

    Args:
        game: The id of the game, or module:attribute for one that is not installed yet.
        bot: Who is placed: a bot of the game, or module:attribute for one of your own.
        matches: At least so many on every rung; only whole rounds are played.
        seats: How many play (default: as few as can).
        seed: The same seed gives the same result, on any number of cores.
        option: An option of the game as name=value; may be given several times.
        master: Meet the master, too: it thinks for long.
        iterations: Playouts for each decision of a bot that searches (default: its own).
        seconds: Time for each decision of a bot that searches; results then vary with the machine.
        jobs: How many cores to use; -1 for all.
        cluster: Let the workers of a Dask cluster play instead: the address of its scheduler, as
            in tcp://10.0.0.1:8786.
        out: A file to write every match down in, as it is played. The same command goes on where
            it was stopped.
        json: Print one JSON object.
    """
    found = named_game(game)
    number = found.seats.start if seats is None else seats
    options = read_option_arguments(option)
    budget = Budget(seconds, iterations)
    plans = plan(found, bot, matches, number, seed, options, budget, master)
    with crew(jobs, cluster) as players, progress_bar() as progress:
        task = progress.add_task(found.id, total=sum(one.matches for one in plans))
        placed = climb(found, plans, players, lambda played: progress.advance(task, played), out)
    if json:
        print_json(placed)
        return
    played = sum(rung.matches for rung in placed.rungs)
    bots = [bot, *(rung.against for rung in placed.rungs)]
    screen.print(headline(found, played, number, options, seed, bots, budget))
    screen.print(_table(placed))
    better = ", ".join(placed.above) or "nobody"
    screen.print(f"{bot} is clearly better than: {better}", markup=False)


def _table(placed: BotLadder) -> Table:
    table = Table(box=None, pad_edge=False)
    for place, heading in enumerate(["against", "share", "95 %", "even", "", "score", "theirs"]):
        table.add_column(heading, justify="right" if place not in (0, 4) else "left")
    for rung in placed.rungs:
        table.add_row(
            rung.against,
            f"{rung.share:.1%}",
            f"{rung.share_low:.1%} to {rung.share_high:.1%}",
            f"{rung.even:.1%}",
            rung.verdict,
            f"{rung.mean_score:.2f}",
            f"{rung.their_score:.2f}",
        )
    return table

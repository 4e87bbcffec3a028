"""`tablee simulate`: many matches among bots."""

from __future__ import annotations

from pathlib import Path

from tablee.bots import Budget
from tablee.cli.arguments import Options, names, read_option_arguments
from tablee.cli.console import out as screen
from tablee.cli.console import print_json, progress_bar
from tablee.cli.crew import crew
from tablee.lab.report import summarise
from tablee.lab.simulate import Simulation
from tablee.registry import named_game


def simulate(
    game: str,
    *,
    seats: int | None = None,
    games: int = 1000,
    bot: str = "random",
    seed: int = 0,
    option: Options = None,
    iterations: int | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    figures: bool = False,
    cluster: str | None = None,
    out: Path | None = None,
    records: Path | None = None,
    json: bool = False,
) -> None:
    """Play many matches among bots and count.

    Args:
        game: The id of the game, or module:attribute for one that is not installed yet.
        seats: How many play (default: as few as can).
        games: How many matches.
        bot: Who plays: one name for all seats, or one per seat with commas. A bot of your own is
            module:attribute, which is a bot or its class.
        seed: The same seed gives the same matches, on any number of cores.
        option: An option of the game as name=value; may be given several times.
        iterations: Playouts for each decision of a bot that searches (default: its own).
        seconds: Time for each decision of a bot that searches; results then vary with the machine.
        jobs: How many cores to use; -1 for all.
        figures: Count what the game counts of its matches for people, too, for each bot.
        cluster: Let the workers of a Dask cluster play instead: the address of its scheduler, as
            in tcp://10.0.0.1:8786.
        out: A file to write every match down in, as it is played. The same command goes on where
            it was stopped.
        records: A file for the records of all matches, one a line, in order: what learners make
            their data of.
        json: Print one JSON object.
    """
    found = named_game(game)
    number = found.seats.start if seats is None else seats
    plan = Simulation.plan(
        found,
        number,
        games,
        names(bot),
        seed,
        read_option_arguments(option),
        Budget(seconds, iterations),
        figures,
        records is not None,
    )
    with crew(jobs, cluster) as players, progress_bar() as progress:
        task = progress.add_task(found.id, total=games)
        results, taken = plan.run(players, lambda played: progress.advance(task, played), out)
    if records is not None:
        kept = [match.record.to_json() for match in results if match.record is not None]
        records.write_bytes(b"\n".join([*kept, b""]))
    report = summarise(found, plan, results, taken)
    if json:
        print_json(report)
    else:
        from tablee.lab.show import show_report

        show_report(screen, found, report, results)

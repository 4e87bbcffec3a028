"""`tablee tournament`: which bot is better, and by how much."""

from __future__ import annotations

from pathlib import Path

from tablee.bots import Budget, bot_names
from tablee.cli.arguments import Options, names, read_option_arguments
from tablee.cli.console import out as screen
from tablee.cli.console import print_json, progress_bar
from tablee.cli.crew import crew
from tablee.lab.arena import markdown as as_markdown
from tablee.lab.arena import show_standings
from tablee.lab.standings import count_up
from tablee.lab.tournament import Tournament
from tablee.registry import named_game


def tournament(
    game: str,
    *,
    bots: str | None = None,
    matches: int = 100,
    seats: int | None = None,
    seed: int = 0,
    option: Options = None,
    iterations: int | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    out: Path | None = None,
    markdown: bool = False,
    json: bool = False,
) -> None:
    """Let bots compete: shares of the victory, ratings and who beat whom.

    Every bot sits in every seat equally often, with the same deals. In a cooperative game each bot
    plays as a team of its own kind.

    Args:
        game: The id of the game, or module:attribute for one that is not installed yet.
        bots: The entrants, with commas; one that is named twice takes two seats (default: the
            three strongest). A bot of your own is module:attribute, which is a bot or its class.
        matches: At least so many; only whole rounds are played.
        seats: How many play (default: as few as can).
        seed: The same seed gives the same result, on any number of cores.
        option: An option of the game as name=value; may be given several times.
        iterations: Playouts for each decision of a bot that searches (default: its own).
        seconds: Time for each decision of a bot that searches; results then vary with the machine.
        jobs: How many cores to use; -1 for all.
        cluster: Let the workers of a Dask cluster play instead: the address of its scheduler, as
            in tcp://10.0.0.1:8786.
        out: A file to write every match down in, as it is played. The same command goes on where
            it was stopped.
        markdown: Print Markdown.
        json: Print one JSON object.
    """
    found = named_game(game)
    number = found.seats.start if seats is None else seats
    plan = Tournament.plan(
        found,
        bot_names(found)[-3:] if bots is None else names(bots),
        matches,
        number,
        seed,
        read_option_arguments(option),
        Budget(seconds, iterations),
    )
    with crew(jobs, cluster) as players, progress_bar() as progress:
        task = progress.add_task(found.id, total=plan.matches)
        played, taken = plan.run(players, lambda matches: progress.advance(task, matches), out)
    standings = count_up(found, plan, played)
    if json:
        print_json(standings)
    elif markdown:
        print(as_markdown(found, standings), end="")
    else:
        show_standings(screen, found, standings, taken)

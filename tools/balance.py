"""How the games balance: wins by seat and length, for every number of players, as Markdown.

    python -m tools.balance [GAME ...] [--bot master] [--seats 4] [--matches 1000] [--iterations N]

Everybody plays alike. For a cooperative game it says how often the team wins, for a competitive one
the share of the victory of every seat, how far the furthest is from an even share, and by how much
chance alone would move a seat (half the 95 % interval).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import tablee
from tablee.bots import Budget
from tablee.core.counting import interval
from tablee.core.game import Game
from tablee.lab.report import Report, summarise
from tablee.lab.simulate import Simulation

LEVELS: dict[str, list[dict[str, Any]]] = {
    "geant-rustre": [
        {"giant": giant, "goal": goal}
        for giant, goal in (("easy", "four"), ("medium", "four"), ("hard", "colours"))
    ]
}
"""The options under which a game is counted; elsewhere its usual ones."""


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.balance", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids (default: all)")
    parser.add_argument("--bot", default="regular", help="who plays (default: regular)")
    parser.add_argument("--seats", type=int, nargs="+", help="default: every number")
    parser.add_argument("--matches", type=int, default=1000, help="of each (default 1000)")
    parser.add_argument("--iterations", type=int, help="playouts for each decision of a master")
    parser.add_argument("--seed", type=int, default=2027)
    parser.add_argument("--jobs", type=int, default=1, help="cores (default 1)")
    return parser


def row(game: Game[Any], report: Report) -> list[str]:
    """One line of a table."""
    length = report.length
    moves = [f"{length.median:.0f}", f"{length.p95:.0f}"]
    options = " / ".join(str(value) for value in report.options.values())
    told = [str(report.seats), options] if options else [str(report.seats)]
    if game.cooperative:
        assert isinstance(report.wins, int)
        low, high = interval(report.wins, report.games)
        won = f"{100 * report.wins / report.games:.1f}"
        return [*told, won, f"{100 * low:.1f} to {100 * high:.1f}", *moves]
    even = 1 / report.seats
    low, high = interval(even * report.games, report.games)
    return [
        *told,
        " ".join(f"{100 * share:.1f}" for share in report.utility),
        f"{100 * max(abs(share - even) for share in report.utility):.1f}",
        f"{50 * (high - low):.1f}",
        *moves,
    ]


def headings(game: Game[Any]) -> list[str]:
    """The first line of a table."""
    length = ["moves, median", "95 % up to"]
    first = ["seats", "level"] if game.id in LEVELS else ["seats"]
    if game.cooperative:
        return [*first, "won, %", "95 %", *length]
    return [*first, "victories by seat, %", "furthest from even", "chance alone", *length]


def main(given: Sequence[str] | None = None) -> None:
    """Play and print."""
    wanted = arguments().parse_args(given)
    games = [tablee.game(name) for name in wanted.games] or tablee.games()
    budget = Budget(iterations=wanted.iterations)
    for game in games:
        columns = headings(game)
        print(f"\n### {game.texts('en')('title')}\n")
        print(f"| {' | '.join(columns)} |")
        print("|---" * len(columns) + "|", flush=True)
        for seats in wanted.seats or game.seats:
            for options in LEVELS.get(game.id, [{}]):
                plan = Simulation.plan(
                    game, seats, wanted.matches, [wanted.bot], wanted.seed, options, budget
                )
                report = summarise(game, plan, *plan.run(wanted.jobs))
                print(f"| {' | '.join(row(game, report))} |", flush=True)


if __name__ == "__main__":
    main()

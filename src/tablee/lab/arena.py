"""A tournament's standings, for the terminal and as Markdown."""

from __future__ import annotations

from typing import Any

from tablee.core.build import mode
from tablee.core.game import Game
from tablee.extras import extra
from tablee.lab.headline import headline
from tablee.lab.standings import Standings

with extra("lab"):
    from rich.console import Console
    from rich.table import Table

Row = list[str]


def standings_rows(found: Standings) -> list[Row]:
    """A heading and a row for each bot: the shares are those of the victory."""
    rows = [["bot", "rating", "95 %", "share", "95 %", "mean score", "places"]]
    for one in found.standings:
        rows.append(
            [
                one.bot,
                f"{one.rating:.1f}",
                f"{one.rating_low:.1f} to {one.rating_high:.1f}",
                f"{one.share:.1%}",
                f"{one.share_low:.1%} to {one.share_high:.1%}",
                f"{one.mean_score:.2f}",
                f"{one.places:,}",
            ]
        )
    return rows


def pair_rows(found: Standings) -> list[Row]:
    """A heading and a row for each bot: how often it did better than the one of the column."""
    order = [one.bot for one in found.standings]
    rows = [["better than", *order]]
    for one in order:
        rows.append(
            [one, *("" if one == other else f"{found.pairs[one][other]:,}" for other in order)]
        )
    return rows


def markdown(game: Game[Any], found: Standings) -> str:
    """All of it, to paste into a page."""
    parts = [_headline(game, found) + "."]
    for rows in (standings_rows(found), pair_rows(found)):
        lines = [_line(rows[0]), _line(["---"] + ["---:"] * (len(rows[0]) - 1))]
        parts.append("\n".join(lines + [_line(row) for row in rows[1:]]))
    return "\n\n".join(parts) + "\n"


def _headline(game: Game[Any], found: Standings) -> str:
    bots = [one.bot for one in found.standings]
    return headline(game, found.matches, found.seats, found.options, found.seed, bots, found.budget)


def _line(cells: Row) -> str:
    return f"| {' | '.join(cells)} |"


def show_standings(console: Console, game: Game[Any], found: Standings, seconds: float) -> None:
    """All of it, in the terminal."""
    played = f"{found.moves:,} moves in {seconds:.1f} s ({mode(game)})"
    console.print(f"{_headline(game, found)}: {played}")
    for rows in (standings_rows(found), pair_rows(found)):
        table = Table(box=None, pad_edge=False)
        for place, heading in enumerate(rows[0]):
            table.add_column(heading, justify="right" if place else "left", overflow="fold")
        for row in rows[1:]:
            table.add_row(*row)
        console.print()
        console.print(table)

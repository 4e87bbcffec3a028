"""How a net does while it learns: measured along the way, as a table and as a picture.

Whatever trains it, a look needs its weights alone (`tablee.learn.net.Net`), and no framework.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

from tablee.bots import Bot, bot, bot_names, play_match
from tablee.core.game import Game
from tablee.core.rng import derive_seed
from tablee.extras import extra
from tablee.learn.arrays import Vector
from tablee.learn.net import Net
from tablee.registry import named_game

with extra("learn"):
    import numpy as np

SEED = 1_000_000
"""Matches of looks are not those of the training, which begins at a small seed."""

TABLES = 100
COLOURS = ["#2a7", "#27a", "#a42", "#888"]


class Curve:
    """What a net reached, look by look.

    In a competitive game that is its mean share of the victory, alone among opponents of a kind. In
    a cooperative one it is what teams of it make of the end (`Guide.values`), beside what teams of
    the game's own players do.

    Attributes:
        seats: how many sit at a table.
        names: of the columns: against whom; or whose teams, the net's first.
        rows: one a look: minutes, decisions, and a number for each name.
    """

    def __init__(self, game: str, seats: int | None = None, matches: int = 300) -> None:
        """Begin a curve of so many matches for each number in it.

        Raises:
            TableeError: there is no such game, or not for such a table.
        """
        found = named_game(game)
        self.seats = found.seats.start if seats is None else seats
        found.check_seats(self.seats)
        self.rows: list[list[float]] = []
        self._matches = matches
        known = bot_names(found)[:-1]  # a master would think for too long
        self._theirs: list[float] = []
        if found.cooperative:
            self.names = ["net", *known]
            self._theirs = [_team(found, self.seats, bot(name, found), matches) for name in known]
        else:
            self.names = known

    def look(self, net: Net, minutes: float, decisions: int) -> str:
        """Measure a net that has learnt for so long, from so many decisions; in words."""
        if self._theirs:
            reached = [mean_reward(net, None, self._matches), *self._theirs]
        else:
            reached = [mean_reward(net, name, self._matches) for name in self.names]
        self.rows.append([minutes, decisions, *reached])
        told = ", ".join(f"{n} {r:.3f}" for n, r in zip(self.names, reached, strict=True))
        return f"{minutes:.1f} min, {decisions:,} decisions: {told}"

    def write(self, path: Path) -> None:
        """The table beside this path as `.csv`, the picture as `.svg`."""
        with path.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
            table = csv.writer(file)
            table.writerow(["minutes", "decisions", *self.names])
            for minutes, decisions, *reached in self.rows:
                table.writerow([f"{minutes:.2f}", decisions, *(f"{r:.4f}" for r in reached)])
        path.with_suffix(".svg").write_text(self.picture(), encoding="utf-8")

    def picture(self) -> str:
        """An SVG: minutes to the right, what was reached upwards, from 0 to 1."""
        most = max((row[0] for row in self.rows), default=0.0) or 1.0
        lines = [
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -15 480 260" font-size="11">',
            '<rect x="-40" y="-15" width="480" height="260" fill="#fff"/>',
        ]
        for fifth in range(6):
            y = 200 - 40 * fifth
            lines.append(f'<path d="M0 {y}H400" stroke="#ddd"/>')
            lines.append(f'<text x="-26" y="{y + 4}">{fifth / 5:.1f}</text>')
        if not self._theirs:
            even = 200 - 200 / self.seats
            lines.append(f'<path d="M0 {even:.1f}H400" stroke="#666" stroke-dasharray="3"/>')
            lines.append(f'<text x="405" y="{even + 4:.1f}">even</text>')
        for column, (name, colour) in enumerate(zip(self.names, COLOURS, strict=False)):
            points = " ".join(
                f"{400 * row[0] / most:.1f},{200 - 200 * row[2 + column]:.1f}" for row in self.rows
            )
            lines.append(
                f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
            )
            lines.append(f'<text x="{80 * column}" y="235" fill="{colour}">{name}</text>')
        lines.append(f'<text x="330" y="218">{most:.1f} minutes</text>\n</svg>\n')
        return "\n".join(lines)


def mean_reward(net: Net, opponents: str | None, matches: int) -> float:
    """What a net gets in the mean that always takes what it likes best.

    Its share of the victory, alone among such opponents; without any, in all seats, the value of
    the end. At every table as many matches count, so that long ones count as often as short ones.
    """
    tables = min(TABLES, matches)
    vector = Vector(
        net.game,
        tables,
        net.seats,
        SEED,
        net.options,
        opponents,
        "utility" if opponents else "value",
    )
    batch = vector.reset(SEED)
    rounds = -(-matches // tables)
    played, total = np.zeros(tables, int), 0.0
    while played.min() < rounds:
        asked = batch.seats
        batch = vector.step(net.likes(batch.observations, batch.masks))
        counts = batch.done & (played < rounds)
        total += float(batch.rewards[np.arange(tables), asked][counts].sum())
        played += batch.done
    return total / (rounds * tables)


def _team(game: Game[Any], seats: int, player: Bot, matches: int) -> float:
    """What a team of one kind makes of the end, in the mean."""
    total = 0.0
    for number in range(matches):
        seed = derive_seed(SEED, "team", number)
        state = game.new(seats, seed)
        play_match(state, [player] * seats, seed)
        total += game.guide.values(state)[0]
    return total / matches

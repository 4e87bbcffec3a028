"""The published ratings of bots, and of the levels of cooperative games.

People are measured by them. They are data (`anchors.json`), made by `python -m tools.anchors`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tablee.ratings.skill import Skill

FILE = Path(__file__).parent / "anchors.json"


class Level(msgspec.Struct, frozen=True):
    """What a team plays against: so many seats, and these options; all others do not matter."""

    seats: int
    options: dict[str, Any]
    skill: Skill


class Anchors(msgspec.Struct, frozen=True, kw_only=True):
    """The ratings of one game.

    Attributes:
        rules: the version of the rules that they were measured with.
        matches, masters, seed, iterations: how many, how many of them with masters, and how:
            `tools/anchors.py`.
        bots: by name.
        levels: of a cooperative game.
    """

    rules: int
    matches: int
    masters: int
    seed: int
    iterations: int
    bots: dict[str, Skill]
    levels: list[Level] = []

    def level(self, seats: int, options: dict[str, Any]) -> Skill | None:
        """How strong a level is; None: it was not measured."""
        for level in self.levels:
            if level.seats == seats and level.options.items() <= options.items():
                return level.skill
        return None


def read() -> dict[str, Anchors]:
    """By game, as they stand in the file."""
    data = FILE.read_bytes() if FILE.exists() else b"{}"
    return msgspec.json.decode(data, type=dict[str, Anchors])


@cache
def anchors(game: str) -> Anchors | None:
    """Of one game; None: nobody has measured it, and nobody is rated there."""
    return read().get(game)

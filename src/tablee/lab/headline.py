"""What was played, in one line, above the figures that came out of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.bots import Budget
from tablee.core.game import Game


def headline(
    game: Game[Any],
    matches: int,
    seats: int,
    options: dict[str, Any],
    seed: int,
    bots: Sequence[str],
    budget: Budget,
) -> str:
    """How many matches of what, with which options and seed; the budget, if anybody searches."""
    chosen = "".join(f", {name}={value}" for name, value in options.items())
    line = f"{matches:,} matches of {game.texts('en')('title')}, {seats} seats{chosen}, seed {seed}"
    if any(name.startswith("master") for name in bots):
        line += f", masters: {thinking(budget)}"
    return line


def thinking(budget: Budget) -> str:
    """A budget in words."""
    limits = [
        f"{limit} {unit} a decision"
        for limit, unit in ((budget.iterations, "playouts"), (budget.seconds, "s"))
        if limit is not None
    ]
    return ", ".join(limits) or "their own budget"

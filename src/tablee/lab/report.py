"""What came out of a simulation, for people and for programs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import Any

import msgspec

from tablee.bots import Budget
from tablee.core.build import rules_compiled
from tablee.core.counting import Counted, Share, counted
from tablee.core.game import Game
from tablee.lab.simulate import MatchResult, Simulation


class Spread(msgspec.Struct, frozen=True):
    """How values are spread."""

    mean: float
    least: float
    median: float
    p95: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """The spread of some values, at least one."""
        ordered = sorted(values)

        def at(share: float) -> float:
            return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

        return cls(fmean(ordered), ordered[0], at(0.5), at(0.95), ordered[-1])


class Report(msgspec.Struct, frozen=True):
    """The result of a simulation.

    Attributes:
        budget: how long bots that search were allowed to think.
        wins: cooperative: matches won; competitive: for each seat the matches among whose winners
            it was, a shared victory included.
        win_share: the same as a share of the matches.
        draws: competitive matches that nobody won.
        shared: competitive matches with several winners (partners of a team among them).
        mean_score: cooperative: one number; competitive: one for each seat.
        utility: the mean share of the victory for each seat.
        reasons: how often matches ended in which way.
        length: how many moves a match took.
        actions: moves in all matches together.
        figures: by bot, what the game counts of a seat (`core/figures.py`), if it was asked for.
    """

    game: str
    seats: int
    options: dict[str, Any]
    games: int
    seed: int
    bots: tuple[str, ...]
    budget: Budget
    actions: int
    seconds: float
    wins: int | list[int]
    win_share: Share | list[Share]
    draws: int
    shared: int
    mean_score: float | list[float]
    utility: list[float]
    reasons: dict[str, int]
    length: Spread
    compiled: bool
    figures: dict[str, list[Counted]] = {}


def summarise(
    game: Game[Any], plan: Simulation, results: list[MatchResult], seconds: float
) -> Report:
    """Count it all up."""
    seats = range(plan.seats)
    scores = [fmean(r.scores[seat] for r in results) for seat in seats]
    won = [sum(seat in r.winners for r in results) for seat in seats]
    shares = [Share.of(wins, len(results)) for wins in won]
    return Report(
        game=game.id,
        seats=plan.seats,
        options=plan.options,
        games=plan.games,
        seed=plan.seed,
        bots=plan.bots,
        budget=plan.budget,
        actions=sum(r.moves for r in results),
        seconds=seconds,
        wins=won[0] if game.cooperative else won,
        win_share=shares[0] if game.cooperative else shares,
        draws=0 if game.cooperative else sum(not r.winners for r in results),
        shared=0 if game.cooperative else sum(len(r.winners) > 1 for r in results),
        mean_score=scores[0] if game.cooperative else scores,
        utility=[fmean(r.utility[seat] for r in results) for seat in seats],
        reasons=dict(sorted(Counter(r.reason for r in results).items())),
        length=Spread.of([r.moves for r in results]),
        compiled=rules_compiled(game),
        figures=_figures(game, plan, results) if plan.figures else {},
    )


def _figures(
    game: Game[Any], plan: Simulation, results: list[MatchResult]
) -> dict[str, list[Counted]]:
    """Each bot's, whatever the seats that it sat in."""
    return {
        bot: counted(
            game.figures,
            [
                {id: counts[seat] for id, counts in result.figures.items()}
                for result in results
                for seat, name in enumerate(plan.bots)
                if name == bot
            ],
        )
        for bot in dict.fromkeys(plan.bots)
    }


def histogram(values: Sequence[float], rows: int = 12) -> list[tuple[str, int]]:
    """Values in a few classes of equal width: the class in words, and how many fall into it."""
    least, most = min(values), max(values)
    width = max(1, math.ceil((most - least + 1) / rows))
    start = math.floor(least / width) * width
    counts = Counter(int((value - start) // width) for value in values)
    classes = []
    for index in range(max(counts) + 1):
        low = start + index * width
        label = f"{low:g}" if width == 1 else f"{low:g}–{low + width - 1:g}"
        classes.append((label, counts[index]))
    return classes

"""A ladder: where does a bot stand among those that a game brings?

On every rung the bot meets one of them in a tournament of their own. In a competitive game it sits
alone among as many of them as there are other seats, in every seat equally often, and an even share
of the victory is one seat's. In a cooperative game teams of both kinds play the same deals, and an
even share is half of the deals in which they did differently.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from tablee.bots import Budget, bot_names
from tablee.core.counting import interval
from tablee.core.errors import OptionError
from tablee.core.game import Game
from tablee.lab.many import Crew
from tablee.lab.standings import count_up
from tablee.lab.tournament import Tournament

Verdict = Literal["above", "level", "below"]


class Rung(msgspec.Struct, frozen=True):
    """How a bot did against one of the ladder.

    Attributes:
        against: whom it met.
        matches: how many were played.
        share: its share, as above, and the 95 % interval of that.
        even: what it would be among equals.
        verdict: whether the interval lies above the even share, below it, or holds it.
        mean_score: its mean score, and that of the others.
    """

    against: str
    matches: int
    share: float
    share_low: float
    share_high: float
    even: float
    verdict: Verdict
    mean_score: float
    their_score: float


class BotLadder(msgspec.Struct, frozen=True):
    """Where a bot stands.

    Attributes:
        rungs: from the weakest up.
        above: those it is clearly better than.
    """

    game: str
    bot: str
    seats: int
    options: dict[str, Any]
    seed: int
    budget: Budget
    rungs: list[Rung]
    above: list[str]


def climb(
    game: Game[Any],
    plans: Sequence[Tournament],
    jobs: int | Crew = 1,
    progress: Callable[[int], None] | None = None,
    out: Path | None = None,
) -> BotLadder:
    """Let a bot meet everybody whom it was planned to meet; played as `Simulation.run` does."""
    first = plans[0]
    bot, seats = first.bots[0], first.seats
    rungs = []
    for one in plans:
        played, _ = one.run(jobs, progress, out)
        found = count_up(game, one, played)
        by_name = {standing.bot: standing for standing in found.standings}
        mine, theirs = by_name[bot], by_name[one.bots[1]]
        if game.cooperative:
            better, worse = found.pairs[bot][theirs.bot], found.pairs[theirs.bot][bot]
            told = better + worse
            share, even = (better / told if told else 0.5), 0.5
            low, high = interval(better, told) if told else (0.0, 1.0)
        else:
            share, low, high, even = mine.share, mine.share_low, mine.share_high, 1 / seats
        rungs.append(
            Rung(
                against=theirs.bot,
                matches=found.matches,
                share=share,
                share_low=low,
                share_high=high,
                even=even,
                verdict="above" if low > even else "below" if high < even else "level",
                mean_score=mine.mean_score,
                their_score=theirs.mean_score,
            )
        )
    above = [rung.against for rung in rungs if rung.verdict == "above"]
    return BotLadder(game.id, bot, seats, first.options, first.seed, first.budget, rungs, above)


def plan(
    game: Game[Any],
    bot: str,
    matches: int,
    seats: int,
    seed: int,
    options: dict[str, Any],
    budget: Budget,
    master: bool = False,
) -> list[Tournament]:
    """The tournaments of a ladder, checked: one against each; the master where it is asked for.

    Raises:
        TableeError: saying what is wrong.
    """
    rungs = [name for name in bot_names(game) if name != bot and (master or name != "master")]
    if not rungs:
        raise OptionError("bot", f"there is nobody but {bot} to meet")
    if not game.cooperative and seats < 2:
        raise OptionError("seats", "a ladder needs an opponent: at least 2")
    return [
        Tournament.plan(
            game, [bot, *[name] * (seats - 1 or 1)], matches, seats, seed, options, budget
        )
        for name in rungs
    ]

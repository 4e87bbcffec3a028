"""A skill, and what a contest teaches about those who took part: openskill's Plackett-Luce.

Of two results the larger share of the victory is the better one, and of equal shares the better
score, so that those who lose can be told apart, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tablee.core.counting import Z
from tablee.core.game import Game
from tablee.extras import extra

with extra("lab"):
    from openskill.models import PlackettLuce

# tau is for players who learn or forget: it would keep the interval of a bot from narrowing
_MODEL = PlackettLuce(tau=0.0)

Result = tuple[float, float]
"""The share of the victory, and the score, turned so that more is better."""


class Skill(msgspec.Struct, frozen=True):
    """Where somebody stands (everybody starts at 25) and how unsure that is, as a deviation."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        return self.mu - Z * self.sigma, self.mu + Z * self.sigma


def results(game: Game[Any], utility: Sequence[float], scores: Sequence[float]) -> list[Result]:
    """How each seat did, by its share of the victory and its score."""
    sign = -1 if game.low_score_wins else 1
    return [(share, sign * score) for share, score in zip(utility, scores, strict=True)]


def after(contest: Sequence[tuple[Skill, Result]]) -> list[Skill]:
    """The skills of all who met, in their order, once it is known how each did.

    Equal results are a draw.
    """
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill, _ in contest]
    places = sorted({result for _, result in contest}, reverse=True)
    ranks = [float(places.index(result)) for _, result in contest]
    return [Skill(team[0].mu, team[0].sigma) for team in _MODEL.rate(teams, ranks=ranks)]

"""What came out of a tournament: shares, ratings, and who beat whom."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import Any

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from tablee.bots import Budget
from tablee.core.build import compiled
from tablee.core.game import Game
from tablee.lab.report import interval
from tablee.lab.tournament import Played, Tournament

Z = 1.959964  # 95 %


class Standing(msgspec.Struct, frozen=True):
    """How one bot did.

    Attributes:
        places: seats that it took in all matches; a team counts once.
        share: its mean share of the victory, and the 95 % interval of that.
        rating: where openskill puts it (everybody starts at 25), and the 95 % interval of that.
    """

    bot: str
    places: int
    share: float
    share_low: float
    share_high: float
    mean_score: float
    rating: float
    rating_low: float
    rating_high: float


class Standings(msgspec.Struct, frozen=True):
    """The result of a tournament.

    Attributes:
        standings: the strongest first.
        pairs: `pairs[a][b]`: how often a did better than b where both took part; equal results
            count for neither.
    """

    game: str
    seats: int
    options: dict[str, Any]
    matches: int
    seed: int
    budget: Budget
    standings: list[Standing]
    pairs: dict[str, dict[str, int]]
    moves: int
    compiled: bool


def count_up(game: Game[Any], plan: Tournament, played: list[Played]) -> Standings:
    """Count it all up; the same tournament gives the same standings."""
    pairs = {one: dict.fromkeys(plan.bots, 0) for one in plan.bots}
    ratings = _Ratings(len(plan.bots))
    for results in _contests(game, plan, played):
        ratings.take(results)
        for one, better in results:
            for other, worse in results:
                if one != other and better > worse:
                    pairs[plan.bots[one]][plan.bots[other]] += 1
    found = [_standing(game, plan, played, number, ratings) for number in range(len(plan.bots))]
    return Standings(
        game=game.id,
        seats=plan.seats,
        options=plan.options,
        matches=plan.matches,
        seed=plan.seed,
        budget=plan.budget,
        standings=sorted(found, key=lambda standing: -standing.rating),
        pairs=pairs,
        moves=sum(match.moves for match in played),
        compiled=compiled(),
    )


def _contests(
    game: Game[Any], plan: Tournament, played: list[Played]
) -> Iterator[list[tuple[int, float]]]:
    """Who met whom with which result: a match, or in a cooperative game a round of teams."""
    if game.cooperative:
        size = len(plan.lineups)
        for start in range(0, len(played), size):
            yield [(match.lineup[0], match.utility[0]) for match in played[start : start + size]]
    else:
        for match in played:
            yield list(zip(match.lineup, match.utility, strict=True))


def _standing(
    game: Game[Any], plan: Tournament, played: list[Played], number: int, ratings: _Ratings
) -> Standing:
    seats = [
        (match.utility[seat], match.scores[seat])
        for match in played
        for seat in range(1 if game.cooperative else plan.seats)
        if match.lineup[seat] == number
    ]
    total = sum(utility for utility, _ in seats)
    low, high = interval(total, len(seats))
    rating = ratings.of[number]
    return Standing(
        bot=plan.bots[number],
        places=len(seats),
        share=total / len(seats),
        share_low=low,
        share_high=high,
        mean_score=fmean(score for _, score in seats),
        rating=rating.mu,
        rating_low=rating.mu - Z * rating.sigma,
        rating_high=rating.mu + Z * rating.sigma,
    )


class _Ratings:
    """openskill's ratings; a bot that sits in several seats moves by the mean of them."""

    def __init__(self, entrants: int) -> None:
        self._model = PlackettLuce()
        self.of: list[PlackettLuceRating] = [self._model.rating() for _ in range(entrants)]

    def take(self, results: list[tuple[int, float]]) -> None:
        """Learn from one contest."""
        teams = [[self._copy(self.of[number])] for number, _ in results]
        ranks = [-utility for _, utility in results]
        rated = self._model.rate(teams, ranks=ranks)
        for number in {number for number, _ in results}:
            mine = [team[0] for team, (who, _) in zip(rated, results, strict=True) if who == number]
            self.of[number] = self._model.rating(
                mu=fmean(rating.mu for rating in mine), sigma=fmean(r.sigma for r in mine)
            )

    def _copy(self, rating: PlackettLuceRating) -> PlackettLuceRating:
        return self._model.rating(mu=rating.mu, sigma=rating.sigma)

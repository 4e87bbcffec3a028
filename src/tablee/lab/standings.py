"""What came out of a tournament: shares, ratings, and who beat whom.

Of two results the larger share of the victory is the better one, and of equal shares the better
score, so that those who lose can be told apart too.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import Any

import msgspec

from tablee.bots import Budget
from tablee.core.build import rules_compiled
from tablee.core.game import Game
from tablee.core.rng import Rng, derive_seed
from tablee.extras import extra
from tablee.lab.report import interval
from tablee.lab.tournament import Tournament, TournamentMatch

with extra("lab"):
    from openskill.models import PlackettLuce, PlackettLuceRating

Z = 1.959964  # 95 %

ORDERS = 10
"""A rating depends on the order of the matches, which means nothing here: the mean of a few."""

Result = tuple[float, float]
"""The share of the victory, and the score, turned so that more is better."""

Rating = tuple[float, float]
"""Mean and standard deviation."""

Contest = list[tuple[int, Result]]
"""Who met whom, by number, with which result."""


class Standing(msgspec.Struct, frozen=True):
    """How one bot did.

    Attributes:
        places: seats that it took in all matches; a team counts once.
        share: its mean share of the victory, and the 95 % interval of that.
        rating: where openskill puts it (everybody starts at 25), and the 95 % interval of that.
            Bots do not change while they play: the more matches, the narrower.
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
        standings: by the share of the victory, the largest first, and of equal shares by rating.
        pairs: `pairs[a][b]`: how often a did better than b where both took part: a larger share of
            the victory, or the same share with a better score. Equal results count for neither.
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


def count_up(game: Game[Any], plan: Tournament, played: list[TournamentMatch]) -> Standings:
    """Count it all up; the same tournament gives the same standings."""
    contests = list(_contests(game, plan, played))
    pairs = {one: dict.fromkeys(plan.bots, 0) for one in plan.bots}
    for contest in contests:
        for one, better in contest:
            for other, worse in contest:
                if one != other and better > worse:
                    pairs[plan.bots[one]][plan.bots[other]] += 1
    ratings = _ratings(plan, contests)
    found = [_standing(game, plan, played, number, rating) for number, rating in enumerate(ratings)]
    return Standings(
        game=game.id,
        seats=plan.seats,
        options=plan.options,
        matches=plan.matches,
        seed=plan.seed,
        budget=plan.budget,
        standings=sorted(found, key=lambda standing: (-standing.share, -standing.rating)),
        pairs=pairs,
        moves=sum(match.moves for match in played),
        compiled=rules_compiled(game),
    )


def _contests(
    game: Game[Any], plan: Tournament, played: list[TournamentMatch]
) -> Iterator[Contest]:
    """A match, or in a cooperative game a round of teams."""
    sign = -1 if game.low_score_wins else 1
    if game.cooperative:
        size = len(plan.lineups)
        for start in range(0, len(played), size):
            yield [
                (match.lineup[0], (match.utility[0], sign * match.scores[0]))
                for match in played[start : start + size]
            ]
    else:
        for match in played:
            yield [
                (number, (utility, sign * score))
                for number, utility, score in zip(
                    match.lineup, match.utility, match.scores, strict=True
                )
            ]


def _standing(
    game: Game[Any], plan: Tournament, played: list[TournamentMatch], number: int, rating: Rating
) -> Standing:
    seats = [
        (match.utility[seat], match.scores[seat])
        for match in played
        for seat in range(1 if game.cooperative else plan.seats)
        if match.lineup[seat] == number
    ]
    total = sum(utility for utility, _ in seats)
    low, high = interval(total, len(seats))
    mu, sigma = rating
    return Standing(
        bot=plan.bots[number],
        places=len(seats),
        share=total / len(seats),
        share_low=low,
        share_high=high,
        mean_score=fmean(score for _, score in seats),
        rating=mu,
        rating_low=mu - Z * sigma,
        rating_high=mu + Z * sigma,
    )


def _ratings(plan: Tournament, contests: list[Contest]) -> list[Rating]:
    """For each bot, by number: the mean over several orders of the contests."""
    orders: list[_Ratings] = []
    for order in range(ORDERS):
        ratings = _Ratings(len(plan.bots))
        shuffled = list(contests)
        Rng(derive_seed(plan.seed, "order", order)).shuffle(shuffled)
        for contest in shuffled:
            ratings.take(contest)
        orders.append(ratings)
    return [
        (
            fmean(ratings.of[number].mu for ratings in orders),
            fmean(ratings.of[number].sigma for ratings in orders),
        )
        for number in range(len(plan.bots))
    ]


class _Ratings:
    """openskill's ratings; a bot that sits in several seats moves by the mean of them."""

    def __init__(self, entrants: int) -> None:
        # tau is for players who learn or forget: it would keep the interval from narrowing.
        self._model = PlackettLuce(tau=0.0)
        self.of: list[PlackettLuceRating] = [self._model.rating() for _ in range(entrants)]

    def take(self, contest: Contest) -> None:
        """Learn from one contest."""
        teams = [[self._copy(self.of[number])] for number, _ in contest]
        places = sorted({result for _, result in contest}, reverse=True)
        ranks = [float(places.index(result)) for _, result in contest]
        rated = self._model.rate(teams, ranks=ranks)
        for number in {number for number, _ in contest}:
            mine = [team[0] for team, (who, _) in zip(rated, contest, strict=True) if who == number]
            self.of[number] = self._model.rating(
                mu=fmean(rating.mu for rating in mine), sigma=fmean(r.sigma for r in mine)
            )

    def _copy(self, rating: PlackettLuceRating) -> PlackettLuceRating:
        return self._model.rating(mu=rating.mu, sigma=rating.sigma)

"""What came out of a tournament: shares, ratings, and who beat whom."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from statistics import fmean
from typing import Any

import msgspec

from tablee.bots import Budget
from tablee.core.build import rules_compiled
from tablee.core.counting import interval
from tablee.core.game import Game
from tablee.core.rng import Rng, derive_seed
from tablee.lab.tournament import Tournament, TournamentMatch
from tablee.ratings.skill import Result, Skill, after, results

ORDERS = 10
"""A rating depends on the order of the matches, which means nothing here: the mean of a few."""

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
    met = list(contests(game, plan, played))
    pairs = {one: dict.fromkeys(plan.bots, 0) for one in plan.bots}
    for contest in met:
        for one, better in contest:
            for other, worse in contest:
                if one != other and better > worse:
                    pairs[plan.bots[one]][plan.bots[other]] += 1
    ratings = rate([Skill()] * len(plan.bots), met, plan.seed)
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


def contests(game: Game[Any], plan: Tournament, played: list[TournamentMatch]) -> Iterator[Contest]:
    """A match, or in a cooperative game a round of teams."""
    if game.cooperative:
        size = len(plan.lineups)
        for start in range(0, len(played), size):
            yield [
                (match.lineup[0], results(game, match.utility, match.scores)[0])
                for match in played[start : start + size]
            ]
    else:
        for match in played:
            did = results(game, match.utility, match.scores)
            yield list(zip(match.lineup, did, strict=True))


def _standing(
    game: Game[Any], plan: Tournament, played: list[TournamentMatch], number: int, rating: Skill
) -> Standing:
    seats = [
        (match.utility[seat], match.scores[seat])
        for match in played
        for seat in range(1 if game.cooperative else plan.seats)
        if match.lineup[seat] == number
    ]
    total = sum(utility for utility, _ in seats)
    low, high = interval(total, len(seats))
    rating_low, rating_high = rating.interval
    return Standing(
        bot=plan.bots[number],
        places=len(seats),
        share=total / len(seats),
        share_low=low,
        share_high=high,
        mean_score=fmean(score for _, score in seats),
        rating=rating.mu,
        rating_low=rating_low,
        rating_high=rating_high,
    )


def rate(
    starts: Sequence[Skill], contests: list[Contest], seed: int, still: Collection[int] = ()
) -> list[Skill]:
    """The skill of each, by number: the mean over several orders of the contests.

    `starts` is what is known of each beforehand; who is `still` is an anchor, and stays there.
    """
    orders = [_taken(starts, contests, derive_seed(seed, "order", n), still) for n in range(ORDERS)]
    return [
        Skill(fmean(skill.mu for skill in each), fmean(skill.sigma for skill in each))
        for each in zip(*orders, strict=True)
    ]


def _taken(
    starts: Sequence[Skill], contests: list[Contest], seed: int, still: Collection[int]
) -> list[Skill]:
    """One contest after the other; who sits in several seats moves by the mean of them."""
    skills = list(starts)
    shuffled = list(contests)
    Rng(seed).shuffle(shuffled)
    for contest in shuffled:
        found = after([(skills[number], result) for number, result in contest])
        for number in {number for number, _ in contest}.difference(still):
            mine = [new for new, (who, _) in zip(found, contest, strict=True) if who == number]
            skills[number] = Skill(
                fmean(skill.mu for skill in mine), fmean(skill.sigma for skill in mine)
            )
    return skills

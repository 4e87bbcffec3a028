"""One's matches in figures: what every game counts, and what each counts of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

import msgspec

from tablee.core.counting import Counted, Share, counted
from tablee.core.errors import UnknownGame
from tablee.core.game import Game
from tablee.ratings.people import Rated
from tablee.registry import game as find_game
from tablee.table.history import PlayedMatch

RECENT = 24
"""The last matches, which are told one by one."""

NAMED = 8
"""With whom one played most often: so many are told."""


class Recent(msgspec.Struct, frozen=True):
    """One of the last matches: when it ended, the score, and whether it was won."""

    at: float
    score: float
    won: bool


class PlayedWith(msgspec.Struct, frozen=True):
    """Somebody one has played with, by their last name, or a level of bots.

    `id` is what people are known by in one's own list of matches; `won`: how often oneself did.
    """

    id: str | None
    name: str | None
    bot: str | None
    played: int
    won: int


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """Where one stands: the value and its 95 % interval, after so many matches that counted."""

    value: float
    low: float
    high: float
    matches: int
    provisional: bool

    @classmethod
    def of(cls, rated: Rated) -> Rating:
        """With one digit: nobody is surer than that."""
        low, high = rated.skill.interval
        return cls(
            value=round(rated.skill.mu, 1),
            low=round(low, 1),
            high=round(high, 1),
            matches=rated.matches,
            provisional=rated.provisional,
        )


class GameFigures(msgspec.Struct, frozen=True, kw_only=True):
    """One's matches of one game.

    Attributes:
        game: which.
        played, won, share: how many, how many of them were won, and how large a part.
        best: the best score.
        recent: the last matches, the oldest first.
        seconds, actions: the usual length (median).
        streak, longest: victories one after the other: up to now, and at most.
        figures: what the game counts.
        company: with whom, the most frequent first.
        rating: where one stands; null: one wants none, or nothing has counted yet.
    """

    game: str
    played: int
    won: int
    share: Share
    best: float
    recent: list[Recent]
    seconds: float
    actions: float
    streak: int
    longest: int
    figures: list[Counted]
    company: list[PlayedWith]
    rating: Rating | None


def figures_of(
    person: str,
    matches: Sequence[PlayedMatch],
    known: Callable[[str | None], str | None],
    ratings: dict[str, Rated],
) -> list[GameFigures]:
    """By game, the one that was played most first.

    Args:
        person: whose.
        matches: theirs, the latest first.
        known: what somebody is called to this person; None for themselves.
        ratings: where they stand, by game.
    """
    often = Counter(told.game for told in matches).most_common()
    return [
        _game(person, [told for told in matches if told.game == id], known, ratings.get(id))
        for id, _ in often
    ]


def _game(
    person: str,
    matches: list[PlayedMatch],
    known: Callable[[str | None], str | None],
    rated: Rated | None,
) -> GameFigures:
    seats = [told.people.index(person) for told in matches]
    mine = list(zip(matches, seats, strict=True))
    scores = [told.outcome.scores[seat] for told, seat in mine]
    wins = [seat in told.outcome.winners for told, seat in mine]
    game = _found(matches[0].game)
    lowest = game is not None and game.low_score_wins
    rows = [{id: each[seat] for id, each in told.figures.items()} for told, seat in mine]
    recent = [
        Recent(told.at, score, won) for told, score, won in zip(matches, scores, wins, strict=True)
    ][:RECENT]
    return GameFigures(
        game=matches[0].game,
        played=len(matches),
        won=sum(wins),
        share=Share.of(sum(wins), len(matches)),
        best=min(scores) if lowest else max(scores),
        recent=recent[::-1],
        seconds=median(told.at - told.began for told in matches),
        actions=median(told.actions for told in matches),
        streak=wins.index(False) if False in wins else len(wins),
        longest=_longest(wins),
        figures=[] if game is None else counted(game.figures, rows),
        company=_company(mine, wins, known),
        rating=None if rated is None else Rating.of(rated),
    )


def _found(id: str) -> Game[Any] | None:
    try:
        return find_game(id)
    except UnknownGame:  # it may not be here any more
        return None


def _longest(wins: Sequence[bool]) -> int:
    longest = run = 0
    for won in wins:
        run = run + 1 if won else 0
        longest = max(longest, run)
    return longest


def _company(
    mine: list[tuple[PlayedMatch, int]],
    wins: list[bool],
    known: Callable[[str | None], str | None],
) -> list[PlayedWith]:
    """Everybody who still has a name, and bots by level; who is there twice counts once."""
    names: dict[tuple[str | None, str | None], str | None] = {}
    played: Counter[tuple[str | None, str | None]] = Counter()
    won: Counter[tuple[str | None, str | None]] = Counter()
    for (told, seat), victory in zip(mine, wins, strict=True):
        met = set()
        for other, info in enumerate(told.seats):
            key = (known(told.people[other]), info.bot)
            if other != seat and (info.bot or (info.name and key[0])):
                names.setdefault(key, info.name)
                met.add(key)
        for key in met:
            played[key] += 1
            won[key] += victory
    ordered = sorted(names, key=lambda key: -played[key])[:NAMED]
    return [PlayedWith(key[0], names[key], key[1], played[key], won[key]) for key in ordered]

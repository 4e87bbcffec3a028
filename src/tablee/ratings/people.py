"""Ratings of people who want one: a fold over the matches of a house, in the order of their end.

Bots and levels stand where they were measured (`anchors.py`). Whoever wants no rating is not rated
in secret either. In a competitive game they are left out of the ranking: by Plackett-Luce the
others' order says the same without them. In a team they are somebody of whom nothing is known.

A match counts for whoever sat there in the end. Who goes away keeps the seat, and a stand-in plays
on: so to leave is no way not to lose.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import msgspec

from tablee.core.errors import UnknownGame
from tablee.core.game import Game
from tablee.ratings.anchors import Anchors, anchors
from tablee.ratings.skill import Result, Skill, after, results
from tablee.registry import game as find_game
from tablee.table.history import PlayedMatch

TAU = 25.0 / 300.0
"""How much somebody may have learned, or forgotten, since the match before: openskill's own."""

SURE = 3.0
"""A rating whose deviation is larger is provisional."""


class Rated(msgspec.Struct, frozen=True):
    """Where somebody stands in one game, after so many matches that counted."""

    skill: Skill = Skill()
    matches: int = 0

    @property
    def provisional(self) -> bool:
        """Nobody can be sure yet."""
        return self.skill.sigma > SURE


class Ratings:
    """The ratings of everybody who wants one.

    Attributes:
        since: who wants one, and from when on: what began before does not count.
        of: by game and person.
    """

    def __init__(
        self, since: Mapping[str, float], of: Mapping[tuple[str, str], Rated] | None = None
    ) -> None:
        self.since = since
        self.of: dict[tuple[str, str], Rated] = dict(of or {})

    def copy(self) -> Ratings:
        """The same so far."""
        return Ratings(self.since, self.of)

    def take(self, told: PlayedMatch) -> None:
        """Learn from the next match; most teach nothing."""
        known = anchors(told.game)
        people = [person for person in told.people if person is not None]
        if known is None or told.day or len(set(people)) < len(people):
            return
        rated = {
            seat: person
            for seat, person in enumerate(told.people)
            if person is not None
            and person in self.since
            and told.began >= self.since[person]
            and told.seats[seat].kind == "person"
        }
        if not rated:
            return
        try:
            game = find_game(told.game)
        except UnknownGame:
            return
        skills = {seat: _grown(self._of(told.game, person)) for seat, person in rated.items()}
        learn = _team if game.cooperative else _rivals
        for seat, skill in learn(game, known, told, skills).items():
            key = (told.game, rated[seat])
            self.of[key] = Rated(skill, self.of.get(key, Rated()).matches + 1)

    def _of(self, game: str, person: str) -> Skill:
        return self.of.get((game, person), Rated()).skill


def _grown(skill: Skill) -> Skill:
    return Skill(skill.mu, math.hypot(skill.sigma, TAU))


def _bot(known: Anchors, told: PlayedMatch, seat: int) -> Skill | None:
    """The bot that played in this seat from the beginning."""
    name = told.seats[seat].bot
    return None if name is None or seat in told.replaced else known.bots.get(name)


def _rivals(
    game: Game[Any], known: Anchors, told: PlayedMatch, rated: dict[int, Skill]
) -> dict[int, Skill]:
    """Those who are rated, and bots, by how they did."""
    did = results(game, told.outcome.utility, told.outcome.scores)
    met: dict[int, Skill] = {}
    for seat in range(len(told.seats)):
        skill = rated.get(seat) or _bot(known, told, seat)
        if skill is not None:
            met[seat] = skill
    if len(met) < 2:
        return {}
    found = after([(skill, did[seat]) for seat, skill in met.items()])
    return {seat: new for seat, new in zip(met, found, strict=True) if seat in rated}


def _team(
    game: Game[Any], known: Anchors, told: PlayedMatch, rated: dict[int, Skill]
) -> dict[int, Skill]:
    """The team against the level: it is as strong as its members are on average.

    What the mean learns, its members learn by their part in it: who is known well moves little.
    """
    level = known.level(len(told.seats), told.options)
    if level is None:
        return {}
    seats = range(len(told.seats))
    members = [rated.get(seat) or _bot(known, told, seat) or Skill() for seat in seats]
    count = len(members)
    variance = sum(member.sigma**2 for member in members) / count**2
    team = Skill(sum(member.mu for member in members) / count, math.sqrt(variance))
    won = bool(told.outcome.winners)
    did: list[Result] = [(float(won), 0.0), (float(not won), 0.0)]
    now = after([(team, did[0]), (level, did[1])])[0]
    found: dict[int, Skill] = {}
    for seat, skill in rated.items():
        part = skill.sigma**2 / count / variance
        left = skill.sigma**2 - part**2 * (variance - now.sigma**2)
        found[seat] = Skill(skill.mu + part * (now.mu - team.mu), math.sqrt(max(left, 1e-4)))
    return found

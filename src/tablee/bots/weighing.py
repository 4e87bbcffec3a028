"""One decision, weighed: what was played beside all that was worth thinking about.

Everything is worked out from the perspective of the seat that decided: what it could not know is
not here. All plans are played on in the same imagined worlds with the same luck, like a master's
own (`candidates.py`), which shows what else looks best. But the best of many looks better than it
is: whether it *is* better than what was played is asked of these two alone, in fresh worlds.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Literal

from tablee.bots.candidates import BLOCK, Race
from tablee.bots.contract import Perspective
from tablee.core.actions import Action
from tablee.core.game import Game
from tablee.core.guide import Reason
from tablee.core.texts import LANGUAGES

SURE = 2.5
"""Standard errors that are more than chance, where a whole match is looked through."""

ENOUGH = 2.0
"""Standard errors after which one stops to look for a difference: that costs more than it tells."""

SMALL = 0.1
"""What a mistake costs at least, in spreads: how far apart luck drives matches from one moment."""

GRAVE = 4.0
"""What a grave one costs at least, in what a small one does; chance left aside."""

Grade = Literal["", "small", "grave"]

LEAST = 2 * BLOCK
"""Worlds below which nothing is said of a difference."""

FRESH = 8 * BLOCK
"""Fresh worlds at least: who stops at the first clear sign thinks too much of it."""


class Weighing:
    """A decision of one seat, and what it might have done instead.

    Args:
        perspective: what the seat could know.
        played: what it did, and what it did next as long as it went on: a plan of several moves
            is judged as a whole.
        game: the game.

    Attributes:
        choice: there was something else worth thinking about.
    """

    def __init__(self, perspective: Perspective, played: list[Action], game: Game[Any]) -> None:
        self.seat = perspective.seat
        self.played = played[0]
        self._state = perspective.imagined
        self._rng = perspective.rng
        self._guide = game.guide
        plans = self._guide.plans(self._state, self.seat, self._rng)
        words = game.texts(LANGUAGES[0]).action  # copies of a card are the same choice to a person
        same = words(self.played)
        self._mine = [at for at, plan in enumerate(plans) if words(plan[0]) == same]
        self._others = [at for at in range(len(plans)) if at not in self._mine]
        self.choice = bool(self._others)
        longest = max(len(plan) for plan in plans)
        for plan in (played[:1], played[:longest]):
            if plan not in plans:
                self._mine.append(len(plans))
                plans.append(plan)
        self._race = Race(plans, self.seat, self._guide)
        self._duel: Race | None = None
        self._rival = 0

    @property
    def playouts(self) -> int:
        """Imagined matches so far."""
        return self._race.playouts + (0 if self._duel is None else self._duel.playouts)

    def _run(self, race: Race) -> None:
        """One more world."""
        race.run_in(self._guide.imagine(self._state, self.seat, self._rng), self._rng.fork())

    # -- what looks best -------------------------------------------------------------------------

    def look(self, playouts: int) -> None:
        """Play on, in so many playouts, all that is not hopeless, and what was played."""
        race = self._race
        while race.playouts < playouts or len(race.worth[race.running[0]]) < LEAST:
            self._run(race)
            if len(race.worth[race.running[0]]) % BLOCK == 0:
                mine = self._own()
                race.drop_the_hopeless()
                if race.best() not in self._mine and mine not in race.running:
                    race.running.append(mine)
        self._rival = race.best() if race.best() not in self._mine else self._thought()

    def _own(self) -> int:
        """What was played, with the best way to go on from there."""
        race = self._race
        left = [at for at in self._mine if at in race.running] or self._mine
        return max(left, key=lambda at: (race.mean(at), -at))

    def _thought(self) -> int:
        """What a person would have thought of instead."""
        race = self._race
        ranked = sorted(self._others, key=lambda at: -race.mean(at))
        moves = [race.plans[at][0] for at in ranked]
        thought = self._guide.thinks_of(self._state, self.seat, self.played, moves)
        return ranked[moves.index(thought)]

    @property
    def rival(self) -> Action:
        """What else mattered: the best, if it was not played, or what one would have thought of."""
        return self._race.plans[self._rival][0]

    @property
    def worth(self) -> float:
        """What was played is worth so much on average, from 0 to 1."""
        return self._race.mean(self._own())

    @property
    def spread(self) -> float:
        """How far apart the imagined matches end: a standard deviation."""
        mean = self.worth
        ends = self._race.worth[self._own()]
        return sqrt(sum((end - mean) ** 2 for end in ends) / (len(ends) - 1))

    @property
    def confirmed(self) -> bool:
        """It was compared in fresh worlds, too."""
        return self._duel is not None

    def loss(self) -> tuple[float, float]:
        """By how much the rival was better than what was played, and the standard error.

        Less than 0 where that was best. From fresh worlds, once there are any.
        """
        if self._duel is not None:
            return self._duel.lead(0, 1)
        return self._race.lead(self._rival, self._own())

    # -- whether it is ---------------------------------------------------------------------------

    def confirm(self, playouts: int, limit: float) -> None:
        """Compare both in fresh worlds, until it is clear or so many playouts were made in all."""
        if self._duel is None:
            plans = self._race.plans
            self._duel = Race([plans[self._rival], plans[self._own()]], self.seat, self._guide)
        duel = self._duel
        while not self.clear(limit):
            for _ in range(LEAST):
                self._run(duel)
            if duel.playouts >= playouts:
                break

    def clear(self, limit: float) -> bool:
        """Whether fresh worlds show on which side of a limit the difference is."""
        if self._duel is None or len(self._duel.worth[0]) < FRESH:
            return False
        lead, error = self._duel.lead(0, 1)
        beyond = abs(lead) - limit
        return beyond > SURE * error or -beyond > ENOUGH * error

    def may_be_a_mistake(self, floor: float) -> bool:
        """Whether it is worth comparing both in fresh worlds: something else looks better."""
        loss, error = self.loss()
        return loss > 0.0 and loss + SURE * error > floor

    def grade(self, floor: float) -> Grade:
        """What to call it, once both were compared in fresh worlds.

        A big word needs more than a big figure: a few worlds throw those up by chance.
        """
        loss, error = self.loss()
        if not self.confirmed or loss < max(floor, SURE * error):
            return ""
        return "grave" if loss - SURE * error > GRAVE * floor else "small"

    # -- in words --------------------------------------------------------------------------------

    def reason(self) -> Reason:
        """What speaks for the better of both."""
        plan = self._race.plans[self._rival if self.loss()[0] > 0.0 else self._own()]
        then = plan[1] if len(plan) > 1 else None
        return self._guide.reason(self._state, self.seat, plan[0], then)

    def odds(self) -> Reason | None:
        """How likely a bluff was, or to be caught at one; None: it was about neither."""
        return self._guide.odds(self._state, self.seat, self.played)

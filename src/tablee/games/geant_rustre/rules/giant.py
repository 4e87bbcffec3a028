"""The giant: he stomps along, takes whom he finds, tears out bushes and cannot resist a cake."""

from __future__ import annotations

from tablee.games.geant_rustre.components import (
    EASY,
    MEDIUM,
    MINE_STEP,
    NOWHERE,
    PLACE_OF,
    TAKEN,
    WAY,
)
from tablee.games.geant_rustre.events import (
    Caught,
    Ended,
    Feasted,
    Munched,
    Stomped,
    Uprooted,
)
from tablee.games.geant_rustre.rules.table import GeantTable


class Giant(GeantTable):
    """What the giant does to the table."""

    def walk_for_exposed(self) -> None:
        """GR-24: the end of a turn. A giant who is eating is a turn nearer to his last crumb."""
        seen = self.exposed()
        if self.eating > 0:
            if seen > 0 and self.events is not None:
                self.events.append(Munched(cause="exposed", seen=seen))
            self.eating -= 1
        elif seen > 0:
            self.advance(self.stride(seen), "exposed", seen)
            if self.eating > 0:
                self.eating = 1  # this turn is over: he misses the next one

    def stride(self, seen: int) -> int:
        """GR-24: how many spaces so many exposed dwarfs make him walk."""
        level = self.variant.level
        if level == EASY or (level == MEDIUM and self.giant < MINE_STEP):
            return 1
        return seen

    def walk_one(self, cause: str) -> None:
        """GR-07, GR-12: one space, unless he is eating."""
        if self.eating == 0:
            self.advance(1, cause, None)
        elif self.events is not None:
            self.events.append(Munched(cause=cause, seen=None))

    def advance(self, steps: int, cause: str, seen: int | None) -> None:
        """GR-25 to GR-28: every space counts as reached; a cake stops him, and so does the end.

        He never runs out of way: on its last space at the latest he has taken every dwarf that
        is not in the cave, which ends the match.
        """
        told = self.events
        start = self.giant
        if told is not None:
            self.events = []
        while steps > 0 and self.eating == 0 and not self.over:
            self.giant += 1
            steps -= 1
            self._reach(self.giant)
        if told is not None:
            reached = WAY[start + 1 : self.giant + 1]
            told.append(Stomped(cause=cause, spaces=reached, seen=seen))
            told.extend(self.events or [])
            self.events = told

    def _reach(self, step: int) -> None:
        place = PLACE_OF[step]
        if place != NOWHERE:
            if self.bush[place]:
                self.bush[place] = False  # GR-27
                self.served[place] = False
                if self.events is not None:
                    self.events.append(Uprooted(space=place + 1))
            self._take(place)
        if self.cake[step] and not self.over:
            self.cake[step] = False
            self.eating = 2  # GR-28: the rest of this turn, and the next one
            if self.events is not None:
                self.events.append(Feasted(space=WAY[step]))

    def _take(self, place: int) -> None:
        """GR-25, GR-26, GR-27: whoever stands there is a prisoner, bush or no bush."""
        count = self.crowd(place)
        if count == 0:
            return
        if self.events is not None:
            colours = self.colours_on(place)
            self.events.append(Caught(space=place + 1, colours=colours, count=count))
        for dwarf in range(self.variant.dwarfs):
            if self.dwarfs[dwarf] == place:
                self.dwarfs[dwarf] = TAKEN  # all others of its colour are ahead or taken: sorted
        self.crowds[place] = 0
        self.crowds[TAKEN] = self.crowds[TAKEN] + count
        if self.goal_out_of_reach():
            self.finish("lost")

    def finish(self, ended: str) -> None:
        """GR-29, GR-30: the match is over."""
        self.ended = ended
        self.over = True
        if self.events is not None:
            reason = self.reason()
            self.events.append(
                Ended(
                    reason=reason,
                    safe=self.safe(),
                    taken=self.crowd(TAKEN),
                    gone=self.colours_gone() if reason == "lost_colour" else [],
                )
            )

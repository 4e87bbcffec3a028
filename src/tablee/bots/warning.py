"""A word before a clear mistake, for who wants to be warned.

It is judged as in a review (`weighing.py`), from what the seat knows at this moment and from
nothing else, but in no time: what is not plain by then is not said.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

import msgspec

from tablee.bots.contract import Budget, Perspective
from tablee.bots.hints import Because
from tablee.bots.weighing import FRESH, SMALL, Weighing
from tablee.core.actions import Action
from tablee.core.game import Game
from tablee.core.texts import Texts

ITERATIONS = 2400
"""Playouts, when nobody says how many: a third to look around, the rest to make sure."""

STEP = 120
"""Playouts between two looks at the clock."""


class Warned(msgspec.Struct, frozen=True):
    """Something else is clearly better.

    Attributes:
        action: what.
        reason: what speaks for it.
        ours: what it is worth, from 0 to 100.
        theirs: what the seat is about to do is worth, in the same imagined matches.
        grave: the difference is one that a review calls grave.
    """

    action: Action
    reason: Because
    ours: int
    theirs: int
    grave: bool

    def words(self, texts: Texts) -> str:
        """What is said, all of it."""
        sure = texts("warning.grave" if self.grave else "warning.sure")
        better = texts(
            "warning.better",
            better=texts.action(self.action),
            reason=texts(self.reason.key, **self.reason.params),
            ours=self.ours,
            theirs=self.theirs,
        )
        return f"{sure} {better}"


def warn(
    perspective: Perspective, action: Action, game: Game[Any], budget: Budget
) -> Warned | None:
    """What is clearly better than to do this; None: nothing that more than chance would explain.

    With a budget in seconds it says nothing that is not clear by then; a few hundred playouts it
    makes in any case.
    """
    if action not in perspective.legal:
        raise ValueError("only what is legal can be a mistake")
    weighing = Weighing(perspective, [action], game)
    if not weighing.choice:
        return None
    total = budget.iterations or ITERATIONS
    begun = perf_counter()

    def in_time(share: float = 1.0) -> bool:
        return budget.seconds is None or perf_counter() - begun < share * budget.seconds

    weighing.look(0)
    while weighing.playouts < total // 3 and in_time(1 / 3):
        weighing.look(weighing.playouts + STEP)
    floor = SMALL * weighing.spread
    looked = weighing.playouts
    if weighing.may_be_a_mistake(floor):
        weighing.confirm(2 * FRESH, floor)  # whatever the time: what is plain is plain soon
    while weighing.may_be_a_mistake(floor) and not weighing.clear(floor):
        if weighing.playouts >= total or not in_time():
            return None
        weighing.confirm(weighing.playouts - looked + STEP, floor)
    if weighing.loss()[0] <= floor or not weighing.clear(floor):
        return None
    why = weighing.reason()
    return Warned(
        weighing.rival,
        Because(why.key, why.params),
        round(100 * (weighing.worth + weighing.loss()[0])),
        round(100 * weighing.worth),
        weighing.grade(floor) == "grave",
    )

"""What search asks about Le Géant Rustre."""

from __future__ import annotations

from typing import Final, final

from tablee.core.actions import Action
from tablee.core.guide import Guide, Reason
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.geant_rustre.bot import regular
from tablee.games.geant_rustre.components import CAVE, GOAL, TAKEN, Give, Put, Walk
from tablee.games.geant_rustre.rules.match import GeantRustre

SAFE: Final = 0.4  # the part of a value that is how many dwarfs are safe, not whether all won


@final
class GeantRustreGuide(Guide):
    """Playouts by the regular player."""

    def policy(self, state: State, seat: int, rng: Rng) -> Action:
        """What the regular player does."""
        assert isinstance(state, GeantRustre)
        return regular(state, seat, rng)

    def values(self, state: State) -> list[float]:
        """The victory, and a little for every dwarf that is safe: many matches are lost."""
        assert isinstance(state, GeantRustre)
        won = 1.0 if state.ended == "won" else 0.0
        return [(1.0 - SAFE) * won + SAFE * min(state.safe(), GOAL) / GOAL] * state.seats

    def reason(self, state: State, seat: int, action: Action) -> Reason:
        """Where the move leads."""
        assert isinstance(state, GeantRustre)
        if isinstance(action, Walk):
            return _walk(state, int(action.place), int(action.place) + state.points())
        if isinstance(action, Put):
            return _put(state, int(action.place))
        if isinstance(action, Give):
            return Reason("hint.give", {"to": int(action.to)})
        return Reason(f"hint.{action.verb}")


def _walk(state: GeantRustre, place: int, to: int) -> Reason:
    """Into the cave, into a bush, or across the open: for one more to be seen, or not."""
    if to >= CAVE:
        return Reason("hint.arrive")
    if state.bush[to]:
        return Reason("hint.hide")
    return Reason("hint.walk" if state.is_open(place) else "hint.venture")


def _put(state: GeantRustre, place: int) -> Reason:
    """Over somebody, or in front of somebody who may come along."""
    covered = state.crowd(place)
    if covered > 0:
        return Reason("hint.cover", {"count": covered})
    if any(TAKEN < dwarf < place for dwarf in state.dwarfs):
        return Reason("hint.put")
    return Reason("hint.best")

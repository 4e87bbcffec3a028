"""What search asks about Le Géant Rustre."""

from __future__ import annotations

from typing import Final, final

from tablee.core.actions import Action
from tablee.core.guide import Guide, Reason
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.geant_rustre import hints
from tablee.games.geant_rustre.bot import regular
from tablee.games.geant_rustre.components import GOAL
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

    def reason(self, state: State, seat: int, action: Action, then: Action | None = None) -> Reason:
        """What is so on the table."""
        assert isinstance(state, GeantRustre)
        return hints.reason(state, seat, action)

    def thinks_of(self, state: State, seat: int, action: Action, others: list[Action]) -> Action:
        """What looks best at first sight."""
        assert isinstance(state, GeantRustre)
        return hints.thinks_of(state, seat, action, others)

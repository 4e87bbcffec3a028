"""What search asks about Le Géant Rustre."""

from __future__ import annotations

from typing import final

from tablee.core.actions import Action
from tablee.core.guide import Guide, Reason
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.geant_rustre.bot import regular
from tablee.games.geant_rustre.components import CAVE, Give, Walk
from tablee.games.geant_rustre.rules.match import GeantRustre


@final
class GeantRustreGuide(Guide):
    """Playouts by the regular player."""

    def policy(self, state: State, seat: int, rng: Rng) -> Action:
        """What the regular player does."""
        assert isinstance(state, GeantRustre)
        return regular(state, seat, rng)

    def reason(self, state: State, seat: int, action: Action) -> Reason:
        """Where the move leads."""
        assert isinstance(state, GeantRustre)
        if isinstance(action, Walk):
            to = int(action.place) + state.points()
            if to >= CAVE:
                return Reason("hint.arrive")
            return Reason("hint.hide" if state.bush[to] else "hint.walk")
        if isinstance(action, Give):
            return Reason("hint.give", {"to": int(action.to)})
        return Reason(f"hint.{action.verb}")

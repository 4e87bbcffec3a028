"""What search asks about Service Compris !."""

from __future__ import annotations

from typing import final

from tablee.core.actions import Action
from tablee.core.guide import Guide, Reason
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.service_compris.bot import regular
from tablee.games.service_compris.components import FIRST_SAVE, KIND, Name, Play
from tablee.games.service_compris.rules.turn import ServiceCompris


@final
class ServiceComprisGuide(Guide):
    """Playouts by the regular player."""

    def policy(self, state: State, seat: int, rng: Rng) -> Action:
        """What the regular player does."""
        assert isinstance(state, ServiceCompris)
        return regular(state, seat, rng)

    def reason(self, state: State, seat: int, action: Action) -> Reason:
        """What the card is for; what is hidden in other hands is not spoken of."""
        if isinstance(action, Play):
            return Reason("hint.save" if KIND[action.card] >= FIRST_SAVE else "hint.attack")
        if isinstance(action, Name):
            own = int(action.camp) == seat
            return Reason("hint.own" if own else "hint.name", {"camp": int(action.camp)})
        return Reason(f"hint.{action.verb}")

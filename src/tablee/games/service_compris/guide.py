"""What search asks about Service Compris !."""

from __future__ import annotations

from typing import final

from tablee.core.actions import Action
from tablee.core.guide import Guide, Reason
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.service_compris import hints
from tablee.games.service_compris.bot import regular
from tablee.games.service_compris.rules.turn import ServiceCompris


@final
class ServiceComprisGuide(Guide):
    """Playouts by the regular player."""

    def policy(self, state: State, seat: int, rng: Rng) -> Action:
        """What the regular player does."""
        assert isinstance(state, ServiceCompris)
        return regular(state, seat, rng)

    def reason(self, state: State, seat: int, action: Action, then: Action | None = None) -> Reason:
        """What is so on the table."""
        assert isinstance(state, ServiceCompris)
        return hints.reason(state, seat, action)

    def thinks_of(self, state: State, seat: int, action: Action, others: list[Action]) -> Action:
        """What looks best at first sight."""
        assert isinstance(state, ServiceCompris)
        return hints.thinks_of(state, seat, action, others)

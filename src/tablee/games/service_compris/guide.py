"""What search asks about Service Compris !."""

from __future__ import annotations

from typing import final

from tablee.core.actions import Action
from tablee.core.guide import Guide, Reason
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.service_compris.bot import regular
from tablee.games.service_compris.components import (
    FIRST_SAVE,
    GOINFRERIE,
    KIND,
    PANIER_GARNI,
    Counter,
    Name,
    Play,
)
from tablee.games.service_compris.rules.situation import NOTHING
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
        assert isinstance(state, ServiceCompris)
        if isinstance(action, Counter):
            return Reason("hint.counter_save" if state.card >= FIRST_SAVE else "hint.counter")
        if isinstance(action, Name):
            return _why_name(state, seat, int(action.camp))
        return Reason(f"hint.{action.verb}")


def _why_name(state: ServiceCompris, seat: int, camp: int) -> Reason:
    if state.owed != NOTHING or state.card in (PANIER_GARNI, GOINFRERIE):
        return Reason("hint.order")  # SC-23, SC-25, SC-28: they all go, the question is when
    if camp == seat:
        return Reason("hint.own")
    return Reason("hint.name_treason" if state.treason else "hint.name", {"camp": camp})

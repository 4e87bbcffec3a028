"""What search asks about Service Compris !."""

from __future__ import annotations

from typing import final

from tablee.core.actions import Action
from tablee.core.guide import Guide, Reason
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.service_compris.bot import regular
from tablee.games.service_compris.components import (
    COUNTER,
    DISCARD,
    FIRST_COUNTER_CARD,
    FIRST_SAVE,
    GOINFRERIE,
    KIND,
    PANIER_GARNI,
    PLAY,
    TRIBES,
    Counter,
    Discard,
    Name,
    Pass,
    Play,
)
from tablee.games.service_compris.rules.situation import NOTHING
from tablee.games.service_compris.rules.turn import ServiceCompris


def _as_kind(move: Action) -> int:
    """A number that moves with copies of one kind of card share, and no others."""
    if isinstance(move, Play):
        return PLAY[KIND.index(KIND[move.card])].code
    if isinstance(move, Discard):
        return DISCARD[KIND.index(KIND[move.card])].code
    if isinstance(move, Counter):
        return COUNTER[KIND.index(KIND[move.card]) - FIRST_COUNTER_CARD].code
    return move.code


@final
class ServiceComprisGuide(Guide):
    """Playouts by the regular player."""

    def policy(self, state: State, seat: int, rng: Rng) -> Action:
        """What the regular player does."""
        assert isinstance(state, ServiceCompris)
        return regular(state, seat, rng)

    def plans(self, state: State, seat: int, rng: Rng) -> list[list[Action]]:
        """Every legal move, but of the copies of a card only one: they do the same (SC-57)."""
        first = self.policy(state, seat, rng)
        found = [[first]]
        known = [_as_kind(first)]
        for move in state.legal(seat):
            kind = _as_kind(move)
            if kind not in known:
                known.append(kind)
                found.append([move])
        return found

    def reason(self, state: State, seat: int, action: Action) -> Reason:
        """What the card is for; what is hidden in other hands is not spoken of."""
        assert isinstance(state, ServiceCompris)
        if isinstance(action, Play):
            if KIND[action.card] < FIRST_SAVE:
                return Reason("hint.attack")
            mine = any(character % TRIBES == state.leads[seat] for character in state.table)
            return Reason("hint.save" if mine else "hint.relieve")
        if isinstance(action, Pass):
            return Reason("hint.pass" if len(state.legal(seat)) > 1 else "hint.nothing")
        if isinstance(action, Counter):
            return Reason("hint.counter_save" if state.card >= FIRST_SAVE else "hint.counter")
        if isinstance(action, Name):
            return _why_name(state, seat, int(action.camp))
        return Reason(f"hint.{action.verb}")


def _why_name(state: ServiceCompris, seat: int, camp: int) -> Reason:
    if state.owed != NOTHING or state.card in (PANIER_GARNI, GOINFRERIE):
        return Reason("hint.order")  # SC-23, SC-25, SC-28: they all go, the question is when
    if camp == seat:
        free = any(isinstance(a, Name) and a.camp != seat for a in state.legal(seat))
        return Reason("hint.own_choice" if free else "hint.own")
    return Reason("hint.name", {"camp": camp})

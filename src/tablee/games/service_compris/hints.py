"""What a hint of this game says: facts of the table, which the seat can see."""

from __future__ import annotations

from tablee.core.actions import Action
from tablee.core.guide import Reason
from tablee.games.service_compris.components import (
    FIRST_SAVE,
    GOINFRERIE,
    KIND,
    PANIER_GARNI,
    TRIBES,
    Counter,
    Discard,
    Excuse,
    Name,
    Pass,
    Pick,
    Play,
)
from tablee.games.service_compris.rules.situation import NOTHING
from tablee.games.service_compris.rules.turn import ServiceCompris


def reason(state: ServiceCompris, seat: int, action: Action) -> Reason:
    """Where one's own people stand, and whom it is about; never what other hands hide."""
    if isinstance(action, Play):
        return _play(state, seat, action)
    if isinstance(action, Pass):
        return Reason("hint.pass" if len(state.legal(seat)) > 1 else "hint.nothing")
    if isinstance(action, Name):
        return _name(state, seat, int(action.camp))
    if isinstance(action, Pick):
        return Reason("hint.pick", {"count": int(action.place)})
    if isinstance(action, Excuse):
        tribe = state.leads[int(action.camp)]
        return Reason("hint.excuse", {"count": _at_table(state, tribe)})
    if isinstance(action, Counter | Discard):
        return Reason(f"hint.{action.verb}")
    return Reason("hint.best")


def thinks_of(state: ServiceCompris, seat: int, action: Action, others: list[Action]) -> Action:
    """Another card with an effect, rather than one that is thrown away."""
    for other in others:
        if isinstance(other, Play):
            return other
    return others[0]


def _at_table(state: ServiceCompris, tribe: int) -> int:
    return sum(character % TRIBES == tribe for character in state.table)


def _play(state: ServiceCompris, seat: int, action: Play) -> Reason:
    tribe = state.leads[seat]
    mine = _at_table(state, tribe)
    attack = KIND[action.card] < FIRST_SAVE
    if not mine:
        return Reason("hint.attack_safe" if attack else "hint.relieve")
    place = next(at for at, one in enumerate(state.table) if one % TRIBES == tribe)
    key = "hint.attack" if attack else "hint.save"
    return Reason(key, {"count": mine, "place": place + 1})


def _name(state: ServiceCompris, seat: int, camp: int) -> Reason:
    if state.owed != NOTHING or state.card in (PANIER_GARNI, GOINFRERIE):
        return Reason("hint.order")  # SC-23, SC-25, SC-28: they all go, the question is when
    if camp == seat:
        free = any(isinstance(move, Name) and move.camp != seat for move in state.legal(seat))
        return Reason("hint.own_choice" if free else "hint.own")
    return Reason("hint.name", {"camp": camp, "count": state.in_camp(camp)})

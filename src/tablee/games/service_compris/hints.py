"""What a hint of this game says: facts of the table, which the seat can see."""

from __future__ import annotations

from tablee.core.actions import Action
from tablee.core.guide import Reason
from tablee.games.service_compris.components import (
    FIRST_SAVE,
    FROMAGE_ET_DESSERT,
    GOINFRERIE,
    KIND,
    NAMES,
    PANIER_GARNI,
    PIQUE_ASSIETTE,
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


def reason(state: ServiceCompris, seat: int, action: Action, then: Action | None = None) -> Reason:
    """Where one's own people stand, and whom it is about; never what other hands hide."""
    if isinstance(action, Play):
        return _play(state, seat, action, then)
    if isinstance(action, Pass):
        return _pass(state, seat) if len(state.legal(seat)) > 1 else Reason("hint.nothing")
    if isinstance(action, Name):
        return _name(state, seat, int(action.camp))
    if isinstance(action, Pick):
        return Reason("hint.pick", {"count": int(action.place)})
    if isinstance(action, Excuse):
        tribe = state.leads[int(action.camp)]
        return Reason("hint.excuse", {"count": _at_table(state, tribe)})
    if isinstance(action, Counter):
        aimed = _aimed_at(state, seat)
        if aimed and not state.treason:
            return Reason("hint.counter_mine", {"count": aimed})
        return Reason("hint.counter")
    if isinstance(action, Discard):
        return Reason("hint.discard")
    return Reason("hint.best")


def thinks_of(state: ServiceCompris, seat: int, action: Action, others: list[Action]) -> Action:
    """Another card with an effect, rather than one that is thrown away."""
    for other in others:
        if isinstance(other, Play):
            return other
    return others[0]


def _at_table(state: ServiceCompris, tribe: int) -> int:
    return sum(character % TRIBES == tribe for character in state.table)


def _aimed_at(state: ServiceCompris, seat: int) -> int:
    """How many of my camp and of my people the attack that can be countered is about."""
    if state.card >= FIRST_SAVE:
        return 0
    named = [(name // NAMES, name % NAMES) for name in state.chosen]
    return sum(camp == seat or character == state.leads[seat] for camp, character in named)


def _pass(state: ServiceCompris, seat: int) -> Reason:
    """What the card that one lets pass does to one's own people."""
    if state.card >= FIRST_SAVE:
        return Reason("hint.pass")
    aimed = _aimed_at(state, seat)
    if not aimed:
        return Reason("hint.pass_spared")
    left = state.in_camp(seat) - aimed
    if state.treason or left == 0:
        return Reason("hint.pass")
    return Reason("hint.pass_left", {"count": left})


def _sure_attack(state: ServiceCompris, seat: int, kind: int, then: Action | None) -> str:
    """Why an attack cannot fail (SC-24, SC-26), if somebody has one character left to deliver."""
    victim = int(then.camp) if isinstance(then, Name) else -1
    last = [
        camp
        for camp in range(state.seats)
        if camp != seat and state.in_camp(camp) == 1 and victim in (-1, camp)
    ]
    if kind == FROMAGE_ET_DESSERT and last:
        return "hint.attack_sure"
    alone = [camp for camp in last if not state.treason and state.left[state.leads[camp]] == 1]
    return "hint.attack_out" if kind == PIQUE_ASSIETTE and alone else ""


def _play(state: ServiceCompris, seat: int, action: Play, then: Action | None) -> Reason:
    sure = _sure_attack(state, seat, KIND[action.card], then)
    if sure:
        return Reason(sure)
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

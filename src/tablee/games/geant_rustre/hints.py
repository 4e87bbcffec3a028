"""What a hint of this game says: facts of the table, which the seat can see."""

from __future__ import annotations

from tablee.core.actions import Action
from tablee.core.guide import Reason
from tablee.games.geant_rustre.components import (
    CAVE,
    TAKEN,
    TOP,
    Bait,
    Climb,
    Give,
    Put,
    Spare,
    Walk,
)
from tablee.games.geant_rustre.rules.match import GeantRustre


def reason(state: GeantRustre, seat: int, action: Action) -> Reason:
    """Where the move leads."""
    if isinstance(action, Walk):
        return _walk(state, int(action.place), int(action.place) + state.points())
    if isinstance(action, Climb):
        place = int(action.place)
        return Reason("hint.climb", {"count": int(TOP[place]) - place})
    if isinstance(action, Put):
        return _put(state, int(action.place))
    if isinstance(action, Give):
        return _give(state, int(action.to))
    if isinstance(action, Bait):
        return Reason("hint.bait", {"count": int(action.step) - state.giant})
    if isinstance(action, Spare):
        return Reason("hint.spare", {"count": state.cakes_left})
    return Reason(f"hint.{action.verb}")


def thinks_of(state: GeantRustre, seat: int, action: Action, others: list[Action]) -> Action:
    """To go home, to hide, and to go on with the foremost dwarf, in this order."""
    walks = [other for other in others if isinstance(other, Walk)]
    if not walks:
        return others[0]

    def appeal(walk: Walk) -> tuple[bool, bool, int]:
        to = int(walk.place) + state.points()
        return to >= CAVE, to < CAVE and bool(state.bush[to]), to

    return max(walks, key=appeal)


def _walk(state: GeantRustre, place: int, to: int) -> Reason:
    """Into the cave, into a bush, or across the open: for one more to be seen, or not."""
    if to >= CAVE:
        return Reason("hint.arrive")
    if state.bush[to]:
        return Reason("hint.hide")
    return Reason("hint.walk" if state.is_open(place) else "hint.venture")


def _give(state: GeantRustre, to: int) -> Reason:
    """What the points would bring to the best placed dwarf of the other."""
    points = state.points()
    key = "hint.give"
    for dwarf, place in enumerate(state.dwarfs):
        if state.owner(dwarf) != to or not state.can_walk(dwarf, points):
            continue
        if place + points >= CAVE:
            return Reason("hint.give_home", {"to": to, "count": points})
        if state.bush[place + points]:
            key = "hint.give_hide"
    return Reason(key, {"to": to, "count": points})


def _put(state: GeantRustre, place: int) -> Reason:
    """Over somebody, or in front of somebody who may come along."""
    covered = state.crowd(place)
    if covered > 0:
        return Reason("hint.cover", {"count": covered})
    if any(TAKEN < dwarf < place for dwarf in state.dwarfs):
        return Reason("hint.put")
    return Reason("hint.best")

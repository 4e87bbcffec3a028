"""Why not: the rule against an action, and the facts of the case."""

from __future__ import annotations

from tablee.core.actions import Action
from tablee.core.refusal import Refusal
from tablee.games.geant_rustre.components import (
    BUSH,
    CAKE,
    COLOURS,
    FETCH,
    MINE,
    MOVE,
    PUT,
    RECEIVE,
    TAKES_BUSH,
    TOP,
    WAY,
    Bait,
    Climb,
    Fetch,
    Give,
    Leave,
    Lift,
    Put,
    Spare,
    Walk,
)
from tablee.games.geant_rustre.rules.table import GeantTable


def why_not(table: GeantTable, seat: int, action: Action) -> Refusal | None:
    """The rule that forbids this action to this seat now; None when it may."""
    if seat != table.actor:
        return Refusal("GR-05", {"turn": table.actor})
    if isinstance(action, Walk):
        return _why_not_walk(table, seat, action)
    if isinstance(action, Climb):
        return _why_not_climb(table, seat, action)
    if isinstance(action, Give):
        return _why_not_give(table, seat, action)
    if isinstance(action, Lift):
        return _why_not_lift(table, action)
    if isinstance(action, Leave):
        return None if table.phase == BUSH or table.phase == PUT else _awaited(table)
    if isinstance(action, Put):
        return _why_not_put(table, action)
    if isinstance(action, Fetch):
        return _why_not_fetch(table)
    if isinstance(action, Bait):
        return _why_not_bait(table, action)
    assert isinstance(action, Spare)
    return None if table.phase == CAKE or table.phase == FETCH else _awaited(table)


def _awaited(table: GeantTable) -> Refusal:
    """Something else is to be decided first."""
    if table.phase == MOVE:
        return Refusal("GR-12", {"count": table.points()})
    if table.phase == RECEIVE:
        return Refusal("GR-08", {"count": table.points()}, "received")
    if table.phase == BUSH:
        return Refusal("GR-12", {}, "stuck") if table.stuck else Refusal("GR-11")
    if table.phase == PUT:
        return Refusal("GR-11", {"space": table.lifted + 1}, "lifted")
    return Refusal("GR-18")  # CAKE, FETCH


def _whose(table: GeantTable, seat: int, colour: int, place: int) -> Refusal | None:
    """GR-03, GR-08, GR-10: only dwarfs of one's own, and only where one stands."""
    name = COLOURS[colour]
    if colour >= table.variant.colours:
        return Refusal("GR-03", {"colour": name})
    rule = "GR-10" if table.is_brown() else "GR-08"
    if table.find(colour, place) < 0:
        return Refusal(rule, {"colour": name, "space": place + 1}, "nobody")
    owner = table.variant.owner[colour]
    if owner == seat:
        return None
    yours = table.phase == RECEIVE
    return Refusal(rule, {"colour": name, "owner": owner}, "yours" if yours else "owner")


def _why_not_walk(table: GeantTable, seat: int, action: Walk) -> Refusal | None:
    if table.phase != MOVE and table.phase != RECEIVE:
        return _awaited(table)
    colour, place = int(action.colour), int(action.place)
    refusal = _whose(table, seat, colour, place)
    if refusal is not None:
        return refusal
    to = place + table.points()
    return None if table.has_room(to) else Refusal("GR-15", {"space": to + 1})


def _why_not_climb(table: GeantTable, seat: int, action: Climb) -> Refusal | None:
    if table.phase != MOVE and table.phase != RECEIVE:
        return _awaited(table)
    if not table.is_brown():
        return Refusal("GR-09")
    colour, place = int(action.colour), int(action.place)
    refusal = _whose(table, seat, colour, place)
    if refusal is not None:
        return refusal
    to = TOP[place]
    return None if table.has_room(to) else Refusal("GR-15", {"space": to + 1})


def _why_not_give(table: GeantTable, seat: int, action: Give) -> Refusal | None:
    to = int(action.to)
    if table.phase == RECEIVE:
        return Refusal("GR-33")
    if table.phase != MOVE:
        return _awaited(table)
    if table.is_brown():
        return Refusal("GR-10", {}, "give")
    if to == seat:
        return Refusal("GR-08", {}, "self")
    if to >= table.seats:
        return Refusal("GR-08", {"count": table.seats}, "absent")
    if not table.can_use_points(to, table.points()):
        return Refusal("GR-08", {"to": to, "count": table.points()}, "useless")
    return None


def _no_bush_yet(table: GeantTable) -> Refusal:
    """GR-11: a bush moves after the dwarf, and never with green points."""
    if (table.phase == MOVE or table.phase == RECEIVE) and not table.is_brown():
        return Refusal("GR-11", {}, "green")
    return _awaited(table)


def _why_not_lift(table: GeantTable, action: Lift) -> Refusal | None:
    place = int(action.place)
    if table.phase != BUSH:
        return _no_bush_yet(table)
    if not table.bush[place]:
        return Refusal("GR-11", {"space": place + 1}, "none")
    if not table.can_lift(place):
        return Refusal("GR-19", {"space": place + 1, "count": table.crowd(place)})
    return None


def _why_not_put(table: GeantTable, action: Put) -> Refusal | None:
    place = int(action.place)
    if table.phase != PUT:
        return Refusal("GR-11", {}, "hand") if table.phase == BUSH else _no_bush_yet(table)
    if table.can_put(place):
        return None
    space = place + 1
    if place == MINE:
        return Refusal("GR-20", {}, "mine")
    if not TAKES_BUSH[place]:
        return Refusal("GR-20", {"space": space})
    if place == table.lifted:
        return Refusal("GR-31", {"space": space}, "back")
    if table.bush[place]:
        return Refusal("GR-20", {"space": space}, "bush")
    return Refusal("GR-31", {"space": space}, "giant")


def _why_not_fetch(table: GeantTable) -> Refusal | None:
    """GR-18, GR-37: four in a bush, a cake for them, and a turn has one moment for it."""
    if table.can_fetch():
        return None
    if table.phase != MOVE and not (table.phase == BUSH and table.stuck):
        return Refusal("GR-37", {}, "late") if table.phase == BUSH else _awaited(table)
    if not table.can_bait_any():
        return Refusal("GR-18", {}, "gone")
    if table.fetched:
        return Refusal("GR-37", {}, "once")
    return Refusal("GR-18", {}, "apart")


def _why_not_bait(table: GeantTable, action: Bait) -> Refusal | None:
    step = int(action.step)
    if table.phase != CAKE and table.phase != FETCH:
        return Refusal("GR-18", {}, "hand") if table.can_fetch() else _awaited(table)
    if table.can_bait(step):
        return None
    name = WAY[step]
    if step == 0:
        return Refusal("GR-18", {}, "hut")
    if step == table.giant:
        return Refusal("GR-18", {"space": name}, "here")
    if step < table.giant:
        return Refusal("GR-18", {"space": name}, "behind")
    return Refusal("GR-18", {"space": name}, "taken")

"""What an action would bring: the giant's own rules, tried out on a copy of the table.

Everything lies open but the rolls to come, and no die is rolled here: the copy is asked what the
giant does if the turn ends there.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tablee.core.actions import Action
from tablee.games.geant_rustre.board import SpaceId
from tablee.games.geant_rustre.components import NOWHERE, PLACE_OF, STEPS, WAY, Give, Lift
from tablee.games.geant_rustre.events import Caught, Climbed, Saved, Stomped, Walked
from tablee.games.geant_rustre.rules.match import GeantRustre

IN_CAVE = "cave"
Lot = Literal["hidden", "exposed", "cave"]


class Foreseen(msgspec.Struct, frozen=True, kw_only=True):
    """What would be if the turn ended after an action, or as the table stands.

    Attributes:
        to: where the dwarf that moves would stand: a space's number, or "cave".
        lot: whether he would see it there.
        seen: how many dwarfs the giant would see.
        path: the spaces that he would step on, in order.
        caught: how many dwarfs he would take there.
        ends: how the match would end: "won", "lost" or "lost_colour"; empty: it goes on.
    """

    to: SpaceId | None
    lot: Lot | None
    seen: int
    path: list[SpaceId]
    caught: int
    ends: str


class Danger(msgspec.Struct, frozen=True, kw_only=True):
    """The first space on the giant's way on which somebody stands.

    Attributes:
        steps: so many spaces he is away from it.
        space: which one it is.
        count: how many dwarfs he would take there.
        ends: how the match would end then: "lost" or "lost_colour"; empty: it goes on.
    """

    steps: int
    space: SpaceId
    count: int
    ends: str


def look_ahead(state: GeantRustre) -> Danger | None:
    """Whom he would take next if everybody stayed; None: nobody is on his way any more."""
    if state.over:
        return None
    for step in range(state.giant + 1, STEPS):
        count = 0 if PLACE_OF[step] == NOWHERE else state.crowd(PLACE_OF[step])
        if count:
            twin = state.copy()
            twin.giant = step - 1
            twin.eating = 0
            twin.walk_one("die")
            ends = twin.reason() if twin.over else ""
            return Danger(steps=step - state.giant, space=WAY[step], count=count, ends=ends)
    return None


def foresee(state: GeantRustre, action: Action | None = None) -> Foreseen:
    """What this action of whoever decides would bring; None: nothing more is done."""
    twin = state.copy()
    twin.events = []
    if action is not None:
        twin.perform(twin.actor, action)
    seen = twin.exposed()
    if not twin.over:
        twin.end_turn()
    to: SpaceId | None = None
    lot: Lot | None = None
    path: list[SpaceId] = []
    caught = 0
    for event in twin.events:
        if isinstance(event, Walked | Climbed):
            to, lot = event.to, "hidden" if event.hidden else "exposed"
        elif isinstance(event, Saved):
            to, lot = IN_CAVE, "cave"
        elif isinstance(event, Stomped):
            path += event.spaces
        elif isinstance(event, Caught):
            caught += event.count
    ends = twin.reason() if twin.over else ""
    return Foreseen(to=to, lot=lot, seen=seen, path=path, caught=caught, ends=ends)


def foresee_all(state: GeantRustre, seat: int | None) -> dict[int, Foreseen]:
    """By code, what each action of the seat would bring; after the others somebody chooses on."""
    if seat is None:
        return {}
    return {
        action.code: foresee(state, action)
        for action in state.legal(seat)
        if not isinstance(action, Give | Lift)
    }

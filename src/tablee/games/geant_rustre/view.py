"""What a seat sees of Le Géant Rustre: everything but the next roll."""

from __future__ import annotations

from tablee.core.texts import Texts
from tablee.core.view import SharedFields, View
from tablee.games.geant_rustre.board import SpaceId
from tablee.games.geant_rustre.components import (
    CAVE,
    COLOURS,
    GOAL,
    LEVELS,
    MINE,
    TAKEN,
)
from tablee.games.geant_rustre.foresight import (
    Danger,
    Foreseen,
    foresee,
    foresee_all,
    look_ahead,
)
from tablee.games.geant_rustre.position import LAYOUT
from tablee.games.geant_rustre.rules.match import GeantRustre


class GeantRustreView(View, frozen=True, kw_only=True):
    """The table. It looks the same from every seat."""

    # by colour, from the back to the front: a space's number, "cave" or "taken"
    dwarfs: dict[str, list[SpaceId]]
    owners: dict[str, int]  # by colour, whose they are
    giant: SpaceId  # the space on which he stands
    bushes: list[int]  # the spaces with a bush
    cakes: list[SpaceId]  # the spaces with a cake
    cakes_left: int  # cakes beside the board
    eating: int  # how many ends of turns he still sits at his cake
    level: str  # how far he walks for exposed dwarfs (GR-24)
    goal: str  # what the team plays for (GR-29)
    wanted: int  # how many dwarfs have to reach the cave
    # how many of them are there: where every colour is needed, one beyond those that count does not
    arrived: int
    missing: list[str]  # the colours that have yet to arrive, where every colour is needed
    exposed: int  # how many dwarfs he sees now
    open: list[int]  # the spaces on which he sees them
    safe: int  # dwarfs in the cave
    taken: int  # prisoners
    fatal: int  # with so many prisoners too few are left to reach the goal (GR-30)
    turn: int  # whose turn it is; `actors` may be somebody else, who was given the points
    # what is to be decided: "move", "receive", "bush", "put", "cake" (four have just met) or
    # "fetch" (a cake for four who met before)
    phase: str
    points: int  # those of the roll
    # the faces of the turns since somebody had something to decide, the present one last
    rolled: list[str]
    # nobody can use the roll: he walks one space for it at the end of the turn, before he walks for
    # those whom he sees (GR-12, GR-32)
    stuck: bool
    lifted: int | None  # the space whose bush is in hand
    # a bush was moved in this turn; a cake that is to be decided about comes after it
    replanted: bool
    served: list[int]  # the bushes whose four have had their cake (GR-18)
    ahead: Foreseen  # what the giant would do if the turn ended now
    danger: Danger | None  # the dwarfs whom he would reach first, were everybody to stay
    # by code, what each action of this seat would bring if the turn ended after it; nothing for
    # those after which somebody chooses on ("give", "lift")
    foreseen: dict[int, Foreseen]


def look(state: GeantRustre, seat: int | None, shared: SharedFields) -> GeantRustreView:
    """What the seat may see."""
    variant = state.variant
    seen = state.exposed()
    return GeantRustreView(
        **shared,
        **LAYOUT.shown(state, "dwarfs", "giant", "bushes", "cakes", "cakes_left", "served"),
        **LAYOUT.shown(state, "turn", "phase", "rolled", "lifted", "eating"),
        owners={COLOURS[colour]: owner for colour, owner in enumerate(variant.owner)},
        level=LEVELS[variant.level],
        goal="colours" if variant.all_colours else "four",
        wanted=GOAL,
        arrived=state.arrived(),
        missing=state.colours_missing(),
        exposed=seen,
        open=sorted({p + 1 for p in state.dwarfs if MINE <= p < CAVE and state.is_open(p)}),
        safe=state.safe(),
        taken=state.crowd(TAKEN),
        fatal=variant.dwarfs - GOAL + 1,
        points=state.points(),
        stuck=state.stuck and not state.over,
        replanted=state.replanted and not state.over,
        ahead=foresee(state),
        danger=look_ahead(state),
        foreseen=foresee_all(state, seat),
    )


def describe(view: GeantRustreView, texts: Texts) -> list[str]:
    """The view in lines, for the plain terminal table."""
    lines = []
    for colour, places in view.dwarfs.items():
        shown = texts.join(_place(place, view.bushes, texts) for place in places)
        lines.append(texts("line.dwarfs", colour=colour, owner=view.owners[colour], places=shown))
    giant = texts("line.giant", space=_space(view.giant, texts))
    if view.eating:
        giant += "  " + texts("line.eating")
    elif view.outcome is None:
        if view.stuck:
            giant += "  " + texts("line.stuck")
        if view.exposed:
            giant += "  " + texts("line.exposed", count=view.exposed)
        if view.ahead.path:
            giant += "  " + texts("line.stride", count=len(view.ahead.path))
    lines.append(giant)
    bushes = [texts("line.lifted") if b == view.lifted else str(b) for b in view.bushes]
    lines.append(texts("line.bushes", spaces=" ".join(bushes) if bushes else "-"))
    cakes = " ".join(str(cake) for cake in view.cakes) if view.cakes else "-"
    lines.append(texts("line.cakes", spaces=cakes, left=view.cakes_left))
    lines.append(texts("line.tally", safe=view.safe, taken=view.taken))
    if view.outcome is None:
        lines.append(texts("line.turn", seat=view.turn, face=view.rolled[-1]))
        lines.append(texts(f"line.phase.{view.phase}", seat=view.actors[0]))
    return lines


def _place(place: SpaceId, bushes: list[int], texts: Texts) -> str:
    if isinstance(place, str):
        return texts(f"line.place.{place}")
    return texts("line.place.hidden", space=place) if place in bushes else str(place)


def _space(space: SpaceId, texts: Texts) -> str:
    return texts("line.hut") if space == "hut" else str(space)

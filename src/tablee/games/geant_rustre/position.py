"""Positions of Le Géant Rustre."""

from __future__ import annotations

from typing import Any

from tablee.core.kinds import ByHand, Flag, Items, Marks, Maybe, Name, Number, Seat, Word
from tablee.core.layout import Layout
from tablee.core.position import require
from tablee.core.rng import Rng
from tablee.games.geant_rustre.board import BUSHES, SpaceId
from tablee.games.geant_rustre.components import (
    BUSH,
    CAKE,
    CAVE,
    COLOURS,
    CROWD,
    FACES,
    FETCH,
    MINE,
    MOVE,
    NOWHERE,
    PHASES,
    PLACE_OF,
    PUT,
    RECEIVE,
    SPACES,
    STEP_OF,
    TAKEN,
    TAKES_BUSH,
    WAY,
)
from tablee.games.geant_rustre.foresight import IN_CAVE
from tablee.games.geant_rustre.rules.match import GeantRustre

SPACE = range(1, SPACES + 1)  # JSON counts from the mine exit, which is 1
NAMES = dict(enumerate(["taken", *SPACE, IN_CAVE], start=TAKEN))
PLACES = Items(Name(NAMES, "place"), ordered=True)


def _write_dwarfs(state: GeantRustre) -> dict[str, list[SpaceId]]:
    places, each = PLACES.write(state.dwarfs), state.variant.each
    return {
        COLOURS[colour]: places[colour * each :][:each] for colour in range(state.variant.colours)
    }


def _read_dwarfs(given: dict[str, list[SpaceId]], field: str, state: GeantRustre) -> None:
    colours, each = COLOURS[: state.variant.colours], state.variant.each
    require(set(given) == set(colours), field, f"the colours are {', '.join(colours)}")
    state.dwarfs = []
    for colour in colours:
        require(len(given[colour]) == each, f"{field}.{colour}", f"{each} dwarfs")
        state.dwarfs += PLACES.read(given[colour], f"{field}.{colour}", state)


LAYOUT = Layout(
    dwarfs=ByHand(
        dict[str, list[SpaceId]],
        _write_dwarfs,
        _read_dwarfs,
        "by colour a list of places",
        'from the back to the front: a number, `"cave"` or `"taken"`; three seats have no `purple`',
    ),
    giant=Name(WAY, "space", 'where he stands: `"hut"`, a letter or a number'),
    bushes=Marks(SPACE, "space", "with a bush, the one in hand included", at="bush"),
    cakes=Marks(WAY, "space", "with a cake, all ahead of him", at="cake"),
    cakes_left=Number(about="cakes beside the board"),
    served=Marks(SPACE, "space", "bushes whose four have had their cake"),
    eating=Number(0, 1, "1 while he eats, until the end of this turn"),
    turn=Seat("whose turn it is"),
    actor=Seat("who decides: the seat in turn, or the one that was given its points"),
    phase=Name(
        PHASES,
        about='what is to be decided; `"cake"`: four have just met; `"fetch"`: a cake for four who '
        "met before",
    ),
    rolled=Items(
        Name(FACES),
        "the face of this turn, after those of turns just before with nothing to decide",
    ),
    stuck=Flag("no dwarf could use the roll, and the giant has yet to walk for it"),
    lifted=Maybe(Name(SPACE, "space"), NOWHERE, "where the bush in hand was taken from"),
    replanted=Flag("a bush was moved in this turn"),
    fetched=Flag("a cake was taken at the start of this turn, or declined then"),
    ended=Word(["", "won", "lost"], "how it ended; empty while it runs"),
)


def complete(state: GeantRustre) -> None:
    """What follows from the fields; and no position that no match can come to."""
    state.over = state.ended != ""
    state.count_crowds()
    _check_dwarfs(state)
    _check_cakes(state)
    _check_bushes(state)
    require(bool(state.rolled), "rolled", "is empty")
    require(state.goal_reached() == (state.ended == "won"), "ended", f"{state.safe()} are safe")
    lost = state.goal_out_of_reach()
    require(lost == (state.ended == "lost"), "ended", f"{state.crowd(TAKEN)} are taken")
    if not state.over:
        _check_phase(state)


def _check_dwarfs(state: GeantRustre) -> None:
    for dwarf, place in enumerate(state.dwarfs):
        caught = MINE <= place < CAVE and STEP_OF[place] <= state.giant
        colour = COLOURS[dwarf // state.variant.each]
        require(not caught, f"dwarfs.{colour}", f"the giant has passed space {place + 1}")
    for place in range(MINE + 1, CAVE):
        crowd = state.crowd(place)
        require(crowd <= CROWD, "dwarfs", f"{crowd} on space {place + 1}: at most {CROWD} (GR-15)")


def _at(field: str, marks: list[bool], number: int) -> str:
    """The entry of a list of marks, as it is written."""
    return f"{field}[{sum(marks[:number])}]"


def _check_cakes(state: GeantRustre) -> None:
    if any(state.cake[: state.giant + 1]):
        behind = WAY[state.cake.index(True)]
        require(False, "cakes[0]", f"{behind!r} is not ahead of the giant")
    cakes, most = sum(state.cake) + state.cakes_left + state.eating, state.variant.cakes
    require(cakes <= most, "cakes_left", f"{cakes} cakes in all: there are {most}")
    used, served = most - state.cakes_left, sum(state.served)
    require(served <= used, "served", f"{used} cakes were taken")


def _check_bushes(state: GeantRustre) -> None:
    for place in range(SPACES):
        space, four = place + 1, state.bush[place] and state.crowd(place) == CROWD
        if state.bush[place]:
            field = _at("bushes", state.bush, place)
            require(TAKES_BUSH[place], field, f"no bush may stand on space {space} (GR-20)")
            require(PLACE_OF[state.giant] != place, field, "the giant stands there")
        if state.served[place]:
            field = _at("served", state.served, place)
            require(four, field, f"no four dwarfs are in a bush on space {space}")
    require(sum(state.bush) <= BUSHES, "bushes", f"there are {BUSHES}")
    held = state.lifted == NOWHERE or state.bush[state.lifted]
    require(held, "lifted", f"there is no bush on space {state.lifted + 1}")


def _check_phase(state: GeantRustre) -> None:
    """What is to be decided must be possible."""
    phase, turn, actor = state.phase, state.turn, state.actor
    brown, green, points = state.is_brown(), state.is_green(), state.points()
    require(brown or green, "rolled", "a giant leaves nothing to decide")
    if phase == MOVE:
        usable = green or state.can_use_brown(turn, points)
        require(usable, "phase", "no dwarf can use the roll")
    elif phase == RECEIVE:
        require(green, "phase", "only green points are given")
        require(actor != turn, "actor", "nobody gives points to themselves")
        require(state.can_use_points(actor, points), "actor", "cannot use the points")
    elif phase == BUSH:
        require(brown, "phase", "only brown moves a bush")
        require(state.can_lift_any(), "phase", "no bush can be moved")
    elif phase == PUT:
        require(brown, "phase", "only brown moves a bush")
        require(state.lifted != NOWHERE, "lifted", "no bush is in hand")
        require(state.can_lift(state.lifted), "lifted", "the bush hides somebody (GR-19)")
    else:
        due = state.cake_due() != NOWHERE
        require(due, "phase", "no four dwarfs in a bush have yet to have their cake")
        require(state.can_bait_any(), "phase", "no cake can be put")
    if phase == FETCH:
        require(state.fetched, "fetched", "a cake is in hand")
        usable = green or state.stuck or state.can_use_brown(turn, points)
        require(usable, "phase", "no dwarf can use the roll")
    if actor != turn:
        given = phase == RECEIVE or (phase == CAKE and green)
        require(given, "actor", "is not the seat whose turn it is")
    require(phase == PUT or state.lifted == NOWHERE, "lifted", "no bush is to be put")
    if state.replanted:
        require(phase == CAKE and brown, "replanted", "the turn would be over")
    if state.stuck:
        late = phase in (BUSH, PUT, FETCH) or (phase == CAKE and state.replanted)
        good = brown and late and not state.can_use_brown(turn, points)
        require(good, "stuck", "a dwarf can use the roll, or could have")


def exchange_hidden(p: dict[str, Any], seat: int, rng: Rng) -> bool:
    """Another future: nothing else is hidden, from anybody."""
    if p["ended"]:
        return False
    if p["rng"]["stream"] == "fast":
        p["rng"]["words"] = [int(rng.word()) for _ in range(3)] + [int(rng.word()) | 1]
    else:
        p["rng"]["key"] = "".join(f"{rng.word():08x}" for _ in range(8))
    return True

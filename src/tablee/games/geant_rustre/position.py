"""Positions of Le Géant Rustre: written, read and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablee.core.position import Position, options_of, read_position, require, rng_of
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
    STEPS,
    TAKEN,
    TAKES_BUSH,
    WAY,
    Variant,
)
from tablee.games.geant_rustre.foresight import IN_CAVE
from tablee.games.geant_rustre.options import GeantRustreOptions
from tablee.games.geant_rustre.rules.match import GeantRustre
from tablee.games.geant_rustre.view import IN_HUT, place_name

if TYPE_CHECKING:
    from tablee.core.game import Game

ENDS = ("", "won", "lost")


class GeantRustrePosition(Position, kw_only=True):
    """The fields of a position; see the README of the game."""

    dwarfs: dict[str, list[SpaceId]]
    giant: SpaceId
    bushes: list[int]
    cakes: list[SpaceId]
    cakes_left: int
    served: list[int]
    eating: int
    turn: int
    actor: int
    phase: str
    rolled: list[str]
    stuck: bool
    lifted: int | None
    replanted: bool
    fetched: bool
    ended: str


def write(state: GeantRustre) -> dict[str, Any]:
    """The whole state as plain JSON."""
    each = state.variant.each
    return {
        "game": state.game.id,
        "version": state.game.version,
        "seats": state.seats,
        "options": state.game.options_dict(state.options),
        "rng": state.rng.to_dict(),
        "dwarfs": {
            COLOURS[colour]: [place_name(p) for p in state.dwarfs[colour * each :][:each]]
            for colour in range(state.variant.colours)
        },
        "giant": WAY[state.giant],
        "bushes": [place + 1 for place in range(SPACES) if state.bush[place]],
        "cakes": [WAY[step] for step in range(STEPS) if state.cake[step]],
        "cakes_left": state.cakes_left,
        "served": [place + 1 for place in range(SPACES) if state.served[place]],
        "eating": state.eating,
        "turn": state.turn,
        "actor": state.actor,
        "phase": PHASES[state.phase],
        "rolled": [FACES[face] for face in state.rolled],
        "stuck": state.stuck,
        "lifted": None if state.lifted == NOWHERE else state.lifted + 1,
        "replanted": state.replanted,
        "fetched": state.fetched,
        "ended": state.ended,
    }


def read(game: Game[GeantRustre], data: object) -> GeantRustre:
    """The state that a position describes; every field is checked."""
    p = read_position(data, GeantRustrePosition, game.id, game.version, game.seats)
    options = options_of(p, GeantRustreOptions)
    state = GeantRustre(game, p.seats, options, rng_of(p), Variant(p.seats, options))
    _read_giant(p, state)
    _read_dwarfs(p, state)
    _read_bushes(p, state)
    _read_turn(p, state)
    _read_end(p, state)
    if not state.over:
        _check_phase(state)
    return state


def _read_giant(p: GeantRustrePosition, state: GeantRustre) -> None:
    require(p.giant in WAY, "giant", f"{p.giant!r} is not on his way")
    state.giant = WAY.index(p.giant)
    for number, cake in enumerate(p.cakes):
        field = f"cakes[{number}]"
        require(cake in WAY, field, f"{cake!r} is not on the giant's way")
        step = WAY.index(cake)
        require(step > state.giant, field, f"{cake!r} is not ahead of the giant")
        require(not state.cake[step], field, f"{cake!r} has two cakes")
        state.cake[step] = True
    require(0 <= p.eating <= 1, "eating", "0 or 1")
    require(p.cakes_left >= 0, "cakes_left", "is below 0")
    cakes = len(p.cakes) + p.cakes_left + (p.eating > 0)
    most = state.variant.cakes
    require(cakes <= most, "cakes_left", f"{cakes} cakes in all: there are {most}")
    state.cakes_left = p.cakes_left
    state.eating = p.eating


def _read_dwarfs(p: GeantRustrePosition, state: GeantRustre) -> None:
    variant = state.variant
    colours = COLOURS[: variant.colours]
    require(set(p.dwarfs) == set(colours), "dwarfs", f"the colours are {', '.join(colours)}")
    state.dwarfs = []
    for colour in colours:
        field = f"dwarfs.{colour}"
        require(len(p.dwarfs[colour]) == variant.each, field, f"{variant.each} dwarfs")
        places = [_place(id, field) for id in p.dwarfs[colour]]
        for place in places:
            caught = MINE <= place < CAVE and STEP_OF[place] <= state.giant
            require(not caught, field, f"the giant has passed space {place + 1}")
        state.dwarfs += sorted(places)
    for place in range(MINE + 1, CAVE):
        crowd = state.crowd(place)
        require(crowd <= CROWD, "dwarfs", f"{crowd} on space {place + 1}: at most {CROWD} (GR-15)")


def _place(id: SpaceId, field: str) -> int:
    if isinstance(id, str):
        require(id in (IN_CAVE, IN_HUT), field, f"there is no place {id!r}")
        return CAVE if id == IN_CAVE else TAKEN
    require(1 <= id <= SPACES, field, f"there is no space {id}")
    return id - 1


def _read_bushes(p: GeantRustrePosition, state: GeantRustre) -> None:
    state.bush = [False] * SPACES
    for number, id in enumerate(p.bushes):
        field = f"bushes[{number}]"
        require(1 <= id <= SPACES, field, f"there is no space {id}")
        require(TAKES_BUSH[id - 1], field, f"no bush may stand on space {id} (GR-20)")
        require(PLACE_OF[state.giant] != id - 1, field, "the giant stands there")
        require(not state.bush[id - 1], field, f"space {id} has two bushes")
        state.bush[id - 1] = True
    require(len(p.bushes) <= BUSHES, "bushes", f"there are {BUSHES}")
    for number, id in enumerate(p.served):
        four = id in p.bushes and state.crowd(id - 1) == CROWD
        require(four, f"served[{number}]", f"no four dwarfs are in a bush on space {id}")
        state.served[id - 1] = True
    used = state.variant.cakes - state.cakes_left
    require(len(p.served) <= used, "served", f"{used} cakes were taken")
    if p.lifted is not None:
        require(p.lifted in p.bushes, "lifted", f"there is no bush on space {p.lifted}")
        state.lifted = p.lifted - 1


def _read_turn(p: GeantRustrePosition, state: GeantRustre) -> None:
    for field, seat in (("turn", p.turn), ("actor", p.actor)):
        require(0 <= seat < p.seats, field, f"there is no seat {seat}")
    require(p.phase in PHASES, "phase", f"there is no {p.phase!r}")
    require(bool(p.rolled), "rolled", "is empty")
    for number, face in enumerate(p.rolled):
        require(face in FACES, f"rolled[{number}]", f"there is no {face!r}")
    state.turn = p.turn
    state.actor = p.actor
    state.phase = PHASES.index(p.phase)
    state.rolled = [FACES.index(face) for face in p.rolled]
    state.stuck = p.stuck
    state.replanted = p.replanted
    state.fetched = p.fetched


def _read_end(p: GeantRustrePosition, state: GeantRustre) -> None:
    require(p.ended in ENDS, "ended", f"there is no {p.ended!r}")
    state.ended = p.ended
    state.over = p.ended != ""
    require(state.goal_reached() == (p.ended == "won"), "ended", f"{state.safe()} are safe")
    lost = state.goal_out_of_reach()
    require(lost == (p.ended == "lost"), "ended", f"{state.crowd(TAKEN)} are taken")


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

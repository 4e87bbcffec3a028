"""Situations of Le Géant Rustre, made from a few facts."""

from __future__ import annotations

from typing import Any

import tablee
from tablee.core.rng import Rng
from tablee.games.geant_rustre.components import BOARD, FACES, MINE, TAKES_BUSH
from tablee.games.geant_rustre.rules import GeantRustre
from tablee.games.geant_rustre.view import GeantRustreView

GAME = tablee.game("geant-rustre")
BUSHES = [id for id in BOARD.green_path if BOARD.space(id).kind == "bush"]
ROCKS = [id for id in BOARD.green_path if BOARD.space(id).kind == "rock"]
OPEN = [place + 1 for place, takes in enumerate(TAKES_BUSH) if takes and place != MINE]
"""Spaces that a bush can stand on."""


def dice(*faces: str) -> dict[str, Any]:
    """A random stream that rolls these faces next."""
    wanted = [FACES.index(face) for face in faces]
    for seed in range(100_000):
        stream = Rng(seed)
        if [int(stream.below(6)) for _ in wanted] == wanted:
            return Rng(seed).to_dict()
    raise ValueError(f"no short seed rolls {faces}")


def situation(
    dwarfs: dict[str, list[int | str]],
    roll: str,
    *,
    giant: int | str = "hut",
    bushes: list[int] | None = None,
    cakes: list[int | str] | None = None,
    cakes_left: int | None = None,
    served: list[int] | None = None,
    eating: int = 0,
    turn: int = 0,
    actor: int | None = None,
    phase: str = "move",
    then: tuple[str, ...] = ("green-1",),
    seats: int = 4,
    stuck: bool = False,
    lifted: int | None = None,
    level: str = "easy",
    **options: Any,
) -> GeantRustre:
    """A match in which `roll` lies on the table; colours not named wait at the mine exit.

    `giant` is his space and `level` the option; `then` is what will be rolled next. `bushes` is
    empty unless said otherwise: who is not at the mine exit is exposed.
    """
    colours = ["red", "yellow", "blue", "purple"][: 3 if seats == 3 else 4]
    each = 3 if seats == 3 else 2
    laid = cakes or []
    state = GAME.from_position(
        {
            "game": "geant-rustre",
            "version": GAME.version,
            "seats": seats,
            "options": {"giant": level, **options},
            "rng": dice(*then),
            "dwarfs": {colour: dwarfs.get(colour, [1] * each) for colour in colours},
            "giant": giant,
            "bushes": bushes or [],
            "cakes": laid,
            "served": served or [],
            "cakes_left": 5 - len(laid) - (eating > 0) if cakes_left is None else cakes_left,
            "eating": eating,
            "turn": turn,
            "actor": turn if actor is None else actor,
            "phase": phase,
            "rolled": [roll],
            "stuck": stuck,
            "lifted": lifted,
            "replanted": False,
            "fetched": phase == "fetch",
            "ended": "",
        }
    )
    assert isinstance(state, GeantRustre)
    return state


def act(state: GeantRustre, verb: str, seat: int | None = None, **fields: Any) -> None:
    """Let the seat that decides (or this one) do something."""
    chosen = state.actor if seat is None else seat
    state.play(chosen, GAME.action({"verb": verb, **fields}))


def told(state: GeantRustre, verb: str, **fields: Any) -> list[tablee.Event]:
    """Do something; what happened."""
    state.events = []
    act(state, verb, **fields)
    events, state.events = state.events, None
    return events


def kinds(events: list[tablee.Event]) -> list[str]:
    """What kind of things happened."""
    return [event.kind for event in events]


def choices(state: GeantRustre, seat: int | None = None) -> list[str]:
    """What the seat that decides (or this one) may do, in the form of logs."""
    return [str(action) for action in state.legal(state.actor if seat is None else seat)]


def why(state: GeantRustre, seat: int, verb: str, **fields: Any) -> str | None:
    """Why the seat may not do this: the rule, the reason if it has several, and the facts."""
    refusal = state.refusal(seat, GAME.action({"verb": verb, **fields}))
    if refusal is None:
        return None
    facts = [f"{name}={value}" for name, value in refusal.params.items()]
    return " ".join([refusal.key.removeprefix("refusal."), *facts])


def seen(state: GeantRustre, seat: int | None = None) -> GeantRustreView:
    """What is to be seen."""
    view = state.view(seat)
    assert isinstance(view, GeantRustreView)
    return view

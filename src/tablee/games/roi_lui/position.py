"""Positions of Le Roi Lui: written, read and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablee.core.position import Position, options_of, read_position, require, rng_of
from tablee.core.rng import Rng
from tablee.games.roi_lui.components import (
    DISHES,
    DRAWN,
    EMERALD,
    EMERALDS,
    FIRST,
    KINDS,
    MEAL,
    PER_SEAT,
    PHASES,
    PORTIONS,
    SECOND,
    SERVE,
)
from tablee.games.roi_lui.options import RoiLuiOptions
from tablee.games.roi_lui.rules import RoiLui
from tablee.games.roi_lui.rules.scoring import named

if TYPE_CHECKING:
    from tablee.core.game import Game

EMERALD_NAME = "emerald"
NAMES = [*DISHES, EMERALD_NAME]


class RoiLuiPosition(Position, kw_only=True):
    """The fields of a position; see the README of the game."""

    pile: list[str]
    table: dict[str, int]
    emeralds: int
    king: dict[str, int]
    taken: list[dict[str, int]]
    drawn: list[dict[str, int]]
    eaten: dict[str, int]
    fed: int
    chef: int
    turn: int
    phase: str
    over: bool


def write(state: RoiLui) -> dict[str, Any]:
    """The whole state as plain JSON."""
    return {
        "game": state.game.id,
        "version": state.game.version,
        "seats": state.seats,
        "options": state.game.options_dict(state.options),
        "rng": state.rng.to_dict(),
        "pile": [NAMES[card] for card in state.pile],
        "table": named(state.table),
        "emeralds": state.emeralds,
        "king": named(state.king),
        "taken": _by_seat(state.taken, state.seats),
        "drawn": _by_seat(state.drawn, state.seats),
        "eaten": named(state.eaten),
        "fed": state.fed,
        "chef": state.chef,
        "turn": state.turn,
        "phase": PHASES[state.phase],
        "over": state.over,
    }


def _by_seat(counts: list[int], seats: int) -> list[dict[str, int]]:
    return [named(counts[seat * KINDS : (seat + 1) * KINDS]) for seat in range(seats)]


def read(game: Game[RoiLui], data: object) -> RoiLui:
    """The state that a position describes; every field is checked."""
    p = read_position(data, RoiLuiPosition, game.id, game.version, game.seats)
    state = RoiLui(game, p.seats, options_of(p, RoiLuiOptions), rng_of(p))
    for number, name in enumerate(p.pile):
        require(name in NAMES, f"pile[{number}]", f"there is no card {name!r}")
    state.pile = [NAMES.index(name) for name in p.pile]
    state.table = _counts(p.table, "table")
    state.king = _counts(p.king, "king")
    state.eaten = _counts(p.eaten, "eaten")
    state.taken = _of_all(p.taken, "taken", p.seats)
    state.drawn = _of_all(p.drawn, "drawn", p.seats)
    state.emeralds = p.emeralds
    state.fed = p.fed
    require(0 <= p.chef < p.seats, "chef", f"there is no seat {p.chef}")
    require(0 <= p.turn < p.seats, "turn", f"there is no seat {p.turn}")
    require(p.phase in PHASES, "phase", f"{p.phase!r} is not one of {', '.join(PHASES)}")
    state.chef = p.chef
    state.turn = p.turn
    state.phase = PHASES.index(p.phase)
    state.over = p.over
    _check_cards(state)
    _check_emeralds(state)
    _check_turn(state)
    return state


def _counts(given: dict[str, int], field: str) -> list[int]:
    """Counts in the order of the dishes."""
    for name, count in given.items():
        require(name in DISHES, field, f"there is no dish {name!r}")
        require(0 <= count <= PORTIONS, f"{field}.{name}", f"is {count}, not 0 to {PORTIONS}")
    return [given.get(dish, 0) for dish in DISHES]


def _of_all(given: list[dict[str, int]], field: str, seats: int) -> list[int]:
    """The counts of all seats, one after the other."""
    require(len(given) == seats, field, f"{len(given)} hands for {seats} seats")
    flat: list[int] = []
    for seat, counts in enumerate(given):
        flat += _counts(counts, f"{field}[{seat}]")
    return flat


def _check_cards(state: RoiLui) -> None:
    """RL-01: every portion is somewhere, once."""
    for dish, name in enumerate(DISHES):
        found = state.pile.count(dish) + state.table[dish] + state.king[dish] + state.eaten[dish]
        found += sum(state.taken[dish::KINDS]) + sum(state.drawn[dish::KINDS])
        require(found == PORTIONS, "pile", f"{found} portions of {name}, not {PORTIONS}")
    most = PER_SEAT * state.seats
    require(sum(state.table) <= most, "table", f"more than {most} portions")


def _check_emeralds(state: RoiLui) -> None:
    """RL-01, RL-09, RL-11: where the five Emeralds are, and what those that left have eaten."""
    require(0 <= state.emeralds <= EMERALDS, "emeralds", f"is {state.emeralds}, not 0 to 5")
    require(0 <= state.fed <= EMERALDS, "fed", f"is {state.fed}, not 0 to {EMERALDS}")
    found = state.pile.count(EMERALD) + state.emeralds + state.fed + (state.phase == DRAWN)
    require(found == EMERALDS, "emeralds", f"{found} Emeralds, not {EMERALDS}")
    owed = MEAL if state.phase == FIRST else 1 if state.phase == SECOND else 0
    meals = MEAL * state.fed - owed
    require(sum(state.eaten) == meals, "eaten", f"{sum(state.eaten)} portions, not {meals}")
    wanted = MEAL if state.phase == DRAWN else owed
    require(sum(state.king) >= wanted, "king", "too little for Emerald")


def _check_turn(state: RoiLui) -> None:
    if state.over:
        left = len(state.pile)
        require(left < PER_SEAT * state.seats, "over", f"{left} cards are enough for a new table")
        require(sum(state.table) == 0, "table", "the king has not been served")
        require(state.turn == state.chef, "turn", "it ends where the next chef would begin")
        require(state.phase == SERVE, "phase", "nothing is left to decide")


def exchange_hidden(p: dict[str, Any], seat: int, rng: Rng) -> bool:
    """Exchange hidden cards pair by pair: of the pile, and of what the others drew.

    No Emerald may come into a hand: one that is drawn is shown (RL-09).
    """
    if p["over"]:
        return False
    pile: list[str] = p["pile"]
    hidden = list(pile)
    for other, hand in enumerate(p["drawn"]):
        if other != seat:
            hidden += [dish for dish, count in hand.items() for _ in range(count)]
    for here in range(len(hidden)):
        there = int(rng.below(len(hidden)))
        in_hand = max(here, there) >= len(pile)
        if not (in_hand and EMERALD_NAME in (hidden[here], hidden[there])):
            hidden[here], hidden[there] = hidden[there], hidden[here]
    p["pile"] = hidden[: len(pile)]
    at = len(pile)
    for other, hand in enumerate(p["drawn"]):
        if other != seat:
            size = sum(hand.values())
            cards, at = hidden[at : at + size], at + size
            p["drawn"][other] = {dish: cards.count(dish) for dish in cards}
    return len(set(hidden)) > 1

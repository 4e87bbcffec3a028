"""Positions of Le Roi Lui."""

from __future__ import annotations

from typing import Any

from tablee.core.kinds import Counts, Each, Flag, Items, Name, Number, Seat
from tablee.core.layout import Layout
from tablee.core.position import require
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
from tablee.games.roi_lui.rules import RoiLui

EMERALD_NAME = "emerald"
PORTIONS_BY_DISH = Counts(DISHES, "dish", PORTIONS)

LAYOUT = Layout(
    pile=Items(
        Name([*DISHES, EMERALD_NAME], "card"),
        'the draw pile, dishes and `"emerald"`; the last card is drawn first. Once the match is '
        "over: the cards that left the game unused",
    ),
    table=Counts(DISHES, "dish", PORTIONS, "portions on the table"),
    emeralds=Number(0, EMERALDS, "Emeralds on the table"),
    king=Counts(DISHES, "dish", PORTIONS, "the king's portions"),
    taken=Each(PORTIONS_BY_DISH, "portions taken in the open", flat=True),
    drawn=Each(PORTIONS_BY_DISH, "portions drawn in secret", flat=True),
    eaten=Counts(DISHES, "dish", PORTIONS, "portions that Emerald ate"),
    fed=Number(0, EMERALDS, "Emeralds that left the game, one that is eating included"),
    chef=Seat("who laid this table"),
    turn=Seat("whose turn it is"),
    phase=Name(
        PHASES,
        about='what that seat decides; `"drawn"`: about an Emerald that just came from the pile, '
        'and is neither in it nor on the table; `"first"`, `"second"`: what Emerald eats',
    ),
    over=Flag("the match has ended"),
)


def complete(state: RoiLui) -> None:
    """No position that no match can come to."""
    _check_cards(state)
    _check_emeralds(state)
    _check_turn(state)


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

"""Situations of Le Roi Lui, made from a few facts."""

from __future__ import annotations

from typing import Any

import tablee
from tablee.core.refusal import Refusal
from tablee.games.roi_lui.components import DISHES, EMERALDS, PORTIONS
from tablee.games.roi_lui.rules import RoiLui

GAME = tablee.game("roi-lui")
Counts = dict[str, int]


def situation(
    *,
    seats: int = 3,
    king: Counts | None = None,
    table: Counts | None = None,
    taken: dict[int, Counts] | None = None,
    drawn: dict[int, Counts] | None = None,
    next_cards: tuple[str, ...] = (),
    pile: int | None = None,
    emeralds: int = 0,
    chef: int = 0,
    turn: int | None = None,
    phase: str = "serve",
    **options: Any,
) -> RoiLui:
    """A match in which these things are known.

    All other cards lie in the pile below `next_cards` (the first is drawn first). With `pile`,
    the pile has only so many cards: what is over has been taken by the last seat, and Emeralds
    that are over have been fed.
    """
    taken_by = [dict((taken or {}).get(seat, {})) for seat in range(seats)]
    drawn_by = [dict((drawn or {}).get(seat, {})) for seat in range(seats)]
    known: list[Counts] = [king or {}, table or {}, *taken_by, *drawn_by]
    loose = {
        dish: PORTIONS - sum(c.get(dish, 0) for c in known) - next_cards.count(dish)
        for dish in DISHES
    }
    assert min(loose.values()) >= 0, f"more than fifteen portions: {loose}"
    dragons = EMERALDS - emeralds - next_cards.count("emerald") - (phase == "drawn")
    fed, eaten = 0, dict.fromkeys(DISHES, 0)
    if phase in ("first", "second"):
        fed, dragons = 1, dragons - 1
        if phase == "second":
            _move(loose, eaten, 1)
    bottom: list[str] = []
    if pile is None:
        bottom = [dish for dish, count in loose.items() for _ in range(count)]
        bottom += ["emerald"] * dragons
    else:
        fed += dragons
        _move(loose, eaten, 2 * dragons)
        for _ in range(pile - len(next_cards)):
            bottom.append(_most(loose))
            loose[bottom[-1]] -= 1
        for dish, count in loose.items():
            taken_by[-1][dish] = taken_by[-1].get(dish, 0) + count
    state = GAME.from_position(
        {
            "game": "roi-lui",
            "version": GAME.version,
            "seats": seats,
            "options": options,
            "rng": {"stream": "fast", "words": [1, 2, 3, 4]},
            "pile": bottom + list(reversed(next_cards)),
            "table": table or {},
            "emeralds": emeralds,
            "king": king or {},
            "taken": taken_by,
            "drawn": drawn_by,
            "eaten": eaten,
            "fed": fed,
            "chef": chef,
            "turn": chef if turn is None else turn,
            "phase": phase,
            "over": False,
        }
    )
    assert isinstance(state, RoiLui)
    return state


def _most(loose: Counts) -> str:
    return max(loose, key=lambda dish: loose[dish])


def _move(loose: Counts, to: Counts, portions: int) -> None:
    for _ in range(portions):
        dish = _most(loose)
        loose[dish] -= 1
        to[dish] += 1


def play(state: RoiLui, *moves: str) -> RoiLui:
    """Play these moves in turn: 'take dish=wine', 'draw', ..."""
    for move in moves:
        state.play(state.turn, GAME.action(move))
    return state


def legal(state: RoiLui) -> list[str]:
    """What may be done now, in words."""
    return [str(action) for action in state.legal(state.turn)]


def why(state: RoiLui, move: str, seat: int | None = None) -> Refusal | None:
    """Why the seat whose turn it is (or another) may not do this."""
    return state.refusal(state.turn if seat is None else seat, GAME.action(move))


def told(state: RoiLui, move: str, seat: int | None = None) -> list[str]:
    """What this seat reads in English after the move."""
    state.events = []
    play(state, move)
    return [GAME.texts("en").event(event.seen_by(seat), seat) for event in state.events]


def last_turn(**facts: Any) -> RoiLui:
    """The last turn of the match: three seats, seat 2 to act, one card of bread in the pile."""
    return situation(chef=0, turn=2, next_cards=("bread",), pile=1, **facts)

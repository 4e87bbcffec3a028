"""What a seat sees of Le Roi Lui."""

from __future__ import annotations

import msgspec

from tablee.core.outcome import Outcome
from tablee.core.texts import Texts
from tablee.core.view import View
from tablee.games.roi_lui.components import DISHES, KINDS, PER_SEAT, PHASES
from tablee.games.roi_lui.rules import RoiLui
from tablee.games.roi_lui.rules.scoring import named


class GuestView(msgspec.Struct, frozen=True):
    """One seat's hand, as far as it may be seen (RL-19).

    Attributes:
        cards: portions in the hand.
        unknown: how many of them came from the pile, unseen by the others.
        taken: those taken in the open, by dish; None where they must be remembered.
        drawn: those that came from the pile, by dish; None where they are secret.
    """

    cards: int
    unknown: int
    taken: dict[str, int] | None
    drawn: dict[str, int] | None


class RoiLuiView(View, frozen=True, kw_only=True):
    """The table as one seat sees it. Dishes that are not there are left out of the counts.

    Attributes:
        chef: who laid this table.
        turn: whose turn it is; None once it is over.
        phase: what that seat decides: "serve", "drawn" (an Emerald from the pile), "first" or
            "second" (what Emerald eats).
        table: portions on the table, by dish.
        emeralds: Emeralds on the table.
        king: the king's portions, by dish.
        pile: cards left in the draw pile.
        per_table: cards that a new table takes; the match ends when the pile has fewer.
        hand: one's own portions, by dish; None for a spectator.
        guests: the hand of each seat, as far as it may be seen.
        eaten: what Emerald has eaten, by dish; None where it must be remembered.
    """

    chef: int
    turn: int | None
    phase: str
    table: dict[str, int]
    emeralds: int
    king: dict[str, int]
    pile: int
    per_table: int
    hand: dict[str, int] | None
    guests: list[GuestView]
    eaten: dict[str, int] | None


def _guest(state: RoiLui, seat: int, taken_shown: bool, drawn_shown: bool) -> GuestView:
    taken = state.taken[seat * KINDS : (seat + 1) * KINDS]
    drawn = state.drawn[seat * KINDS : (seat + 1) * KINDS]
    return GuestView(
        cards=sum(taken) + sum(drawn),
        unknown=sum(drawn),
        taken=named(taken) if taken_shown else None,
        drawn=named(drawn) if drawn_shown else None,
    )


def view(state: RoiLui, seat: int | None) -> RoiLuiView:
    """What the seat may see: what is public, its own hand, and how many cards the others hold."""
    remembered = state.options.open_memory or state.over
    return RoiLuiView(
        seat=seat,
        seats=state.seats,
        actors=state.actors(),
        outcome=state.outcome(),
        chef=state.chef,
        turn=None if state.over else state.turn,
        phase=PHASES[state.phase],
        table=named(state.table),
        emeralds=state.emeralds,
        king=named(state.king),
        pile=len(state.pile),
        per_table=PER_SEAT * state.seats,
        hand=None if seat is None else named(state.hand(seat)),
        guests=[
            _guest(state, other, remembered or other == seat, state.over or other == seat)
            for other in range(state.seats)
        ],
        eaten=named(state.eaten) if remembered else None,
    )


# -- in lines of text ----------------------------------------------------------------------------


def describe(view: RoiLuiView, texts: Texts) -> list[str]:
    """The view in lines, for the plain terminal table."""
    lines = [
        texts("line.table", dishes=_dishes(view.table, texts)),
        texts("line.emeralds", count=view.emeralds),
        texts("line.king", dishes=_dishes(view.king, texts)),
        texts("line.pile", count=view.pile),
    ]
    if view.eaten:
        lines.append(texts("line.eaten", dishes=_dishes(view.eaten, texts)))
    if view.outcome is not None:
        return lines + _scores(view.outcome, texts)
    for seat, guest in enumerate(view.guests):
        if seat == view.seat:
            continue
        line = texts("line.guest", seat=seat, count=guest.cards, unknown=guest.unknown)
        if guest.taken:
            line += " " + texts("line.taken", dishes=_dishes(guest.taken, texts))
        lines.append(line)
    if view.hand is not None and view.seat is not None:
        lines.append(texts("line.hand", dishes=_dishes(view.hand, texts)))
        drawn = view.guests[view.seat].drawn
        if drawn:
            lines.append(texts("line.drawn", dishes=_dishes(drawn, texts)))
    lines.append(texts(f"line.turn.{view.phase}", seat=view.turn, chef=view.chef))
    return lines


def _dishes(counts: dict[str, int], texts: Texts) -> str:
    if not counts:
        return texts("line.nothing")
    return ", ".join(texts("line.portions", dish=dish, count=n) for dish, n in counts.items())


def _scores(outcome: Outcome, texts: Texts) -> list[str]:
    """The outcome's explanation in words: each seat, each dish, and how a tie was broken."""
    detail = outcome.detail
    lines = []
    for seat, score in enumerate(detail["seats"]):
        lines.append(texts("score.seat", seat=seat, count=score["total"]))
        for dish in DISHES:
            portions, king = score["portions"].get(dish, 0), detail["king"].get(dish, 0)
            if dish in score["too_much"]:
                lines.append(texts("score.too_much", dish=dish, portions=portions, king=king))
            elif portions:
                points = score["points"][dish]
                lines.append(
                    texts("score.dish", dish=dish, portions=portions, king=king, points=points)
                )
        if score["discarded"]:
            lines.append(texts("score.discarded", count=score["discarded"]))
    if len(outcome.winners) < len(detail["tied"]):
        lines.append(texts("score.tie", tied=detail["tied"], fewest=detail["fewest"]))
    return lines

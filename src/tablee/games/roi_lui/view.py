"""What a seat sees of Le Roi Lui."""

from __future__ import annotations

import msgspec

from tablee.core.outcome import Outcome
from tablee.core.texts import Texts
from tablee.core.view import SharedFields, View
from tablee.games.roi_lui.components import DISHES, KINDS, MEAL, PER_SEAT, PHASES, Take
from tablee.games.roi_lui.rules import RoiLui
from tablee.games.roi_lui.rules.scoring import Score, is_too_much, named


class GuestView(msgspec.Struct, frozen=True):
    """One seat's hand, as far as it may be seen (RL-19)."""

    cards: int  # portions in the hand
    unknown: int  # how many of them came from the pile, unseen by the others
    # those taken in the open, by dish; None where they must be remembered
    taken: dict[str, int] | None
    # those that came from the pile, by dish; None where they are secret
    drawn: dict[str, int] | None


class BesideTheKing(msgspec.Struct, frozen=True):
    """One's own portions of a dish beside the king's (RL-16, RL-17)."""

    mine: int  # how many
    king: int  # how many
    points: int  # what mine would bring if the meal ended so
    too_much: bool  # more than the king's: all of them would be discarded


class RoiLuiView(View, frozen=True, kw_only=True):
    """The table as one seat sees it. Dishes that are not there are left out of the counts."""

    chef: int  # who laid this table
    turn: int | None  # whose turn it is; None once it is over
    # what that seat decides: "serve", "drawn" (an Emerald from the pile), "first" or "second" (what
    # Emerald eats)
    phase: str
    table: dict[str, int]  # portions on the table, by dish
    emeralds: int  # Emeralds on the table
    king: dict[str, int]  # the king's portions, by dish
    pile: int  # cards left in the draw pile
    per_table: int  # cards that a new table takes; the match ends when the pile has fewer
    services: int  # how many more tables the pile is enough for, if nobody draws
    to_act: list[int]  # who has still to act in this service, in order; empty once it is over
    meal: int  # portions that Emerald eats (RL-11)
    hand: dict[str, int] | None  # one's own portions, by dish; None for a spectator
    # every dish of one's own beside the king's, as it is now; None for a spectator
    standing: dict[str, BesideTheKing] | None
    points: int | None  # what the hand would bring if the meal ended now; None for a spectator
    guests: list[GuestView]  # the hand of each seat, as far as it may be seen
    # what Emerald has eaten, by dish; None where it must be remembered
    eaten: dict[str, int] | None
    # how a dish would stand if this seat took it, by the code of the action
    foreseen: dict[int, BesideTheKing]


def _stand(mine: int, king: int) -> BesideTheKing:
    too_much = is_too_much(mine, king)
    return BesideTheKing(
        mine=mine, king=king, points=0 if too_much else mine * king, too_much=too_much
    )


def _foreseen(state: RoiLui, seat: int | None, hand: list[int] | None) -> dict[int, BesideTheKing]:
    """What this seat would have of each dish that it may take."""
    if seat is None or hand is None:
        return {}
    takes = [action for action in state.legal(seat) if isinstance(action, Take)]
    return {
        take.code: _stand(hand[take.dish] + state.table[take.dish], state.king[take.dish])
        for take in takes
    }


def _guest(state: RoiLui, seat: int, taken_shown: bool, drawn_shown: bool) -> GuestView:
    taken = state.taken[seat * KINDS : (seat + 1) * KINDS]
    drawn = state.drawn[seat * KINDS : (seat + 1) * KINDS]
    return GuestView(
        cards=sum(taken) + sum(drawn),
        unknown=sum(drawn),
        taken=named(taken) if taken_shown else None,
        drawn=named(drawn) if drawn_shown else None,
    )


def look(state: RoiLui, seat: int | None, shared: SharedFields) -> RoiLuiView:
    """What the seat may see: what is public, its own hand, and how many cards the others hold."""
    remembered = state.options.open_memory or state.over
    hand = None if seat is None else state.hand(seat)
    return RoiLuiView(
        **shared,
        chef=state.chef,
        turn=None if state.over else state.turn,
        phase=PHASES[state.phase],
        table=named(state.table),
        emeralds=state.emeralds,
        king=named(state.king),
        pile=len(state.pile),
        per_table=PER_SEAT * state.seats,
        services=state.services_left(),
        to_act=state.to_act(),
        meal=MEAL,
        hand=None if hand is None else named(hand),
        standing=None
        if hand is None
        else {name: _stand(hand[dish], state.king[dish]) for dish, name in enumerate(DISHES)},
        points=None if hand is None else Score(hand, state.king).total,
        guests=[
            _guest(state, other, remembered or other == seat, state.over or other == seat)
            for other in range(state.seats)
        ],
        eaten=named(state.eaten) if remembered else None,
        foreseen=_foreseen(state, seat, hand),
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

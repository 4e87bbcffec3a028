"""What a seat sees of The Game."""

from __future__ import annotations

from typing import Literal

import msgspec

from tablee.core.texts import Texts
from tablee.core.view import SharedFields, View
from tablee.games.the_game.components import (
    ANSWERS,
    CARDS,
    DESCENDING,
    DUE,
    FIRE_CARDS,
    NO_FIRE,
    PILES,
    SIGNALS,
    SILENT,
    UNANSWERED,
    End,
    Place,
)
from tablee.games.the_game.rules import TheGame

Fire = Literal["", "lit", "due"]


class PileView(msgspec.Struct, frozen=True):
    """One pile: its top and nothing below it (TG-10)."""

    ascending: bool  # which way it goes
    top: int  # the visible card, or the base's 1 or 100
    empty: bool  # no card lies on the base yet
    # an On Fire card is on top: placed in this turn ("lit") or to be covered now ("due")
    fire: Fire
    signals: list[str]  # for each seat the signal that it set, "none" if it did not (TG-11)


class Foreseen(msgspec.Struct, frozen=True):
    """What a legal action brings."""

    steps: int  # how far a placement moves its pile on; a jump moves it back by ten (TG-09)
    loses: bool  # it ends the match, lost (TG-15, TG-24)


class TheGameView(View, frozen=True, kw_only=True):
    """The table as one seat sees it."""

    piles: list[PileView]  # the four piles
    hand: list[int] | None  # one's own cards; None for a spectator
    hand_sizes: list[int]  # how many cards each seat holds
    draw_left: int  # cards in the draw pile
    left: int  # cards not placed yet, in hands and draw pile
    cards: int  # how many there are in all
    turn: int | None  # whose turn it is; None while the team agrees on who starts
    placed: int  # cards placed in this turn
    minimum: int  # cards that this turn must place
    # what each seat said about starting (TG-05); None once it is decided
    answers: list[str | None] | None
    fire_cards: list[int]  # the cards that burn (TG-20); none without that variant
    # what each legal placement, or the end of the turn, brings, by its code
    foreseen: dict[int, Foreseen]
    hands: list[list[int]] | None  # all hands, when the match is over
    # all cards of each pile from the bottom up, when the match is over
    below: list[list[int]] | None


def _pile(state: TheGame, pile: int) -> PileView:
    fire = state.fires[pile]
    return PileView(
        ascending=pile < DESCENDING,
        top=state.piles[pile][-1],
        empty=len(state.piles[pile]) == 1,
        fire="" if fire == NO_FIRE else "due" if fire == DUE else "lit",
        signals=[SIGNALS[signals[pile]] for signals in state.signals],
    )


def _foreseen(state: TheGame, seat: int) -> dict[int, Foreseen]:
    found: dict[int, Foreseen] = {}
    for action in state.legal(seat):
        if isinstance(action, Place):
            card, pile = int(action.card), int(action.pile)
            ahead = card - state.piles[pile][-1]
            steps = ahead if pile < DESCENDING else -ahead
            found[action.code] = Foreseen(steps, state.loses(card, pile))
        elif isinstance(action, End):
            found[action.code] = Foreseen(0, action.burning)
    return found


def look(state: TheGame, seat: int | None, shared: SharedFields) -> TheGameView:
    """What the seat may see: the tops, its own hand, and how many cards lie elsewhere."""
    said = [None if a == UNANSWERED else ANSWERS[a] for a in state.answers]
    return TheGameView(
        **shared,
        piles=[_pile(state, pile) for pile in range(PILES)],
        hand=None if seat is None else list(state.hands[seat]),
        hand_sizes=[len(hand) for hand in state.hands],
        draw_left=len(state.draw),
        left=state.left,
        cards=len(CARDS),
        turn=None if state.asking else state.turn,
        placed=state.placed,
        minimum=state.required(),
        answers=said if state.asking else None,
        fire_cards=FIRE_CARDS if state.variant.on_fire else [],
        foreseen={} if seat is None else _foreseen(state, seat),
        hands=[list(hand) for hand in state.hands] if state.over else None,
        below=[pile[1:] for pile in state.piles] if state.over else None,
    )


def _may_lose(view: TheGameView) -> bool:
    """A placement would lose the match (TG-24)."""
    return any(ahead.loses and ahead.steps for ahead in view.foreseen.values())


def describe(view: TheGameView, texts: Texts) -> list[str]:
    """The view in lines, for the plain terminal table."""
    lines = []
    for number, pile in enumerate(view.piles):
        line = texts("line.pile", pile=number, top=pile.top)
        if pile.fire:
            line += "  " + texts(f"line.fire.{pile.fire}")
        for seat, signal in enumerate(pile.signals):
            if signal != SIGNALS[SILENT]:
                line += "  " + texts("line.signal", seat=seat, signal=signal)
        lines.append(line)
    lines.append(texts("line.draw", count=view.draw_left))
    others = [
        texts("line.other", seat=seat, count=size)
        for seat, size in enumerate(view.hand_sizes)
        if seat != view.seat
    ]
    if others:
        lines.append(", ".join(others))
    if view.hand is not None:
        lines.append(texts("line.hand", cards=" ".join(str(card) for card in view.hand)))
    if view.turn is not None and view.outcome is None:
        lines.append(texts("line.turn", seat=view.turn, count=view.minimum, placed=view.placed))
    if view.hand is not None and len(view.hand) == 1 and _may_lose(view):
        lines.append(texts("line.last_card"))
    if view.outcome is not None and view.left > 0 and view.outcome.detail["excellent"]:
        lines.append(texts("line.excellent"))
    return lines

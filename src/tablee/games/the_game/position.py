"""Positions of The Game."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tablee.core.kinds import Each, Flag, Items, Maybe, Name, Number, Seat, Word
from tablee.core.layout import Layout, Whole
from tablee.core.position import require
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.the_game.components import (
    ANSWERS,
    BASES,
    DUE,
    FIRE_CARDS,
    HIGHEST,
    LOWEST,
    NO_FIRE,
    PILES,
    SIGNALS,
    UNANSWERED,
)
from tablee.games.the_game.rules import TheGame, fits_on

CARD = Number(LOWEST, HIGHEST, what="card")


class Piles(Each):
    """The four piles: the state keeps the base below the cards, JSON leaves it out."""

    def __init__(self, about: str) -> None:
        super().__init__(Items(CARD), about, count=PILES, what="pile")
        self.write = lambda piles: [pile[1:] for pile in piles]

    def read(self, plain: Any, field: str, state: State) -> list[list[int]]:
        """Each on its base."""
        given = super().read(plain, field, state)
        return [[base, *cards] for base, cards in zip(BASES, given, strict=True)]


LAYOUT = Layout(
    Whole(CARD, "hands", "draw", "piles", rest="draw"),
    hands=Each(Items(CARD, ordered=True), "the hand"),
    draw=Items(CARD, "the draw pile; the last card is drawn first"),
    piles=Piles("from the bottom up, without the base; 0 and 1 ascend, 2 and 3 descend"),
    turn=Seat("whose turn it is"),
    placed=Number(about="cards placed in this turn"),
    asking=Flag("the team is still agreeing on who starts"),
    answers=Each(Maybe(Name(ANSWERS), UNANSWERED), "what it said about starting"),
    fires=Each(
        Number(NO_FIRE, DUE),
        "1: an On Fire card was placed in this turn; 2: it must be covered in this turn",
        count=PILES,
        what="pile",
    ),
    signals=Each(Each(Name(SIGNALS), count=PILES, what="pile"), "its signal"),
    ended=Word(["", "won", "stuck", "fire"], "how it ended; empty while it runs"),
)


def complete(state: TheGame) -> None:
    """What follows from the fields; and no position that no match can come to."""
    state.left = len(state.draw) + sum(len(hand) for hand in state.hands)
    state.over = state.ended != ""
    most = state.variant.hand_size
    for seat, hand in enumerate(state.hands):
        require(len(hand) <= most, f"hands[{seat}]", f"more than {most} cards")
    for number, pile in enumerate(state.piles):
        for top, card in pairwise(pile):
            require(fits_on(card, top, number), f"piles[{number}]", f"{card} on {top}")
    require(state.placed <= most, "placed", "more cards than a hand holds")
    _check_start(state)
    for number, fire in enumerate(state.fires):
        top = state.piles[number][-1]
        burns = state.variant.on_fire and top in FIRE_CARDS
        require(burns == (fire != NO_FIRE), f"fires[{number}]", f"is {fire} with {top} on top")
    _check_end(state)


def _check_start(state: TheGame) -> None:
    if state.asking:
        untouched = state.placed == 0 and all(len(pile) == 1 for pile in state.piles)
        require(untouched, "asking", "cards have been placed already")
        asked = state.options.first_seat == "ask" and state.seats > 1
        require(asked, "asking", "nobody is asked who starts")
        require(UNANSWERED in state.answers, "answers", "all have answered")


def _check_end(state: TheGame) -> None:
    ended = state.ended
    require((state.left == 0) == (ended == "won"), "ended", f"{state.left} cards are left")
    require(ended != "fire" or state.fire_due(), "ended", "no fire is due")
    if state.left == 0 or state.asking:
        return
    stuck = state.placed < state.required() and not state.can_place()
    require(ended == "fire" or stuck == (ended == "stuck"), "ended", "the turn can go on")
    if not state.over:
        require(bool(state.hands[state.turn]), "turn", f"seat {state.turn} has no cards")


def exchange_hidden(p: dict[str, Any], seat: int, rng: Rng) -> bool:
    """Shuffle the cards that the seat has not seen; who must place a card keeps one that fits."""
    if p["ended"]:
        return False
    hands: list[list[int]] = p["hands"]
    kept = {other: [] if other != seat else list(hand) for other, hand in enumerate(hands)}
    turn: int = p["turn"]
    if turn != seat and not p["asking"]:
        kept[turn] = [card for card in hands[turn] if _goes_somewhere(p, card)][:1]
    loose = [c for other, hand in enumerate(hands) for c in hand if c not in kept[other]]
    loose += p["draw"]
    rng.shuffle(loose)
    for other, hand in enumerate(hands):
        new = [loose.pop() for _ in range(len(hand) - len(kept[other]))]
        hands[other] = sorted(kept[other] + new)
    p["draw"] = loose
    return True


def _goes_somewhere(p: dict[str, Any], card: int) -> bool:
    tops = [pile[-1] if pile else base for pile, base in zip(p["piles"], BASES, strict=True)]
    up = any(card > top or card == top - 10 for top in tops[:2])
    return up or any(card < top or card == top + 10 for top in tops[2:])

"""The cards, what a table can choose, and every action there is."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tablee import kit as g

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
CARDS = [rank + suit[0].upper() for suit in SUITS for rank in RANKS]  # by number: "2C" to "AS"
SEATS = range(3, 7)
TALLEST = 8  # six hands of eight leave a card to turn up

BIDS = [g.Action("bid", {"count": count}) for count in range(TALLEST + 1)]
PLAYS = [g.Action("play", {"card": card}) for card in CARDS]
ACTIONS = g.ActionTable("ascenseur", [*BIDS, *PLAYS])


def suit_of(card: int) -> int:
    """AS-01: its suit, 0 to 3."""
    return card // len(RANKS)


def named(cards: list[int]) -> list[str]:
    """Their names."""
    return [CARDS[card] for card in cards]


class AscenseurOptions(g.Options, frozen=True, kw_only=True):
    """What a table can choose."""

    top: Annotated[int, Meta(ge=3, le=TALLEST)] = 5  # the largest hand (AS-02)
    hook: bool = True  # the dealer may not make all bids come true (AS-06)

"""Dealing hidden cards so that every deal that fits is equally likely (AS-12)."""

from __future__ import annotations

from bisect import bisect
from functools import lru_cache
from itertools import accumulate, product
from math import comb, prod

from examples.ascenseur.components import SUITS, suit_of
from tablee import kit as g

Need = tuple[int, int]  # how many cards, and bits: the suits of which there is none among them
Counts = tuple[int, ...]  # so many of each suit


def deal(hidden: list[int], needs: list[Need], rng: g.Rng) -> list[list[int]]:
    """A hand for each need, and last what is left; every list in order.

    Who lacks a suit comes first, with so many of each suit as the numbers of fitting deals say;
    whoever lacks none takes any of the rest, which needs no counting.
    """
    suits = [[card for card in hidden if suit_of(card) == suit] for suit in range(len(SUITS))]
    for cards in suits:
        cards.sort()
        rng.shuffle(cards)
    hands: list[list[int]] = [[] for _ in needs]
    bound = [at for at, (_, void) in enumerate(needs) if void]
    for done, at in enumerate(bound, 1):
        later = tuple(needs[other] for other in bound[done:])
        weights = _weights(tuple(map(len, suits)), needs[at], later)
        point = (sum(weights.values()) * (int(rng.word()) << 32 | int(rng.word()))) >> 64
        counts = list(weights)[bisect(list(accumulate(weights.values())), point)]
        hands[at] = [suits[suit].pop() for suit, n in enumerate(counts) for _ in range(n)]
    rest = [card for cards in suits for card in cards]
    rng.shuffle(rest)
    for at, (size, void) in enumerate(needs):
        if not void:
            hands[at] = [rest.pop() for _ in range(size)]
    return [sorted(hand) for hand in (*hands, rest)]


@lru_cache(100_000)
def _weights(left: Counts, need: Need, later: tuple[Need, ...]) -> dict[Counts, int]:
    """By what the first hand holds of each suit, how many deals of these hands there are."""
    size, void = need
    most = [0 if void >> suit & 1 else min(size, count) for suit, count in enumerate(left)]
    found = {}
    for counts in product(*(range(count + 1) for count in most)):
        if sum(counts) == size:
            rest = tuple(have - taken for have, taken in zip(left, counts, strict=True))
            ways = sum(_weights(rest, later[0], later[1:]).values()) if later else 1
            found[counts] = ways * prod(map(comb, left, counts))
    return found

"""A player that does not search: it bids what its hand is worth and plays for its bid."""

from __future__ import annotations

from examples.ascenseur.components import PLAYS, RANKS, suit_of
from examples.ascenseur.rules import Ascenseur
from tablee import kit as g


def regular(state: Ascenseur, seat: int, rng: g.Rng) -> g.Action:
    """The bid nearest to its worth; then tricks until the bid is reached, and no more."""
    if -1 in state.bids:
        worth = sum(_worth(state, card) for card in state.hands[seat])
        return min(state.legal(seat), key=lambda bid: abs(bid.code - worth))
    trick = state.trick
    cards = sorted(state.playable(seat), key=lambda card: state.strength(card, card))
    best = max((state.strength(card, trick[0]) for card in trick), default=-1)
    winning = [card for card in cards if not trick or state.strength(card, trick[0]) > best]
    last = len(trick) == state.seats - 1
    if state.won[seat] < state.bids[seat]:
        return PLAYS[winning[0 if last else -1] if winning else cards[0]]
    losing = [card for card in cards if card not in winning]
    return PLAYS[losing[-1] if losing else cards[-1 if last else 0]]


def _worth(state: Ascenseur, card: int) -> float:
    """About how often it takes a trick: seldom where many play, or where many cards are above."""
    if suit_of(card) == suit_of(state.trump):
        return 0.5 + card % len(RANKS) / 24
    return float((card % len(RANKS) / 12) ** (2 * state.seats - 2))

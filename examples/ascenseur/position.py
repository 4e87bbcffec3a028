"""The fields of a position, and the exchange of hidden cards for the privacy check."""

from __future__ import annotations

from typing import Any

from examples.ascenseur.components import CARDS, SUITS, TALLEST
from examples.ascenseur.rules import Ascenseur
from tablee import kit as g

CARD = g.Name(CARDS, what="card")
LAYOUT = g.Layout(
    g.Whole(CARD, "hands", "trump", "played", "stock"),
    round=g.Number(0, 2 * TALLEST - 2, "from 0"),
    dealer=g.Seat("who dealt"),
    scores=g.Each(g.Number(-999), "the points of the rounds before"),
    bids=g.Each(g.Maybe(g.Number(0, TALLEST), -1), "its bid; null: not said yet"),
    won=g.Each(g.Number(0, TALLEST), "its tricks in this round"),
    hands=g.Each(g.Items(CARD, ordered=True), "its hand"),
    trump=g.Name(CARDS, "card", "the card that was turned up"),
    stock=g.Items(CARD, "what was not dealt", ordered=True),
    leader=g.Seat("who leads this trick"),
    played=g.Items(CARD, "the cards of this round, trick by trick, each from its leader on"),
    voids=g.Each(g.Bits(SUITS, "suit"), "the suits that it could not follow in this round"),
)


def complete(state: Ascenseur) -> None:
    """Bids in turn, as many cards as the round has left, and AS-11: whether it is over."""
    seats, size, tricks = state.seats, state.size, len(state.played) // state.seats
    unsaid = [state.bids[(state.dealer + 1 + at) % seats] < 0 for at in range(seats)]
    fitting = unsaid == sorted(unsaid) and max(state.bids) <= size
    g.require(fitting and not (unsaid[-1] and state.played), "bids", "in turn, before the cards")
    g.require(sum(state.won) == tricks, "won", f"{tricks} tricks were played")
    for seat, hand in enumerate(state.hands):
        left = size - tricks - ((seat - state.leader) % seats < len(state.trick))
        fitting = len(hand) == left and all(state.may_hold(seat, card) for card in hand)
        g.require(fitting, f"hands[{seat}]", "not what its play left it")
    state.over = tricks == size
    g.require(not state.over or state.round == state.rounds - 1, "round", "its last trick ends it")


def exchange_hidden(position: dict[str, Any], seat: int, rng: g.Rng) -> bool:
    """Exchange a card of somebody else with one of the stock that could be there (AS-12)."""
    other = int(seat + 1 + rng.below(position["seats"] - 1)) % position["seats"]
    hand, stock = position["hands"][other], position["stock"]
    lacks = [suit[0].upper() for suit in position["voids"][other]]
    fitting = [at for at, card in enumerate(stock) if card[-1] not in lacks]
    if hand and fitting:
        mine, yours = int(rng.below(len(hand))), rng.pick(fitting)
        hand[mine], stock[yours] = stock[yours], hand[mine]
    return bool(hand and fitting)

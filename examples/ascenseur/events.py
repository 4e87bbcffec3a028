"""What can happen."""

from __future__ import annotations

from tablee import kit as g


class Dealt(g.Event, frozen=True, tag="dealt"):
    """A round begins."""

    dealer: int
    count: int  # cards for each
    trump: str  # the card that is turned up


class Bid(g.Event, frozen=True, tag="bid"):
    """A seat said how many tricks it will take."""

    seat: int
    count: int


class CardLaid(g.Event, frozen=True, tag="played"):
    """A card was played to the trick."""

    seat: int
    card: str


class Took(g.Event, frozen=True, tag="took"):
    """The trick is complete."""

    seat: int


class Scored(g.Event, frozen=True, tag="scored"):
    """What a round brought to a seat."""

    seat: int
    bid: int
    won: int
    points: int


EVENTS = (Dealt, Bid, CardLaid, Took, Scored)

"""What can happen in The Game."""

from __future__ import annotations

from tablee.core.events import Event


class Answered(Event, frozen=True, tag="answered"):
    """A seat said whether it would like to start."""

    seat: int
    answer: str


class TurnBegan(Event, frozen=True, tag="turn"):
    """It is this seat's turn, and so many cards are to be placed at least."""

    seat: int
    minimum: int


class Placed(Event, frozen=True, tag="placed"):
    """A seat placed a card; `jump`: ten backwards; `fire`: the pile burns now."""

    seat: int
    card: int
    pile: int
    onto: int
    jump: bool
    fire: bool


class Covered(Event, frozen=True, tag="covered"):
    """The card that a seat has just placed covers a fire (TG-21), burning itself or not."""

    seat: int
    pile: int


class Drew(Event, frozen=True, tag="drew"):
    """A seat filled up its hand; only the seat itself reads which cards."""

    seat: int
    count: int
    cards: list[int] | None

    def seen_by(self, seat: int | None) -> Drew:
        """The number of cards is public, the cards are not (TG-04)."""
        return self if seat == self.seat else Drew(seat=self.seat, count=self.count, cards=None)


class Signalled(Event, frozen=True, tag="signalled"):
    """A seat set or cleared its signal on a pile."""

    seat: int
    pile: int
    signal: str


class Ended(Event, frozen=True, tag="ended"):
    """The match is over; `seat` is the one whose turn it was; `left`: cards, if there are any."""

    seat: int
    reason: str
    left: int | None


EVENT_TYPES = (Answered, TurnBegan, Placed, Covered, Drew, Signalled, Ended)

"""What can happen in Service Compris !"""

from __future__ import annotations

from typing import ClassVar

from tablee.core.events import Event

COPY: frozenset[str] = frozenset({"copy"})
"""Untold: copies of a card do the same, and only what reads the log for us counts them (SC-57)."""


class TurnBegan(Event, frozen=True, tag="turn"):
    """It is this seat's turn; turns are numbered from 1."""

    seat: int
    number: int


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew an action card; only the seat itself reads which."""

    seat: int
    card: str | None

    def seen_by(self, seat: int | None) -> Drew:
        """That a card was drawn is public, the card is not (SC-04)."""
        return self if seat == self.seat else Drew(seat=self.seat, card=None)


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discard became the new draw pile."""

    cards: int


class CardPlayed(Event, frozen=True, tag="played"):
    """A seat played a card with its effect; its choices follow."""

    untold: ClassVar[frozenset[str]] = COPY

    seat: int
    card: str
    copy: int


class Discarded(Event, frozen=True, tag="discarded"):
    """A seat played a card without effect."""

    untold: ClassVar[frozenset[str]] = COPY

    seat: int
    card: str
    copy: int


class Named(Event, frozen=True, tag="named"):
    """A seat named a character in somebody else's camp."""

    seat: int
    camp: int
    character: str


class NamedOwn(Event, frozen=True, tag="named-own"):
    """A seat named a character in its own camp."""

    seat: int
    character: str


class Picked(Event, frozen=True, tag="picked"):
    """A seat picked the character at a place of the table."""

    seat: int
    place: int
    character: str


class Excused(Event, frozen=True, tag="excused"):
    """A seat chose that somebody else's characters leave the table."""

    seat: int
    camp: int


class ExcusedOwn(Event, frozen=True, tag="excused-own"):
    """A seat chose that its own characters leave the table."""

    seat: int


class Passed(Event, frozen=True, tag="passed"):
    """A seat lets the card pass."""

    seat: int


class Countered(Event, frozen=True, tag="countered"):
    """A seat countered the card of the seat whose turn it is."""

    untold: ClassVar[frozenset[str]] = COPY

    seat: int
    card: str
    copy: int
    against: str
    attacker: int


class Served(Event, frozen=True, tag="served"):
    """A character of a camp was put on the table; place 0 is nearest to the plate."""

    camp: int
    character: str
    place: int


class ServedFirst(Event, frozen=True, tag="served-first"):
    """A character of a camp was put before all who are on the table (SC-22)."""

    camp: int
    character: str


class Returned(Event, frozen=True, tag="returned"):
    """A character went from the table back into a camp."""

    camp: int
    character: str


class Rearranged(Event, frozen=True, tag="rearranged"):
    """The table has a new order, nearest to the plate first."""

    seat: int
    table: list[str]


class Devoured(Event, frozen=True, tag="devoured"):
    """The giant devoured a character from the table."""

    character: str


class Snatched(Event, frozen=True, tag="snatched"):
    """The giant devoured a character straight out of a camp (SC-26)."""

    character: str
    camp: int


class FeastBegan(Event, frozen=True, tag="feast"):
    """The feast begins: so many characters a turn from the next turn on."""

    rate: int


class FeastRaised(Event, frozen=True, tag="feast-raised"):
    """The feast goes on faster: so many characters a turn from the next turn on (SC-14)."""

    rate: int


class FeastEnded(Event, frozen=True, tag="feast-over"):
    """The feast ends."""


class Revealed(Event, frozen=True, tag="revealed"):
    """A chief was turned up: everybody knows whom the seat leads."""

    seat: int
    tribe: str


class Left(Event, frozen=True, tag="left"):
    """A seat is out, and nobody was left in its camp; its place is the last that was left."""

    seat: int
    place: int


class LeftWithOthers(Event, frozen=True, tag="left-with-others"):
    """A seat is out, and those still in its camp are lost with it, by tribe (SC-52)."""

    seat: int
    place: int
    lost: dict[str, int]


class Ended(Event, frozen=True, tag="ended"):
    """The match is over."""

    # who went out last matters where nobody is left, and is told there
    untold: ClassVar[frozenset[str]] = frozenset({"last"})

    reason: str
    winners: list[int]
    last: list[int]


EVENT_TYPES = (
    TurnBegan,
    Drew,
    Reshuffled,
    CardPlayed,
    Discarded,
    Named,
    NamedOwn,
    Picked,
    Excused,
    ExcusedOwn,
    Passed,
    Countered,
    Served,
    ServedFirst,
    Returned,
    Rearranged,
    Devoured,
    Snatched,
    FeastBegan,
    FeastRaised,
    FeastEnded,
    Revealed,
    Left,
    LeftWithOthers,
    Ended,
)

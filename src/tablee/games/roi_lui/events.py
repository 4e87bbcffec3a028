"""What can happen in Le Roi Lui."""

from __future__ import annotations

from typing import ClassVar

from tablee.core.events import Event


class TableLaid(Event, frozen=True, tag="table_laid"):
    """The chef (`seat`) laid a new table; `emeralds` came with it, `left` stay in the pile."""

    seat: int
    count: int
    dishes: dict[str, int]
    emeralds: int
    left: int


class Took(Event, frozen=True, tag="took"):
    """A seat took all portions of a dish, in the open."""

    seat: int
    dish: str
    count: int


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew a portion; only the seat itself reads of which dish."""

    seat: int
    dish: str | None

    def seen_by(self, seat: int | None) -> Drew:
        """That a portion was drawn is public, which one is not (RL-08)."""
        return self if seat == self.seat else Drew(seat=self.seat, dish=None)


class EmeraldShown(Event, frozen=True, tag="emerald_shown"):
    """A seat drew an Emerald and shows it (RL-09)."""

    seat: int


class EmeraldLaid(Event, frozen=True, tag="emerald_laid"):
    """The Emerald that a seat drew lies on the table; the seat draws again, if it can."""

    seat: int


class EmeraldUsed(Event, frozen=True, tag="emerald_used"):
    """A seat leads Emerald to the king's plate (RL-11)."""

    seat: int


class Fed(Event, frozen=True, tag="fed"):
    """Emerald eats a portion of the king's; `left` stay on his plate of that dish."""

    seat: int
    dish: str
    left: int


class WentShort(Event, frozen=True, tag="went_short"):
    """A seat wanted to draw, and the pile ran out before a portion came (RL-09)."""

    seat: int


class Passed(Event, frozen=True, tag="passed"):
    """A seat could do nothing (RL-10)."""

    seat: int


class KingServed(Event, frozen=True, tag="king_served"):
    """The king took what was left on the table (RL-13)."""

    count: int
    dishes: dict[str, int]


class KingUnserved(Event, frozen=True, tag="king_unserved"):
    """Nothing was left on the table for the king (RL-13)."""


class Ended(Event, frozen=True, tag="ended"):
    """The match is over; the fields are those of the outcome's explanation (RL-18)."""

    # only in a tie it matters who was level, and what broke it: it is told there
    untold: ClassVar[frozenset[str]] = frozenset({"tied", "fewest"})

    reason: str
    winners: list[int]
    best: int
    tied: list[int]
    fewest: int


EVENT_TYPES = (
    TableLaid,
    Took,
    Drew,
    EmeraldShown,
    EmeraldLaid,
    EmeraldUsed,
    Fed,
    WentShort,
    Passed,
    KingServed,
    KingUnserved,
    Ended,
)

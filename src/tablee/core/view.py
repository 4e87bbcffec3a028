"""What one seat may see."""

from __future__ import annotations

from typing import TypedDict

import msgspec

from tablee.core.outcome import Outcome


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a view that all games share. Views are built up from what a seat knows.

    Attributes:
        seat: whose eyes these are; None for a spectator.
        seats: how many sit at the table.
        actors: who may act now; empty when the match is over.
        outcome: how it ended; None while it runs.
    """

    seat: int | None
    seats: int
    actors: list[int]
    outcome: Outcome | None


class SharedFields(TypedDict):
    """The fields of `View`, filled in: a game's `look` passes them on, `MyView(**shared, ...)`."""

    seat: int | None
    seats: int
    actors: list[int]
    outcome: Outcome | None

"""Who played each match of a table: part of the fold, changed by entries alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tablee.core.errors import RecordError
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.table.entries import Seating, Shared
from tablee.table.seats import Seat


def seating_of(record: Record, seats: list[Seat], at: float) -> Seating:
    """Who played a match, as far as an older archive tells: those who still sat there."""
    names = record.names or []
    people = [
        seat.person if index < len(names) and names[index] == seat.name else None
        for index, seat in enumerate(seats)
    ]
    return Seating(began=at, at=at, people=people)


def counted(seating: Seating, record: Record, game: Game[Any]) -> Seating:
    """With the figures of a match that was archived before they were kept, if it replays."""
    if seating.figures or not game.figures or record.rules != game.version:
        return seating
    try:
        return msgspec.structs.replace(seating, figures=record.figures())
    except RecordError:
        return seating


def shared(seatings: list[Seating], entry: Shared) -> list[Seating]:
    """Somebody said whether others may see a match."""
    index = entry.match - 1
    told = seatings[index]
    told = msgspec.structs.replace(told, words={**told.words, entry.person: entry.shared})
    return [*seatings[:index], told, *seatings[index + 1 :]]


def joined(told: Seating, known: Callable[[str], str]) -> Seating:
    """Somebody turned out to be somebody else."""
    return msgspec.structs.replace(
        told,
        people=[None if person is None else known(person) for person in told.people],
        words={known(person): word for person, word in told.words.items()},
    )

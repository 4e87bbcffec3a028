"""What a seat missed, and how far back it may look."""

from __future__ import annotations

from tablee.table.happenings import Happening
from tablee.table.table import Table


def since(
    table: Table, number: int, seat: int | None, claimed: bool = True
) -> tuple[bool, list[Happening]]:
    """What this seat missed after this number, and whether that is all of it.

    False means that the asker must forget what it knew: a new match has begun since, or too
    much has happened.

    Args:
        table: where.
        number: the last entry that the asker knows.
        seat: who asks.
        claimed: only the asker says so. Then what they should know by heart is not told, what
            they know or not; else it is told this once.
    """
    whole = table.forgotten <= number <= table.number
    known = number - table.forgotten if whole else 0  # happenings have no gaps either
    first = log_from(table, seat) if claimed or not whole else 0
    return whole, [
        told.seen_by(seat) if told.number >= first else told.without_events()
        for told in table.happenings[known:]
    ]


def log_from(table: Table, seat: int | None) -> int:
    """The entry from which on this seat may look up what happened in the match.

    In a game that is played by heart it is its own last move; for a spectator, the oldest of
    everybody's last moves. What a stand-in did for somebody is none of their own moves.
    """
    match = table.match
    if match is None or match.over or not match.by_heart:
        return 0
    return min(match.moved) if seat is None else match.moved[seat]

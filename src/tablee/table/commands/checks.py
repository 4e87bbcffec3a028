"""What several commands ask first: each raises the refusal, if there is one."""

from __future__ import annotations

from tablee.table.match import Match
from tablee.table.refusals import TableRefusal
from tablee.table.table import Table


def seat(table: Table, person: str) -> int:
    """Where this person sits."""
    seat = table.seat_of(person)
    if seat is None:
        raise TableRefusal("not-seated")
    return seat


def seat_exists(table: Table, seat: int) -> None:
    """There is such a seat."""
    if not 0 <= seat < len(table.seats):
        raise TableRefusal("no-seat", {"count": len(table.seats)})


def running(table: Table) -> Match:
    """The match that runs."""
    not_closed(table)
    if table.status == "over":
        raise TableRefusal("over")
    if table.match is None:
        raise TableRefusal("not-running")
    return table.match


def not_closed(table: Table) -> None:
    """The table is there, and not closed."""
    if table.status in ("new", "closed"):
        raise TableRefusal("closed")


def not_running(table: Table) -> None:
    """The table is not closed, and no match runs."""
    not_closed(table)
    if table.status == "running":
        raise TableRefusal("running")

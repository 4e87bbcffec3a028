"""The head of a table: what a store keeps to find and list it, and the matches played there."""

from __future__ import annotations

import copy

import msgspec

from tablee.table import entries as e
from tablee.table.days import index_of
from tablee.table.history import played_match
from tablee.table.info import info
from tablee.table.store import Head, MatchHead
from tablee.table.table import Table

HEADING = (
    e.Created
    | e.Sat
    | e.Stood
    | e.Removed
    | e.Renamed
    | e.Planned
    | e.Locked
    | e.Unlocked
    | e.Started
    | e.Finished
    | e.Closed
    | e.Shared
    | e.Joined
    | e.Erased
)
"""Entries after which a table is listed otherwise."""


def head(table: Table) -> Head:
    """What a store keeps to find and list the table."""
    return Head(
        game=table.game.id,
        status=_status(table),
        public=table.public,
        people=_people(table),
        at=table.changed_at,
        data=msgspec.json.encode(info(table)),
        number=table.number,
        matches=tuple(_play(table, match) for match in range(1, len(table.finished) + 1)),
    )


def _status(table: Table) -> str:
    if table.archived:
        return "archived"
    return "empty" if table.status == "waiting" and not table.people() else table.status


def _play(table: Table, match: int) -> MatchHead:
    told = played_match(table, match)
    people = tuple(dict.fromkeys(person for person in told.people if person is not None))
    if table.day and match == 1:  # only the first try counts
        people += (index_of(table.game.id, table.day),)
    return MatchHead(match, told.at, people, msgspec.json.encode(told))


def _people(table: Table) -> tuple[str, ...]:
    """Whose table it is: those who sit there, and the host, who need not."""
    seated = [seat.person for seat in table.seats if seat.person is not None]
    return tuple(dict.fromkeys([*seated, table.host]))


def head_after(table: Table, entry: e.AnyEntry) -> Head | None:
    """The head that a table will have after this entry; None if it stays as it is.

    An action never changes it, although it may end the match: nobody knows before it is played,
    and it must not be played before it is written. The entry that follows says so.
    """
    if not isinstance(entry, HEADING):
        return None
    ahead = copy.copy(table)
    ahead.seats = [copy.copy(seat) for seat in table.seats]
    ahead.happenings = []
    ahead.door = copy.copy(table.door)
    ahead.apply(table.number + 1, entry)
    return head(ahead)

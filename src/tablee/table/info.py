"""The face of a table: what everybody may know of it, whoever they are."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tablee.table import entries as e
from tablee.table.table import Status, Table


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat, for everybody.

    Attributes:
        kind: `open`, `bot`, `person`, or `program` (somebody's own bot).
        name: the person's name.
        bot: the level of the bot.
        away: why a stand-in plays here.
        connected: the person is here.
        off_until: at a slow table, when the person is back whose time does not run before; it may
            be past. For who sits there.
    """

    kind: Literal["open", "bot", "person", "program"]
    name: str | None = None
    bot: str | None = None
    away: e.AwayWhy | None = None
    connected: bool = False
    off_until: float | None = None


class AtTheDoor(msgspec.Struct, frozen=True):
    """Somebody who asks to be let in: `number` is what one answers to."""

    number: int
    name: str


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table, for everybody.

    Attributes:
        id: its name in addresses.
        game, options, public, pace, reaction, hints: as it was set up.
        status: waiting, running, over or closed.
        host: the seat of the host; None when the host does not sit.
        seats: who sits where.
        locked: nobody may sit down.
        knocking: who stands before the door; nobody does at a public table.
        paused: bots wait for somebody who reads.
        day: it is somebody's table of this day, an ISO date; empty: a table like any other.
        matches: how many matches ended; their records are numbered from 1.
        seed_hash: of the match that runs, or ran last.
    """

    id: str
    game: str
    options: dict[str, Any]
    public: bool
    pace: str
    reaction: float
    hints: bool = True
    status: Status
    locked: bool = False
    host: int | None
    seats: tuple[SeatInfo, ...]
    knocking: tuple[AtTheDoor, ...] = ()
    paused: bool = False
    day: str = ""
    matches: int
    seed_hash: str | None


def from_outside(face: TableInfo) -> TableInfo:
    """The same for who does not sit there: strangers need not know who is not at home."""
    seats = tuple(
        seat if seat.off_until is None else msgspec.structs.replace(seat, off_until=None)
        for seat in face.seats
    )
    return msgspec.structs.replace(face, seats=seats)


def info(table: Table) -> TableInfo:
    """What everybody may know of a table."""
    return TableInfo(
        id=table.id,
        game=table.game.id,
        options=table.options,
        public=table.public,
        pace=table.pace_name,
        reaction=table.reaction,
        hints=table.hints,
        status=table.status,
        locked=table.locked,
        host=table.seat_of(table.host),
        seats=tuple(
            SeatInfo(
                kind="bot"
                if seat.bot
                else "open"
                if seat.person is None
                else "program"
                if seat.program
                else "person",
                name=seat.name or None,
                bot=seat.bot,
                away=seat.away,
                connected=seat.connected,
                off_until=seat.off[-1][1].back if seat.off else None,
            )
            for seat in table.seats
        ),
        knocking=tuple(
            AtTheDoor(number, knock.name) for number, knock in table.door.knocks.items()
        ),
        paused=table.paused_since is not None,
        day=table.day,
        matches=len(table.finished),
        seed_hash=None if table.match is None else table.match.seed_hash,
    )

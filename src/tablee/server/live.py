"""A table in memory, with those who watch it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

import msgspec

from tablee.bots import Hint
from tablee.server import messages as m
from tablee.server.clock import Clock, TableClock
from tablee.table.catching_up import log_from, since
from tablee.table.entries import ActionPlayed, AnyEntry, Help, Said, Started
from tablee.table.info import TableInfo, from_outside, info
from tablee.table.ledger import Ledger
from tablee.table.match import Match
from tablee.table.table import Table

KEPT = 32
"""Encoded updates of a table: one for every seat, and some for those who come back."""

FRESH = 0.05
"""Seconds for which an encoded update serves others: it holds remaining times."""


class Watcher:
    """Somebody with a socket at a table: woken when there is something new."""

    def __init__(self, person: str | None, last: int) -> None:
        self.person = person
        self.last = last
        self.news = asyncio.Event()
        self.news.set()


HELP: tuple[Help, ...] = ("nudge", "warned", "move", "compared")
"""What somebody can be told about a decision, from little to much."""


class Counsel:
    """What a seat was told about the decision that it is asked for, by this worker.

    It is nothing that the others should know, and stands in the log when the decision is taken.

    Attributes:
        hint: what a search found, for all that is asked about it.
        help: the most that was told.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self._asked = match.changed[seat]
        self.hint: Hint | None = None
        self.help: Help | None = None

    def is_of(self, match: Match | None, seat: int) -> bool:
        """Whether it is still about what the seat is asked."""
        return match is self._match and match.changed[seat] == self._asked

    def told(self, what: Help) -> None:
        """Something was told."""
        if self.help is None or HELP.index(what) > HELP.index(self.help):
            self.help = what


class LiveTable:
    """A table, its lock, and its watchers.

    Attributes:
        table: the fold. It is only changed with the lock held, by entries that are on disk.
        ledger: how its entries stand in the store.
        lock: one command at a time.
        watchers: the sockets.
        sockets: how many of them each person has here.
        watching: how many people without a seat look on, here and at other workers.
        stale: an append ended in an unknown way: read the log again before the next.
        timer: fires at the next duty.
        busy: duties that are being fulfilled, by seat and number.
        used: when it was last asked for.
    """

    def __init__(self, table: Table, ledger: Ledger, clock: Clock) -> None:
        self.table = table
        self.ledger = ledger
        self._clock = TableClock(clock)
        self._clock.set(table.changed_at)
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.sockets: Counter[str] = Counter()
        self.watching = 0
        self.stale = False
        self.timer: asyncio.TimerHandle | None = None
        self.busy: set[tuple[int, int]] = set()
        self.used = time.monotonic()
        self._counsels: dict[int, Counsel] = {}
        self._info: TableInfo | None = None
        self._info_number = 0
        self._encoded: dict[tuple[int | None, int, bool], tuple[float, int, bytes]] = {}

    def apply(self, number: int, entry: AnyEntry) -> None:
        """Take in an entry that is on disk, and wake who watches."""
        before = self._info
        self.table.apply(number, entry)
        if before is None or self._may_change(before, entry):
            face = info(self.table)
            if face != before:
                self._info = face
                self._info_number = number
        if isinstance(entry, Started) or entry.at > self.now():  # another worker's is further on
            self._clock.set(entry.at)
        self._encoded.clear()
        for watcher in self.watchers:
            watcher.news.set()

    def begin_anew(self, table: Table, ledger: Ledger) -> None:
        """The log was written anew: forget what was told of the old one, and wake who watches."""
        self.table = table
        self.ledger = ledger
        self._info = None
        self._encoded.clear()
        for watcher in self.watchers:
            watcher.news.set()

    def now(self) -> float:
        """What time it is at this table."""
        return self._clock.now(self.table.status == "running", self.table.pace.slow)

    def remaining(self, seat: int) -> float | None:
        """The seconds that a seat which is asked has left; None without a clock."""
        deadline = self.table.deadline(seat)
        return None if deadline is None else round(max(0.0, deadline - self.now()), 1)

    def counsel(self, match: Match, seat: int) -> Counsel:
        """What a seat was told about what it is asked now."""
        found = self._counsels.get(seat)
        if found is None or not found.is_of(match, seat):
            found = self._counsels[seat] = Counsel(match, seat)
        return found

    def helped(self, person: str) -> Help | None:
        """The most that somebody was told about the decision that they are asked for."""
        seat = self.table.seat_of(person)
        found = None if seat is None else self._counsels.get(seat)
        if found is None or seat is None or not found.is_of(self.table.match, seat):
            return None
        return found.help

    def spectators(self) -> int:
        """How many people without a seat look on here; who has no name counts for every socket."""
        strangers = sum(watcher.person is None for watcher in self.watchers)
        return strangers + sum(self.table.seat_of(person) is None for person in self.sockets)

    def count(self, watching: int) -> None:
        """So many people look on in all: tell everybody, if that is new."""
        if watching != self.watching:
            self.watching = watching
            for watcher in self.watchers:
                watcher.news.set()

    def _may_change(self, face: TableInfo, entry: AnyEntry) -> bool:
        """Whether the face may be another now: most entries are actions, and leave it alone."""
        if isinstance(entry, ActionPlayed):
            return face.status != self.table.status or face.seats[entry.seat].away is not None
        return not isinstance(entry, Said)

    def face(self) -> TableInfo:
        """What everybody may know of it."""
        if self._info is None:
            self._info = info(self.table)
            self._info_number = self.table.number
        return self._info

    def update(self, seat: int | None, last: int, claimed: bool = True) -> tuple[int, bytes]:
        """What this seat is to be told when it last saw entry `last`; and the number told.

        `claimed`: only the client says that it saw it, we did not tell it.
        """
        now = self.now()
        key = (seat, last, claimed)
        made = self._encoded.get(key)
        if made is not None and now - made[0] < FRESH:
            return made[1], made[2]
        message = self._update(seat, last, claimed)
        data = msgspec.json.encode(message)
        if len(self._encoded) >= KEPT:  # somebody may ask from any number
            self._encoded.clear()
        self._encoded[key] = (now, message.number, data)
        return message.number, data

    def _update(self, seat: int | None, last: int, claimed: bool) -> m.Update:
        table = self.table
        whole, happened = since(table, last, seat, claimed)
        face = self.face()
        match = table.match
        asked: list[m.SeatClock] = []
        legal: list[int] = []
        talk: list[int] = []
        if match is not None and table.status == "running":
            for actor in sorted(match.asked):
                asked.append(m.SeatClock(seat=actor, remaining=self.remaining(actor)))
            if seat is not None:
                legal = [action.code for action in match.state.legal(seat)]
                talk = [action.code for action in match.state.talk(seat)]
        return m.Update(
            number=table.number,
            whole=whole,
            happened=happened,
            log_from=log_from(table, seat),
            table=None
            if whole and last >= self._info_number
            else face
            if seat is not None
            else from_outside(face),
            you=seat,
            view=None if match is None else match.state.view(seat),
            legal=legal,
            talk=talk,
            waiting=asked,
            asks=None if seat is None or not table.pace.slow else table.seats[seat].asks,
            window=match is not None and match.window and bool(asked),
        )

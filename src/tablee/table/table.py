"""A table: the fold over its log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from tablee.core.errors import TableeError
from tablee.core.figures import Counts
from tablee.core.game import Game
from tablee.core.record import Record, trail
from tablee.registry import game as find_game
from tablee.table import entries as e
from tablee.table.days_off import RESPITE, runs_out
from tablee.table.door import Door
from tablee.table.happenings import Happening, happening
from tablee.table.match import Asked, Match
from tablee.table.pace import PACES, Pace
from tablee.table.seatings import counted, joined, seating_of, shared
from tablee.table.seats import Seat

Status = Literal["new", "waiting", "running", "over", "closed"]

REMEMBERED = 2_000
"""Happenings kept for those who reconnect; who missed more is told to begin anew."""


class LogError(TableeError):
    """The log is not one: an entry is missing, comes twice, or cannot follow the others."""


class Table:
    """One match after another, and the people who play them.

    `apply` is the only thing that changes a table, and it is handed nothing but entries of the
    log: two tables that were handed the same entries are the same.

    Attributes:
        id: its name in addresses.
        number: the number of the last entry.
        status: new (nothing is known yet), waiting, running, over (a rematch may follow), closed.
        game, options, public, pace, reaction, hints: as the host set it up.
        day: it is its host's table of this day; empty: a table like any other.
        host: who may start it and change its seats; passes on when the host stands up.
        locked: nobody may sit down.
        barred: people who were asked to go.
        seats: who sits where.
        door: who knocked, and who was let in.
        match: the match that runs, or the last one.
        finished: the records of all matches that ended.
        seatings: who played each of them.
        archived: nothing is left of its log but one entry.
        settled: how the last of them ended is written down.
        began: when the last match did.
        replaced: the seats in which a bot plays it on for somebody who was there.
        happenings: what people are told of the entries since the last match began.
        forgotten: the number of the last entry that is no longer among the happenings.
        paused_since: since when bots wait for somebody who reads; None: they do not.
        changed_at: when the last entry was written.
        outdated: the match that was begun under other rules than these, as far as it was played:
            it cannot go on, and is not replayed.
    """

    game: Game[Any]

    def __init__(self, id: str) -> None:
        self.id = id
        self.number = 0
        self.status: Status = "new"
        self.options: dict[str, Any] = {}
        self.public = False
        self.pace_name = ""
        self.pace: Pace = PACES["normal"]
        self.reaction = 0.0
        self.hints = True
        self.day = ""
        self.host = ""
        self.locked = False
        self.barred: frozenset[str] = frozenset()
        self.seats: list[Seat] = []
        self.door = Door()
        self.match: Match | None = None
        self.finished: list[Record] = []
        self.seatings: list[e.Seating] = []
        self.archived = False
        self.settled = False
        self.began = 0.0
        self.replaced: list[int] = []
        self.happenings: list[Happening] = []
        self.forgotten = 0
        self.paused_since: float | None = None
        self.changed_at = 0.0
        self.outdated: Record | None = None

    @classmethod
    def replay(cls, id: str, log: Iterable[e.AnyEntry]) -> Table:
        """The table that a log makes."""
        table = cls(id)
        for entry in log:
            table.apply(table.number + 1, entry)
        return table

    # -- questions -------------------------------------------------------------------------------

    def seat_of(self, person: str | None) -> int | None:
        """Where this person sits."""
        if person is not None:
            for index, seat in enumerate(self.seats):
                if seat.person == person:
                    return index
        return None

    def names(self) -> list[str]:
        """The names in the seats; a bot's is its level."""
        return [seat.name or seat.bot or "" for seat in self.seats]

    def people(self) -> list[int]:
        """The seats in which people sit."""
        return [index for index, seat in enumerate(self.seats) if seat.person is not None]

    def deadline(self, seat: int) -> float | None:
        """When the time of a seat that is asked is up; None without a clock."""
        match = self.match
        if match is None or self.pace.turn is None or seat not in match.asked:
            return None
        asked = match.asked[seat]
        if self.pace.slow:
            off = self.seats[seat].days_off(asked.since)
            return max(asked.until, runs_out(asked.since, self.pace.turn, off))
        return asked.since + (self.reaction if match.window else self.pace.turn)

    def awaits(self, seat: int) -> bool:
        """Whether the match waits for the person of this seat."""
        match = self.match if self.status == "running" else None
        return match is not None and seat in match.asked and self.seats[seat].away is None

    def passes(self, seat: int) -> bool:
        """Whether a seat in a reaction window passes, as its person said beforehand.

        It follows from what that person said and from what everybody sees, never from a hand.
        """
        match, asks = self.match, self.seats[seat].asks
        if match is None or not match.window or asks == "always":
            return False
        return asks == "never" or not self.game.concerns(match.state, seat)

    # -- the fold --------------------------------------------------------------------------------

    def apply(self, number: int, entry: e.AnyEntry) -> Happening:
        """Take in the next entry of the log.

        Raises:
            LogError: it is not the next, or cannot follow; the table is as it was.
        """
        first = isinstance(entry, e.Created | e.Archived)
        if number != self.number + 1 or first != (number == 1):
            raise LogError(f"table {self.id}: entry {number} cannot follow {self.number}")
        told = self._take_in(number, entry)
        self.number = number
        self.changed_at = entry.at
        self.archived = isinstance(entry, e.Archived)
        self.happenings.append(told)
        if len(self.happenings) > REMEMBERED:
            self.forgotten = self.happenings.pop(0).number
        return told

    def _take_in(self, number: int, entry: e.AnyEntry) -> Happening:
        seat = self.seats[entry.seat] if hasattr(entry, "seat") else None
        name = (seat.name or None) if seat is not None else None
        at = Asked(since=entry.at, number=number)
        match entry:
            case e.Created():
                self._create(entry)
            case e.Archived():
                self._unpack(entry)
            case e.Sat():
                self.seats[entry.seat].take(entry.person, entry.name, entry.program, entry.at)
                self.door.forget(entry.person)
                name = entry.name
            case e.Renamed():
                self._rename(entry.seat, entry.name)
            case e.Knocked():
                self.door.knock(number, entry.person, entry.name)
                name = entry.name
            case e.Admitted() | e.TurnedAway():
                name = self.door.answer(entry.knock, isinstance(entry, e.Admitted))
            case e.Stood():
                self._stand(entry.seat)
            case e.Planned():
                self.seats[entry.seat].clear(entry.bot)
            case e.Started():
                self._start(entry, at)
                if self.match is not None:
                    shown = self.match.seed_hash
                    return happening(number, entry, None, self.match.dealt, seed_hash=shown)
            case e.ActionPlayed():
                return self._play(number, entry, at)
            case e.Finished():
                self._finish(entry)
            case e.WentAway():
                self.seats[entry.seat].away = entry.why
                self.seats[entry.seat].away_since = entry.at
            case e.CameBack():
                self.seats[entry.seat].away = None
            case e.Paused():
                self.paused_since = entry.at
            case e.Resumed():
                self._go_on(entry.at)
            case e.Connected():
                self.seats[entry.seat].workers.add(entry.worker)
                self._return(self.seats[entry.seat])
            case e.Disconnected():
                self.seats[entry.seat].workers.discard(entry.worker)
                self.seats[entry.seat].gone_since = entry.at
                if not self.seats[entry.seat].connected:
                    self._go_on(entry.at)
            case e.Asks():
                self.seats[entry.seat].asks = entry.when
            case e.TookDaysOff():
                self.seats[entry.seat].off += ((entry.at, entry.off),)
            case e.Respite():
                self._give_time(entry.at)
            case e.Removed():
                self._remove(entry)
            case e.Locked() | e.Unlocked():
                self.locked = isinstance(entry, e.Locked)
            case e.Closed():
                self.status = "closed"
            case e.Shared():
                self.seatings = shared(self.seatings, entry)
            case e.Joined():
                self._join(entry)
            case e.Said() | e.Erased():
                pass
        return happening(number, entry, name)

    def _create(self, entry: e.Created) -> None:
        self.game = find_game(entry.game)
        self.options = entry.options
        self.seats = [Seat(bot=plan.bot) for plan in entry.plan]
        self.host = entry.host
        self.public = entry.public
        self.pace_name = entry.pace
        self.pace = PACES[entry.pace]
        self.reaction = entry.reaction
        self.hints = entry.hints
        self.day = entry.day
        self.status = "waiting"

    def _unpack(self, entry: e.Archived) -> None:
        self._create(entry.created)
        for sat in entry.people:
            self.seats[sat.seat].take(sat.person, sat.name, sat.program, sat.at)
        self.door.guests = frozenset(entry.guests)
        self.finished = list(entry.records)
        seatings = entry.seatings or [
            seating_of(rec, self.seats, entry.at) for rec in entry.records
        ]
        self.seatings = [
            counted(seating, record, self.game)
            for seating, record in zip(seatings, entry.records, strict=True)
        ]
        self.status = "closed"

    def _join(self, entry: e.Joined) -> None:
        def known(person: str) -> str:
            return entry.into if person == entry.person else person

        for seat in self.seats:
            seat.person = None if seat.person is None else known(seat.person)
        self.host = known(self.host)
        self.barred = frozenset(map(known, self.barred))
        self.door.join(known)
        self.seatings = [joined(told, known) for told in self.seatings]

    def _stand(self, index: int) -> None:
        was_host = self.seats[index].person == self.host
        self.seats[index].clear()
        if was_host:
            heirs = [seat.person for seat in self.seats if seat.person and not seat.program]
            self.host = heirs[0] if heirs else self.host
            if not self.people():
                self.status = "closed"  # the last one to leave puts out the light

    def _remove(self, entry: e.Removed) -> None:
        seat = self.seats[entry.seat]
        if seat.person is not None:
            self.barred |= {seat.person}
        if self.status == "running":
            self.replaced = [*self.replaced, entry.seat]
        seat.clear(entry.bot)
        self._go_on(entry.at)

    def _rename(self, index: int, name: str) -> None:
        self.seats[index].name = name
        if self.status == "over":  # a rematch knows by their names who won
            last = msgspec.structs.replace(self.finished[-1], names=self.names())
            self.finished = [*self.finished[:-1], last]

    def _return(self, seat: Seat) -> None:
        """Who was gone is back by connecting; at a slow table, who was late is, too."""
        if seat.away == "gone" or (self.pace.slow and seat.away == "late"):
            seat.away = None

    def _give_time(self, at: float) -> None:
        """Everybody who is asked has at least this much time, but only once for a question."""
        if self.match is not None:
            for seat, asked in self.match.asked.items():
                if not asked.until:
                    kept = msgspec.structs.replace(asked, until=at + RESPITE)
                    self.match.asked[seat] = kept

    def _go_on(self, at: float) -> None:
        """The time of everybody who is asked begins anew: nobody could use it."""
        if self.paused_since is not None:
            self.paused_since = None
            if self.match is not None:
                asked = self.match.asked
                self.match.asked = {seat: Asked(at, asked[seat].number) for seat in asked}

    def _start(self, entry: e.Started, at: Asked) -> None:
        self.settled = False
        self.began = at.since
        self.replaced = []
        if entry.rules != self.game.version:
            self.outdated = Record(
                game=self.game.id,
                rules=entry.rules,
                seats=len(self.seats),
                options=self.options,
                seed=entry.seed,
            )
            self.status = "closed"
            return
        options = self.options
        before = self.finished[-1] if self.finished else None
        if before is not None and before.outcome is not None:
            sat, names = before.names or [], self.names()
            winners = [seat for seat in before.outcome.winners if sat[seat] == names[seat]]
            options = self.game.rematch(options, winners)
        self.paused_since = None
        self.match = Match(self.game, len(self.seats), options, entry.seed, at)
        self.status = "running"
        self.happenings.clear()
        self.forgotten = at.number - 1
        for seat in self.seats:  # who sat waiting without a socket is waited for from now on
            seat.away = None
            seat.gone_since = at.since

    def _seated(self, at: float, figures: Counts) -> e.Seating:
        return e.Seating(
            began=self.began,
            at=at,
            people=[seat.person for seat in self.seats],
            programs=[index for index, seat in enumerate(self.seats) if seat.program],
            replaced=self.replaced,
            figures=figures,
            helped=[] if self.match is None else self.match.helped,
        )

    def _play(self, number: int, entry: e.ActionPlayed, at: Asked) -> Happening:
        if self.match is None:
            if self.outdated is not None:
                self.outdated.actions.append((entry.seat, entry.code))
                return happening(number, entry, None)
            raise LogError(f"table {self.id}: entry {number} plays, but no match runs")
        events = self.match.play(entry.seat, entry.code, entry.key, at, entry.helped)
        if entry.by == "person":
            self.seats[entry.seat].away = None
        if entry.by in ("person", "bot") and not self.game.actions[entry.code].talk:
            self.match.moved[entry.seat] = number
        if self.match.over:
            self.status = "over"
            self.match.record.names = self.names()
            self.finished.append(self.match.record)
            self.seatings = [*self.seatings, self._seated(entry.at, self.match.figures)]
        return happening(number, entry, None, events)

    def _finish(self, entry: e.Finished) -> None:
        self.settled = True
        if self.outdated is not None:
            record = msgspec.structs.replace(
                self.outdated,
                options=entry.options,
                final=entry.final,
                trail=trail(self.outdated.actions),
                outcome=entry.outcome,
                names=self.names(),
            )
            self.finished = [*self.finished, record]
            self.seatings = [*self.seatings, self._seated(entry.at, entry.figures)]

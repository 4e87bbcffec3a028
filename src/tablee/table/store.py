"""Where tables are kept: the contract of a store.

The log is everything; what else a store keeps is an index of it (`Head`), who may come in
(`Session`), what somebody keeps that no log can hold (`Note`), and which worker looks after which
table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from tablee.core.errors import TableeError


class StoreError(TableeError):
    """The store cannot be opened or does not answer; the message says why."""


class StoreBusy(StoreError):
    """The store does not answer in time. Whether it did what it was asked to is not known."""


class MatchHead(msgspec.Struct, frozen=True):
    """What is found about a match that ended, without reading the log of its table.

    Attributes:
        match: its number at its table, from 1.
        at: when it ended.
        people: who played it.
        data: what is told of it (`history.PlayedMatch`), as JSON.
    """

    match: int
    at: float
    people: tuple[str, ...]
    data: bytes


class Head(msgspec.Struct, frozen=True):
    """What is found about a table without reading its log.

    Attributes:
        game: what is played.
        status: as of the last entry that changed the head; `empty`: waiting, and nobody sits
            there.
        public: it is listed.
        people: who sits there.
        at: when it last changed.
        data: its public face (`TableInfo`), as JSON.
        number: the entry that it is the head after; an older one never replaces a newer one.
        matches: the matches that ended.
    """

    game: str
    status: str
    public: bool
    people: tuple[str, ...]
    at: float
    data: bytes
    number: int
    matches: tuple[MatchHead, ...] = ()


class Append(msgspec.Struct, frozen=True):
    """An entry to be written, and the new head if it changes with it.

    `worker` becomes the one to look after the table, when it is given.
    """

    table: str
    number: int
    data: bytes
    head: Head | None = None
    worker: str | None = None


class Session(msgspec.Struct, frozen=True):
    """Who comes in with a token, of which only a hash is kept.

    `device` is the browser and the system that it was made with (`server/devices.py`).
    """

    person: str
    name: str
    program: bool
    at: float
    device: str = ""


class Way(msgspec.Struct, frozen=True):
    """A way for somebody to come back: a one-time link, a recovery code, a passkey.

    Attributes:
        token: what it is found by: a hash, or the public name of a passkey.
        person: who comes back by it.
        kind: `link`, `code`, `passkey`; `challenge`: what a passkey is asked to sign.
        name: what they go by.
        at: when it was made or last used.
        until: when it ends.
        data: what else belongs to it.
    """

    token: str
    person: str
    kind: str
    name: str
    at: float
    until: float
    data: bytes = b""


class Note(msgspec.Struct, frozen=True):
    """A small fact that somebody keeps, and that no log of a table can hold.

    There is one of an owner, a kind and a name; a new one takes its place.

    Attributes:
        owner: whose it is: a person, a round, or the house (`HOUSE`).
        kind: what sort of fact.
        name: whom or what it speaks of; if that is a person, the note goes with them.
        at: since when.
        data: what else belongs to it, as JSON, or nothing. No person stands in it but whom the note
            speaks of anyway: whoever is removed, or turns out to be somebody else, is not looked
            for here.
    """

    owner: str
    kind: str
    name: str
    at: float
    data: bytes = b""


HOUSE = "house"
"""The owner of what nobody owns."""

IDLE = ("empty", "waiting", "over")
"""A table of one of these statuses may have a code: people may sit down there."""

Rewrite = Callable[[str, list[bytes]], list[bytes]]
"""Makes the log of a table anew, from the table's name and the log as it is."""

MatchKey = tuple[float, str, int]
"""When a match ended, its table, and its number there: all matches have an order by that."""

Listener = Callable[[str, int], None]
"""Told of a table and the number of an entry that another worker wrote; (\"\", 0): of anything;
(owner, 0): of notes that changed, whoever wrote them."""


class Store(Protocol):
    """A place that forgets nothing that it acknowledged.

    Whatever is asked of it raises `StoreBusy` when it does not answer within seconds.
    """

    shared: bool
    """Several workers may use it at once."""

    async def open(self) -> None:
        """Connect, and bring the tables of the database up to date.

        Raises:
            StoreError: it cannot be reached, somebody else has it, or it is of a newer version.
        """

    async def close(self) -> None:
        """Finish what was begun, and let go."""

    async def append(self, item: Append) -> bool:
        """Write an entry; when this returns True, it is on disk and will always be there.

        False: the table has an entry of that number already, which is another one.
        """

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries of a table after a number, in order, without a gap."""

    async def index(self, table: str, head: Head) -> None:
        """Correct the head of a table, unless it is newer."""

    async def heads(self, limit: int, person: str | None = None) -> list[bytes]:
        """The data of public tables that are not closed, or of all where a person sits.

        The latest come first.
        """

    async def all_heads(self, limit: int) -> list[bytes]:
        """The data of all tables, closed ones included; the latest come first."""

    async def matches(self, person: str, limit: int) -> list[bytes]:
        """The data of the matches that a person played, the latest first."""

    async def matches_at(self, tables: list[str]) -> list[bytes]:
        """The data of the matches that were played at these tables, the latest first."""

    async def ended(self, after: MatchKey, limit: int) -> list[tuple[MatchKey, bytes]]:
        """Everybody's matches in the order of their end, beyond this one: the key and the data."""

    async def places(self, person: str) -> list[str]:
        """The tables where a person sits, is the host, or played a match."""

    async def unindexed(self) -> list[str]:
        """Tables whose matches are not found: their heads are from before there was an index."""

    async def count(self, person: str | None = None) -> int:
        """How many tables wait or run: all, or those where a person sits."""

    async def lend(self, code: str, table: str) -> str | None:
        """Let a code stand for a table until its next match starts; the code that now does.

        A table that has one keeps it. None: another table has this code, or no match can start at
        this one.
        """

    async def lent(self, code: str) -> str | None:
        """The table that a code stands for."""

    async def add_session(self, token: str, session: Session) -> None:
        """Keep a session under the hash of its token."""

    async def session(self, token: str) -> Session | None:
        """The session of a hashed token."""

    async def everybody(self, limit: int) -> list[Session]:
        """The session that each person used last; who came last comes first."""

    async def rename(self, person: str, name: str) -> None:
        """The person goes by another name from now on, however they come in."""

    async def touch_session(self, token: str, at: float) -> None:
        """The session of a hashed token was used at this moment."""

    async def drop_session(self, token: str) -> None:
        """Forget a session."""

    async def drop_sessions(self, person: str) -> None:
        """Forget all sessions of a person."""

    async def sessions(self, person: str) -> list[tuple[str, Session]]:
        """The sessions of a person, by the hashes of their tokens; the one last used first."""

    async def put_way(self, way: Way) -> None:
        """Keep a way back, in the place of one of the same token."""

    async def ways(self, person: str) -> list[Way]:
        """The ways of a person, the latest first."""

    async def way(self, token: str) -> Way | None:
        """The way of this token."""

    async def take_way(self, token: str) -> Way | None:
        """The same, for the only time: it is gone then, and nobody else gets it."""

    async def drop_ways(self, person: str, kind: str = "") -> None:
        """Forget the ways of a person: those of a kind, or all."""

    async def put_note(self, note: Note) -> None:
        """Keep a note, in the place of one of the same owner, kind and name."""

    async def notes(self, owner: str, kind: str = "") -> list[Note]:
        """The notes of an owner: those of a kind, or all; the latest first."""

    async def noted(self, kind: str, name: str = "") -> list[Note]:
        """Everybody's notes of a kind: those that speak of this name, or all; the latest first."""

    async def drop_notes(self, owner: str, kind: str = "", name: str = "") -> int:
        """Forget notes of an owner: one, those of a kind, or all. How many were there."""

    async def drop_person(self, person: str) -> None:
        """Forget all notes of a person, and everybody's that speak of them."""

    async def forget_notes(self) -> None:
        """Forget the notes of people (`p…`) who have neither a session nor a way back.

        And those of a round (`r…`) that no note speaks of any more.
        """

    async def tell(self, owner: str) -> None:
        """Tell all listeners, of all workers, that something of this owner changed."""

    async def move_person(self, person: str, into: str, name: str) -> None:
        """All sessions, ways and notes of a person are another's from now on.

        So are the notes that speak of them. Where both had the same one, the other's is kept.
        """

    async def adopt(self, worker: str, now: float, patience: float) -> set[str]:
        """Say that this worker lives, take over running tables of dead ones; all that it now has.

        A worker is dead when it has not said that it lives for `patience` seconds.
        """

    async def alive(self, now: float, patience: float) -> set[str]:
        """The workers that live."""

    async def watching(
        self, worker: str, here: dict[str, int] | None, tables: list[str], patience: float
    ) -> dict[str, int]:
        """How many look on at these tables at other workers that live.

        `here` is how many do at this one, by table; None: as it last said.
        """

    async def release(self, worker: str) -> None:
        """This worker stops: others may take over its tables at once."""

    def listen(self, listener: Listener) -> None:
        """Be told of what other workers write."""

    # -- the key (`vault.py`) --------------------------------------------------------------------

    async def fingerprint(self) -> str | None:
        """Of the key that the logs are kept with; None: no key has been used yet."""

    async def claim(self, fingerprint: str, rewrite: Rewrite) -> str:
        """The fingerprint of the key that the logs are kept with; this one, if there was none.

        In that case all logs are written anew, in one transaction: they are from before there
        were keys.
        """

    # -- keeping it small, and knowing that it is well -------------------------------------------

    async def tables(self) -> list[tuple[str, int]]:
        """All tables, and the number of the entry that the head of each is the head after."""

    async def outdated(self, status: str, before: float, limit: int) -> list[str]:
        """Tables of this status that last changed before this moment."""

    async def archive(self, table: str, data: bytes, head: Head) -> None:
        """Put one entry into the place of the whole log of a table."""

    async def rewrite(self, table: str, log: list[bytes], head: Head) -> bool:
        """Put a log into the place of one that is shorter by an entry.

        False: the log in the store has grown meanwhile, and stays as it is.
        """

    async def mentions(self, text: str) -> list[str]:
        """The tables whose log holds this text. Everything is looked through."""

    async def scrub(self) -> None:
        """Leave nothing of what was removed in files that a backup or a thief would read."""

    async def drop(self, table: str) -> None:
        """Forget a table, its log and its head."""

    async def forget_sessions(self, before: float) -> None:
        """Forget the sessions from before this moment."""

    async def forget_ways(self, now: float) -> None:
        """Forget the ways that have ended."""

    async def ready(self) -> bool:
        """Whether it takes in what is written: it is tried."""

"""Where tables are kept: the contract of a store.

The log is everything; what else a store keeps is an index of it (`Head`), who may come in
(`Session`), and which worker looks after which table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from tablee.core.errors import TableeError


class StoreError(TableeError):
    """The store cannot be opened or does not answer; the message says why."""


class Head(msgspec.Struct, frozen=True):
    """What is found about a table without reading its log.

    Attributes:
        game: what is played.
        status: as of the last entry that changed the head.
        public: it is listed.
        people: who sits there.
        at: when it last changed.
        data: its public face (`TableInfo`), as JSON.
        number: the entry that it is the head after; an older one never replaces a newer one.
    """

    game: str
    status: str
    public: bool
    people: tuple[str, ...]
    at: float
    data: bytes
    number: int


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
    """Who comes in with a token, of which only a hash is kept."""

    person: str
    name: str
    program: bool
    at: float


Listener = Callable[[str, int], None]
"""Told of a table and the number of an entry that another worker wrote; (\"\", 0): of anything."""


class Store(Protocol):
    """A place that forgets nothing that it acknowledged."""

    shared: bool
    """Several workers may use it at once."""

    async def open(self) -> None:
        """Connect, and bring the tables of the database up to date.

        Raises:
            StoreError: it cannot be reached, or somebody else has it.
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

    async def count(self, person: str | None = None) -> int:
        """How many tables wait or run: all, or those where a person sits."""

    async def idle(self, before: float, limit: int) -> list[str]:
        """Tables without a running match, not closed, that last changed before this moment."""

    async def add_session(self, token: str, session: Session) -> None:
        """Keep a session under the hash of its token."""

    async def session(self, token: str) -> Session | None:
        """The session of a hashed token."""

    async def rename(self, person: str, name: str) -> None:
        """The person goes by another name from now on."""

    async def touch_session(self, token: str, at: float) -> None:
        """The session of a hashed token was used at this moment."""

    async def drop_session(self, token: str) -> None:
        """Forget a session."""

    async def drop_sessions(self, person: str) -> None:
        """Forget all sessions of a person."""

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

    async def secret(self, fresh: str) -> str:
        """The secret that invitations are signed with: `fresh`, unless there is one already."""

    async def ready(self) -> bool:
        """Whether it answers."""

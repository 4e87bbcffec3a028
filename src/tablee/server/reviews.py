"""Finished matches, judged: made once, outside of the event loop, and kept.

A review takes a core for up to a minute, so it is asked for, made while others play, and fetched
when it is there. It follows from the record alone: what was forgotten can be made again, and is the
same.
"""

from __future__ import annotations

import asyncio
import gzip
import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec

from tablee.bots import review
from tablee.core.build import compiled
from tablee.core.record import Record
from tablee.server.limits import Places
from tablee.server.workshop import Busy, Workshop

LONGEST = 300.0
"""Seconds after which one is given up on: at the lowest priority a minute may take some."""

INTERPRETED = 50
"""Playouts for a decision where nothing is compiled: then they are slow."""

MOST_FROM = 2
"""Reviews that are made, or wait for it, and were asked for from one address: others want one."""

ReviewKey = tuple[str, int, int]
"""A table, the number of a match, and the seat whose match it was."""


class Making(msgspec.Struct, frozen=True):
    """A review that is being made.

    Attributes:
        percent: how much of it is done.
        before: how many others are made before it.
    """

    percent: int
    before: int


def _make(record: bytes, seat: int, playouts: int, progress: str) -> bytes:
    """In the process: the review, as compressed JSON; its percents are written into a file."""
    with Path(progress).open("r+b", buffering=0) as file:

        def told(done: int, total: int) -> None:
            file.seek(0)
            file.write(bytes([100 * done // max(1, total)]))

        iterations = playouts or (None if compiled() else INTERPRETED)
        made = review(Record.from_json(record), seat, iterations, told=told)
    return gzip.compress(msgspec.json.encode(made), 6, mtime=0)


class Reviews:
    """Makes reviews, and keeps the last ones.

    Args:
        build: the folder of the build that bots think with; None: the server's own.
        playouts: for each decision; 0: as many as a minute allows.
    """

    def __init__(self, build: Callable[[], Path | None], playouts: int = 0) -> None:
        self._playouts = playouts
        self._workshop: Workshop[ReviewKey] = Workshop("review", LONGEST, build)
        self._failed: set[ReviewKey] = set()
        self._asked_from = Places(MOST_FROM)
        self._folder = tempfile.TemporaryDirectory(prefix="tablee-")

    def kept(self, key: ReviewKey) -> bytes | None:
        """The review, if it was made before: compressed JSON."""
        return self._workshop.kept(key)

    def making(self, key: ReviewKey) -> Making | None:
        """How far it is; None: nobody asked for it."""
        asked = list(self._workshop.making)
        if key not in asked:
            return None
        file = self._file(key)
        done = file.read_bytes()[:1] if file.exists() else b""
        return Making(percent=done[0] if done else 0, before=asked.index(key))

    def ask(self, key: ReviewKey, record: Record, origin: str) -> Making:
        """Have it made for somebody at this address, if nobody asked before; how far it is.

        Raises:
            Busy: not now; or it failed since somebody asked, which is said once.
        """
        found = self.making(key)
        if found is not None:
            return found
        if key in self._failed:
            self._failed.discard(key)
            raise Busy
        if not self._asked_from.enter(origin):
            raise Busy
        file = self._file(key)
        given = (record.to_json(), key[2], self._playouts, str(file))
        try:
            task = self._workshop.make(key, _make, *given)
        except Busy:
            self._asked_from.leave(origin)
            raise
        file.write_bytes(b"\0")
        task.add_done_callback(lambda done: self._done(key, origin, done))
        return Making(percent=0, before=len(self._workshop.making) - 1)

    def _done(self, key: ReviewKey, origin: str, task: asyncio.Task[bytes]) -> None:
        self._asked_from.leave(origin)
        self._file(key).unlink(missing_ok=True)
        if not task.cancelled() and task.exception() is not None:
            self._failed.add(key)

    def _file(self, key: ReviewKey) -> Path:
        """Where the process writes how far it is."""
        return Path(self._folder.name) / "-".join(map(str, key))

    def close(self) -> None:
        """Stop."""
        self._workshop.close()
        self._folder.cleanup()

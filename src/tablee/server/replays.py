"""Finished matches to be looked at again: made once, outside of the event loop, and kept.

To play a match again and write down what everybody saw takes a core for a second. A process of its
own does it, at the lowest priority, one match at a time; whoever asks meanwhile for the same match
waits for the same one.
"""

from __future__ import annotations

import asyncio
import gzip
import multiprocessing
import os
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import msgspec

from tablee.core.errors import RecordError
from tablee.core.record import Record
from tablee.server.logs import log
from tablee.server.thinking import start_process
from tablee.table.fairness import seed_hash, verify
from tablee.table.replay import Replay, replay

KEPT = 16 * 2**20
"""Bytes of replays that are kept, compressed."""

WAITING = 8
"""Matches that may wait to be made."""

LONGEST = 60.0
"""Seconds after which one is given up on."""

NICENESS = 10
"""Beyond that of the bots: somebody is waiting for them."""

Key = tuple[str, int, tuple[int, ...], tuple[str, ...]]
"""A table, the number of a match, the seats whose eyes it is seen with, and the names in it: who
was forgotten is not shown from memory."""


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match, to be looked at again, and what vouches for it.

    Attributes:
        replay: the match, step by step.
        seed: what the cards were shuffled from.
        seed_hash: its hash, as it was shown when the match began.
        verified: the server played the record again: it was dealt from this seed, every action was
            legal, and it ended as recorded.
    """

    replay: Replay
    seed: str
    seed_hash: str
    verified: bool


class Busy(Exception):
    """Too many wait already, or it took too long."""


def _start() -> None:
    """In the new process."""
    start_process()
    os.nice(NICENESS)


def _make(record: bytes, eyes: tuple[int, ...]) -> bytes:
    """In the process: `Shown`, as compressed JSON."""
    found = Record.from_json(record)
    try:
        verified = verify(found).actions == len(found.actions)
    except RecordError:
        verified = False
    shown = Shown(
        replay=replay(found, eyes or [None]),
        seed=str(found.seed),
        seed_hash=seed_hash(found.seed),
        verified=verified,
    )
    return gzip.compress(msgspec.json.encode(shown), 6, mtime=0)


class Replays:
    """Makes replays, and keeps the last ones."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._size = 0
        self._making: dict[Key, asyncio.Task[bytes]] = {}
        self._one = asyncio.Semaphore(1)

    def kept(self, key: Key) -> bytes | None:
        """The replay, if it was made before: compressed JSON."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    async def get(self, key: Key, record: Record) -> bytes:
        """The replay, made now if it has to be.

        Raises:
            Busy: not now.
        """
        found = self.kept(key)
        if found is not None:
            return found
        task = self._making.get(key)
        if task is None:
            if len(self._making) >= WAITING:
                raise Busy
            task = self._making[key] = asyncio.create_task(self._get(key, record.to_json()))
            task.add_done_callback(lambda done: self._done(key, done))
        return await asyncio.shield(task)

    async def _get(self, key: Key, record: bytes) -> bytes:
        async with self._one:
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, context, initializer=_start)
            work = asyncio.get_running_loop().run_in_executor(self._pool, _make, record, key[2])
            try:
                made = await asyncio.wait_for(work, LONGEST)
            except (BrokenProcessPool, TimeoutError) as error:
                log().warning("a replay failed", failure=type(error).__name__)
                self.close()
                raise Busy from None
        self._kept[key] = made
        self._size += len(made)
        while self._size > KEPT and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1])
        return made

    def _done(self, key: Key, task: asyncio.Task[bytes]) -> None:
        self._making.pop(key, None)
        if not task.cancelled():
            task.exception()  # who waited was told

    def close(self) -> None:
        """Stop; the next replay starts anew."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()

"""What takes a core for long and can be made again: outside of the event loop, once, and kept.

One process at the lowest priority makes one thing at a time; whoever asks meanwhile for the same
one waits for the same one. The last ones are kept, compressed, as long as there is room.
"""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, Generic, TypeVar

from tablee.server.logs import log
from tablee.server.thinking import hand_over, kill, new_pool

KEPT = 16 * 2**20
"""Bytes that are kept, compressed."""

WAITING = 8
"""Things that may wait to be made."""

NICENESS = 15
"""Of the process: more than the bots have (`thinking.start_process`), for whom somebody waits."""

Key = TypeVar("Key")


class Busy(Exception):
    """Too many wait already, or it took too long."""


def _humbly(work: Callable[..., bytes], *given: Any) -> bytes:
    """In the process: do it at the lowest priority."""
    os.setpriority(os.PRIO_PROCESS, 0, NICENESS)
    return work(*given)


class Workshop(Generic[Key]):
    """Makes things, and keeps the last ones.

    Args:
        title: what is made, for the log.
        longest: seconds after which one is given up on.
        build: the folder of the build that makes them; None: the server's own.
    """

    def __init__(
        self, title: str, longest: float, build: Callable[[], Path | None] = lambda: None
    ) -> None:
        self._title = title
        self._longest = longest
        self._build = build
        self._pool: ProcessPoolExecutor | None = None
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._size = 0
        self.making: dict[Key, asyncio.Task[bytes]] = {}
        self._one = asyncio.Semaphore(1)

    def kept(self, key: Key) -> bytes | None:
        """What was made before: compressed JSON."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def make(self, key: Key, work: Callable[..., bytes], *given: Any) -> asyncio.Task[bytes]:
        """Have it made by `work(*given)` in the process, if nobody asked for it before.

        Raises:
            Busy: not now.
        """
        task = self.making.get(key)
        if task is None:
            if len(self.making) >= WAITING:
                raise Busy
            task = self.making[key] = asyncio.create_task(self._make(key, work, given))
            task.add_done_callback(lambda done: self._done(key, done))
        return task

    async def _make(self, key: Key, work: Callable[..., bytes], given: tuple[Any, ...]) -> bytes:
        async with self._one:
            if self._pool is None:
                self._pool = new_pool(1, self._build())
            job = hand_over(self._pool, _humbly, work, *given)
            try:
                made = await asyncio.wait_for(job, self._longest)
            except (BrokenProcessPool, TimeoutError) as error:
                log().warning(f"a {self._title} failed", failure=type(error).__name__)
                self.close()
                raise Busy from None
        self._kept[key] = made
        self._size += len(made)
        while self._size > KEPT and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1])
        return made

    def _done(self, key: Key, task: asyncio.Task[bytes]) -> None:
        self.making.pop(key, None)
        if not task.cancelled():
            task.exception()  # who waited was told

    def close(self) -> None:
        """Stop; the next one starts anew."""
        pool, self._pool = self._pool, None
        if pool is not None:
            kill(pool)

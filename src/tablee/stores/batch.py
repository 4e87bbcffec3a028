"""Group commit: what arrives while the disk is busy is written together, in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tablee.stores.in_time import in_time
from tablee.table.store import Append

MOST = 500
"""Entries of one transaction."""

Write = Callable[[list[Append]], Awaitable[list[bool]]]


class GroupCommit:
    """Collects entries, and writes a group as soon as the one before is on disk.

    Alone, an entry is written at once; under load the groups grow by themselves, so that the
    number of commits does not grow with the number of entries.
    """

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._task: asyncio.Task[None] | None = None
        self.groups = 0
        self.entries = 0

    async def append(self, item: Append) -> bool:
        """Write the entry with the next group; returns once that is on disk.

        Raises:
            StoreBusy: that takes too long. It may still be written.
        """
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        return await in_time(done)

    async def finish(self) -> None:
        """Wait until all is written."""
        if self._task is not None:
            await self._task

    async def _work(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            try:
                written = await self._write([item for item, _ in group])
            except Exception as error:
                for _, done in group:
                    if not done.done():
                        done.set_exception(error)
                continue
            self.groups += 1
            self.entries += len(group)
            for (_, done), result in zip(group, written, strict=True):
                if not done.done():  # who waited may be gone; what was written stays written
                    done.set_result(result)

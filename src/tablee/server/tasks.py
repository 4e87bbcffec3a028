"""What a worker does on its own: begun by one, and finished whoever still waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from typing import Any

from tablee.server.logs import log
from tablee.table.store import StoreBusy


class Tasks:
    """What is under way.

    Attributes:
        running: what is not finished yet.
    """

    def __init__(self, quiet: tuple[type[Exception], ...]) -> None:
        """`quiet` is what a task may end with, and nobody needs to read of in the log."""
        self.running: set[asyncio.Task[Any]] = set()
        self._quiet = quiet

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something on its own."""
        self.begin(work)  # type: ignore[unused-awaitable]

    def begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Something that is run to its end, whoever waits for it."""
        task = asyncio.create_task(work)
        self.running.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self.running.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        if isinstance(error, StoreBusy):
            log().warning("the store does not answer in time")
        elif error is not None and not isinstance(error, self._quiet):
            log().error("a task failed", error=f"{type(error).__name__}: {error}")

    async def close(self) -> None:
        """Finish what was begun, for a moment; cancel the rest."""
        if self.running:
            await asyncio.wait(self.running, timeout=1.0)
        for task in list(self.running):
            task.cancel()
        waiting: list[Awaitable[Any]] = list(self.running)
        await asyncio.gather(*waiting, return_exceptions=True)

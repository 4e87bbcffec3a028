"""Bells: how the workers of one store tell each other what they wrote.

The log decides everything; a bell only saves the others from asking all the time. Whoever may have
missed a ring is told to look at everything again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Protocol

import asyncpg

CHANNEL = "tablee"

Hear = Callable[[str], None]
"""Told a note of another worker or of one's own; an empty one: something may have been missed."""


class Bell(Protocol):
    """Rings for notes, and hears those of all workers."""

    channel: str | None
    """Where the database itself rings, in the transaction that writes; None: `ring` does."""

    async def open(self, hear: Hear) -> None:
        """Listen from now on.

        Raises:
            StoreError: it cannot be reached.
        """

    def ring(self, notes: list[str]) -> None:
        """Tell everybody of what is on disk."""

    async def close(self) -> None:
        """Tell what is not told yet, and let go."""


class NotifyBell:
    """LISTEN and NOTIFY of PostgreSQL: nothing else is needed."""

    channel: str | None = CHANNEL

    def __init__(self, url: str) -> None:
        self._url = url
        self._ear: asyncio.Task[None] | None = None

    async def open(self, hear: Hear) -> None:
        ready = asyncio.Event()
        self._ear = asyncio.create_task(self._listen(hear, ready))
        await asyncio.wait_for(ready.wait(), 10)

    async def _listen(self, hear: Hear, ready: asyncio.Event) -> None:
        """Hold one connection open to listen; after a break, something may have been missed."""
        while True:
            broken = asyncio.Event()
            try:
                db = await asyncpg.connect(self._url)
                try:
                    db.add_termination_listener(lambda _, broken=broken: broken.set())
                    await db.add_listener(CHANNEL, lambda _db, _pid, _channel, note: hear(note))
                    if ready.is_set():
                        hear("")
                    ready.set()
                    await broken.wait()
                finally:
                    with contextlib.suppress(Exception):
                        await db.close(timeout=2)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                pass
            await asyncio.sleep(0.5)

    def ring(self, notes: list[str]) -> None:
        """The database has rung already."""

    async def close(self) -> None:
        if self._ear is not None:
            self._ear.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._ear

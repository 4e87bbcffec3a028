"""Turns: a few places for many, so that nobody waits for all that another wants."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """So many may be inside at once; of those who wait, everybody's first comes before a second."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, whose: str) -> AsyncIterator[None]:
        """Be inside, as soon as it is this one's turn."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(whose)
        try:
            yield
        finally:
            self._leave()

    async def _wait(self, whose: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whose, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was given a place that it does not need any more
                self._leave()
            raise

    def _leave(self) -> None:
        """Give the place to the next who still wants it."""
        while self._waiting:
            whose, queue = self._waiting.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._waiting[whose] = queue  # behind all others
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

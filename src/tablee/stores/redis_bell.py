"""Redis as the bell: for so many workers that NOTIFY, which takes a lock for every commit, is slow.

Redis keeps nothing here and decides nothing. A note that could not be sent, or may not have been
received, becomes one that tells everybody to look at everything again.
"""

from __future__ import annotations

import asyncio
import contextlib

from redis.asyncio import Redis
from redis.exceptions import RedisError

from tablee.stores.bells import CHANNEL, Hear
from tablee.table.store import StoreError

TROUBLE = (RedisError, OSError)

LISTEN = 5.0
"""Seconds of silence after which the connection is tried."""


class RedisBell:
    """PUBLISH and SUBSCRIBE."""

    channel: str | None = None

    def __init__(self, url: str) -> None:
        try:
            self._redis = Redis.from_url(
                url, socket_connect_timeout=5, health_check_interval=LISTEN
            )
        except ValueError:  # the address may hold a password: it is not repeated
            raise StoreError("the address of Redis begins with redis:// or rediss://") from None
        self._waiting: list[str] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, hear: Hear) -> None:
        try:
            await self._redis.ping()
        except TROUBLE as error:
            raise StoreError(f"Redis cannot be reached: {type(error).__name__}") from None
        ready = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._publish()),
            asyncio.create_task(self._listen(hear, ready)),
        ]
        await asyncio.wait_for(ready.wait(), 10)

    async def _listen(self, hear: Hear, ready: asyncio.Event) -> None:
        while True:
            with contextlib.suppress(*TROUBLE):
                async with self._redis.pubsub() as ear:
                    await ear.subscribe(CHANNEL)
                    while True:
                        message = await ear.get_message(timeout=LISTEN)
                        if message is None:
                            continue
                        if message["type"] == "message":
                            for note in message["data"].decode().split("\n"):
                                hear(note)
                        elif message["type"] == "subscribe":  # again, if the line was broken
                            if ready.is_set():
                                hear("")
                            ready.set()
            await asyncio.sleep(0.5)

    def ring(self, notes: list[str]) -> None:
        self._waiting.extend(notes)
        self._wake.set()

    async def _publish(self) -> None:
        """Send what waits, together; after trouble, that everything is to be looked at."""
        while self._waiting or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            notes, self._waiting = self._waiting, []
            if not notes:
                continue
            try:
                await self._redis.publish(CHANNEL, "\n".join(notes))
            except TROUBLE:
                if self._closing:
                    return
                self.ring([""])
                await asyncio.sleep(0.5)

    async def close(self) -> None:
        self._closing = True
        self._wake.set()
        if self._tasks:
            publishing, listening = self._tasks
            listening.cancel()
            await asyncio.wait([publishing], timeout=2)
            publishing.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

"""The socket of a person, wherever they are in the house: it says that there is news."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from litestar import WebSocket, websocket

from tablee.server.services import services
from tablee.server.sessions import address, read_token, who
from tablee.server.socket import (
    GONE,
    MISBEHAVED,
    NO_SESSION,
    TOO_MANY,
    accept,
    enter,
    leave,
    turn_away,
)
from tablee.server.tokens import token_hash

NEWS = '{"type":"news"}'


@websocket("/api/me/socket", include_in_schema=False)
async def news_socket(socket: WebSocket[Any, Any, Any]) -> None:
    """Say `news` whenever something of this person changed; nothing else is said or heard."""
    here = services(socket)
    person = await who(socket)
    if person is None:
        await turn_away(socket, NO_SESSION, "no session")
        return
    keys = [f"person {person.id}"]
    if not enter(here, keys, address(socket)):
        await turn_away(socket, TOO_MANY, "too many sockets")
        return
    over = asyncio.Event()
    session = token_hash(read_token(socket) or "")

    async def known() -> bool:
        """Whether the session still is one; another worker may have ended it."""
        if here.store.shared:
            found = await here.store.session(session)
            if found is None or found.person != person.id:
                over.set()
        return not over.is_set()

    here.visits.begin(session, person.id, over.set)
    woken = here.news.listen(person.id)
    try:
        await accept(socket)
        tasks = [
            asyncio.create_task(_tell(socket, woken, known)),
            asyncio.create_task(_until_gone(socket)),
            asyncio.create_task(over.wait()),
        ]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        why = (NO_SESSION, "the session is over") if over.is_set() else (MISBEHAVED, "only listen")
        with contextlib.suppress(*GONE):
            await socket.close(*why)
    finally:
        here.news.forget(person.id, woken)
        here.visits.over(session, over.set)
        leave(here, keys, address(socket))


async def _tell(
    socket: WebSocket[Any, Any, Any], woken: asyncio.Event, known: Callable[[], Awaitable[bool]]
) -> None:
    while True:
        await woken.wait()
        woken.clear()
        if not await known():
            return
        await socket.send({"type": "websocket.send", "text": NEWS, "bytes": None})


async def _until_gone(socket: WebSocket[Any, Any, Any]) -> None:
    """Until the other side leaves, or says something: it has nothing to say."""
    await socket.receive()

"""Connections: what a stranger may take of this process before anybody looks at what they ask.

uvicorn reads requests and sockets; here it is told when to stop. A request has a time and a size, a
neighbourhood a number of connections, and who does not read what they are sent is not read from,
and is soon cut off. All of it holds with or without a proxy in front.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from functools import cache
from typing import Any, Literal, Protocol

from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tablee.server.addresses import origin_of
from tablee.server.config import Config
from tablee.server.limits import Bucket

LARGEST = {"head": 16_384, "body": 1_048_576}
"""Bytes of the address and all headers of a request, and of the rest, trailers and all. What a body
may be is for the guard to say, who answers in words; this is where patience ends."""

MOST_HEADERS = 64

MOST_WAITING = 8
"""Requests that wait behind one that is being answered."""

TIME = {"head": 10.0, "body": 20.0}
"""Seconds in which the head of a request has to come, and the rest; a socket, to be open."""

DRAIN_TIME = 20.0
"""Seconds in which somebody has to take something of what waits for them."""

CLOSING_TIME = 5.0
"""Seconds that a connection which is being closed is given to take what is left."""

ROUND = 1.0
"""Seconds between two looks at all connections."""

MOST_FRAGMENTS = 32
"""Parts of one message."""

FRAMES = (100.0, 400.0)
"""Frames of a socket in a second, pings and parts included, and how many at once."""

MORSEL = 2048
"""Bytes of a socket that are read at a stretch: frames may be as small as six."""

BESIDE_SOCKETS = 56
"""Connections of a neighbourhood that are no sockets."""

SPARE_FILES = 128
"""Files that are kept for everything but connections."""

TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)


class Watched(Protocol):
    """A connection that can be looked at."""

    def overdue(self, now: float) -> bool:
        """Whether it has used up its time."""

    def idle(self) -> bool:
        """Whether nothing is lost when it is cut off."""

    def cut(self) -> None:
        """End it at once."""


class Crowd:
    """All connections of this process.

    Attributes:
        each: how many a neighbourhood may have.
        most: how many there may be; when there are more, those go first that ask for nothing.
        rate: what rate limits are multiplied by; 0: no limit.
    """

    def __init__(self, config: Config) -> None:
        self.each = 10 * config.sockets_each + BESIDE_SOCKETS
        self.most = min(config.max_sockets + 1000, _files() - SPARE_FILES)
        self.rate = config.rate
        self.proxies = _TrustedHosts(config.named_proxies())
        self._from: Counter[str] = Counter()
        self._here: dict[Watched, None] = {}  # the oldest first
        self._timer: asyncio.TimerHandle | None = None

    def enter(self, one: Watched, client: tuple[str, int] | None) -> bool:
        """Somebody connects; False: there are too many of them. A named proxy is many people."""
        if client is None or client[0] not in self.proxies:
            origin = origin_of(client)
            if self._from[origin] >= self.each:
                return False
        if len(self._here) >= self.most:
            idle = next((other for other in self._here if other.idle()), None)
            if idle is None:
                return False
            idle.cut()
        self._from[origin_of(client)] += 1
        self._here[one] = None
        if self._timer is None:
            self._look_later()
        return True

    def replace(self, one: Watched, other: Watched) -> None:
        """A request became a socket."""
        self._here.pop(one, None)
        self._here[other] = None

    def leave(self, one: Watched, client: tuple[str, int] | None) -> None:
        """It is over."""
        if one in self._here:
            del self._here[one]
            origin = origin_of(client)
            self._from[origin] -= 1
            if self._from[origin] <= 0:
                del self._from[origin]

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(ROUND, self._look)

    def _look(self) -> None:
        now = time.monotonic()
        for one in list(self._here):
            if one.overdue(now):
                one.cut()
        self._timer = None
        if self._here:
            self._look_later()


@cache
def crowd() -> Crowd:
    """The one of this process."""
    return Crowd(Config.from_environment())


def _files() -> int:
    """How many files this process may have open: as many as the system lets it."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 100_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return 65_536 if soft == resource.RLIM_INFINITY else max(soft, 2 * SPARE_FILES)


class Draining:
    """Whether the other side takes what it is sent."""

    __slots__ = ("_left", "_since")

    def __init__(self) -> None:
        self._left = 0
        self._since = 0.0

    def overdue(self, transport: asyncio.Transport, now: float) -> bool:
        """Whether nothing of what waits has been taken for too long."""
        left = transport.get_write_buffer_size()
        if not left or left < self._left or not self._left:
            self._since = now
        self._left = left
        patience = CLOSING_TIME if transport.is_closing() else DRAIN_TIME
        return bool(left) and now - self._since > patience


class TooMuch(Exception):
    """A request is larger than any that makes sense."""


class HttpDoor(HttpToolsProtocol):
    """Requests, with a time and a size."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._draining = Draining()
        self._reading: Literal["head", "body", "nothing"] = "head"
        self._since = time.monotonic()
        self._size = 0  # of the head, or of the rest
        self._begun = 0  # messages
        if not crowd().enter(self, self.client):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        crowd().leave(self, self.client)
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def overdue(self, now: float) -> bool:
        if self._draining.overdue(self.transport, now):
            return True
        return self._reading != "nothing" and now - self._since > TIME[self._reading]

    def idle(self) -> bool:
        cycle: Any = self.cycle  # uvicorn's type forgets that there may be none
        return cycle is None or bool(cycle.response_complete)

    def cut(self) -> None:
        self.transport.abort()

    # -- what is read ----------------------------------------------------------------------------

    def _read(self, what: Literal["head", "body", "nothing"]) -> None:
        self._reading = what
        self._since = time.monotonic()
        self._size = 0

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._reading == "nothing":
            self._read("head")
        begun, reading = self._begun, self._reading
        super().data_received(data)
        # what has not ended yet, the parser keeps to itself
        if (begun, reading) == (self._begun, self._reading) and self.parser is not None:
            self._size += len(data)
            if self._size > LARGEST[self._reading]:
                self._refuse()

    def send_400_response(self, msg: str) -> None:
        if self._size > LARGEST["head"] or len(self.headers or ()) > MOST_HEADERS:
            self._refuse()
        else:
            super().send_400_response(msg)

    def _refuse(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(TOO_LARGE)
            self.transport.close()

    def _unsupported_upgrade_warning(self) -> None:
        """It is answered as the plain request that it also is."""

    def on_message_begin(self) -> None:
        self._begun += 1
        self._told = 0
        self._read("head")
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._count(len(name) + len(value) + 4)

    def _count(self, size: int) -> None:
        """Raises TooMuch, which ends the parsing."""
        self._told += size
        if self._told > LARGEST["head"] or len(self.headers) > MOST_HEADERS:
            self._size = LARGEST["head"] + 1
            raise TooMuch

    def on_headers_complete(self) -> None:
        self._read("body")
        super().on_headers_complete()
        if len(self.pipeline) > MOST_WAITING:
            raise TooMuch

    def on_message_complete(self) -> None:
        self._read("nothing")
        super().on_message_complete()


class Socket(WebSocketsSansIOProtocol):
    """Sockets that are read no faster than they read, and only so fast."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._draining = Draining()
        self._since = time.monotonic()
        self._allowed = Bucket(FRAMES[0] * crowd().rate, FRAMES[1])
        crowd().replace(transport.get_protocol(), self)

    def connection_lost(self, exc: Exception | None) -> None:
        crowd().leave(self, self.client)
        super().connection_lost(exc)

    def overdue(self, now: float) -> bool:
        if self._draining.overdue(self.transport, now):
            return True
        return not self.handshake_complete and now - self._since > TIME["body"]

    def idle(self) -> bool:
        return False

    def cut(self) -> None:
        self.transport.abort()

    # -- what is read ----------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), MORSEL):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + MORSEL])

    def handle_events(self) -> None:
        if not self._allowed.take(len(self.conn.events)) or len(self.frames) > MOST_FRAGMENTS:
            self.transport.abort()
            return
        super().handle_events()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:  # nothing that a log would have to tell
                self.frames = []
                self.conn.fail(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True  # refused, which is an answer: uvicorn takes it for none

    # -- who does not read is not read from ------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stop_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.read_paused and self.queue.empty() and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    async def receive(self) -> Any:
        message = await super().receive()
        if not self.writable.is_set():
            self._stop_reading()
        return message

    def _stop_reading(self) -> None:
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

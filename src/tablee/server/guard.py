"""The guard at the door: names, cookies, origins, sizes, rates. It stands before all else."""

from __future__ import annotations

import ipaddress
import re
import socket
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tablee.server import metrics
from tablee.server.addresses import origin_of
from tablee.server.config import Config
from tablee.server.limits import Limits
from tablee.server.logs import log
from tablee.server.reach import bare_host, here_alone
from tablee.server.words import language, say

LARGEST_BODY = 16_384
COOKIE = "tablee_session"
JSON = "application/json"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        b"font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
        b"worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
    (b"x-frame-options", b"DENY"),
)
_COOKIE = re.compile(rb"[ ]?tablee_session=([A-Za-z0-9_-]{1,100})[ ]?")
_HOST = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[^\[\]:/@\s]{1,253})(?::[0-9]{1,5})?")

# Browsers know it over HTTPS and on their own machine; elsewhere they complain about it.
OPENER_POLICY = (b"cross-origin-opener-policy", b"same-origin")
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")


class Guard:
    """An ASGI application around another one."""

    def __init__(self, app: ASGIApp, config: Config, limits: Limits) -> None:
        self.app = app
        self.limits = limits
        self.origins = config.allowed_origins()
        self.hosts = config.named_hosts() | _own_names()
        self.secure = config.secure

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Any, receive: Receive, send: Send) -> None:
        begun = time.perf_counter()
        status = 500

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                present = {name for name, _ in message.get("headers", ())}
                added = [pair for pair in self._added(scope, headers) if pair[0] not in present]
                if scope["path"].startswith("/api") and b"cache-control" not in present:
                    added.append((b"cache-control", b"no-store"))
                message["headers"] = [*message.get("headers", ()), *added]
            await send(message)

        keep_one_cookie(scope)
        headers = _headers(scope)
        refused = self._misdirected(scope) or self._refuses(scope, headers)
        if refused is not None:
            await _refuse(*refused, headers, send_guarded)
        else:
            await self.app(scope, receive, send_guarded)
        metrics.REQUESTS.labels(str(status)).inc()
        log().debug(
            "request",
            method=scope["method"],
            path=scope["path"],  # never the query
            status=status,
            ms=round(1000 * (time.perf_counter() - begun), 1),
        )

    def _added(self, scope: Any, headers: dict[str, str]) -> Iterator[tuple[bytes, bytes]]:
        """The headers of every answer."""
        yield from HEADERS
        encrypted = self.secure or scope.get("scheme") == "https"
        if encrypted or here_alone(bare_host(headers.get("host", ""))):
            yield OPENER_POLICY
        if self.secure:
            yield STRICT_TRANSPORT

    def _misdirected(self, scope: Any) -> tuple[int, str] | None:
        """Why nobody could mean this server by this address; None: they could."""
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if not all(self._knows(host.lower()) for host in hosts):
            return 421, "host"
        if any(c < " " or c == "\x7f" for c in scope["path"]):
            return 404, "not-found"
        return None

    def _knows(self, host: str) -> bool:
        """Whether a browser that was told this host means us, and not somebody's name for us.

        A page can have its own name resolved to our address (DNS rebinding), but not an address.
        """
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        name = found[1].rstrip(".")
        if "*" in self.hosts or name in self.hosts or name.endswith(".localhost"):
            return True
        try:
            ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return False
        return True

    def _refuses(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        """Why a request is not let in; None: it is."""
        address = origin_of(scope.get("client"))
        if not self.limits.requests.take(address):
            return 429, "slow-down"
        if scope["method"] in SAFE:  # type: ignore[typeddict-item]
            return None
        if not self.limits.changes.take(address, 0.2):
            return 429, "slow-down"
        if not self._same_origin(headers):
            return 403, "origin"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > LARGEST_BODY:
            return 413, "too-large"
        if _has_body(headers) and not _is_json(headers.get("content-type", JSON)):
            return 415, "media-type"
        return None

    def _same_origin(self, headers: dict[str, str]) -> bool:
        """Whether a request that changes something comes from our own page, or from no page.

        Every browser says where a request comes from (`Sec-Fetch-Site`, or `Origin`); a program
        that says nothing has no cookies of anybody's to misuse.
        """
        origin = headers.get("origin")
        if origin is not None and origin.rstrip("/") in self.origins:
            return True
        site = headers.get("sec-fetch-site")
        if site is not None:
            return site in ("same-origin", "none")
        return origin is None or _host(origin) == headers.get("host", "").lower()

    async def _websocket(self, scope: Any, receive: Receive, send: Send) -> None:
        """A socket of a foreign page is not let in: cookies come along wherever it is opened."""
        keep_one_cookie(scope)
        headers = _headers(scope)
        refused = self._misdirected(scope)
        if refused is None and not self.limits.handshakes.take(origin_of(scope.get("client"))):
            refused = 429, "slow-down"
        if refused is not None:
            await receive()
            # not opened: a page tries again later by itself
            await _refuse(*refused, headers, send, "websocket.http.response")
            return
        origin = headers.get("origin")
        same = origin is None or _host(origin) == headers.get("host", "").lower()
        if same or (origin or "").rstrip("/") in self.origins:
            await self.app(scope, receive, send)
            return
        metrics.REFUSED.labels("origin").inc()
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": "origin"})


def keep_one_cookie(scope: Any) -> None:
    """Leave the one cookie that is ours, if it is as we made it, and no other.

    Nobody behind the guard parses cookies of strangers: the standard library takes a quarter of a
    minute for some that are not even long.
    """
    found: bytes | None = None
    kept = []
    for name, value in scope["headers"]:
        if name != b"cookie":
            kept.append((name, value))
        elif found is None:
            matches = (_COOKIE.fullmatch(part) for part in value.split(b";"))
            found = next((match[1] for match in matches if match), None)
    if found is not None:
        kept.append((b"cookie", COOKIE.encode() + b"=" + found))
    scope["headers"] = kept


def _own_names() -> frozenset[str]:
    """What this machine is called in its own network."""
    name = socket.gethostname().lower().partition(".")[0]
    return frozenset({"localhost", name, f"{name}.local"} - {"", ".local"})


def _headers(scope: Any) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def _host(origin: str) -> str:
    """Host and port of an origin; empty for `null` and nonsense."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _has_body(headers: dict[str, str]) -> bool:
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


def _is_json(content_type: str) -> bool:
    """Whether this media type is JSON's, whatever its parameters are."""
    return content_type.partition(";")[0].strip().lower() == JSON


async def _refuse(
    status: int, reason: str, headers: dict[str, str], send: Any, kind: str = "http.response"
) -> None:
    metrics.REFUSED.labels(reason).inc()
    text = say(language(headers.get("accept-language")), f"server.error.{reason}")
    body = msgspec.json.encode({"error": reason, "text": text, "params": {}, "detail": ""})
    extra = [(b"retry-after", b"2")] if status == 429 else []
    await send(
        {
            "type": f"{kind}.start",
            "status": status,
            "headers": [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(body)).encode()),
                *extra,
            ],
        }
    )
    await send({"type": f"{kind}.body", "body": body, "more_body": False})

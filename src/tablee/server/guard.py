"""The guard at the door: headers, origins, sizes, rates. It stands before everything else."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tablee.server import metrics
from tablee.server.config import Config
from tablee.server.limits import Limits
from tablee.server.logs import log
from tablee.server.words import language, say

LARGEST_BODY = 16_384
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
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
    (b"x-frame-options", b"DENY"),
)
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")


class Guard:
    """An ASGI application around another one."""

    def __init__(self, app: ASGIApp, config: Config, limits: Limits) -> None:
        self.app = app
        self.limits = limits
        self.origins = config.allowed_origins()
        self.headers = [*HEADERS, STRICT_TRANSPORT] if config.secure else [*HEADERS]

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
                added = [pair for pair in self.headers if pair[0] not in present]
                if scope["path"].startswith("/api") and b"cache-control" not in present:
                    added.append((b"cache-control", b"no-store"))
                message["headers"] = [*message.get("headers", ()), *added]
            await send(message)

        headers = _headers(scope)
        refused = self._refuses(scope, headers)
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

    def _refuses(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        """Why a request is not let in; None: it is."""
        client = scope.get("client")
        address = client[0] if client else "?"
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
        headers = _headers(scope)
        origin = headers.get("origin")
        same = origin is None or _host(origin) == headers.get("host", "").lower()
        if same or (origin or "").rstrip("/") in self.origins:
            await self.app(scope, receive, send)
            return
        metrics.REFUSED.labels("origin").inc()
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": "origin"})


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


async def _refuse(status: int, reason: str, headers: dict[str, str], send: Send) -> None:
    metrics.REFUSED.labels(reason).inc()
    text = say(language(headers.get("accept-language")), f"server.error.{reason}")
    body = msgspec.json.encode({"error": reason, "text": text, "params": {}, "detail": ""})
    extra = [(b"retry-after", b"2")] if status == 429 else []
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(body)).encode()),
                *extra,
            ],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})

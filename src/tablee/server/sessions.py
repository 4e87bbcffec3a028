"""Who is asking: a session without an account.

A browser holds an opaque token in a cookie that scripts cannot read; a program sends one as a
bearer, and so does a page for each further person at the same device. The store holds hashes
alone, so that reading the store lets nobody in.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from tablee.server.addresses import origin_of
from tablee.server.devices import device
from tablee.server.guard import COOKIE
from tablee.server.retention import SESSION
from tablee.server.services import services
from tablee.server.tokens import token_hash
from tablee.table.seats import Person
from tablee.table.store import Session

SECURITY: list[dict[str, list[str]]] = [{"session": []}, {"bearer": []}]
"""For the description of a route that is for people with a session: a cookie or a bearer."""

BEARER = "bearer."
"""A page cannot send headers with a socket, but names of protocols: this one is a bearer."""

FRESH = 86_400
"""Seconds after which somebody who comes is written down to have come."""


def _bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The bearer that came along, true or not: in a header, or with a socket's protocols."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token.strip()
    scope: Mapping[str, Any] = connection.scope  # a request has no protocols to offer
    offered: list[str] = scope.get("subprotocols", [])
    return next((name.removeprefix(BEARER) for name in offered if name.startswith(BEARER)), None)


def has_bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether the connection claims to be somebody's by a bearer, true or not."""
    return _bearer(connection) is not None


def read_token(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The token that came along, as a bearer or in the cookie."""
    token = _bearer(connection)
    if token is None:
        token = connection.cookies.get(COOKIE)
    return token if token and len(token) <= 100 else None


async def who(connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
    """The person who asks; None: nobody we know."""
    token = read_token(connection)
    if token is None:
        return None
    store, key, now = services(connection).store, token_hash(token), time.time()
    session = await store.session(key)
    if session is None or session.at < now - SESSION:
        return None
    if session.at < now - FRESH:
        await store.touch_session(key, now)
    return Person(session.person, session.name, session.program)


async def welcome(
    connection: ASGIConnection[Any, Any, Any, Any], name: str, program: bool
) -> tuple[Person, str]:
    """Somebody new: the person, and the token to come back with."""
    person = Person("p" + secrets.token_hex(8), name, program)
    return person, await let_in(connection, person)


async def let_in(connection: ASGIConnection[Any, Any, Any, Any], person: Person) -> str:
    """A new session of a person; the token to come back with."""
    token = secrets.token_urlsafe(32)
    used = "" if person.program else device(connection.headers.get("user-agent"))
    session = Session(person.id, person.name, person.program, time.time(), used)
    await services(connection).store.add_session(token_hash(token), session)
    return token


def session_cookie(connection: ASGIConnection[Any, Any, Any, Any], token: str) -> Cookie:
    """The cookie for a browser that came as this one did."""
    return cookie(token, is_encrypted(connection))


def is_encrypted(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a browser came over HTTPS, to us or to a proxy of ours."""
    return services(connection).config.secure or connection.url.scheme == "https"


def cookie(token: str, secure: bool) -> Cookie:
    """The cookie that holds a token; an empty token removes it."""
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=SESSION if token else 0,
        httponly=True,
        samesite="strict",  # the page itself needs no cookie, so links from elsewhere still work
        secure=secure,
        path="/",
    )


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where the connection comes from, as far as limits are concerned."""
    return origin_of(connection.scope.get("client"))

"""Coming in: a name is enough."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from msgspec import Meta

from tablee.server.errors import RequestRefused, responses, take
from tablee.server.services import services
from tablee.server.sessions import (
    SECURITY,
    address,
    cookie,
    has_bearer,
    read_token,
    session_cookie,
    welcome,
    who,
)
from tablee.server.tokens import token_hash
from tablee.table.names import good_name
from tablee.table.seats import Person


class Introduction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one goes by."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]


class Guest(msgspec.Struct, frozen=True):
    """Who one is, to oneself."""

    name: str
    program: bool


class Token(msgspec.Struct, frozen=True):
    """To be sent as `Authorization: Bearer <token>`; it is shown once."""

    name: str
    token: str


def _name(data: Introduction) -> str:
    name = good_name(data.name)
    if not name:
        raise RequestRefused(400, "name")
    return name


async def known(request: Request[Any, Any, Any]) -> Person:
    """The person who asks.

    Raises:
        RequestRefused: there is no session.
    """
    person = await who(request)
    if person is None:
        raise RequestRefused(401, "session")
    return person


async def required(request: Request[Any, Any, Any]) -> Person:
    """The person who asks for something to be changed.

    Raises:
        RequestRefused: there is no session; or too much was changed in too short a time.
    """
    person = await known(request)
    take(services(request).limits.changes, person.id)
    return person


@post("/api/session", status_code=200, responses=responses(400, 403, 413, 415))
async def introduce(
    request: Request[Any, Any, Any], data: JSONBody[Introduction]
) -> Response[Guest]:
    """Come in, or go by another name from now on. The cookie keeps one's seats."""
    here = services(request)
    name = _name(data)
    person = await who(request)
    if person is not None:
        await here.store.rename(person.id, name)
        return Response(Guest(name, person.program))
    take(here.limits.sessions, address(request))
    person, token = await welcome(request, name, program=False)
    return Response(Guest(name, program=False), cookies=[session_cookie(request, token)])


def no_cookie(request: Request[Any, Any, Any]) -> list[Cookie]:
    """Takes the cookie away; not when a bearer asked, who may share a browser with its owner."""
    return [] if has_bearer(request) else [cookie("", secure=False)]


@get("/api/session", responses=responses(401), security=SECURITY)
async def introduced(request: Request[Any, Any, Any]) -> Response[Guest]:
    """Who one is. Whoever comes back is let in for as long again."""
    person = await known(request)
    token = read_token(request)
    again = [] if has_bearer(request) or token is None else [session_cookie(request, token)]
    return Response(Guest(person.name, person.program), cookies=again)


@delete("/api/session", status_code=204, responses=responses(403))
async def forget(request: Request[Any, Any, Any]) -> Response[None]:
    """Be forgotten: the token opens nothing any more, and what it opened is closed."""
    here = services(request)
    token = read_token(request)
    if token is not None:
        await here.store.drop_session(token_hash(token))
        here.visits.end_session(token_hash(token))
    return Response(None, cookies=no_cookie(request))


@delete("/api/sessions", status_code=204, responses=responses(401, 403), security=SECURITY)
async def forget_everywhere(request: Request[Any, Any, Any]) -> Response[None]:
    """Be forgotten wherever one came in: no token of this person opens anything any more."""
    here = services(request)
    person = await known(request)
    await here.store.drop_sessions(person.id)
    here.visits.end_person(person.id)
    return Response(None, cookies=no_cookie(request))


@post("/api/programs", status_code=201, responses=responses(400, 403, 413, 415))
async def introduce_program(request: Request[Any, Any, Any], data: JSONBody[Introduction]) -> Token:
    """A token for a program that wants to sit down as a bot of its own."""
    name = _name(data)
    take(services(request).limits.sessions, address(request))
    _, token = await welcome(request, name, program=True)
    return Token(name, token)


@post("/api/companions", status_code=201, responses=responses(400, 403, 413, 415))
async def introduce_companion(
    request: Request[Any, Any, Any], data: JSONBody[Introduction]
) -> Token:
    """A token for somebody who shares a device: its cookie is already somebody else's."""
    name = _name(data)
    take(services(request).limits.sessions, address(request))
    _, token = await welcome(request, name, program=False)
    return Token(name, token)


ROUTES = Router(
    "/",
    route_handlers=[
        introduce,
        introduced,
        forget,
        forget_everywhere,
        introduce_program,
        introduce_companion,
    ],
    tags=["people"],
)

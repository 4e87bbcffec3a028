"""Keeping one's place: devices, links to another one, recovery codes, passkeys."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, post
from litestar.params import JSONBody
from msgspec import Meta

from tablee.server import passkeys
from tablee.server.errors import RequestRefused, responses, take
from tablee.server.joining import check_join, join
from tablee.server.passkeys import BadPasskey
from tablee.server.routes.mine import SHORT
from tablee.server.routes.people import Guest, required
from tablee.server.services import services
from tablee.server.sessions import (
    SECURITY,
    address,
    has_bearer,
    let_in,
    read_token,
    session_cookie,
    who,
)
from tablee.server.tokens import token_hash
from tablee.server.ways import LINK
from tablee.table.seats import Person


class Link(msgspec.Struct, frozen=True):
    """A link for another device: the address in the page, and for how many seconds it is good."""

    path: str
    seconds: int


class RecoveryCodes(msgspec.Struct, frozen=True):
    """Recovery codes: each opens the door once; they are shown once."""

    codes: list[str]


class Return(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Coming back by a link or a code.

    `join`: who this browser was until now is the same person, and brings everything along.
    """

    way: Annotated[str, Meta(min_length=1, max_length=100)]
    join: bool = False


class PasskeyAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a browser answers for a passkey, as its `toJSON` gives it; `join` as in `Return`."""

    credential: dict[str, Any]
    join: bool = False


async def _myself(request: Request[Any, Any, Any]) -> Person:
    """The person who asks, and is none of the programs: those keep nothing but their token."""
    person = await required(request)
    if person.program:
        raise RequestRefused(403, "forbidden")
    return person


def _party(request: Request[Any, Any, Any]) -> str:
    name = passkeys.party(request)
    if name is None:
        raise RequestRefused(409, "no-passkeys")
    return name


@delete(
    "/api/sessions/{session_id:str}",
    status_code=204,
    responses=responses(401, 403, 404),
    security=SECURITY,
)
async def end_session(request: Request[Any, Any, Any], session_id: str) -> None:
    """End one of one's sessions: the device is let in no more, and its sockets are closed."""
    here = services(request)
    person = await required(request)
    for token, _ in await here.store.sessions(person.id):
        if token[:SHORT] == session_id:
            await here.store.drop_session(token)
            here.visits.end_session(token)
            return
    raise RequestRefused(404, "no-device")


@post("/api/me/link", status_code=201, responses=responses(401, 403), security=SECURITY)
async def carry(request: Request[Any, Any, Any]) -> Link:
    """A link for another device of one's own: good once, and for ten minutes."""
    here = services(request)
    person = await _myself(request)
    take(here.limits.ways, person.id)
    token = await here.ways.link(person)
    # behind the '#': what is there never reaches a server, a log or another page
    return Link(f"/me#place={token}", int(LINK))


@post("/api/me/codes", status_code=201, responses=responses(401, 403), security=SECURITY)
async def print_codes(request: Request[Any, Any, Any]) -> RecoveryCodes:
    """Fresh recovery codes, to be printed; those from before open nothing any more."""
    here = services(request)
    person = await _myself(request)
    take(here.limits.ways, person.id)
    return RecoveryCodes(await here.ways.codes(person))


@post("/api/place", status_code=200, responses=responses(400, 403, 404, 409, 413, 415))
async def come_back(request: Request[Any, Any, Any], data: JSONBody[Return]) -> Response[Guest]:
    """Come back by a link or a recovery code; the cookie is that person's from now on."""
    here = services(request)
    take(here.limits.returns, address(request))
    way = await here.ways.find(data.way)
    if way is None:
        raise RequestRefused(404, "no-way")
    person = Person(way.person, way.name)
    before = await _before(request, person) if data.join else None
    if not await here.ways.take(way):
        raise RequestRefused(404, "no-way")
    return await _take_place(request, person, before)


async def _before(request: Request[Any, Any, Any], person: Person) -> Person | None:
    """Who this browser was until now, if that is somebody else who can become this person."""
    before = None if has_bearer(request) else await who(request)
    if before is None or before.id == person.id:
        return None
    await check_join(services(request), before, person)
    return before


async def _take_place(
    request: Request[Any, Any, Any], person: Person, before: Person | None
) -> Response[Guest]:
    """Let this browser be this person, who brings along what they had as somebody else."""
    here = services(request)
    if before is not None:
        await join(here, before, person)
    old = None if has_bearer(request) else read_token(request)
    if old is not None:
        await here.store.drop_session(token_hash(old))
        here.visits.end_session(token_hash(old))
    token = await let_in(request, person)
    return Response(Guest(person.name, person.program), cookies=[session_cookie(request, token)])


@post(
    "/api/me/passkeys/ask", status_code=200, responses=responses(401, 403, 409), security=SECURITY
)
async def ask_for_passkey(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """What the browser needs in order to make a passkey (`parseCreationOptionsFromJSON`)."""
    person = await _myself(request)
    name = _party(request)
    take(services(request).limits.ways, person.id)
    return await passkeys.ask_new(request, person, name)


@post(
    "/api/me/passkeys",
    status_code=204,
    responses=responses(400, 401, 403, 409, 413, 415),
    security=SECURITY,
)
async def add_passkey(request: Request[Any, Any, Any], data: JSONBody[PasskeyAnswer]) -> None:
    """Keep a passkey that the browser made."""
    person = await _myself(request)
    try:
        await passkeys.add(request, person, _party(request), data.credential)
    except BadPasskey:
        raise RequestRefused(400, "passkey") from None


@delete(
    "/api/me/passkeys/{passkey_id:str}",
    status_code=204,
    responses=responses(401, 403, 404),
    security=SECURITY,
)
async def remove_passkey(request: Request[Any, Any, Any], passkey_id: str) -> None:
    """Remove a passkey: it opens nothing here any more."""
    store = services(request).store
    person = await required(request)
    way = await store.way(passkey_id)
    if way is None or way.kind != "passkey" or way.person != person.id:
        raise RequestRefused(404, "no-device")
    await store.take_way(passkey_id)


@post("/api/place/ask", status_code=200, responses=responses(403, 409))
async def ask_who(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """What the browser needs in order to find a passkey (`parseRequestOptionsFromJSON`)."""
    name = _party(request)
    take(services(request).limits.returns, address(request))
    return await passkeys.ask_known(request, name)


@post("/api/place/passkey", status_code=200, responses=responses(400, 403, 409, 413, 415))
async def come_back_by_passkey(
    request: Request[Any, Any, Any], data: JSONBody[PasskeyAnswer]
) -> Response[Guest]:
    """Come back by a passkey; the cookie is that person's from now on."""
    take(services(request).limits.returns, address(request))
    try:
        person = await passkeys.recognise(request, _party(request), data.credential)
    except BadPasskey:
        raise RequestRefused(400, "passkey") from None
    before = await _before(request, person) if data.join else None
    return await _take_place(request, person, before)


ROUTES = Router(
    "/",
    route_handlers=[
        end_session,
        carry,
        print_codes,
        come_back,
        ask_for_passkey,
        add_passkey,
        remove_passkey,
        ask_who,
        come_back_by_passkey,
    ],
    tags=["people"],
)

"""Oneself: who one is here, and what one takes along or removes."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, Router, delete, get
from litestar.openapi.datastructures import ResponseSpec

from tablee.server import passkeys
from tablee.server.errors import responses, take
from tablee.server.mine import Export, export, forget
from tablee.server.passkeys import Kept
from tablee.server.routes.people import known, no_cookie, required
from tablee.server.services import services
from tablee.server.sessions import SECURITY, address, read_token
from tablee.server.tokens import token_hash

SHORT = 16
"""Digits of the hash of a token by which its owner names a session."""


class Device(msgspec.Struct, frozen=True, kw_only=True):
    """Where one came in.

    Attributes:
        id: by what it is ended.
        device: browser and system, as far as they were told.
        at: when somebody last came with it, to the day.
        here: it is the one that asks.
    """

    id: str
    device: str
    at: float
    here: bool


class Passkey(msgspec.Struct, frozen=True):
    """A passkey: by what it is removed, what it was made with, and when it was last used."""

    id: str
    device: str
    at: float


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who one is, and how one comes back.

    Attributes:
        name: what one goes by.
        program: one is a program.
        devices: where one came in, the one last used first.
        passkeys: one's passkeys.
        codes: how many recovery codes are left.
        passkeys_here: passkeys can be made by the address that one came by.
    """

    name: str
    program: bool
    devices: list[Device]
    passkeys: list[Passkey]
    codes: int
    passkeys_here: bool


@get("/api/me", responses=responses(401))
async def myself(request: Request[Any, Any, Any]) -> Me:
    """Who one is, and how one comes back."""
    store = services(request).store
    person = await known(request)
    here = token_hash(read_token(request) or "")
    ways = await store.ways(person.id)
    kept = [
        (way, msgspec.json.decode(way.data, type=Kept)) for way in ways if way.kind == "passkey"
    ]
    return Me(
        name=person.name,
        program=person.program,
        devices=[
            Device(id=token[:SHORT], device=found.device, at=found.at, here=token == here)
            for token, found in await store.sessions(person.id)
        ],
        passkeys=[Passkey(way.token, data.device, way.at) for way, data in kept],
        codes=sum(way.kind == "code" for way in ways),
        passkeys_here=passkeys.party(request) is not None,
    )


@get(
    "/api/me/export",
    responses={
        200: ResponseSpec(Export, generate_examples=False, description="Everything"),
        **responses(401),
    },
)
async def take_along(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Everything that this house keeps of oneself, the records of one's matches included."""
    here = services(request)
    person = await known(request)
    take(here.limits.exports, person.id)
    found = await export(here, person)
    return Response(
        msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n",
        media_type="application/json",
        headers={"content-disposition": 'attachment; filename="tablee.json"'},
    )


@delete("/api/me", status_code=204, responses=responses(401, 403, 409, 503))
async def be_removed(request: Request[Any, Any, Any]) -> Response[None]:
    """Be removed at once and for good: name, remarks, devices. Others keep their matches whole."""
    person = await required(request)
    take(services(request).limits.removals, address(request))
    await forget(services(request), person)
    return Response(None, cookies=no_cookie(request))


ROUTES = Router(
    "/", route_handlers=[myself, take_along, be_removed], tags=["people"], security=SECURITY
)

"""Mine to take and to remove."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, delete, get
from litestar.openapi.datastructures import ResponseSpec

from tablee.server.errors import responses, take
from tablee.server.mine import Export, export, forget
from tablee.server.routes.people import known, no_cookie, required
from tablee.server.services import services
from tablee.server.sessions import SECURITY, address


@get(
    "/api/me/export",
    responses={
        200: ResponseSpec(Export, generate_examples=False, description="Everything"),
        **responses(401),
    },
    security=SECURITY,
    tags=["people"],
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


@delete(
    "/api/me",
    status_code=204,
    responses=responses(401, 403, 409, 503),
    security=SECURITY,
    tags=["people"],
)
async def be_removed(request: Request[Any, Any, Any]) -> Response[None]:
    """Be removed at once and for good: name, remarks, devices. Others keep their matches whole."""
    person = await required(request)
    take(services(request).limits.removals, address(request))
    await forget(services(request), person)
    return Response(None, cookies=no_cookie(request))


ROUTES = [take_along, be_removed]

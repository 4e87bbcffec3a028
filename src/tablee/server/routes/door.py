"""The door of a table: knocking, invitations, four letters."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Router, post, put
from litestar.params import JSONBody
from msgspec import Meta

from tablee.server.access import may_invite, may_see
from tablee.server.codes import seats_are_free
from tablee.server.company import apart
from tablee.server.errors import RequestRefused, responses, take, take_both
from tablee.server.routes.people import required
from tablee.server.routes.tables import Invited, change, visible
from tablee.server.services import Services, services
from tablee.server.sessions import SECURITY, address, who
from tablee.table.commands import coming
from tablee.table.info import TableInfo


class KnockAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whether somebody who knocked is welcome."""

    welcome: bool


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Four letters that stand for a table while seats are free there."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]


class Invitation(msgspec.Struct, frozen=True):
    """An invitation: the token, and the address in the page to send to a friend."""

    token: str
    path: str


@post(
    "/api/tables/{table_id:str}/knock",
    status_code=204,
    responses=responses(401, 403, 404, 409, 429),
    security=SECURITY,
)
async def knock(request: Request[Any, Any, Any], table_id: str) -> None:
    """Ask to be let in; whoever sits at the table is told. Once in, `GET` shows the table."""
    here = services(request)
    person = await required(request)
    take(here.limits.knocks, address(request))
    live = await here.house.find(table_id, fresh=True)
    if may_see(here, live.table, person, None):
        return
    away = await apart(here.store, person.id)
    await here.house.command(table_id, lambda t, now: coming.knock(t, person, now, away))


@put(
    "/api/tables/{table_id:str}/knocks/{number:int}",
    responses=responses(400, 401, 403, 404, 409, 413, 415),
    security=SECURITY,
)
async def answer_knock(
    request: Request[Any, Any, Any], table_id: str, number: int, data: JSONBody[KnockAnswer]
) -> TableInfo:
    """Let somebody in who knocked, or do not; from somebody who sits there or is the host."""
    person = await required(request)
    return await change(
        request,
        table_id,
        lambda t, now: coming.answer_knock(t, person.id, number, data.welcome, now),
    )


@post(
    "/api/tables/{table_id:str}/invitation",
    status_code=201,
    responses=responses(401, 403, 404),
    security=SECURITY,
)
async def invite(request: Request[Any, Any, Any], table_id: str) -> Invitation:
    """An invitation, from somebody who sits there or is the host."""
    person = await required(request)
    live = await visible(request, table_id, None, person)
    if not may_invite(live.table, person):
        raise RequestRefused(403, "not-invited")
    return invitation_to(services(request), table_id)


def invitation_to(here: Services, table_id: str) -> Invitation:
    """A token that opens a table, and the address that holds it."""
    token = here.invitations.write(table_id)
    # behind the '#': what is there never reaches a server, a log or another page
    return Invitation(token, f"/table/{table_id}#invite={token}")


@post(
    "/api/tables/{table_id:str}/code", status_code=200, responses=responses(400, 403, 404, 409, 503)
)
async def lend_code(request: Request[Any, Any, Any], table_id: str, invite: Invited = None) -> Code:
    """The code of a table where seats are free, for whoever may see the table."""
    live = await visible(request, table_id, invite, await who(request))
    if not seats_are_free(live.table):
        raise RequestRefused(409, "no-free-seat")
    return Code(await services(request).codes.lend(table_id))


@post("/api/codes", status_code=200, responses=responses(400, 404, 413, 415))
async def take_code(request: Request[Any, Any, Any], data: JSONBody[Code]) -> Invitation:
    """The invitation that a code stands for, while seats are free at its table."""
    here = services(request)
    take_both(here.limits.codes, await who(request), address(request))
    table_id = await here.codes.table(data.code)
    if table_id is None:
        raise RequestRefused(404, "no-code")
    live = await here.house.find(table_id, fresh=True)
    if not seats_are_free(live.table):
        raise RequestRefused(404, "no-code")
    return invitation_to(here, table_id)


ROUTES = Router(
    "/", route_handlers=[knock, answer_knock, invite, lend_code, take_code], tags=["tables"]
)

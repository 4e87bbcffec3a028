"""Regular rounds: their people, their standings, their next evening."""

from __future__ import annotations

import time
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, delete, get, post, put
from litestar.params import JSONBody
from msgspec import UNSET, Meta, UnsetType

from tablee.server import rounds
from tablee.server.company import MemberNote, ask, member
from tablee.server.errors import RequestRefused, responses, take_both
from tablee.server.rounds import RoundInfo
from tablee.server.routes.company import (
    AskedPeople,
    CompanyId,
    GameId,
    as_last_time,
    find_people,
    take_asks,
)
from tablee.server.routes.people import known, required
from tablee.server.routes.tables import lay
from tablee.server.services import Services, services
from tablee.server.sessions import SECURITY, address
from tablee.table.info import TableInfo
from tablee.table.names import clean
from tablee.table.seats import Person

AHEAD = 366 * 86_400.0
"""Seconds ahead of which nobody plans an evening."""

RoundName = Annotated[str, Meta(min_length=1, max_length=40)]


class NewRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A round to be founded: what it is called, and whom to ask to join."""

    name: RoundName
    people: Annotated[list[CompanyId], Meta(max_length=rounds.MOST_MEMBERS - 1)] = []


class RoundChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is to change: the name, or the next evening, in seconds since 1970 (null: none)."""

    name: RoundName | UnsetType = UNSET
    next: float | UnsetType | None = UNSET


class RoundTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What to play; empty: what was played last."""

    game: GameId = ""


def _name(name: str) -> str:
    cleaned = clean(name)
    if not cleaned:
        raise RequestRefused(400, "name")
    return cleaned


async def _mine(
    here: Services, person: Person, round_id: str, *, joined: bool = True
) -> MemberNote:
    """One is in this round; or at least asked to be. Others are told that there is none."""
    note = await rounds.membership(here.store, person.id, round_id)
    if note is None or (joined and not member(note).joined):
        raise RequestRefused(404, "no-round")
    return member(note)


async def _check_room(here: Services, person: Person) -> None:
    if await rounds.joined(here.store, person.id) >= rounds.MOST_ROUNDS:
        raise RequestRefused(409, "too-many")


async def _info(here: Services, person: Person, round_id: str) -> RoundInfo:
    for told in await rounds.rounds(here, person.id):
        if told.id == round_id:
            return told
    raise RequestRefused(404, "no-round")


@get("/api/me/rounds", responses=responses(401))
async def list_rounds(request: Request[Any, Any, Any]) -> list[RoundInfo]:
    """One's regular rounds, and those that one is asked to join."""
    here = services(request)
    person = await known(request)
    take_both(here.limits.histories, person, address(request))
    return await rounds.rounds(here, person.id)


@post("/api/me/rounds", responses=responses(400, 401, 403, 404, 409, 413, 415))
async def found_round(request: Request[Any, Any, Any], data: JSONBody[NewRound]) -> RoundInfo:
    """Found a round, and ask people of one's company to join it."""
    here = services(request)
    person = await required(request)
    name = _name(data.name)
    people = await find_people(here, person, data.people)
    await _check_room(here, person)
    take_asks(request, person, 1 + len(people))
    id = await rounds.found(here.store, person.id, name)
    await rounds.invite(here.store, people, id)
    return await _info(here, person, id)


@put("/api/me/rounds/{round_id:str}", responses=responses(400, 401, 403, 404, 413, 415))
async def change_round(
    request: Request[Any, Any, Any], round_id: str, data: JSONBody[RoundChange]
) -> RoundInfo:
    """Call a round otherwise, or say when it meets next."""
    here = services(request)
    person = await required(request)
    await _mine(here, person, round_id)
    now = time.time()
    if isinstance(data.next, float) and not now - 86_400 < data.next < now + AHEAD:
        raise RequestRefused(400, "no-evening")
    kept = await rounds.kept_round(here.store, round_id)
    name = None if data.name is UNSET else _name(data.name)
    before = kept.next if kept is not None else None
    await rounds.change(here.store, round_id, name, before if data.next is UNSET else data.next)
    return await _info(here, person, round_id)


@post(
    "/api/me/rounds/{round_id:str}/members",
    status_code=200,
    responses=responses(400, 401, 403, 404, 413, 415),
)
async def ask_into_round(
    request: Request[Any, Any, Any], round_id: str, data: JSONBody[AskedPeople]
) -> RoundInfo:
    """Ask people of one's company to join a round that one is in."""
    here = services(request)
    person = await required(request)
    await _mine(here, person, round_id)
    people = await find_people(here, person, data.people)
    take_asks(request, person, len(people))
    await rounds.invite(here.store, people, round_id)
    return await _info(here, person, round_id)


@post(
    "/api/me/rounds/{round_id:str}/join", status_code=200, responses=responses(401, 403, 404, 409)
)
async def join_round(request: Request[Any, Any, Any], round_id: str) -> RoundInfo:
    """Join a round that one was asked to."""
    here = services(request)
    person = await required(request)
    if not (await _info(here, person, round_id)).joined:
        await _check_room(here, person)
        await rounds.join(here.store, person.id, round_id)
    return await _info(here, person, round_id)


@delete("/api/me/rounds/{round_id:str}", status_code=204, responses=responses(401, 403, 404))
async def leave_round(request: Request[Any, Any, Any], round_id: str) -> None:
    """Leave a round, or do not join it."""
    here = services(request)
    person = await required(request)
    note = await _mine(here, person, round_id, joined=False)
    await (rounds.leave if note.joined else rounds.decline)(here.store, person.id, round_id)


@post(
    "/api/me/rounds/{round_id:str}/table",
    responses=responses(400, 401, 403, 404, 409, 413, 415, 503),
)
async def lay_for_round(
    request: Request[Any, Any, Any], round_id: str, data: JSONBody[RoundTable]
) -> TableInfo:
    """Lay a table for all of a round, as the last time: they see it at once."""
    here = services(request)
    person = await required(request)
    await _mine(here, person, round_id)
    members = await rounds.members_of(here.store, round_id)
    others = [n.owner for n in members if member(n).joined and n.owner != person.id]
    wish = await as_last_time(here, await rounds.played(here, round_id), others, data.game)
    take_asks(request, person, len(others))
    live = await lay(request, person, wish)
    await rounds.remember(here.store, round_id, live.table.id)
    await ask(here, person.id, others, live.table, round_id)
    return live.face()


ROUTES = Router(
    "/",
    route_handlers=[
        list_rounds,
        found_round,
        change_round,
        ask_into_round,
        join_round,
        leave_round,
        lay_for_round,
    ],
    tags=["company"],
    security=SECURITY,
)

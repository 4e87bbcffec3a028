"""Tables: set up, sit down, stand up, start, once more."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Router, delete, get, post, put
from litestar.params import HeaderParameter, JSONBody
from msgspec import Meta

import tablee
from tablee.server.access import may_see
from tablee.server.company import apart
from tablee.server.errors import RequestRefused, responses, take_both
from tablee.server.holidays import bring_days_off
from tablee.server.house import Make
from tablee.server.live import LiveTable
from tablee.server.routes.people import required
from tablee.server.services import Services, services
from tablee.server.sessions import SECURITY, address, who
from tablee.table import days
from tablee.table import entries as e
from tablee.table.commands import coming, hosting
from tablee.table.info import TableInfo, from_outside
from tablee.table.pace import REACTION_DEFAULT, PaceName
from tablee.table.refusals import TableRefusal
from tablee.table.seats import Person, stand_in

LISTED = 100
"""Of one's own tables."""

RESERVED = 0.2
"""The share of the house that is kept for people who have no table yet."""

SeatIndex = Annotated[int, Meta(ge=0, le=99)]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
Token = Annotated[str, Meta(max_length=500)]

# in a header: an address stands in the logs of proxies, and in the history of browsers
Invited = Annotated[
    str | None,
    HeaderParameter(name="Tablee-Invitation", description="an invitation", required=False),
]


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who is to sit in a seat: me, anybody (`open`), or a bot of a level (null: the usual one)."""

    kind: Literal["me", "open", "bot"]
    bot: Level | None = None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table to be set up.

    Attributes:
        game: the id of the game.
        seats: who sits where; at most one is `me`.
        options: those of the game; the platform's own choice where none are given.
        public: listed for all; else one needs an invitation.
        pace: the pace.
        reaction: seconds that a reaction window stays open.
        hints: people may ask for advice when it is their turn.
    """

    game: Annotated[str, Meta(min_length=1, max_length=60)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=20)]
    options: dict[str, Any] = {}
    public: bool = False
    pace: PaceName = "normal"
    reaction: Annotated[float, Meta(ge=0, le=1000)] = REACTION_DEFAULT
    hints: bool = True


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where to sit down (null: the first open seat), and the invitation, if one is needed."""

    seat: SeatIndex | None = None
    invite: Token | None = None


class SeatChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A bot for a seat; null: open it."""

    bot: Level | None = None


class Lock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether nobody may sit down any more."""

    locked: bool


async def change(request: Request[Any, Any, Any], table_id: str, make: Make) -> TableInfo:
    """Carry out a command, and show the table after it."""
    here = services(request)
    await here.house.command(table_id, make)
    return (await here.house.find(table_id)).face()


async def visible(
    request: Request[Any, Any, Any], table_id: str, invitation: str | None, person: Person | None
) -> LiveTable:
    """The table, for somebody who may see it. Others are told that there is none."""
    here = services(request)
    live = await here.house.find(table_id, fresh=True)
    if not may_see(here, live.table, person, invitation):
        unwanted = person is not None and person.id in live.table.door.unwanted
        raise RequestRefused(403, "turned-away" if unwanted else "not-invited")
    return live


async def _deal(request: Request[Any, Any, Any], table_id: str) -> str | None:
    """What the cards are shuffled from, at the table of a day; None: from something new."""
    house = services(request).house
    table = (await house.find(table_id)).table
    return days.seed_of(house.vault, table.game.id, table.day) if table.day else None


async def check_room(here: Services, person: Person) -> int:
    """How many open tables this person has, by sitting there or as the host."""
    have = await here.store.count(person.id)
    if have >= here.config.tables_each:
        raise RequestRefused(409, "too-many-tables", count=here.config.tables_each)
    return have


async def lay(request: Request[Any, Any, Any], person: Person, data: NewTable) -> LiveTable:
    """Set up a table for its host, who sits down where they said `me`.

    Raises:
        RequestRefused, TableRefusal: too many tables, or none that can be played at.
    """
    here = services(request)
    take_both(here.limits.tables, person, address(request))
    mine_already = await check_room(here, person)
    most = here.config.max_tables * (1 - RESERVED if mine_already else 1)
    if await here.store.count() >= most:
        raise RequestRefused(503, "house-full")
    game = tablee.game(data.game)
    mine = [index for index, wish in enumerate(data.seats) if wish.kind == "me"]
    if len(mine) > 1:
        raise RequestRefused(400, "one-seat")
    usual = stand_in(game)
    plan = [
        e.SeatPlan(bot=(wish.bot or usual) if wish.kind == "bot" else None) for wish in data.seats
    ]
    entry = hosting.create(
        game,
        person,
        plan,
        here.house.clock.wall(),
        options=data.options,
        public=data.public,
        pace=data.pace,
        reaction=data.reaction,
        hints=data.hints,
    )
    origin = address(request)
    if not here.limits.tables_from.enter(origin):
        raise RequestRefused(503, "house-full")
    try:
        live = await here.house.create(entry)
    except BaseException:
        here.limits.tables_from.leave(origin)
        raise
    here.lobby.set_up(live, origin)
    if mine:
        await here.house.command(
            live.table.id, lambda table, now: coming.sit(table, person, now, mine[0])
        )
        await bring_days_off(here, live.table.id, person)
    return live


@post("/api/tables", responses=responses(400, 401, 403, 404, 409, 413, 415, 503), security=SECURITY)
async def set_up(request: Request[Any, Any, Any], data: JSONBody[NewTable]) -> TableInfo:
    """Set up a table. Whoever does is its host, and sits down where they said `me`."""
    return (await lay(request, await required(request), data)).face()


@get("/api/tables", responses=responses(400, 401))
async def list_tables(request: Request[Any, Any, Any], mine: bool = False) -> list[TableInfo]:
    """Public tables, first those where somebody waits; or one's own, the latest first."""
    here = services(request)
    person = await who(request) if mine else None
    if mine and person is None:
        raise RequestRefused(401, "session")
    if person is None:
        return await here.lobby.tables()
    found = await here.store.heads(LISTED, person.id)
    return [msgspec.json.decode(data, type=TableInfo) for data in found]


@get("/api/tables/{table_id:str}", responses=responses(400, 403, 404))
async def show_table(
    request: Request[Any, Any, Any], table_id: str, invite: Invited = None
) -> TableInfo:
    """A table."""
    person = await who(request)
    live = await visible(request, table_id, invite, person)
    sits = person is not None and live.table.seat_of(person.id) is not None
    return live.face() if sits else from_outside(live.face())


@post(
    "/api/tables/{table_id:str}/join",
    status_code=200,
    responses=responses(400, 401, 403, 404, 409, 413, 415),
    security=SECURITY,
)
async def join(
    request: Request[Any, Any, Any], table_id: str, data: JSONBody[Joining]
) -> TableInfo:
    """Sit down."""
    person = await required(request)
    live = await visible(request, table_id, data.invite, person)
    if live.table.seat_of(person.id) is not None:
        raise TableRefusal("seated")
    here = services(request)
    await check_room(here, person)
    away = await apart(here.store, person.id)
    await here.house.command(
        table_id, lambda table, now: coming.sit(table, person, now, data.seat, away)
    )
    await bring_days_off(here, table_id, person)
    return (await here.house.find(table_id)).face()


@post(
    "/api/tables/{table_id:str}/leave",
    status_code=200,
    responses=responses(401, 403, 404, 409),
    security=SECURITY,
)
async def leave(request: Request[Any, Any, Any], table_id: str) -> TableInfo:
    """Stand up. While a match runs the stand-in plays on, and the seat is kept."""
    person = await required(request)
    return await change(request, table_id, lambda t, now: coming.stand(t, person.id, now))


@put("/api/tables/{table_id:str}/name", responses=responses(401, 403, 404, 409), security=SECURITY)
async def rename(request: Request[Any, Any, Any], table_id: str) -> TableInfo:
    """Go by one's present name (`POST /api/session`) at this table, too."""
    person = await required(request)
    return await change(request, table_id, lambda t, now: coming.rename(t, person, now))


@put(
    "/api/tables/{table_id:str}/seats/{seat:int}",
    responses=responses(400, 401, 403, 404, 409, 413, 415),
    security=SECURITY,
)
async def change_seat(
    request: Request[Any, Any, Any], table_id: str, seat: int, data: JSONBody[SeatChange]
) -> TableInfo:
    """The host puts a bot into a seat, or opens it."""
    person = await required(request)
    return await change(
        request, table_id, lambda t, now: hosting.plan(t, person.id, now, seat, data.bot)
    )


@delete(
    "/api/tables/{table_id:str}/seats/{seat:int}/person",
    status_code=200,
    responses=responses(400, 401, 403, 404, 409),
    security=SECURITY,
)
async def remove(request: Request[Any, Any, Any], table_id: str, seat: int) -> TableInfo:
    """The host asks somebody to go, for good. In a match a bot plays on."""
    person = await required(request)
    return await change(request, table_id, lambda t, now: hosting.remove(t, person.id, now, seat))


@put(
    "/api/tables/{table_id:str}/lock",
    responses=responses(400, 401, 403, 404, 409, 413, 415),
    security=SECURITY,
)
async def lock(request: Request[Any, Any, Any], table_id: str, data: JSONBody[Lock]) -> TableInfo:
    """The host lets nobody sit down any more, or anybody again."""
    person = await required(request)
    return await change(
        request, table_id, lambda t, now: hosting.lock(t, person.id, now, data.locked)
    )


@post(
    "/api/tables/{table_id:str}/start",
    status_code=200,
    responses=responses(401, 403, 404, 409),
    security=SECURITY,
)
async def start(request: Request[Any, Any, Any], table_id: str) -> TableInfo:
    """The host begins the match; where the host does not sit, whoever does may."""
    person = await required(request)
    deal = await _deal(request, table_id)
    return await change(request, table_id, lambda t, now: hosting.start(t, person.id, now, deal))


@post(
    "/api/tables/{table_id:str}/rematch",
    status_code=200,
    responses=responses(401, 403, 404, 409),
    security=SECURITY,
)
async def rematch(request: Request[Any, Any, Any], table_id: str) -> TableInfo:
    """Once more, with the same people."""
    person = await required(request)
    deal = await _deal(request, table_id)
    return await change(request, table_id, lambda t, now: hosting.rematch(t, person.id, now, deal))


@delete(
    "/api/tables/{table_id:str}",
    status_code=204,
    responses=responses(401, 403, 404, 409),
    security=SECURITY,
)
async def close(request: Request[Any, Any, Any], table_id: str) -> None:
    """The host closes the table."""
    person = await required(request)
    await change(request, table_id, lambda t, now: hosting.close(t, person.id, now))


ROUTES = Router(
    "/",
    route_handlers=[
        set_up,
        list_tables,
        show_table,
        join,
        leave,
        rename,
        change_seat,
        remove,
        lock,
        start,
        rematch,
        close,
    ],
    tags=["tables"],
)

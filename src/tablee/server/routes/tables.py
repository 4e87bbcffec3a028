"""Tables: set up, invite, sit down, stand up, start, once more."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, delete, get, post, put
from litestar.params import JSONBody
from msgspec import Meta

import tablee
from tablee.core.errors import RecordError
from tablee.core.record import Record
from tablee.server.access import may_invite, may_see
from tablee.server.errors import Refusal, responses, take
from tablee.server.house import Make
from tablee.server.live import LiveTable
from tablee.server.routes.people import required
from tablee.server.services import Services, services
from tablee.server.sessions import SECURITY, address, who
from tablee.table import commands
from tablee.table import entries as e
from tablee.table.commands import Person
from tablee.table.duties import stand_in
from tablee.table.fairness import seed_hash, verify
from tablee.table.info import TableInfo
from tablee.table.pace import REACTION_DEFAULT
from tablee.table.refusals import TableRefusal
from tablee.table.replay import Replay, replay

LISTED = 100

SeatIndex = Annotated[int, Meta(ge=0, le=99)]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
Token = Annotated[str, Meta(max_length=500)]


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
    pace: Literal["relaxed", "normal", "fast", "none"] = "normal"
    reaction: Annotated[float, Meta(ge=0, le=1000)] = REACTION_DEFAULT
    hints: bool = True


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where to sit down (null: the first open seat), and the invitation, if one is needed."""

    seat: SeatIndex | None = None
    invite: Token | None = None


class SeatChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A bot for a seat; null: open it."""

    bot: Level | None = None


class KnockAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whether somebody who knocked is welcome."""

    welcome: bool


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match, to be looked at again, and what vouches for it.

    Attributes:
        replay: the match, step by step.
        seed: what the cards were shuffled from.
        seed_hash: its hash, as it was shown when the match began.
        verified: the server played the record again: it was dealt from this seed, every action was
            legal, and it ended as recorded.
    """

    replay: Replay
    seed: str
    seed_hash: str
    verified: bool


class Invitation(msgspec.Struct, frozen=True):
    """An invitation: the token, and the address in the page to send to a friend."""

    token: str
    path: str


async def _change(request: Request[Any, Any, Any], table_id: str, make: Make) -> TableInfo:
    """Carry out a command, and show the table after it."""
    here = services(request)
    await here.house.command(table_id, make)
    return (await here.house.find(table_id)).face()


async def _visible(
    request: Request[Any, Any, Any], table_id: str, invitation: str | None, person: Person | None
) -> LiveTable:
    """The table, for somebody who may see it. Others are told that there is none."""
    here = services(request)
    live = await here.house.find(table_id, fresh=True)
    if not may_see(here, live.table, person, invitation):
        unwanted = person is not None and person.id in live.table.door.unwanted
        raise Refusal(403, "turned-away" if unwanted else "not-invited")
    return live


async def _check_room(here: Services, person: Person) -> None:
    if await here.store.count(person.id) >= here.config.tables_each:
        raise Refusal(409, "too-many-tables", count=here.config.tables_each)


@post(
    "/api/tables",
    responses=responses(400, 401, 403, 404, 409, 413, 415, 503),
    security=SECURITY,
    tags=["tables"],
)
async def set_up(request: Request[Any, Any, Any], data: JSONBody[NewTable]) -> TableInfo:
    """Set up a table. Whoever does is its host, and sits down where they said `me`."""
    here = services(request)
    person = await required(request)
    take(here.limits.tables, person.id)
    await _check_room(here, person)
    if await here.store.count() >= here.config.max_tables:
        raise Refusal(503, "house-full")
    game = tablee.game(data.game)
    mine = [index for index, wish in enumerate(data.seats) if wish.kind == "me"]
    if len(mine) > 1:
        raise Refusal(400, "one-seat")
    usual = stand_in(game)
    plan = [
        e.SeatPlan(bot=(wish.bot or usual) if wish.kind == "bot" else None) for wish in data.seats
    ]
    entry = commands.create(
        game,
        person,
        plan,
        here.house.clock(),
        options=data.options,
        public=data.public,
        pace=data.pace,
        reaction=data.reaction,
        hints=data.hints,
    )
    live = await here.house.create(entry)
    if mine:
        await here.house.command(
            live.table.id, lambda table, now: commands.sit(table, person, now, mine[0])
        )
    return live.face()


@get("/api/tables", responses=responses(400, 401), tags=["tables"])
async def list_tables(request: Request[Any, Any, Any], mine: bool = False) -> list[TableInfo]:
    """Public tables, or those where one sits; the latest first."""
    here = services(request)
    person = await who(request) if mine else None
    if mine and person is None:
        raise Refusal(401, "session")
    found = await here.store.heads(LISTED, None if person is None else person.id)
    return [msgspec.json.decode(data, type=TableInfo) for data in found]


@get("/api/tables/{table_id:str}", responses=responses(400, 403, 404), tags=["tables"])
async def show_table(
    request: Request[Any, Any, Any], table_id: str, invite: str | None = None
) -> TableInfo:
    """A table."""
    return (await _visible(request, table_id, invite, await who(request))).face()


@post(
    "/api/tables/{table_id:str}/join",
    status_code=200,
    responses=responses(400, 401, 403, 404, 409, 413, 415),
    security=SECURITY,
    tags=["tables"],
)
async def join(
    request: Request[Any, Any, Any], table_id: str, data: JSONBody[Joining]
) -> TableInfo:
    """Sit down."""
    person = await required(request)
    live = await _visible(request, table_id, data.invite, person)
    if live.table.seat_of(person.id) is not None:
        raise TableRefusal("seated")
    await _check_room(services(request), person)
    return await _change(
        request, table_id, lambda table, now: commands.sit(table, person, now, data.seat)
    )


@post(
    "/api/tables/{table_id:str}/leave",
    status_code=200,
    responses=responses(401, 403, 404, 409),
    security=SECURITY,
    tags=["tables"],
)
async def leave(request: Request[Any, Any, Any], table_id: str) -> TableInfo:
    """Stand up. While a match runs the stand-in plays on, and the seat is kept."""
    person = await required(request)
    return await _change(request, table_id, lambda t, now: commands.stand(t, person.id, now))


@put(
    "/api/tables/{table_id:str}/name",
    responses=responses(401, 403, 404, 409),
    security=SECURITY,
    tags=["tables"],
)
async def rename(request: Request[Any, Any, Any], table_id: str) -> TableInfo:
    """Go by one's present name (`POST /api/session`) at this table, too."""
    person = await required(request)
    return await _change(request, table_id, lambda t, now: commands.rename(t, person, now))


@post(
    "/api/tables/{table_id:str}/knock",
    status_code=204,
    responses=responses(401, 403, 404, 409, 429),
    security=SECURITY,
    tags=["tables"],
)
async def knock(request: Request[Any, Any, Any], table_id: str) -> None:
    """Ask to be let in; whoever sits at the table is told. Once in, `GET` shows the table."""
    here = services(request)
    person = await required(request)
    take(here.limits.knocks, address(request))
    live = await here.house.find(table_id, fresh=True)
    if may_see(here, live.table, person, None):
        return
    await here.house.command(table_id, lambda t, now: commands.knock(t, person, now))


@put(
    "/api/tables/{table_id:str}/knocks/{number:int}",
    responses=responses(400, 401, 403, 404, 409, 413, 415),
    security=SECURITY,
    tags=["tables"],
)
async def answer_knock(
    request: Request[Any, Any, Any], table_id: str, number: int, data: JSONBody[KnockAnswer]
) -> TableInfo:
    """Let somebody in who knocked, or do not; from somebody who sits there or is the host."""
    person = await required(request)
    return await _change(
        request,
        table_id,
        lambda t, now: commands.answer_knock(t, person.id, number, data.welcome, now),
    )


@put(
    "/api/tables/{table_id:str}/seats/{seat:int}",
    responses=responses(400, 401, 403, 404, 409, 413, 415),
    security=SECURITY,
    tags=["tables"],
)
async def change_seat(
    request: Request[Any, Any, Any], table_id: str, seat: int, data: JSONBody[SeatChange]
) -> TableInfo:
    """The host puts a bot into a seat, or opens it."""
    person = await required(request)
    return await _change(
        request, table_id, lambda t, now: commands.plan(t, person.id, now, seat, data.bot)
    )


@post(
    "/api/tables/{table_id:str}/start",
    status_code=200,
    responses=responses(401, 403, 404, 409),
    security=SECURITY,
    tags=["tables"],
)
async def start(request: Request[Any, Any, Any], table_id: str) -> TableInfo:
    """The host begins the match."""
    person = await required(request)
    return await _change(request, table_id, lambda t, now: commands.start(t, person.id, now))


@post(
    "/api/tables/{table_id:str}/rematch",
    status_code=200,
    responses=responses(401, 403, 404, 409),
    security=SECURITY,
    tags=["tables"],
)
async def rematch(request: Request[Any, Any, Any], table_id: str) -> TableInfo:
    """Once more, with the same people."""
    person = await required(request)
    return await _change(request, table_id, lambda t, now: commands.rematch(t, person.id, now))


@post(
    "/api/tables/{table_id:str}/invitation",
    status_code=201,
    responses=responses(401, 403, 404),
    security=SECURITY,
    tags=["tables"],
)
async def invite(request: Request[Any, Any, Any], table_id: str) -> Invitation:
    """An invitation, from somebody who sits there or is the host."""
    person = await required(request)
    live = await _visible(request, table_id, None, person)
    if not may_invite(live.table, person):
        raise Refusal(403, "not-invited")
    token = services(request).invitations.write(table_id)
    # behind the '#': what is there never reaches a server, a log or another page
    return Invitation(token, f"/table/{table_id}#invite={token}")


@delete(
    "/api/tables/{table_id:str}",
    status_code=204,
    responses=responses(401, 403, 404, 409),
    security=SECURITY,
    tags=["tables"],
)
async def close(request: Request[Any, Any, Any], table_id: str) -> None:
    """The host closes the table."""
    person = await required(request)
    await _change(request, table_id, lambda t, now: commands.close(t, person.id, now))


@get(
    "/api/tables/{table_id:str}/records/{match:int}",
    responses=responses(400, 403, 404),
    tags=["tables"],
)
async def record(
    request: Request[Any, Any, Any], table_id: str, match: int, invite: str | None = None
) -> Response[bytes]:
    """The record of a match that is over: its seed, and all that was played. Counted from 1."""
    live = await _visible(request, table_id, invite, await who(request))
    if not 1 <= match <= len(live.table.finished):
        raise Refusal(404, "no-record")
    found = live.table.finished[match - 1]
    name = f"{found.game}-{table_id}-{match}.json"
    return Response(
        msgspec.json.format(found.to_json(), indent=1) + b"\n",
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get(
    "/api/tables/{table_id:str}/records/{match:int}/replay",
    responses=responses(400, 403, 404),
    tags=["tables"],
)
async def show_again(
    request: Request[Any, Any, Any],
    table_id: str,
    match: int,
    eyes: str = "",
    invite: str | None = None,
) -> Shown:
    """A match that is over, step by step, as these seats saw it (`eyes=0,2`; none: who watched)."""
    live = await _visible(request, table_id, invite, await who(request))
    if not 1 <= match <= len(live.table.finished):
        raise Refusal(404, "no-record")
    found = live.table.finished[match - 1]
    asked = [part for part in eyes.split(",") if part]
    if not all(part.isascii() and part.isdecimal() and len(part) < 3 for part in asked):
        raise Refusal(400, "request")
    seats = [int(part) for part in asked]
    if any(seat >= found.seats for seat in seats):
        raise Refusal(400, "request")
    # a thread may do this: when the log was replayed, all was made that msgspec makes but once
    return await asyncio.to_thread(_shown, found, seats)


def _shown(record: Record, seats: list[int]) -> Shown:
    try:
        verified = verify(record).actions == len(record.actions)
    except RecordError:
        verified = False
    return Shown(
        replay=replay(record, seats or [None]),
        seed=str(record.seed),
        seed_hash=seed_hash(record.seed),
        verified=verified,
    )


ROUTES = [
    set_up,
    list_tables,
    show_table,
    join,
    leave,
    rename,
    knock,
    answer_knock,
    change_seat,
    start,
    rematch,
    invite,
    close,
    record,
    show_again,
]

"""One's company: whom one played with; asking them again, keeping away, reporting."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Router, delete, get, post, put
from litestar.params import JSONBody
from msgspec import Meta

import tablee
from tablee.server import company, reports, rounds
from tablee.server.access import may_invite
from tablee.server.company import Companion, all_played, ask, people_of
from tablee.server.errors import RequestRefused, responses, take_both
from tablee.server.live import LiveTable
from tablee.server.reading import NoTable
from tablee.server.routes.door import invitation_to
from tablee.server.routes.people import known, required
from tablee.server.routes.tables import NewTable, SeatWish, lay, visible
from tablee.server.services import Services, services
from tablee.server.sessions import SECURITY, address
from tablee.table.history import PlayedMatch
from tablee.table.info import TableInfo
from tablee.table.names import clean
from tablee.table.seats import Person

MOST_BLOCKED = 500
"""People whom one person keeps away from."""

CompanyId = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
GameId = Annotated[str, Meta(max_length=60)]


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whom to ask to a new table, which is laid as the last time with them; or of this game."""

    people: Annotated[list[CompanyId], Meta(min_length=1, max_length=12)]
    game: GameId = ""


class AskedPeople(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom to ask."""

    people: Annotated[list[CompanyId], Meta(min_length=1, max_length=12)]


class Blocking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether one keeps away from somebody."""

    blocked: bool


class Complaint(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the owner of the house should know of somebody.

    `remark` is the number of the entry by which they said something.
    """

    reason: Annotated[str, Meta(min_length=1, max_length=500)]
    remark: Annotated[int, Meta(ge=1, le=10**9)] | None = None


class AskInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody asks one to a table.

    Attributes:
        id: what they are called to oneself.
        name: what they go by there.
        at: since when, in seconds since 1970.
        game: what is played.
        table: where.
        path: the address in the page that lets one in.
        round: the regular round that the table is laid for; empty: none.
        seats: who sits there; null: nobody yet.
    """

    id: str
    name: str
    at: float
    game: str
    table: str
    path: str
    round: str
    seats: list[str | None]


class AskedInfo(msgspec.Struct, frozen=True):
    """Somebody whom one asked to a table, and whether they declined."""

    name: str
    declined: bool


async def find_people(here: Services, me: Person, ids: list[str]) -> list[str]:
    """The people whom one speaks of.

    Raises:
        RequestRefused: one of them is nobody of one's company.
    """
    known = await people_of(here, me.id)
    if not all(id in known for id in ids):
        raise RequestRefused(404, "no-company")
    return [known[id] for id in dict.fromkeys(ids)]


def take_asks(request: Request[Any, Any, Any], person: Person, count: int) -> None:
    """Count so many people who are asked for something."""
    take_both(services(request).limits.asks, person, address(request), count)


async def as_last_time(
    here: Services, plays: list[PlayedMatch], people: list[str], game_id: str
) -> NewTable:
    """A table for oneself and these people, as the last of these matches with them.

    Raises:
        RequestRefused: there was no such match, and no game is named.
    """
    fit = [told for told in plays if game_id in ("", told.game)]
    together = [told for told in fit if set(people) <= set(told.people)]
    last = next(iter(together or fit), None)
    if last is None and not game_id:
        raise RequestRefused(409, "never-played")
    game = tablee.game(game_id or (last.game if last is not None else ""))
    most = game.seats.stop - 1
    seats = [SeatWish(kind="me"), *[SeatWish(kind="open")] * len(people)][:most]
    if last is not None:
        bots = [SeatWish(kind="bot", bot=seat.bot) for seat in last.seats if seat.bot]
        seats = [*seats, *bots][:most]
    seats += [SeatWish(kind="bot")] * (game.seats.start - len(seats))
    wish = NewTable(game=game.id, seats=seats)
    if last is None or last.rules != game.version:
        return wish
    try:
        table = (await here.house.find(last.table)).table
    except NoTable:
        return wish
    if table.archived or table.day or len(seats) != len(table.seats):
        return wish  # options may be for another number of seats
    return msgspec.structs.replace(
        wish,
        options=table.options,
        pace=table.pace_name,
        reaction=table.reaction,
        hints=table.hints,
    )


@get("/api/me/company", responses=responses(401))
async def list_company(request: Request[Any, Any, Any]) -> list[Companion]:
    """Whom one has played with: what, how often, when last."""
    here = services(request)
    person = await known(request)
    take_both(here.limits.histories, person, address(request))
    return await company.company(here, person.id)


@post("/api/me/company/table", responses=responses(400, 401, 403, 404, 409, 413, 415, 503))
async def ask_again(request: Request[Any, Any, Any], data: JSONBody[Again]) -> TableInfo:
    """Lay a table as the last time, and ask these people to it: they see it at once."""
    here = services(request)
    person = await required(request)
    people = await find_people(here, person, data.people)
    plays = await all_played(here, person.id)
    wish = await as_last_time(here, plays, people, data.game)
    take_asks(request, person, len(people))
    live = await lay(request, person, wish)
    await ask(here, person.id, people, live.table)
    return live.face()


@put(
    "/api/me/company/{company_id:str}/block",
    status_code=204,
    responses=responses(400, 401, 403, 404, 409, 413, 415),
)
async def block(request: Request[Any, Any, Any], company_id: str, data: JSONBody[Blocking]) -> None:
    """Keep away from somebody: they do not sit at one's tables, nor one at theirs. Or undo it."""
    here = services(request)
    person = await required(request)
    (other,) = await find_people(here, person, [company_id])
    names = await company.names_to(here, person.id, {other})
    await _block(here, person, other, names.get(other), data.blocked)


async def _block(
    here: Services, person: Person, other: str, name: str | None, blocked: bool
) -> None:
    if not blocked:
        await here.store.drop_notes(person.id, "block", other)
    elif len(await here.store.notes(person.id, "block")) >= MOST_BLOCKED:
        raise RequestRefused(409, "too-many")
    else:
        await company.block(here.store, person.id, other, name)


@post(
    "/api/me/company/{company_id:str}/report",
    status_code=204,
    responses=responses(400, 401, 403, 404, 413, 415),
)
async def report(
    request: Request[Any, Any, Any], company_id: str, data: JSONBody[Complaint]
) -> None:
    """Tell the owner of the house of somebody."""
    here = services(request)
    person = await required(request)
    reason = _reason(request, person, data)
    (other,) = await find_people(here, person, [company_id])
    await reports.report(here.store, person.id, other, reason, "", None)


def _reason(request: Request[Any, Any, Any], person: Person, data: Complaint) -> str:
    """What somebody has to say, who does not say too much; a log may be read for it."""
    reason = clean(data.reason)
    if not reason:
        raise RequestRefused(400, "no-reason")
    take_both(services(request).limits.reports, person, address(request))
    return reason


# -- at a table ----------------------------------------------------------------------------------


def _sitting(live: LiveTable, me: Person, seat: int) -> str:
    """The person in a seat of a table.

    Raises:
        RequestRefused: nobody sits there, or oneself.
    """
    seats = live.table.seats
    other = seats[seat].person if 0 <= seat < len(seats) else None
    if other is None or other == me.id:
        raise RequestRefused(404, "no-company")
    return other


@put(
    "/api/tables/{table_id:str}/seats/{seat:int}/block",
    status_code=204,
    responses=responses(400, 401, 403, 404, 409, 413, 415),
)
async def block_seat(
    request: Request[Any, Any, Any], table_id: str, seat: int, data: JSONBody[Blocking]
) -> None:
    """Keep away from somebody who sits at a table that one sees; or undo it."""
    person = await required(request)
    live = await visible(request, table_id, None, person)
    other, name = _sitting(live, person, seat), live.table.seats[seat].name
    await _block(services(request), person, other, name, data.blocked)


@post(
    "/api/tables/{table_id:str}/seats/{seat:int}/report",
    status_code=204,
    responses=responses(400, 401, 403, 404, 409, 413, 415),
)
async def report_seat(
    request: Request[Any, Any, Any], table_id: str, seat: int, data: JSONBody[Complaint]
) -> None:
    """Tell the owner of the house of somebody at a table, or of what they said there."""
    here = services(request)
    person = await required(request)
    live = await visible(request, table_id, None, person)
    other = _sitting(live, person, seat)
    reason, number = _reason(request, person, data), data.remark
    if number is not None and not await reports.said(here.house, table_id, number, other):
        raise RequestRefused(404, "no-remark")
    await reports.report(here.store, person.id, other, reason, table_id, number)


@post(
    "/api/tables/{table_id:str}/asks",
    status_code=204,
    responses=responses(400, 401, 403, 404, 413, 415),
)
async def ask_to(
    request: Request[Any, Any, Any], table_id: str, data: JSONBody[AskedPeople]
) -> None:
    """Ask people of one's company to a table where one sits, or that one laid."""
    here = services(request)
    person = await required(request)
    live = await visible(request, table_id, None, person)
    if not may_invite(live.table, person):
        raise RequestRefused(403, "not-invited")
    people = await find_people(here, person, data.people)
    take_asks(request, person, len(people))
    await ask(here, person.id, people, live.table)


@get("/api/tables/{table_id:str}/asks", responses=responses(401, 403, 404))
async def list_asked(request: Request[Any, Any, Any], table_id: str) -> list[AskedInfo]:
    """Whom one asked to a table oneself, and who declined; not who sits there by now."""
    here = services(request)
    person = await known(request)
    live = await visible(request, table_id, None, person)
    found = await company.asked_by(here, person.id, live.table)
    return [AskedInfo(name, declined) for name, declined in found]


# -- being asked ---------------------------------------------------------------------------------


@get("/api/me/asks", responses=responses(401))
async def list_asks(request: Request[Any, Any, Any]) -> list[AskInfo]:
    """Who asks one to which table, while one can still come."""
    here = services(request)
    person = await known(request)
    found = []
    for note, asked, table in await company.asks(here, person.id):
        seat = table.seat_of(note.name)
        name = table.seats[seat].name if seat is not None else None
        kept = await rounds.kept_round(here.store, asked.round) if asked.round else None
        found.append(
            AskInfo(
                id=str(company.known_by(here, person.id, note.name)),
                name=name or await company.name_of(here.store, note.name) or "",
                at=note.at,
                game=table.game.id,
                table=table.id,
                path=invitation_to(here, table.id).path,
                round=kept.name if kept is not None else "",
                seats=[seat.name for seat in table.seats if seat.bot is None],
            )
        )
    return found


@delete("/api/me/asks/{company_id:str}", status_code=204, responses=responses(401, 403, 404))
async def decline(request: Request[Any, Any, Any], company_id: str) -> None:
    """Not this time. Who asked sees it at their table, and cannot ask again for a while."""
    here = services(request)
    person = await required(request)
    (other,) = await find_people(here, person, [company_id])
    if not await company.decline(here.store, person.id, other):
        raise RequestRefused(404, "no-company")


ROUTES = Router(
    "/",
    route_handlers=[
        list_company,
        ask_again,
        block,
        report,
        block_seat,
        report_seat,
        ask_to,
        list_asked,
        list_asks,
        decline,
    ],
    tags=["company"],
    security=SECURITY,
)

"""Slow tables: where it is one's turn, and when one's time does not run."""

from __future__ import annotations

import contextlib
import datetime
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, put
from litestar.params import JSONBody
from msgspec import Meta

from tablee.server.errors import responses, take
from tablee.server.holidays import days_off, own_tables, take_days_off
from tablee.server.reading import NoTable
from tablee.server.routes.people import known, required
from tablee.server.services import services
from tablee.server.sessions import SECURITY
from tablee.table.days_off import LONGEST, MOST_DAYS, MOST_WEEKDAYS, DaysOff
from tablee.table.ledger import DamagedLog

Weekday = Annotated[int, Meta(ge=0, le=6)]
Date = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z", max_length=10)]


class MyTurn(msgspec.Struct, frozen=True):
    """A table at which it is one's turn, and the seconds that one has left; null: no clock."""

    table: str
    remaining: float | None


class Holidays(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """When one's time at slow tables does not run.

    Attributes:
        weekdays: days of every week; 0 is Monday.
        offset: minutes by which one's clock is ahead of UTC: by it days begin and end.
        until: the last day of an absence that begins now; null: one is here.
    """

    weekdays: Annotated[list[Weekday], Meta(max_length=7)] = []
    offset: Annotated[int, Meta(ge=-840, le=840)] = 0
    until: Date | None = None


class HolidayInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One's days off.

    Attributes:
        weekdays, offset: as one said.
        until: the last day of the absence that runs; null: there is none.
        most_weekdays, longest, most_days: of a week, of one absence, of all absences of a year.
    """

    weekdays: list[int]
    offset: int
    until: str | None
    most_weekdays: int
    longest: int
    most_days: int


def _info(off: DaysOff, now: float) -> HolidayInfo:
    until = None
    if off.back is not None and off.back > now:
        # its end is the midnight after the last day
        last = datetime.datetime.fromtimestamp(off.back + off.offset * 60 - 1, datetime.UTC)
        until = last.date().isoformat()
    return HolidayInfo(
        weekdays=list(off.weekdays),
        offset=off.offset,
        until=until,
        most_weekdays=MOST_WEEKDAYS,
        longest=LONGEST,
        most_days=MOST_DAYS,
    )


@get("/api/me/turns", responses=responses(401))
async def list_turns(request: Request[Any, Any, Any]) -> list[MyTurn]:
    """The tables at which it is one's turn, first what runs out first."""
    here = services(request)
    person = await known(request)
    turns = []
    for info in await own_tables(here, person):
        if info.status != "running":
            continue
        with contextlib.suppress(NoTable, DamagedLog):
            live = await here.house.find(info.id)
            seat = live.table.seat_of(person.id)
            if seat is not None and live.table.awaits(seat):
                turns.append(MyTurn(info.id, live.remaining(seat)))
    return sorted(turns, key=lambda turn: (turn.remaining is None, turn.remaining or 0.0))


@get("/api/me/days-off", responses=responses(401))
async def show_days_off(request: Request[Any, Any, Any]) -> HolidayInfo:
    """One's days off at slow tables."""
    here = services(request)
    person = await known(request)
    return _info(await days_off(here, person), here.house.clock.wall())


@put("/api/me/days-off", responses=responses(400, 401, 403, 409, 413, 415, 503))
async def change_days_off(request: Request[Any, Any, Any], data: JSONBody[Holidays]) -> HolidayInfo:
    """Say when one's time does not run, at all slow tables at which one sits."""
    here = services(request)
    person = await required(request)
    take(here.limits.holidays, person.id)
    off = await take_days_off(here, person, data.weekdays, data.offset, data.until)
    return _info(off, here.house.clock.wall())


ROUTES = Router(
    "/",
    route_handlers=[list_turns, show_days_off, change_days_off],
    tags=["people"],
    security=SECURITY,
)

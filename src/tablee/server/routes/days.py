"""The table of the day: today's deals, one's own try, and how everybody did."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from litestar import Request, Router, get, post

import tablee
from tablee.bots import bot_names
from tablee.core.game import Game
from tablee.server.company import read_matches
from tablee.server.errors import RequestRefused, responses, take_both
from tablee.server.reading import NoTable
from tablee.server.routes.people import required
from tablee.server.routes.tables import check_room
from tablee.server.services import Services, services
from tablee.server.sessions import SECURITY, address, who
from tablee.table import days
from tablee.table.commands import coming, hosting
from tablee.table.fairness import seed_hash
from tablee.table.info import TableInfo
from tablee.table.seats import Person, stand_in

MOST = 1000
"""First tries of a day that are counted."""

LISTED = 20
"""Of them, so many of the best are told; and one's own."""


class DayDeal(msgspec.Struct, frozen=True):
    """What the cards of a day are shuffled from.

    Attributes:
        day: an ISO date; days change at midnight UTC.
        seed_hash: of the seed.
        seed: the seed itself, once the day is over.
    """

    day: str
    seed_hash: str
    seed: str | None


class DayInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The table of the day of one game, for somebody.

    Attributes:
        game: what is played.
        today, yesterday: their deals.
        status: of one's own first try.
        table: one's own table of today; null: there is none yet.
        before: one's own table of yesterday, whose match is over.
        played: how many have finished their first try today.
        results: how they did, the best first; empty until one has finished one's own.
    """

    game: str
    today: DayDeal
    yesterday: DayDeal
    status: Literal["new", "running", "over"]
    table: str | None
    before: str | None
    played: int
    results: list[days.DayResult]


def _deal(here: Services, game: str, day: str, over: bool) -> DayDeal:
    seed = days.seed_of(here.house.vault, game, day)
    return DayDeal(day, seed_hash(seed), seed if over else None)


async def _info(here: Services, game: Game[Any], person: Person | None) -> DayInfo:
    today = days.day_of(here.house.clock.wall())
    yesterday = days.day_before(today)
    played = await here.store.matches(days.index_of(game.id, today), MOST)
    mine = None if person is None else days.table_of(here.house.vault, game.id, today, person.id)
    over = mine is not None and bool(await here.store.matches_at([mine]))
    running = not over and mine is not None and await _is_there(here, mine)
    results: list[days.DayResult] = []
    if over:
        seed = days.seed_of(here.house.vault, game.id, today)
        master = here.masters.ask(game.id, seed) if "master" in bot_names(game) else None
        results = days.ranked(
            game, await read_matches(played), person.id if person else None, master
        )
    before = (
        None if person is None else days.table_of(here.house.vault, game.id, yesterday, person.id)
    )
    finished = before is not None and bool(await here.store.matches_at([before]))
    return DayInfo(
        game=game.id,
        today=_deal(here, game.id, today, over=False),
        yesterday=_deal(here, game.id, yesterday, over=True),
        status="over" if over else "running" if running else "new",
        table=mine if over or running else None,
        before=before if finished else None,
        played=len(played),
        results=[
            result
            for at, result in enumerate(results)
            if at < LISTED or result.you or result.master
        ],
    )


async def _is_there(here: Services, table: str) -> bool:
    try:
        await here.house.find(table)
    except NoTable:
        return False
    return True


@get("/api/days", responses=responses())
async def list_days(request: Request[Any, Any, Any]) -> list[DayInfo]:
    """The tables of the day of all games. How others did is told to who has finished."""
    here = services(request)
    person = await who(request)
    take_both(here.limits.histories, person, address(request))
    return [await _info(here, game, person) for game in tablee.games()]


@get("/api/days/{game_id:str}", responses=responses(404))
async def show_day(request: Request[Any, Any, Any], game_id: str) -> DayInfo:
    """The table of the day of one game."""
    return await _info(services(request), tablee.game(game_id), await who(request))


@post("/api/days/{game_id:str}", responses=responses(401, 403, 404, 409, 503), security=SECURITY)
async def play_day(request: Request[Any, Any, Any], game_id: str) -> TableInfo:
    """Sit down at one's own table of the day; the match begins, or goes on."""
    here = services(request)
    person = await required(request)
    game = tablee.game(game_id)
    day = days.day_of(here.house.clock.wall())
    id = days.table_of(here.house.vault, game.id, day, person.id)
    if not await _is_there(here, id):
        await _set_up(request, game, person, day, id)
    return (await here.house.find(id)).face()


async def _set_up(
    request: Request[Any, Any, Any], game: Game[Any], person: Person, day: str, id: str
) -> None:
    here = services(request)
    take_both(here.limits.tables, person, address(request))
    await check_room(here, person)
    if await here.store.count() >= here.config.max_tables:
        raise RequestRefused(503, "house-full")
    origin = address(request)
    if not here.limits.tables_from.enter(origin):
        raise RequestRefused(503, "house-full")
    entry = hosting.create(
        game,
        person,
        days.plan(game, stand_in(game)),
        here.house.clock.wall(),
        options=days.options(game),
        pace="none",
        hints=False,
        day=day,
    )
    try:
        live = await here.house.create(entry, id)
    except BaseException:
        here.limits.tables_from.leave(origin)
        raise
    here.lobby.set_up(live, origin)
    seed = days.seed_of(here.house.vault, game.id, day)
    await here.house.command(id, lambda t, now: coming.sit(t, person, now, days.SEAT))
    await here.house.command(id, lambda t, now: hosting.start(t, person.id, now, seed))


ROUTES = Router("/", route_handlers=[list_days, show_day, play_day], tags=["days"])

"""Matches that were played: one's own, each for itself, seen again, shared or kept private."""

from __future__ import annotations

import asyncio
import gzip
from collections import Counter
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, Router, get, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from tablee.bots import Review
from tablee.core.errors import UnknownGame
from tablee.core.outcome import Outcome
from tablee.core.record import Record
from tablee.registry import game as find_game
from tablee.server.access import may_see_match
from tablee.server.company import LOOKED_AT, all_played, known_by
from tablee.server.errors import BadParameter, RequestRefused, responses, take_both
from tablee.server.live import LiveTable
from tablee.server.replays import ShownMatch
from tablee.server.reviews import Making
from tablee.server.routes.people import known, required
from tablee.server.routes.tables import Invited
from tablee.server.services import Services, services
from tablee.server.sessions import SECURITY, address, who
from tablee.server.workshop import Busy
from tablee.table.commands import playing
from tablee.table.days import day_of
from tablee.table.entries import Help
from tablee.table.history import PlayedMatch, played_match
from tablee.table.info import SeatInfo
from tablee.table.seats import Person

KEPT_COST = 0.1
"""What it costs to look at a replay that is made already."""

SHOWN = 30
"""Matches of one page of the list."""


class MatchInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A match that ended, for somebody who may see it.

    Attributes:
        table, match: its address: the table, and its number there.
        game, rules: what was played, and the version of the rules; `current`: it is today's, so
            that the match can be seen again.
        began, at: when it began and ended, in seconds since 1970.
        seats: who sat where; a person without a name asked to be forgotten.
        company: for whoever played it, what the people in the seats are known by in `company` of
            the list; null for bots, and for oneself.
        you: where one sat.
        won: whether one won; null if one did not play.
        outcome: how it ended.
        actions: how many there were.
        shared: whoever has its address may see it.
        yours: what one said oneself: may others see it? Null: nothing.
        kept_private: somebody else who played it keeps it private.
        helped: what one was told oneself, by hints and warnings, about which decision: by how many
            actions came before it.
    """

    table: str
    match: int
    game: str
    rules: int
    current: bool
    began: float
    at: float
    seats: tuple[SeatInfo, ...]
    company: tuple[str | None, ...]
    you: int | None
    won: bool | None
    outcome: Outcome
    actions: int
    shared: bool
    yours: bool | None
    kept_private: bool
    helped: dict[int, Help]


class MatchCompanion(msgspec.Struct, frozen=True):
    """Somebody one has played with: by what they are asked for, their last name, how often."""

    id: str
    name: str | None
    count: int


class History(msgspec.Struct, frozen=True, kw_only=True):
    """The matches that one played.

    Attributes:
        matches: those of this page, the latest first.
        total: how many fit what was asked for.
        games: what one has played at all, by how often.
        company: with whom, by how often.
    """

    matches: list[MatchInfo]
    total: int
    games: dict[str, int]
    company: list[MatchCompanion]


class Sharing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether others may see a match."""

    shared: bool


def _is_current(told: PlayedMatch) -> bool:
    """Whether the rules are still those of the match; a game may not be here any more."""
    try:
        return find_game(told.game).version == told.rules
    except UnknownGame:
        return False


def _info(here: Services, told: PlayedMatch, person: Person | None) -> MatchInfo:
    you = told.seat_of(person.id) if person is not None else None
    mine = person if you is not None else None
    return MatchInfo(
        table=told.table,
        match=told.match,
        game=told.game,
        rules=told.rules,
        current=_is_current(told),
        began=told.began,
        at=told.at,
        seats=told.seats,
        company=tuple(
            None if mine is None else known_by(here, mine.id, other) for other in told.people
        ),
        you=you,
        won=None if you is None else you in told.outcome.winners,
        outcome=told.outcome,
        actions=told.actions,
        shared=told.shared,
        yours=None if mine is None else told.words.get(mine.id),
        kept_private=any(
            not shared and (mine is None or whose != mine.id)
            for whose, shared in told.words.items()
        ),
        helped={}
        if you is None
        else {one.moment: one.help for one in told.helped if one.seat == you},
    )


@get("/api/me/matches", responses=responses(400, 401), security=SECURITY)
async def list_matches(
    request: Request[Any, Any, Any],
    game: Annotated[str, QueryParameter(max_length=60)] = "",
    company: Annotated[str, QueryParameter(max_length=16)] = "",
    won: bool | None = None,
    start: Annotated[int, QueryParameter(ge=0, le=LOOKED_AT)] = 0,
) -> History:
    """One's own matches, the latest first: of this game, with this person, won or not."""
    here = services(request)
    person = await known(request)
    take_both(here.limits.histories, person, address(request))
    mine = await all_played(here, person.id)
    people = {other for told in mine for other in told.people}
    ids = {other: known_by(here, person.id, other) for other in people}
    fit = [
        told
        for told in mine
        if (not game or told.game == game)
        and (not company or company in [ids[other] for other in told.people])
        and (won is None or (told.seat_of(person.id) in told.outcome.winners) == won)
    ]
    return History(
        matches=[_info(here, told, person) for told in fit[start : start + SHOWN]],
        total=len(fit),
        games=dict(Counter(told.game for told in mine).most_common()),
        company=_company(mine, ids),
    )


def _company(plays: list[PlayedMatch], ids: dict[str | None, str | None]) -> list[MatchCompanion]:
    """Everybody of these matches, who came most often first; by the name that they had last."""
    counts: Counter[str] = Counter()
    names: dict[str, str | None] = {}
    for told in plays:
        for other, seat in zip(told.people, told.seats, strict=True):
            id = ids[other]
            if id is not None:
                counts[id] += 1
                names.setdefault(id, seat.name)
    return [MatchCompanion(id, names[id], count) for id, count in counts.most_common() if names[id]]


async def _visible(
    request: Request[Any, Any, Any],
    table_id: str,
    match: int,
    invitation: str | None,
    person: Person | None,
) -> LiveTable:
    """The table of a match, for somebody who may see the match.

    Others are told the same whether there is such a match or not.
    """
    here = services(request)
    live = await here.house.find(table_id, fresh=True)
    there = 1 <= match <= len(live.table.finished)
    if there and may_see_match(here, live.table, match, person, invitation):
        return live
    raise RequestRefused(404, "no-record")


def _check_day(here: Services, live: LiveTable) -> None:
    """Others may still play the deal of a day: until it is over, nothing is told of its cards."""
    if live.table.day == day_of(here.house.clock.wall()):
        raise RequestRefused(409, "tomorrow")


@get("/api/matches/{table_id:str}/{match:int}", responses=responses(400, 404))
async def show_match(
    request: Request[Any, Any, Any], table_id: str, match: int, invite: Invited = None
) -> MatchInfo:
    """A match that is over, for whoever may see it. Counted from 1."""
    person = await who(request)
    live = await _visible(request, table_id, match, invite, person)
    return _info(services(request), played_match(live.table, match), person)


@put(
    "/api/matches/{table_id:str}/{match:int}/shared",
    responses=responses(400, 401, 403, 404, 409, 413, 415),
    security=SECURITY,
)
async def share(
    request: Request[Any, Any, Any], table_id: str, match: int, data: JSONBody[Sharing]
) -> MatchInfo:
    """Let others see a match that one played, or keep it private."""
    here = services(request)
    person = await required(request)
    await _visible(request, table_id, match, None, person)
    await here.house.command(
        table_id, lambda t, now: playing.share(t, person.id, now, match, data.shared)
    )
    return _info(here, played_match((await here.house.find(table_id)).table, match), person)


@get("/api/tables/{table_id:str}/records/{match:int}", responses=responses(400, 404, 409))
async def record(
    request: Request[Any, Any, Any], table_id: str, match: int, invite: Invited = None
) -> Response[bytes]:
    """The record of a match that is over: its seed, and all that was played. Counted from 1."""
    live = await _visible(request, table_id, match, invite, await who(request))
    _check_day(services(request), live)
    found = live.table.finished[match - 1]
    name = f"{found.game}-{table_id}-{match}.json"
    return Response(
        msgspec.json.format(found.to_json(), indent=1) + b"\n",
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get(
    "/api/tables/{table_id:str}/records/{match:int}/replay",
    responses={
        200: ResponseSpec(ShownMatch, generate_examples=False, description="The match"),
        **responses(400, 404, 409, 503),
    },
)
async def show_again(
    request: Request[Any, Any, Any],
    table_id: str,
    match: int,
    eyes: str = "",
    invite: Invited = None,
) -> Response[bytes]:
    """A match that is over, step by step, as these seats saw it (`eyes=0,2`; none: who watched)."""
    here = services(request)
    person = await who(request)
    found = _current(here, await _visible(request, table_id, match, invite, person), match)
    key = (table_id, match, _eyes(eyes, found), tuple(found.names or ()))
    cost = 1.0 if here.replays.kept(key) is None else KEPT_COST
    take_both(here.limits.replays, person, address(request), cost)
    try:
        made = await here.replays.get(key, found)
    except Busy:
        raise RequestRefused(503, "busy") from None
    return await _compressed(request, made)


@get(
    "/api/tables/{table_id:str}/records/{match:int}/review",
    responses={
        200: ResponseSpec(Review, generate_examples=False, description="The review"),
        202: ResponseSpec(Making, generate_examples=False, description="It is being made"),
        **responses(400, 401, 403, 404, 409, 503),
    },
    security=SECURITY,
)
async def judge(
    request: Request[Any, Any, Any],
    table_id: str,
    match: int,
    seat: int,
    invite: Invited = None,
) -> Response[Any]:
    """A match that is over, judged by what one seat could know; made when it is first asked for.

    While it is being made the answer is 202: ask again after a second or two.
    """
    here = services(request)
    person = await required(request)
    found = _current(here, await _visible(request, table_id, match, invite, person), match)
    if not 0 <= seat < found.seats:
        raise BadParameter("seat", "not of this match")
    key = (table_id, match, seat)
    made = here.reviews.kept(key)
    making = here.reviews.making(key)
    if made is None and making is None:
        take_both(here.limits.reviews, person, address(request))
    else:
        take_both(here.limits.replays, person, address(request), KEPT_COST)
    if made is not None:
        return await _compressed(request, made)
    try:
        asked = making or here.reviews.ask(key, found, address(request))
        return Response(asked, status_code=202)
    except Busy:
        raise RequestRefused(503, "busy") from None


def _current(here: Services, live: LiveTable, match: int) -> Record:
    """The record of a match that is over and can still be played again."""
    _check_day(here, live)
    found = live.table.finished[match - 1]
    now = live.table.game.version
    if found.rules != now:
        raise RequestRefused(409, "other-rules", rules=found.rules, now=now)
    return found


async def _compressed(request: Request[Any, Any, Any], made: bytes) -> Response[bytes]:
    """Compressed JSON, for who takes it as it is, and for who does not."""
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
        return Response(made, media_type=MediaType.JSON, headers=headers)
    plain = await asyncio.to_thread(gzip.decompress, made)
    return Response(plain, media_type=MediaType.JSON, headers={"vary": "accept-encoding"})


def _eyes(eyes: str, record: Record) -> tuple[int, ...]:
    """The seats of a query: each once, in order."""
    asked = {part for part in eyes.split(",") if part}
    if not all(part.isascii() and part.isdecimal() and len(part) < 3 for part in asked):
        raise BadParameter("eyes", "not seats of this match")
    seats = sorted({int(part) for part in asked})
    if any(seat >= record.seats for seat in seats):
        raise BadParameter("eyes", "not seats of this match")
    return tuple(seats)


ROUTES = Router(
    "/",
    route_handlers=[list_matches, show_match, share, record, show_again, judge],
    tags=["matches"],
)

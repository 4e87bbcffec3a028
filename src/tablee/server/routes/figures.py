"""One's own figures, and whether one wants a rating."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, Router, get, put
from litestar.params import JSONBody

from tablee.server.company import all_played, known_by
from tablee.server.errors import responses, take
from tablee.server.figures import GameFigures, figures_of
from tablee.server.routes.people import known, required
from tablee.server.services import services
from tablee.server.sessions import SECURITY


class MyFigures(msgspec.Struct, frozen=True):
    """One's matches in figures.

    Attributes:
        rating: one wants a rating.
        games: by game, the one that was played most first.
    """

    rating: bool
    games: list[GameFigures]


class RatingWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether one wants a rating. Matches count from that moment on; without it, none is kept."""

    wanted: bool


@get("/api/me/figures", responses=responses(401))
async def show_figures(request: Request[Any, Any, Any]) -> MyFigures:
    """One's own matches in figures: nobody else is told."""
    here = services(request)
    person = await known(request)
    take(here.limits.figures, person.id)
    ratings = await here.ratings.of(person.id, here.house.clock.wall())
    played = await all_played(here, person.id)
    games = await asyncio.to_thread(
        figures_of,
        person.id,
        played,
        lambda other: known_by(here, person.id, other),
        ratings or {},
    )
    return MyFigures(ratings is not None, games)


@put("/api/me/rating", responses=responses(400, 401, 403, 413, 415))
async def want_rating(request: Request[Any, Any, Any], data: JSONBody[RatingWish]) -> RatingWish:
    """Want a rating from now on, or none any more: then it is forgotten."""
    here = services(request)
    person = await required(request)
    take(here.limits.figures, person.id)
    await here.ratings.want(person.id, data.wanted, here.house.clock.wall())
    return data


ROUTES = Router(
    "/", route_handlers=[show_figures, want_rating], tags=["matches"], security=SECURITY
)

"""About the server itself: is it well, what does it measure, how is it spoken to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, Router, get

import tablee
from tablee.core.texts import LANGUAGES
from tablee.server import messages, metrics
from tablee.server.desk import notice
from tablee.server.errors import RequestRefused, responses
from tablee.server.logs import log
from tablee.server.reach import reach
from tablee.server.retention import SESSION
from tablee.server.services import DAY, services
from tablee.server.ways import LASTS
from tablee.stores.in_time import in_time

READY = 0.8
"""Seconds in which the store has to take in something."""


class Health(msgspec.Struct, frozen=True):
    """It is well."""

    status: str
    version: str
    worker: str


class Reach(msgspec.Struct, frozen=True):
    """What a link for others begins with; null: as one came here oneself."""

    base: str | None


class Notice(msgspec.Struct, frozen=True):
    """What the owner of the house tells everybody; null: nothing."""

    text: str | None


@get("/api/notice", responses=responses())
async def noticed(request: Request[Any, Any, Any]) -> Notice:
    """What the owner of the house tells everybody, as long as it stands."""
    found = await notice(services(request).store)
    return Notice(found[0] if found is not None else None)


@get("/healthz")
async def health(request: Request[Any, Any, Any]) -> Health:
    """That this worker lives. What it needs is not asked for: see `/readyz`."""
    return Health("ok", tablee.__version__, services(request).house.worker)


@get("/readyz", responses=responses(503))
async def ready(request: Request[Any, Any, Any]) -> Health:
    """Whether this worker can carry out commands: it writes, and answers within a second."""
    here = services(request)
    try:
        well = await in_time(here.store.ready(), READY)
    except Exception as error:
        log().error("the store does not answer", error=type(error).__name__)
        well = False
    if not well:
        raise RequestRefused(503, "store")
    return Health("ok", tablee.__version__, here.house.worker)


@get("/metrics", include_in_schema=False)
async def measured() -> Response[bytes]:
    """For Prometheus."""
    return Response(metrics.exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/api/protocol.json", media_type=MediaType.JSON)
async def protocol() -> dict[str, Any]:
    """The JSON schema of the messages of a table's socket."""
    return messages.schema()


@get("/api/reach")
async def reached(request: Request[Any, Any, Any]) -> Reach:
    """By which address others come here."""
    return Reach(reach(services(request).config, request.headers.get("host", "")))


@get("/api/privacy/{lang:str}", responses=responses(404))
async def privacy(request: Request[Any, Any, Any], lang: str) -> Response[str]:
    """What is kept of people, why, and for how long, in Markdown: with the days of this server."""
    if lang not in LANGUAGES:
        raise RequestRefused(404, "no-text")
    config = services(request).config
    days = {
        "session": SESSION / DAY,
        "ways": LASTS / DAY,
        "log": config.log_days,
        "records": config.record_days,
    }
    page = (Path(tablee.__file__).parent / "texts" / f"privacy.{lang}.md").read_text("utf-8")
    for name, value in days.items():
        page = page.replace(f"{{{{{name}}}}}", f"{value:g}")
    return Response(page, media_type="text/markdown; charset=utf-8")


ROUTES = Router(
    "/",
    route_handlers=[noticed, privacy, health, ready, measured, protocol, reached],
    tags=["about"],
)

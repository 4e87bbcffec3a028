"""About the server itself: is it well, what does it measure, how is it spoken to."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get

import tablee
from tablee.server import messages, metrics
from tablee.server.errors import Refusal
from tablee.server.logs import log
from tablee.server.services import services


class Health(msgspec.Struct, frozen=True):
    """It is well."""

    status: str
    version: str
    worker: str


@get("/healthz", tags=["about"])
async def health(request: Request[Any, Any, Any]) -> Health:
    """Whether this worker and its store answer."""
    here = services(request)
    try:
        well = await here.store.ready()
    except Exception as error:
        log().error("the store does not answer", error=type(error).__name__)
        well = False
    if not well:
        raise Refusal(503, "store")
    return Health("ok", tablee.__version__, here.house.worker)


@get("/metrics", include_in_schema=False)
async def measured() -> Response[bytes]:
    """For Prometheus."""
    return Response(metrics.exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/api/protocol.json", media_type=MediaType.JSON, tags=["about"])
async def protocol() -> dict[str, Any]:
    """The JSON schema of the messages of a table's socket."""
    return messages.schema()


ROUTES = [health, measured, protocol]

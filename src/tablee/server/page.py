"""The page: files that were built, and its one document for every other address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.handlers import HTTPRouteHandler
from litestar.response import File
from litestar.static_files import create_static_files_router

from tablee.server.words import language, say

PLACES = ("table", "play", "rules", "learn", "puzzles", "replay")
"""The addresses of the page besides its root; what follows them is the page's own business."""

SHEETS = ("me", "privacy", "day")
"""Those that nothing follows."""


def page_routes(folder: Path | None) -> list[Any]:
    """Routes of the page; without one, a line that says where the interface is described."""
    if folder is None:
        return [_nothing()]
    root = folder

    @get(
        [
            "/",
            *(f"/{sheet}" for sheet in SHEETS),
            *(f"/{place}/{{rest:path}}" for place in PLACES),
        ],
        include_in_schema=False,
    )
    async def document() -> File:
        return File(
            root / "index.html",
            media_type="text/html; charset=utf-8",
            content_disposition_type="inline",
            headers={"cache-control": "no-cache"},
        )

    # built files have a hash of their content in their name: they never change
    assets = create_static_files_router(
        path="/assets",
        directories=[root / "assets"],
        name="assets",
        include_in_schema=False,
        cache_control=CacheControlHeader(public=True, max_age=31_536_000, immutable=True),
    )
    # these keep their names: a browser asks each time whether they are still the same
    files = create_static_files_router(
        path="/",
        directories=[root],
        name="page",
        include_in_schema=False,
        cache_control=CacheControlHeader(no_cache=True),
    )
    return [document, assets, files]


def _nothing() -> HTTPRouteHandler:
    @get("/", include_in_schema=False)
    async def nothing(request: Request[Any, Any, Any]) -> Response[str]:
        lang = language(request.headers.get("accept-language"))
        text = say(lang, "server.no-page")
        link = say(lang, "server.described")
        body = (
            f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>Tablée</title>'
            f'<h1>Tablée</h1><p>{text}</p><p><a href="/api">{link}</a></p></html>'
        )
        return Response(body, media_type="text/html; charset=utf-8")

    return nothing

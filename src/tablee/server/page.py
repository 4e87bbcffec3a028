"""The page: files that were built, and its one document for every other address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.response import File
from litestar.static_files import create_static_files_router

from tablee.server.words import language, say


def page_routes(folder: Path | None) -> list[Any]:
    """Routes of the page; without one, a line that says where the interface is described."""
    if folder is None:
        return [_nothing()]
    root = folder

    @get(["/", "/table/{rest:path}", "/play/{rest:path}"], include_in_schema=False)
    async def document() -> File:
        return File(
            root / "index.html",
            media_type="text/html; charset=utf-8",
            content_disposition_type="inline",
            headers={"cache-control": "no-cache"},
        )

    files = create_static_files_router(
        path="/", directories=[root], name="page", include_in_schema=False
    )
    return [document, files]


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

"""The description of the REST interface: OpenAPI, and a page of it that needs no scripts."""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec
from litestar import MediaType, Request, Router
from litestar.exceptions import NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.openapi.spec import Components, Reference, SecurityScheme

import tablee
from tablee.bots import Review
from tablee.core.lessons import Taught
from tablee.core.puzzles import Posed
from tablee.server.errors import Problem
from tablee.server.guard import COOKIE
from tablee.server.mine import Export
from tablee.server.replays import ShownMatch
from tablee.server.reviews import Making
from tablee.server.routes import (
    about,
    days,
    door,
    figures,
    games,
    lessons,
    matches,
    mine,
    people,
    place,
    puzzles,
    tables,
)
from tablee.server.words import language, say
from tablee.table.info import TableInfo

TYPES = (
    people.Introduction,
    people.Guest,
    people.Token,
    mine.Me,
    place.Link,
    place.RecoveryCodes,
    place.Return,
    place.PasskeyAnswer,
    games.GameInfo,
    games.ActionInfo,
    games.Choices,
    lessons.LessonInfo,
    puzzles.PuzzleInfo,
    days.DayInfo,
    Taught,
    Posed,
    tables.NewTable,
    tables.Joining,
    tables.SeatChange,
    door.Invitation,
    tables.Lock,
    matches.MatchInfo,
    matches.History,
    matches.Sharing,
    figures.MyFigures,
    figures.RatingWish,
    ShownMatch,
    Review,
    Making,
    Export,
    TableInfo,
    about.Health,
    about.Reach,
    Problem,
)


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """The description with msgspec's own schemas, which know all limits and the docstrings."""
    _, found = msgspec.json.schema_components(TYPES, ref_template="#/components/schemas/{name}")
    components = {**schema["components"], "schemas": {**schema["components"]["schemas"], **found}}
    for methods in schema["paths"].values():
        for operation in methods.values():
            if "responses" in operation:  # Litestar thinks that an empty answer has a type
                operation["responses"].get("204", {}).pop("content", None)
    return {**schema, "components": components}


class FullJson(OpenAPIRenderPlugin):
    """The description for machines."""

    def __init__(self) -> None:
        super().__init__(path="/openapi.json", media_type=MediaType.JSON)
        self._made = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        self._made = self._made or msgspec.json.encode(described(openapi_schema))
        return self._made


class ReadablePage(OpenAPIRenderPlugin):
    """The description as a plain document."""

    def __init__(self) -> None:
        super().__init__(path="/")
        self._made: dict[str, bytes] = {}

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        lang = language(request.headers.get("accept-language"))
        if lang not in self._made:
            self._made[lang] = self._make(lang, described(openapi_schema))
        return self._made[lang]

    def _make(self, lang: str, openapi_schema: dict[str, Any]) -> bytes:
        parts = [f"<h1>{escape(openapi_schema['info']['title'])}</h1>"]
        parts.append(
            f"<p>{escape(say(lang, 'server.api'))} "
            '<a href="/api/openapi.json">openapi.json</a>, '
            '<a href="/api/protocol.json">protocol.json</a></p>'
        )
        for path, methods in openapi_schema["paths"].items():
            for method, operation in methods.items():
                if isinstance(operation, dict) and "responses" in operation:
                    parts.append(_operation(path, method, operation))
        parts.append("<h2>Schemas</h2>")
        for name, schema in openapi_schema["components"]["schemas"].items():
            text = msgspec.json.format(msgspec.json.encode(schema), indent=2).decode()
            parts.append(f'<h3 id="{escape(name)}">{escape(name)}</h3><pre>{escape(text)}</pre>')
        return (
            f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width">'
            f"<title>Tablée API</title></head><body>{''.join(parts)}</body></html>"
        ).encode()


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    answers = "".join(
        f"<li>{status}: {escape(answer.get('description', ''))} {_links(answer)}</li>"
        for status, answer in operation["responses"].items()
    )
    body = _links(operation.get("requestBody", {}))
    about = escape(operation.get("description") or operation.get("summary") or "")
    given = f"<p>← {body}</p>" if body else ""
    return (
        f"<h2><code>{method.upper()} {escape(path)}</code></h2><p>{about}</p>{given}"
        f"<ul>{answers}</ul>"
    )


def _links(part: dict[str, Any]) -> str:
    """Links to the schemas that a body refers to."""
    found = []
    for content in part.get("content", {}).values():
        schema = content.get("schema", {})
        for part_of in (schema, schema.get("items", {})):
            name = str(part_of.get("$ref", "")).rpartition("/")[2]
            if name:
                found.append(f'<a href="#{escape(name)}">{escape(name)}</a>')
    return " ".join(found)


async def _refuse_unknown(request: Request[Any, Any, Any]) -> None:
    """Litestar answers unknown paths below that of the description with a page; we, with JSON.

    Raises:
        NotFoundException: the request is for such a path.
    """
    if request.path_params:
        raise NotFoundException


def config() -> OpenAPIConfig:
    """For the application."""
    schemes: dict[str, SecurityScheme | Reference] = {
        "session": SecurityScheme(
            type="apiKey",
            name=COOKIE,
            security_scheme_in="cookie",
            description="The session of a browser, from `POST /api/session`.",
        ),
        "bearer": SecurityScheme(
            type="http",
            scheme="bearer",
            description="The token of a program, from `POST /api/programs`, or of somebody who "
            "shares a device, from `POST /api/companions`.",
        ),
    }
    return OpenAPIConfig(
        title="Tablée",
        version=tablee.__version__,
        description="Tables, seats and records. Play itself goes over the socket of a table.",
        path="/api",
        openapi_router=Router(
            "/api", route_handlers=[], include_in_schema=False, before_request=_refuse_unknown
        ),
        components=Components(security_schemes=schemes),
        use_handler_docstrings=True,
        render_plugins=[FullJson(), ReadablePage()],
    )

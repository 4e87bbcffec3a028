"""What is answered when a request cannot be: always JSON, always a reason, never a secret."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from tablee.core.errors import UnknownGame
from tablee.core.refusal import ParamValue
from tablee.server import metrics
from tablee.server.limits import BothLimits, Buckets
from tablee.server.logs import log
from tablee.server.messages import RuleRefusal
from tablee.server.reading import NoTable
from tablee.server.words import language, refusal_text, say
from tablee.table.ledger import DamagedLog
from tablee.table.refusals import TableRefusal
from tablee.table.seats import Person
from tablee.table.store import StoreBusy


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Why a request was refused.

    Attributes:
        error: which refusal, for programs.
        text: it in words, in the language of the request.
        params: the facts of the case.
        detail: what exactly is wrong with the request, for developers.
        rule: the rule of the game behind it, where there is one.
    """

    error: str
    text: str
    params: dict[str, ParamValue] = {}
    detail: str = ""
    rule: RuleRefusal | None = None


class RequestRefused(Exception):
    """The server refuses a request. The text is `server.error.<reason>`."""

    def __init__(self, status: int, reason: str, **params: ParamValue) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.params = params


class BadParameter(RequestRefused):
    """A part of an address makes no sense here; `detail` names it, as of a body."""

    def __init__(self, part: str, why: str) -> None:
        super().__init__(400, "request")
        self.detail = f"{part}: {why}"


class TooFast(RequestRefused):
    """Too much in too short a time: come back after so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(429, "slow-down")
        self.seconds = seconds


LEFT = "client disconnected prematurely"
"""How Litestar says that somebody left in the middle of their request: no error of ours."""

# what the table refuses is mostly a conflict with how it stands; these are something else
_STATUS = {
    "seats": 400,
    "option": 400,
    "pace": 400,
    "reaction": 400,
    "bot": 400,
    "weekdays": 400,
    "until": 400,
    "absence": 400,
    "no-seat": 400,
    "yourself": 400,
    "nobody": 400,
    "not-host": 403,
    "barred": 403,
    "locked": 403,
    "busy": 503,
}

_HTTP = {
    400: "request",
    401: "session",
    403: "forbidden",
    404: "not-found",
    405: "method",
    413: "too-large",
    415: "media-type",
    421: "host",
    429: "slow-down",
}


def problem(status: int, body: Problem, headers: dict[str, str] | None = None) -> Response[Problem]:
    """The response that tells a problem."""
    metrics.REFUSED.labels(body.error).inc()
    return Response(body, status_code=status, headers=headers, media_type=MediaType.JSON)


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The response to a request that failed with this error."""
    lang = language(request.headers.get("accept-language"))
    if isinstance(error, TableRefusal):
        text = refusal_text(lang, error)
        body = Problem(error=error.reason, text=text, params=error.params)
        return problem(_STATUS.get(error.reason, 409), body)
    if isinstance(error, RequestRefused):
        text = say(lang, f"server.error.{error.reason}", **error.params)
        headers = {"retry-after": str(error.seconds)} if isinstance(error, TooFast) else None
        detail = error.detail if isinstance(error, BadParameter) else ""
        body = Problem(error=error.reason, text=text, params=error.params, detail=detail)
        return problem(error.status, body, headers)
    if isinstance(error, StoreBusy):
        text = say(lang, "table.refusal.busy")
        return problem(503, Problem(error="busy", text=text), {"retry-after": "2"})
    if isinstance(error, DamagedLog):
        number: dict[str, ParamValue] = {"number": error.number}
        text = say(lang, "server.error.damaged", **number)
        return problem(409, Problem(error="damaged", text=text, params=number))
    if isinstance(error, NoTable):
        return problem(404, Problem(error="no-table", text=say(lang, "server.error.no-table")))
    if isinstance(error, UnknownGame):
        return problem(404, Problem(error="no-game", text=say(lang, "server.error.no-game")))
    if isinstance(error, RecursionError | UnicodeDecodeError):  # only a body is like that
        text = say(lang, "server.error.request")
        detail = "nested too deeply" if isinstance(error, RecursionError) else "not UTF-8"
        return problem(400, Problem(error="request", text=text, detail=detail))
    if isinstance(error, HTTPException) and error.status_code < 500:
        reason = _HTTP.get(error.status_code, "request")
        detail = _detail(error)
        text = say(lang, f"server.error.{reason}")
        headers = {"allow": (error.headers or {}).get("allow", "")} if reason == "method" else None
        return problem(error.status_code, Problem(error=reason, text=text, detail=detail), headers)
    if isinstance(error, InternalServerException) and error.detail == LEFT:
        text = say(lang, "server.error.request")  # nobody will read it
        return problem(400, Problem(error="request", text=text, detail=LEFT))
    # the message of an unexpected error may hold anything: only its kind is logged
    log().error("a request failed", path=request.url.path, error=type(error).__name__)
    return problem(500, Problem(error="server", text=say(lang, "server.error.server")))


def _detail(error: HTTPException) -> str:
    """Which part of a request is wrong."""
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        return "; ".join(
            f"{item.get('key', '')}: {item.get('message', '')}".strip(": ")
            for item in error.extra
            if isinstance(item, dict)
        )
    return ""


def take(buckets: Buckets, key: str) -> None:
    """Take a token of this key's bucket.

    Raises:
        TooFast: there is none.
    """
    if not buckets.take(key):
        raise TooFast(buckets.wait(key))


def take_both(limit: BothLimits, person: Person | None, origin: str, cost: float = 1.0) -> None:
    """Take a token of this person's bucket, and one of the address.

    Raises:
        TooFast: there is none.
    """
    if seconds := limit.take(person.id if person is not None else None, origin, cost):
        raise TooFast(seconds)


HANDLERS: dict[int | type[Exception], Any] = {Exception: answer, HTTPException: answer}


def responses(*statuses: int) -> dict[int, ResponseSpec]:
    """For the description of a route: the problems that it may answer with."""
    return {
        status: ResponseSpec(
            Problem, generate_examples=False, description=f"Refused: {_HTTP.get(status, 'table')}"
        )
        for status in (*statuses, 429)
    }

"""Lessons: what there is to learn, and what is said to a try. Nothing here is kept."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, Router, get

import tablee
from tablee.core.errors import ActionError, LessonError
from tablee.core.lessons import Lesson, Taught, find, teach
from tablee.server.errors import BadParameter, RequestRefused, responses
from tablee.server.routes.games import KEPT

DIGITS = 6
"""No code of an action is longer."""


class LessonInfo(msgspec.Struct, frozen=True):
    """A lesson of a game; its title is the text `lesson.<id>.title` of the game's catalogue.

    Attributes:
        id: its name.
        rules: what it shows, by the numbers of the rules.
        seats: how many sit at its table; the learner's seat is the first one.
        steps: how many things are asked.
    """

    id: str
    rules: tuple[str, ...]
    seats: int
    steps: int


@get("/api/games/{game_id:str}/lessons", responses=responses(404))
async def list_lessons(game_id: str) -> Response[list[LessonInfo]]:
    """The lessons of a game, in their order; a game may have none."""
    found = [
        LessonInfo(lesson.id, lesson.rules, lesson.seats, len(lesson.steps))
        for lesson in tablee.game(game_id).lessons
    ]
    return Response(found, headers=KEPT)


@get("/api/games/{game_id:str}/lessons/{lesson_id:str}", responses=responses(400, 404))
async def run_lesson(
    request: Request[Any, Any, Any],
    game_id: str,
    lesson_id: str,
    done: str = "",
    attempt: str = "",
) -> Taught:
    """Where a lesson stands after the learner did this (`done=12,40`), and what a try brings.

    Nothing is kept: whoever asks says how far they are. Asked again, the answer is the same.
    """
    game = tablee.game(game_id)
    try:
        lesson: Lesson = find(game, lesson_id)
    except LessonError:
        raise RequestRefused(404, "no-lesson") from None
    try:
        way = read_codes(done, len(lesson.steps))
        return teach(game, lesson, way, _code(attempt) if attempt else None)
    except (LessonError, ActionError):
        raise BadParameter("done, attempt", "not of this lesson") from None


def read_codes(text: str, most: int) -> list[int]:
    """Codes with commas between them; of more than there can be, one too many.

    Raises:
        ActionError: one of them is no code.
    """
    return [_code(part) for part in [part for part in text.split(",") if part][: most + 1]]


def _code(text: str) -> int:
    """The number of an action.

    Raises:
        ActionError: it is none.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= DIGITS):
        raise ActionError("not a code")
    return int(text)


ROUTES = Router("/", route_handlers=[list_lessons, run_lesson], tags=["games"])

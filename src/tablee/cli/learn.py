"""`tablee learn`: the lessons of a game in the terminal."""

from __future__ import annotations

from tablee.cli.arguments import Lang, language
from tablee.cli.console import ask, out, show
from tablee.core.errors import LessonError
from tablee.core.lessons import find
from tablee.registry import named_game
from tablee.terminal.lessons import PlainLessons


def learn(game: str, lesson: str | None = None, *, lang: Lang = None) -> None:
    """Learn a game by doing, lesson by lesson.

    Args:
        game: The id of the game, or module:attribute for one that is not installed yet.
        lesson: The id of one lesson; without it, all of them.
        lang: fr or en.
    """
    found = named_game(game)
    if not found.lessons:
        raise LessonError(f"{found.id} has no lessons: read `tablee rules {game}`")
    lessons = found.lessons if lesson is None else (find(found, lesson),)
    PlainLessons(found, language(lang), ask, show, out.width).learn(lessons)

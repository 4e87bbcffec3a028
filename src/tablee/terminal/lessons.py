"""The lessons of a game in the terminal, line by line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.core.errors import ActionError
from tablee.core.game import Game
from tablee.core.lessons import Lesson, LessonFrame, Taught, teach
from tablee.core.texts import Texts
from tablee.terminal.plain import ME, Quit, in_columns, read_number, seat_labels

OTHER = "novice"  # how the others are called
SKIP = "n"
QUIT = "q"


class PlainLessons:
    """Takes somebody through the lessons of a game; `ask` prompts for a line, `show` prints one."""

    def __init__(
        self,
        game: Game[Any],
        lang: str,
        ask: Callable[[str], str],
        show: Callable[[str], None],
        width: int = 80,
    ) -> None:
        self.game = game
        self.texts = game.texts(lang)
        self._ask = ask
        self._show = show
        self._width = width

    def learn(self, lessons: tuple[Lesson, ...]) -> None:
        """All of these, one after the other, until the person has had enough."""
        try:
            for number, lesson in enumerate(lessons, start=1):
                title = self.texts(f"lesson.{lesson.id}.title")
                place = {"number": number, "of": len(lessons), "title": title}
                self._show("")
                self._show(self.texts("terminal.lesson.title", **place))
                self._teach(lesson)
            self._show(self.texts("terminal.lesson.end", game=self.game.id))
        except (Quit, EOFError, KeyboardInterrupt):
            self._show("")

    def _teach(self, lesson: Lesson) -> None:
        who = seat_labels([ME] + [OTHER] * (lesson.seats - 1), self.texts)
        say = self.texts.with_names(who).told_to(lesson.seat)
        done: list[int] = []
        taught = teach(self.game, lesson)
        while taught.step < taught.steps:
            offered = self._offer(taught.frames[-1], say)
            self._show(say(taught.ask, **taught.params))
            code = self._read(offered, say)
            if code is None:
                return
            taught = self._try(lesson, done, code, say)

    def _try(self, lesson: Lesson, done: list[int], code: int, say: Texts) -> Taught:
        taught = teach(self.game, lesson, done, code)
        assert taught.answer is not None
        if taught.answer.right:
            done.append(code)
            for frame in taught.frames:
                for event in frame.events:
                    self._show("  · " + say.event(event, lesson.seat))
        self._show("→ " + say(taught.answer.key, **taught.answer.params))
        return taught

    def _offer(self, frame: LessonFrame, say: Texts) -> list[int]:
        """Show how it stands and what can be done; the codes in the order of their numbers."""
        self._show("")
        offered = frame.legal or frame.talk
        foreseen: dict[int, Any] = getattr(frame.view, "foreseen", {})
        words = [say.action(self.game.actions[code], foreseen.get(code)) for code in offered]
        entries = [f"{number:>3}. {text}" for number, text in enumerate(words, start=1)]
        for line in [*in_columns(entries, self._width), *self.game.describe(frame.view, say)]:
            self._show(line)
        return offered

    def _read(self, offered: list[int], say: Texts) -> int | None:
        """The code of what is tried; None: on to the next lesson.

        Raises:
            Quit: the person has had enough.
        """
        while True:
            line = self._ask(say("terminal.lesson.choose") + " ").strip()
            if line == QUIT:
                raise Quit
            if line == SKIP:
                return None
            number = read_number(line)
            if number is not None and 1 <= number <= len(offered):
                return offered[number - 1]
            try:
                return self.game.action(line).code
            except ActionError as error:
                self._show(say("terminal.not_understood", text=line, problem=error))

"""Somebody who is asked what to do in a position, line by line: in lessons and in puzzles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from tablee.core.errors import ActionError
from tablee.core.game import Game
from tablee.core.lessons import LessonFrame
from tablee.core.texts import Texts
from tablee.terminal.plain import Quit, in_columns, read_number

SKIP = "n"
QUIT = "q"


class Asking:
    """Shows positions of a game and reads what is tried; `ask` prompts for a line.

    Attributes:
        prompt: the text that asks for a choice.
    """

    prompt: ClassVar[str]

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
        self.show = show
        self._ask = ask
        self._width = width

    def offer(self, frame: LessonFrame, say: Texts) -> list[int]:
        """Show how it stands and what can be done; the codes in the order of their numbers."""
        self.show("")
        offered = frame.legal or frame.talk
        foreseen: dict[int, Any] = getattr(frame.view, "foreseen", {})
        words = [say.action(self.game.actions[code], foreseen.get(code)) for code in offered]
        entries = [f"{number:>3}. {text}" for number, text in enumerate(words, start=1)]
        lines = self.game.describe(frame.view, say.told_to(None))
        for line in [*in_columns(entries, self._width), *lines]:
            self.show(line)
        return offered

    def read(self, offered: list[int], say: Texts) -> int | None:
        """The code of what is tried; None: on to what comes next.

        Raises:
            Quit: the person has had enough.
        """
        while True:
            line = self._ask(say(self.prompt) + " ").strip()
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
                self.show(say("terminal.not_understood", text=line, problem=error))

"""The lessons of a game in the terminal, line by line."""

from __future__ import annotations

from tablee.core.lessons import Lesson, Taught, teach
from tablee.core.texts import Texts
from tablee.terminal.asking import Asking
from tablee.terminal.plain import ME, Quit, seat_labels

OTHER = "novice"  # how the others are called


class PlainLessons(Asking):
    """Takes somebody through the lessons of a game."""

    prompt = "terminal.lesson.choose"

    def learn(self, lessons: tuple[Lesson, ...]) -> None:
        """All of these, one after the other, until the person has had enough."""
        try:
            for number, lesson in enumerate(lessons, start=1):
                title = self.texts(f"lesson.{lesson.id}.title")
                place = {"number": number, "of": len(lessons), "title": title}
                self.show("")
                self.show(self.texts("terminal.lesson.title", **place))
                self._teach(lesson)
            self.show(self.texts("terminal.lesson.end", game=self.game.id))
        except (Quit, EOFError, KeyboardInterrupt):
            self.show("")

    def _teach(self, lesson: Lesson) -> None:
        who = seat_labels([ME] + [OTHER] * (lesson.seats - 1), self.texts)
        say = self.texts.with_names(who).told_to(lesson.seat)
        done: list[int] = []
        taught = teach(self.game, lesson)
        while taught.step < taught.steps:
            offered = self.offer(taught.frames[-1], say)
            self.show(say(taught.ask, **taught.params))
            code = self.read(offered, say)
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
                    self.show("  · " + say.event(event, lesson.seat))
        self.show("→ " + say(taught.answer.key, **taught.answer.params))
        return taught

"""The check of a game's lessons: every one is played, right and wrong, in every way there is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from tablee.core.actions import Action
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.lessons import Lesson, Taught, fits, judge, reach, teach
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.core.texts import LANGUAGES, MissingText, Texts
from tablee.testing.hidden import perceived
from tablee.testing.trace import rule_ids

SENTENCES = 2  # so many at most are to be read before the first click
_SENTENCE = re.compile(r"[.!?…](?= |$)")


def problems_of_lessons(game: Game[Any]) -> Iterator[str]:
    """Whatever is wrong with the lessons of a game, and with the words of a first match."""
    if not game.lessons:
        return
    texts = [game.texts(lang) for lang in LANGUAGES]
    for verb in dict.fromkeys(action.verb for action in game.actions.moves):
        yield from _missing(texts, [f"first.{verb}"])
    known, ids = rule_ids(game), [lesson.id for lesson in game.lessons]
    if len(set(ids)) < len(ids):
        yield "two lessons have one id"
    used: set[str] = set()
    failed = False
    for lesson in game.lessons:
        wrong = [rule for rule in lesson.rules if rule not in known]
        yield from (f"lesson {lesson.id}: rules.md has no rule {rule}" for rule in wrong)
        try:
            used |= {f"lesson.{lesson.id}.title"}
            found = list(_Walk(game, lesson, texts, used))
        except TableeError as error:
            found, failed = [str(error)], True
        yield from (f"lesson {lesson.id}: {problem}" for problem in dict.fromkeys(found))
    yield from _missing(texts, sorted(used))
    if failed:
        return  # what they would have said is not known
    written = {key for key in texts[0].entries if key.startswith("lesson.")}
    yield from (f"{key} is said in no lesson" for key in sorted(written - used))


def _missing(texts: Sequence[Texts], keys: Sequence[str]) -> Iterator[str]:
    for words in texts:
        yield from (f"{words.lang}.json: {key} is missing" for key in keys if not words.has(key))


class _Walk:
    """One lesson in all ways; yields what is wrong with it, and notes which texts it says."""

    def __init__(
        self, game: Game[Any], lesson: Lesson, texts: Sequence[Texts], used: set[str]
    ) -> None:
        self.game, self.lesson, self.used = game, lesson, used
        self.texts = [words.told_to(lesson.seat) for words in texts]
        self.unmatched = {
            (at, pattern)
            for at, step in enumerate(lesson.steps)
            for pattern in (*step.right, *step.wrong)
        }

    def __iter__(self) -> Iterator[str]:
        if not self.lesson.steps:
            yield "it asks nothing"
        yield from self._from([], teach(self.game, self.lesson))
        yield from self._hidden()
        for at, pattern in sorted(self.unmatched):
            yield f"step {at + 1}: {pattern!r} fits nothing that is legal there"

    def _from(self, done: list[int], now: Taught) -> Iterator[str]:
        """Every try from here on; what is right is followed to the end."""
        at = now.step
        if at == now.steps:
            return
        if now.frames[-1].view.outcome is not None:
            yield f"step {at + 1}: the match is over"
            return
        yield from self._said(now.ask, now.params, SENTENCES if at == 0 else SENTENCES + 1)
        shown = now.frames[-1]
        legal = [self.game.actions[code] for code in (*shown.legal, *shown.talk)]
        state = reach(self.game, self.lesson, done)
        ways = 0
        for action in self.game.actions:
            answer = judge(state, self.lesson, at, action)
            yield from self._said(answer.key, answer.params)
            if (answer.rule is None) != (action in legal):
                yield f"step {at + 1}: {action} is answered as if it were not what it is"
            if action not in legal:
                continue
            self._match(at, action)
            tried = teach(self.game, self.lesson, done, action.code)
            if answer.right:
                ways += 1
                yield from self._from([*done, action.code], tried)
            elif tried.step != at or tried.frames[0].view != shown.view:
                yield f"step {at + 1}: {action} is wrong, and changed something"
        if not ways:
            yield f"step {at + 1}: nothing is right"

    def _match(self, at: int, action: Action) -> None:
        step = self.lesson.steps[at]
        for pattern in step.right:
            if fits(pattern, action):
                self.unmatched.discard((at, pattern))
                return
        for pattern in step.wrong:
            if fits(pattern, action):
                self.unmatched.discard((at, pattern))
                return  # the first that fits counts

    def _said(self, key: str, params: dict[str, Any], sentences: int = 0) -> Iterator[str]:
        """A text that can be told in both languages, and is not too long where that counts."""
        self.used |= {key} if key.startswith("lesson.") else set()
        for words in self.texts:
            try:
                said = words(key, **params)
            except MissingText as error:
                yield f"{words.lang}.json: {error}"
                continue
            count = len(_SENTENCE.findall(said))
            if sentences and count > sentences:
                yield f"{words.lang}.json: {key} has {count} sentences"

    def _hidden(self) -> Iterator[str]:
        """What the learner cannot know changes no answer."""
        state: State = self.lesson.begin(self.game)
        position, rng = state.position(), Rng(1)
        for _ in range(3):
            if self.game.exchange_hidden(position, self.lesson.seat, rng):
                other = self.game.from_position(position)
                if perceived(other, self.lesson.seat) != perceived(state, self.lesson.seat):
                    yield "it shows what the learner cannot know"

"""Lessons: one idea each, shown on a real position; what they are, and how they run.

A lesson is data: a position, the learner's seat, and steps. A step says what counts as understood
and what the others do then; the words stand in the game's catalogue. The rules do the rest: they
offer what is legal, refuse what is not and say why, and tell what happened. Nothing is remembered
between two tries, so a lesson runs wherever it is asked for, and always in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from tablee.core.actions import Action
from tablee.core.errors import LessonError
from tablee.core.events import Event
from tablee.core.refusal import ParamValue
from tablee.core.state import State

if TYPE_CHECKING:
    from tablee.core.game import Game

SEED = 1
"""What a lesson does not say comes from this deal."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that the learner is asked to do.

    Its words are `lesson.<lesson>.<number>.ask`, `.done` once it is understood, and `.wrong` for
    what is legal but not the idea.

    Attributes:
        right: patterns of what counts as understood: a verb, and as many fields as matter, written
            like an action (`place card=37`).
        wrong: patterns of legal tries that get an answer of their own, by its name:
            `.wrong_<name>`; the first that fits counts.
        then: what the others do next: seat and action.
    """

    right: tuple[str, ...]
    wrong: dict[str, str] = {}
    then: tuple[tuple[int, str], ...] = ()


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """One idea. Its title is `lesson.<id>.title`.

    Attributes:
        id: its name in addresses and texts.
        rules: the rules that it shows; the sections of the rules page that tell them link to it.
        seats: how many sit at the table; the learner's seat is the first one.
        options: of the match.
        position: the fields of a position that matter here. The others are as `Game.new` leaves
            them.
        steps: what is asked, one after the other.
    """

    id: str
    rules: tuple[str, ...]
    seats: int
    position: dict[str, Any]
    steps: tuple[Step, ...]
    options: dict[str, Any] = {}

    @property
    def seat(self) -> int:
        """The learner's."""
        return 0

    def begin(self, game: Game[Any]) -> State:
        """The match as the lesson finds it.

        Raises:
            PositionError: naming the field that is wrong.
        """
        dealt = game.new(self.seats, SEED, **self.options).position()
        state: State = game.from_position({**dealt, **self.position})
        return state

    @property
    def company(self) -> dict[str, ParamValue]:
        """The others, for every text of the lesson: `{{s1, seat}}` is who sits in seat 1."""
        return {f"s{seat}": seat for seat in range(1, self.seats)}

    def text(self, step: int, word: str) -> str:
        """The key of what is said at a step, which are counted from 1 on there."""
        return f"lesson.{self.id}.{step + 1}.{word}"


class LessonFrame(msgspec.Struct, frozen=True):
    """How the match stands for the learner after one action.

    Attributes:
        view: what the learner's seat sees.
        events: what that action brought, as the learner may read it.
        legal: codes of the moves that the learner may make.
        talk: codes of what the learner may say.
        window: everybody who may act could decline.
    """

    view: Any
    events: list[Any]
    legal: list[int]
    talk: list[int]
    window: bool


class LessonAnswer(msgspec.Struct, frozen=True):
    """What is said to a try.

    Attributes:
        right: it was understood.
        code: what was tried.
        key: the text of the game's catalogue that says it.
        params: to fill in.
        rule: the rule that forbids it; null: it was legal.
    """

    right: bool
    code: int
    key: str
    params: dict[str, ParamValue] = {}
    rule: str | None = None


class Taught(msgspec.Struct, frozen=True):
    """Where a lesson stands.

    Attributes:
        step: which step is asked now, from 0 on; as many as there are: it is done.
        steps: how many there are.
        ask: the text of the game's catalogue that asks for it; empty once it is done.
        params: to fill in there.
        options: of the match.
        frames: what is to be shown, one after the other; the last one is how it stands.
        answer: to the try; null: nothing was tried.
    """

    step: int
    steps: int
    ask: str
    params: dict[str, ParamValue]
    options: dict[str, Any]
    frames: list[LessonFrame]
    answer: LessonAnswer | None


def fits(pattern: str, action: Action) -> bool:
    """Whether an action has this verb and these fields, whatever its others."""
    verb, *wanted = pattern.split()
    _, *fields = str(action).split()
    return verb == action.verb and set(wanted) <= set(fields)


def find(game: Game[Any], id: str) -> Lesson:
    """The lesson of this name.

    Raises:
        LessonError: the game has none.
    """
    for lesson in game.lessons:
        if lesson.id == id:
            return lesson
    raise LessonError(f"{game.id} has no lesson {id!r}")


def teach(
    game: Game[Any], lesson: Lesson, done: Sequence[int] = (), attempt: int | None = None
) -> Taught:
    """Run a lesson.

    Args:
        game: of the lesson.
        lesson: one of its lessons.
        done: what the learner did so far, one action for each step that was understood.
        attempt: what the learner tries now; None: it is only looked at.

    Raises:
        LessonError: `done` is not the way through this lesson.
        ActionError: no such action.
    """
    state = reach(game, lesson, done)
    if attempt is not None and len(done) == len(lesson.steps):
        raise LessonError(f"{lesson.id}: it has {len(lesson.steps)} steps")
    step, answer, frames = len(done), None, []
    if attempt is not None:
        action = game.actions[attempt]
        answer = judge(state, lesson, step, action)
        if answer.right:
            frames = _do(state, lesson, step, action)
            step += 1
    return Taught(
        step=step,
        steps=len(lesson.steps),
        ask=lesson.text(step, "ask") if step < len(lesson.steps) else "",
        params=lesson.company,
        options=game.options_dict(state.options),
        frames=frames or [frame(state, lesson.seat)],
        answer=answer,
    )


def reach(game: Game[Any], lesson: Lesson, done: Sequence[int]) -> State:
    """The match after the learner did this, and the others what they do then.

    Raises:
        LessonError: `done` is not the way through this lesson.
        ActionError: no such action.
    """
    if len(done) > len(lesson.steps):
        raise LessonError(f"{lesson.id}: it has {len(lesson.steps)} steps")
    state = lesson.begin(game)
    for at, code in enumerate(done):
        action = game.actions[code]
        if not judge(state, lesson, at, action).right:
            raise LessonError(f"{lesson.id}: {action} is not what step {at + 1} asks")
        _do(state, lesson, at, action)
    state.events = None  # they were told when it happened
    return state


def judge(state: State, lesson: Lesson, at: int, action: Action) -> LessonAnswer:
    """What is to be said to this action at this step."""
    refusal = state.refusal(lesson.seat, action)
    if refusal is not None:
        return LessonAnswer(False, action.code, refusal.key, refusal.params, refusal.rule)
    step = lesson.steps[at]
    if any(fits(pattern, action) for pattern in step.right):
        return LessonAnswer(True, action.code, lesson.text(at, "done"), lesson.company)
    names = [name for pattern, name in step.wrong.items() if fits(pattern, action)]
    word = f"wrong_{names[0]}" if names else "wrong"
    return LessonAnswer(False, action.code, lesson.text(at, word), lesson.company)


def _do(state: State, lesson: Lesson, at: int, action: Action) -> list[LessonFrame]:
    """Do what was understood, and what the others do then; what is to be shown of it."""
    frames = []
    replies = [(seat, state.game.action(text)) for seat, text in lesson.steps[at].then]
    for seat, move in [(lesson.seat, action), *replies]:
        state.events = []
        state.play(seat, move)
        frames.append(frame(state, lesson.seat))
    return frames


def frame(state: State, seat: int) -> LessonFrame:
    """How the match stands for a seat, and what the events that it collects say to it."""
    events: list[Event] = state.events or []
    return LessonFrame(
        view=state.view(seat),
        events=[event.seen_by(seat) for event in events],
        legal=[action.code for action in state.legal(seat)],
        talk=[action.code for action in state.talk(seat)],
        window=state.game.is_window(state),
    )

"""Lessons: how they run, and that the check of them sees what is wrong with one."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

import tablee
from tablee.core.errors import ActionError, LessonError
from tablee.core.lessons import Lesson, Step, find, fits, teach
from tablee.games.the_game import TheGameGame
from tablee.testing.lessons import problems_of_lessons

GAME = tablee.game("the-game")
WAYS = find(GAME, "ways")


def code(text: str) -> int:
    return GAME.action(text).code


def test_a_pattern_names_a_verb_and_the_fields_that_matter() -> None:
    action = GAME.action("place card=12 pile=1")
    assert fits("place", action)
    assert fits("place card=12", action)
    assert fits("place pile=1 card=12", action)
    assert not fits("place card=1", action)
    assert not fits("end", action)


def test_a_lesson_runs_from_the_question_to_the_end() -> None:
    begun = teach(GAME, WAYS)
    assert (begun.step, begun.steps, begun.ask) == (0, 2, "lesson.ways.1.ask")
    assert begun.answer is None
    first = code("place card=12 pile=0")
    assert first in begun.frames[0].legal
    once = teach(GAME, WAYS, [], first)
    assert once.step == 1
    assert once.answer is not None
    assert once.answer.right
    assert once.answer.key == "lesson.ways.1.done"
    assert [event.kind for event in once.frames[0].events] == ["placed"]
    done = teach(GAME, WAYS, [first], code("place card=95 pile=3"))
    assert (done.step, done.ask) == (2, "")


def test_a_wrong_try_gets_its_sentence_and_changes_nothing() -> None:
    begun = teach(GAME, WAYS)
    tried = teach(GAME, WAYS, [], code("place card=12 pile=2"))
    assert tried.answer is not None
    assert tried.answer.key == "lesson.ways.1.wrong_far"
    assert tried.frames == begun.frames
    other = teach(GAME, WAYS, [], code("place card=27 pile=0"))
    assert other.answer is not None
    assert other.answer.key == "lesson.ways.1.wrong"
    refused = teach(GAME, WAYS, [], code("end burning=no"))
    assert refused.answer is not None
    assert (refused.answer.rule, refused.answer.key) == ("TG-06", "refusal.TG-06")


def test_the_others_answer_and_everything_is_shown_step_by_step() -> None:
    taught = teach(GAME, find(GAME, "signals"), [], code("signal pile=0 signal=leave"))
    assert len(taught.frames) == 7
    assert taught.frames[-1].view.actors == [0]
    assert all(frame.view.seat == 0 for frame in taught.frames)
    shown = msgspec.json.encode(taught.frames)
    assert b'"hands":null' in shown  # nobody else's cards


def test_what_is_not_the_way_through_a_lesson_is_refused() -> None:
    with pytest.raises(LessonError, match="no lesson 'nowhere'"):
        find(GAME, "nowhere")
    with pytest.raises(LessonError, match="not what step 1 asks"):
        teach(GAME, WAYS, [code("place card=12 pile=2")])
    through = [code("place card=12 pile=0"), code("place card=95 pile=2")]
    with pytest.raises(LessonError, match="it has 2 steps"):
        teach(GAME, WAYS, through, through[0])
    with pytest.raises(LessonError, match="it has 2 steps"):
        teach(GAME, WAYS, [*through, through[0]])
    with pytest.raises(ActionError):
        teach(GAME, WAYS, [], 10_000)


FIRST = WAYS.steps[0]
FAULTY: dict[str, tuple[dict[str, Any], str]] = {
    "a pattern that fits nothing": (
        {"steps": (Step(right=(*FIRST.right, "place card=13")),)},
        "step 1: 'place card=13' fits nothing",
    ),
    "nothing is right": ({"steps": (Step(right=("end",)),)}, "step 1: nothing is right"),
    "a sentence that is not written": (
        {"steps": (Step(right=FIRST.right, wrong={"place card=27": "odd"}),)},
        "lesson.ways.1.wrong_odd",
    ),
    "a position that cannot be": (
        {"position": {**WAYS.position, "placed": 9}},
        "placed: more cards than a hand holds",
    ),
    "a reply that is refused": (
        {"steps": (Step(right=FIRST.right, then=((1, "end burning=no"),)),)},
        "TG-06_turn",
    ),
    "a rule that there is not": ({"rules": ("TG-99",)}, "no rule TG-99"),
    "more steps than words": ({"steps": (*WAYS.steps, *WAYS.steps)}, "step 3: nothing is right"),
    "fewer steps than words": ({"steps": (FIRST,)}, "lesson.ways.2.ask is said in no lesson"),
}


@pytest.mark.parametrize("fault", FAULTY)
def test_the_check_sees(fault: str) -> None:
    changes, problem = FAULTY[fault]

    class Faulty(TheGameGame):
        lessons: ClassVar[tuple[Lesson, ...]] = (msgspec.structs.replace(WAYS, **changes),)

    found = list(problems_of_lessons(Faulty()))
    assert any(problem in line for line in found), found

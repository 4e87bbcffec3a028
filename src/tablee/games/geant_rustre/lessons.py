"""Le Géant Rustre in seven lessons: the cave, hiding, the die, bushes, the giant's way, a cake."""

from __future__ import annotations

from typing import Any

from tablee.core.lessons import Lesson, Step

SEATS = 2  # the learner leads red and yellow, the other player blue and purple
Places = list[int | str]


def _board(
    face: str,
    giant: str | int,
    red: Places,
    yellow: Places,
    blue: Places,
    purple: Places,
    **others: Any,
) -> dict[str, Any]:
    """The learner's turn, with this face of the die."""
    dwarfs = {"red": red, "yellow": yellow, "blue": blue, "purple": purple}
    fields = {"dwarfs": dwarfs, "giant": giant, "rolled": [face], "turn": 0, "actor": 0}
    return {**fields, "phase": "move", **others}


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        id="cave",
        rules=("GR-29", "GR-16"),
        seats=SEATS,
        position=_board("green-4", "K", [12, 38], [26, "cave"], [19, "cave"], [9, "cave"]),
        steps=(Step(right=("walk colour=red space=38",), wrong={"give": "give"}),),
    ),
    Lesson(
        id="hide",
        rules=("GR-17", "GR-22"),
        seats=SEATS,
        position=_board("green-3", "D", [1, 26], [1, 12], [1, 9], [1, 1]),
        steps=(
            Step(
                right=("walk colour=red space=1", "walk colour=yellow space=1"),
                wrong={"give": "give"},
            ),
        ),
    ),
    Lesson(
        id="give",
        rules=("GR-08",),
        seats=SEATS,
        position=_board("green-1", "F", [12, 26], [9, 19], [1, 29], [1, 9]),
        steps=(Step(right=("give",), then=((1, "walk colour=blue space=29"),)),),
    ),
    Lesson(
        id="ladder",
        rules=("GR-10",),
        seats=SEATS,
        position=_board("brown-2", "G", [1, 14], [9, 26], [1, 12], [1, 19]),
        steps=(Step(right=("climb",), wrong={"walk colour=red space=14": "walk"}),),
    ),
    Lesson(
        id="bush",
        rules=("GR-11", "GR-19", "GR-20", "GR-21"),
        seats=SEATS,
        position=_board("brown-2", "G", [1, 28], [9, 26], [1, 12], [1, 19], phase="bush"),
        steps=(
            Step(right=("lift",), wrong={"leave": "leave"}),
            Step(right=("put space=28",), wrong={"leave": "leave"}),
        ),
    ),
    Lesson(
        id="mine",
        rules=("GR-24", "GR-25", "GR-27"),
        seats=SEATS,
        position=_board("green-3", "R", [1, 26], [9, 19], [6, 12], [26, 30]),
        steps=(Step(right=("walk colour=red space=1",), wrong={"give": "give"}),),
    ),
    Lesson(
        id="cake",
        rules=("GR-18", "GR-28"),
        seats=SEATS,
        position=_board("green-3", "M", [1, 12], [4, 26], [4, 9], [4, 1]),
        steps=(
            Step(right=("walk colour=red space=1",), wrong={"give": "give"}),
            Step(right=("bait",)),
        ),
    ),
)

"""Le Roi Lui in eight lessons: what the king gets, what portions are worth, and how it ends."""

from __future__ import annotations

from typing import Any

from tablee.core.lessons import Lesson, Step
from tablee.games.roi_lui.components import DISHES, EMERALDS, MEAL, PORTIONS
from tablee.games.roi_lui.position import EMERALD_NAME

SEATS = 3
Dishes = dict[str, int]


def _table(
    table: Dishes,
    king: Dishes,
    mine: Dishes,
    *,
    first: Dishes | None = None,
    second: Dishes | None = None,
    emeralds: int = 0,
    top: str = "",
    pile: int | None = None,
    last: bool = False,
) -> dict[str, Any]:
    """A service; everything that lies nowhere is in the pile, mixed.

    Args:
        table: portions on the table.
        king: the king's.
        mine: the learner's.
        first: what the next guest took.
        second: what the guest after that one took.
        emeralds: dragons at the foot of the table.
        top: what is drawn next.
        pile: how many cards the pile holds; the two others share what is left over.
        last: the learner acts last; else first.
    """
    hands = [mine, dict(first or {}), dict(second or {})]
    held = [table, king, *hands]
    rest = [
        dish
        for turn in range(PORTIONS)
        for dish in DISHES
        if turn < PORTIONS - sum(part.get(dish, 0) for part in held)
    ]
    rest = sorted(rest[::2]) + rest[1::2][::-1] if pile is None else rest
    drawn: list[str] = [top] if top else []
    for dish in drawn:
        rest.remove(dish)
    dragons = EMERALDS - emeralds
    fed = 0
    if pile is not None:  # the meal has gone on for long
        fed, dragons = dragons, 0
        kept, rest = rest[: pile - len(drawn)], rest[pile - len(drawn) :]
        eaten, rest = rest[: MEAL * fed], rest[MEAL * fed :]
        for at, dish in enumerate(rest):
            hand = hands[1 + at % 2]
            hand[dish] = hand.get(dish, 0) + 1
    else:
        kept, eaten = rest, []
    return {
        "pile": [*[EMERALD_NAME] * dragons, *kept, *drawn],
        "table": table,
        "emeralds": emeralds,
        "king": king,
        "taken": hands,
        "drawn": [{}, {}, {}],
        "eaten": {dish: eaten.count(dish) for dish in eaten},
        "fed": fed,
        "chef": 1 if last else 0,
        "turn": 0,
        "phase": "serve",
    }


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        id="leftovers",
        rules=("RL-13",),
        seats=SEATS,
        position=_table(
            {"bread": 3, "cheese": 1}, {}, {}, first={"wine": 1}, second={"fruit": 1}, last=True
        ),
        steps=(Step(right=("take dish=cheese",), wrong={"draw": "draw"}),),
    ),
    Lesson(
        id="worth",
        rules=("RL-16", "RL-17"),
        seats=SEATS,
        position=_table(
            {"bread": 2, "fruit": 3, "cheese": 1},
            {"bread": 4, "fruit": 3, "cheese": 2},
            {"bread": 1},
        ),
        steps=(
            Step(
                right=("take dish=bread",),
                wrong={"take dish=fruit": "fruit", "take dish=cheese": "cheese"},
            ),
        ),
    ),
    Lesson(
        id="excess",
        rules=("RL-16", "RL-18"),
        seats=SEATS,
        position=_table(
            {"cake": 2, "cheese": 2, "wine": 2},
            {"cake": 3, "cheese": 3, "bread": 1},
            {"cake": 2},
        ),
        steps=(
            Step(
                right=("take dish=cheese",),
                wrong={"take dish=cake": "cake", "take dish=wine": "wine"},
            ),
        ),
    ),
    Lesson(
        id="whole",
        rules=("RL-07",),
        seats=SEATS,
        position=_table(
            {"wine": 3, "ham": 2, "fruit": 1},
            {"wine": 4, "ham": 2, "fruit": 2},
            {"wine": 1, "ham": 1},
        ),
        steps=(Step(right=("take dish=wine",), wrong={"take dish=ham": "ham"}),),
    ),
    Lesson(
        id="leave",
        rules=("RL-13", "RL-14"),
        seats=SEATS,
        position=_table(
            {"cake": 3, "bread": 1},
            {"cake": 2, "bread": 2},
            {"cake": 4, "wine": 1},
            first={"ham": 1},
            second={"fruit": 1},
            last=True,
        ),
        steps=(Step(right=("take dish=bread", "draw"), wrong={"take dish=cake": "cake"}),),
    ),
    Lesson(
        id="secret",
        rules=("RL-08", "RL-19"),
        seats=SEATS,
        position=_table(
            {"ham": 3}, {"ham": 2, "chicken": 4, "wine": 1}, {"ham": 1, "chicken": 2}, top="chicken"
        ),
        steps=(Step(right=("draw",)),),
    ),
    Lesson(
        id="emerald",
        rules=("RL-11", "RL-12", "RL-09"),
        seats=SEATS,
        options={"open_memory": True},
        position=_table(
            {"bread": 2},
            {"cheese": 4, "fruit": 3, "ham": 1},
            {"fruit": 3, "ham": 1},
            first={"cheese": 4, "ham": 1},
            emeralds=1,
        ),
        steps=(
            Step(right=("use",)),
            Step(right=("feed dish=cheese",), wrong={"feed dish=fruit": "fruit"}),
            Step(right=("feed dish=cheese", "feed dish=ham"), wrong={"feed dish=fruit": "fruit"}),
        ),
    ),
    Lesson(
        id="end",
        rules=("RL-15", "RL-18"),
        seats=SEATS,
        position=_table(
            {"wine": 2},
            {"bread": 5, "cheese": 4, "chicken": 3, "wine": 1},
            {"bread": 4, "cheese": 4, "chicken": 2},
            top="chicken",
            pile=6,
            last=True,
        ),
        steps=(Step(right=("draw",)),),
    ),
)

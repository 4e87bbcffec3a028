"""Peco Peco in eight lessons: what is won, who beats whom, lies, accusations, icons, rules."""

from __future__ import annotations

from typing import Any

from tablee.core.lessons import Lesson, Step
from tablee.games.peco_peco.components import CARD_NAMES, STAKE_NAMES

SEATS = 3
OPTIONS = {"first_player": 0}


def _table(
    top: str,
    *hands: list[str],
    owner: int | None,
    stake: str = "premier-festin",
    won: tuple[str, ...] = (),
    **fields: Any,
) -> dict[str, Any]:
    """A round in which it is the learner's turn, unless the fields say otherwise.

    Args:
        top: the kind of the animal on top.
        hands: what everybody holds, by kind; the learner's first.
        owner: who played the top.
        stake: what the round is about.
        won: what lies in the learner's buffet.
        fields: what else is different.
    """
    left = list(CARD_NAMES)

    def card(kind: str) -> str:
        found = next(name for name in left if name.rpartition("-")[0] == kind)
        left.remove(found)
        return found

    held = [sorted(map(card, hand), key=CARD_NAMES.index) for hand in hands]
    on_top = card(top)
    food = [name for name in STAKE_NAMES if name not in (stake, *won)]
    return {
        "hands": held,
        "top": on_top,
        "pile": sorted(left, key=lambda name: CARD_NAMES.index(name) * 29 % 61),
        "stake": stake,
        "food": sorted(food, key=lambda name: STAKE_NAMES.index(name) * 7 % 17),
        "face_up": [list(won), [], []],
        "owner": owner,
        "played": 0 if owner is None else 1,
        "turn": 0,
        "first": 0,
        **fields,
    }


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        id="stake",
        rules=("PP-18", "PP-24"),
        seats=SEATS,
        options=OPTIONS,
        position=_table(
            "mouse-plain",
            ["cat-plain", "cat-plain", "mouse-plain"],
            ["cat-plain", "mouse-plain"],
            ["mouse-plain"],
            owner=2,
            won=("maki-1", "sushi-2"),
        ),
        steps=(
            Step(
                right=("play animal=cat icon=plain",),
                wrong={"announce": "announce"},
                then=((1, "announce"), (2, "announce")),
            ),
        ),
    ),
    Lesson(
        id="beats",
        rules=("PP-08",),
        seats=SEATS,
        options=OPTIONS,
        position=_table(
            "cat-plain",
            ["elephant-plain", "cat-plain", "mouse-plain", "mouse-plain"],
            ["mouse-plain", "cat-plain", "mouse-plain"],
            ["elephant-plain", "cat-plain", "mouse-plain"],
            owner=2,
        ),
        steps=(
            Step(
                right=("play animal=elephant icon=plain",),
                wrong={"announce": "announce"},
                then=((1, "play animal=mouse icon=plain call=no"), (2, "announce")),
            ),
            Step(right=("play animal=cat icon=plain",), wrong={"accuse": "accuse"}),
        ),
    ),
    Lesson(
        id="lie",
        rules=("PP-10", "PP-11", "PP-12"),
        seats=SEATS,
        options=OPTIONS,
        position=_table(
            "cat-plain",
            ["elephant-plain", "elephant-bomb"],
            ["elephant-plain", "mouse-plain", "cat-plain"],
            ["mouse-plain", "mouse-plain"],
            owner=2,
        ),
        steps=(
            Step(
                right=("announce",),
                wrong={"play animal=elephant icon=bomb": "bomb"},
                then=((1, "play animal=elephant icon=plain call=no"),),
            ),
        ),
    ),
    Lesson(
        id="accuse",
        rules=("PP-13", "PP-07"),
        seats=SEATS,
        options=OPTIONS,
        position=_table(
            "cat-plain",
            ["cat-plain", "mouse-plain", "mouse-plain"],
            ["cat-plain", "mouse-plain"],
            ["elephant-plain", "elephant-bomb", "mouse-plain", "elephant-draw"],
            owner=1,
            suspect=2,
        ),
        steps=(Step(right=("accuse",)),),
    ),
    Lesson(
        id="truth",
        rules=("PP-14",),
        seats=SEATS,
        options=OPTIONS,
        position=_table(
            "cat-plain",
            ["elephant-plain", "mouse-plain", "mouse-plain", "cat-plain"],
            ["cat-plain", "mouse-plain"],
            ["mouse-plain", "cat-plain"],
            owner=1,
            suspect=2,
        ),
        steps=(Step(right=("accuse",)),),
    ),
    Lesson(
        id="icons",
        rules=("PP-30", "PP-28", "PP-29", "PP-31"),
        seats=SEATS,
        options=OPTIONS,
        position=_table(
            "mouse-plain",
            ["cat-raid", "cat-plain", "elephant-bomb", "elephant-plain"],
            ["elephant-plain", "elephant-plain", "elephant-plain"],
            ["mouse-plain", "mouse-plain", "cat-plain"],
            owner=2,
        ),
        steps=(
            Step(
                right=("play animal=cat icon=raid",),
                wrong={
                    "play animal=cat icon=plain": "plain",
                    "play animal=elephant icon=bomb": "bomb",
                },
            ),
            Step(
                right=("raid",),
                then=((1, "play animal=elephant icon=plain call=no"), (2, "announce")),
            ),
            Step(right=("play animal=elephant icon=bomb",)),
        ),
    ),
    Lesson(
        id="rule",
        rules=("PP-33", "PP-34", "PP-36"),
        seats=SEATS,
        options=OPTIONS,
        position=_table(
            "mouse-plain",
            ["elephant-plain", "cat-plain", "mouse-plain"],
            ["cat-plain", "mouse-plain", "mouse-plain"],
            ["mouse-plain", "cat-plain"],
            owner=2,
            stake="onigiri-1",
        ),
        steps=(Step(right=("play animal=elephant icon=plain",), wrong={"announce": "announce"}),),
    ),
    Lesson(
        id="everybody",
        rules=("PP-35", "PP-42"),
        seats=SEATS,
        options=OPTIONS,
        position=_table(
            "elephant-plain",
            ["cat-plain", "elephant-plain", "cat-plain"],
            ["mouse-plain", "mouse-plain", "mouse-bomb", "mouse-draw"],
            ["cat-plain", "elephant-plain", "cat-plain"],
            owner=0,
            stake="maki-3",
            turn=1,
            suspect=1,
            phase="window",
            waiting=[0, 2],
        ),
        steps=(Step(right=("accuse",), wrong={"pass": "pass"}),),
    ),
)

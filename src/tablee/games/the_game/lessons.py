"""The Game in six lessons: which way, how far, back by ten, two cards, signals, the last cards."""

from __future__ import annotations

from typing import Any

from tablee.core.lessons import Lesson, Step
from tablee.games.the_game.components import CARDS

SEATS = 3
HAND = 6
SIGNALS = {"signals": True}


def _table(
    hand: list[int], tops: list[int], others: tuple[list[int], ...] = ([], []), turn: int = 0
) -> dict[str, Any]:
    """A match in which the learner holds these cards and sees these tops (0: the base alone).

    The others hold at least the cards given; what nobody has lies in the draw pile, mixed.
    """
    piles = [[top] if top else [] for top in tops]
    used = {*hand, *(card for held in (*others, *piles) for card in held)}
    draw = sorted((card for card in CARDS if card not in used), key=lambda card: card * 37 % 101)
    filled = [sorted([*held, *(draw.pop() for _ in range(HAND - len(held)))]) for held in others]
    return {"hands": [hand, *filled], "draw": draw, "piles": piles, "turn": turn}


def _end() -> dict[str, Any]:
    """Nothing is left to draw, and five cards are in hands."""
    hands = [[58, 71], [60], [12, 90]]
    rest = [card for card in CARDS if not any(card in hand for hand in hands)]
    low, high = [c for c in rest if c < 58], [c for c in reversed(rest) if c > 58]
    piles = [
        [card for card in low if card % 2],
        [card for card in low if card % 2 == 0],
        [card for card in high if card % 2],
        [card for card in high if card % 2 == 0],
    ]
    return {"hands": hands, "draw": [], "piles": piles}


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        id="ways",
        rules=("TG-02", "TG-07", "TG-08"),
        seats=SEATS,
        options=SIGNALS,
        position=_table([12, 27, 45, 63, 82, 95], [0, 0, 0, 0]),
        steps=(
            Step(
                right=("place card=12 pile=0", "place card=12 pile=1"),
                wrong={"place card=12": "far"},
            ),
            Step(
                right=("place card=95 pile=2", "place card=95 pile=3"),
                wrong={"place card=95": "far"},
            ),
        ),
    ),
    Lesson(
        id="gaps",
        rules=("TG-06",),
        seats=SEATS,
        options=SIGNALS,
        position=_table([15, 29, 52, 69, 84, 97], [40, 13, 71, 92]),
        steps=(
            Step(right=("place card=15 pile=1", "place card=69 pile=2")),
            Step(right=("place card=15 pile=1", "place card=69 pile=2")),
        ),
    ),
    Lesson(
        id="back",
        rules=("TG-09",),
        seats=SEATS,
        options=SIGNALS,
        position=_table([22, 37, 51, 60, 74, 93], [47, 19, 64, 80]),
        steps=(
            Step(right=("place card=37 pile=0",), wrong={"place card=74 pile=2": "falls"}),
            Step(right=("place card=74 pile=2",)),
        ),
    ),
    Lesson(
        id="two",
        rules=("TG-06", "TG-12"),
        seats=SEATS,
        options=SIGNALS,
        position=_table([31, 33, 54, 68, 77, 86], [30, 11, 91, 96]),
        steps=(
            Step(right=("place card=31 pile=0",), wrong={"place card=33 pile=0": "order"}),
            Step(right=("place card=33 pile=0",)),
            Step(right=("end",)),
        ),
    ),
    Lesson(
        id="signals",
        rules=("TG-11",),
        seats=SEATS,
        options=SIGNALS,
        position=_table([35, 57, 62, 70, 76, 88], [45, 18, 83, 79], ([20, 81], [21, 78]), turn=1),
        steps=(
            Step(
                right=("signal pile=0 signal=leave",),
                wrong={"signal pile=0": "word", "signal signal=leave": "pile"},
                then=(
                    (1, "place card=20 pile=1"),
                    (1, "place card=81 pile=2"),
                    (1, "end burning=no"),
                    (2, "place card=21 pile=1"),
                    (2, "place card=78 pile=3"),
                    (2, "end burning=no"),
                ),
            ),
            Step(right=("place card=35 pile=0",)),
        ),
    ),
    Lesson(
        id="last",
        rules=("TG-13", "TG-14", "TG-16"),
        seats=SEATS,
        options=SIGNALS,
        position=_end(),
        steps=(
            Step(
                right=("place card=58 pile=0", "place card=58 pile=2"),
                wrong={"place card=58": "far"},
            ),
            Step(
                right=("end",),
                then=(
                    (1, "place card=60 pile=0"),
                    (2, "place card=12 pile=3"),
                    (2, "end burning=no"),
                ),
            ),
            Step(right=("place card=71",), then=((2, "place card=90 pile=0"),)),
        ),
    ),
)

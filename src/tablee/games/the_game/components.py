"""What lies on the table: cards, piles, and every action that there is."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from tablee.core.actions import Action, ActionTable, FieldValue

LOWEST: Final = 2  # TG-01: 98 cards, 2 to 99
HIGHEST: Final = 99
CARDS: Final[list[i64]] = list(range(LOWEST, HIGHEST + 1))

PILES: Final = 4  # TG-02: piles 0 and 1 ascend, 2 and 3 descend
DESCENDING: Final = 2  # the first pile that descends
BASES: Final = [1, 1, 100, 100]
JUMP: Final = 10  # TG-09

FIRE_CARDS: Final = [22, 33, 44, 55, 66, 77]  # TG-20
NO_FIRE: Final = 0
LIT: Final = 1  # placed this turn: to be covered by the end of the next one
DUE: Final = 2  # to be covered in this turn

ANSWERS: Final = ["me", "either", "not-me"]  # TG-05: who starts?
UNANSWERED: Final = -1
ME: Final = 0
EITHER: Final = 1

SIGNALS: Final = ["none", "leave", "no-big-jump", "yours"]  # TG-11, by pile
SILENT: Final = 0


@final
class Variant:
    """What the options make of the rules."""

    def __init__(self, seats: int, options: Any) -> None:
        # TG-03, TG-19: a hand starts with so many cards and is filled up to it
        self.hand_size: int = (8 if seats == 1 else 7 if seats == 2 else 6) - options.hand_penalty
        self.minimum: int = options.minimum  # TG-06, TG-18
        self.on_fire: bool = options.on_fire  # TG-20
        self.may_signal: bool = options.signals  # TG-11


@final
class Place(Action):
    """Place a card on a pile (TG-06)."""

    def __init__(self, card: int, pile: int) -> None:
        fields: dict[str, FieldValue] = {"card": card, "pile": pile}
        super().__init__("place", fields)
        self.card: i64 = card
        self.pile: i64 = pile


@final
class End(Action):
    """End the turn; `burning`: although a fire that is due lies uncovered, which loses (TG-24)."""

    def __init__(self, burning: bool) -> None:
        fields: dict[str, FieldValue] = {"burning": burning}
        super().__init__("end", fields)
        self.burning = burning


@final
class Answer(Action):
    """Say whether one would like to start (TG-05)."""

    def __init__(self, answer: int) -> None:
        fields: dict[str, FieldValue] = {"answer": ANSWERS[answer]}
        super().__init__("start", fields)
        self.answer: i64 = answer


@final
class Signal(Action):
    """Set or clear one's signal on a pile (TG-11): talk, not a move."""

    def __init__(self, pile: int, signal: int) -> None:
        fields: dict[str, FieldValue] = {"pile": pile, "signal": SIGNALS[signal]}
        super().__init__("signal", fields, talk=True)
        self.pile: i64 = pile
        self.signal: i64 = signal


PLACE: Final[list[list[Place]]] = [
    [Place(card, pile) for pile in range(PILES)] if card >= LOWEST else []
    for card in range(HIGHEST + 1)
]
"""`PLACE[card][pile]`."""

END: Final = End(burning=False)
END_BURNING: Final = End(burning=True)
ANSWER: Final = [Answer(answer) for answer in range(len(ANSWERS))]
SIGNAL: Final = [[Signal(pile, signal) for signal in range(len(SIGNALS))] for pile in range(PILES)]
"""`SIGNAL[pile][signal]`."""


def _all_actions() -> list[Action]:
    actions: list[Action] = []
    for row in PLACE:
        actions.extend(row)
    actions.append(END)
    actions.append(END_BURNING)
    actions.extend(ANSWER)
    for signals in SIGNAL:
        actions.extend(signals)
    return actions


ACTIONS: Final = ActionTable("the-game", _all_actions())

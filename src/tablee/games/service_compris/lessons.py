"""Service Compris ! in eight lessons: who wins, the queue, attacks, counters, saves, the feast."""

from __future__ import annotations

from typing import Any

from tablee.core.lessons import Lesson, Step
from tablee.games.service_compris.components import CARD_NAMES, HAND

SEATS = 3
PEOPLES = ["goblin", "orc", "witch"]  # the learner's first
OPTIONS = {"peoples": PEOPLES}
MODEST = ["retour-en-cuisine", "trou-normand", "le-chef-est-parti", "hors-d-oeuvre", "veneneux"]
"""What the others hold: nothing that would disturb a lesson."""


class _Deck:
    """All cards; whoever asks for a kind gets a copy that is still there."""

    def __init__(self) -> None:
        self.left = list(CARD_NAMES)

    def take(self, kind: str) -> str:
        card = next(card for card in self.left if card.rpartition("/")[0] == kind)
        self.left.remove(card)
        return card

    def fill(self, hand: list[str]) -> list[str]:
        """Up to a whole hand, with what does little."""
        kinds = [card.rpartition("/")[0] for card in self.left]
        for kind in [kind for kind in kinds if kind in MODEST][: HAND - len(hand)]:
            hand.append(self.take(kind))
        return hand


def _table(
    hand: list[str],
    camps: tuple[int, int, int] = (9, 9, 9),
    table: tuple[str, ...] = (),
    *,
    others: tuple[str, ...] = (),
    turn: int = 0,
    **fields: Any,
) -> dict[str, Any]:
    """A match between goblins (the learner's), orcs and witches.

    Args:
        hand: the learner's cards, by kind: six in one's own turn, else five.
        camps: how many are still at home.
        table: the queue, nearest to the plate first.
        others: what the next player holds beside harmless cards.
        turn: whose turn it is.
        fields: what else is different.
    """
    deck = _Deck()
    mine = [deck.take(kind) for kind in hand]
    second = deck.fill([deck.take(kind) for kind in others])
    alive = [count > 0 or people in table for count, people in zip(camps, PEOPLES, strict=True)]
    third = deck.fill([]) if alive[2] else []
    hands = [mine, second, third]
    if turn == 1 and fields.get("stage", "card") == "card":
        second.append(deck.take("hors-d-oeuvre"))
    homes = [{p: count} if count else {} for p, count in zip(PEOPLES, camps, strict=True)]
    return {
        "hands": hands,
        "drawn": [[0] * len(held) for held in hands],
        "draw": sorted(deck.left, key=lambda card: CARD_NAMES.index(card) * 23 % 57),
        "leads": PEOPLES,
        "camps": fields.pop("homes", homes),
        "table": list(table),
        "places": [0 if lives else SEATS for lives in alive],
        "turn": turn,
        **fields,
    }


BOTH_PASS = ((1, "pass"), (2, "pass"))

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        id="last",
        rules=("SC-17", "SC-16", "SC-26"),
        seats=SEATS,
        options=OPTIONS,
        position=_table(
            [
                "pique-assiette",
                "retour-en-cuisine",
                "trop-sale",
                "surprise-du-chef",
                "chaud-devant",
                "le-chef-est-parti",
            ],
            (4, 1, 0),
        ),
        steps=(Step(right=("play card=pique-assiette",)),),
    ),
    Lesson(
        id="attack",
        rules=("SC-18",),
        seats=SEATS,
        options=OPTIONS,
        position=_table(
            [
                "a-table",
                "retour-en-cuisine",
                "trop-sale",
                "surprise-du-chef",
                "veneneux",
                "le-chef-est-parti",
            ],
            (8, 9, 7),
            ("goblin", "witch"),
        ),
        steps=(
            Step(right=("play card=a-table",), wrong={"discard card=a-table": "discard"}),
            Step(right=("name camp=1", "name camp=2"), then=BOTH_PASS),
        ),
    ),
    Lesson(
        id="queue",
        rules=("SC-14", "SC-22"),
        seats=SEATS,
        options=OPTIONS,
        position=_table(
            [
                "plat-du-jour",
                "a-table",
                "trop-sale",
                "surprise-du-chef",
                "hors-d-oeuvre",
                "le-chef-est-parti",
            ],
            (6, 7, 6),
            ("goblin", "orc", "witch"),
            feast=1,
        ),
        steps=(
            Step(
                right=("play card=plat-du-jour",),
                wrong={"play card=a-table": "behind", "discard card=plat-du-jour": "discard"},
            ),
            Step(right=("name camp=1", "name camp=2"), then=BOTH_PASS),
        ),
    ),
    Lesson(
        id="counter",
        rules=("SC-11", "SC-42", "SC-43"),
        seats=SEATS,
        options=OPTIONS,
        position=_table(
            ["trop-sale", "garde-manger", "a-table", "retour-en-cuisine", "chaud-devant"],
            (7, 8, 8),
            ("goblin", "orc"),
            turn=1,
            stage="reaction",
            card="a-table",
            chosen=["name camp=0 character=goblin"],
            asked=[0, 2],
        ),
        steps=(Step(right=("counter card=trop-sale",), wrong={"pass": "pass"}),),
    ),
    Lesson(
        id="save",
        rules=("SC-31", "SC-32"),
        seats=SEATS,
        options=OPTIONS,
        position=_table(
            [
                "veneneux",
                "a-table",
                "trop-sale",
                "surprise-du-chef",
                "hors-d-oeuvre",
                "garde-manger",
            ],
            (6, 7, 7),
            ("orc", "goblin", "witch"),
            feast=1,
        ),
        steps=(
            Step(right=("play card=veneneux",), wrong={"discard card=veneneux": "discard"}),
            Step(right=("pick place=1",)),
        ),
    ),
    Lesson(
        id="discard",
        rules=("SC-08", "SC-59"),
        seats=SEATS,
        options=OPTIONS,
        position=_table(
            [
                "veneneux",
                "chaud-devant",
                "trou-normand",
                "trop-sale",
                "surprise-du-chef",
                "retour-en-cuisine",
            ],
            (7, 8, 7),
        ),
        steps=(
            Step(
                right=("discard card=chaud-devant", "discard card=trou-normand"),
                wrong={
                    "discard card=trop-sale": "counter",
                    "discard card=surprise-du-chef": "counter",
                },
            ),
        ),
    ),
    Lesson(
        id="feast",
        rules=("SC-12", "SC-13"),
        seats=SEATS,
        options=OPTIONS,
        position=_table(
            [
                "a-table-no-way-out",
                "retour-en-cuisine",
                "trop-sale",
                "surprise-du-chef",
                "trou-normand",
                "garde-manger",
            ],
            (7, 6, 6),
            ("orc", "witch", "orc", "goblin", "witch"),
        ),
        steps=(
            Step(
                right=("play card=a-table-no-way-out",),
                wrong={"discard card=a-table-no-way-out": "discard"},
            ),
            Step(right=("name camp=1", "name camp=2")),
        ),
    ),
    Lesson(
        id="treason",
        rules=("SC-44", "SC-45", "SC-49"),
        seats=SEATS,
        options={"treason": True, **OPTIONS},
        position=_table(
            [
                "a-table-no-way-out",
                "retour-en-cuisine",
                "trop-sale",
                "surprise-du-chef",
                "trou-normand",
                "garde-manger",
            ],
            chiefs=["secret", "secret", "secret"],
            homes=[
                {"goblin": 2, "orc": 3, "witch": 3},
                {"goblin": 3, "orc": 3, "witch": 2},
                {"goblin": 3, "orc": 2, "witch": 3},
            ],
        ),
        steps=(
            Step(
                right=("play card=a-table-no-way-out",),
                wrong={"discard card=a-table-no-way-out": "discard"},
            ),
            Step(
                right=(
                    "name camp=1 character=orc",
                    "name camp=1 character=witch",
                    "name camp=2 character=orc",
                    "name camp=2 character=witch",
                ),
                wrong={"name character=goblin": "mine"},
            ),
        ),
    ),
)

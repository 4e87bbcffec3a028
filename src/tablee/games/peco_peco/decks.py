"""The two decks: lists of ours in `decks/*.json`, read and checked here (PP-03, PP-45, PP-46).

A deck can be edited by hand. What is wrong with it is said with the field's name, when the game
is imported, so that no match ever starts with a deck that cannot be dealt.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.core.errors import FieldError
from tablee.core.options import convert

FOLDER = Path(__file__).parent / "decks"

MOST_SEATS = 8
CROWD = 7  # PP-41: from so many players on, the stakes with the longest hands leave
LONGEST_HAND = 5
FEWEST_STAKES = 9  # PP-46: what must be left of them then
FIRST_FEAST = "premier-festin"  # PP-04, PP-37

Animal = Literal["elephant", "cat", "mouse"]
Icon = Literal["plain", "reverse", "draw", "raid", "bomb"]
Type = Literal["maki", "sushi", "onigiri"]
Direction = Literal["clockwise", "counterclockwise"]
RoundRule = Literal["none", "inverted", "no-accusation", "free-for-all", "merciless"]
Prize = Literal["more", "less", "tilted"]


class DeckError(FieldError):
    """A deck that the game cannot be played with; `field` names the place."""


class AnimalKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of Animal card: an animal with an icon (or "plain"), and how many there are."""

    animal: Animal
    icon: Icon
    copies: Annotated[int, Meta(ge=1, le=40)]


class Stake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One Food card (PP-01).

    Attributes:
        id: its name in positions and views.
        type: maki, sushi or onigiri.
        value: the number of dishes on it.
        hand: cards dealt to each player.
        direction: which way the round begins.
        rule: the rule of the round (PP-33 to PP-37).
        prizes: what winning it brings (PP-38 to PP-40).
    """

    id: Annotated[str, Meta(pattern="^[a-z0-9-]+$")]
    type: Type
    value: Annotated[int, Meta(ge=1, le=9)]
    hand: Annotated[int, Meta(ge=2, le=LONGEST_HAND)]
    direction: Direction
    rule: RoundRule
    prizes: list[Prize]


class _AnimalDeck(msgspec.Struct, forbid_unknown_fields=True):
    kinds: list[AnimalKind]


class _FoodDeck(msgspec.Struct, forbid_unknown_fields=True):
    stakes: list[Stake]


def _require(holds: bool, field: str, problem: str) -> None:
    if not holds:
        raise DeckError(field, problem)


def read_animals(data: object) -> list[AnimalKind]:
    """The Animal deck that this JSON describes.

    Raises:
        DeckError: naming the field that is wrong.
    """
    kinds = convert(data, _AnimalDeck, DeckError).kinds
    seen: set[tuple[str, str]] = set()
    for number, kind in enumerate(kinds):
        pair = (kind.animal, kind.icon)
        _require(pair not in seen, f"kinds[{number}]", f"{' '.join(pair)} is there twice")
        seen.add(pair)
    for animal in ("elephant", "cat", "mouse"):
        _require(any(k.animal == animal for k in kinds), "kinds", f"there is no {animal}")
    return kinds


def read_food(data: object, animals: list[AnimalKind]) -> list[Stake]:
    """The Food deck that this JSON describes; the Animal deck must be enough to deal from.

    Raises:
        DeckError: naming the field that is wrong.
    """
    stakes = convert(data, _FoodDeck, DeckError).stakes
    cards = sum(kind.copies for kind in animals)
    seen: set[str] = set()
    for number, stake in enumerate(stakes):
        at = f"stakes[{number}]"
        _require(stake.id not in seen, f"{at}.id", f"{stake.id!r} is there twice")
        seen.add(stake.id)
        _require(
            len(set(stake.prizes)) == len(stake.prizes), f"{at}.prizes", "a prize is there twice"
        )
        _require(
            not {"more", "less"} <= set(stake.prizes),
            f"{at}.prizes",
            "'more' and 'less' cancel each other",
        )
        # the fullest table: a hand for everybody, one card more for a winner, one turned up
        hands = CROWD - 1 if stake.hand == LONGEST_HAND else MOST_SEATS
        needed = hands * stake.hand + 2
        _require(
            needed <= cards,
            f"{at}.hand",
            f"{hands} hands of {stake.hand} need {needed} animals, there are {cards}",
        )
        _require(
            stake.id != FIRST_FEAST or stake.hand < LONGEST_HAND,
            f"{at}.hand",
            f"{FIRST_FEAST!r} must be there for {CROWD} players too: fewer than {LONGEST_HAND}",
        )
    _require(FIRST_FEAST in seen, "stakes", f"there is no {FIRST_FEAST!r}")
    for kind in ("maki", "sushi", "onigiri"):
        _require(any(s.type == kind for s in stakes), "stakes", f"there is no {kind}")
    left = sum(stake.hand != LONGEST_HAND for stake in stakes)
    _require(
        left >= FEWEST_STAKES,
        "stakes",
        f"without those that deal {LONGEST_HAND}, {left} are left; {FEWEST_STAKES} must be",
    )
    return stakes


ANIMALS = read_animals(json.loads((FOLDER / "animals.json").read_text(encoding="utf-8")))
FOOD = read_food(json.loads((FOLDER / "food.json").read_text(encoding="utf-8")), ANIMALS)

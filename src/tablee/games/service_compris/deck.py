"""The deck: how many copies of each action card there are, in a data file of ours (SC-06).

The rulebook prints the totals by colour and no more. `deck.json` fills in the rest; whatever it
says, the printed totals must hold.
"""

from __future__ import annotations

import json
from pathlib import Path

from tablee.core.errors import FieldError

CARDS: dict[str, tuple[str, ...]] = {
    "attacks": (
        "a-table",
        "a-table-no-surprise",
        "a-table-no-salt",
        "a-table-no-way-out",
        "plat-du-jour",
        "fromage-et-dessert",
        "goinfrerie",
        "pique-assiette",
        "choucroute-melba",
        "panier-garni",
        "hors-d-oeuvre",
        "buffet-a-volonte",
    ),
    "saves": (
        "retour-en-cuisine",
        "veneneux",
        "ronde-des-plats",
        "chaud-devant",
        "trou-normand",
        "pas-bon",
        "indigestion",
    ),
    "counters": (
        "le-chef-est-parti",
        "garde-manger",
        "surprise-du-chef",
        "trop-sale",
    ),
}
"""Every kind of card by colour, in the order of their numbers."""

TOTALS = {"attacks": 32, "saves": 13, "counters": 11}  # SC-01
KINDS = [name for names in CARDS.values() for name in names]


class DeckError(FieldError):
    """A deck that is not one of this game; `field` names the place."""


def read_deck(data: object) -> list[int]:
    """How many copies of each kind there are, in the order of `KINDS`.

    Raises:
        DeckError: naming the field that is wrong.
    """
    colours = _entries(data, "", list(CARDS))
    copies: list[int] = []
    for colour, names in CARDS.items():
        cards = _entries(colours[colour], colour, list(names))
        counts = [_count(cards[name], f"{colour}.{name}") for name in names]
        if sum(counts) != TOTALS[colour]:
            raise DeckError(colour, f"{sum(counts)} cards, but {TOTALS[colour]} are printed")
        copies += counts
    return copies


def _entries(data: object, field: str, names: list[str]) -> dict[str, object]:
    """The object at a field, with exactly these names in it."""
    if not isinstance(data, dict):
        raise DeckError(field, "must be a JSON object")
    for name in names:
        if name not in data:
            raise DeckError(f"{field}.{name}" if field else name, "is missing")
    for name in data:
        if name not in names:
            raise DeckError(f"{field}.{name}" if field else str(name), "there is no such field")
    return data


def _count(data: object, field: str) -> int:
    """A number of copies: every card of the rulebook is there at least once."""
    if type(data) is not int or data < 1:
        raise DeckError(field, f"{data!r} is not a number of copies from 1 on")
    return data


def load_deck(path: Path) -> list[int]:
    """The deck in a file.

    Raises:
        DeckError: it is not JSON, or not a deck.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise DeckError("", f"not JSON: {error}") from None
    return read_deck(data)


COPIES = load_deck(Path(__file__).parent / "deck.json")

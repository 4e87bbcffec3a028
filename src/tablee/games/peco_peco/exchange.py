"""Exchange what a seat cannot know, on the JSON of a position alone: for the privacy check.

It shares nothing with the rules on purpose: names are taken apart as text.
"""

from __future__ import annotations

from typing import Any

from tablee.core.rng import Rng


def _kind(card: str) -> str:
    return card.rsplit("-", 1)[0]


def _slots(p: dict[str, Any]) -> dict[str, tuple[Any, list[str], int]]:
    """Where every hidden card lies: the name of the place, the list, the index."""
    found: dict[str, tuple[Any, list[str], int]] = {}
    places = [*enumerate(p["hands"]), ("under", p["under"]), ("pile", p["pile"])]
    for place, cards in places:
        for index, card in enumerate(cards):
            found[card] = (place, cards, index)
    return found


def facts_hold(p: dict[str, Any]) -> bool:
    """Whether everything is true that somebody is sure of."""
    slots = _slots(p)
    for fact in p["facts"]:
        held = [card for card, (place, _, _) in slots.items() if place in fact["places"]]
        held += [fact["loot"]] if fact["loot"] is not None else []
        if not any(_kind(card) in fact["kinds"] for card in held):
            return False
    return True


def swap(p: dict[str, Any], seat: int, a: str, b: str) -> bool:
    """Exchange two cards that the seat cannot see, if it holds that possible; False otherwise.

    What the others know goes with the places, so that they still know what lies there.
    """
    slots = _slots(p)
    mine: dict[str, list[Any]] = p["memory"][seat]
    for one, other in ((a, b), (b, a)):
        there = slots[other][0]
        if slots[one][0] == seat or (one in mine and there not in mine[one]):
            return False
    _exchange(p, seat, a, b)
    if facts_hold(p):
        return True
    _exchange(p, seat, b, a)  # the same again undoes it
    return False


def _exchange(p: dict[str, Any], seat: int, a: str, b: str) -> None:
    slots = _slots(p)
    (_, list_a, index_a), (_, list_b, index_b) = slots[a], slots[b]
    list_a[index_a], list_b[index_b] = b, a
    for other, memory in enumerate(p["memory"]):
        if other != seat:
            known_a, known_b = memory.pop(a, None), memory.pop(b, None)
            if known_b is not None:
                memory[a] = known_b
            if known_a is not None:
                memory[b] = known_a
    for fact in p["facts"]:
        if fact["loot"] in (a, b):
            fact["loot"] = b if fact["loot"] == a else a


def exchange_hidden(p: dict[str, Any], seat: int, rng: Rng) -> bool:
    """Exchange some cards and stakes that the seat has not seen."""
    if p["ended"]:
        return False
    rng.shuffle(p["food"])  # which stake comes next, nobody knows
    cards = [card for card in _slots(p) if card not in p["hands"][seat]]
    swapped = False
    for _ in range(12):
        a, b = rng.pick(cards), rng.pick(cards)
        swapped |= a != b and swap(p, seat, a, b)
    return swapped

"""SC-06: the deck file, and what is said of one that is broken."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.games.service_compris.deck import COPIES, KINDS, DeckError, load_deck, read_deck
from tests.games.service_compris.situations import GAME

PATH = GAME.folder / "deck.json"


def deck() -> dict[str, Any]:
    good: dict[str, Any] = json.loads(PATH.read_text(encoding="utf-8"))
    return good


@pytest.mark.rule("SC-06")
def test_the_deck_has_the_printed_totals() -> None:
    assert {colour: sum(cards.values()) for colour, cards in deck().items()} == {
        "attacks": 32,
        "saves": 13,
        "counters": 11,
    }
    assert read_deck(deck()) == COPIES
    assert sum(COPIES) == 56
    assert len(COPIES) == len(KINDS) == 23


def _more_attacks(d: dict[str, Any]) -> None:
    d["attacks"]["a-table"] += 1


def _fewer_saves(d: dict[str, Any]) -> None:
    d["saves"]["veneneux"] -= 1


def _more_counters(d: dict[str, Any]) -> None:
    d["counters"]["trop-sale"] += 1


def _no_counters(d: dict[str, Any]) -> None:
    del d["counters"]


def _no_indigestion(d: dict[str, Any]) -> None:
    del d["saves"]["indigestion"]


def _unknown_card(d: dict[str, Any]) -> None:
    d["attacks"]["tarte-tatin"] = 1


def _unknown_colour(d: dict[str, Any]) -> None:
    d["desserts"] = {}


def _wrong_colour(d: dict[str, Any]) -> None:
    d["saves"]["trop-sale"] = d["counters"].pop("trop-sale")


def _none_of_a_kind(d: dict[str, Any]) -> None:
    d["attacks"]["goinfrerie"] = 0
    d["attacks"]["a-table"] += 1


def _half_a_card(d: dict[str, Any]) -> None:
    d["attacks"]["a-table"] = 6.5


def _true(d: dict[str, Any]) -> None:
    d["saves"]["pas-bon"] = True


def _text(d: dict[str, Any]) -> None:
    d["saves"]["pas-bon"] = "one"


def _list(d: dict[str, Any]) -> None:
    d["attacks"] = []


@pytest.mark.rule("SC-06")
@pytest.mark.parametrize(
    ("spoil", "field", "problem"),
    [
        (_more_attacks, "attacks", "33 cards, but 32 are printed"),
        (_fewer_saves, "saves", "12 cards, but 13 are printed"),
        (_more_counters, "counters", "12 cards, but 11 are printed"),
        (_no_counters, "counters", "is missing"),
        (_no_indigestion, "saves.indigestion", "is missing"),
        (_unknown_card, "attacks.tarte-tatin", "there is no such field"),
        (_unknown_colour, "desserts", "there is no such field"),
        (_wrong_colour, "saves.trop-sale", "there is no such field"),
        (_none_of_a_kind, "attacks.goinfrerie", "0 is not a number of copies from 1 on"),
        (_half_a_card, "attacks.a-table", "6.5 is not a number of copies from 1 on"),
        (_true, "saves.pas-bon", "True is not a number of copies from 1 on"),
        (_text, "saves.pas-bon", "'one' is not a number of copies from 1 on"),
        (_list, "attacks", "must be a JSON object"),
    ],
)
def test_a_broken_deck_is_refused_by_field(
    spoil: Callable[[dict[str, Any]], None], field: str, problem: str
) -> None:
    broken = deck()
    spoil(broken)
    with pytest.raises(DeckError) as error:
        read_deck(broken)
    assert error.value.field == field
    assert error.value.problem == problem


@pytest.mark.rule("SC-06")
def test_a_deck_that_is_no_deck_at_all_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="must be a JSON object"):
        read_deck([])
    file = tmp_path / "deck.json"
    file.write_text("{", encoding="utf-8")
    with pytest.raises(DeckError, match="not JSON"):
        load_deck(file)

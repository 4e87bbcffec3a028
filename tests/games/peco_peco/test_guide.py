"""Peco Peco: what a hint to play a card says is true."""

from __future__ import annotations

import pytest

from tablee.core.texts import LANGUAGES
from tests.games.peco_peco.situations import GAME, act, table


def reason(hands: list[str], card: str, **fields: int) -> str:
    """The key of the reason to cover a cat, for which both languages have words."""
    state = table(hands, **fields)
    found = GAME.guide.reason(state, 0, act(f"play {card}"))
    assert all(GAME.texts(lang)(found.key, **found.params) for lang in LANGUAGES)
    return found.key


@pytest.mark.parametrize(
    ("hand", "card", "key"),
    [
        ("elephant mouse", "elephant", "only_card"),
        ("elephant elephant", "elephant", "play"),
        ("elephant cat-bomb", "elephant", "play_spare"),
        ("elephant cat-bomb", "cat-bomb", "play"),
        ("elephant-draw elephant", "elephant-draw", "play_draw"),
        ("elephant-raid elephant", "elephant-raid", "play_raid"),
        ("elephant-raid", "elephant-raid", "only_card"),
    ],
)
def test_what_a_card_does_besides_beating_the_discard(hand: str, card: str, key: str) -> None:
    assert reason([hand, "mouse", "mouse"], card) == f"hint.{key}"


def test_a_raid_needs_an_opponent_with_cards() -> None:
    assert reason(["elephant-raid elephant", "", ""], "elephant-raid") == "hint.play"


@pytest.mark.rule("PP-47")
def test_a_card_that_draws_no_more_is_not_said_to_draw() -> None:
    hands = ["elephant-draw elephant", "mouse", "mouse"]
    assert [reason(hands, "elephant-draw", owner=1, played=played) for played in (199, 200)] == [
        "hint.play_draw",
        "hint.play",
    ]

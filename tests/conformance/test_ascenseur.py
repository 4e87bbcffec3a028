"""Ascenseur, the example of docs/adding-a-game.md, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from examples.ascenseur import GAME
from examples.ascenseur.components import CARDS, SUITS
from tablee.core.errors import PositionError
from tablee.core.rng import Rng
from tablee.registry import announce
from tablee.testing import check_game, check_match, check_playthrough, playthroughs
from tablee.testing.setups import Setup
from tablee.testing.trace import rule_ids
from tools.contract import PARTS, count


def dealt(*hands: str, trump: str = "2S", **fields: Any) -> Any:
    """A match in which everybody was dealt these cards; seat 0 leads, the last one deals."""
    held = [hand.split() for hand in hands]
    size = len(held[0])
    plain = GAME.new(len(hands), seed=1).position()
    used = {card for hand in held for card in hand} | {trump}
    plain |= {"round": size - 1, "hands": held, "trump": trump, "dealer": len(hands) - 1}
    plain |= {"leader": 0, "stock": [card for card in CARDS if card not in used], **fields}
    return GAME.from_position(plain)


def play(state: Any, *texts: str) -> Any:
    """Whoever is asked does this, one after the other: a number is a bid, else it is a card."""
    for text in texts:
        verb = f"bid count={text}" if text.isdigit() and len(text) == 1 else f"play card={text}"
        state.play(state.actors()[0], GAME.action(verb))
    return state


def refused(state: Any, seat: int, text: str) -> str:
    return str(state.refusal(seat, GAME.action(text)))


def test_it_keeps_the_contract() -> None:
    announce(GAME)
    check_match(GAME, Setup(4, {"top": 3}), seed=1, every=7)
    for path in playthroughs(GAME):
        check_playthrough(GAME, path)


@pytest.mark.long
def test_it_keeps_the_contract_at_every_table() -> None:
    check_game(GAME)


def test_it_is_its_rules_and_little_else() -> None:
    texts = [file.read_text(encoding="utf-8") for file in GAME.folder.glob("*.py")]
    assert len([line for text in texts for line in text.splitlines() if line.strip()]) <= 450
    counted = count(GAME.folder)
    assert sum(counted[part] for part in PARTS) <= 90


@pytest.mark.rule("AS-01")
def test_there_are_52_cards() -> None:
    assert len(set(CARDS)) == 52
    assert (CARDS[0], CARDS[12], CARDS[-1]) == ("2C", "AC", "AS")


@pytest.mark.rule("AS-02")
@pytest.mark.rule("AS-03")
@pytest.mark.rule("AS-04")
def test_hands_grow_and_shrink_and_the_deal_passes_on() -> None:
    state = GAME.begin(3, seed=4, top=4)
    rng = Rng(1)
    while not state.over:
        state.play(state.actors()[0], rng.pick(state.legal(state.actors()[0])))
    deals = [event for event in state.events or [] if event.kind == "dealt"]
    assert [deal.count for deal in deals] == [1, 2, 3, 4, 3, 2, 1]  # type: ignore[attr-defined]
    dealers = [deal.dealer for deal in deals]  # type: ignore[attr-defined]
    assert dealers == [(dealers[0] + at) % 3 for at in range(7)]
    assert {GAME.new(3, seed=seed).dealer for seed in range(20)} == {0, 1, 2}
    plain = GAME.new(6, seed=1, top=8).position()
    held = [card for hand in plain["hands"] for card in hand]
    assert sorted([*held, plain["trump"], *plain["stock"]]) == sorted(CARDS)


@pytest.mark.rule("AS-05")
def test_everybody_bids_once_in_turn() -> None:
    state = dealt("2C 3C", "4C 5C", "6C 7C")
    assert state.actors() == [0]
    assert refused(state, 1, "bid count=0") == "refusal.AS-05_turn"
    assert refused(state, 0, "bid count=3") == "refusal.AS-05_most count=2"
    assert refused(state, 0, "play card=2C") == "refusal.AS-07_early"
    assert [str(bid) for bid in state.legal(0)] == ["bid count=0", "bid count=1", "bid count=2"]
    play(state, "0", "1", "2")
    assert refused(state, 0, "bid count=0") == "refusal.AS-05_late"


@pytest.mark.rule("AS-06")
def test_the_dealer_may_not_make_all_bids_come_true() -> None:
    state = play(dealt("2C 3C", "4C 5C", "6C 7C"), "0", "1")
    assert refused(state, 2, "bid count=1") == "refusal.AS-06 bid=1"
    assert [str(bid) for bid in state.legal(2)] == ["bid count=0", "bid count=2"]
    free = dealt("2C 3C", "4C 5C", "6C 7C", options={"top": 5, "hook": False})
    assert len(play(free, "0", "1").legal(2)) == 3
    above = play(dealt("2C 3C", "4C 5C", "6C 7C"), "2", "1")
    assert len(above.legal(2)) == 3


@pytest.mark.rule("AS-07")
@pytest.mark.rule("AS-09")
def test_the_winner_of_a_trick_leads_the_next_one() -> None:
    state = play(dealt("9C 3C", "KC 5C", "10C 2H"), "0", "0", "0")
    assert refused(state, 1, "play card=KC") == "refusal.AS-07_turn"
    assert refused(state, 0, "play card=KC") == "refusal.AS-07_held"
    play(state, "9C", "KC", "10C")
    assert state.actors() == [1]
    assert state.won == [0, 1, 0]


@pytest.mark.rule("AS-09")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        (["9C", "KC", "AH"], 1),  # without the suit, an ace is worth nothing
        (["AC", "3S", "KC"], 1),  # a trump
        (["AC", "3S", "KS"], 2),  # the higher trump
        (["4S", "AS", "KS"], 1),
    ],
)
def test_the_highest_trump_or_the_highest_of_the_suit_led_wins(
    cards: list[str], winner: int
) -> None:
    state = play(
        dealt(*(f"{card} {low}" for card, low in zip(cards, ("2D", "3D", "4D"), strict=True))),
        "0",
        "0",
        "0",
    )
    assert play(state, *cards).leader == winner


@pytest.mark.rule("AS-08")
def test_who_can_follow_must() -> None:
    state = play(dealt("9C 3C", "5C KH", "2H 3H"), "0", "0", "0", "9C")
    assert refused(state, 1, "play card=KH") == "refusal.AS-08 suit=clubs"
    play(state, "5C")
    assert len(state.legal(2)) == 2


@pytest.mark.rule("AS-10")
def test_a_bid_that_comes_true_brings_points_and_another_one_costs_some() -> None:
    state = play(
        dealt("AC KC", "2C 3C", "4C 5C"), "2", "2", "0", "AC", "2C", "4C", "KC", "3C", "5C"
    )
    assert state.scores == [14, -4, 10]


@pytest.mark.rule("AS-11")
def test_after_the_last_round_most_points_win_and_equals_share() -> None:
    last: dict[str, Any] = {"round": 8, "options": {"top": 5, "hook": False}}
    state = play(dealt("AC", "2C", "4C", scores=[0, 2, 0], **last), "1", "0", "1")
    assert state.outcome() is None
    play(state, "AC", "2C", "4C")
    assert state.over
    assert state.outcome().winners == (0, 1)
    assert state.outcome().scores == (12.0, 12.0, -2.0)
    assert state.outcome().utility == (0.5, 0.5, 0.0)
    assert refused(state, 0, "bid count=0") == "refusal.AS-11_over"


@pytest.mark.rule("AS-12")
def test_a_redeal_gives_nobody_a_suit_that_it_lacks() -> None:
    state = play(dealt("9C 3C 4D", "5H KH 7H", "6C 3H 8H"), "0", "0", "0", "9C", "5H", "6C")
    assert state.voids[1] == 1 << SUITS.index("clubs")
    rng = Rng(3)
    seen = {tuple(state.resample(0, rng).hands[1]) for _ in range(100)}
    assert len(seen) > 50
    assert all(card >= 13 for hand in seen for card in hand)
    assert state.view(0).hand == ["3C", "4D"]
    assert state.view(None).hand is None


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"bids": [None, 1, None]}, "bids"),
        ({"bids": [3, None, None]}, "bids"),
        ({"won": [1, 0, 0]}, "won"),
        ({"round": 2}, "hands[0]"),
        ({"voids": [["clubs"], [], []]}, "hands[0]"),
        ({"trump": "2C"}, "trump"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, Any], field: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.from_position(dealt("2C 3C", "4C 5C", "6C 7C").position() | change)
    assert error.value.field == field


def test_every_rule_has_a_test() -> None:
    named = {
        mark.args[0]
        for test in globals().values()
        for mark in getattr(test, "pytestmark", [])
        if mark.name == "rule"
    }
    assert named == set(rule_ids(GAME))

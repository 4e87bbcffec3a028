"""Le Roi Lui: who knows what. Cards drawn, Emeralds used, and a pile that runs out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from tablee.core.rng import Rng
from tablee.games.roi_lui.components import KINDS
from tablee.games.roi_lui.rules import RoiLui
from tablee.testing.conformance import check_privacy, check_resample, check_state
from tests.games.roi_lui.situations import GAME, play, situation

rule = pytest.mark.rule


def hidden(position: dict[str, Any]) -> str:
    """What a resample may change."""
    return json.dumps([position["drawn"], position["pile"]])


def consistent_deals(state: RoiLui, seat: int) -> dict[str, Fraction]:
    """How likely each deal of the unseen cards is, by trying every order of all of them."""
    position = state.position()
    cards = list(position["pile"])
    sizes = []
    for other, hand in enumerate(position["drawn"]):
        if other != seat:
            sizes.append((other, sum(hand.values())))
            cards += [dish for dish, count in hand.items() for _ in range(count)]
    found: Counter[str] = Counter()
    for order in permutations(cards):
        at, drawn = 0, list(position["drawn"])
        for other, size in sizes:
            held = order[at : at + size]
            drawn[other] = {d: held.count(d) for d in sorted(set(held), key=GAME_ORDER.index)}
            at += size
        if "emerald" not in order[:at]:  # it would have been shown
            found[json.dumps([drawn, order[at:]])] += 1
    return {deal: Fraction(count, found.total()) for deal, count in found.items()}


GAME_ORDER = ["bread", "wine", "chicken", "ham", "cheese", "fruit", "cake", "emerald"]


@rule("RL-19")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_resample_draws_every_deal_that_fits_equally_often(seat: int) -> None:
    state = situation(
        king={"ham": 3},
        drawn={0: {"wine": 1}, 1: {"cake": 1, "bread": 1}, 2: {"wine": 1}},
        next_cards=("emerald", "ham", "wine"),
        pile=3,
    )
    expected = consistent_deals(state, seat)
    rng, draws = Rng(seat), 6_000
    seen = Counter(hidden(state.resample(seat, rng).position()) for _ in range(draws))
    assert set(seen) == set(expected)
    surprise = sum(
        (seen[deal] - draws * chance) ** 2 / (draws * chance) for deal, chance in expected.items()
    )
    freedom = len(expected) - 1
    assert abs(float(surprise) - freedom) < 5 * (2 * freedom) ** 0.5  # chi-squared


@rule("RL-09")
def test_no_emerald_ever_hides_in_a_hand() -> None:
    state = situation(drawn={1: {"wine": 1}}, next_cards=("emerald",) * 4, pile=4, emeralds=1)
    for seed in range(50):
        other = state.resample(0, Rng(seed))
        assert other.position()["drawn"][1] == {"wine": 1}
        assert other.position()["pile"] == ["emerald"] * 4


@rule("RL-19")
def test_resample_keeps_the_own_cards_and_the_number_of_everybody_elses() -> None:
    state = situation(drawn={0: {"cake": 2}, 1: {"ham": 3}, 2: {"wine": 1}}, king={"ham": 2})
    hands = set()
    for seed in range(40):
        drawn = state.resample(0, Rng(seed)).position()["drawn"]
        assert drawn[0] == {"cake": 2}
        assert [sum(hand.values()) for hand in drawn] == [2, 3, 1]
        hands.add(json.dumps(drawn[1]))
    assert len(hands) > 20


@rule("RL-19")
def test_resample_never_deals_what_the_seat_has_seen() -> None:
    gone = {"taken": {0: {"wine": 8}}, "king": {"wine": 4}, "table": {"wine": 3}}
    state = situation(drawn={1: {"ham": 3}}, **gone)
    for seed in range(40):
        other = state.resample(2, Rng(seed)).position()
        assert "wine" not in other["pile"]
        assert "wine" not in other["drawn"][1]


def interesting(seats: int, wanted: str, seeds: range) -> Iterator[RoiLui]:
    """States of random matches that have drawn cards and are in a certain situation."""
    for seed in seeds:
        rng, state = Rng(seed), GAME.new(seats, seed)
        while not state.over:
            state.play(state.turn, rng.pick(state.legal(state.turn)))
            secret = any(state.drawn) and not state.over
            if wanted == "pile is empty" and secret and not state.pile:
                yield state
                break
            if wanted == "Emerald was used" and secret and state.fed >= 2:
                yield state
                break
            if wanted in ("drawn", "first", "second") and secret:
                phase = state.position()["phase"]
                if phase == wanted:
                    yield state
                    break


@rule("RL-19")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(
    "wanted", ["pile is empty", "Emerald was used", "drawn", "first", "second"]
)
def test_nothing_leaks_in(wanted: str, seats: int) -> None:
    rng, met, changed = Rng(1), 0, 0
    for state in interesting(seats, wanted, range(120)):
        check_state(state, rng)
        check_resample(state, rng)
        changed += check_privacy(state, rng)
        met += 1
        if met == 4:
            break
    assert met == 4
    assert changed > 0  # hidden cards really were exchanged


@rule("RL-20")
def test_the_pile_runs_out_in_mid_service_and_hands_stay_secret() -> None:
    state = situation(
        drawn={0: {"cake": 1}, 1: {"ham": 2}, 2: {"wine": 1}},
        king={"ham": 3},
        emeralds=1,
        next_cards=("fruit",),
        pile=1,
    )
    play(state, "draw")
    assert not state.pile
    rng = Rng(3)
    check_state(state, rng)
    pool = Counter(fruit=1, ham=2, cake=1)  # what seat 2 has not seen: seats 0 and 1 hold it
    met = set()
    for _ in range(200):
        drawn = state.resample(2, rng).position()["drawn"]
        assert Counter(drawn[0]) + Counter(drawn[1]) == pool
        met.add(json.dumps(drawn[0]))
    assert met == {
        '{"ham": 2}', '{"ham": 1, "fruit": 1}', '{"ham": 1, "cake": 1}', '{"fruit": 1, "cake": 1}',
    }  # fmt: skip


@rule("RL-08")
def test_the_flat_lists_of_hands_are_what_the_position_says() -> None:
    state = play(situation(next_cards=("cheese",)), "draw")
    assert [i for i, count in enumerate(state.drawn) if count] == [0 * KINDS + 4]

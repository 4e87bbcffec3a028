"""What a guide does for a game that says nothing about how to think."""

from __future__ import annotations

import tablee
from tablee.core.guide import Guide
from tablee.core.playout import random_playout
from tablee.core.rng import Rng

GAME = tablee.game("roi-lui")


def test_without_a_heuristic_every_legal_move_is_as_likely_and_worth_a_thought() -> None:
    guide = Guide()
    assert not guide.tree
    state = GAME.new(seats=3, seed=1)
    legal = state.legal(state.turn)
    rng = Rng(1)
    assert {guide.policy(state, state.turn, rng) for _ in range(200)} == set(legal)
    plans = guide.plans(state, state.turn, rng)
    assert sorted(plan[0].code for plan in plans) == [move.code for move in legal]
    assert guide.thinks_of(state, state.turn, legal[0], legal[1:]) is legal[1]
    assert guide.reason(state, state.turn, legal[0]).key == "hint.best"


def test_a_playout_goes_to_the_end_and_before_it_all_stand_alike() -> None:
    guide = Guide()
    state = GAME.new(seats=4, seed=1)
    assert guide.values(state) == [0.25] * 4
    guide.playout(state, Rng(1))
    outcome = state.outcome()
    assert outcome is not None
    assert guide.values(state) == list(outcome.utility)


def test_a_random_playout_counts_its_moves_and_stops_where_it_should() -> None:
    state = GAME.new(seats=3, seed=1)
    assert random_playout(state, Rng(1), 5) == 5
    assert not state.over
    assert random_playout(state, Rng(1)) > 5
    assert state.over
    assert random_playout(state, Rng(1)) == 0

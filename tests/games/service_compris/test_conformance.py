"""Service Compris !: its golden matches, its bound, and what looks like a leak and is none."""

from __future__ import annotations

import pytest

from tablee.core.playout import random_playout
from tablee.core.rng import Rng
from tablee.testing import Setup, check_match, playthroughs
from tests.games.service_compris.situations import GAME


def test_two_cards_that_are_drawn_in_another_order_are_no_leak() -> None:
    """Whoever counters with Trop salé draws at once, and again as their turn begins."""
    check_match(GAME, Setup(3, {"dealer": "random"}), 331232443, every=7)


def test_there_are_golden_matches_of_both_games_and_several_tables() -> None:
    assert len(playthroughs(GAME)) >= 5


@pytest.mark.rule("SC-56")
@pytest.mark.parametrize("treason", [False, True])
@pytest.mark.parametrize("seats", GAME.seats)
def test_random_matches_end_within_the_bound(seats: int, treason: bool) -> None:
    for seed in range(20):
        state = GAME.new(seats, seed, treason=treason, dealer="random")
        moves = random_playout(state, Rng(seed))
        assert state.over
        assert moves <= GAME.bound(seats, state.options)

"""Every registered game keeps the contract."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tablee
from tablee.bots import Budget, Perspective, bot, bot_names
from tablee.core.playout import random_playout, random_step
from tablee.core.rng import Rng
from tablee.testing import check_match, check_playthrough, playthroughs, setups
from tablee.testing.conformance import check_seeds, check_state, check_variety
from tablee.testing.setups import Setup

GAMES = tablee.games()
STATES = 8  # of a long match, about so many are checked; `make marathon` checks every third
CASES = [(game, setup) for game in GAMES for setup in setups(game)]
each_setup = pytest.mark.parametrize(
    ("game", "setup"), CASES, ids=[f"{game.id}, {setup}" for game, setup in CASES]
)


@each_setup
def test_random_matches_keep_the_contract(game: Any, setup: Setup) -> None:
    check_seeds(game, setup)
    check_variety(game, setup, seed=1)
    for seed in (1, 2):
        length = random_playout(game.new(setup.seats, seed, **setup.options), Rng(seed))
        check_match(game, setup, seed, every=max(5, length // STATES))


@each_setup
def test_many_random_matches_end_within_the_bound(game: Any, setup: Setup) -> None:
    rng = Rng(5)
    for seed in range(10):
        state = game.new(setup.seats, seed, **setup.options)
        bound = game.bound(setup.seats, state.options)
        assert random_playout(state, rng, bound + 1) <= bound
        assert state.over


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_reachable_state_keeps_the_contract(game: Any, data: st.DataObject) -> None:
    setup = data.draw(st.sampled_from(setups(game)))
    seed = data.draw(st.integers(0, 2**32))
    state = game.new(setup.seats, seed, **setup.options)
    rng = Rng(data.draw(st.integers(0, 2**32)))
    for _ in range(data.draw(st.integers(0, 150))):
        if state.over:
            break
        random_step(state, rng)
    check_state(state, rng)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_every_game_has_playthroughs_that_still_play(game: Any) -> None:
    files = playthroughs(game)
    assert files, f"{game.id} has no golden playthrough: see docs/adding-a-game.md"
    for path in files:
        check_playthrough(game, path)


BOTS = [(game, name) for game in GAMES for name in bot_names(game)]


@pytest.mark.parametrize(("game", "name"), BOTS, ids=[f"{g.id}-{n}" for g, n in BOTS])
def test_no_bots_choice_depends_on_what_it_cannot_know(game: Any, name: str) -> None:
    player = bot(name, game)
    rng = Rng(17)
    searching = name == "master"  # thinks long: look at fewer tables, and more rarely
    budget = Budget(iterations=8)
    for setup in setups(game, mixed=1)[:: 9 if searching else 3]:
        state = game.new(setup.seats, 23, **setup.options)
        for moment in range(60):
            if state.over:
                break
            seat = rng.pick(state.actors())
            if searching and moment % 6:
                random_step(state, rng)
                continue
            choices = set()
            for world in (state, state.resample(seat, rng), state.resample(seat, rng)):
                perspective = Perspective.at(world, seat, bot_seed=9, moment=moment)
                choices.add(player.choose(perspective, budget).code)
            assert len(choices) == 1, f"{setup}, move {moment}: {choices}"
            choice = game.actions[choices.pop()]
            assert state.refusal(seat, choice) is None
            state.play(seat, choice)

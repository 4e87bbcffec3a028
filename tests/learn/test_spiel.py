"""OpenSpiel: its own checks pass, its searches find good moves, its solvers solve an endgame."""

from __future__ import annotations

from typing import Any

import pytest

import tablee
from tablee.core.errors import OptionError
from tablee.core.game import Game
from tablee.core.rng import Rng

pyspiel = pytest.importorskip(
    "pyspiel", reason="NO OPENSPIEL HERE: tablee.learn.spiel is NOT tested (extra 'spiel')"
)

import numpy as np  # noqa: E402

from tablee.learn import spiel  # noqa: E402
from tools import learners  # noqa: E402

GAMES = tablee.games()
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@each_game
def test_openspiel_finds_no_fault(game: Game[Any], capfd: pytest.CaptureFixture[str]) -> None:
    made = pyspiel.load_game(spiel.short_name(game), {"deals": 20})
    pyspiel.random_sim_test(made, num_sims=1, serialize=False, verbose=False)


@each_game
def test_tensors_are_the_rows_of_the_encoder(game: Game[Any]) -> None:
    made = pyspiel.load_game(spiel.short_name(game), {"deals": 3})
    state = made.new_initial_state()
    assert not any(state.observation_tensor(0))
    state.apply_action(2)
    match = state.moment.state
    features = state.start.features
    for seat in range(features.seats):
        row = features.row(match, seat)
        assert state.information_state_tensor(seat) == list(row)
        assert state.information_state_string(seat) == f"{seat} {row.hex()}"


@each_game
def test_a_copy_and_a_resampled_match_go_their_own_way(game: Game[Any]) -> None:
    state = pyspiel.load_game(spiel.short_name(game)).new_initial_state()
    state.apply_action(5)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    before = state.moment.state.position()
    known = state.information_state_string(player)
    other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert other.information_state_string(player) == known
    assert other.legal_actions() == state.legal_actions()
    assert other.moment.state.position() != before  # at the least, the luck to come
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert state.moment.state.position() == before


def test_who_is_asked_in_a_window_is_chance() -> None:
    state = pyspiel.load_game("tablee_service_compris", {"players": 4}).new_initial_state()
    rng = np.random.RandomState(1)
    state.apply_action(1)
    while not state.is_chance_node():
        state.apply_action(int(rng.choice(state.legal_actions())))
    asked = [outcome for outcome, _ in state.chance_outcomes()]
    assert asked == state.moment.state.actors()
    state.apply_action(asked[1])
    assert state.current_player() == asked[1]


def test_bad_parameters_are_named() -> None:
    with pytest.raises(Exception, match="deals"):
        pyspiel.load_game("tablee_roi_lui", {"deals": 0})
    with pytest.raises(OptionError, match="worlds"):
        spiel.endgame(tablee.game("roi-lui").new(3, 1), 0, 0, Rng(1))


def test_an_endgame_is_solved_by_counterfactual_regret() -> None:
    """`python -m tools.learners solve` does it with 40 worlds."""
    first, *_, last = learners.solve(worlds=3, rounds=4)
    assert last < first


def test_its_search_plays_a_match_on_our_resampling() -> None:
    """`python -m tools.learners search` plays enough of them to win."""
    assert 0.0 <= learners.search(simulations=3, matches=1) <= 1.0

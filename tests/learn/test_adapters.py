"""Gymnasium and PettingZoo: their own checks pass, and one table among many is a table."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

import tablee
from tablee.core.errors import OptionError
from tablee.core.game import Game
from tablee.core.rng import Rng
from tablee.learn import IllegalChoice

np = pytest.importorskip("numpy", reason="NO NUMPY HERE: environments are NOT tested")
gymnasium = pytest.importorskip("gymnasium", reason="NO GYMNASIUM HERE: it is NOT tested")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from tablee.learn import gym  # noqa: E402
from tablee.learn.arrays import Vector  # noqa: E402

GAMES = tablee.games()
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def any_choice(mask: Any, rng: Rng) -> int:
    return int(rng.pick([int(choice) for choice in np.flatnonzero(mask)]))


@each_game
def test_gymnasium_finds_no_fault(game: Game[Any]) -> None:
    env = gymnasium.make(gym.env_id(game), illegal="lose", render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns about everything that is not a picture
        check_env(env.unwrapped)
    env.reset(seed=1)
    assert env.unwrapped.render()


@each_game
def test_a_table_among_many_plays_like_gymnasiums_own_vector_of_single_ones(
    game: Game[Any],
) -> None:
    many = gymnasium.make_vec(gym.env_id(game), num_envs=3, opponents="random")
    alone = SyncVectorEnv(
        [lambda: gym.TableEnv(game) for _ in range(3)], autoreset_mode=AutoresetMode.SAME_STEP
    )
    rng = Rng(3)
    seen: Any = many.reset(seed=11)
    also: Any = alone.reset(seed=11)
    assert many.observation_space == alone.observation_space
    ended = 0
    while ended < 2:
        assert np.array_equal(seen[0], also[0])
        masks = seen[-1]["action_mask"]
        assert np.array_equal(masks, also[-1]["action_mask"])
        assert np.array_equal(masks.astype(bool), many.unwrapped.action_masks())
        choices = np.array([any_choice(mask, rng) for mask in masks])
        seen, also = many.step(choices), alone.step(choices)
        for one, other in zip(seen[1:4], also[1:4], strict=True):
            assert np.array_equal(one, other)
        for table in np.flatnonzero(seen[2]):
            ended += 1
            final = seen[-1]["final_obs"][table]
            assert np.array_equal(final, also[-1]["final_obs"][table])


def test_a_match_ends_once_and_the_next_begins_with_reset() -> None:
    env = gymnasium.make("tablee/TheGame-v1")
    rng = Rng(1)
    row, info = env.reset(seed=4)
    first = row.copy()
    ended = False
    while not ended:
        row, reward, ended, cut, info = env.step(any_choice(info["action_mask"], rng))
        assert not cut
    assert reward in (0.0, 1.0)
    assert not info["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.unwrapped.step(0)
    second, _ = env.reset()
    assert not np.array_equal(second, first)
    again, _ = env.reset(seed=4)
    assert np.array_equal(again, first)


def test_an_illegal_choice_raises_or_loses() -> None:
    env = gymnasium.make("tablee/RoiLui-v1").unwrapped
    _, info = env.reset(seed=1)
    bad = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(IllegalChoice):
        env.step(bad)
    env = gymnasium.make("tablee/RoiLui-v1", illegal="lose").unwrapped
    env.reset(seed=1)
    _, reward, ended, _, _ = env.step(bad)
    assert (reward, ended) == (0.0, True)
    with pytest.raises(OptionError, match="illegal"):
        gymnasium.make("tablee/RoiLui-v1", illegal="shrug")


def test_arrays_are_the_callers_own() -> None:
    vector = Vector("roi-lui", count=2)
    batch = vector.reset(3)
    before = batch.observations.copy()
    batch.observations[:] = 0
    batch.masks[:] = 0
    after = vector.step(np.array(vector.tables.any_choices(Rng(1))))
    assert before.any()
    assert not np.array_equal(after.observations, before)
    assert vector.scaled(after.observations).max() <= np.sqrt(vector.most.max())


# -- PettingZoo ------------------------------------------------------------------------------------


pettingzoo = pytest.importorskip("pettingzoo", reason="NO PETTINGZOO HERE: it is NOT tested")

from pettingzoo.test import api_test, seed_test  # noqa: E402

from tablee.learn import zoo  # noqa: E402


@each_game
def test_pettingzoo_finds_no_fault(game: Game[Any], capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # masks beside observations are its own advice
        api_test(zoo.env(game, seats=max(2, game.seats.start)), num_cycles=40)
        seed_test(lambda: zoo.env(game), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


def test_agents_are_paid_at_the_end_as_the_match_says() -> None:
    env = zoo.raw_env("service-compris", seats=3)
    env.reset(seed=5)
    rng = Rng(5)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        paid[agent] += reward
        assert seen is not None
        env.step(None if ended else any_choice(seen["action_mask"], rng))
    end = env.match.outcome()
    assert end is not None
    assert list(paid.values()) == list(end.utility)


def test_nobody_is_always_the_fastest_in_a_window() -> None:
    """In a reaction window of Service Compris ! several are asked; the lot decides who is first."""
    env = zoo.raw_env("service-compris", seats=4)
    first = set()
    for seed in range(12):
        env.reset(seed=seed)
        rng = Rng(seed)
        while len(env.match.actors()) < 3 and not env.match.over:
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(any_choice(mask, rng))
        if not env.match.over:
            asked = env.possible_agents.index(env.agent_selection)
            first.add(env.match.actors().index(asked))
    assert first == {0, 1, 2}


def test_only_the_agent_that_is_asked_may_choose() -> None:
    env = zoo.raw_env("roi-lui", render_mode="ansi")
    env.reset(seed=1)
    others = [agent for agent in env.agents if agent != env.agent_selection]
    assert not any(env.observe(agent)["action_mask"].any() for agent in others)
    bad = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalChoice):
        env.step(bad)
    assert env.render()

"""Stable-Baselines3: the same tables under its names, and its own learner plays them."""

from __future__ import annotations

from typing import Any

import pytest

import tablee
from tablee.core.game import Game
from tablee.core.rng import Rng

np = pytest.importorskip("numpy", reason="NO NUMPY HERE: environments are NOT tested")
pytest.importorskip("stable_baselines3", reason="NO STABLE-BASELINES3 HERE: it is NOT tested")

from tablee.learn.gym import TableVectorEnv  # noqa: E402
from tablee.learn.sb3 import TableVecEnv  # noqa: E402


@pytest.mark.parametrize("game", tablee.games(), ids=lambda game: game.id)
def test_they_are_the_tables_of_gymnasium(game: Game[Any]) -> None:
    here, there = TableVecEnv(game, 3), TableVectorEnv(game, 3)
    here.seed(11)
    seen, (also, _) = here.reset(), there.reset(seed=11)
    rng, ended = Rng(3), 0
    while ended < 3:
        assert np.array_equal(seen, also)
        masks = np.stack(here.env_method("action_masks"))
        assert np.array_equal(masks, there.action_masks())
        chosen = np.array([rng.pick([int(c) for c in np.flatnonzero(mask)]) for mask in masks])
        seen, rewards, done, infos = here.step(chosen)
        also, expected, over, _, told = there.step(chosen)
        assert np.allclose(rewards, expected)
        assert done.tolist() == over.tolist()
        for table in np.flatnonzero(done):
            assert np.array_equal(infos[table]["terminal_observation"], told["final_obs"][table])
            ended += 1


def test_its_learner_with_masks_plays_them() -> None:
    contrib = pytest.importorskip("sb3_contrib", reason="NO SB3-CONTRIB HERE: it is NOT tested")
    model = contrib.MaskablePPO("MlpPolicy", TableVecEnv("roi-lui", 4), n_steps=16, batch_size=32)
    model.learn(128)  # an illegal choice would raise
    assert model.num_timesteps >= 128

"""The example that trains a net runs from its first decision to a file that plays."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import tablee
from tablee.bots import play_match

pytest.importorskip("jax", reason="NO JAX HERE: examples/ppo.py is NOT tested")

import numpy as np

from examples import ppo
from tablee.learn.arrays import Vector
from tablee.learn.net import NetBot


def test_it_trains_measures_draws_and_writes_a_net_that_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ppo, "TABLES", 8)
    monkeypatch.setattr(ppo, "STEPS", 60)
    out = tmp_path / "net.npz"
    ppo.main(["roi-lui", "--minutes", "0.001", "--looks", "1", "--matches", "4", "--out", str(out)])
    assert "decisions: random" in capsys.readouterr().out
    with out.with_suffix(".csv").open(encoding="utf-8") as file:
        looks = list(csv.DictReader(file))
    assert int(looks[-1]["decisions"]) >= 8 * 60
    assert "<polyline" in out.with_suffix(".svg").read_text(encoding="utf-8")
    state = tablee.game("roi-lui").new(3, 1)
    play_match(state, [NetBot.load(out)] * 3, 1)
    assert state.over


def test_what_a_decision_was_worth_is_the_reward_of_its_own_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With values of 0 and no discount, each decision of a seat gets what the match brought it."""
    monkeypatch.setattr(ppo, "STEPS", 4)
    monkeypatch.setattr(ppo, "LAMBDA", 1.0)
    played = object.__new__(ppo.Episode)
    rewards = np.zeros((4, 1, 2), np.float32)
    rewards[2, 0] = [0.25, 0.75]
    played.kept = {
        "seats": [np.array([s]) for s in (0, 1, 0, 1)],
        "done": [np.array([d]) for d in (False, False, True, False)],
        "rewards": list(rewards),
        **{name: [np.zeros(1)] * 4 for name in ("seen", "masks", "choices", "logs", "values")},
    }
    lessons = played.lessons()
    assert lessons["weight"].tolist() == [1, 1, 1, 0]
    assert lessons["returns"][:3].tolist() == [0.25, 0.75, 0.25]


def test_the_encoder_of_the_example_is_scaled_as_the_player_scales_it(tmp_path: Path) -> None:
    vector = Vector("roi-lui", 4)
    features = vector.tables.features
    net = ppo.new_net(features.width, features.choices, 1)
    ppo.as_net(net, "roi-lui", 3).save(tmp_path / "net.npz")
    batch = vector.reset(1)
    trained, _ = ppo.forward(net, vector.scaled(batch.observations), batch.masks * 0 + 1)
    bot = NetBot.load(tmp_path / "net.npz")
    for table in range(4):
        logits, _ = bot.net.evaluate(batch.observations[table].tobytes())
        assert int(np.argmax(logits)) == int(np.argmax(trained[table]))

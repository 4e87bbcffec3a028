"""The example that trains a net runs from its first decision to a file that plays."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import tablee
from tablee.bots import play_match
from tablee.core.rng import Rng

pytest.importorskip("jax", reason="NO JAX HERE: examples/ppo.py is NOT tested")

import numpy as np

from examples import ppo
from tablee.learn.arrays import Vector
from tablee.learn.net import NetBot


class Clock:
    """A processor that spends ten seconds between any two looks at the clock."""

    def __init__(self) -> None:
        self.now = 0.0

    def process_time(self) -> float:
        self.now += 10.0
        return self.now


@pytest.mark.parametrize("more", [[], ["--among", "novice"]])
def test_it_trains_measures_draws_and_writes_a_net_that_plays(
    more: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(ppo, "TABLES", 8)
    monkeypatch.setattr(ppo, "STEPS", 60)
    monkeypatch.setattr(ppo, "time", Clock())
    out = tmp_path / "net.npz"
    asked = ["--minutes", "1", "--looks", "1", "--matches", "4", "--out", str(out), *more]
    ppo.main(["roi-lui", *asked])
    assert "decisions: random" in capsys.readouterr().out
    with out.with_suffix(".csv").open(encoding="utf-8") as file:
        looks = list(csv.DictReader(file))
    assert int(looks[-1]["decisions"]) > int(looks[0]["decisions"]) == 8 * 60
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


def test_a_net_is_spread_into_layers_that_the_player_evaluates_alike(tmp_path: Path) -> None:
    vector = Vector("roi-lui", 4)
    net = ppo.spread(*ppo.new_net("roi-lui", vector.tables.features, 1))
    ppo.as_net(net, "roi-lui", 3).save(tmp_path / "net.npz")
    batch = vector.reset(1)
    trained, _ = ppo.forward(net, vector.scaled(batch.observations), batch.masks * 0 + 1)
    bot = NetBot.load(tmp_path / "net.npz")
    for table in range(4):
        logits, _ = bot.net.evaluate(batch.observations[table].tobytes())
        assert int(np.argmax(logits)) == int(np.argmax(trained[table]))


def test_what_is_known_of_one_dish_is_known_of_all() -> None:
    """Dishes in another order: the same choices in that order, and the same value."""
    vector = Vector("roi-lui", 8, 3, 1)
    features, rng = vector.tables.features, Rng(2)
    for _ in range(20):
        seen = vector.step(np.array(vector.tables.any_choices(rng))).observations
    cells, _, choices = ppo.labels("roi-lui", features)
    order = [3, 1, 6, 0, 2, 5, 4]

    def places(labels: ppo.Labels) -> list[int]:
        return [labels.index((what, -1 if kind < 0 else order[kind])) for what, kind in labels]

    moved, turned = places(cells), places(choices)
    assert sorted(turned) == list(range(features.choices)) != turned
    net = ppo.spread(*ppo.new_net("roi-lui", features, 1))
    every = np.ones((8, features.choices))
    logs, values = ppo.forward(net, vector.scaled(seen), every)
    other, worth = ppo.forward(net, vector.scaled(seen[:, moved]), every)
    assert np.allclose(other, np.asarray(logs)[:, turned], atol=1e-5)
    assert np.allclose(worth, values, atol=1e-5)
    assert np.ptp(np.asarray(logs), axis=1).min() > 0.01


@pytest.mark.parametrize("game", ["roi-lui", "service-compris"])
def test_lots_fall_on_legal_choices_as_often_as_is_likely(game: str) -> None:
    vector = Vector(game, 1, seed=3)
    batch = vector.reset()
    net = ppo.spread(*ppo.new_net(game, vector.tables.features, 1))
    lots = np.linspace(0, 1, 1000, endpoint=False, dtype=np.float32)
    seen = np.repeat(vector.scaled(batch.observations), 1000, axis=0)
    masks = np.repeat(batch.masks, 1000, axis=0)
    choices, logs, _ = ppo.act(net, seen, masks, lots)
    likely = np.exp(np.asarray(ppo.forward(net, seen[:1], masks[:1])[0][0]))
    found = np.bincount(np.asarray(choices), minlength=len(likely)) / 1000
    assert np.abs(found - likely * batch.masks[0]).max() < 0.002
    assert np.allclose(np.exp(logs), likely[np.asarray(choices)], rtol=1e-3)

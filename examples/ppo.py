"""Train a net by playing against itself: masked PPO in one file, with JAX.

    pip install 'tablee[learn]' 'jax[cpu]'
    python examples/ppo.py roi-lui --minutes 10 --out roi-lui.npz

It writes the weights (play them: see `tablee.learn.net`), and beside them how it did along the way
as a table (`.csv`) and as a curve (`.svg`). Every seat of every match is played by the same net.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from tablee.learn.arrays import Batch, Vector
from tablee.learn.net import Net

Tree = Any
TABLES, STEPS, HIDDEN = 128, 64, 128
RATE, CLIP, ENTROPY, LAMBDA, EPOCHS, PARTS = 1e-3, 0.2, 0.01, 0.95, 2, 4


# -- the net ---------------------------------------------------------------------------------------


def new_net(width: int, choices: int, seed: int) -> Tree:
    """Two hidden layers and two heads, small at first."""
    rng = np.random.default_rng(seed)

    def layer(inputs: int, outputs: int, scale: float) -> tuple[Any, Any]:
        weights = rng.normal(size=(inputs, outputs)) * scale / np.sqrt(inputs)
        return jnp.asarray(weights, jnp.float32), jnp.zeros(outputs, jnp.float32)

    return {
        "hidden": [layer(width, HIDDEN, 1.4), layer(HIDDEN, HIDDEN, 1.4)],
        "policy": layer(HIDDEN, choices, 0.1),
        "value": layer(HIDDEN, 1, 0.1),
    }


def forward(net: Tree, seen: Any, masks: Any) -> tuple[Any, Any]:
    """The logarithm of each choice's probability, and the value."""
    x = seen
    for weights, biases in net["hidden"]:
        x = jax.nn.relu(x @ weights + biases)
    logits = x @ net["policy"][0] + net["policy"][1]
    logits = jnp.where(masks > 0, logits, -1e9)
    return jax.nn.log_softmax(logits), (x @ net["value"][0] + net["value"][1])[:, 0]


@jax.jit
def act(net: Tree, seen: Any, masks: Any, key: Any) -> tuple[Any, Any, Any]:
    """Choices by lot, their logarithms, and the values."""
    logs, values = forward(net, seen, masks)
    choices = jax.random.categorical(key, logs)
    return choices, jnp.take_along_axis(logs, choices[:, None], 1)[:, 0], values


@jax.jit
def best(net: Tree, seen: Any, masks: Any) -> Any:
    """The likeliest choices."""
    return jnp.argmax(forward(net, seen, masks)[0], axis=1)


# -- learning --------------------------------------------------------------------------------------


def loss(net: Tree, part: Tree) -> Any:
    """PPO's clipped objective; decisions whose end is not known yet weigh nothing."""
    logs, values = forward(net, part["seen"], part["masks"])
    chosen = jnp.take_along_axis(logs, part["choices"][:, None], 1)[:, 0]
    ratio = jnp.exp(chosen - part["logs"])
    gain = part["gains"]
    clipped = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain)
    entropy = -jnp.sum(jnp.where(part["masks"] > 0, jnp.exp(logs) * logs, 0.0), axis=1)
    missed = jnp.square(values - part["returns"])
    weight = part["weight"]
    return jnp.sum(weight * (0.5 * missed - clipped - ENTROPY * entropy)) / jnp.sum(weight)


@jax.jit
def improve(net: Tree, moments: Tree, count: Any, part: Tree) -> tuple[Tree, Tree]:
    """One step of Adam."""
    slope = jax.grad(loss)(net, part)
    size = jnp.sqrt(sum(jnp.sum(jnp.square(leaf)) for leaf in jax.tree.leaves(slope)))
    slope = jax.tree.map(lambda leaf: leaf / jnp.maximum(1.0, size / 0.5), slope)
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, moments[0], slope)
    second = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, moments[1], slope)
    wide, high = 1 - 0.9**count, 1 - 0.999**count
    moved = jax.tree.map(
        lambda w, m, v: w - RATE * (m / wide) / (jnp.sqrt(v / high) + 1e-8), net, first, second
    )
    return moved, (first, second)


class Episode:
    """So many steps of all tables, and what each decision turned out to be worth."""

    def __init__(self, vector: Vector, batch: Batch, net: Tree, key: Any) -> None:
        self.kept: dict[str, list[Any]] = {}
        for _ in range(STEPS):
            key, drawn = jax.random.split(key)
            seen = vector.scaled(batch.observations)
            choices, logs, values = (np.asarray(a) for a in act(net, seen, batch.masks, drawn))
            after = vector.step(choices)
            self._keep(
                seen=seen,
                masks=batch.masks,
                choices=choices,
                logs=logs,
                values=values,
                seats=batch.seats,
                done=after.done,
                rewards=after.rewards,
            )
            batch = after
        self.batch = batch

    def _keep(self, **arrays: Any) -> None:
        for name, array in arrays.items():
            self.kept.setdefault(name, []).append(array)

    def lessons(self) -> dict[str, Any]:
        """Advantages by seat, from the last decision back: others' decisions lie in between."""
        kept = self.kept
        tables, seats = kept["rewards"][0].shape
        reward = np.zeros((tables, seats), np.float32)  # what comes after a seat's decision
        value, gain = np.zeros_like(reward), np.zeros_like(reward)
        known = np.zeros((tables, seats), bool)
        gains, weight = [], []
        every = np.arange(tables)
        for step in reversed(range(STEPS)):
            done, seat = kept["done"][step], kept["seats"][step]
            reward[done], value[done] = kept["rewards"][step][done], 0.0
            gain[done], known[done] = 0.0, True
            now = kept["values"][step]
            missed = reward[every, seat] + value[every, seat] - now
            gained = missed + LAMBDA * gain[every, seat]
            gains.append(gained)
            weight.append(known[every, seat].astype(np.float32))
            reward[every, seat], value[every, seat] = 0.0, now
            gain[every, seat] = np.where(known[every, seat], gained, 0.0)
            known[every, seat] = True
        flat = {n: np.concatenate(kept[n]) for n in ("seen", "masks", "choices", "logs", "values")}
        flat["gains"], flat["weight"] = np.concatenate(gains[::-1]), np.concatenate(weight[::-1])
        flat["returns"] = flat.pop("values") + flat["gains"]
        counted = flat["gains"][flat["weight"] > 0]
        flat["gains"] = (flat["gains"] - counted.mean()) / (counted.std() + 1e-6)
        return flat


def train(game: str, seats: int | None, seed: int, minutes: float) -> Iterator[tuple[int, Tree]]:
    """Play and learn until the time is over; yields decisions so far and the net."""
    vector = Vector(game, TABLES, seats, seed, reward="value")
    features = vector.tables.features
    net = new_net(features.width, features.choices, seed)
    zeros = jax.tree.map(jnp.zeros_like, net)
    moments, key, rng = (zeros, zeros), jax.random.key(seed), np.random.default_rng(seed)
    batch, count, played = vector.reset(seed), 0, 0
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        key, drawn = jax.random.split(key)
        episode = Episode(vector, batch, net, drawn)
        batch, lessons = episode.batch, episode.lessons()
        size = len(lessons["weight"])
        for _ in range(EPOCHS):
            for part in np.array_split(rng.permutation(size), PARTS):
                count += 1
                some = {name: array[part] for name, array in lessons.items()}
                net, moments = improve(net, moments, float(count), some)
        played += size
        yield played, net


# -- how good is it? -------------------------------------------------------------------------------


def share(net: Tree, game: str, seats: int | None, opponents: str, matches: int) -> float:
    """Its mean share of the victory among such opponents; in a cooperative game with them."""
    vector = Vector(game, min(TABLES, matches), seats, 10**6, opponents=opponents)
    batch, won, ended = vector.reset(10**6), 0.0, 0
    while ended < matches:
        asked = batch.seats
        seen = vector.scaled(batch.observations)
        batch = vector.step(np.asarray(best(net, seen, batch.masks)))
        won += float(batch.rewards[np.arange(len(asked)), asked].sum())
        ended += int(batch.done.sum())
    return won / ended


def save(net: Tree, game: str, seats: int, path: Path) -> None:
    """One file that `tablee.learn.net` plays."""
    plain = jax.tree.map(np.asarray, net)
    Net(game, seats, {}, plain["hidden"], plain["policy"], plain["value"]).save(path)


def draw(rows: list[list[float]], names: list[str], path: Path) -> None:
    """The curve as a picture: minutes to the right, shares upwards."""
    most = max(row[0] for row in rows) or 1.0
    colours = ["#2a7", "#27a", "#a42"]
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -15 480 260" font-size="11">']
    for tenth in range(0, 11, 2):
        y = 200 - 20 * tenth
        lines.append(
            f'<path d="M0 {y}H400" stroke="#ddd"/><text x="-26" y="{y + 4}">.{tenth}</text>'
        )
    for number, name in enumerate(names):
        points = " ".join(f"{400 * r[0] / most:.1f},{200 - 200 * r[2 + number]:.1f}" for r in rows)
        colour = colours[number % len(colours)]
        lines.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        lines.append(f'<text x="{110 * number}" y="235" fill="{colour}">against {name}</text>')
    lines.append(f'<text x="330" y="218">{most:.1f} minutes</text></svg>')
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(given: list[str] | None = None) -> None:
    """Train, measure along the way, write."""
    parser = argparse.ArgumentParser(description="Train a net by playing against itself.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, help="default: as few as can")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--looks", type=int, default=10, help="how often to measure it")
    parser.add_argument("--matches", type=int, default=300, help="for each measure")
    parser.add_argument("--out", type=Path, required=True, help="the file of the weights")
    asked = parser.parse_args(given)
    names = ["random", "novice", "regular"]
    rows: list[list[float]] = []
    begin = time.monotonic()
    played, net = 0, None
    for played, net in train(asked.game, asked.seats, asked.seed, asked.minutes):
        spent = (time.monotonic() - begin) / 60
        if spent >= asked.minutes * len(rows) / asked.looks:
            shares = [share(net, asked.game, asked.seats, name, asked.matches) for name in names]
            rows.append([spent, played, *shares])
            told = ", ".join(f"{name} {s:.2f}" for name, s in zip(names, shares, strict=True))
            print(f"{spent:.1f} min, {played:,} decisions: {told}", flush=True)  # noqa: T201
    seats = Vector(asked.game, 1, asked.seats).tables.seats
    save(net, asked.game, seats, asked.out)
    draw(rows, names, asked.out.with_suffix(".svg"))
    with asked.out.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["minutes", "decisions", *names], *rows])


if __name__ == "__main__":
    main()

"""Train a net by playing against itself: masked PPO in one file, with JAX.

    pip install 'tablee[learn]' 'jax[cpu]'
    python examples/ppo.py roi-lui --minutes 2 --out roi-lui.npz

It writes the weights (play them: see `tablee.learn.net`), and beside them how it did along the way
as a table (`.csv`) and as a curve (`.svg`). Every seat of every match is played by the same net,
which is rewarded by what the game's guide makes of the end. With `--among regular` that is so for
a third of the time, and then it sits alone among regulars.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from tablee.core.features import Features
from tablee.learn.arrays import Batch, Vector
from tablee.learn.curve import Curve
from tablee.learn.net import Net
from tablee.registry import named_game

Tree = Any
TABLES, STEPS, HIDDEN = 256, 64, 128
RATE, CLIP, ENTROPY, LAMBDA, PARTS = 1e-3, 0.2, 0.01, 0.95, 8
ITSELF, OTHERS = 1, 4  # how often to learn from a decision: those against others cost more


# -- the net ---------------------------------------------------------------------------------------

ALIKE = {"roi-lui": "dish"}
"""What comes in kinds that the rules treat alike, by the name that actions have for it."""

Labels = list[tuple[Any, int]]
"""Of each cell, unit or choice: what it is, and of which kind; -1: of none."""


def labels(game: str, features: Features) -> tuple[Labels, Labels, Labels]:
    """Those of the cells of an observation, of the units of a layer, and of the choices.

    Where cells come in as many as there are kinds, or some times that, each is of one of them.
    """
    actions = named_game(game).actions.moves
    found = [action.fields.get(ALIKE.get(game, "")) for action in actions]
    kinds = [kind for kind in dict.fromkeys(found) if kind is not None]

    def named(name: str, count: int) -> Labels:
        if kinds and count % len(kinds) == 0:
            return [((name, n // len(kinds)), n % len(kinds)) for n in range(count)]
        return [((name, n), -1) for n in range(count)]

    cells = [label for field in features.fields for label in named(field.name, field.cells)]
    share = HIDDEN // (len(kinds) + 1)  # units for each kind, and for what is of none
    units = named("own", share * len(kinds))
    units += [(("common", n), -1) for n in range(HIDDEN - len(units))]
    if not kinds:
        return cells, units, named("choice", features.choices)
    choices: Labels = [
        (action.code, -1) if kind is None else (action.verb, kinds.index(kind))
        for action, kind in zip(actions, found, strict=True)
    ]
    return cells, units, choices


def tie(inputs: Labels, outputs: Labels) -> tuple[Any, Any]:
    """Numbers of weights and biases. Those that differ in nothing but the kind have the same.

    So whatever is learnt of one kind is known of all of them.
    """
    known: dict[Any, int] = {}
    weights = [
        [known.setdefault((i, o, None if -1 in (a, b) else a == b), len(known)) for o, b in outputs]
        for i, a in inputs
    ]
    groups: dict[Any, int] = {}
    return np.array(weights), np.array([groups.setdefault(o, len(groups)) for o, _ in outputs])


def new_net(game: str, features: Features, seed: int) -> tuple[Tree, Tree]:
    """Two hidden layers and two heads, small at first; and which of its numbers are tied."""
    rng = np.random.default_rng(seed)
    cells, units, choices = labels(game, features)
    ties: Tree = {
        "hidden": [tie(cells, units), tie(units, units)],
        "policy": tie(units, choices),
        "value": tie(units, [("value", -1)]),
    }

    def layer(tied: tuple[Any, Any], scale: float) -> tuple[Any, Any]:
        weights = rng.normal(size=tied[0].max() + 1) * scale / np.sqrt(len(tied[0]))
        return jnp.asarray(weights, jnp.float32), jnp.zeros(tied[1].max() + 1, jnp.float32)

    net = {
        "hidden": [layer(tied, 1.4) for tied in ties["hidden"]],
        "policy": layer(ties["policy"], 0.1),
        "value": layer(ties["value"], 0.1),
    }
    return net, ties


@jax.jit
def spread(net: Tree, ties: Tree) -> Tree:
    """The layers in full."""
    return jax.tree.map(lambda numbers, places: numbers[places], net, ties)


def forward(net: Tree, seen: Any, masks: Any) -> tuple[Any, Any]:
    """The logarithm of each choice's probability, and the value."""
    x = seen
    for weights, biases in net["hidden"]:
        x = jax.nn.relu(x @ weights + biases)
    logits = x @ net["policy"][0] + net["policy"][1]
    logits = jnp.where(masks > 0, logits, -1e9)
    return jax.nn.log_softmax(logits), (x @ net["value"][0] + net["value"][1])[:, 0]


@jax.jit
def act(net: Tree, seen: Any, masks: Any, lots: Any) -> tuple[Any, Any, Any]:
    """Choices by lot (numbers from 0 to 1, one a row), their logarithms, and the values."""
    logs, values = forward(net, seen, masks)
    sums = jnp.cumsum(jnp.where(masks > 0, jnp.exp(logs), 0.0), axis=1)
    choices = jnp.sum(sums <= lots[:, None] * sums[:, -1:], axis=1)
    return choices, jnp.take_along_axis(logs, choices[:, None], 1)[:, 0], values


# -- learning --------------------------------------------------------------------------------------


def loss(net: Tree, ties: Tree, part: Tree, curiosity: Any) -> Any:
    """PPO's clipped objective; decisions whose end is not known yet weigh nothing."""
    logs, values = forward(spread(net, ties), part["seen"], part["masks"])
    chosen = jnp.take_along_axis(logs, part["choices"][:, None], 1)[:, 0]
    ratio = jnp.exp(chosen - part["logs"])
    gain = part["gains"]
    clipped = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain)
    entropy = -jnp.sum(jnp.where(part["masks"] > 0, jnp.exp(logs) * logs, 0.0), axis=1)
    missed = jnp.square(values - part["returns"])
    weight = part["weight"]
    return jnp.sum(weight * (0.5 * missed - clipped - curiosity * entropy)) / jnp.sum(weight)


@jax.jit
def improve(
    net: Tree, ties: Tree, moments: Tree, count: Any, part: Tree, left: Any
) -> tuple[Tree, Tree]:
    """One step of Adam; the less is `left` of the time, the smaller."""
    slope = jax.grad(loss)(net, ties, part, ENTROPY * left)
    size = jnp.sqrt(sum(jnp.sum(jnp.square(leaf)) for leaf in jax.tree.leaves(slope)))
    slope = jax.tree.map(lambda leaf: leaf / jnp.maximum(1.0, size / 0.5), slope)
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, moments[0], slope)
    second = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, moments[1], slope)
    wide, high = 1 - 0.9**count, 1 - 0.999**count
    moved = jax.tree.map(
        lambda w, m, v: w - RATE * left * (m / wide) / (jnp.sqrt(v / high) + 1e-8),
        net,
        first,
        second,
    )
    return moved, (first, second)


class Episode:
    """So many steps of all tables, and what each decision turned out to be worth."""

    def __init__(self, vector: Vector, batch: Batch, net: Tree, rng: np.random.Generator) -> None:
        self.kept: dict[str, list[Any]] = {}
        for _ in range(STEPS):
            seen = vector.scaled(batch.observations)
            lots = rng.random(len(seen), np.float32)
            choices, logs, values = (np.asarray(a) for a in act(net, seen, batch.masks, lots))
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


def train(
    game: str, seats: int, seed: int, minutes: float, among: str | None = None
) -> Iterator[tuple[int, Tree]]:
    """Play and learn until so much processor time is spent; yields decisions so far and the net.

    With `among` it plays against itself for the first third only, then alone among such opponents.
    Steps get smaller to the end, and so does what it is paid for trying things out.
    """
    vector = Vector(game, TABLES, seats, seed, reward="value")
    net, ties = new_net(game, vector.tables.features, seed)
    zeros = jax.tree.map(jnp.zeros_like, net)
    moments, rng = (zeros, zeros), np.random.default_rng(seed)
    batch, epochs, count, played = vector.reset(seed), ITSELF, 0, 0
    begin = time.process_time()
    while (left := 1 - (time.process_time() - begin) / (60 * minutes)) > 0:
        if among and left < 2 / 3:
            vector = Vector(game, TABLES, seats, seed, opponents=among, reward="value")
            batch, epochs, among = vector.reset(), OTHERS, None
        episode = Episode(vector, batch, spread(net, ties), rng)
        batch, lessons = episode.batch, episode.lessons()
        size = len(lessons["weight"])
        for _ in range(epochs):
            for part in np.array_split(rng.permutation(size), PARTS):
                count += 1
                some = {name: array[part] for name, array in lessons.items()}
                net, moments = improve(net, ties, moments, float(count), some, left)
        played += size
        yield played, spread(net, ties)


# -- from the command line -------------------------------------------------------------------------


def as_net(net: Tree, game: str, seats: int) -> Net:
    """What `tablee.learn` measures, plays and saves."""
    plain = jax.tree.map(np.asarray, net)
    return Net(game, seats, {}, plain["hidden"], plain["policy"], plain["value"])


def main(given: list[str] | None = None) -> None:
    """Train, measure along the way, write."""
    parser = argparse.ArgumentParser(description="Train a net by playing against itself.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, help="default: as few as can")
    parser.add_argument(
        "--minutes", type=float, default=10.0, help="of processor time, measuring included"
    )
    parser.add_argument("--among", help="whom to sit among after the first third: novice, regular")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--looks", type=int, default=10, help="how often to measure it")
    parser.add_argument("--matches", type=int, default=300, help="for each measure")
    parser.add_argument("--out", type=Path, required=True, help="the file of the weights")
    asked = parser.parse_args(given)
    begin = time.process_time()
    curve = Curve(asked.game, asked.seats, asked.matches)

    def look(tree: Tree, played: int) -> None:
        net, spent = as_net(tree, asked.game, curve.seats), (time.process_time() - begin) / 60
        print(curve.look(net, spent, played), flush=True)  # noqa: T201
        net.save(asked.out)
        curve.write(asked.out)

    training = train(asked.game, curve.seats, asked.seed, asked.minutes, asked.among)
    for played, tree in training:
        done = (time.process_time() - begin) / (60 * asked.minutes)
        if len(curve.rows) < asked.looks and done >= len(curve.rows) / asked.looks:
            look(tree, played)
    look(tree, played)


if __name__ == "__main__":
    main()

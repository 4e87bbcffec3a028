"""A small net as a player: one file of weights, evaluated in numpy, no framework.

    # my_bots.py
    from tablee.learn.net import NetBot
    Net = NetBot.load("roi-lui.npz")

    python -m tablee ladder roi-lui --bot my_bots:Net

It is handed what every bot is handed, a resampled state, and reads the encoder's row of it.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tablee.bots.contract import Budget, Perspective
from tablee.core.actions import Action
from tablee.core.errors import TableeError
from tablee.core.features import Features
from tablee.extras import extra
from tablee.learn.setup import encoder
from tablee.registry import named_game

with extra("learn"):
    import numpy as np
    from numpy.typing import NDArray

Layer = tuple["NDArray[np.float32]", "NDArray[np.float32]"]
"""Weights (inputs by outputs) and biases."""


class NetError(TableeError):
    """The file holds no net, or one that was trained for something else."""


class Net:
    """A net with some hidden layers (each with a ReLU) and two heads: choices, and one value.

    Attributes:
        game: the id of the game that it was trained for.
        seats: for so many.
        options: with these options.
        version: of the rules and of the encoder's layout, together.
        hidden: the layers.
        policy: the head whose outputs are the choices.
        value: the head whose output is what the match is worth for the seat.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        options: dict[str, Any],
        hidden: Sequence[Layer],
        policy: Layer,
        value: Layer,
        version: int | None = None,
    ) -> None:
        """Put it together.

        Raises:
            NetError: its layers do not fit each other, or the encoder of the game.
            TableeError: there is no such game, or not for such a table.
        """
        self.game = game
        self.seats = seats
        self.options = options
        self.features: Features = encoder(game, seats, options)
        self.hidden = list(hidden)
        self.policy = policy
        self.value = value
        now = _version(game, self.features)
        self.version = now if version is None else version
        if self.version != now:
            raise NetError(f"the net is for version {self.version} of {game}, this is {now}")
        self._check()
        most = np.zeros(self.features.width, np.float32)
        for field in self.features.fields:
            most[field.start : field.start + field.cells] = field.most
        self._scale = (1.0 / np.sqrt(most)).astype(np.float32)

    def _check(self) -> None:
        width = self.features.width
        for weights, biases in self.hidden:
            if weights.shape != (width, len(biases)):
                raise NetError(f"a layer of {weights.shape} for {width} inputs: it does not fit")
            width = len(biases)
        for head, outputs in ((self.policy, self.features.choices), (self.value, 1)):
            if head[0].shape != (width, outputs) or head[1].shape != (outputs,):
                raise NetError(f"a head of {head[0].shape} instead of {(width, outputs)}")

    def evaluate(self, row: bytes) -> tuple[NDArray[np.float32], float]:
        """What speaks for each choice, as logits, and what the match is worth for the seat."""
        x = self._last_hidden(np.frombuffer(row, np.uint8))
        logits: NDArray[np.float32] = x @ self.policy[0] + self.policy[1]
        return logits, float((x @ self.value[0] + self.value[1])[0])

    def likes(
        self, observations: NDArray[np.uint8], masks: NDArray[np.uint8]
    ) -> NDArray[np.integer[Any]]:
        """For each row of a `Batch` the choice for which most speaks, of those that are legal."""
        logits = self._last_hidden(observations) @ self.policy[0] + self.policy[1]
        chosen: NDArray[np.integer[Any]] = np.where(masks > 0, logits, -np.inf).argmax(axis=-1)
        return chosen

    def _last_hidden(self, seen: NDArray[np.uint8]) -> NDArray[np.float32]:
        x: NDArray[np.float32] = seen * self._scale
        for weights, biases in self.hidden:
            x = np.maximum(x @ weights + biases, np.float32(0.0))
        return x

    def save(self, path: str | Path) -> None:
        """Write it into one file."""
        about = {
            "game": self.game,
            "seats": self.seats,
            "options": self.options,
            "version": self.version,
        }
        arrays: dict[str, Any] = {"about": np.array(json.dumps(about))}
        for name, (weights, biases) in self._layers():
            arrays[f"{name}_weights"], arrays[f"{name}_biases"] = weights, biases
        np.savez(path, **arrays)

    def _layers(self) -> list[tuple[str, Layer]]:
        hidden = [(f"hidden{number}", layer) for number, layer in enumerate(self.hidden)]
        return [*hidden, ("policy", self.policy), ("value", self.value)]

    @classmethod
    def load(cls, path: str | Path) -> Net:
        """The net of a file.

        Raises:
            NetError: there is no such file, or no net of this version in it.
        """
        try:
            with np.load(path, allow_pickle=False) as found:
                arrays = {name: found[name] for name in found.files}
            about = json.loads(str(arrays["about"]))
            hidden = [
                (arrays[f"hidden{n}_weights"], arrays[f"hidden{n}_biases"])
                for n in range(sum(name.endswith("_weights") for name in arrays) - 2)
            ]
            policy, value = (
                (arrays[f"{head}_weights"], arrays[f"{head}_biases"])
                for head in ("policy", "value")
            )
            return cls(
                about["game"],
                about["seats"],
                about["options"],
                hidden,
                policy,
                value,
                about["version"],
            )
        except (OSError, KeyError, ValueError, TypeError, zipfile.BadZipFile) as error:
            raise NetError(f"{path}: no net of ours: {error}") from error


def _version(game: str, features: Features) -> int:
    return named_game(game).version + features.layout


class NetBot:
    """A net that plays: the choice for which most speaks, of those that are legal."""

    name = "net"

    def __init__(self, net: Net) -> None:
        self.net = net

    @classmethod
    def load(cls, path: str | Path) -> NetBot:
        """The player of a file.

        Raises:
            NetError: as in `Net.load`.
        """
        return cls(Net.load(path))

    def choose(self, perspective: Perspective, budget: Budget) -> Action:
        """What the net likes best.

        Raises:
            NetError: it was trained for another game or table.
        """
        state, seat, net = perspective.imagined, perspective.seat, self.net
        if state.game.id != net.game or state.seats != net.seats:
            raise NetError(
                f"a net for {net.game} with {net.seats} seats cannot play {state.game.id} "
                f"with {state.seats}"
            )
        logits, _ = net.evaluate(net.features.row(state, seat))
        numbers = [net.features.relative(state, seat, action) for action in perspective.legal]
        return perspective.legal[int(np.argmax(logits[numbers]))]

    def say(self, perspective: Perspective) -> Action | None:
        """Nothing."""
        return None

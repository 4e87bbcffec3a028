"""Many matches in one call, as arrays of numpy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.core.game import Game
from tablee.extras import extra
from tablee.learn.setup import Reward, make_tables

with extra("learn"):
    import numpy as np
    from numpy.typing import NDArray

Bytes = NDArray["np.uint8"]


class Batch:
    """What the learners are asked now, and what ended in the last step.

    All arrays are the caller's own: nothing changes them later.

    Attributes:
        observations: what each learner that is asked knows; one row a table.
        masks: 1 where it may choose, one row a table.
        seats: which seat is asked, one a table.
        done: whether the match ended in this step, one a table. A new one has begun there.
        rewards: by table and seat; 0 unless it ended.
    """

    def __init__(
        self,
        observations: Bytes,
        masks: Bytes,
        seats: NDArray[np.int64],
        done: NDArray[np.bool_],
        rewards: NDArray[np.float32],
    ) -> None:
        self.observations = observations
        self.masks = masks
        self.seats = seats
        self.done = done
        self.rewards = rewards


class Vector:
    """Tables (see `tablee.learn.tables.Tables`) that take and give arrays.

    Attributes:
        tables: the tables themselves; what is of no use as an array is there.
        most: what each cell of an observation holds at most.
    """

    def __init__(
        self,
        game: Game[Any] | str,
        count: int = 64,
        seats: int | None = None,
        seed: int = 0,
        options: dict[str, Any] | None = None,
        opponents: str | Sequence[str] | None = None,
        reward: Reward = "utility",
        recall: bool = True,
        keep: bool = False,
    ) -> None:
        """As `make_tables`.

        Raises:
            TableeError: naming what is wrong.
        """
        self.tables = make_tables(
            game, count, seats, seed, options, opponents, reward, recall, keep
        )
        features = self.tables.features
        self.most = np.zeros(features.width, np.uint8)
        for field in features.fields:
            self.most[field.start : field.start + field.cells] = field.most
        self._scale = (1.0 / np.sqrt(self.most)).astype(np.float32)

    def reset(self, seed: int | None = None) -> Batch:
        """Deal new matches; with a seed, from the beginning."""
        self.tables.reset(seed)
        return self.batch()

    def step(self, choices: NDArray[np.integer[Any]]) -> Batch:
        """Choose at every table.

        Raises:
            IllegalChoice: naming the table; nothing has changed.
        """
        self.tables.step(choices.tolist())
        return self.batch()

    def batch(self) -> Batch:
        """What is asked now."""
        tables = self.tables
        done = np.zeros(tables.count, np.bool_)
        rewards = np.zeros((tables.count, tables.seats), np.float32)
        if tables.ended:
            done[tables.ended] = True
            paid = np.frombuffer(tables.rewards, "<f4").reshape(-1, tables.seats)
            rewards[tables.ended] = paid
        return Batch(
            _array(tables.rows, tables.features.width),
            _array(tables.masks, tables.features.choices),
            np.array(tables.asked),
            done,
            rewards,
        )

    def lasts(self) -> Bytes:
        """What each learner knew at the end of the matches that ended, one row for each."""
        return _array(self.tables.lasts, self.tables.features.width)

    def scaled(self, observations: Bytes) -> NDArray[np.float32]:
        """Observations as a net likes them: every count divided by the root of its most."""
        scaled: NDArray[np.float32] = observations * self._scale
        return scaled


def _array(rows: bytes, width: int) -> Bytes:
    return np.frombuffer(bytearray(rows), np.uint8).reshape(-1, width)

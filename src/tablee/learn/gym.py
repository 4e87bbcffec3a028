"""Gymnasium: one learner among the game's own players, one match or many.

Importing this module registers an id for every game that has an encoder: `tablee/RoiLui-v1`,
`tablee/TheGame-v1` ... The number rises when the rules or the layout of observations change.

    import gymnasium
    import tablee.learn.gym
    env = gymnasium.make("tablee/RoiLui-v1", opponents="novice")
    envs = gymnasium.make_vec("tablee/RoiLui-v1", num_envs=64, opponents="novice")

What may be chosen is in `info["action_mask"]` and in `action_masks()`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsInt

import tablee
from tablee.core.errors import OptionError
from tablee.core.game import Game
from tablee.extras import extra
from tablee.learn.arrays import Batch, Bytes, Vector
from tablee.learn.setup import Reward, encoder
from tablee.registry import name_of

with extra("learn"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

ILLEGAL = ("raise", "lose")


class TableEnv(gymnasium.Env[Bytes, "np.int64"]):
    """One match after another; the learner sits in the next seat each time.

    Where the game draws by lot who is asked (in reaction windows), so does this. A match that ends
    before the learner was asked is none of its own: the next one begins at once.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: Game[Any] | str,
        seats: int | None = None,
        opponents: str | Sequence[str] = "random",
        options: dict[str, Any] | None = None,
        reward: Reward = "utility",
        recall: bool = True,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        """A table with one learner.

        Args:
            game: the game, or its id.
            seats: how many sit at it; by default the fewest.
            opponents: see `make_tables`.
            options: of the game.
            reward: see `Reward`.
            recall: whether observations hold what people have to remember.
            illegal: what an illegal choice does: "raise", or "lose" (the match is given up, with
                nothing), for tools that know no masks.
            render_mode: "ansi" for the table in lines of text.

        Raises:
            TableeError: naming what is wrong.
        """
        if illegal not in ILLEGAL:
            raise OptionError("illegal", f"'raise' or 'lose', not {illegal!r}")
        self._vector = Vector(game, 1, seats, 0, options, opponents, reward, recall)
        self._illegal = illegal
        self._ended = False
        self._begun = False
        self.render_mode = render_mode
        self.observation_space = _box(self._vector)
        self.action_space = _choices(self._vector)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """The next match; with a seed, the first of those that follow from it."""
        super().reset(seed=seed)
        if seed is None and not self._begun:
            seed = int(self.np_random.integers(1 << 31))
        dealt = seed is None and self._ended  # when the last match ended
        batch = self._vector.batch() if dealt else self._vector.reset(seed)
        self._begun, self._ended = True, False
        return batch.observations[0], self._info(batch)

    def step(self, action: SupportsInt) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        """Choose.

        Raises:
            IllegalChoice: the mask forbids it (unless `illegal` is "lose"); nothing has changed.
        """
        if self._ended:
            raise gymnasium.error.ResetNeeded("the match has ended: call reset() first")
        tables = self._vector.tables
        choice = int(action)
        if self._illegal == "lose" and not self.action_masks()[choice]:
            row = self._vector.batch().observations[0]
            tables.forfeit(0)
            self._ended = True
            return row, 0.0, True, False, {"action_mask": _nothing(self._vector)}
        seat = tables.asked[0]
        batch = self._vector.step(np.array([choice]))
        if not batch.done[0]:
            return batch.observations[0], 0.0, False, False, self._info(batch)
        self._ended = True
        info = {"action_mask": _nothing(self._vector)}
        return self._vector.lasts()[0], float(batch.rewards[0, seat]), True, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be chosen, as sb3-contrib asks for it."""
        return np.frombuffer(self._vector.tables.masks, np.uint8).astype(np.bool_)

    def render(self) -> Any:
        """The table as the learner sees it, in lines of text."""
        if self.render_mode != "ansi":
            return None
        return in_words(self._vector, 0)

    def _info(self, batch: Batch) -> dict[str, Any]:
        return {"action_mask": batch.masks[0].astype(np.int8)}


class TableVectorEnv(VectorEnv[Bytes, NDArray["np.int64"], Any]):
    """Many matches in one compiled call. A match that ends is followed by a new one in that step.

    What the learner knew at the end is in `info["final_obs"]`, as Gymnasium has it.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        game: Game[Any] | str,
        num_envs: int = 64,
        seats: int | None = None,
        opponents: str | Sequence[str] = "random",
        options: dict[str, Any] | None = None,
        reward: Reward = "utility",
        recall: bool = True,
    ) -> None:
        """So many tables with one learner each; see `TableEnv`.

        Raises:
            TableeError: naming what is wrong.
        """
        self._vector = Vector(game, num_envs, seats, 0, options, opponents, reward, recall)
        self._begun = False
        self.num_envs = num_envs
        self.single_observation_space = _box(self._vector)
        self.single_action_space = _choices(self._vector)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """New matches at all tables; table n with `seed + n`, as Gymnasium counts."""
        if isinstance(seed, list):
            raise OptionError("seed", "one number: table n has the seed + n")
        super().reset(seed=seed)
        if seed is None and not self._begun:
            seed = int(self.np_random.integers(1 << 31))
        self._begun = True
        batch = self._vector.reset(seed)
        return batch.observations, self._info(batch)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Bytes, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Choose at every table.

        Raises:
            IllegalChoice: naming the table; nothing has changed.
        """
        asked = np.array(self._vector.tables.asked)
        batch = self._vector.step(np.asarray(actions))
        rewards = batch.rewards[np.arange(self.num_envs), asked].astype(np.float64)
        info = self._info(batch)
        if batch.done.any():
            final = np.full(self.num_envs, None, dtype=object)
            for row, table in zip(self._vector.lasts(), self._vector.tables.ended, strict=True):
                final[table] = row
            info["final_obs"] = final
            info["_final_obs"] = batch.done.copy()
        return batch.observations, rewards, batch.done, np.zeros_like(batch.done), info

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be chosen, one row a table."""
        masks = np.frombuffer(self._vector.tables.masks, np.uint8)
        return masks.reshape(self.num_envs, -1).astype(np.bool_)

    def _info(self, batch: Batch) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        return {"action_mask": batch.masks.astype(np.int8), "_action_mask": everywhere}


def _box(vector: Vector) -> Any:
    return spaces.Box(np.zeros_like(vector.most), vector.most, dtype=np.uint8)


def _choices(vector: Vector) -> spaces.Discrete:
    return spaces.Discrete(vector.tables.features.choices)


def _nothing(vector: Vector) -> NDArray[np.int8]:
    return np.zeros(vector.tables.features.choices, np.int8)


def in_words(vector: Vector, table: int, lang: str = "en") -> str:
    """A table as the seat that is asked sees it, in lines."""
    tables = vector.tables
    game = tables.game
    view = tables.state(table).view(tables.asked[table])
    return "\n".join(game.describe(view, game.texts(lang)))


def env_id(game: Game[Any]) -> str:
    """Its id for Gymnasium: `tablee/RoiLui-v1` for `roi-lui`."""
    camel = "".join(part.capitalize() for part in game.id.split("-"))
    return f"tablee/{camel}-v{version(game)}"


def version(game: Game[Any]) -> int:
    """Rises with the version of the rules, and with the layout of observations."""
    return game.version + encoder(game, game.seats.start).layout


def register(game: Game[Any]) -> str:
    """Register a game; returns its id. Those of the registry are registered already."""
    id = env_id(game)
    if id not in gymnasium.registry:
        gymnasium.register(
            id,
            entry_point="tablee.learn.gym:TableEnv",
            vector_entry_point="tablee.learn.gym:TableVectorEnv",
            disable_env_checker=True,  # it draws actions at random, without masks
            kwargs={"game": name_of(game)},
        )
    return id


for _game in tablee.games():
    if _game.features is not None:
        register(_game)

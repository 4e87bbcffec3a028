"""Stable-Baselines3: many tables as its `VecEnv`, with masks as sb3-contrib asks for them.

from sb3_contrib import MaskablePPO
from tablee.learn.sb3 import TableVecEnv

model = MaskablePPO("MlpPolicy", TableVecEnv("roi-lui", 64, opponents="novice"))
model.learn(100_000)
"""

from __future__ import annotations

from typing import Any

from tablee.core.game import Game
from tablee.extras import extra
from tablee.learn.arrays import Bytes
from tablee.learn.gym import TableVectorEnv

with extra("sb3"):
    import numpy as np
    from numpy.typing import NDArray
    from stable_baselines3.common.vec_env import VecEnv


class TableVecEnv(VecEnv):  # type: ignore[misc]  # its package is not there when types are checked
    """The tables of `TableVectorEnv`, one learner at each, by the names of Stable-Baselines3."""

    def __init__(self, game: Game[Any] | str, num_envs: int = 64, **table: Any) -> None:
        """As `TableVectorEnv`: `seats`, `opponents`, `options`, `reward`, `recall`.

        Raises:
            TableeError: naming what is wrong.
        """
        self.tables = TableVectorEnv(game, num_envs, **table)
        self._chosen: NDArray[np.int64] = np.zeros(num_envs, np.int64)
        super().__init__(
            num_envs, self.tables.single_observation_space, self.tables.single_action_space
        )

    def reset(self) -> Bytes:
        """New matches at all tables, by the seed that `seed` was told."""
        observations, _ = self.tables.reset(seed=self._seeds[0])
        self._reset_seeds()
        return observations

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """What is chosen at every table; `step_wait` does it."""
        self._chosen = actions

    def step_wait(self) -> tuple[Bytes, NDArray[np.float32], NDArray[np.bool_], list[Any]]:
        """Choose at every table.

        Raises:
            IllegalChoice: naming the table; nothing has changed.
        """
        observations, rewards, done, _, info = self.tables.step(self._chosen)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for table in np.flatnonzero(done):
            infos[table] = {
                "terminal_observation": info["final_obs"][table],
                "TimeLimit.truncated": False,
            }
        return observations, rewards.astype(np.float32), done, infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **named: Any) -> Any:
        """Call a method for all tables at once; the answer for each that was asked about."""
        answers = getattr(self.tables, method_name)(*args, **named)
        return [answers[table] for table in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """What all tables have alike, once for each that was asked about."""
        return [getattr(self.tables, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Change what all tables have alike."""
        setattr(self.tables, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Tables are never wrapped one by one."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Nothing is held open."""

"""The instant players: random, and the heuristic of the game itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.bots.contract import Budget, Perspective
from tablee.core.actions import Action
from tablee.core.rng import Rng

Policy = Callable[[Any, int, Rng], Action]


class RandomBot:
    """Any legal move, every one equally likely."""

    name = "random"

    def choose(self, perspective: Perspective, budget: Budget) -> Action:
        """One of the legal moves."""
        return perspective.legal[perspective.rng.below(len(perspective.legal))]


class PolicyBot:
    """A heuristic that a game brings (`Game.policies`): a function of a resampled state."""

    def __init__(self, name: str, policy: Policy) -> None:
        self.name = name
        self._policy = policy

    def choose(self, perspective: Perspective, budget: Budget) -> Action:
        """What the game's own heuristic does."""
        return self._policy(perspective.imagined, perspective.seat, perspective.rng)

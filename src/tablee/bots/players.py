"""The players: random, the heuristics of the game itself, and the master, who searches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.bots.candidates import choose_plan
from tablee.bots.contract import Budget, Perspective
from tablee.bots.tree import search_tree
from tablee.bots.verdict import Verdict
from tablee.core.actions import Action
from tablee.core.guide import Guide, Policy
from tablee.core.rng import Rng

Search = Callable[[Any, int, Guide, Rng, int, float], Verdict]


class RandomBot:
    """Any legal move, every one equally likely."""

    name = "random"

    def choose(self, perspective: Perspective, budget: Budget) -> Action:
        """One of the legal moves."""
        return perspective.legal[perspective.rng.below(len(perspective.legal))]

    def say(self, perspective: Perspective) -> Action | None:
        """Nothing."""
        return None


class PolicyBot:
    """A heuristic that a game brings (`Game.policies`): a function of a resampled state.

    It talks as the game's guide would, if it is given one.
    """

    def __init__(self, name: str, policy: Policy, guide: Guide | None = None) -> None:
        self.name = name
        self._policy = policy
        self._guide = guide

    def choose(self, perspective: Perspective, budget: Budget) -> Action:
        """What the game's own heuristic does."""
        return self._policy(perspective.imagined, perspective.seat, perspective.rng)

    def say(self, perspective: Perspective) -> Action | None:
        """What the guide would say."""
        return None if self._guide is None else spoken(self._guide, perspective)


def spoken(guide: Guide, perspective: Perspective) -> Action | None:
    """What the guide would say for this seat; nothing where nothing may be said."""
    if not perspective.talk:
        return None
    return guide.say(perspective.imagined, perspective.seat, perspective.rng)


class MasterBot:
    """Thinks ahead in imagined worlds, with the help of the game's guide (`Game.guide`).

    It never sees the true state: every world is drawn from what its seat knows.
    """

    name = "master"

    def __init__(self, guide: Guide, search: Search | None = None) -> None:
        self.guide = guide
        self.search: Search = search or (search_tree if guide.tree else choose_plan)

    def choose(self, perspective: Perspective, budget: Budget) -> Action:
        """The best move that it finds within the budget."""
        return self.think(perspective, budget).action

    def say(self, perspective: Perspective) -> Action | None:
        """What the guide would say."""
        return spoken(self.guide, perspective)

    def think(self, perspective: Perspective, budget: Budget) -> Verdict:
        """The best move, and what it is worth; without a limit, as long as the guide proposes."""
        iterations = budget.iterations or 0
        seconds = budget.seconds or 0.0
        if iterations == 0 and seconds == 0.0:
            iterations = self.guide.iterations
        return self.search(
            perspective.imagined,
            perspective.seat,
            self.guide,
            perspective.rng,
            iterations,
            seconds,
        )

"""What a game knows about playing itself well: all that search asks of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, final

from mypy_extensions import mypyc_attr

from tablee.core.actions import Action
from tablee.core.rng import Rng
from tablee.core.state import State

Policy = Callable[[Any, int, Rng], Action]
"""A player that does not search: what it does in a resampled state, for a seat."""


@final
class Reason:
    """Why something should be done: the key of a text, and what it speaks of."""

    def __init__(self, key: str, params: dict[str, str | int] | None = None) -> None:
        self.key = key
        self.params: dict[str, str | int] = {} if params is None else params


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """The help of one game for search; every part has a default that works for any game.

    `heuristic` is what everybody does in playouts; without one, any legal move.

    Search hands it states that it imagined for the seat that thinks. A guide answers for any seat
    from what that seat may know, so that in an imagined match nobody sees through the cards.

    Attributes:
        tree: search a tree of moves; otherwise compare whole plans in the same imagined worlds.
        iterations: playouts for one decision when the budget names no limit.
        caution: standard errors by which a plan must beat the first one, the heuristic's own.
        patience: standard errors by which a plan must be behind the best to drop out early.
        exploration: how much a tree looks at moves that it knows little about.
    """

    tree: bool
    iterations: int
    caution: float
    patience: float
    exploration: float

    def __init__(self, heuristic: Policy | None = None) -> None:
        self._heuristic: Policy | None = heuristic
        self.tree = False
        self.iterations = 600
        self.caution = 1.0
        self.patience = 2.0
        self.exploration = 0.5

    def policy(self, state: State, seat: int, rng: Rng) -> Action:
        """A sensible move, fast: what everybody does in playouts. By default the heuristic's."""
        if self._heuristic is not None:
            return self._heuristic(state, seat, rng)
        moves = state.legal(seat)
        return moves[rng.below(len(moves))]

    def plans(self, state: State, seat: int, rng: Rng) -> list[list[Action]]:
        """What is worth thinking about, the heuristic's own choice first.

        A plan is one move or several of the same seat in a row; beyond its end, `policy` goes on.
        By default every legal move.
        """
        first = self.policy(state, seat, rng)
        found = [[first]]
        for move in state.legal(seat):
            if move is not first:
                found.append([move])
        return found

    def whole_plans(self, state: State, seat: int, rng: Rng) -> list[list[Action]]:
        """The plans, each with all that a person would decide at once; for puzzles.

        A guide joins what its plans leave apart and a person does not: a card and whom it is for.
        By default the plans as they are.
        """
        return self.plans(state, seat, rng)

    def playout(self, state: State, rng: Rng) -> None:
        """Play on by `policy`, to the end; of several actors one goes by lot.

        A guide may stop before, where `values` can judge how things stand.
        """
        while not state.over:
            actors = state.actors()
            seat = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
            state.apply(seat, self.policy(state, seat, rng))

    def imagine(self, state: State, seat: int, rng: Rng) -> State:
        """A world to think in, from what the seat knows; a guide may prefer the likelier ones."""
        return state.resample(seat, rng)

    def values(self, state: State) -> list[float]:
        """How well each seat stands, from 0 to 1; at the end and where a playout is cut off."""
        end = state.outcome()
        if end is None:
            return [1.0 / state.seats] * state.seats
        return list(end.utility)

    def reason(self, state: State, seat: int, action: Action, then: Action | None = None) -> Reason:
        """What speaks for this now, in a sentence, for a person who asks for a hint.

        The sentence states what is so on the table, and speaks of nothing that the seat does not
        know. How the action compares with others is said besides, by the figures of the search.
        `then` is what the seat would do next.
        """
        return Reason("hint.best")

    def thinks_of(self, state: State, seat: int, action: Action, others: list[Action]) -> Action:
        """Which of the others a person would think of instead; they stand from the best down."""
        return others[0]

    def odds(self, state: State, seat: int, action: Action) -> Reason | None:
        """What was likely when this was done, for who looks back: a bluff, or to be caught at one.

        As far as the seat could know; None: the action is no bet on what others hold or do.
        """
        return None

    def say(self, state: State, seat: int, rng: Rng) -> Action | None:
        """What this seat should say now (one of `State.talk`); None for nothing."""
        return None

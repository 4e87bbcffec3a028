"""Information-set Monte Carlo tree search: one tree over many imagined worlds.

Every round imagines a world that the thinking seat cannot tell from the true one, walks down the
tree along moves that are legal in that world, adds one node, plays on by the guide's policy and
counts the result for all seats. A move counts as available only in the worlds where it was legal,
so that a rare chance is not mistaken for a neglected one (Cowling, Powley and Whitehouse, 2012).
Where several seats may act, as in a reaction window, who comes first is drawn.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import final

from tablee.bots.verdict import Contender, Verdict
from tablee.core.actions import Action
from tablee.core.guide import Guide
from tablee.core.rng import Rng
from tablee.core.state import State


@final
class Node:
    """A move of a seat, and what came of it.

    Attributes:
        visits: rounds that went through it.
        available: rounds in which it could have been chosen, since there is such a node.
        worth: the sum of its values for the seat that makes it.
    """

    def __init__(self, seat: int, action: Action) -> None:
        self.seat = seat
        self.action = action
        self.visits = 0
        self.available = 0
        self.worth = 0.0
        self.children: dict[int, Node] = {}  # by the seat that moves and the code of its move

    def score(self, exploration: float) -> float:
        """The upper bound by which moves are chosen."""
        return self.worth / self.visits + exploration * sqrt(log(self.available) / self.visits)


@final
class Tree:
    """The tree of one decision."""

    def __init__(self, state: State, seat: int, guide: Guide, rng: Rng) -> None:
        self.state = state
        self.seat = seat
        self.guide = guide
        self.rng = rng
        self.root = Node(seat, state.legal(seat)[0])

    def grow(self) -> None:
        """One round: down the tree, one new node, a playout, and back up."""
        world = self.guide.imagine(self.state, self.seat, self.rng)
        path: list[Node] = []
        node = self.root
        seat = self.seat
        grown = False
        while not grown and not world.over:
            moves = world.legal(seat)
            fresh = self._fresh(node, world, seat, moves)
            if fresh is None:
                node = self._promising(node, seat, moves)
            else:
                node = fresh
                grown = True
            path.append(node)
            world.apply(seat, node.action)
            if not world.over:
                actors = world.actors()
                seat = actors[0] if len(actors) == 1 else actors[self.rng.below(len(actors))]
        self.guide.playout(world, self.rng)
        values = self.guide.values(world)
        for step in path:
            step.visits += 1
            step.worth += values[step.seat]

    def _key(self, seat: int, action: Action) -> int:
        return action.code * self.state.seats + seat

    def _fresh(self, node: Node, world: State, seat: int, moves: list[Action]) -> Node | None:
        """A child for a move that has none: the policy's own first, then any.

        Those that there are already could be chosen in this world, whichever it will be.
        """
        missing: list[Action] = []
        for move in moves:
            known = node.children.get(self._key(seat, move))
            if known is None:
                missing.append(move)
            else:
                known.available += 1
        if not missing:
            return None
        chosen = missing[0]
        if len(missing) == len(moves):
            chosen = self.guide.policy(world, seat, self.rng)
        elif len(missing) > 1:
            chosen = missing[self.rng.below(len(missing))]
        child = Node(seat, chosen)
        child.available = 1
        node.children[self._key(seat, chosen)] = child
        return child

    def _promising(self, node: Node, seat: int, moves: list[Action]) -> Node:
        """The child with the highest bound, of those that are legal in this world."""
        best: Node | None = None
        most = 0.0
        for move in moves:
            child = node.children[self._key(seat, move)]
            score = child.score(self.guide.exploration)
            if best is None or score > most:
                most = score
                best = child
        assert best is not None
        return best

    def verdict(self, playouts: int) -> Verdict:
        """The move that was visited most; of equals the better one."""
        best: Node | None = None
        for child in self.root.children.values():
            if best is None or (child.visits, child.worth) > (best.visits, best.worth):
                best = child
        assert best is not None
        worth = best.worth / best.visits
        standings = [Contender(best.action, None, worth, 0.0, 0.0)]
        others: list[Contender] = []
        for child in self.root.children.values():
            if child is not best:
                mean = child.worth / child.visits
                error = sqrt(1.0 / child.visits)  # worlds are not shared: all that is known
                others.append(Contender(child.action, None, mean, worth - mean, error))
        others.sort(key=lambda one: one.behind)
        return Verdict(best.action, worth, playouts, standings + others)


def search_tree(
    state: State, seat: int, guide: Guide, rng: Rng, iterations: int, seconds: float
) -> Verdict:
    """The best move of this seat, found in so many rounds, or in so much time (0: no limit).

    `state` is imagined already: nothing in it is read that the seat may not know.
    """
    moves = state.legal(seat)
    if len(moves) == 1:
        return Verdict(moves[0], guide.values(state)[seat], 0)
    tree = Tree(state, seat, guide, rng)
    deadline = perf_counter() + seconds
    rounds = 0
    while True:
        tree.grow()
        rounds += 1
        if iterations > 0 and rounds >= iterations:
            break
        if seconds > 0.0 and perf_counter() >= deadline:
            break
    return tree.verdict(rounds)

"""Determinised search among candidates: which plan does best in the same imagined worlds?

Every plan is played on in every world, with the same luck, so that plans are compared pair by pair
and the luck of a world falls on all of them. Plans that are clearly worse drop out early, and the
heuristic's own plan is left only for one that is better by more than chance would explain.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final

from tablee.bots.verdict import Contender, Verdict
from tablee.core.actions import Action
from tablee.core.guide import Guide
from tablee.core.rng import Rng
from tablee.core.state import State

BLOCK: Final = 12  # worlds between two looks at the standings


class Race:
    """The plans that are still compared, and what each was worth in every world so far."""

    def __init__(self, plans: list[list[Action]], seat: int, guide: Guide) -> None:
        self.plans = plans
        self.seat = seat
        self.guide = guide
        self.running: list[int] = list(range(len(plans)))
        self.worth: list[list[float]] = [[] for _ in plans]
        self.playouts = 0

    def run_in(self, world: State, rng: Rng) -> None:
        """Play every plan that is left to its end in this world, each with the same luck."""
        for index in self.running:
            state = world.copy()
            luck = rng.copy()
            self._follow(self.plans[index], state)
            self.guide.playout(state, luck)
            self.worth[index].append(self.guide.values(state)[self.seat])
            self.playouts += 1

    def _follow(self, plan: list[Action], state: State) -> None:
        first = True
        for action in plan:
            # What one wants to do next may have become impossible by what the first move revealed.
            if not first and (state.over or action not in state.legal(self.seat)):
                return
            state.apply(self.seat, action)
            first = False

    def mean(self, index: int) -> float:
        """What a plan was worth on average."""
        return sum(self.worth[index]) / len(self.worth[index])

    def best(self) -> int:
        """The plan that did best of those that are left; of equals the first."""
        found = self.running[0]
        most = self.mean(found)
        for index in self.running:
            mean = self.mean(index)
            if mean > most:
                most = mean
                found = index
        return found

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """By how much one plan was better than another in the same worlds: mean, standard error."""
        ones = self.worth[one]
        others = self.worth[other]
        count = min(len(ones), len(others))
        total = 0.0
        squares = 0.0
        for world in range(count):
            difference = ones[world] - others[world]
            total += difference
            squares += difference * difference
        mean = total / count
        if count < 2:
            return mean, 1.0
        variance = max(0.0, squares / count - mean * mean) * count / (count - 1)
        return mean, sqrt(variance / count)

    def drop_the_hopeless(self) -> None:
        """Leave out the plans that are clearly behind the best one."""
        best = self.best()
        kept: list[int] = []
        for index in self.running:
            if index != best:
                mean, error = self.lead(best, index)
                if mean > self.guide.patience * error and mean > 0.0:
                    continue
            kept.append(index)
        self.running = kept

    def winner(self) -> int:
        """The best plan, if it is better than the first one by more than chance would explain."""
        best = self.best()
        if best != 0 and 0 in self.running:
            mean, error = self.lead(best, 0)
            if mean <= self.guide.caution * error:
                return 0
        return best

    def verdict(self) -> Verdict:
        """What came out."""
        winner = self.winner()
        standings = self._standings(winner)
        return Verdict(self.plans[winner][0], self.mean(winner), self.playouts, standings)

    def _standings(self, winner: int) -> list[Contender]:
        """The plans by what they begin with: of each beginning the one that was least behind."""
        found: list[Contender] = []
        for index in range(len(self.plans)):
            plan = self.plans[index]
            behind, error = (0.0, 0.0) if index == winner else self.lead(winner, index)
            then = plan[1] if len(plan) > 1 else None
            standing = Contender(plan[0], then, self.mean(index), behind, error)
            at = 0
            while at < len(found) and found[at].action is not plan[0]:
                at += 1
            if at == len(found):
                found.append(standing)
            elif index == winner or (
                behind < found[at].behind and found[at].action is not self.plans[winner][0]
            ):
                found[at] = standing
        chosen = self.plans[winner][0]
        found.sort(key=lambda one: (one.action is not chosen, one.behind))
        return found


def choose_plan(
    state: State, seat: int, guide: Guide, rng: Rng, iterations: int, seconds: float
) -> Verdict:
    """The best plan of this seat, found with so many playouts, or in so much time (0: no limit).

    `state` is imagined already: nothing in it is read that the seat may not know.
    """
    plans = guide.plans(state, seat, rng)
    if len(plans) == 1:
        return Verdict(plans[0][0], guide.values(state)[seat], 0)
    race = Race(plans, seat, guide)
    deadline = perf_counter() + seconds
    worlds = 0
    while True:
        world = guide.imagine(state, seat, rng)
        race.run_in(world, rng.fork())
        worlds += 1
        if worlds % BLOCK == 0:
            race.drop_the_hopeless()
            if len(race.running) == 1:
                break
        if iterations > 0 and race.playouts >= iterations:
            break
        if seconds > 0.0 and perf_counter() >= deadline:
            break
    return race.verdict()

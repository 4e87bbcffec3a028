"""What search asks about The Game: fast playouts, and the turns worth comparing."""

from __future__ import annotations

import os
from typing import Final, final

from mypy_extensions import i64

from tablee.core.actions import Action
from tablee.core.guide import Guide
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.the_game.bot import regular
from tablee.games.the_game.components import CARDS, END, END_BURNING, PILES, PLACE
from tablee.games.the_game.judgement import FORBIDDEN, Turn
from tablee.games.the_game.rules import TheGame

PLANS: Final = int(os.environ.get("PLANS", "8"))
MORE: Final = 3
MARGIN: Final = int(os.environ.get("MARGIN", "100"))
WINBONUS: Final = float(os.environ.get("WINBONUS", "0"))


@final
class Shortlist:
    """The cheapest few ways to go on, in order."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.costs: list[int] = []
        self.plans: list[list[Action]] = []

    def near(self) -> list[list[Action]]:
        """Those that do not cost much more than the first."""
        found: list[list[Action]] = []
        for index in range(len(self.plans)):
            if self.costs[index] <= self.costs[0] + MARGIN:
                found.append(self.plans[index])
        return found

    def offer(self, cost: i64, plan: list[Action]) -> None:
        """Take it in, if it is among the cheapest."""
        at: i64 = len(self.costs)
        while at > 0 and self.costs[at - 1] > cost:
            at -= 1
        if at < self.size:
            self.costs.insert(int(at), int(cost))
            self.plans.insert(int(at), plan)
            if len(self.costs) > self.size:
                self.costs.pop()
                self.plans.pop()


def singles(turn: Turn, size: int) -> list[list[Action]]:
    """The cheapest ways to place one card."""
    short = Shortlist(size)
    for index in range(turn.size):
        for pile in range(PILES):
            cost = turn.costs[PILES * index + pile]
            if cost < FORBIDDEN:
                card = turn.hand[index]
                short.offer(cost + turn.rest(index, index, card, pile), [PLACE[card][pile]])
    return short.near()


def pairs(turn: Turn, size: int) -> list[list[Action]]:
    """The cheapest ways to place two cards; no two of them differ in their order alone."""
    short = Shortlist(size)
    for first in range(turn.size):
        for pile in range(PILES):
            cost = turn.costs[PILES * first + pile]
            if cost >= FORBIDDEN:
                continue
            one = turn.hand[first]
            for second in range(turn.size):
                if second == first:
                    continue
                two = turn.hand[second]
                total = cost + turn.cost(two, one, pile)
                if total < FORBIDDEN:
                    total += turn.rest(first, second, two, pile)
                    short.offer(total, [PLACE[one][pile], PLACE[two][pile]])
                if second < first:
                    continue
                for other in range(PILES):
                    total = cost + turn.costs[PILES * second + other]
                    if other != pile and total < FORBIDDEN:
                        total += turn.rest_of_two(first, second, pile, other)
                        short.offer(total, [PLACE[one][pile], PLACE[two][other]])
    return short.near()


@final
class TheGameGuide(Guide):
    """Compares whole turns; all of a team win or lose, so everybody's worth is the same."""

    def __init__(self) -> None:
        super().__init__()
        self.caution = float(os.environ.get("CAUTION", "1"))

    def policy(self, state: State, seat: int, rng: Rng) -> Action:
        """What the regular player does."""
        assert isinstance(state, TheGame)
        return regular(state, seat, rng)

    def plans(self, state: State, seat: int, rng: Rng) -> list[list[Action]]:
        """The cheapest turns; after the minimum also to stop."""
        assert isinstance(state, TheGame)
        if state.asking:
            return super().plans(state, seat, rng)
        turn = Turn(state, seat)
        missing = state.required() - state.placed
        if missing > 0:
            found = pairs(turn, PLANS) if missing > 1 else []
            return found if found else singles(turn, PLANS)
        found = singles(turn, MORE)
        found.extend(pairs(turn, MORE))
        end: list[Action] = [END_BURNING if state.fire_due() else END]
        if turn.choose():
            found.append(end)
        else:
            found.insert(0, end)
        return found

    def playout(self, state: State, rng: Rng) -> None:
        """Turn after turn by the cheapest ones."""
        assert isinstance(state, TheGame)
        while state.asking:
            seat = state.actors()[0]
            state.apply(seat, regular(state, seat, rng))
        if state.over:
            return
        turn = Turn(state, state.turn)
        while not state.over:
            turn.play()

    def values(self, state: State) -> list[float]:
        """The share of the cards that were placed."""
        assert isinstance(state, TheGame)
        worth = len(CARDS) - state.left + (WINBONUS if state.left == 0 else 0.0)
        return [worth / (len(CARDS) + WINBONUS)] * state.seats

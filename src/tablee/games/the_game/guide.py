"""What search asks about The Game: fast playouts, and the turns worth comparing."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.core.actions import Action
from tablee.core.guide import Guide, Reason
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.the_game import hints
from tablee.games.the_game.belief import believe
from tablee.games.the_game.bot import regular
from tablee.games.the_game.components import (
    CARDS,
    END,
    END_BURNING,
    PILES,
    PLACE,
    SIGNAL,
)
from tablee.games.the_game.judgement import FORBIDDEN, Turn
from tablee.games.the_game.rules import TheGame

PLANS: Final = 12  # turns that are compared
MORE: Final = 5  # of each kind, once the minimum is placed
MARGIN: Final = 200  # a turn that costs so much more than the cheapest is not worth comparing
VICTORY: Final = 20.0  # to win is worth so many cards more than to have placed them all but one


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
                short.offer(cost + turn.rest(index, index, index, pile), [PLACE[card][pile]])
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
                total = cost + turn.cost_after(second, first, pile)
                if total < FORBIDDEN:
                    total += turn.rest(first, second, second, pile)
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
        self.iterations = 1000
        self.patience = 2.5

    def policy(self, state: State, seat: int, rng: Rng) -> Action:
        """What the regular player does."""
        assert isinstance(state, TheGame)
        return regular(state, seat, rng)

    def plans(self, state: State, seat: int, rng: Rng) -> list[list[Action]]:
        """The regular player's turn, and the cheapest others; after the minimum also to stop."""
        assert isinstance(state, TheGame)
        if state.asking:
            return super().plans(state, seat, rng)
        turn = Turn(state, seat)
        own = turn.plan()
        missing = state.required() - state.placed
        if missing > 0:
            others = pairs(turn, PLANS) if missing > 1 else []
            if not others:
                others = singles(turn, PLANS)
        else:
            others = singles(turn, MORE)
            others.extend(pairs(turn, MORE))
            others.append([END_BURNING if state.fire_due() else END])
        found = [own]
        for plan in others:
            if plan != own:
                found.append(plan)
        return found

    def playout(self, state: State, rng: Rng) -> None:
        """Turn after turn by the cheapest ones."""
        assert isinstance(state, TheGame)
        while state.asking:
            seat = state.actors()[0]
            state.apply(seat, regular(state, seat, rng))
        if state.over:
            return
        turn = Turn(state, state.turn, True)
        while not state.over:
            turn.play()

    def reason(self, state: State, seat: int, action: Action, then: Action | None = None) -> Reason:
        """What is so on the table."""
        assert isinstance(state, TheGame)
        return hints.reason(state, seat, action, then)

    def thinks_of(self, state: State, seat: int, action: Action, others: list[Action]) -> Action:
        """What looks best at first sight."""
        assert isinstance(state, TheGame)
        return hints.thinks_of(state, seat, action, others)

    def imagine(self, state: State, seat: int, rng: Rng) -> State:
        """Worlds in which the others hold what they signalled, as far as that can be had."""
        world = state.resample(seat, rng)
        assert isinstance(world, TheGame)
        if world.variant.may_signal and not world.asking and not world.over:
            believe(world, seat, rng)
        return world

    def say(self, state: State, seat: int, rng: Rng) -> Action | None:
        """On each pile what suits the hand."""
        assert isinstance(state, TheGame)
        if state.over or state.asking or state.turn == seat or not state.hands[seat]:
            return None  # in one's own turn nobody could heed it
        turn = Turn(state, seat)
        for pile in range(PILES):
            wish = turn.wish(seat, pile)
            if state.signals[seat][pile] != wish:
                return SIGNAL[pile][wish]
        return None

    def values(self, state: State) -> list[float]:
        """The share of the cards that were placed, and more for all of them."""
        assert isinstance(state, TheGame)
        worth = len(CARDS) - int(state.left) + (VICTORY if state.left == 0 else 0.0)
        return [worth / (len(CARDS) + VICTORY)] * state.seats

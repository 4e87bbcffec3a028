"""The regular player of The Game: the cheapest turn, backward jumps, and extras that cost nothing.

Instant: it looks at its own hand, the four tops and the cards that it saw placed, and never
further than its own turn. It counts the cost of a placement in cards rather than in steps: moving
a pile past numbers that are all placed already costs nothing.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.core.actions import Action
from tablee.core.rng import Rng
from tablee.games.the_game.components import (
    ANSWER,
    DESCENDING,
    DUE,
    EITHER,
    END,
    END_BURNING,
    FIRE_CARDS,
    HIGHEST,
    JUMP,
    LOWEST,
    ME,
    PILES,
    PLACE,
)
from tablee.games.the_game.rules import TheGame

SCALE: Final[i64] = 20  # costs are counted in twentieths of a card that can no longer be placed
JUMP_SCALE: Final[i64] = 22  # a card won back by a jump is worth a little more than one lost
MOST_WON: Final[i64] = (JUMP - 1) * JUMP_SCALE  # by one jump
NEVER: Final[i64] = 1_000_000  # dearer than any turn
UNCOVERED: Final[i64] = 100_000  # to leave a fire that is due: loses, so only if all else does
FIRE_COST: Final[i64] = 60  # a fire binds the next player to this pile
HOPELESS: Final[i64] = 2400  # a card that would fit nowhere any more
REST: Final[i64] = 10  # the cards that stay in the hand count for a tenth
GOOD_START: Final[i64] = 100  # a first turn this cheap is worth volunteering for


@final
class TurnSearch:
    """The cheapest way to place some cards of a hand, and its first placement."""

    def __init__(self, state: TheGame, seat: int) -> None:
        self.hand: list[int] = state.hands[seat]
        self.used: list[bool] = [False] * len(self.hand)
        self.tops: list[int] = [pile[-1] for pile in state.piles]
        self.due: list[bool] = [fire == DUE for fire in state.fires]
        self.on_fire: bool = state.variant.on_fire
        self.below: list[int] = _unplaced_below(state)
        self.best: i64 = NEVER
        self.first: Action = END
        self.opening: Action = END

    def cheapest(self, cards: i64) -> i64:
        """What the cheapest way to place so many cards costs; `first` is how it begins."""
        self.best = NEVER
        self._explore(cards, True, 0)
        return self.best

    def value_of_stopping(self) -> i64:
        """What it costs to place nothing more."""
        return self._rest()

    def _explore(self, cards: i64, opening: bool, spent: i64) -> None:
        if cards == 0:
            total = spent + self._rest()
            if total < self.best:
                self.best = total
                self.first = self.opening
            return
        if spent - (cards + 1) * MOST_WON > self.best:
            return  # not even jumps could make up for it
        for index in range(len(self.hand)):
            if self.used[index]:
                continue
            card = self.hand[index]
            for pile in range(PILES):
                top = self.tops[pile]
                cost = self._cost(card, top, pile)
                if cost == NEVER:
                    continue
                if opening:
                    self.opening = PLACE[card][pile]
                due = self.due[pile]
                self.used[index] = True
                self.tops[pile] = card
                self.due[pile] = False
                self._explore(cards - 1, False, spent + cost)
                self.used[index] = False
                self.tops[pile] = top
                self.due[pile] = due

    def _cost(self, card: i64, top: i64, pile: i64) -> i64:
        """The cards that can no longer go onto the pile; a jump wins some back."""
        up = card > top
        if up == (pile < DESCENDING):
            cost = SCALE * self._between(card, top)
        elif card == (top + JUMP if up else top - JUMP):
            cost = -JUMP_SCALE * self._between(card, top)
        else:
            return NEVER
        if self.on_fire and card in FIRE_CARDS:
            cost += FIRE_COST
        return cost

    def _between(self, one: i64, other: i64) -> i64:
        """How many cards between two numbers are not placed yet."""
        if one < other:
            return self.below[other] - self.below[one + 1]
        return self.below[one] - self.below[other + 1]

    def _rest(self) -> i64:
        """What the table and the rest of the hand look like: lower is better."""
        total: i64 = 0
        for index in range(len(self.hand)):
            if self.used[index]:
                continue
            least: i64 = HOPELESS
            for pile in range(PILES):
                cost = self._cost(self.hand[index], self.tops[pile], pile)
                if cost < least:
                    least = cost
            total += least
        total = total // REST
        for burning in self.due:
            if burning:
                total += UNCOVERED
        return total


def _unplaced_below(state: TheGame) -> list[int]:
    """For each number, how many smaller cards are not placed yet: every seat saw the others go."""
    unplaced = [LOWEST <= card <= HIGHEST for card in range(HIGHEST + 3)]
    for pile in state.piles:
        for card in pile:
            unplaced[card] = False
    below: list[int] = []
    count = 0
    for card in range(HIGHEST + 3):
        below.append(count)
        if unplaced[card]:
            count += 1
    return below


def regular(state: TheGame, seat: int, rng: Rng) -> Action:
    """What the regular player does. It reads its own hand and what everybody saw."""
    search = TurnSearch(state, seat)
    if state.asking:
        return ANSWER[ME if search.cheapest(state.required()) <= GOOD_START else EITHER]
    missing = state.required() - state.placed
    if missing <= 0:
        return _after_the_minimum(state, search)
    held = len(search.hand)
    best = search.cheapest(min(missing, held))
    move = search.first
    if best == NEVER:
        search.cheapest(1)  # the minimum is out of reach: place what can be placed
        return search.first
    if missing < held and search.cheapest(missing + 1) < best:
        return search.first  # one card more makes the turn cheaper
    return move


def _after_the_minimum(state: TheGame, search: TurnSearch) -> Action:
    """Go on only if the table and the hand are no worse for it, by one card or by two."""
    stop = search.value_of_stopping()
    for cards in range(1, min(len(search.hand), 2) + 1):
        if search.cheapest(cards) <= stop:
            return search.first
    return END_BURNING if state.fire_due() else END

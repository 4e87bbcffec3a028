"""The regular player of The Game: the cheapest turn, backward jumps, and cheap extras.

Instant: it looks at its own hand and the four tops, and never further than its own turn.
"""

from __future__ import annotations

from typing import Final

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
    JUMP,
    ME,
    PILES,
    PLACE,
)
from tablee.games.the_game.rules import TheGame

NEVER: Final[i64] = 1_000_000  # dearer than any turn
UNCOVERED: Final[i64] = 10_000  # to leave a fire that is due: loses, so only if all else does
FIRE_COST: Final[i64] = 5  # a fire binds the next player to this pile
EXTRA: Final[i64] = 2  # after the minimum: what one more card may cost
EXTRA_AT_THE_END: Final[i64] = 6  # once the draw pile is empty, cards only get harder to place
GOOD_START: Final[i64] = 6  # a first turn this cheap is worth volunteering for


class TurnSearch:
    """The cheapest way to place some cards of a hand, and its first placement.

    A placement costs the steps that it moves the pile; a backward jump earns ten.
    """

    def __init__(self, state: TheGame, seat: int) -> None:
        self.hand: list[int] = state.hands[seat]
        self.used: list[bool] = [False] * len(self.hand)
        self.tops: list[int] = [pile[-1] for pile in state.piles]
        self.due: list[bool] = [fire == DUE for fire in state.fires]
        self.on_fire: bool = state.variant.on_fire
        self.best: i64 = NEVER
        self.first: Action = END
        self.opening: Action = END

    def cheapest(self, cards: i64) -> i64:
        """The cost of the cheapest way to place so many cards; `first` is how it begins."""
        self.best = NEVER
        self._explore(cards, 0, 0)
        return self.best

    def _explore(self, cards: i64, depth: i64, spent: i64) -> None:
        if cards == 0:
            total = spent
            for burning in self.due:
                if burning:
                    total += UNCOVERED
            if total < self.best:
                self.best = total
                self.first = self.opening
            return
        for index in range(len(self.hand)):
            if self.used[index]:
                continue
            card = self.hand[index]
            for pile in range(PILES):
                top = self.tops[pile]
                cost = self._cost(card, top, pile)
                if cost == NEVER:
                    continue
                if depth == 0:
                    self.opening = PLACE[card][pile]
                due = self.due[pile]
                self.used[index] = True
                self.tops[pile] = card
                self.due[pile] = False
                self._explore(cards - 1, depth + 1, spent + cost)
                self.used[index] = False
                self.tops[pile] = top
                self.due[pile] = due

    def _cost(self, card: i64, top: i64, pile: i64) -> i64:
        steps = card - top if pile < DESCENDING else top - card
        if steps == -JUMP:
            cost: i64 = -JUMP
        elif steps > 0:
            cost = steps
        else:
            return NEVER
        if self.on_fire and card in FIRE_CARDS:
            cost += FIRE_COST
        return cost


def regular(state: TheGame, seat: int, rng: Rng) -> Action:
    """What the regular player does. It reads its own hand and the public table only."""
    search = TurnSearch(state, seat)
    if state.asking:
        return ANSWER[ME if search.cheapest(state.required()) <= GOOD_START else EITHER]
    missing = state.required() - state.placed
    if missing > 0:
        for cards in range(min(missing, len(search.hand)), 0, -1):
            if search.cheapest(cards) < NEVER:  # stuck halfway is still better than at once
                return search.first
    return _after_the_minimum(state, search)


def _after_the_minimum(state: TheGame, search: TurnSearch) -> Action:
    """Go on while it is cheap, alone or with the card that follows; cover fires at any price."""
    limit = EXTRA if state.draw else EXTRA_AT_THE_END
    burning = state.fire_due()
    held = len(search.hand)
    for cards in range(1, min(held, 2) + 1):
        cost = search.cheapest(cards)
        if cost < UNCOVERED if burning else cost <= limit * cards:
            return search.first
    return END_BURNING if burning else END

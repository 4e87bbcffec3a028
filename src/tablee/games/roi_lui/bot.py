"""The players of Le Roi Lui that do not search: the novice and the regular.

The regular counts what it saw, and weighs what each dish will be worth, one action ahead. What it
reads is public or its own: the table, the king's plate, what everybody took in the open, how many
cards came from the pile, and its own cards.

All arithmetic is in whole numbers, so that it chooses alike wherever it runs.
"""

from __future__ import annotations

from math import comb
from typing import Final, final

from mypy_extensions import i64

from tablee.core.actions import Action
from tablee.core.rng import Rng
from tablee.games.roi_lui.components import (
    DRAW,
    DRAWN,
    FEED,
    KINDS,
    LAY,
    PASS,
    PER_SEAT,
    PORTIONS,
    SECOND,
    SERVE,
    TAKE,
    USE,
    Feed,
    Take,
)
from tablee.games.roi_lui.rules.meal import RoiLui

ONE: Final[i64] = 1 << 20  # a probability of one, or a point
STEPS: Final[i64] = 32  # probabilities are told apart in steps of 1/32
KING_SHARE: Final[i64] = 40  # of 100 portions still to be laid, so many end up with the king
RIVALRY: Final[i64] = 60  # a point less for all rivals together is worth so many hundredths
WASTE: Final[i64] = 50  # a portion that has to be discarded costs so many hundredths (RL-18)
NEVER: Final[i64] = -(1 << 60)

_ROW: Final[i64] = PORTIONS + 2  # entries of one row of the tables below: 0 to 16


def _tails(mean: bool) -> list[int]:
    """For X portions of u that go to the king, each with probability s/STEPS: tails of X.

    At `((s * _ROW) + u) * _ROW + j` stands P(X >= j), or with `mean` E[X, where X >= j].
    """
    tails: list[int] = []
    steps = int(STEPS)
    for s in range(steps + 1):
        for u in range(int(_ROW)):
            row = [0] * int(_ROW)
            above = 0
            for j in range(u, -1, -1):
                weight = comb(u, j) * s**j * (steps - s) ** (u - j)
                above += weight * j if mean else weight
                row[j] = above * int(ONE) // steps**u
            tails.extend(row)
    return tails


_CHANCE: Final = _tails(mean=False)
_MEAN: Final = _tails(mean=True)


@final
class Prospects:
    """What the dishes will be worth at the end, as one seat sees it.

    Attributes:
        unseen: portions of each dish in the pile or in hidden hands.
        step: how likely an unseen portion goes to the king, in steps of 1/STEPS.
        hands: the portions of each seat as this seat estimates them; its own are exact.
    """

    def __init__(self, state: RoiLui, seat: int) -> None:
        self.state: RoiLui = state
        self.seat: i64 = seat
        self.seats: i64 = state.seats
        self.unseen: list[int] = [0] * KINDS
        self.left: i64 = 0  # all unseen portions
        self.hands: list[int] = state.taken.copy()
        self._count()
        self._guess_hands()
        self.step: i64 = self._king_step()

    def _count(self) -> None:
        """Fifteen of each dish, less all that this seat has ever seen of it."""
        state = self.state
        own = self.seat * KINDS
        dish: i64 = 0
        while dish < KINDS:
            self.hands[own + dish] += state.drawn[own + dish]
            count: i64 = PORTIONS - state.table[dish] - state.king[dish] - state.eaten[dish]
            at = dish
            while at < self.seats * KINDS:
                count -= self.hands[at]
                at += KINDS
            self.unseen[dish] = int(count)
            self.left += count
            dish += 1

    def _guess_hands(self) -> None:
        """Others drew of each dish in proportion to what is unseen of it, rounded down."""
        if self.left == 0:
            return
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.seat:
                at = seat * KINDS
                cards: i64 = 0
                for dish in range(KINDS):
                    cards += self.state.drawn[at + dish]  # only how many, never which
                for dish in range(KINDS):
                    self.hands[at + dish] += int(cards * self.unseen[dish] // self.left)
            seat += 1

    def _king_step(self) -> i64:
        """Of the pile only whole tables will be laid, and only a share of them is the king's."""
        if self.left == 0:
            return 0
        pile: i64 = len(self.state.pile)
        table: i64 = PER_SEAT * self.seats
        laid = pile - pile % table
        return min(STEPS, laid * KING_SHARE * STEPS // (100 * (self.left + 1)))

    def worth(self, portions: i64, king: i64, unseen: i64) -> i64:
        """The points that a hand's portions of a dish can be expected to bring (RL-16, RL-17)."""
        if portions == 0:
            return 0
        missing = portions - king
        if missing > unseen:
            return 0
        at = (self.step * _ROW + unseen) * _ROW + (missing if missing > 0 else 0)
        return portions * (king * _CHANCE[at] + _MEAN[at])

    def waste(self, portions: i64, king: i64, unseen: i64) -> i64:
        """The price of those portions of a dish that I can expect to discard (RL-16)."""
        missing = portions - king
        if missing <= 0:
            return 0
        lost = ONE
        if missing <= unseen:
            lost -= _CHANCE[(self.step * _ROW + unseen) * _ROW + missing]
        return portions * lost * WASTE // 100

    def standing(self, dish: i64, gained: i64, king: i64, unseen: i64) -> i64:
        """My points of a dish with some portions gained, less waste and a part of all others'."""
        mine: i64 = 0
        others: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            portions: i64 = self.hands[seat * KINDS + dish]
            if seat == self.seat:
                portions += gained
                mine = self.worth(portions, king, unseen) - self.waste(portions, king, unseen)
            else:
                others += self.worth(portions, king, unseen)
            seat += 1
        return mine - others * RIVALRY // (100 * (self.seats - 1))

    def on_table(self, dish: i64, dishes: i64) -> i64:
        """The standing of a dish that I leave, of so many on the table: it may go to the king."""
        king: i64 = self.state.king[dish]
        unseen: i64 = self.unseen[dish]
        portions: i64 = self.state.table[dish]
        gone = self.standing(dish, 0, king, unseen)
        if portions == 0:
            return gone
        takers = (self.state.chef - self.seat - 1) % self.seats
        if takers >= dishes:
            return gone
        kept = self.standing(dish, 0, king + portions, unseen)
        return gone + (kept - gone) * (dishes - takers) // dishes

    def drawing(self) -> i64:
        """What a card from the pile can be expected to bring."""
        if self.left == 0:
            return 0
        total: i64 = 0
        for dish in range(KINDS):
            unseen: i64 = self.unseen[dish]
            if unseen:
                king: i64 = self.state.king[dish]
                gain = self.standing(dish, 1, king, unseen - 1)
                total += unseen * (gain - self.standing(dish, 0, king, unseen))
        return total // self.left

    def feeding(self, dish: i64, portions: i64) -> i64:
        """What it brings when Emerald eats so many of the king's portions of a dish."""
        king: i64 = self.state.king[dish]
        if king < portions:
            return NEVER
        unseen: i64 = self.unseen[dish]
        after = self.standing(dish, 0, king - portions, unseen)
        return after - self.standing(dish, 0, king, unseen)

    def best_meal(self) -> i64:
        """What the best two portions for Emerald bring."""
        best = NEVER
        for dish in range(KINDS):
            if self.state.king[dish]:
                best = max(best, self.meal_from(dish))
        return best

    def meal_from(self, first: i64) -> i64:
        """What a meal brings that begins with this dish."""
        best = self.feeding(first, 2)
        one = self.feeding(first, 1)
        for dish in range(KINDS):
            if dish != first and self.state.king[dish]:
                best = max(best, one + self.feeding(dish, 1))
        return best


def regular(state: RoiLui, seat: int, rng: Rng) -> Action:
    """What the regular player does. It reads its own cards and what is public only."""
    prospects = Prospects(state, seat)
    if state.phase == SERVE:
        return _serve(state, prospects, rng.below(KINDS))
    if state.phase == DRAWN:
        again = prospects.drawing() if state.pile else 0
        return USE if prospects.best_meal() > again else LAY
    return _feed(state, prospects)


def _serve(state: RoiLui, prospects: Prospects, start: i64) -> Action:
    """Of all that may be done, what leaves me best; of equal dishes the next from `start` on."""
    dishes: i64 = 0
    for count in state.table:
        if count:
            dishes += 1
    kept: i64 = 0  # standings of all dishes, if I leave the table as it is
    rest: i64 = 0  # the same with one dish fewer for the others to take
    dish: i64 = 0
    while dish < KINDS:
        kept += prospects.on_table(dish, dishes)
        rest += prospects.on_table(dish, dishes - 1)
        dish += 1
    best = NEVER
    choice: Action = PASS
    for number in range(KINDS):
        dish = (start + number) % KINDS
        portions: i64 = state.table[dish]
        if portions:
            king: i64 = state.king[dish]
            gain = prospects.standing(dish, portions, king, prospects.unseen[dish])
            value = rest - prospects.on_table(dish, dishes - 1) + gain
            if value > best:
                best = value
                choice = TAKE[dish]
    if state.pile:
        value = kept + prospects.drawing()
        if value > best:
            best = value
            choice = DRAW
    if state.can_use():
        value = kept + prospects.best_meal()
        if value > best:
            choice = USE
    return choice


def _feed(state: RoiLui, prospects: Prospects) -> Action:
    best = NEVER
    choice: Action = PASS
    for dish in range(KINDS):
        if state.king[dish]:
            one = state.phase == SECOND
            value = prospects.feeding(dish, 1) if one else prospects.meal_from(dish)
            if value > best:
                best = value
                choice = FEED[dish]
    return choice


# -- the novice ----------------------------------------------------------------------------------


def novice(state: RoiLui, seat: int, rng: Rng) -> Action:
    """The fullest dish that the king has more of, and now and then a card from the pile."""
    moves = state.legal(seat)
    if state.phase == DRAWN:
        return moves[rng.below(len(moves))]
    hand = state.hand(seat)
    best: i64 = NEVER
    choice = moves[0]
    for move in moves:
        value: i64 = rng.below(3)
        if isinstance(move, Take):
            dish = int(move.dish)
            after = hand[dish] + state.table[dish]
            value += 2 * state.table[dish] if after <= state.king[dish] + 1 else 1
        elif isinstance(move, Feed):
            dish = int(move.dish)
            value += 4 if hand[dish] == 0 else 0  # of what one has none, he may have less
        elif move is DRAW:
            value += 3
        elif move is PASS:
            value -= 10
        if value > best:
            best = value
            choice = move
    return choice

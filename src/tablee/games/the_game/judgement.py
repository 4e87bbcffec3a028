"""What a placement costs, and which turns are cheap: what all bots of The Game share.

A cost is what the cards that are still to come lose in ways to be placed, not steps: moving a pile
past numbers that are all placed already costs nothing, and past those that three other piles still
take hardly anything; the last pile for a card is dear. A jump wins ways back, and a top from which
a card that is still to come will jump is worth something. Cards that stay in the hand count for a
part of what they would cost now.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.actions import Action
from tablee.games.the_game.components import (
    DESCENDING,
    DUE,
    END,
    END_BURNING,
    HIGHEST,
    JUMP,
    LOWEST,
    PILES,
    PLACE,
)
from tablee.games.the_game.rules import TheGame

NEVER: Final[i64] = 1_000_000  # it cannot be placed there
FORBIDDEN: Final[i64] = 500_000  # no turn costs so much that can be played
WORTH: Final = [0, 24, 34, 38, 40]
"""Of a card that is still to come, by how many piles would take it."""
WON: Final[i64] = 13  # what a jump wins back is worth so many tenths of what was lost
HOPE: Final[i64] = 7  # a top from which a card that is still to come will jump
STEP: Final[i64] = 10  # what passing by a card costs, about
HOPELESS: Final[i64] = 1200  # a card that would fit nowhere any more
REST: Final[i64] = 10  # the cards that stay in the hand count for a tenth
MOST_WON: Final[i64] = WON * WORTH[1] * (JUMP - 1) // 10 + HOPE  # by one jump
COVERED: Final[i64] = 50_000  # to cover a fire that is due: else the match is lost
MOST: Final = 12  # cards in a hand, at most

LEAVE: Final[i64] = 1
NO_BIG_JUMP: Final[i64] = 2
LEAVE_COST: Final[i64] = 6 * STEP  # to move a pile that somebody wants left alone
BIG_COST: Final[i64] = 2 * STEP  # to move one far that somebody is waiting for
SMALL: Final[i64] = 2  # but not past so few cards
NEAR: Final[i64] = 1  # a card that passes by so few is worth asking for


def _zeros(count: int) -> vec[i64]:
    return vec[i64]([0] * count)


@final
class Turn:
    """The piles as the seat whose turn it is sees them, and what its cards would cost there.

    Attributes:
        card, pile: the first placement of the turn that was found last.
        next_card, next_pile: the second.
    """

    def __init__(self, state: TheGame, seat: int, imagined: bool = False) -> None:
        self.state: TheGame = state
        self.seat: int = seat
        self.below: vec[i64] = _zeros(HIGHEST + 3)  # cards under a number that are not placed yet
        self.tops: vec[i64] = _zeros(PILES)
        self.due: vec[i64] = _zeros(PILES)
        self.heed: vec[i64] = _zeros(PILES)  # the strongest signal of the others
        self.hand: vec[i64] = _zeros(MOST)
        self.size: i64 = 0
        self.costs: vec[i64] = _zeros(PILES * MOST)  # of each card of the hand on each pile
        self.least: vec[i64] = _zeros(PILES * MOST)  # of each card on all piles but one
        self.worth: vec[i64] = vec[i64](WORTH)
        self.on_fire: bool = state.variant.on_fire
        self.signals: bool = state.variant.may_signal
        self.imagined: bool = imagined
        self.card: i64 = 0
        self.pile: i64 = 0
        self.next_card: i64 = 0
        self.next_pile: i64 = 0
        self._count()
        self.look(seat)

    def _count(self) -> None:
        """Every seat saw which cards went."""
        below = self.below
        card: i64 = LOWEST
        while card <= HIGHEST:
            below[card] = 1
            card += 1
        for cards in self.state.piles:
            for placed in cards:
                below[placed] = 0
        count: i64 = 0
        card = 0
        while card < HIGHEST + 3:
            here = below[card]
            below[card] = count
            count += here
            card += 1

    def look(self, seat: int) -> None:
        """Take in the tops, and the hand of this seat."""
        state = self.state
        self.seat = seat
        pile: i64 = 0
        while pile < PILES:
            cards = state.piles[pile]
            self.tops[pile] = cards[len(cards) - 1]
            if self.on_fire:
                self.due[pile] = 1 if state.fires[pile] == DUE else 0
            if self.signals:
                self._listen(pile)
            pile += 1
        self.size = 0
        for card in state.hands[seat]:
            self.hand[self.size] = card
            self.size += 1
        self._price()

    def _listen(self, pile: i64) -> None:
        """A seat that has no cards any more wants nothing."""
        state = self.state
        strongest: i64 = 0
        other: i64 = 0
        while other < state.seats:
            if other != self.seat and state.hands[other]:
                said: i64 = self.wish(other, pile) if self.imagined else state.signals[other][pile]
                if said == LEAVE or (said == NO_BIG_JUMP and strongest == 0):
                    strongest = said
            other += 1
        self.heed[pile] = strongest

    def _price(self) -> None:
        index: i64 = 0
        while index < self.size:
            at = PILES * index
            pile: i64 = 0
            while pile < PILES:
                cost = self.cost(self.hand[index], self.tops[pile], pile)
                if self.due[pile]:
                    cost -= COVERED
                self.costs[at + pile] = cost
                pile += 1
            pile = 0
            while pile < PILES:
                least = HOPELESS
                other: i64 = 0
                while other < PILES:
                    if other != pile and self.costs[at + other] < least:
                        least = self.costs[at + other]
                    other += 1
                self.least[at + pile] = least
                pile += 1
            index += 1

    def between(self, card: i64, top: i64) -> i64:
        """How many cards that are still to come lie between these two numbers."""
        if card > top:
            return self.below[card] - self.below[top + 1]
        return self.below[top] - self.below[card + 1]

    def jumps(self, card: i64, top: i64, pile: i64) -> bool:
        """Whether the card would go backwards."""
        return card == (top - JUMP if pile < DESCENDING else top + JUMP)

    def _lost(self, low: i64, high: i64, pile: i64) -> i64:
        """What the cards from low to high lose when this pile takes them no longer.

        Where another pile begins or ends to take them, they are counted anew.
        """
        tops = self.tops
        worth = self.worth
        total: i64 = 0
        while low <= high:
            end = high
            takers: i64 = 0
            other: i64 = 0
            while other < PILES:
                if other != pile:
                    top = tops[other]
                    if other < DESCENDING:
                        if low > top:
                            takers += 1
                        elif top < end:
                            end = top
                    elif low < top:
                        takers += 1
                        if top <= end:
                            end = top - 1
                other += 1
            cards = self.below[end + 1] - self.below[low]
            total += (worth[takers + 1] - worth[takers]) * cards
            low = end + 1
        return total

    def bare_cost(self, card: i64, top: i64, pile: i64) -> i64:
        """What is lost with this card on a pile with this top; a jump wins some back."""
        lost: i64 = 0
        if card > top:
            lost = self._lost(top + 1, card - 1, pile)
        else:
            lost = self._lost(card + 1, top - 1, pile)
        if (card > top) == (pile < DESCENDING):
            return lost
        return -WON * lost // 10

    def _waited_for(self, top: i64, pile: i64) -> i64:
        """1 if the card that would jump back from this top is still to come."""
        card = top - JUMP if pile < DESCENDING else top + JUMP
        if card < LOWEST or card > HIGHEST:
            return 0
        return self.below[card + 1] - self.below[card]

    def cost(self, card: i64, top: i64, pile: i64) -> i64:
        """What it costs to place a card there, what others asked for included."""
        forward = (card > top) == (pile < DESCENDING)
        if not forward and not self.jumps(card, top, pile):
            return NEVER
        cost = self.bare_cost(card, top, pile)
        if self.signals and forward:
            heed = self.heed[pile]
            if heed == LEAVE:
                cost += LEAVE_COST
            elif heed == NO_BIG_JUMP and self.between(card, top) > SMALL:
                cost += BIG_COST
        return cost + HOPE * (self._waited_for(top, pile) - self._waited_for(card, pile))

    def rest(self, one: i64, two: i64, top: i64, pile: i64) -> i64:
        """What cards `one` and `two` leave behind, where only one pile has a new top."""
        hand = self.hand
        leasts = self.least
        total: i64 = 0
        index: i64 = 0
        while index < self.size:
            if index != one and index != two:
                least = leasts[PILES * index + pile]
                cost = self.cost(hand[index], top, pile)
                total += cost if cost < least else least
            index += 1
        return total // REST

    def rest_of_two(self, one: i64, two: i64, pile: i64, other: i64) -> i64:
        """What is left behind when card `one` goes onto a pile and `two` onto another."""
        hand = self.hand
        costs = self.costs
        top = hand[one]
        second = hand[two]
        total: i64 = 0
        index: i64 = 0
        while index < self.size:
            if index != one and index != two:
                least = HOPELESS
                at: i64 = 0
                while at < PILES:
                    if at != pile and at != other:
                        here = costs[PILES * index + at]
                        if here < least:
                            least = here
                    at += 1
                cost = self.cost(hand[index], top, pile)
                if cost < least:
                    least = cost
                cost = self.cost(hand[index], second, other)
                if cost < least:
                    least = cost
                total += least
            index += 1
        return total // REST

    # -- what to do ------------------------------------------------------------------------------

    def stopping(self) -> i64:
        """What it costs to place nothing more."""
        total: i64 = 0
        index: i64 = 0
        while index < self.size:
            least = self.least[PILES * index]
            if self.costs[PILES * index] < least:
                least = self.costs[PILES * index]
            total += least
            index += 1
        return total // REST

    def single(self, limit: i64) -> i64:
        """The cheapest placement under a limit: its cost, or the limit if there is none."""
        best = limit
        index: i64 = 0
        while index < self.size:
            pile: i64 = 0
            while pile < PILES:
                cost = self.costs[PILES * index + pile]
                if cost < best:
                    cost += self.rest(index, index, self.hand[index], pile)
                    if cost < best:
                        best = cost
                        self.card = self.hand[index]
                        self.pile = pile
                pile += 1
            index += 1
        return best

    def pair(self, limit: i64) -> i64:
        """The cheapest two placements under a limit: their cost, or the limit if there are none."""
        costs = self.costs
        most_won = COVERED if self.on_fire else MOST_WON
        best = limit
        first: i64 = 0
        while first < self.size:
            pile: i64 = 0
            while pile < PILES:
                cost = costs[PILES * first + pile]
                if cost < FORBIDDEN and cost - most_won < best:
                    best = self._pair_from(first, pile, cost, best)
                pile += 1
            first += 1
        return best

    def _pair_from(self, first: i64, pile: i64, cost: i64, best: i64) -> i64:
        hand = self.hand
        costs = self.costs
        card = hand[first]
        second: i64 = 0
        while second < self.size:
            if second != first:
                total = cost + self.cost(hand[second], card, pile)
                if total < best:
                    total += self.rest(first, second, hand[second], pile)
                    if total < best:
                        best = total
                        self._keep(first, pile, second, pile)
                if second > first:  # on two piles the order does not matter
                    other: i64 = 0
                    while other < PILES:
                        total = cost + costs[PILES * second + other]
                        if total < best and other != pile:
                            total += self.rest_of_two(first, second, pile, other)
                            if total < best:
                                best = total
                                self._keep(first, pile, second, other)
                        other += 1
            second += 1
        return best

    def _keep(self, first: i64, pile: i64, second: i64, other: i64) -> None:
        self.card = self.hand[first]
        self.pile = pile
        self.next_card = self.hand[second]
        self.next_pile = other

    def choose(self) -> bool:
        """Find the next placement, `card` and `pile`; False to end the turn."""
        missing = self.state.required() - self.state.placed
        if missing <= 0:
            stop = self.stopping() + 1
            return self.single(stop) < stop or self.pair(stop) < stop
        if missing == 1 or self.size == 1 or self.pair(FORBIDDEN) == FORBIDDEN:
            self.single(FORBIDDEN)
        return True

    def next_move(self) -> Action:
        """What to do next in this turn."""
        if self.choose():
            return PLACE[self.card][self.pile]
        return END_BURNING if self.state.fire_due() else END

    def place(self, card: i64, pile: i64) -> bool:
        """Place it in truth; whether the turn goes on."""
        state = self.state
        seat = self.seat
        state.apply(seat, PLACE[card][pile])
        number = card + 1
        while number < HIGHEST + 3:
            self.below[number] = self.below[number] - 1
            number += 1
        return not state.over and state.turn == seat and state.placed > 0

    def play(self) -> None:
        """Play the turn to its end, and be ready for the next one."""
        state = self.state
        seat = self.seat
        going = True
        while going:
            if not self.choose():
                state.apply(seat, END_BURNING if state.fire_due() else END)
                break
            going = self.place(self.card, self.pile)
            if going:
                self.look(seat)
        if not state.over:
            self.look(state.turn)

    # -- signals ---------------------------------------------------------------------------------

    def wish(self, seat: i64, pile: i64) -> i64:
        """The signal that suits a hand: to leave a pile for a jump, or not to move it far."""
        strongest: i64 = 0
        for card in self.state.hands[seat]:
            suits = self.suits(card, pile)
            if suits == LEAVE:
                return LEAVE
            if suits == NO_BIG_JUMP:
                strongest = suits
        return strongest

    def suits(self, card: i64, pile: i64) -> i64:
        """The signal that a card on its own would ask for."""
        top = self.tops[pile]
        between = self.between(card, top)
        if self.jumps(card, top, pile):
            return LEAVE if between else NO_BIG_JUMP
        forward = (card > top) == (pile < DESCENDING)
        return NO_BIG_JUMP if forward and between <= NEAR else 0

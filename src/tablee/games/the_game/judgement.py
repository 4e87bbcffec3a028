"""What a placement costs, and which turns are cheap: what all bots of The Game share.

A cost is what the cards that are still to come lose in ways to be placed, not steps: moving a pile
past numbers that are all placed already costs nothing, and past those that three other piles still
take hardly anything; the last pile for a card is dear. A jump wins ways back, and a top from which
an unseen card will jump is worth something. Cards that stay in the hand count for a part of what
they would cost now.
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
HOPE: Final[i64] = 8  # a top from which an unseen card will jump
STEP: Final[i64] = 10  # what passing by a card costs, about
HOPELESS: Final[i64] = 1200  # a card that would fit nowhere any more
MOST_WON: Final[i64] = WORTH[1] * (JUMP - 1) + HOPE  # by one jump
REST: Final[i64] = 16  # what a card that stays would cost counts for so many hundredths
WAITING: Final[i64] = 40  # and what a jump that stays would win
COVERED: Final[i64] = 50_000  # to cover a fire that is due: else the match is lost
MOST: Final = 12  # cards in a hand, at most
WIDTH: Final[i64] = HIGHEST + 3  # numbers, with room at both ends

LEAVE: Final[i64] = 1
NO_BIG_JUMP: Final[i64] = 2
LEAVE_COST: Final[i64] = 15  # to move a pile that somebody wants left alone
BIG_COST: Final[i64] = STEP  # to move one far that somebody is waiting for
SMALL: Final[i64] = 2  # but not past so few cards
NEXT: Final[i64] = 2  # a pile is asked for because of one of so many next cards, or of a jump
SOON: Final[i64] = 5  # and no big jump on it because of one of so many
FEWEST: Final[i64] = 3  # what fewer cards could explain is not said: it would name one (TG-11)


def _zeros(count: int) -> vec[i64]:
    return vec[i64]([0] * count)


@final
class Turn:
    """The piles as the seat whose turn it is sees them, and what its cards would cost there.

    Attributes:
        card, pile: the first placement of the turn that was found last.
        next_card, next_pile: the second; no card if it is one placement.
    """

    def __init__(self, state: TheGame, seat: int, imagined: bool = False) -> None:
        self.state: TheGame = state
        self.seat: int = seat
        self.to_come: vec[i64] = _zeros(WIDTH)  # 1 for the numbers that are not placed yet
        self.held: vec[i64] = _zeros(WIDTH)  # 1 for those in the hand
        self.below: vec[i64] = _zeros(WIDTH)  # cards under a number that are not placed yet
        self.losses: vec[i64] = _zeros(PILES * WIDTH)  # of the unseen under a number
        self.tops: vec[i64] = _zeros(PILES)
        self.due: vec[i64] = _zeros(PILES)
        self.heed: vec[i64] = _zeros(PILES)  # the strongest signal of the others
        self.hand: vec[i64] = _zeros(MOST)
        self.size: i64 = 0
        self.until: vec[i64] = _zeros(PILES * MOST)  # losses up to a card of the hand
        self.since: vec[i64] = _zeros(PILES * MOST)  # losses up to it, and its own
        self.costs: vec[i64] = _zeros(PILES * MOST)  # of each card of the hand on each pile
        self.least: vec[i64] = _zeros(PILES * MOST)  # of each card on all piles but one
        self.steps: vec[i64] = vec[i64]([WORTH[at + 1] - WORTH[at] for at in range(PILES)])
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
        to_come = self.to_come
        card: i64 = LOWEST
        while card <= HIGHEST:
            to_come[card] = 1
            card += 1
        for cards in self.state.piles:
            for placed in cards:
                to_come[placed] = 0

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
            pile += 1
        index: i64 = 0
        while index < self.size:
            self.held[self.hand[index]] = 0
            index += 1
        self.size = 0
        for card in state.hands[seat]:
            self.hand[self.size] = card
            self.held[card] = 1
            self.size += 1
        self._weigh()
        if self.signals:
            self._listen()
        self._price()

    def _weigh(self) -> None:
        """Add up, number by number, what unseen cards would lose if a pile took them no longer.

        The cards in the hand are counted for themselves (`rest`).
        """
        tops = self.tops
        losses = self.losses
        steps = self.steps
        below = self.below
        to_come = self.to_come
        held = self.held
        top0, top1, top2, top3 = tops[0], tops[1], tops[2], tops[3]
        count: i64 = 0
        sum0: i64 = 0
        sum1: i64 = 0
        sum2: i64 = 0
        sum3: i64 = 0
        number: i64 = 0
        while number < WIDTH:
            below[number] = count
            losses[number] = sum0
            losses[WIDTH + number] = sum1
            losses[2 * WIDTH + number] = sum2
            losses[3 * WIDTH + number] = sum3
            if to_come[number]:
                count += 1
                if not held[number]:
                    on0: i64 = 1 if number > top0 else 0
                    on1: i64 = 1 if number > top1 else 0
                    on2: i64 = 1 if number < top2 else 0
                    on3: i64 = 1 if number < top3 else 0
                    takers = on0 + on1 + on2 + on3
                    sum0 += steps[takers - on0]
                    sum1 += steps[takers - on1]
                    sum2 += steps[takers - on2]
                    sum3 += steps[takers - on3]
            number += 1

    def _listen(self) -> None:
        """A seat that has no cards any more wants nothing."""
        state = self.state
        pile: i64 = 0
        while pile < PILES:
            strongest: i64 = 0
            other: i64 = 0
            while other < state.seats:
                if other != self.seat and state.hands[other]:
                    said: i64 = (
                        self.wish(other, pile) if self.imagined else state.signals[other][pile]
                    )
                    if said == LEAVE or (said == NO_BIG_JUMP and strongest == 0):
                        strongest = said
                other += 1
            self.heed[pile] = strongest
            pile += 1

    def _price(self) -> None:
        index: i64 = 0
        while index < self.size:
            card = self.hand[index]
            at = PILES * index
            pile: i64 = 0
            while pile < PILES:
                self.until[at + pile] = self._until(card, pile)
                self.since[at + pile] = self._since(card, pile)
                pile += 1
            index += 1
        pile = 0
        while pile < PILES:
            top = self.tops[pile]
            since = self._since(top, pile)
            due = COVERED if self.due[pile] else 0
            index = 0
            while index < self.size:
                self.costs[PILES * index + pile] = self._cost(index, top, since, pile) - due
                index += 1
            pile += 1
        index = 0
        while index < self.size:
            at = PILES * index
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

    # What a way forward costs is a difference: the losses until the new top, with what may be
    # hoped for there, less the losses since the old one.

    def _until(self, card: i64, pile: i64) -> i64:
        at = WIDTH * pile + card
        lost = self.losses[at] if pile < DESCENDING else -self.losses[at + 1]
        return lost - self._hope(card, pile)

    def _since(self, top: i64, pile: i64) -> i64:
        at = WIDTH * pile + top
        lost = self.losses[at + 1] if pile < DESCENDING else -self.losses[at]
        return lost - self._hope(top, pile)

    def _hope(self, top: i64, pile: i64) -> i64:
        """What it is worth that an unseen card would jump back from this top."""
        card = top - JUMP if pile < DESCENDING else top + JUMP
        if card < LOWEST or card > HIGHEST or self.held[card]:
            return 0
        return HOPE * self.to_come[card]

    def between(self, card: i64, top: i64) -> i64:
        """How many cards that are still to come lie between these two numbers."""
        if card > top:
            return self.below[card] - self.below[top + 1]
        return self.below[top] - self.below[card + 1]

    def jumps(self, card: i64, top: i64, pile: i64) -> bool:
        """Whether the card would go backwards."""
        return card == (top - JUMP if pile < DESCENDING else top + JUMP)

    def _cost(self, index: i64, top: i64, since: i64, pile: i64) -> i64:
        """What a card of the hand costs on this top, what others asked for included."""
        card = self.hand[index]
        if (card > top) == (pile < DESCENDING):
            cost = self.until[PILES * index + pile] - since
            return cost + self._asked(card, top, pile) if self.signals else cost
        if self.jumps(card, top, pile):
            return self._win_back(card, top, pile)
        return NEVER

    def _asked(self, card: i64, top: i64, pile: i64) -> i64:
        heed = self.heed[pile]
        if heed == LEAVE:
            return LEAVE_COST
        return BIG_COST if heed == NO_BIG_JUMP and self.between(card, top) > SMALL else 0

    def _win_back(self, card: i64, top: i64, pile: i64) -> i64:
        at = WIDTH * pile
        low = card if card < top else top
        high = top if card < top else card
        return self.losses[at + low + 1] - self.losses[at + high] - self._hope(card, pile)

    def cost_after(self, index: i64, first: i64, pile: i64) -> i64:
        """What a card of the hand costs on a pile where another card of the hand went before."""
        return self._cost(index, self.hand[first], self.since[PILES * first + pile], pile)

    def _kept(self, least: i64) -> i64:
        """What a card in the hand counts for that would cost so much now."""
        if least < -MOST_WON:  # that it would cover a fire is no reason to keep it
            least += COVERED
        return least * (REST if least > 0 else WAITING)

    def rest(self, one: i64, two: i64, last: i64, pile: i64) -> i64:
        """What cards `one` and `two` leave behind, where one pile has the top `last` of them."""
        total: i64 = 0
        index: i64 = 0
        while index < self.size:
            if index != one and index != two:
                least = self.least[PILES * index + pile]
                cost = self.cost_after(index, last, pile)
                total += self._kept(cost if cost < least else least)
            index += 1
        return total // 100

    def rest_of_two(self, one: i64, two: i64, pile: i64, other: i64) -> i64:
        """What is left behind when card `one` goes onto a pile and `two` onto another."""
        costs = self.costs
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
                cost = self.cost_after(index, one, pile)
                if cost < least:
                    least = cost
                cost = self.cost_after(index, two, other)
                if cost < least:
                    least = cost
                total += self._kept(least)
            index += 1
        return total // 100

    # -- what to do ------------------------------------------------------------------------------

    def stopping(self) -> i64:
        """What it costs to place nothing more."""
        total: i64 = 0
        index: i64 = 0
        while index < self.size:
            least = self.least[PILES * index]
            if self.costs[PILES * index] < least:
                least = self.costs[PILES * index]
            total += self._kept(least)
            index += 1
        return total // 100

    def single(self, limit: i64) -> i64:
        """The cheapest placement under a limit: its cost, or the limit if there is none."""
        best = limit
        index: i64 = 0
        while index < self.size:
            pile: i64 = 0
            while pile < PILES:
                cost = self.costs[PILES * index + pile]
                if cost < best:
                    cost += self.rest(index, index, index, pile)
                    if cost < best:
                        best = cost
                        self._keep(index, pile, index, pile)
                        self.next_card = 0
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
        costs = self.costs
        second: i64 = 0
        while second < self.size:
            if second != first:
                total = cost + self.cost_after(second, first, pile)
                if total < best:
                    total += self.rest(first, second, second, pile)
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
        if missing <= 0 and self.on_fire and self.state.fire_due():
            # to stop is to lose: cover the fire, or at least place what can be placed (TG-16)
            return self.pair(FORBIDDEN) < FORBIDDEN or self.single(FORBIDDEN) < FORBIDDEN
        if missing <= 0:
            stop = self.stopping() + 1
            return self.single(stop) < stop or self.pair(stop) < stop
        if missing == 1 or self.size == 1 or self.pair(FORBIDDEN) == FORBIDDEN:
            self.single(FORBIDDEN)
        return True

    def plan(self) -> list[Action]:
        """What to do next in this turn: one placement, two, or to end it."""
        if not self.choose():
            return [END_BURNING if self.state.fire_due() else END]
        if not self.next_card:
            return [PLACE[self.card][self.pile]]
        return [PLACE[self.card][self.pile], PLACE[self.next_card][self.next_pile]]

    def place(self, card: i64, pile: i64) -> bool:
        """Place it in truth; whether the turn goes on."""
        state = self.state
        seat = self.seat
        state.apply(seat, PLACE[card][pile])
        self.to_come[card] = 0
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
            if going and self.next_card and not self.signals:  # nobody answers in between
                going = self.place(self.next_card, self.next_pile)
            if going:
                self.look(seat)
        if not state.over:
            self.look(state.turn)

    # -- signals ---------------------------------------------------------------------------------

    def wish(self, seat: i64, pile: i64) -> i64:
        """The signal that suits a hand: to leave a pile alone, or not to move it far."""
        strongest: i64 = 0
        for card in self.state.hands[seat]:
            suits = self.suits(card, pile)
            if suits == LEAVE:
                return LEAVE
            if suits == NO_BIG_JUMP:
                strongest = suits
        return strongest

    def suits(self, card: i64, pile: i64) -> i64:
        """The signal that a card on its own would ask for.

        A pile is asked for because of a jump or of one of its next cards, so that a signal does not
        name a card (TG-11). Where too few cards are left for that, nothing is said.
        """
        top = self.tops[pile]
        between = self.between(card, top)
        if self.jumps(card, top, pile):
            return LEAVE if between and self._reasons(pile) >= FEWEST else 0
        if (card > top) != (pile < DESCENDING) or between >= SOON:
            return 0
        if between < NEXT:
            return LEAVE if self._reasons(pile) >= FEWEST else 0
        return NO_BIG_JUMP if self._ahead(pile) - NEXT >= FEWEST else 0

    def _ahead(self, pile: i64) -> i64:
        """How many cards are still to come that a pile takes without a jump."""
        top = self.tops[pile]
        if pile < DESCENDING:
            return self.below[WIDTH - 1] - self.below[top + 1]
        return self.below[top]

    def _reasons(self, pile: i64) -> i64:
        """How many cards would explain that somebody asks for a pile."""
        top = self.tops[pile]
        back = top - JUMP if pile < DESCENDING else top + JUMP
        ahead = self._ahead(pile)
        reasons = NEXT if ahead > NEXT else ahead
        if LOWEST <= back <= HIGHEST and self.to_come[back] and self.between(back, top):
            reasons += 1
        return reasons

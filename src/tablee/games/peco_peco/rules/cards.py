"""The animals on the table: hands, pile and discard. `knowledge` is told of every movement."""

from __future__ import annotations

from typing import Final, final

from tablee.core.rng import Rng
from tablee.games.peco_peco.components import CARDS, KIND
from tablee.games.peco_peco.rules.knowledge import NO_CARD, PILE, TOP, UNDER, Memory

ALL_CARDS: Final[list[int]] = list(range(CARDS))


@final
class Animals:
    """All Animal cards.

    Attributes:
        hands: the cards of each seat, sorted: so they are in the order of their kinds.
        pile: face down; the last card is drawn first.
        under: the discard below its top; its order means nothing.
        top: the top of the discard.
        memory: what each seat knows of them.
    """

    def __init__(self, seats: int) -> None:
        self.hands: list[list[int]] = []
        self.pile: list[int] = []
        self.under: list[int] = []
        self.top: int = NO_CARD
        self.memory: Memory = Memory(seats)

    def copy(self) -> Animals:
        """Equal and independent."""
        twin = Animals(0)
        twin.hands = [hand.copy() for hand in self.hands]
        twin.pile = self.pile.copy()
        twin.under = self.under.copy()
        twin.top = self.top
        twin.memory = self.memory.copy()
        return twin

    def deal(self, sizes: list[int], rng: Rng) -> None:
        """PP-05, PP-23: shuffle all animals, deal the hands, turn up the discard."""
        self.pile = ALL_CARDS.copy()
        rng.shuffle(self.pile)
        self.hands = []
        self.under = []
        self.memory = Memory(len(sizes))
        may = self.memory.may
        for seat in range(len(sizes)):
            hand: list[int] = []
            for _ in range(sizes[seat]):
                card = self.pile.pop()
                hand.append(card)
                may[seat][card] = 1 << seat
            hand.sort()
            self.hands.append(hand)
        self.top = self.pile.pop()
        for row in may:
            row[self.top] = 1 << TOP

    def holds(self, seat: int, kinds: int) -> bool:
        """Whether a hand has a card of these kinds."""
        for card in self.hands[seat]:
            if kinds >> KIND[card] & 1:
                return True
        return False

    def find(self, seat: int, kind: int) -> int:
        """A card of this kind in a hand, or NO_CARD."""
        for card in self.hands[seat]:
            if KIND[card] == kind:
                return card
        return NO_CARD

    def play(self, seat: int, card: int) -> None:
        """PP-09: from the hand onto the discard."""
        self.hands[seat].remove(card)
        self.memory.played(seat, card, self.top)
        self.under.append(self.top)
        self.top = card

    def draw(self, seat: int, rng: Rng) -> int:
        """PP-17: the next card of the pile, renewed if need be; NO_CARD when there is none."""
        if not self.pile:
            if not self.under:
                return NO_CARD
            self.pile = self.under
            self.under = []
            rng.shuffle(self.pile)
            self.memory.renew()
        card = self.pile.pop()
        hand = self.hands[seat]
        hand.append(card)
        hand.sort()
        self.memory.drawn(seat, card)
        return card

    def steal(self, thief: int, victim: int, rng: Rng) -> int:
        """PP-13, PP-14: a card at random from hand to hand."""
        hand = self.hands[victim]
        card = hand.pop(int(rng.below(len(hand))))
        own = self.hands[thief]
        own.append(card)
        own.sort()
        self.memory.stolen(thief, victim, card)
        return card

    def raid(self, victim: int, rng: Rng) -> int:
        """PP-30: a card at random from a hand under the discard."""
        hand = self.hands[victim]
        card = hand.pop(int(rng.below(len(hand))))
        self.under.append(card)
        self.memory.raided(victim, card)
        return card

    def show(self, seat: int) -> None:
        """PP-14: all see the hand."""
        self.memory.shown(seat, self.hands[seat])

    def bury(self, seat: int) -> None:
        """PP-14, PP-36, PP-44: the whole hand goes under the discard."""
        hand = self.hands[seat]
        self.memory.buried(seat, hand)
        self.under.extend(hand)
        self.hands[seat] = []

    def place(self, card: int) -> int:
        """Where a card is, as a bit of `Memory.may`."""
        if card == self.top:
            return 1 << TOP
        for seat in range(len(self.hands)):
            if card in self.hands[seat]:
                return 1 << seat
        return 1 << UNDER if card in self.under else 1 << PILE

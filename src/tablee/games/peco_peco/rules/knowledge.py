"""What every seat knows of the animals that it cannot see, with perfect memory.

Two sorts of knowledge, both functions of what the seat has seen and of nothing else:

* for every card the *places* where it may be, as bits: `may[seat][card]`. A card that was never
  seen may be anywhere; one that was stolen from me is in the thief's hand; when somebody takes
  an unseen card out of that hand, it may be with either of them, and so on;
* *facts*: a caught bluffer surely held a card that fits. A fact says that certain places
  together hold at least one card of certain kinds.

Cards of one kind look alike. When a card of a kind is seen to leave a hand, a seat that knew of
such a card there must take it for that one: it knows no more about the rest of the hand than it
did before. `_recognise` does that: of the cards of the kind that may have been there it uses up
the one about which most was known. For places that contain each other this is exact: the hands
that are possible afterwards are those that were possible before, less one card of the kind.

Where the places of a card are only narrowed to several, the possibilities kept are a superset of
the true ones, never a subset; the README says where.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.peco_peco.components import CARDS, FIRST, KIND

# places: the hands of seats 0 to 7, then
UNDER: Final = 8  # the discard below its top
PILE: Final = 9
TOP: Final = 10
PLACES: Final = 11
ANYWHERE: Final = (1 << TOP) - 1  # never seen: in any hand, under the discard or in the pile
NO_CARD: Final = -1

SIZE: Final[list[int]] = [bin(places).count("1") for places in range(1 << PLACES)]
"""`SIZE[places]`: how many places these bits are."""


@final
class Fact:
    """One seat is sure that `places`, and the card `loot`, hold one of `kinds` between them.

    `loot` is the card that a thief took out of the hand in question: it is followed for as long
    as nothing leaves the thief's hand, so that the fact stays exactly as sharp as it was.
    """

    def __init__(self, seat: int, places: int, kinds: int, loot: int) -> None:
        self.seat: int = seat
        self.places: int = places
        self.kinds: int = kinds
        self.loot: int = loot

    def copy(self) -> Fact:
        """An equal fact."""
        return Fact(self.seat, self.places, self.kinds, self.loot)


@final
class Memory:
    """What all seats know. Every movement of a card is told to it; nothing else changes it."""

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.may: list[list[int]] = [[ANYWHERE] * CARDS for _ in range(seats)]
        self.facts: list[Fact] = []
        self.renewed: bool = False  # the discard was shuffled into the pile: its cards are known

    def copy(self) -> Memory:
        """Equal and independent."""
        twin = Memory(0)
        twin.seats = self.seats
        twin.may = [row.copy() for row in self.may]
        twin.facts = [fact.copy() for fact in self.facts] if self.facts else []
        twin.renewed = self.renewed
        return twin

    # -- what is seen ----------------------------------------------------------------------------

    def _recognise(self, row: list[int], card: int, place: int) -> None:
        """A seat sees a card that comes from a place where it did not see it."""
        bit: i64 = 1 << place
        kind = KIND[card]
        low: i64 = row[card]
        size: i64 = SIZE[low]
        best: i64 = card
        other: i64 = FIRST[kind]
        end: i64 = FIRST[kind + 1]
        while other < end:
            places: i64 = row[other]
            if places & bit and places != low:
                count: i64 = SIZE[places]
                if count < size or (count == size and places < low):
                    low = places
                    size = count
                    best = other
            other += 1
        if low == ANYWHERE:
            return
        other = FIRST[kind]
        while other < end:
            places = row[other]
            # it cannot be told which of two cards it was whose places merely overlap
            if other != best and places & bit and places | low != places:
                row[other] = int(places | low)
            other += 1
        if best != card:
            row[best] = row[card]

    def played(self, seat: int, card: int, covered: int) -> None:
        """A seat played a card onto another: all see both."""
        kinds = 1 << KIND[card]
        if self.facts:
            self._untie(seat)
        for observer in range(self.seats):
            row = self.may[observer]
            if observer != seat:
                self._recognise(row, card, seat)
            row[card] = 1 << TOP
            row[covered] = 1 << UNDER
        if self.facts:
            self.facts = [
                fact for fact in self.facts if not (fact.places >> seat & 1 and fact.kinds & kinds)
            ]

    def drawn(self, seat: int, card: int) -> None:
        """A seat drew a card from the pile, and only it saw which."""
        row = self.may[seat]
        self._recognise(row, card, PILE)
        row[card] = 1 << seat
        if self.renewed:
            self._unseen(seat, seat, PILE, seat)

    def stolen(self, thief: int, victim: int, card: int) -> None:
        """A card went from hand to hand, and only these two saw which."""
        self._untie(victim)
        row = self.may[thief]
        self._recognise(row, card, victim)
        row[card] = 1 << thief
        self.may[victim][card] = 1 << thief
        self._unseen(thief, victim, victim, thief)
        kinds = 1 << KIND[card]
        kept: list[Fact] = []
        for fact in self.facts:
            if fact.places >> victim & 1:
                if fact.seat == thief:
                    if fact.kinds & kinds:
                        continue  # that may have been the one
                elif fact.places == 1 << victim and fact.loot == NO_CARD:
                    fact.loot = card
                else:
                    fact.places |= 1 << thief
            kept.append(fact)
        self.facts = kept

    def raided(self, victim: int, card: int) -> None:
        """A card went from a hand under the discard, and only its owner knows which (PP-30)."""
        self._untie(victim)
        self.may[victim][card] = 1 << UNDER
        self._unseen(victim, victim, victim, UNDER)
        for fact in self.facts:
            if fact.places >> victim & 1:
                fact.places |= 1 << UNDER

    def shown(self, seat: int, hand: list[int]) -> None:
        """A seat showed its whole hand to all."""
        self._untie(seat)
        kinds = 0
        gone = 1 << seat
        for card in hand:
            kinds |= 1 << KIND[card]
        for observer in range(self.seats):
            if observer == seat:
                continue
            row = self.may[observer]
            for card in hand:
                self._recognise(row, card, seat)
                row[card] = 0  # seen: it must not be taken for the next of its kind
            for card, places in enumerate(row):
                if places != ANYWHERE and places & gone:
                    row[card] = places & ~gone  # nothing else is there
            for card in hand:
                row[card] = 1 << seat
        kept: list[Fact] = []
        for fact in self.facts:
            if fact.places >> seat & 1:
                if fact.kinds & kinds:
                    continue
                fact.places &= ~(1 << seat)
            kept.append(fact)
        self.facts = kept

    def buried(self, seat: int, hand: list[int]) -> None:
        """A seat put its whole hand under the discard; who knew nothing of it sees nothing."""
        self._untie(seat)
        gone = 1 << seat
        for observer in range(self.seats):
            row = self.may[observer]
            for card, places in enumerate(row):
                if places != ANYWHERE and places & gone:
                    row[card] = places & ~gone | 1 << UNDER
        for fact in self.facts:
            if fact.places & gone:
                fact.places = fact.places & ~gone | 1 << UNDER

    def renew(self) -> None:
        """The discard below its top was shuffled and is the pile now: its order is forgotten."""
        self.renewed = True
        gone = 1 << UNDER
        for row in self.may:
            for card in range(CARDS):
                places = row[card]
                if places & gone and places != ANYWHERE:
                    row[card] = places & ~gone | 1 << PILE
        self.facts = [fact for fact in self.facts if not fact.places & gone]

    def proved(self, bluffer: int, kinds: int) -> None:
        """A bluffer was caught: all others know that one of these kinds is in that hand."""
        for observer in range(self.seats):
            if observer != bluffer:
                self.facts.append(Fact(observer, 1 << bluffer, kinds, NO_CARD))

    # -- what is not seen ------------------------------------------------------------------------

    def _unseen(self, first: int, second: int, source: int, target: int) -> None:
        """Everybody but these two saw a card move and not which: it may be any that was there."""
        bit = 1 << source
        both = bit | 1 << target
        for observer in range(self.seats):
            if observer in (first, second):
                continue
            row = self.may[observer]
            for card, places in enumerate(row):
                if places != ANYWHERE and places & bit:
                    row[card] = places | both

    def _untie(self, seat: int) -> None:
        """A card leaves this hand: a loot in it cannot be told from its other cards any more."""
        for fact in self.facts:
            loot = fact.loot
            if loot != NO_CARD and self.may[seat][loot] == 1 << seat:
                fact.places |= 1 << seat
                fact.loot = NO_CARD

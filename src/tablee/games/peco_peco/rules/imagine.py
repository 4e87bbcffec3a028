"""Another deal that a seat cannot tell from the true one.

A *world* is who holds which card, what lies under the discard and in which order the pile lies.
The worlds that fit a seat's memory (knowledge.py) are drawn with equal chances:

* A card whose place the seat knows stays there. The others are dealt anew to the places that
  they leave free. Their sets of places are made *laminar* first: two sets that overlap without
  one containing the other are both replaced by their union. Then cards are dealt in the order of
  the size of their set, each to a free place of its set with equal chances. All cards dealt
  before have sets that lie inside this one (and took a place of it each) or outside it (and took
  none), so the number of places to choose from is the same whatever was chosen before: every
  complete deal comes about with the same probability.
* A deal that breaks a fact is thrown away and all is dealt again, which keeps those that remain
  equally likely. Should `TRIES` deals all fail (a fact that only one card in a hundred can
  fulfil), one more is mended by exchanges, and then shuffled by a long random walk of
  exchanges that never breaks a fact: its limit is the same uniform distribution. The true deal
  is no help there: where it starts must not show in the result.
* Nobody ever knows the order of the pile: it is shuffled in the end.

What other seats know goes with the place, not with the card: in the imagined world they know
what lies where they knew it. Facts of theirs are forgotten: this deal may make them untrue, and
which of them stay true would depend on the true deal.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.core.rng import Rng
from tablee.games.peco_peco.components import CARDS, KIND
from tablee.games.peco_peco.rules.cards import Animals
from tablee.games.peco_peco.rules.knowledge import (
    NO_CARD,
    PILE,
    SIZE,
    TOP,
    UNDER,
    Fact,
)

TRIES: Final = 300
WALK: Final = 40  # exchanges tried for each card
MEND: Final = 100_000  # exchanges tried to make the facts true
ASTRAY: Final = 8  # of so many exchanges that break more facts one is made, so as not to get stuck


def imagine(animals: Animals, seat: int, rng: Rng, tries: int = TRIES) -> None:
    """Make these animals a deal drawn from those that the seat holds possible."""
    deal = Deal(animals, seat)
    deal.draw(rng, tries)
    _rebuild(animals, seat, deal.becomes, rng)
    for i in range(len(deal.loose)):  # where sets were united, the seat now knows that much less
        animals.memory.may[seat][deal.loose[i]] |= deal.sets[i]


def _places(animals: Animals) -> list[int]:
    """The place of every card, as a bit."""
    where = [1 << PILE] * CARDS
    for seat in range(len(animals.hands)):
        for card in animals.hands[seat]:
            where[card] = 1 << seat
    for card in animals.under:
        where[card] = 1 << UNDER
    where[animals.top] = 1 << TOP
    return where


def _slots(animals: Animals, seat: int, loose: list[int]) -> list[int]:
    """The free places, each named after the card that truly lies there.

    Their order must not show which card that is: they go by place, and in a hand or in the pile,
    where cards have no order, by what other seats know of what lies there.
    """
    free = [False] * CARDS
    for card in loose:
        free[card] = True
    slots: list[int] = []
    for hand in animals.hands:
        slots.extend(_told_apart(animals, seat, [card for card in hand if free[card]]))
    slots.extend([card for card in animals.under if free[card]])
    slots.extend(_told_apart(animals, seat, [card for card in animals.pile if free[card]]))
    return slots


def _told_apart(animals: Animals, seat: int, cards: list[int]) -> list[int]:
    """Cards of one place, ordered by what the others know, and by the facts about each."""
    memory = animals.memory
    told: list[tuple[list[int], int]] = []
    for card in cards:
        about = [memory.may[other][card] for other in range(memory.seats) if other != seat]
        own = 0  # facts of this seat, in order: those of the others do not go along
        for fact in memory.facts:
            if fact.seat == seat:
                own += 1
                if fact.loot == card:
                    about.append(own)
        told.append((about, card))
    return [card for _, card in sorted(told)]


def laminar(sets: list[int]) -> list[int]:
    """The sets, with those that overlap united until each two are nested or apart."""
    sets = sets.copy()
    changed = True
    while changed:
        changed = False
        distinct = sorted(set(sets))
        for a in distinct:
            for b in distinct:
                if a < b and a & b and a & b != a and not changed:  # b, the larger, is not in a
                    sets = [a | b if s in (a, b) else s for s in sets]
                    changed = True
    return sets


@final
class Deal:
    """A deal in the making.

    Attributes:
        loose: the cards whose place the seat does not know.
        sets: for each of them the free places where it may be, laminar.
        order: the size of each set and its number, smaller ones first.
        slots: the free places, each named after the card that truly lies there.
        where: the place of every card, as a bit.
        facts: what the seat knows besides.
        becomes: for every card, the card that lies in its place in the imagined world.
    """

    def __init__(self, animals: Animals, seat: int) -> None:
        row = animals.memory.may[seat]
        self.where: list[int] = _places(animals)
        self.loose: list[int] = [card for card in range(CARDS) if SIZE[row[card]] > 1]
        free = 0
        for card in self.loose:
            free |= self.where[card]
        self.sets: list[int] = laminar([row[card] & free for card in self.loose])
        self.order: list[tuple[int, int]] = sorted(
            [(SIZE[self.sets[i]], i) for i in range(len(self.sets))]
        )
        self.slots: list[int] = _slots(animals, seat, self.loose)
        self.facts: list[Fact] = [fact for fact in animals.memory.facts if fact.seat == seat]
        self.becomes: list[int] = list(range(CARDS))
        self.may: list[int] = [0] * CARDS
        for i in range(len(self.loose)):
            self.may[self.loose[i]] = self.sets[i]
        self.broken: int = 0

    def draw(self, rng: Rng, tries: int) -> None:
        """Deal until all facts are true; after so many tries, exchange cards until they are."""
        if not self.loose:
            return
        for _ in range(tries):
            self._deal(rng)
            if self._untrue() == 0:
                return
        self._deal(rng)
        self._mend(rng)
        self._shuffle(rng)

    # -- dealing ---------------------------------------------------------------------------------

    def _deal(self, rng: Rng) -> None:
        """Deal all loose cards; the common case, in which each may be anywhere, is one shuffle."""
        for places in self.sets:
            if places != self.sets[0]:
                self._deal_by_size(rng)
                return
        dealt = self.loose.copy()
        rng.shuffle(dealt)
        for i in range(len(dealt)):
            self.becomes[self.slots[i]] = dealt[i]

    def _deal_by_size(self, rng: Rng) -> None:
        """Each card to a free place of its set, smaller sets first."""
        where = self.where
        slots = self.slots.copy()
        left: i64 = len(slots)
        for _, i in self.order:
            places = self.sets[i]
            count: i64 = 0
            for s in range(left):
                if where[slots[s]] & places:
                    count += 1
            pick = rng.below(count)
            for s in range(left):
                if where[slots[s]] & places:
                    if pick == 0:
                        self.becomes[slots[s]] = self.loose[i]
                        left -= 1
                        slots[s] = slots[left]
                        break
                    pick -= 1

    def _untrue(self) -> int:
        """How many facts the deal breaks."""
        becomes = self.becomes
        untrue = 0
        for fact in self.facts:
            fulfilled = fact.loot != NO_CARD and fact.kinds >> KIND[becomes[fact.loot]] & 1 != 0
            if not fulfilled:
                for card in range(CARDS):
                    if self.where[card] & fact.places and fact.kinds >> KIND[becomes[card]] & 1:
                        fulfilled = True
                        break
            if not fulfilled:
                untrue += 1
        return untrue

    # -- exchanging two cards at a time ----------------------------------------------------------

    def _mend(self, rng: Rng) -> None:
        """Exchange until all facts are true."""
        self.broken = self._untrue()
        for _ in range(MEND):
            if self.broken == 0:
                return
            self._exchange(rng, ASTRAY)

    def _shuffle(self, rng: Rng) -> None:
        """Exchange for long, and break no fact."""
        for _ in range(WALK * len(self.slots)):
            self._exchange(rng, 0)

    def _exchange(self, rng: Rng, astray: int) -> None:
        """Try two places, taken by their order, which is the same whatever truly lies there."""
        becomes = self.becomes
        a = self.slots[int(rng.below(len(self.slots)))]
        b = self.slots[int(rng.below(len(self.slots)))]
        x = becomes[a]
        y = becomes[b]
        if not (self.may[x] & self.where[b] and self.may[y] & self.where[a]):
            return
        becomes[a] = y
        becomes[b] = x
        broken = self._untrue()
        if broken > self.broken and (astray == 0 or rng.below(astray) > 0):
            becomes[a] = x
            becomes[b] = y
        else:
            self.broken = broken


def _rebuild(animals: Animals, seat: int, becomes: list[int], rng: Rng) -> None:
    """Replace every card by what it becomes."""
    for other in range(len(animals.hands)):
        if other != seat:
            animals.hands[other] = sorted([becomes[card] for card in animals.hands[other]])
    animals.under = [becomes[card] for card in animals.under]
    animals.pile = sorted([becomes[card] for card in animals.pile])
    rng.shuffle(animals.pile)
    memory = animals.memory
    for observer in range(memory.seats):
        if observer != seat:
            old = memory.may[observer]
            new = [0] * CARDS
            for card in range(CARDS):
                new[becomes[card]] = old[card]
            memory.may[observer] = new
    memory.facts = [fact for fact in memory.facts if fact.seat == seat]
    for fact in memory.facts:
        if fact.loot != NO_CARD:
            fact.loot = becomes[fact.loot]

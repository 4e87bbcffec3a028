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


def imagine(animals: Animals, seat: int, rng: Rng, tries: int = TRIES) -> Animals:
    """A deal drawn from those that the seat holds possible."""
    where = _places(animals)
    row = animals.memory.may[seat]
    loose = [card for card in range(CARDS) if SIZE[row[card]] > 1]
    facts = [fact for fact in animals.memory.facts if fact.seat == seat]
    sets = _sets(loose, row, where)
    slots = _slots(animals, seat, loose)
    becomes = _deal(loose, slots, sets, where, facts, rng, tries)
    world = _rebuilt(animals, seat, becomes, rng)
    for i in range(len(loose)):  # where sets were united, the seat now knows that much less
        world.memory.may[seat][loose[i]] |= sets[i]
    return world


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
                if a < b and a & b and a & b != a and a & b != b and not changed:
                    sets = [a | b if s in (a, b) else s for s in sets]
                    changed = True
    return sets


def _sets(loose: list[int], row: list[int], where: list[int]) -> list[int]:
    """For each loose card the free places where it may be, laminar."""
    free = 0
    for card in loose:
        free |= where[card]
    return laminar([row[card] & free for card in loose])


def _deal(
    loose: list[int],
    slots: list[int],
    sets: list[int],
    where: list[int],
    facts: list[Fact],
    rng: Rng,
    tries: int,
) -> list[int]:
    """For every card, the card that lies in its place in the imagined world."""
    becomes = list(range(CARDS))
    if not loose:
        return becomes
    order = [i for _, i in sorted([(SIZE[sets[i]], i) for i in range(len(loose))])]
    for _ in range(tries):
        _deal_once(loose, slots, sets, order, where, becomes, rng)
        if _broken(facts, where, becomes) == 0:
            return becomes
    _deal_once(loose, slots, sets, order, where, becomes, rng)
    walk = Walk(loose, slots, sets, where, facts, becomes)
    walk.mend(rng)
    walk.shuffle(rng)
    return becomes


def _deal_once(
    loose: list[int],
    slots: list[int],
    sets: list[int],
    order: list[int],
    where: list[int],
    becomes: list[int],
    rng: Rng,
) -> None:
    """Deal all loose cards; the common case, in which each may be anywhere, is one shuffle."""
    for places in sets:
        if places != sets[0]:
            _deal_by_size(loose, slots, sets, order, where, becomes, rng)
            return
    dealt = loose.copy()
    rng.shuffle(dealt)
    for i in range(len(loose)):
        becomes[slots[i]] = dealt[i]


def _deal_by_size(
    loose: list[int],
    slots: list[int],
    sets: list[int],
    order: list[int],
    where: list[int],
    becomes: list[int],
    rng: Rng,
) -> None:
    """Each card to a free place of its set, smaller sets first."""
    slots = slots.copy()
    left: i64 = len(slots)
    for i in order:
        places = sets[i]
        count: i64 = 0
        for s in range(left):
            if where[slots[s]] & places:
                count += 1
        pick = rng.below(count)
        for s in range(left):
            if where[slots[s]] & places:
                if pick == 0:
                    becomes[slots[s]] = loose[i]
                    left -= 1
                    slots[s] = slots[left]
                    break
                pick -= 1


def _broken(facts: list[Fact], where: list[int], becomes: list[int]) -> int:
    """How many facts are untrue when every card is replaced so."""
    broken = 0
    for fact in facts:
        fulfilled = fact.loot != NO_CARD and fact.kinds >> KIND[becomes[fact.loot]] & 1 != 0
        if not fulfilled:
            for card in range(CARDS):
                if where[card] & fact.places and fact.kinds >> KIND[becomes[card]] & 1:
                    fulfilled = True
                    break
        if not fulfilled:
            broken += 1
    return broken


@final
class Walk:
    """Exchanges of two cards at a time that the seat holds possible, on a deal in the making."""

    def __init__(
        self,
        loose: list[int],
        slots: list[int],
        sets: list[int],
        where: list[int],
        facts: list[Fact],
        becomes: list[int],
    ) -> None:
        self.slots = slots
        self.where = where
        self.facts = facts
        self.becomes = becomes
        self.may: list[int] = [0] * CARDS
        for i in range(len(loose)):
            self.may[loose[i]] = sets[i]
        self.broken: int = _broken(facts, where, becomes)

    def mend(self, rng: Rng) -> None:
        """Exchange until all facts are true."""
        for _ in range(MEND):
            if self.broken == 0:
                return
            self._exchange(rng, ASTRAY)

    def shuffle(self, rng: Rng) -> None:
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
        broken = _broken(self.facts, self.where, becomes)
        if broken > self.broken and (astray == 0 or rng.below(astray) > 0):
            becomes[a] = x
            becomes[b] = y
        else:
            self.broken = broken


def _rebuilt(animals: Animals, seat: int, becomes: list[int], rng: Rng) -> Animals:
    """The deal with every card replaced by what it becomes."""
    world = animals.copy()
    for other in range(len(world.hands)):
        if other != seat:
            world.hands[other] = sorted([becomes[card] for card in animals.hands[other]])
    world.under = [becomes[card] for card in animals.under]
    world.pile = sorted([becomes[card] for card in animals.pile])
    rng.shuffle(world.pile)
    memory = world.memory
    for observer in range(memory.seats):
        if observer != seat:
            old = animals.memory.may[observer]
            new = memory.may[observer]
            for card in range(CARDS):
                new[becomes[card]] = old[card]
    memory.facts = [fact for fact in memory.facts if fact.seat == seat]
    for fact in memory.facts:
        if fact.loot != NO_CARD:
            fact.loot = becomes[fact.loot]
    return world

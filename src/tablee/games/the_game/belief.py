"""What signals tell: worlds in which the others hold a card for what they asked.

Whoever signals asks for a pile because of a card (`Turn.suits`): a jump, or one of the next few.
That is all that is concluded (TG-11). So a world is put right by exchanging unseen cards one for
one, until every signal has such a card behind it, or as far as that can be had: people need not
signal as our bots do. Silence tells nothing.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.core.rng import Rng
from tablee.games.the_game.components import PILES
from tablee.games.the_game.judgement import LEAVE, NO_BIG_JUMP, WIDTH, Turn
from tablee.games.the_game.rules import TheGame

EXCHANGES: Final = 60  # that are tried in a world


def believe(world: TheGame, seat: int, rng: Rng) -> None:
    """Exchange unseen cards so that the others hold what their signals say."""
    belief = Belief(world, seat)
    for _ in range(EXCHANGES):
        if not belief.mend(rng):
            break
    belief.deal()


@final
class Belief:
    """The unseen cards of a world in one row, hand after hand and then the draw pile."""

    def __init__(self, world: TheGame, seat: int) -> None:
        turn = Turn(world, seat, True)
        seats = world.seats
        self.world: TheGame = world
        self.seat: int = seat
        self.cards: list[int] = []
        self.owners: list[int] = []  # the draw pile has the number after the last seat
        self.first: list[int] = []  # where the cards of each owner begin
        self.asks: list[i64] = [0] * (PILES * WIDTH)  # what a card asks of a pile
        self.said: list[i64] = [0] * (PILES * seats)
        for owner in range(seats + 1):
            self.first.append(len(self.cards))
            if owner == seat:
                continue
            for card in world.draw if owner == seats else world.hands[owner]:
                self.cards.append(card)
                self.owners.append(owner)
                for pile in range(PILES):
                    self.asks[PILES * card + pile] = turn.suits(card, pile)
            if owner < seats:
                for pile in range(PILES):
                    said = world.signals[owner][pile]
                    self.said[PILES * owner + pile] = said if said in (LEAVE, NO_BIG_JUMP) else 0

    def mend(self, rng: Rng) -> bool:
        """Try one exchange for a signal without a card behind it; False if there is none."""
        count: i64 = PILES * self.world.seats
        start = rng.below(count)
        step: i64 = 0
        while step < count:
            at = (start + step) % count
            owner, pile = at // PILES, at % PILES
            if self._has_cards(owner) and not self._explained(owner, pile):
                self._exchange(owner, pile, rng)
                return True
            step += 1
        return False

    def deal(self) -> None:
        """Give the cards to their owners."""
        world = self.world
        for owner in range(world.seats):
            if owner != self.seat:
                world.hands[owner] = sorted(self.cards[self.first[owner] : self.first[owner + 1]])
        world.draw = self.cards[self.first[world.seats] :]

    def _has_cards(self, owner: i64) -> bool:
        return self.first[owner] < self.first[owner + 1]

    def _explained(self, owner: i64, pile: i64) -> bool:
        """Whether a hand holds a card for what it said about a pile."""
        said = self.said[PILES * owner + pile]
        at: i64 = self.first[owner]
        end: i64 = self.first[owner + 1]
        while at < end:
            if self._asked(at, pile) == said:
                return True
            at += 1
        return said == 0

    def _wrong(self, owner: i64) -> i64:
        """How many signals of a hand have no card behind them."""
        wrong: i64 = 0
        if owner < self.world.seats:
            pile: i64 = 0
            while pile < PILES:
                if not self._explained(owner, pile):
                    wrong += 1
                pile += 1
        return wrong

    def _exchange(self, owner: i64, pile: i64, rng: Rng) -> None:
        """Get a card that asks for what was said, for any other."""
        size: i64 = self.first[owner + 1] - self.first[owner]
        others: i64 = len(self.cards) - size
        if others == 0:
            return
        mine = rng.below(size)
        theirs = rng.below(others)
        said = self.said[PILES * owner + pile]
        tried: i64 = 0
        while self._asked(self._elsewhere(owner, theirs), pile) != said:
            theirs = (theirs + 1) % others
            tried += 1
            if tried == others:
                return  # nothing that is left explains the signal
        self._swap_if_good(owner, self._held(owner, mine), self._elsewhere(owner, theirs))

    def _held(self, owner: i64, number: i64) -> i64:
        """Where a card of the hand stands in the row."""
        return self.first[owner] + number

    def _elsewhere(self, owner: i64, number: i64) -> i64:
        """Where a card that is not in the hand stands in the row."""
        return (self.first[owner + 1] + number) % len(self.cards)

    def _asked(self, at: i64, pile: i64) -> i64:
        return self.asks[PILES * self.cards[at] + pile]

    def _swap_if_good(self, owner: i64, mine: i64, theirs: i64) -> None:
        """Exchange two cards, unless more piles would be wrong then."""
        other: i64 = self.owners[theirs]
        before = self._wrong(owner) + self._wrong(other)
        self._swap(mine, theirs)
        if self._wrong(owner) + self._wrong(other) > before:
            self._swap(mine, theirs)

    def _swap(self, one: i64, two: i64) -> None:
        card = self.cards[one]
        self.cards[one] = self.cards[two]
        self.cards[two] = card

"""The state of a match and what may be done to it."""

from __future__ import annotations

from examples.ascenseur.components import BIDS, CARDS, PLAYS, RANKS, SUITS, suit_of
from examples.ascenseur.events import Bid, CardLaid, Dealt, Scored, Took
from tablee import kit as g


class Ascenseur(g.State):
    """One match: the round that is played, and the points of those before."""

    round: int = 0  # from 0
    dealer: int = 0
    scores: list[int]
    bids: list[int]  # -1: not said yet
    won: list[int]  # tricks of this round
    hands: list[list[int]]  # in order
    trump: int = 0  # the card that was turned up
    stock: list[int]  # what was not dealt, in order
    leader: int = 0  # of this trick
    played: list[int]  # the cards of this round, trick by trick
    voids: list[int]  # bits: the suits that a seat showed it has no more of

    # -- what follows from the fields ------------------------------------------------------------

    @property
    def rounds(self) -> int:
        """AS-02: how many there are."""
        return 2 * int(self.options.top) - 1

    @property
    def size(self) -> int:
        """AS-02: the cards that each was dealt in this round: 1, 2 … top … 2, 1."""
        return min(self.round + 1, self.rounds - self.round)

    @property
    def trick(self) -> list[int]:
        """The cards of the trick that is played, from its leader on."""
        return self.played[len(self.played) // self.seats * self.seats :]

    def turn(self) -> int:
        """AS-05, AS-07: whose turn it is."""
        said = self.seats - self.bids.count(-1)
        if said < self.seats:
            return (self.dealer + 1 + said) % self.seats
        return (self.leader + len(self.trick)) % self.seats

    def forbidden(self, seat: int) -> int:
        """AS-06: the bid that the dealer may not make; -1: none."""
        if seat != self.dealer or not self.options.hook:
            return -1
        return max(self.size - sum(bid for bid in self.bids if bid >= 0), -1)

    def playable(self, seat: int) -> list[int]:
        """AS-08: the cards of the suit led, or all."""
        hand, trick = self.hands[seat], self.trick
        same = [card for card in hand if trick and suit_of(card) == suit_of(trick[0])]
        return same or hand

    def strength(self, card: int, led: int) -> int:
        """AS-09: of the cards of a trick the strongest takes it."""
        trump, follows = suit_of(card) == suit_of(self.trump), suit_of(card) == suit_of(led)
        return card % len(RANKS) + 100 * follows + 200 * trump

    # -- the course of a match -------------------------------------------------------------------

    def set_up(self) -> None:
        """AS-04: the first dealer is drawn by lot."""
        self.scores = [0] * self.seats
        self.dealer = int(self.rng.below(self.seats))
        self._deal()

    def _deal(self) -> None:
        """AS-03: a hand for everybody, and the next card is turned up."""
        deck = list(range(len(CARDS)))
        self.rng.shuffle(deck)
        self.hands = [sorted(deck.pop() for _ in range(self.size)) for _ in range(self.seats)]
        self.trump = deck.pop()
        self.stock = sorted(deck)
        self.bids, self.won = [-1] * self.seats, [0] * self.seats
        self.played, self.voids = [], [0] * self.seats
        self.leader = (self.dealer + 1) % self.seats
        self.tell(Dealt(self.dealer, self.size, CARDS[self.trump]))

    def actors(self) -> list[int]:
        """One after the other."""
        return [] if self.over else [self.turn()]

    def legal(self, seat: int) -> list[g.Action]:
        """As `why_not` says, for those who ask often."""
        if self.over or seat != self.turn():
            return []
        if -1 in self.bids:
            forbidden = self.forbidden(seat)
            return [BIDS[count] for count in range(self.size + 1) if count != forbidden]
        return [PLAYS[card] for card in self.playable(seat)]

    def why_not(self, seat: int, action: g.Action) -> g.Refusal | None:
        """AS-05 to AS-08."""
        bidding = -1 in self.bids
        if seat != self.turn():
            return g.Refusal("AS-05" if bidding else "AS-07", reason="turn")
        if action.verb == "bid":
            count = int(action.fields["count"])
            if not bidding:
                return g.Refusal("AS-05", reason="late")
            if count > self.size:
                return g.Refusal("AS-05", {"count": self.size}, "most")
            return g.Refusal("AS-06", {"bid": count}) if count == self.forbidden(seat) else None
        if bidding:
            return g.Refusal("AS-07", reason="early")
        card = action.code - len(BIDS)
        if card not in self.hands[seat]:
            return g.Refusal("AS-07", reason="held")
        if card not in self.playable(seat):
            return g.Refusal("AS-08", {"suit": SUITS[suit_of(self.trick[0])]})
        return None

    def apply(self, seat: int, action: g.Action) -> None:
        """A bid, or a card; the last card of a trick ends it."""
        if -1 in self.bids:
            self.bids[seat] = action.code
            self.tell(Bid(seat, action.code))
            return
        card = action.code - len(BIDS)
        self.hands[seat].remove(card)
        trick = [*self.trick, card]
        self.played.append(card)
        self.tell(CardLaid(seat, CARDS[card]))
        if suit_of(card) != suit_of(trick[0]):
            self.voids[seat] |= 1 << suit_of(trick[0])  # AS-12
        if len(trick) == self.seats:
            self._take(trick)

    def _take(self, trick: list[int]) -> None:
        """AS-09: the strongest card takes the trick; AS-07: its seat leads the next one."""
        strengths = [self.strength(card, trick[0]) for card in trick]
        self.leader = (self.leader + strengths.index(max(strengths))) % self.seats
        self.won[self.leader] += 1
        self.tell(Took(self.leader))
        if not self.hands[self.leader]:
            self._score()

    def _score(self) -> None:
        """AS-10: points for the round; AS-11: the next one, if there is one."""
        for seat, (bid, won) in enumerate(zip(self.bids, self.won, strict=True)):
            points = 10 + 2 * won if bid == won else -2 * abs(bid - won)
            self.scores[seat] += points
            self.tell(Scored(seat, bid, won, points))
        self.over = self.round == self.rounds - 1
        if not self.over:
            self.round += 1
            self.dealer = (self.dealer + 1) % self.seats  # AS-04
            self._deal()

    def outcome(self) -> g.Outcome | None:
        """AS-11: most points win; equals share the victory."""
        if not self.over:
            return None
        best = max(self.scores)
        winners = tuple(seat for seat in range(self.seats) if self.scores[seat] == best)
        share = tuple((score == best) / len(winners) for score in self.scores)
        return g.Outcome(winners, tuple(map(float, self.scores)), share, "points", "AS-11")

    # -- what a seat knows -----------------------------------------------------------------------

    def may_hold(self, seat: int, card: int) -> bool:
        """AS-12: whether it has not shown that it lacks the suit."""
        return not self.voids[seat] >> suit_of(card) & 1

    def _redeal(self, seat: int, rng: g.Rng) -> None:
        """AS-12: a seat knows its hand, what lies or lay open, and who has none of which suit."""
        own, self.hands[seat] = self.hands[seat], []
        hidden = [*self.stock, *(card for hand in self.hands for card in hand)]
        *self.hands, self.stock = g.deal(rng, hidden, map(len, self.hands), self.may_hold)
        self.hands[seat] = own

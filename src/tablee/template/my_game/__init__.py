"""My game: whoever plays the highest card scores. Change it into yours.

The rules are numbered in rules.md; the words are in texts/.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from tablee import kit as g

# -- components ----------------------------------------------------------------------------------

DECK = range(1, 21)  # MG-01
CARD = g.Number(DECK[0], DECK[-1], what="card")
PLAY = {card: g.Action("play", {"card": card}) for card in DECK}


class MyGameOptions(g.Options, frozen=True, kw_only=True):
    """What a table can choose."""

    hand: Annotated[int, Meta(ge=2, le=4)] = 3  # cards for each (MG-02)


# -- what can happen -----------------------------------------------------------------------------


class Played(g.Event, frozen=True, tag="played"):
    """A card lies on the table."""

    seat: int
    card: int


class Scored(g.Event, frozen=True, tag="scored"):
    """All have played: the highest card scored."""

    seat: int


# -- the rules -----------------------------------------------------------------------------------


class MyGameState(g.State):
    """One match at one moment."""

    hands: list[list[int]]  # in order
    stock: list[int]  # what was not dealt, in order
    table: list[int]  # the cards of this round, from the leader on
    gone: list[int]  # those of the rounds before
    points: list[int]
    leader: int = 0

    def set_up(self) -> None:
        """MG-02: a hand for everybody."""
        deck = list(DECK)
        self.rng.shuffle(deck)
        size = self.options.hand
        self.hands = [sorted(deck.pop() for _ in range(size)) for _ in range(self.seats)]
        self.stock = sorted(deck)
        self.table, self.gone, self.points = [], [], [0] * self.seats

    def actors(self) -> list[int]:
        """MG-03: in turn, from the leader on."""
        return [] if self.over else [(self.leader + len(self.table)) % self.seats]

    def why_not(self, seat: int, action: g.Action) -> g.Refusal | None:
        """MG-03: in turn, a card of one's own hand."""
        if seat not in self.actors():
            return g.Refusal("MG-03", reason="turn")
        card = action.fields["card"]
        return None if card in self.hands[seat] else g.Refusal("MG-03", {"card": card}, "held")

    def apply(self, seat: int, action: g.Action) -> None:
        """MG-04: the highest card of a round scores, and its seat leads the next one."""
        card = int(action.fields["card"])
        self.hands[seat].remove(card)
        self.table.append(card)
        self.tell(Played(seat, card))
        if len(self.table) == self.seats:
            self.leader = (self.leader + self.table.index(max(self.table))) % self.seats
            self.points[self.leader] += 1
            self.tell(Scored(self.leader))
            self.gone += self.table
            self.table = []
            self.over = not any(self.hands)

    def outcome(self) -> g.Outcome | None:
        """MG-05: most points win; equals share the victory."""
        if not self.over:
            return None
        best = max(self.points)
        winners = tuple(seat for seat in range(self.seats) if self.points[seat] == best)
        share = tuple((points == best) / len(winners) for points in self.points)
        return g.Outcome(winners, tuple(map(float, self.points)), share, "points", "MG-05")

    def _redeal(self, seat: int, rng: g.Rng) -> None:
        """MG-06: a seat knows its own hand and what was played; the rest is dealt anew."""
        own, self.hands[seat] = self.hands[seat], []
        hidden = [*self.stock, *(card for hand in self.hands for card in hand)]
        *self.hands, self.stock = g.deal(rng, hidden, map(len, self.hands))
        self.hands[seat] = own


# -- what a seat sees ----------------------------------------------------------------------------


class MyGameView(g.View, frozen=True, kw_only=True):
    """What lies open, and one's own hand."""

    table: list[int]
    gone: list[int]
    points: list[int]
    leader: int
    hand: list[int] | None  # None: a spectator


# -- a player that does not search ---------------------------------------------------------------


def regular(state: MyGameState, seat: int, rng: g.Rng) -> g.Action:
    """Beat the table as cheaply as it can, or give up the lowest card."""
    hand = state.hands[seat]
    beating = [card for card in hand if card > max(state.table, default=max(DECK) // 2)]
    return PLAY[min(beating or hand)]


# -- the declaration -----------------------------------------------------------------------------


class MyGame(g.Game[MyGameState]):
    """What the engine needs to know."""

    id = "my-game"
    seats = range(2, 5)
    version = 1
    state_type = MyGameState
    actions = g.ActionTable("my-game", list(PLAY.values()))
    options_type = MyGameOptions
    view_type = MyGameView
    event_types = (Played, Scored)
    end_rule = "MG-05"
    policies = {"regular": regular}
    layout = g.Layout(
        g.Whole(CARD, "hands", "table", "gone", "stock"),  # every card once
        hands=g.Each(g.Items(CARD, ordered=True), "its hand"),
        stock=g.Items(CARD, "what was not dealt", ordered=True),
        table=g.Items(CARD, "the cards of this round, from the leader on"),
        gone=g.Items(CARD, "the cards of the rounds before"),
        points=g.Each(g.Number(0, 4), "its points"),
        leader=g.Seat("who leads this round"),
    )
    shows = {"hand": g.Items(CARD)}  # of the view: what positions have not

    def look(self, state: MyGameState, seat: int | None, shared: g.SharedFields) -> MyGameView:
        """MG-06: what lies open, and one's own hand."""
        shown = self.layout.shown(state, "table", "gone", "points", "leader")
        hand = None if seat is None else state.hands[seat].copy()
        return MyGameView(**shared, **shown, hand=hand)

    def complete(self, state: MyGameState) -> None:
        """What follows from the fields, and what only several of them make wrong."""
        rounds = len(state.gone) // state.seats
        g.require(sum(state.points) == rounds, "points", f"{rounds} rounds were played")
        for seat, hand in enumerate(state.hands):
            played = rounds + ((seat - state.leader) % state.seats < len(state.table))
            g.require(len(hand) == state.options.hand - played, f"hands[{seat}]", "wrong size")
        state.over = not any(state.hands) and not state.table

    def bound(self, seats: int, options: MyGameOptions) -> int:
        """Everybody plays its hand."""
        return int(seats * options.hand)

    def describe(self, view: MyGameView, texts: g.Texts) -> list[str]:
        """The view in lines, for the terminal."""
        lines = [texts("line.points", seat=s, points=p) for s, p in enumerate(view.points)]
        if view.table:
            lines.append(texts("line.table", cards=view.table))
        if view.hand:
            lines.append(texts("line.hand", cards=view.hand))
        return lines

    def exchange_hidden(self, position: dict[str, Any], seat: int, rng: g.Rng) -> bool:
        """MG-06: exchange a card of the next seat with one of the stock."""
        hand, stock = position["hands"][(seat + 1) % position["seats"]], position["stock"]
        if hand:
            mine, yours = int(rng.below(len(hand))), int(rng.below(len(stock)))
            hand[mine], stock[yours] = stock[yours], hand[mine]
        return bool(hand)


GAME = MyGame()

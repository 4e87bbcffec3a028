"""Qui reste ?: a whole game in one file, to read before writing one's own.

Everybody holds one card of 1 to 9 and says, all at once, whether they stay. The highest card among
those who stayed wins. See docs/adding-a-game.md; try it with

    PYTHONPATH=. tablee check examples.qui_reste:GAME
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tablee import kit as g

STAY, GO = g.Action("stay"), g.Action("go")
CARD = g.Number(1, 9, what="card")


class Said(g.Event, frozen=True, tag="said"):
    """A seat said whether it stays."""

    seat: int
    stays: bool


class Shown(g.Event, frozen=True, tag="shown"):
    """All cards were shown."""

    cards: list[int]


class QuiReste(g.State):
    """One round: everybody's card, the rest of the deck, and what was said."""

    cards: list[int]
    rest: list[int]
    said: list[bool | None]

    def set_up(self) -> None:
        """QR-01: a card for everybody."""
        self.rest = list(range(1, 10))
        self.rng.shuffle(self.rest)
        self.cards = [self.rest.pop() for _ in range(self.seats)]
        self.said = [None] * self.seats

    def actors(self) -> list[int]:
        """QR-02: everybody who has not said it yet, all at once."""
        return [seat for seat in range(self.seats) if self.said[seat] is None]

    def why_not(self, seat: int, action: g.Action) -> g.Refusal | None:
        """QR-02: nobody answers twice."""
        return None if self.said[seat] is None else g.Refusal("QR-02")

    def apply(self, seat: int, action: g.Action) -> None:
        """Note it; after the last answer all cards are shown."""
        self.said[seat] = action is STAY
        self.tell(Said(seat=seat, stays=action is STAY))
        if None not in self.said:
            self.over = True
            self.tell(Shown(cards=list(self.cards)))

    def outcome(self) -> g.Outcome | None:
        """QR-03: the highest card among those who stayed wins; if all go, nobody does."""
        if not self.over:
            return None
        stayed = [seat for seat in range(self.seats) if self.said[seat]]
        best = max(stayed, key=lambda seat: self.cards[seat], default=None)
        winners = () if best is None else (best,)
        share = [1 / self.seats if best is None else float(s == best) for s in range(self.seats)]
        scores = tuple(float(card) for card in self.cards)
        reason = "nobody" if best is None else "highest"
        return g.Outcome(winners, scores, tuple(share), reason, "QR-03")

    def _redeal(self, seat: int, rng: g.Rng) -> None:
        """QR-01: a seat knows its own card; all others are dealt anew."""
        hidden = [card for card in range(1, 10) if card != self.cards[seat]]
        rng.shuffle(hidden)
        self.cards = [self.cards[s] if s == seat else hidden.pop() for s in range(self.seats)]
        self.rest = hidden


class QuiResteView(g.View, frozen=True, kw_only=True):
    """One's own card and what was said; all cards at the end."""

    card: int | None
    said: list[bool | None]
    cards: list[int] | None


class QuiResteGame(g.Game[QuiReste]):
    """The declaration."""

    id = "qui-reste"
    seats = range(2, 5)
    cooperative = False
    version = 1
    state_type = QuiReste
    actions = g.ActionTable("qui-reste", [STAY, GO])
    view_type = QuiResteView
    event_types = (Said, Shown)
    end_rule = "QR-03"
    folder = Path(__file__).parent
    layout = g.Layout(
        g.Whole(CARD, "cards", "rest"),
        cards=g.Each(CARD, "its card"),
        rest=g.Items(CARD, "the rest of the deck"),
        said=g.Each(g.Maybe(g.Flag(), None), "whether it stays; null: it has not said it yet"),
    )
    shows = {"card": CARD}

    def look(self, state: QuiReste, seat: int | None, shared: g.SharedFields) -> QuiResteView:
        """One's own card; at the end all of them."""
        return QuiResteView(
            **shared,
            card=None if seat is None else state.cards[seat],
            said=list(state.said),
            cards=list(state.cards) if state.over else None,
        )

    def complete(self, state: QuiReste) -> None:
        """QR-03: it is over when all have said it."""
        state.over = None not in state.said

    def bound(self, seats: int, options: g.Options) -> int:
        """Everybody says one thing."""
        return seats

    def describe(self, view: QuiResteView, texts: g.Texts) -> list[str]:
        """The view in lines."""
        return [texts("line.card", card=view.card or "?")]

    def exchange_hidden(self, position: dict[str, Any], seat: int, rng: g.Rng) -> bool:
        """Exchange somebody else's card with one of the rest."""
        if None not in position["said"]:
            return False
        other, place = (seat + 1) % position["seats"], int(rng.below(len(position["rest"])))
        cards, rest = position["cards"], position["rest"]
        cards[other], rest[place] = rest[place], cards[other]
        return True


GAME = QuiResteGame()

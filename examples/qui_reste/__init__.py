"""Qui reste ?: a whole game in one file, to read before writing one's own.

Everybody holds one card of 1 to 9 and says, all at once, whether they stay. The highest card among
those who stayed wins. See docs/adding-a-game.md; try it with

    PYTHONPATH=. tablee check examples.qui_reste:GAME
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from tablee.core.actions import Action, ActionTable
from tablee.core.errors import PositionError
from tablee.core.events import Event
from tablee.core.features import Features, Sheet
from tablee.core.game import Game
from tablee.core.options import Options
from tablee.core.outcome import Outcome
from tablee.core.position import Position, options_of, read_position, require, rng_of
from tablee.core.refusal import Refusal
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.core.texts import Texts
from tablee.core.view import View

CARDS = list(range(1, 10))
STAY, GO = Action("stay"), Action("go")
ACTIONS = ActionTable("qui-reste", [STAY, GO])


class Said(Event, frozen=True, tag="said"):
    """A seat said whether it stays."""

    seat: int
    stays: bool


class Shown(Event, frozen=True, tag="shown"):
    """All cards were shown."""

    cards: list[int]


class QuiReste(State):
    """One round: everybody's card, the rest of the deck, and what was said."""

    cards: list[int]
    rest: list[int]
    said: list[bool | None]

    def actors(self) -> list[int]:
        """QR-02: everybody who has not said it yet, all at once."""
        return [] if self.over else [s for s in range(self.seats) if self.said[s] is None]

    def legal(self, seat: int) -> list[Action]:
        """QR-02: stay or go."""
        return [STAY, GO] if seat in self.actors() else []

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """QR-02: nobody answers twice."""
        return None if self.said[seat] is None else Refusal("QR-02")

    def apply(self, seat: int, action: Action) -> None:
        """Note it; after the last answer all cards are shown."""
        self.said[seat] = action is STAY
        self.tell(Said(seat=seat, stays=action is STAY))
        if None not in self.said:
            self.over = True
            self.tell(Shown(cards=list(self.cards)))

    def outcome(self) -> Outcome | None:
        """QR-03: the highest card among those who stayed wins; if all go, nobody does."""
        if not self.over:
            return None
        stayed = [seat for seat in range(self.seats) if self.said[seat]]
        best = max(stayed, key=lambda seat: self.cards[seat], default=None)
        winners = () if best is None else (best,)
        share = [1 / self.seats if best is None else float(s == best) for s in range(self.seats)]
        scores = tuple(float(card) for card in self.cards)
        reason = "nobody" if best is None else "highest"
        return Outcome(winners, scores, tuple(share), reason, "QR-03")

    def copy(self) -> QuiReste:
        """An equal and independent state."""
        return self._twin(self.rng.copy())

    def _twin(self, rng: Rng) -> QuiReste:
        twin = QuiReste(self.game, self.seats, self.options, rng)
        twin.cards, twin.rest, twin.said = list(self.cards), list(self.rest), list(self.said)
        twin.over = self.over
        return twin

    def resample(self, seat: int, rng: Rng) -> QuiReste:
        """QR-01: a seat knows its own card; all others are dealt anew."""
        twin = self._twin(rng.fork())
        if not self.over:
            hidden = [card for card in CARDS if card != self.cards[seat]]
            rng.shuffle(hidden)
            twin.cards = [self.cards[s] if s == seat else hidden.pop() for s in range(self.seats)]
            twin.rest = hidden
        return twin


class QuiResteView(View, frozen=True, kw_only=True):
    """One's own card and what was said; all cards at the end."""

    card: int | None
    said: list[bool | None]
    cards: list[int] | None


class QuiRestePosition(Position, kw_only=True):
    """A position."""

    cards: list[int]
    rest: list[int]
    said: list[bool | None]


class NoOptions(Options, frozen=True, kw_only=True):
    """There is nothing to choose."""


class QuiResteFeatures(Features):
    """What a learner is told (optional): one's own card, and what was said, from oneself on."""

    def __init__(self, game: Game[Any], seats: int, options: Any) -> None:
        super().__init__(game, seats, options)
        self.card = self.field("card", len(CARDS), "my card, 1 to 9")
        self.said = self.field("said", seats * 2, "by seat: said that it stays, that it goes")

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        """One cell for the card, one for everybody who has spoken."""
        assert isinstance(state, QuiReste)
        sheet.mark(self.card + state.cards[seat] - 1)
        for other, stays in enumerate(state.said):
            if stays is not None:
                sheet.mark(self.said + self.from_me(seat, other) * 2 + (0 if stays else 1))


class QuiResteGame(Game[QuiReste]):
    """The declaration."""

    id = "qui-reste"
    seats = range(2, 5)
    cooperative = False
    version = 1
    actions = ACTIONS
    options_type = NoOptions
    view_type = QuiResteView
    event_types = (Said, Shown)
    end_rule = "QR-03"
    folder = Path(__file__).parent
    features: ClassVar[type[Features] | None] = QuiResteFeatures

    def deal(self, seats: int, options: Any, rng: Rng) -> QuiReste:
        """QR-01: a card for everybody."""
        state = QuiReste(self, seats, options, rng)
        state.rest = list(CARDS)
        rng.shuffle(state.rest)
        state.cards = [state.rest.pop() for _ in range(seats)]
        state.said = [None] * seats
        return state

    def view(self, state: QuiReste, seat: int | None) -> QuiResteView:
        """What a seat may see."""
        return QuiResteView(
            seat=seat,
            seats=state.seats,
            actors=state.actors(),
            outcome=state.outcome(),
            card=None if seat is None else state.cards[seat],
            said=list(state.said),
            cards=list(state.cards) if state.over else None,
        )

    def position(self, state: QuiReste) -> dict[str, Any]:
        """The whole state."""
        return {
            "game": self.id,
            "version": self.version,
            "seats": state.seats,
            "options": {},
            "rng": state.rng.to_dict(),
            "cards": list(state.cards),
            "rest": list(state.rest),
            "said": list(state.said),
        }

    def from_position(self, data: object) -> QuiReste:
        """The inverse of `position`."""
        p = read_position(data, QuiRestePosition, self.id, self.version, self.seats)
        state = QuiReste(self, p.seats, options_of(p, NoOptions), rng_of(p))
        require(len(p.cards) == len(p.said) == p.seats, "cards", "one for each seat")
        if sorted(p.cards + p.rest) != CARDS:
            raise PositionError("rest", "every card from 1 to 9 is there once")
        state.cards, state.rest, state.said = p.cards, p.rest, p.said
        state.over = None not in p.said
        return state

    def bound(self, seats: int, options: Any) -> int:
        """Everybody says one thing."""
        return seats

    def describe(self, view: View, texts: Texts) -> list[str]:
        """The view in lines."""
        assert isinstance(view, QuiResteView)
        return [texts("line.card", card=view.card or "?")]

    def exchange_hidden(self, position: dict[str, Any], seat: int, rng: Rng) -> bool:
        """Exchange somebody else's card with one of the rest."""
        if None not in position["said"]:
            return False
        other, place = (seat + 1) % position["seats"], int(rng.below(len(position["rest"])))
        cards, rest = position["cards"], position["rest"]
        cards[other], rest[place] = rest[place], cards[other]
        return True


GAME = QuiResteGame()

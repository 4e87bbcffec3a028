"""The state of a match: what every game implements, and everything else stands on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Self, final

from mypy_extensions import mypyc_attr

from tablee.core.actions import Action, ActionTable
from tablee.core.errors import ActionError, IllegalAction, SeatError
from tablee.core.events import Event
from tablee.core.finder import find_game
from tablee.core.outcome import Outcome
from tablee.core.refusal import Refusal
from tablee.core.rng import Rng
from tablee.core.view import View

if TYPE_CHECKING:
    from tablee.core.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One match at one moment.

    A game implements `set_up`, `actors`, `why_not`, `apply` and `outcome`; `_redeal` where
    something is hidden, `talk` where players may talk, and `legal` and `_twin` where search asks
    too often: the conformance suite holds them to what they are by default. Everything else is made
    here.

    Attributes:
        game: the game that is played.
        seats: how many sit at the table.
        options: the options of the match, a struct of the game's own type.
        rng: the random stream of the match; only `apply` draws from it.
        over: the match has ended.
        events: what happened, once somebody has set it to a list; None costs nothing.
    """

    game: Game[Any]
    seats: int
    options: Any
    rng: Rng
    _table: ActionTable
    over: bool
    events: list[Event] | None

    def __init__(self, game: Game[Any], seats: int, options: Any, rng: Rng) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.rng = rng
        self._table = game.actions  # at hand: every play asks it
        self.over = False
        self.events = None

    # -- what a game implements ------------------------------------------------------------------

    @abstractmethod
    def set_up(self) -> None:
        """Begin the match: lay out the components, shuffle and deal from `rng`."""

    @abstractmethod
    def actors(self) -> list[int]:
        """The seats that may act now, in order; nobody once it is over.

        It depends only on what is public: who is asked must not tell who holds what.
        """

    def legal(self, seat: int) -> list[Action]:
        """The moves that this seat may make now, in the order of their codes.

        By default those that `why_not` does not forbid to a seat that may act. The seat must be one
        of the table: search asks too often for a check.
        """
        if self.over or seat not in self.actors():
            return []
        return [move for move in self._table.moves if self.why_not(seat, move) is None]

    def talk(self, seat: int) -> list[Action]:
        """What this seat may say now, in the order of codes: never a move, never awaited.

        Talk goes through `play` and into the record like a move, from any seat at any time, but
        changes neither whose turn it is nor what anybody may do. Whoever only asks `actors` and
        `legal` (most bots, all learners) never meets it. The seat must be one of the table.
        """
        return []

    @abstractmethod
    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """The rule that forbids an action of this game to this seat now; None when it may.

        Called while the match runs, with a seat of the table and an action of the table's game.
        """

    @abstractmethod
    def apply(self, seat: int, action: Action) -> None:
        """Do a legal action, without a check: for `play`, and for search, which asked `legal`."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it runs."""

    def _twin(self, rng: Rng) -> Self:
        """A new state with this stream, equal and independent in all that the game itself keeps.

        By default every attribute, with copies of its lists, sets and dicts; everything else is
        shared. By hand where search copies by the million: then only what can change is copied.
        """
        twin = type(self)(self.game, self.seats, self.options, rng)
        for name, value in vars(self).items():
            if name not in _COMMON:
                setattr(twin, name, _copied(value))
        return twin

    def _redeal(self, seat: int, rng: Rng) -> None:  # noqa: B027 - where all lies open, no more
        """Draw anew, in this state, everything that the seat cannot know.

        Called on a fresh copy of a match that runs, with a stream to draw from. Every match that
        fits all that the seat has ever seen is equally likely; sort what is hidden before you
        shuffle it, so that where it truly lies does not show. Where all lies open there is nothing
        to do: the future of the random stream is exchanged by `resample`.
        """

    # -- what every state can do -----------------------------------------------------------------

    @final
    def copy(self) -> Self:
        """A state that is equal and independent. It collects no events."""
        twin = self._twin(self.rng.copy())
        twin.over = self.over
        return twin

    @final
    def resample(self, seat: int, rng: Rng) -> Self:
        """A match that is equally likely for this seat, which forgot nothing that it saw.

        Everything that the seat cannot know is drawn anew from `rng`, the future of the random
        stream included; once the match is over, all is open. The result is a function of what the
        seat knows and of `rng`: two states that the seat cannot tell apart give equal matches, so
        whatever is worked out from them cannot depend on the difference. This state stays as it
        is. The seat must be one of the table: like `legal`, this is not checked.
        """
        twin = self._twin(rng.fork())
        twin.over = self.over
        if not self.over:
            twin._redeal(seat, rng)
        return twin

    @final
    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not do this now; None exactly when it may.

        Raises:
            SeatError: there is no such seat.
            ActionError: the action is not one of this game's.
        """
        self.check_seat(seat)
        if not self._table.owns(action):
            raise ActionError(f"{action!r} is not an action of {self.game.id}")
        if self.over:
            return Refusal(self.game.end_rule, {}, "over")
        return self.why_not(seat, action)

    @final
    def play(self, seat: int, action: Action) -> None:
        """Do the action.

        Raises:
            IllegalAction: the rules forbid it; its refusal says why, and nothing changed.
            SeatError, ActionError: as in `refusal`.
        """
        refusal = self.refusal(seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.apply(seat, action)

    @final
    def view(self, seat: int | None) -> View:
        """What this seat may see (None: a spectator), as a struct that encodes to JSON.

        Raises:
            SeatError: there is no such seat.
        """
        return self.game.view(self, None if seat is None else self.check_seat(seat))

    @final
    def position(self) -> dict[str, Any]:
        """Everything, hidden things included, as plain JSON: what `Game.from_position` takes."""
        return self.game.position(self)

    def tell(self, event: Event) -> None:
        """Add an event to those collected, if they are."""
        if self.events is not None:
            self.events.append(event)

    def check_seat(self, seat: object) -> int:
        """The seat, if it is one of this table.

        Raises:
            SeatError: it is not.
        """
        if type(seat) is int and 0 <= seat < self.seats:
            return seat
        raise SeatError(f"seat {seat!r}: seats go from 0 to {self.seats - 1} at this table")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or self.game.id != other.game.id:
            return False
        return self.position() == other.position()

    def __hash__(self) -> int:
        raise TypeError("a State changes as it is played: hash its position instead")

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (self.game.id, self.position()))


_COMMON = frozenset({"game", "seats", "options", "rng", "_table", "over", "events"})


def _copied(value: Any) -> Any:
    if isinstance(value, list):
        return [_copied(part) for part in value]
    if isinstance(value, dict):
        return {key: _copied(part) for key, part in value.items()}
    return set(value) if isinstance(value, set) else value


def _restored(game: str, position: dict[str, Any]) -> State:
    state: State = find_game(game).from_position(position)
    return state

"""What a bot is, and what it is handed."""

from __future__ import annotations

from functools import cached_property
from math import inf
from typing import Protocol

import msgspec

from tablee.core.actions import Action
from tablee.core.errors import FieldError
from tablee.core.rng import Rng, derive_seed
from tablee.core.state import State
from tablee.core.view import View


class Budget(msgspec.Struct, frozen=True):
    """How long a bot may think about one decision; instant bots ignore it.

    Without any limit a bot that searches keeps to its own. Zero is none: it could mean no thought
    as well as no limit, so it is refused, like everything that would never end.

    Attributes:
        seconds: wall-clock time, more than 0 and finite; None for no limit.
        iterations: rounds of search, at least 1; None for no limit. With a limit in iterations
            alone a choice depends on nothing but the perspective.

    Raises:
        FieldError: naming the limit that is none.
    """

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        """Refuse limits that are none."""
        if self.seconds is not None and not 0.0 < self.seconds < inf:
            raise FieldError("seconds", f"more than 0 and finite, not {self.seconds}")
        if self.iterations is not None and not self.iterations >= 1:
            raise FieldError("iterations", f"at least 1, not {self.iterations}")


class Perspective:
    """One decision, as the seat that makes it knows it.

    It is made from a *resampled* state and keeps no other: what the seat cannot know is not here
    to be read, so a bot cannot cheat, whatever it looks at.

    Attributes:
        seat: who decides.
        legal: what it may do.
        talk: what it may say.
        rng: the bot's own stream for this decision. The same match, seat, moment and bot seed
            give the same stream, and so the same choice.
    """

    def __init__(self, state: State, seat: int, rng: Rng) -> None:
        """Imagine the state from this seat; the true state is not kept.

        Raises:
            SeatError: there is no such seat at the table.
        """
        self.seat: int = state.check_seat(seat)
        self.rng = rng
        # A stream of its own: how much a resampling draws may depend on what is hidden, and the
        # bot's stream must not.
        self._imagined = state.resample(seat, rng.fork())
        self.legal: list[Action] = self._imagined.legal(seat)
        self.talk: list[Action] = self._imagined.talk(seat)

    @cached_property
    def view(self) -> View:
        """What the seat sees; made when it is first asked for."""
        return self._imagined.view(self.seat)

    @classmethod
    def at(cls, state: State, seat: int, bot_seed: int, moment: int) -> Perspective:
        """The perspective of a seat after `moment` actions, with the stream that belongs to it."""
        return cls(state, seat, Rng(derive_seed(bot_seed, "bot", seat, moment)))

    @property
    def imagined(self) -> State:
        """A state that is equally likely for the seat: its own to read and to play on a copy of."""
        return self._imagined

    def sample(self, rng: Rng) -> State:
        """Another state that is equally likely for the seat, to play on freely."""
        return self._imagined.resample(self.seat, rng)


class Bot(Protocol):
    """A player."""

    name: str

    def choose(self, perspective: Perspective, budget: Budget) -> Action:
        """One of `perspective.legal`: a function of the perspective, its stream and the budget."""
        ...

    def say(self, perspective: Perspective) -> Action | None:
        """One of `perspective.talk`, or None for nothing more; asked of every seat, at any time."""
        ...

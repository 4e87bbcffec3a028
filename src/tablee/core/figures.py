"""Figures: what is counted of a match for every seat, once it is over.

A game declares them as data: which events count, for whom and how many; which choices do; or what
the outcome says. Played, won, scores and lengths are counted for every game without a word from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from tablee.core.actions import Action
from tablee.core.events import Event
from tablee.core.outcome import Outcome
from tablee.core.state import State

if TYPE_CHECKING:
    from tablee.core.game import Game

Counts = dict[str, list[int]]
"""By the ids of the figures: a number for each seat."""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is counted; its name is `figure.<id>` in the game's catalogue.

    It has one source: `event`, `choice` or `end`.

    Attributes:
        id: its name in texts and in what is kept.
        event: every event of this type counts...
        seat: ...for the seat in this field; empty: for everybody, as for a team...
        count: ...so often as this field says; empty: once...
        when: ...if this is true of it.
        choice: an action counts for who chose it, if this is true of the match before it, the
            seat and the action.
        end: what the outcome says of a seat.
        of: the figure of which this is a part, so that it is told as a share: bluffs that were
            caught, of all bluffs.
    """

    id: str
    event: type[Event] | None = None
    seat: str = "seat"
    count: str = ""
    when: Callable[[Any], bool] | None = None
    choice: Callable[[Any, int, Action], bool] | None = None
    end: Callable[[Outcome, int], int] | None = None
    of: str = ""


class Tally:
    """Counts the figures of a match while it is played; nobody is told before it is over."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.seats = seats
        self.figures = game.figures
        self._counts: Counts = {figure.id: [0] * seats for figure in self.figures}
        self._choices = [figure for figure in self.figures if figure.choice is not None]
        self._events: dict[type[Event] | None, list[Figure]] = {}
        for figure in self.figures:
            self._events.setdefault(figure.event, []).append(figure)

    def chosen(self, state: State, seat: int, action: Action) -> list[str]:
        """The figures for which an action counts that is to be done now; none if it is illegal."""
        if not self._choices or state.refusal(seat, action) is not None:
            return []
        return [
            figure.id
            for figure in self._choices
            if figure.choice is not None and figure.choice(state, seat, action)
        ]

    def take(self, seat: int, chosen: Iterable[str], events: Iterable[Event]) -> None:
        """What a seat did counts for these figures, and this came of it."""
        for id in chosen:
            self._counts[id][seat] += 1
        for event in events:
            for figure in self._events.get(type(event), ()):
                if figure.when is None or figure.when(event):
                    number = getattr(event, figure.count) if figure.count else 1
                    whose = [getattr(event, figure.seat)] if figure.seat else range(self.seats)
                    for one in whose:
                        self._counts[figure.id][one] += number

    def total(self, outcome: Outcome) -> Counts:
        """All of it, at the end."""
        for figure in self.figures:
            if figure.end is not None:
                self._counts[figure.id] = [figure.end(outcome, n) for n in range(self.seats)]
        return self._counts

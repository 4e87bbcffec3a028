"""What a search found."""

from __future__ import annotations

from typing import final

from tablee.core.actions import Action


@final
class Contender:
    """One of the moves that a search compared, with the best that it found to follow it.

    Attributes:
        action: the move.
        then: what the seat would do next, if that was part of the comparison.
        worth: its mean value for the seat, from 0 to 1.
        behind: by how much the chosen move did better, in the same worlds where they were shared.
        error: the standard error of that.
    """

    def __init__(
        self, action: Action, then: Action | None, worth: float, behind: float, error: float
    ) -> None:
        self.action = action
        self.then = then
        self.worth = worth
        self.behind = behind
        self.error = error


@final
class Verdict:
    """A decision, and how sure the search is of it.

    Attributes:
        action: what to do.
        worth: its mean value for the seat, from 0 to 1.
        playouts: how many imagined matches stand behind it.
        standings: all that was compared, the chosen move first, then the best of the others; one
            for each move.
    """

    def __init__(
        self,
        action: Action,
        worth: float,
        playouts: int,
        standings: list[Contender] | None = None,
    ) -> None:
        self.action = action
        self.worth = worth
        self.playouts = playouts
        self.standings: list[Contender] = [] if standings is None else standings

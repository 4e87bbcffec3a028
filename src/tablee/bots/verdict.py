"""What a search found."""

from __future__ import annotations

from typing import final

from tablee.core.actions import Action


@final
class Verdict:
    """A decision, and how sure the search is of it.

    Attributes:
        action: what to do.
        worth: its mean value for the seat, from 0 to 1.
        playouts: how many imagined matches stand behind it.
    """

    def __init__(self, action: Action, worth: float, playouts: int) -> None:
        self.action = action
        self.worth = worth
        self.playouts = playouts

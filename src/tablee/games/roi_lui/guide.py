"""What search asks about Le Roi Lui."""

from __future__ import annotations

from typing import Final, final

from tablee.core.actions import Action
from tablee.core.guide import Guide, Reason
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.roi_lui import hints
from tablee.games.roi_lui.bot import regular
from tablee.games.roi_lui.rules.meal import RoiLui

MARGIN: Final = 80.0  # points ahead that count as much as a victory
LEAD: Final = 0.3  # the part of a value that is how far ahead, not whether


@final
class RoiLuiGuide(Guide):
    """Playouts by the regular player; a narrow defeat is better than a crushing one.

    Many dishes are worth nearly the same, and a dozen worlds throw the best of them out now and
    then: it takes more to drop one here than in other games.
    """

    def __init__(self) -> None:
        super().__init__()
        self.patience = 3.0

    def policy(self, state: State, seat: int, rng: Rng) -> Action:
        """What the regular player does."""
        assert isinstance(state, RoiLui)
        return regular(state, seat, rng)

    def reason(self, state: State, seat: int, action: Action, then: Action | None = None) -> Reason:
        """What is so on the table."""
        assert isinstance(state, RoiLui)
        return hints.reason(state, seat, action)

    def thinks_of(self, state: State, seat: int, action: Action, others: list[Action]) -> Action:
        """What looks best at first sight."""
        assert isinstance(state, RoiLui)
        return hints.thinks_of(state, seat, action, others)

    def values(self, state: State) -> list[float]:
        """The share of the victory, and a little for the distance to the best of the others."""
        end = state.outcome()
        if end is None:
            return [1.0 / state.seats] * state.seats
        found: list[float] = []
        for seat in range(state.seats):
            rival = -1.0e9
            for other in range(state.seats):
                if other != seat:
                    rival = max(rival, end.scores[other])
            ahead = max(-1.0, min(1.0, (end.scores[seat] - rival) / MARGIN))
            found.append((1.0 - LEAD) * end.utility[seat] + LEAD * (0.5 + 0.5 * ahead))
        return found

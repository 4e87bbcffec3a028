"""What search asks about Le Roi Lui."""

from __future__ import annotations

from typing import Final, final

from tablee.core.actions import Action
from tablee.core.guide import Guide, Reason
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.roi_lui.bot import regular
from tablee.games.roi_lui.components import DISHES, KINDS, PER_SEAT, PORTIONS, Feed, Lay, Take
from tablee.games.roi_lui.rules.meal import RoiLui

MARGIN: Final = 80.0  # points ahead that count as much as a victory
LEAD: Final = 0.3  # the part of a value that is how far ahead, not whether


def _may_be_served(state: RoiLui, seat: int, dish: int) -> bool:
    """Whether the king may get more of a dish that this seat takes now, as far as it knows.

    All of it leaves the table, so it takes another table (RL-15) with portions nobody has seen.
    """
    if len(state.pile) < PER_SEAT * state.seats:
        return False
    seen = state.table[dish] + state.king[dish] + state.eaten[dish]
    seen += sum(state.taken[dish::KINDS]) + state.drawn[seat * KINDS + dish]
    return seen < PORTIONS


@final
class RoiLuiGuide(Guide):
    """Playouts by the regular player; a narrow defeat is better than a crushing one."""

    def policy(self, state: State, seat: int, rng: Rng) -> Action:
        """What the regular player does."""
        assert isinstance(state, RoiLui)
        return regular(state, seat, rng)

    def reason(self, state: State, seat: int, action: Action) -> Reason:
        """What one would have of a dish beside what the king has."""
        assert isinstance(state, RoiLui)
        if isinstance(action, Take):
            dish = int(action.dish)
            mine = state.hand(seat)[dish] + state.table[dish]
            king = state.king[dish]
            hope = "hint.hope" if _may_be_served(state, seat, dish) else "hint.deny"
            key = "hint.counts" if mine <= king else hope
            return Reason(key, {"dish": DISHES[dish], "mine": mine, "king": king})
        if isinstance(action, Feed):
            fed = int(action.dish)
            at = seat * KINDS + fed
            mine = state.taken[at] + state.drawn[at]
            key = "hint.feed_own" if mine == state.king[fed] else "hint.feed"
            return Reason(key, {"dish": DISHES[fed]})
        if isinstance(action, Lay) and not state.pile:
            return Reason("hint.leave")
        return Reason(f"hint.{action.verb}")

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

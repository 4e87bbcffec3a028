"""What search asks about Service Compris !."""

from __future__ import annotations

from typing import Final, final

from tablee.core.actions import Action
from tablee.core.guide import Guide, Reason
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.service_compris import hints
from tablee.games.service_compris.bot import regular
from tablee.games.service_compris.components import (
    COUNTER,
    DISCARD,
    FIRST_COUNTER_CARD,
    KIND,
    PLAY,
    Counter,
    Discard,
    Play,
)
from tablee.games.service_compris.rules.turn import ServiceCompris

MANY: Final = 24
"""Ways to go on with a card beyond which it is one choice: nobody compares all orders of six."""


def _as_kind(move: Action) -> int:
    """A number that moves with copies of one kind of card share, and no others."""
    if isinstance(move, Play):
        return PLAY[KIND.index(KIND[move.card])].code
    if isinstance(move, Discard):
        return DISCARD[KIND.index(KIND[move.card])].code
    if isinstance(move, Counter):
        return COUNTER[KIND.index(KIND[move.card]) - FIRST_COUNTER_CARD].code
    return move.code


@final
class ServiceComprisGuide(Guide):
    """Playouts by the regular player."""

    def policy(self, state: State, seat: int, rng: Rng) -> Action:
        """What the regular player does."""
        assert isinstance(state, ServiceCompris)
        return regular(state, seat, rng)

    def plans(self, state: State, seat: int, rng: Rng) -> list[list[Action]]:
        """Every legal move, but of the copies of a card only one: they do the same (SC-57)."""
        first = self.policy(state, seat, rng)
        found = [[first]]
        known = [_as_kind(first)]
        for move in state.legal(seat):
            kind = _as_kind(move)
            if kind not in known:
                known.append(kind)
                found.append([move])
        return found

    def whole_plans(self, state: State, seat: int, rng: Rng) -> list[list[Action]]:
        """A card with all that is chosen for it: whom, where to, and in which order."""
        found: list[list[Action]] = []
        for plan in self.plans(state, seat, rng):
            found.extend(self._chosen_for(state, seat, plan, rng))
        return found

    def _chosen_for(
        self, state: State, seat: int, plan: list[Action], rng: Rng
    ) -> list[list[Action]]:
        """The plan, with every way to choose what it leaves open; a counter leaves nothing open."""
        after = state.copy()
        after.apply(seat, plan[-1])
        if after.over or after.actors() != [seat] or isinstance(plan[0], Counter):
            return [plan]
        found: list[list[Action]] = []
        for choice in self.plans(after, seat, rng):
            found.extend(self._chosen_for(after, seat, plan + choice, rng))
        return found if len(found) <= MANY else [plan]

    def reason(self, state: State, seat: int, action: Action, then: Action | None = None) -> Reason:
        """What is so on the table."""
        assert isinstance(state, ServiceCompris)
        return hints.reason(state, seat, action, then)

    def thinks_of(self, state: State, seat: int, action: Action, others: list[Action]) -> Action:
        """What looks best at first sight."""
        assert isinstance(state, ServiceCompris)
        return hints.thinks_of(state, seat, action, others)

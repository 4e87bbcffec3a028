"""What search asks about Peco Peco."""

from __future__ import annotations

from typing import Final, final

from tablee.core.actions import Action
from tablee.core.guide import Guide, Reason
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.peco_peco import hints
from tablee.games.peco_peco.bot import lie_rate, regular
from tablee.games.peco_peco.rules.match import PecoPeco
from tablee.games.peco_peco.rules.table import TURN, WINDOW

PROMISE: Final = [1.0, 2.0, 2.0, 5.0, 2.0, 5.0, 5.0, 20.0]
"""What a buffet with these types (as bits) promises: the third one wins."""
RICHES: Final = 0.2  # for each point, should the stakes run out
TILT: Final = 0.4  # for a stake that is not won yet
TRIES: Final = 12  # to imagine a likelier world
DOUBT: Final = 0.05  # so many lie at least of those who could play: people need not play like us


@final
class PecoPecoGuide(Guide):
    """Playouts by the regular player, bluffs and accusations included."""

    def policy(self, state: State, seat: int, rng: Rng) -> Action:
        """What the regular player does."""
        assert isinstance(state, PecoPeco)
        return regular(state, seat, rng)

    def imagine(self, state: State, seat: int, rng: Rng) -> State:
        """Worlds in which an announcement tells something: few who could play would lie."""
        world = state.resample(seat, rng)
        assert isinstance(world, PecoPeco)
        suspect = world.suspect
        if suspect >= 0 and suspect != seat and (world.phase == TURN or world.phase == WINDOW):
            liars = int(1000 * max(lie_rate(world, suspect), DOUBT))
            for _ in range(TRIES):
                if not world.animals.holds(suspect, world.fitting()) or rng.chance(liars, 1000):
                    break
                world = state.resample(seat, rng)
                assert isinstance(world, PecoPeco)
        return world

    def playout(self, state: State, rng: Rng) -> None:
        """Play the round to its end: what comes after it is mostly the luck of the next deal."""
        assert isinstance(state, PecoPeco)
        stakes = len(state.food)
        while not state.over and len(state.food) == stakes:
            actors = state.actors()
            seat = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
            state.apply(seat, regular(state, seat, rng))

    def values(self, state: State) -> list[float]:
        """The share of the victory, or how far each buffet is on its way to it."""
        assert isinstance(state, PecoPeco)
        end = state.outcome()
        if end is not None:
            return list(end.utility)
        buffets = state.buffets
        weights: list[float] = []
        for seat in range(state.seats):
            team = buffets.team(seat)
            weight = PROMISE[buffets.types(team)] + RICHES * buffets.value(team)
            if buffets.holder >= 0 and buffets.team(buffets.holder) == team:
                weight += TILT
            weights.append(weight)
        total = sum(weights)
        return [weight / total for weight in weights]

    def reason(self, state: State, seat: int, action: Action, then: Action | None = None) -> Reason:
        """What is so on the table."""
        assert isinstance(state, PecoPeco)
        return hints.reason(state, seat, action)

    def thinks_of(self, state: State, seat: int, action: Action, others: list[Action]) -> Action:
        """What looks best at first sight."""
        assert isinstance(state, PecoPeco)
        return hints.thinks_of(state, seat, action, others)

    def odds(self, state: State, seat: int, action: Action) -> Reason | None:
        """Of bluffs and accusations."""
        assert isinstance(state, PecoPeco)
        return hints.odds(state, seat, action)

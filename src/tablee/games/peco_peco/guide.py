"""What search asks about Peco Peco."""

from __future__ import annotations

from typing import final

from tablee.core.actions import Action
from tablee.core.guide import Guide, Reason
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.peco_peco.bot import bluff_chance, regular
from tablee.games.peco_peco.components import Accuse, Announce, Pass, Play
from tablee.games.peco_peco.rules.match import PecoPeco


@final
class PecoPecoGuide(Guide):
    """Playouts by the regular player, bluffs and accusations included."""

    def policy(self, state: State, seat: int, rng: Rng) -> Action:
        """What the regular player does."""
        assert isinstance(state, PecoPeco)
        return regular(state, seat, rng)

    def reason(self, state: State, seat: int, action: Action) -> Reason:
        """How likely a bluff is, or why to bluff oneself."""
        assert isinstance(state, PecoPeco)
        if isinstance(action, Accuse | Pass) and state.suspect >= 0:
            percent = round(100 * bluff_chance(state, seat))
            return Reason(f"hint.{action.verb}", {"suspect": state.suspect, "percent": percent})
        if isinstance(action, Announce):
            for move in state.legal(seat):
                if isinstance(move, Play):
                    return Reason("hint.bluff")
            return Reason("hint.honest")
        return Reason(f"hint.{action.verb}")

"""What search asks about Peco Peco."""

from __future__ import annotations

from typing import final

from tablee.core.actions import Action
from tablee.core.guide import Guide
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.peco_peco.bot import regular
from tablee.games.peco_peco.rules.match import PecoPeco


@final
class PecoPecoGuide(Guide):
    """Playouts by the regular player, bluffs and accusations included."""

    def policy(self, state: State, seat: int, rng: Rng) -> Action:
        """What the regular player does."""
        assert isinstance(state, PecoPeco)
        return regular(state, seat, rng)

"""What search asks about Le Géant Rustre."""

from __future__ import annotations

from typing import final

from tablee.core.actions import Action
from tablee.core.guide import Guide
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.geant_rustre.bot import regular
from tablee.games.geant_rustre.rules.match import GeantRustre


@final
class GeantRustreGuide(Guide):
    """Playouts by the regular player."""

    def policy(self, state: State, seat: int, rng: Rng) -> Action:
        """What the regular player does."""
        assert isinstance(state, GeantRustre)
        return regular(state, seat, rng)

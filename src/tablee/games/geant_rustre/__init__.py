"""Le Géant Rustre: dwarfs slip from bush to bush while a clumsy giant comes up the mountain."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tablee.core.game import Game
from tablee.core.rng import Rng
from tablee.core.texts import Texts
from tablee.core.view import View
from tablee.games.geant_rustre import position
from tablee.games.geant_rustre.bot import novice, regular
from tablee.games.geant_rustre.components import ACTIONS, SPACES, STEPS, Variant
from tablee.games.geant_rustre.events import EVENT_TYPES
from tablee.games.geant_rustre.features import GeantRustreFeatures
from tablee.games.geant_rustre.guide import GeantRustreGuide
from tablee.games.geant_rustre.options import GeantRustreOptions
from tablee.games.geant_rustre.rules.match import GeantRustre
from tablee.games.geant_rustre.view import GeantRustreView, describe, view


class GeantRustreGame(Game[GeantRustre]):
    """The declaration of Le Géant Rustre."""

    id = "geant-rustre"
    seats = range(1, 5)
    cooperative = True
    secrets = False
    version = 3
    actions = ACTIONS
    options_type = GeantRustreOptions
    view_type = GeantRustreView
    event_types = EVENT_TYPES
    end_rule = "GR-30"
    folder = Path(__file__).parent
    policies = {"novice": novice, "regular": regular}
    guide = GeantRustreGuide()
    features = GeantRustreFeatures

    def deal(self, seats: int, options: GeantRustreOptions, rng: Rng) -> GeantRustre:
        """Set up, and roll for whoever begins (GR-05)."""
        state = GeantRustre(self, seats, options, rng, Variant(seats, options))
        state.events = []
        first = options.first_player
        state.begin(int(rng.below(seats)) if isinstance(first, str) else first)
        return state

    def view(self, state: GeantRustre, seat: int | None) -> GeantRustreView:
        """What a seat may see."""
        return view(state, seat)

    def position(self, state: GeantRustre) -> dict[str, Any]:
        """The whole state as plain JSON."""
        return position.write(state)

    def from_position(self, data: object) -> GeantRustre:
        """The state that a position describes."""
        return position.read(self, data)

    def bound(self, seats: int, options: GeantRustreOptions) -> int:
        """No match has more moves than this, however badly it is played.

        In every turn a dwarf walks at least one space, or else (the giant's face, or nobody can
        use the roll) the giant does, or else he is eating. A dwarf walks at most SPACES spaces,
        from the mine exit to the cave; the giant at most STEPS - 1, from his hut to the last
        space; and each cake excuses him from one turn, that after the turn in which he walked
        onto it. So there are at most `turns` turns. A brown one has at most seven decisions: to
        fetch a cake and where to, the dwarf, a cake, which bush, where to, a cake.
        """
        turns = Variant(seats, options).dwarfs * SPACES + STEPS - 1 + options.cakes
        return 7 * turns

    def describe(self, view: View, texts: Texts) -> list[str]:
        """The view in lines."""
        assert isinstance(view, GeantRustreView)
        return describe(view, texts)

    def exchange_hidden(self, position_: dict[str, Any], seat: int, rng: Rng) -> bool:
        """Exchange the future of the die."""
        return position.exchange_hidden(position_, seat, rng)


GAME = GeantRustreGame()

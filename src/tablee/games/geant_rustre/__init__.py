"""Le Géant Rustre: dwarfs slip from bush to bush while a clumsy giant comes up the mountain."""

from __future__ import annotations

from tablee.core.game import Game
from tablee.games.geant_rustre.bot import novice, regular
from tablee.games.geant_rustre.components import ACTIONS, SPACES, STEPS, Variant
from tablee.games.geant_rustre.events import EVENT_TYPES
from tablee.games.geant_rustre.features import GeantRustreFeatures
from tablee.games.geant_rustre.figures import FIGURES
from tablee.games.geant_rustre.guide import GeantRustreGuide
from tablee.games.geant_rustre.lessons import LESSONS
from tablee.games.geant_rustre.options import GeantRustreOptions
from tablee.games.geant_rustre.position import LAYOUT, complete, exchange_hidden
from tablee.games.geant_rustre.rules.match import GeantRustre
from tablee.games.geant_rustre.view import GeantRustreView, describe, look


class GeantRustreGame(Game[GeantRustre]):
    """The declaration of Le Géant Rustre."""

    id = "geant-rustre"
    seats = range(1, 5)
    cooperative = True
    secrets = False
    version = 3
    state_type = GeantRustre
    layout = LAYOUT
    actions = ACTIONS
    options_type = GeantRustreOptions
    view_type = GeantRustreView
    event_types = EVENT_TYPES
    end_rule = "GR-30"
    policies = {"novice": novice, "regular": regular}
    guide = GeantRustreGuide()
    features = GeantRustreFeatures
    lessons = LESSONS
    figures = FIGURES
    look = staticmethod(look)
    describe = staticmethod(describe)
    complete = staticmethod(complete)
    exchange_hidden = staticmethod(exchange_hidden)

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


GAME = GeantRustreGame()

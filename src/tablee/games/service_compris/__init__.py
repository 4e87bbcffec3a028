"""Service Compris !: be the last people that the giant has not eaten."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tablee.core.game import Game
from tablee.games.service_compris.bot import novice, regular
from tablee.games.service_compris.components import ACTIONS, CROWD, MOST_TURNS
from tablee.games.service_compris.events import EVENT_TYPES
from tablee.games.service_compris.features import ServiceComprisFeatures
from tablee.games.service_compris.figures import FIGURES
from tablee.games.service_compris.guide import ServiceComprisGuide
from tablee.games.service_compris.lessons import LESSONS
from tablee.games.service_compris.options import ServiceComprisOptions
from tablee.games.service_compris.position import LAYOUT, complete, exchange_hidden
from tablee.games.service_compris.rules.counters import is_against
from tablee.games.service_compris.rules.turn import ServiceCompris
from tablee.games.service_compris.view import ServiceComprisView, describe, look


class ServiceComprisGame(Game[ServiceCompris]):
    """The declaration of Service Compris !"""

    id = "service-compris"
    seats = range(2, 7)
    version = 3
    state_type = ServiceCompris
    layout = LAYOUT
    actions = ACTIONS
    options_type = ServiceComprisOptions
    view_type = ServiceComprisView
    event_types = EVENT_TYPES
    end_rule = "SC-17"
    table_options: ClassVar[dict[str, Any]] = {"dealer": "random"}
    policies: ClassVar[Mapping[str, Any]] = {"novice": novice, "regular": regular}
    guide = ServiceComprisGuide()
    features = ServiceComprisFeatures
    lessons = LESSONS
    reactions = True
    figures = FIGURES
    look = staticmethod(look)
    describe = staticmethod(describe)
    complete = staticmethod(complete)
    exchange_hidden = staticmethod(exchange_hidden)

    def concerns(self, state: ServiceCompris, seat: int) -> bool:
        """SC-43: anybody may counter, but an attack is against somebody."""
        return is_against(state, seat)

    def bound(self, seats: int, options: ServiceComprisOptions) -> int:
        """So many turns (SC-56); the longest one rearranges a table with everybody on it.

        A turn is one card and its choices: at most one for each character on the table (Chaud
        devant), or fewer than that with all counters and passes (Goinfrerie).
        """
        return MOST_TURNS * (1 + CROWD * seats)


GAME = ServiceComprisGame()

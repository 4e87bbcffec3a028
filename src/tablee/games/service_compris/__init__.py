"""Service Compris !: be the last people that the giant has not eaten."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from tablee.core.game import Game
from tablee.core.rng import Rng
from tablee.core.texts import Texts
from tablee.core.view import View
from tablee.games.service_compris import position
from tablee.games.service_compris.bot import novice, regular
from tablee.games.service_compris.components import ACTIONS, CROWD, MOST_TURNS
from tablee.games.service_compris.events import EVENT_TYPES
from tablee.games.service_compris.features import ServiceComprisFeatures
from tablee.games.service_compris.guide import ServiceComprisGuide
from tablee.games.service_compris.options import ServiceComprisOptions
from tablee.games.service_compris.rules.turn import ServiceCompris
from tablee.games.service_compris.view import ServiceComprisView, describe, view


class ServiceComprisGame(Game[ServiceCompris]):
    """The declaration of Service Compris !"""

    id = "service-compris"
    seats = range(2, 7)
    cooperative = False
    version = 2
    actions = ACTIONS
    options_type = ServiceComprisOptions
    view_type = ServiceComprisView
    event_types = EVENT_TYPES
    end_rule = "SC-17"
    folder = Path(__file__).parent
    table_options: ClassVar[dict[str, Any]] = {"dealer": "random"}
    policies: ClassVar[Mapping[str, Any]] = {"novice": novice, "regular": regular}
    guide = ServiceComprisGuide()
    features = ServiceComprisFeatures

    def deal(self, seats: int, options: ServiceComprisOptions, rng: Rng) -> ServiceCompris:
        """Shuffle, deal, and begin the dealer's turn."""
        state = ServiceCompris(self, seats, options, rng)
        state.events = []
        state.set_up()
        return state

    def view(self, state: ServiceCompris, seat: int | None) -> ServiceComprisView:
        """What a seat may see."""
        return view(state, seat)

    def position(self, state: ServiceCompris) -> dict[str, Any]:
        """The whole state as plain JSON."""
        return position.write(state)

    def from_position(self, data: object) -> ServiceCompris:
        """The state that a position describes."""
        return position.read(self, data)

    def bound(self, seats: int, options: ServiceComprisOptions) -> int:
        """So many turns (SC-56); the longest one rearranges a table with everybody on it.

        A turn is one card and its choices: at most one for each character on the table (Chaud
        devant), or fewer than that with all counters and passes (Goinfrerie).
        """
        return MOST_TURNS * (1 + CROWD * seats)

    def describe(self, view: View, texts: Texts) -> list[str]:
        """The view in lines."""
        assert isinstance(view, ServiceComprisView)
        return describe(view, texts)

    def exchange_hidden(self, position_: dict[str, Any], seat: int, rng: Rng) -> bool:
        """Exchange cards and chiefs that the seat has not seen."""
        return position.exchange_hidden(position_, seat, rng)


GAME = ServiceComprisGame()

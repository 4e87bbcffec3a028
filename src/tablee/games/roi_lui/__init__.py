"""Le Roi Lui: share the king's favourite dishes, and never eat more of one than he does."""

from __future__ import annotations

from typing import Any, ClassVar

from tablee.core.game import Game
from tablee.games.roi_lui.bot import novice, regular
from tablee.games.roi_lui.components import ACTIONS, CARDS, EMERALDS, MEAL, PER_SEAT
from tablee.games.roi_lui.events import EVENT_TYPES
from tablee.games.roi_lui.features import RoiLuiFeatures
from tablee.games.roi_lui.figures import FIGURES
from tablee.games.roi_lui.guide import RoiLuiGuide
from tablee.games.roi_lui.lessons import LESSONS
from tablee.games.roi_lui.options import RoiLuiOptions
from tablee.games.roi_lui.position import LAYOUT, complete, exchange_hidden
from tablee.games.roi_lui.rules import RoiLui
from tablee.games.roi_lui.view import RoiLuiView, describe, look


class RoiLuiGame(Game[RoiLui]):
    """The declaration of Le Roi Lui."""

    id = "roi-lui"
    seats = range(3, 6)
    version = 1
    state_type = RoiLui
    layout = LAYOUT
    actions = ACTIONS
    options_type = RoiLuiOptions
    view_type = RoiLuiView
    event_types = EVENT_TYPES
    end_rule = "RL-15"
    table_options: ClassVar[dict[str, Any]] = {"first_chef": "random"}
    policies: ClassVar[dict[str, Any]] = {"novice": novice, "regular": regular}
    guide = RoiLuiGuide()
    features = RoiLuiFeatures
    lessons = LESSONS
    figures = FIGURES
    look = staticmethod(look)
    describe = staticmethod(describe)
    complete = staticmethod(complete)
    exchange_hidden = staticmethod(exchange_hidden)

    def bound(self, seats: int, options: RoiLuiOptions) -> int:
        """Each service takes its table from the pile and gives everybody one turn.

        A turn is one move, and more only with Emerald: once to decide about it when it is drawn,
        and once for each portion that it eats.
        """
        services = len(CARDS) // (PER_SEAT * seats)
        return services * seats + EMERALDS * (1 + MEAL)

    def by_heart(self, options: RoiLuiOptions) -> bool:
        """RL-19, RL-23: who took what may be looked up only with `open_memory`."""
        return not options.open_memory


GAME = RoiLuiGame()

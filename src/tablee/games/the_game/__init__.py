"""The Game: place all 98 cards together, without naming a number."""

from __future__ import annotations

from tablee.core.game import Game
from tablee.games.the_game.bot import novice, regular
from tablee.games.the_game.components import ACTIONS, CARDS
from tablee.games.the_game.events import EVENT_TYPES
from tablee.games.the_game.features import TheGameFeatures
from tablee.games.the_game.figures import FIGURES
from tablee.games.the_game.guide import TheGameGuide
from tablee.games.the_game.lessons import LESSONS
from tablee.games.the_game.options import TheGameOptions
from tablee.games.the_game.position import LAYOUT, complete, exchange_hidden
from tablee.games.the_game.rules import TheGame
from tablee.games.the_game.view import TheGameView, describe, look


class TheGameGame(Game[TheGame]):
    """The declaration of The Game."""

    id = "the-game"
    seats = range(1, 6)
    cooperative = True
    low_score_wins = True
    version = 1
    state_type = TheGame
    layout = LAYOUT
    actions = ACTIONS
    options_type = TheGameOptions
    view_type = TheGameView
    event_types = EVENT_TYPES
    end_rule = "TG-15"
    table_options = {"first_seat": "ask", "signals": True}
    policies = {"novice": novice, "regular": regular}
    guide = TheGameGuide()
    features = TheGameFeatures
    lessons = LESSONS
    figures = FIGURES
    look = staticmethod(look)
    describe = staticmethod(describe)
    complete = staticmethod(complete)
    exchange_hidden = staticmethod(exchange_hidden)

    def bound(self, seats: int, options: TheGameOptions) -> int:
        """Each card is placed once; each turn but the last places one before it ends."""
        return 2 * len(CARDS) + seats

    def by_heart(self, options: TheGameOptions) -> bool:
        """TG-10: nobody may look through a pile."""
        return True


GAME = TheGameGame()

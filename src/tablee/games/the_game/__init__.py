"""The Game: place all 98 cards together, without naming a number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tablee.core.game import Game
from tablee.core.rng import Rng
from tablee.core.texts import Texts
from tablee.core.view import View
from tablee.games.the_game import position
from tablee.games.the_game.bot import novice, regular
from tablee.games.the_game.components import ACTIONS, CARDS, Variant
from tablee.games.the_game.events import EVENT_TYPES
from tablee.games.the_game.features import TheGameFeatures
from tablee.games.the_game.guide import TheGameGuide
from tablee.games.the_game.options import TheGameOptions
from tablee.games.the_game.rules import TheGame
from tablee.games.the_game.view import TheGameView, describe, view


class TheGameGame(Game[TheGame]):
    """The declaration of The Game."""

    id = "the-game"
    seats = range(1, 6)
    cooperative = True
    low_score_wins = True
    version = 1
    actions = ACTIONS
    options_type = TheGameOptions
    view_type = TheGameView
    event_types = EVENT_TYPES
    end_rule = "TG-15"
    folder = Path(__file__).parent
    table_options = {"first_seat": "ask", "signals": True}
    policies = {"novice": novice, "regular": regular}
    guide = TheGameGuide()
    features = TheGameFeatures

    def deal(self, seats: int, options: TheGameOptions, rng: Rng) -> TheGame:
        """Shuffle and deal."""
        state = TheGame(self, seats, options, rng, Variant(seats, options))
        state.events = []
        state.set_up()
        return state

    def view(self, state: TheGame, seat: int | None) -> TheGameView:
        """What a seat may see."""
        return view(state, seat)

    def position(self, state: TheGame) -> dict[str, Any]:
        """The whole state as plain JSON."""
        return position.write(state)

    def from_position(self, data: object) -> TheGame:
        """The state that a position describes."""
        return position.read(self, data)

    def bound(self, seats: int, options: TheGameOptions) -> int:
        """Each card is placed once; each turn but the last places one before it ends."""
        return 2 * len(CARDS) + seats

    def by_heart(self, options: TheGameOptions) -> bool:
        """TG-10: nobody may look through a pile."""
        return True

    def describe(self, view: View, texts: Texts) -> list[str]:
        """The view in lines."""
        assert isinstance(view, TheGameView)
        return describe(view, texts)

    def exchange_hidden(self, position_: dict[str, Any], seat: int, rng: Rng) -> bool:
        """Exchange cards that the seat has not seen."""
        return position.exchange_hidden(position_, seat, rng)


GAME = TheGameGame()

"""Peco Peco: bluff, accuse, and fill your buffet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tablee.core.game import Game
from tablee.core.rng import Rng
from tablee.core.texts import Texts
from tablee.core.view import View
from tablee.games.peco_peco import position
from tablee.games.peco_peco.bot import novice, regular
from tablee.games.peco_peco.components import ACTIONS, CARDS, MOST_PLAYED, Variant
from tablee.games.peco_peco.events import EVENT_TYPES
from tablee.games.peco_peco.features import PecoPecoFeatures
from tablee.games.peco_peco.guide import PecoPecoGuide
from tablee.games.peco_peco.options import PecoPecoOptions
from tablee.games.peco_peco.rules.match import PecoPeco
from tablee.games.peco_peco.view import PecoPecoView, describe, view


class PecoPecoGame(Game[PecoPeco]):
    """The declaration of Peco Peco."""

    id = "peco-peco"
    seats = range(2, 9)
    cooperative = False
    version = 3
    actions = ACTIONS
    options_type = PecoPecoOptions
    view_type = PecoPecoView
    event_types = EVENT_TYPES
    end_rule = "PP-24"
    folder = Path(__file__).parent
    policies = {"novice": novice, "regular": regular}
    guide = PecoPecoGuide()
    features = PecoPecoFeatures

    def deal(self, seats: int, options: PecoPecoOptions, rng: Rng) -> PecoPeco:
        """Shuffle and deal."""
        state = PecoPeco(self, seats, options, rng, Variant(seats, options))
        state.events = []
        state.set_up()
        return state

    def view(self, state: PecoPeco, seat: int | None) -> PecoPecoView:
        """What a seat may see."""
        return view(state, seat)

    def position(self, state: PecoPeco) -> dict[str, Any]:
        """The whole state as plain JSON."""
        return position.write(state)

    def from_position(self, data: object) -> PecoPeco:
        """The state that a position describes."""
        return position.read(self, data)

    def bound(self, seats: int, options: PecoPecoOptions) -> int:
        """Every stake is played for once, so what counts is how long a round can be.

        A card played takes one from the hands, unless it is a "draw", which draws nothing after
        `MOST_PLAYED` cards (PP-47); nothing else adds to the hands. So a round has at most
        `MOST_PLAYED + CARDS` plays. Before the first, between two and after the last, each seat
        announces at most once. An announcement is one move; in a window (PP-35) all others pass
        or accuse; a plea (PP-15) is one more, and all others judge it. A play is one move, and
        the victim of a raid another.
        """
        plays = MOST_PLAYED + CARDS
        announcement = 1 + (seats - 1) + 1 + (seats - 1)
        round_ = 2 * plays + (plays + 1) * seats * announcement
        return len(Variant(seats, options).stakes) * round_ + 1

    def rematch(self, options: dict[str, Any], winners: list[int]) -> dict[str, Any]:
        """PP-04, PP-57: nobody is new any more; who won begins, or the lot if several did."""
        begins = {"first_player": winners[0]} if len(winners) == 1 else {}
        return {**options, "first_feast": False, **begins}

    def describe(self, view: View, texts: Texts) -> list[str]:
        """The view in lines."""
        assert isinstance(view, PecoPecoView)
        return describe(view, texts)

    def exchange_hidden(self, position_: dict[str, Any], seat: int, rng: Rng) -> bool:
        """Exchange cards that the seat has not seen."""
        return position.exchange_hidden(position_, seat, rng)


GAME = PecoPecoGame()

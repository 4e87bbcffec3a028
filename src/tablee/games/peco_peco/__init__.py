"""Peco Peco: bluff, accuse, and fill your buffet."""

from __future__ import annotations

from typing import Any

from tablee.core.game import Game
from tablee.games.peco_peco.bot import novice, regular
from tablee.games.peco_peco.components import ACTIONS, CARDS, MOST_PLAYED, Variant
from tablee.games.peco_peco.events import EVENT_TYPES
from tablee.games.peco_peco.exchange import exchange_hidden
from tablee.games.peco_peco.features import PecoPecoFeatures
from tablee.games.peco_peco.figures import FIGURES
from tablee.games.peco_peco.guide import PecoPecoGuide
from tablee.games.peco_peco.lessons import LESSONS
from tablee.games.peco_peco.options import PecoPecoOptions
from tablee.games.peco_peco.position import LAYOUT, complete
from tablee.games.peco_peco.rules.match import PecoPeco
from tablee.games.peco_peco.view import PecoPecoView, describe, look


class PecoPecoGame(Game[PecoPeco]):
    """The declaration of Peco Peco."""

    id = "peco-peco"
    seats = range(2, 9)
    version = 3
    state_type = PecoPeco
    layout = LAYOUT
    actions = ACTIONS
    options_type = PecoPecoOptions
    view_type = PecoPecoView
    event_types = EVENT_TYPES
    end_rule = "PP-24"
    policies = {"novice": novice, "regular": regular}
    guide = PecoPecoGuide()
    features = PecoPecoFeatures
    lessons = LESSONS
    reactions = True
    figures = FIGURES
    look = staticmethod(look)
    describe = staticmethod(describe)
    complete = staticmethod(complete)
    exchange_hidden = staticmethod(exchange_hidden)

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

    def concerns(self, state: PecoPeco, seat: int) -> bool:
        """PP-35, PP-07: who plays next, and would be asked alone in any other round."""
        return seat == state.next_in_round(state.suspect)

    def rematch(self, options: dict[str, Any], winners: list[int]) -> dict[str, Any]:
        """PP-04, PP-57: nobody is new any more; who won begins, or the lot if several did."""
        begins = {"first_player": winners[0]} if len(winners) == 1 else {}
        return {**options, "first_feast": False, **begins}


GAME = PecoPecoGame()

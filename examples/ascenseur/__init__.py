"""Ascenseur: bid how many tricks you will take, and take so many; hands grow and shrink again.

A game of the size that one writes in an afternoon. See docs/adding-a-game.md; try it with

    PYTHONPATH=. tablee check examples.ascenseur:GAME
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from examples.ascenseur import position, view
from examples.ascenseur.bot import regular
from examples.ascenseur.components import ACTIONS, SEATS, AscenseurOptions
from examples.ascenseur.events import EVENTS
from examples.ascenseur.rules import Ascenseur
from tablee import kit as g


class AscenseurGame(g.Game[Ascenseur]):
    """The declaration."""

    id = "ascenseur"
    seats = SEATS
    state_type = Ascenseur
    actions = ACTIONS
    options_type = AscenseurOptions
    view_type = view.AscenseurView
    event_types = EVENTS
    layout = position.LAYOUT
    shows: ClassVar[Mapping[str, g.Kind]] = dict.fromkeys(("trick", "hand"), g.Items(position.CARD))
    end_rule = "AS-11"
    policies: ClassVar[Mapping[str, Any]] = {"regular": regular}
    look = staticmethod(view.look)
    describe = staticmethod(view.describe)
    complete = staticmethod(position.complete)
    exchange_hidden = staticmethod(position.exchange_hidden)

    def bound(self, seats: int, options: AscenseurOptions) -> int:
        """Everybody bids once a round and plays its hand: top * top cards in all rounds."""
        return int(seats * (2 * options.top - 1 + options.top**2))


GAME = AscenseurGame()

"""What is counted of Peco Peco; its score is the buffet.

Whether an announcement was true shows in the hand alone: so it is looked at before it is made.
"""

from __future__ import annotations

from tablee.core.actions import Action
from tablee.core.figures import Figure
from tablee.games.peco_peco.components import Accuse, Announce
from tablee.games.peco_peco.events import Accused, Announced, Caught, RoundWon
from tablee.games.peco_peco.rules.match import PecoPeco


def _bluffs(match: PecoPeco, seat: int, action: Action) -> bool:
    """PP-10: to announce, and to hold a card that fits."""
    return isinstance(action, Announce) and match.animals.holds(seat, match.fitting())


def _is_right(match: PecoPeco, seat: int, action: Action) -> bool:
    """PP-13: the accused holds a card that fits."""
    return isinstance(action, Accuse) and match.animals.holds(match.suspect, match.fitting())


FIGURES: tuple[Figure, ...] = (
    Figure(id="rounds", event=RoundWon),
    Figure(id="announced", event=Announced),
    Figure(id="bluffs", choice=_bluffs, of="announced"),
    Figure(id="caught", event=Caught, of="bluffs"),
    Figure(id="accusations", event=Accused),
    Figure(id="right", choice=_is_right, of="accusations"),
)

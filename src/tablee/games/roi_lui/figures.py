"""What is counted of Le Roi Lui; its score is the points beside the king."""

from __future__ import annotations

from tablee.core.figures import Figure
from tablee.core.outcome import Outcome
from tablee.games.roi_lui.events import Drew, EmeraldUsed


def _discarded(outcome: Outcome, seat: int) -> int:
    """RL-16: portions of dishes of which the king had fewer."""
    return int(outcome.detail["seats"][seat]["discarded"])


def _portions(outcome: Outcome, seat: int) -> int:
    return sum(outcome.detail["seats"][seat]["portions"].values())


FIGURES: tuple[Figure, ...] = (
    Figure(id="portions", end=_portions),
    Figure(id="wasted", end=_discarded, of="portions"),
    Figure(id="drawn", event=Drew),
    Figure(id="emeralds", event=EmeraldUsed),
)

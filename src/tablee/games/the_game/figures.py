"""What is counted of The Game; its score is the cards that are left."""

from __future__ import annotations

from tablee.core.figures import Figure
from tablee.games.the_game.events import Covered, Placed

FIGURES: tuple[Figure, ...] = (
    Figure(id="placed", event=Placed),
    Figure(id="jumps", event=Placed, when=lambda placed: bool(placed.jump), of="placed"),
    Figure(id="covered", event=Covered),
)

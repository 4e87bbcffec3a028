"""What is counted of Le Géant Rustre; its score is the dwarfs in the cave."""

from __future__ import annotations

from tablee.core.figures import Figure
from tablee.games.geant_rustre.events import Baited, Caught, Replanted, Saved

FIGURES: tuple[Figure, ...] = (
    Figure(id="saved", event=Saved),
    Figure(id="caught", event=Caught, seat="", count="count"),
    Figure(id="cakes", event=Baited),
    Figure(id="bushes", event=Replanted),
)

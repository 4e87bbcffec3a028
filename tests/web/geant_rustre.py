"""Somebody who plays Le Géant Rustre through the page."""

from __future__ import annotations

from tests.web.player import Offers, Player


class GeantRustre(Player):
    """Moves by the list or on the board, whatever comes to hand."""

    GAME = "geant-rustre"
    OFFERS = {
        "choice": "button[data-code]",
        "stone": "button.spot.lit",
        "step": ".stepper button",
    }

    def choose(self, offers: Offers) -> tuple[str, int]:
        if "choice" in offers and self.chance.random() < 0.7:
            return self.any_of(offers, "choice")
        kind, at = self.any_of(offers, *offers)
        # on a small screen a stone may lie outside of what is seen
        if kind == "stone" and not self.hand.reaches(self.OFFERS["stone"], at):
            return self.any_of(offers, "choice", "step")
        return kind, at

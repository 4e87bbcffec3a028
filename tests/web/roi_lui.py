"""Somebody who plays Le Roi Lui through the page."""

from __future__ import annotations

from tests.web.player import Offers, Player


class RoiLui(Player):
    """Takes, draws, and likes to call the dragon."""

    GAME = "roi-lui"
    MINE = ".prompt.mine"
    OFFERS = {
        "portion": ".slot.lit",
        "sure": ".ask .button.main[data-code]",
        "dragon": ".dragons.lit:not(.calling), .ask [data-verb=use]",
        "do": ".stack-of.lit, .pile.lit, .ask .button[data-code]:not(.main)",
    }

    def choose(self, offers: Offers) -> tuple[str, int]:
        for kind in ("sure", "portion"):
            if kind in offers:
                return self.any_of(offers, kind)
        if "dragon" in offers and self.chance.random() < 0.5:
            return self.any_of(offers, "dragon")
        return self.any_of(offers, *offers)

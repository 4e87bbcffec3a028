"""Somebody who plays Peco Peco through the page."""

from __future__ import annotations

from tests.web.player import Offers, Player


class PecoPeco(Player):
    """Plays what beats the top, now and then bluffs, and often does not believe."""

    GAME = "peco-peco"
    MINE = ".prompt.mine"
    OFFERS = {
        "say": ".shout.lit",
        "raid": ".player.choice",
        "call": ".call:not(.on)",
        # until one may announce, cards are only to be looked at
        "card": ".peco:has(.shout.announce.lit) [data-mine] button.card.lit",
    }

    def choose(self, offers: Offers) -> tuple[str, int]:
        if "card" in offers and self.chance.random() < 0.8:
            return self.any_of(offers, "card", "call")
        return self.any_of(offers, *offers)

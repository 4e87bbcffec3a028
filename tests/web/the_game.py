"""Somebody who plays The Game through the page."""

from __future__ import annotations

from tests.web.player import Offers, Player


class TheGame(Player):
    """Holds a card, looks at what it would cost where, and puts it where it costs least."""

    GAME = "the-game"
    MINE = ".prompt.mine"
    OFFERS = {
        "answer": ".buttons [data-code]",
        "pile": ".game:has([data-card].held) [data-pile].can",
        "card": "[data-card].lit:not(.held)",
        "end": "[data-testid=end-turn]:not(.notyet)",
    }

    def choose(self, offers: Offers) -> tuple[str, int]:
        if "pile" in offers:
            costs = self.page.locator("[data-pile].can .cost").all_inner_texts()
            numbers = [int(cost.replace("−", "-")) for cost in costs]
            return "pile", numbers.index(min(numbers))
        if "answer" in offers:
            return self.any_of(offers, "answer")
        if "end" in offers:
            return "end", 0
        return self.any_of(offers, "card")

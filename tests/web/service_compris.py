"""Somebody who plays Service Compris ! through the page."""

from __future__ import annotations

from tests.web.player import Offers, Player


class ServiceCompris(Player):
    """Plays any card that can be played, names anybody, and counters when it can."""

    GAME = "service-compris"
    MINE = (
        ".desk .prompt.mine, .answer, .reading [data-testid=play]:not(.dim),"
        " .reading [data-testid=discard]:not(.dim)"
    )
    OFFERS = {
        "counter": ".answer .button.counter",
        "pass": ".answer [data-testid=pass]",
        "play": ".reading [data-testid=play]:not(.dim)",
        "discard": ".reading [data-testid=discard]:not(.dim)",
        # in a sheet first: it lies over the table
        "near": ".sheet .guest.lit, .sheet button.group.lit",
        "guest": ".board .guest.lit",
        "group": ".camps button.group.lit, .mycamp button.group.lit",
        "camp": "button.camp.compact.lit",
        "card": "[data-hand] button.lit:not(.held)",
    }
    ORDER = (
        ("counter", "pass"),
        ("near",),
        ("play", "discard"),
        ("guest", "group", "camp"),
        ("card",),
    )

    def choose(self, offers: Offers) -> tuple[str, int]:
        for kinds in self.ORDER:
            if any(kind in offers for kind in kinds):
                return self.any_of(offers, *kinds)
        raise AssertionError(offers)

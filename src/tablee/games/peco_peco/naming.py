"""Names of cards, directions and prizes, as events, views and positions write them."""

from __future__ import annotations

from tablee.games.peco_peco.components import KIND, KIND_NAMES, LESS, MORE, TILTED


def card_name(card: int) -> str:
    """What can be seen of a card: its animal and icon."""
    return KIND_NAMES[KIND[card]]


def direction_name(direction: int) -> str:
    """Which way the round goes."""
    return "clockwise" if direction == 1 else "counterclockwise"


def prize_names(stake: int) -> list[str]:
    """What winning a stake brings; "none" for nothing."""
    prizes = {"more": MORE[stake], "less": LESS[stake], "tilted": TILTED[stake]}
    return [name for name, there in prizes.items() if there] or ["none"]

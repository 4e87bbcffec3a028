"""Names of cards and directions, as events, views and positions write them."""

from __future__ import annotations

from tablee.games.peco_peco.components import KIND, KIND_NAMES


def card_name(card: int) -> str:
    """What can be seen of a card: its animal and icon."""
    return KIND_NAMES[KIND[card]]


def direction_name(direction: int) -> str:
    """Which way the round goes."""
    return "clockwise" if direction == 1 else "counterclockwise"

"""Hints: what a good player would do here, and why, for a person who asks."""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.bots.contract import Budget, Perspective
from tablee.bots.registry import bot, bot_names
from tablee.core.actions import Action
from tablee.core.game import Game


class Hint(msgspec.Struct, frozen=True):
    """A piece of advice for one decision.

    Attributes:
        action: one of the legal ones.
        reason: why, as the key of a text of the game's catalogue or of the common one.
        params: what that text speaks of; nothing that the seat does not know.
    """

    action: Action
    reason: str
    params: dict[str, str | int] = {}


def hint(perspective: Perspective, game: Game[Any], budget: Budget) -> Hint:
    """What the strongest bot of the game would do.

    Like every bot it is handed a perspective alone, so a hint tells nothing that is hidden.

    Raises:
        ValueError: there is nothing to decide.
    """
    if not perspective.legal:
        raise ValueError("a hint needs a legal action")
    if len(perspective.legal) == 1:
        return Hint(perspective.legal[0], "hint.only")
    strongest = bot(bot_names(game)[-1], game)
    action = strongest.choose(perspective, budget)
    why = game.guide.reason(perspective.imagined, perspective.seat, action)
    return Hint(action, why.key, why.params)

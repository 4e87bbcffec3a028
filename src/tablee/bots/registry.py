"""Bots by name."""

from __future__ import annotations

from typing import Any

from tablee.bots.candidates import choose_plan
from tablee.bots.contract import Bot
from tablee.bots.players import MasterBot, PolicyBot, RandomBot, Search
from tablee.bots.tree import search_tree
from tablee.core.errors import TableeError
from tablee.core.game import Game

MASTERS: dict[str, Search | None] = {
    "master": None,
    "master/tree": search_tree,
    "master/plans": choose_plan,
}
"""How each of them searches; None: as the game's guide says."""


class UnknownBot(TableeError, KeyError):
    """The game has no bot of that name."""

    def __str__(self) -> str:
        return str(self.args[0])


def bot_names(game: Game[Any]) -> list[str]:
    """The bots that can play a game, from the weakest up."""
    return ["random", *game.policies, "master"]


def bot(name: str, game: Game[Any]) -> Bot:
    """The bot of this name, for this game.

    "master" searches in the way that measured best for the game; "master/tree" and "master/plans"
    name the way, to compare them.

    Raises:
        UnknownBot: there is none; the message lists those that there are.
    """
    if name == "random":
        return RandomBot()
    if name in game.policies:
        talks = None if name == "novice" else game.guide  # beginners keep to themselves
        return PolicyBot(name, game.policies[name], talks)
    if name in MASTERS:
        return MasterBot(game.guide, MASTERS[name])
    raise UnknownBot(f"no bot {name!r} for {game.id}: there are {', '.join(bot_names(game))}")

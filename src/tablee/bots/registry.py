"""Bots by name."""

from __future__ import annotations

from typing import Any

from tablee.bots.contract import Bot
from tablee.bots.players import MasterBot, PolicyBot, RandomBot
from tablee.core.errors import TableeError
from tablee.core.game import Game


class UnknownBot(TableeError, KeyError):
    """The game has no bot of that name."""

    def __str__(self) -> str:
        return str(self.args[0])


def bot_names(game: Game[Any]) -> list[str]:
    """The bots that can play a game, from the weakest up."""
    return ["random", *game.policies, *(["master"] if game.guide is not None else [])]


def bot(name: str, game: Game[Any]) -> Bot:
    """The bot of this name, for this game.

    Raises:
        UnknownBot: there is none; the message lists those that there are.
    """
    if name == "random":
        return RandomBot()
    if name in game.policies:
        talks = None if name == "novice" else game.guide  # beginners keep to themselves
        return PolicyBot(name, game.policies[name], talks)
    if name == "master" and game.guide is not None:
        return MasterBot(game.guide)
    raise UnknownBot(f"no bot {name!r} for {game.id}: there are {', '.join(bot_names(game))}")

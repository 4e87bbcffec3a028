"""Company: players that are handed what their seat may know, and nothing else."""

from tablee.bots.contract import Bot, Budget, Perspective
from tablee.bots.driver import play_match
from tablee.bots.registry import UnknownBot, bot, bot_names

__all__ = ["Bot", "Budget", "Perspective", "UnknownBot", "bot", "bot_names", "play_match"]

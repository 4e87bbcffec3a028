"""Company: players that are handed what their seat may know, and nothing else."""

from tablee.bots.contract import Bot, Budget, Perspective
from tablee.bots.registry import bot, bot_names

__all__ = ["Bot", "Budget", "Perspective", "bot", "bot_names"]

"""Company: players that are handed what their seat may know, and nothing else."""

from tablee.bots.contract import Bot, Budget, Perspective
from tablee.bots.driver import play_match
from tablee.bots.hints import Hint, hint
from tablee.bots.registry import UnknownBot, bot, bot_names
from tablee.bots.review import Review, review
from tablee.bots.warning import Warned, warn

__all__ = [
    "Bot",
    "Budget",
    "Hint",
    "Perspective",
    "Review",
    "UnknownBot",
    "Warned",
    "bot",
    "bot_names",
    "hint",
    "play_match",
    "review",
    "warn",
]

"""Tablée: five French card and board games on one rule engine.

    >>> import tablee
    >>> game = tablee.game("the-game")
    >>> state = game.new(seats=3, seed=7)
    >>> state.actors()
    [0]
    >>> state.play(0, state.legal(0)[0])

See `docs/architecture.md` for the ideas, `tablee.core.state.State` for the contract.
"""

from tablee.core.actions import Action
from tablee.core.errors import (
    ActionError,
    IllegalAction,
    OptionError,
    PositionError,
    RecordError,
    SeatError,
    SeedError,
    TableeError,
    UnknownGame,
)
from tablee.core.events import Event
from tablee.core.game import Game
from tablee.core.outcome import Outcome
from tablee.core.record import Record
from tablee.core.refusal import Refusal
from tablee.core.rng import KeyedRng, Rng
from tablee.core.state import State
from tablee.core.view import View
from tablee.registry import game, games

__version__ = "0.1.0"

__all__ = [
    "Action",
    "ActionError",
    "Event",
    "Game",
    "IllegalAction",
    "KeyedRng",
    "OptionError",
    "Outcome",
    "PositionError",
    "Record",
    "RecordError",
    "Refusal",
    "Rng",
    "SeatError",
    "SeedError",
    "State",
    "TableeError",
    "UnknownGame",
    "View",
    "__version__",
    "game",
    "games",
]

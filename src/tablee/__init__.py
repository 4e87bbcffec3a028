"""Tablée: five French card and board games on one rule engine.

    >>> import tablee
    >>> game = tablee.game("the-game")
    >>> state = game.new(seats=3, seed=7)
    >>> state.actors()
    [0]
    >>> state.play(0, state.legal(0)[0])

See `docs/architecture.md` for the ideas, `tablee.core.state.State` for the contract.
"""

from typing import TYPE_CHECKING, Any

from tablee.core.actions import Action
from tablee.core.errors import (
    ActionError,
    IllegalAction,
    MissingExtra,
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

__all__ = [
    "Action",
    "ActionError",
    "Event",
    "Game",
    "IllegalAction",
    "KeyedRng",
    "MissingExtra",
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

if TYPE_CHECKING:
    __version__: str


def __getattr__(name: str) -> Any:
    """The version, when it is asked for: to look it up takes longer than all the rest."""
    if name != "__version__":
        raise AttributeError(f"module 'tablee' has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version("tablee")
    except PackageNotFoundError:  # sources that are not installed
        found = "0+unknown"
    globals()[name] = found
    return found

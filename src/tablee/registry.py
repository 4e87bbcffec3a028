"""Which games there are: the five of this package, and those that others install.

A package brings a game by an entry point in the group `tablee.games`, whose name is the id of the
game and whose object is its `Game`. Games are imported when they are first asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from tablee.core.errors import UnknownGame
from tablee.core.game import Game
from tablee.games import BUILT_IN

GROUP = "tablee.games"


@cache
def _installed() -> dict[str, str]:
    """Where each game is to be found: id to 'module:attribute'."""
    others = {point.name: point.value for point in entry_points(group=GROUP)}
    return {**others, **BUILT_IN}


@cache
def load(place: str) -> Game[Any]:
    """The game at 'module:attribute'. It imports the module: never for a name from outside.

    Raises:
        UnknownGame: there is no such module, or no game in it.
    """
    module, _, attribute = place.partition(":")
    try:
        found = getattr(import_module(module), attribute or "GAME", None)
    except ModuleNotFoundError as error:
        raise UnknownGame(f"{place}: {error}") from error
    if not isinstance(found, Game):
        raise UnknownGame(f"{place} is not a game")
    return found


_announced: dict[str, Game[Any]] = {}


def announce(game: Game[Any]) -> None:
    """Make a game known in this process by its id, as if it were installed.

    For a game that is being written: records and pickles find it then.
    """
    _announced.setdefault(game.id, game)


def game(id: str) -> Game[Any]:
    """The game with this id.

    Raises:
        UnknownGame: there is none; the message lists those that there are.
    """
    place = _installed().get(id)
    if place is None and id in _announced:
        return _announced[id]
    if place is None:
        raise UnknownGame(f"no game {id!r}: there are {', '.join(_installed())}")
    return load(place)


def games() -> list[Game[Any]]:
    """All games."""
    return [game(id) for id in _installed()]

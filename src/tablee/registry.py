"""Which games there are: the five of this package, and those that others install.

A package brings a game by an entry point in the group `tablee.games`, whose name is the id of the
game and whose object is its `Game`. Games are imported when they are first asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from tablee.core.errors import UnknownGame
from tablee.core.finder import set_finder
from tablee.core.game import Game
from tablee.core.texts import LANGUAGES
from tablee.games import BUILT_IN

GROUP = "tablee.games"


@cache
def _installed() -> dict[str, str]:
    """Where each game is to be found: id to 'module:attribute'."""
    from importlib.metadata import entry_points  # late: it takes longer than all the rest

    others = {point.name: point.value for point in entry_points(group=GROUP)}
    return {**others, **BUILT_IN}


_places: dict[str, str] = {}  # where the games of this process were loaded from


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
    _places.setdefault(found.id, place)
    return found


_announced: dict[str, Game[Any]] = {}


def announce(game: Game[Any]) -> None:
    """Make a game known in this process by its id, as if it were installed.

    For a game that is being written: records and pickles find it then. Of several with one id the
    last one counts; an installed game stays what it is.
    """
    _announced[game.id] = game


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


set_finder(game)  # the core's way to it: for what only holds an id, a record or a pickle


def named_game(name: str) -> Game[Any]:
    """The game with this id, or at this `module:attribute`: it need not be installed.

    Like `load`, never for a name from outside.

    Raises:
        UnknownGame: there is none.
    """
    if ":" not in name:
        return game(name)
    found = load(name)
    announce(found)
    return found


def name_of(game: Game[Any]) -> str:
    """What `named_game` takes to find this game again, in another process too."""
    return game.id if game.id in _installed() else _places.get(game.id, game.id)


def games() -> list[Game[Any]]:
    """All games. One that others install and that cannot be loaded is left out, with a warning."""
    return [game(id) for id in _installed() if id in BUILT_IN or _loads(id)]


@cache  # one warning for each is enough
def _loads(id: str) -> bool:
    try:
        found = game(id)
        found.texts(LANGUAGES[0])("title")  # what lists games asks of each
    except Exception as error:  # whatever the code of others raises
        import logging

        logging.getLogger(__name__).warning("tablee: the game %s cannot be loaded: %r", id, error)
        return False
    return True

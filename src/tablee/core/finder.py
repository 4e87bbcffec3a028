"""How the core finds a game by its id.

The core knows no game; the registry does, and hands over a function once, when it is imported.
`import tablee` imports it, so records and pickles find their games in every process.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Finder = Callable[[str], Any]
"""From the id of a game to its `Game`; raises UnknownGame where there is none."""

_finders: list[Finder] = []


def set_finder(finder: Finder) -> None:
    """Find games this way from now on."""
    _finders[:] = [finder]


def find_game(id: str) -> Any:
    """The `Game` with this id.

    Raises:
        UnknownGame: there is none.
    """
    return _finders[0](id)

"""How this package was built."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from typing import TYPE_CHECKING, Any

import tablee.core.state

if TYPE_CHECKING:
    from tablee.core.game import Game


def compiled() -> bool:
    """Whether the engine runs compiled (by mypyc) or interpreted."""
    return _native(tablee.core.state.__name__)


def rules_compiled(game: Game[Any]) -> bool:
    """Whether the rules of a game run compiled, too: those of other packages seldom do."""
    return compiled() and _native(type(game.new(game.seats.start, 0)).__module__)


def mode(game: Game[Any]) -> str:
    """What of a game runs compiled, in words."""
    if rules_compiled(game):
        return "compiled"
    return "engine compiled, game interpreted" if compiled() else "interpreted"


def _native(module: str) -> bool:
    return str(sys.modules[module].__file__).endswith(tuple(EXTENSION_SUFFIXES))

"""Which code plays: what several machines play, or one at several times, is played alike."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import msgspec

import tablee
from tablee.core.build import compiled
from tablee.core.errors import TableeError
from tablee.registry import named_game

PLAYS = ("bots", "core", "games", "lab")
"""The parts of this package that decide how a match goes."""


class OtherBuild(TableeError):
    """Matches were, or would be, played by other code than here."""


class Build(msgspec.Struct, frozen=True):
    """The code that plays. Those with equal code play the same matches, move for move.

    Attributes:
        tablee: the version.
        compiled: whether the engine runs compiled.
        code: a digest of the sources: of the engine, its games and bots, and of those from
            elsewhere that take part. What a bot reads from other files (its weights) is not in it.
    """

    tablee: str
    compiled: bool
    code: str

    def __str__(self) -> str:
        how = "compiled" if self.compiled else "interpreted"
        return f"tablee {self.tablee}, {how}, code {self.code[:12]}"


@cache
def build_here(names: tuple[str, ...] = ()) -> Build:
    """The code of this process; `names` are those of the game and of the bots that play."""
    digest = hashlib.sha256()
    for file in _sources(names):
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return Build(tablee.__version__, compiled(), digest.hexdigest())


def _sources(names: tuple[str, ...]) -> Iterator[Path]:
    """What is written by hand, never what was compiled from it: that differs with the machine."""
    package = Path(tablee.__file__).parent
    for part in PLAYS:
        yield from _folder(package / part)
    game, *bots = names or ("",)
    if game:
        folder = named_game(game).folder
        if not folder.is_relative_to(package):
            yield from _folder(folder)
    for module in sorted({bot.partition(":")[0] for bot in bots if ":" in bot}):
        yield Path(str(import_module(module).__file__))


def _folder(folder: Path) -> Iterator[Path]:
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".py", ".json") and "texts" not in file.parts:
            yield file

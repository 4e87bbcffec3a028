"""Fields: what is looked at together, and by which tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from tools.mutate.faults import ROOT

PLAYTHROUGHS = "tests/conformance/test_games.py::test_every_game_has_playthroughs_that_still_play"


class Field(msgspec.Struct, frozen=True):
    """Some files and their tests.

    Attributes:
        files: patterns, from the root of the project.
        tests: files, folders and names of tests, as for pytest.
        leave: names of files that are not looked at.
        select: which of the tests, as pytest's `-k`.
        longest: tests that take longer, in seconds, are not asked: what they notice, they notice
            by playing for long.
    """

    files: Sequence[str]
    tests: Sequence[str]
    leave: Sequence[str] = ()
    select: str = ""
    longest: float = 30.0

    def paths(self) -> list[Path]:
        """The files, in the order of their names."""
        found = {path for pattern in self.files for path in ROOT.glob(pattern)}
        return sorted(path for path in found if path.name not in self.leave)


def _game(folder: str) -> Field:
    return Field(
        [f"src/tablee/games/{folder}/rules.py", f"src/tablee/games/{folder}/rules/*.py"],
        [f"tests/games/{folder}", f"{PLAYTHROUGHS}[{folder.replace('_', '-')}]"],
        longest=3.0,
    )


# servers of others would be started anew for every fault
_ALONE = "not postgres and not redis and not notify and not second_process"

GAMES = {
    folder.name.replace("_", "-"): _game(folder.name)
    for folder in sorted((ROOT / "tests/games").iterdir())
    if (folder / "situations.py").exists()
}

FIELDS: dict[str, Field] = {
    "table": Field(["src/tablee/table/**/*.py"], ["tests/table"], select=_ALONE),
    "stores": Field(
        ["src/tablee/stores/*.py"],
        ["tests/stores", "tests/table/test_vault.py"],
        leave=["postgres.py", "bells.py", "redis_bell.py"],
        select=_ALONE,
    ),
    "core": Field(
        ["src/tablee/core/*.py"],
        [
            "tests/core",
            "tests/conformance/test_positions.py",
            "tests/conformance/test_suite.py",
            "tests/learn/test_encoders.py",
            "tests/bots/test_hints.py",
            "tests/bots/test_driver.py",
            "tests/games/the_game",
        ],
        longest=3.0,
    ),
    **GAMES,
}
"""By the names that the command knows them by."""

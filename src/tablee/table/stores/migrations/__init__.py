"""Numbered SQL files, one folder per dialect: a database is brought up to date file by file.

A file that was ever released never changes; a change is a new file.
"""

from __future__ import annotations

from importlib.resources import files


def migrations(dialect: str, after: int = 0) -> list[tuple[int, str]]:
    """The files of a dialect beyond a version: number and text, in order."""
    folder = files(__package__) / dialect
    found = []
    for file in folder.iterdir():
        if file.name.endswith(".sql"):
            number = int(file.name.partition("_")[0])
            if number > after:
                found.append((number, file.read_text(encoding="utf-8")))
    return sorted(found)

"""Numbered SQL files, one folder per dialect: a database is brought up to date file by file.

A file that was ever released never changes; a change is a new file.
"""

from __future__ import annotations

from importlib.resources import files

from tablee.table.store import StoreError


def migrations(dialect: str, after: int = 0) -> list[tuple[int, str]]:
    """The files of a dialect beyond a version: number and text, in order.

    Raises:
        StoreError: the version is of a newer Tablée.
    """
    folder = files(__package__) / dialect
    found = []
    for file in folder.iterdir():
        if file.name.endswith(".sql"):
            found.append((int(file.name.partition("_")[0]), file.read_text(encoding="utf-8")))
    newest = max(number for number, _ in found)
    if after > newest:
        raise StoreError(
            f"the database is of a newer Tablée (version {after}; this one knows {newest}): "
            "update the program, or restore an older backup"
        )
    return sorted(item for item in found if item[0] > after)

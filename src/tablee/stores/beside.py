"""A store beside the server that uses it: for its owner's command."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tablee.stores.sqlite import SqliteStore, lock
from tablee.table.store import Store


def _path(url: str) -> Path:
    return Path(url.partition(":")[2].removeprefix("//"))


def is_open(url: str) -> bool:
    """Whether a server uses the SQLite database of this address; other stores are for several."""
    if not url.startswith("sqlite:") or not _path(url).exists():
        return False
    try:
        with closing(lock(_path(url), wait=0.0)):
            return False
    except sqlite3.Error:
        return True


def store_beside(url: str) -> Store:
    """The store of a SQLite database that a server uses."""
    return SqliteStore(str(_path(url)), beside=True)

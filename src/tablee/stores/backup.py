"""Copies of a SQLite database: made while a server writes it, and put back while none does."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from tablee.stores.migrations import migrations
from tablee.stores.sqlite import MINE, lock
from tablee.table.store import StoreError

MAGIC = b"SQLite format 3\0"


def is_database(path: Path) -> bool:
    """Whether a file is a database of SQLite's."""
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def back_up(database: Path, target: Path) -> None:
    """Copy a database as it stands at this moment; a server may go on writing it.

    The copy is whole or not there at all, and its owner's alone.

    Raises:
        StoreError: there is no such database, or the copy cannot be written.
    """
    if not is_database(database):
        raise StoreError(f"{database} is no database of Tablée")
    if target.exists():
        raise StoreError(f"{target} is there already: a backup never replaces another")
    _copy(database, target)


def restore(database: Path, backup: Path, fingerprint: str) -> Path | None:
    """Put a copy into the place of a database that no server uses.

    Args:
        database: where it goes.
        backup: the copy; it stays as it is.
        fingerprint: of the key that is at hand: the copy has to be kept with it.

    Returns:
        Where the database that was there before is now, if there was one.

    Raises:
        StoreError: the copy is damaged, of a newer Tablée, or kept with another key; or a server
            uses the database. Nothing was changed then.
    """
    _check(backup, fingerprint)
    try:
        database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        held = lock(database)
    except sqlite3.Error:
        raise StoreError(f"a server uses {database}: stop it first") from None
    with closing(held):
        fresh = database.with_name(f"{database.name}.restored")
        _copy(backup, fresh)
        aside = None
        if database.exists():
            with closing(sqlite3.connect(database)) as db:  # takes in what is in the -wal file
                db.execute("PRAGMA journal_mode=DELETE").fetchall()
            aside = database.with_name(time.strftime(f"{database.name}.until-%Y%m%d-%H%M%S"))
            database.rename(aside)
        fresh.rename(database)
    return aside


def _copy(source: Path, target: Path) -> None:
    part = target.with_name(f"{target.name}.part")
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, MINE))
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(part)) as new,
        ):
            old.backup(new)  # all pages at a stretch: one moment, and writers do not wait
            new.execute("PRAGMA journal_mode=DELETE").fetchall()  # one file, nothing beside it
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.rename(target)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise StoreError(f"{source} cannot be copied to {target}: {error}") from None


def _check(backup: Path, fingerprint: str) -> None:
    if not is_database(backup):
        raise StoreError(f"{backup} is no database of Tablée")
    try:
        with closing(sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro", uri=True)) as db:
            (well,) = db.execute("PRAGMA integrity_check(1)").fetchone()
            (version,) = db.execute("PRAGMA user_version").fetchone()
            migrations("sqlite", version)
            keys = db.execute("SELECT name FROM sqlite_master WHERE name = 'keys'").fetchone()
            known = db.execute("SELECT fingerprint FROM keys").fetchone() if keys else None
    except sqlite3.Error as error:
        raise StoreError(f"{backup} is damaged: {error}") from None
    if well != "ok":
        raise StoreError(f"{backup} is damaged: {well}")
    if known is not None and known[0] != fingerprint:
        raise StoreError(f"{backup} was kept with another key: put that one back first")

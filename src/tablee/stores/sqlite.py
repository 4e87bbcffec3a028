"""SQLite: one file, one process, one connection in one thread.

An entry is on disk before it is acknowledged (`synchronous=FULL`), and entries that arrive
together share a commit. A second server is kept out, and told so, by the lock of a file of its
own: so a backup can read the database while a server writes it. All files are the owner's alone.
The thread is ours, not aiosqlite's: a whole group is one job, where aiosqlite would hop between
threads for every statement.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from tablee.stores.alone import Alone
from tablee.stores.batch import GroupCommit
from tablee.stores.in_time import in_time, portions
from tablee.stores.migrations import migrations
from tablee.stores.notes import Statement
from tablee.stores.people import SqlPeople
from tablee.table.store import (
    Append,
    Head,
    MatchKey,
    Rewrite,
    StoreBusy,
    StoreError,
)

R = TypeVar("R")

WAIT = 2.0
"""Seconds that a statement waits for another process that writes."""

OVERWRITTEN = 4
"""The first version in which what is removed is overwritten."""

MINE = 0o600
MINE_FOLDER = 0o700

_HEAD = """
INSERT INTO tables AS t (id, game, status, public, at, data, number, indexed)
VALUES (?, ?, ?, ?, ?, ?, ?, 1)
ON CONFLICT (id) DO UPDATE
SET status = excluded.status, public = excluded.public, at = excluded.at,
    data = excluded.data, number = excluded.number, indexed = 1,
    code = CASE WHEN excluded.status IN ('empty', 'waiting', 'over') THEN t.code END
WHERE t.number <= excluded.number
"""


_PLAYS = """
SELECT data FROM players NATURAL JOIN matches WHERE person = ?
ORDER BY at DESC, tbl, number DESC LIMIT ?
"""

_ENDED = """
SELECT at, tbl, number, data FROM matches WHERE (at, tbl, number) > (?, ?, ?)
ORDER BY at, tbl, number LIMIT ?
"""

_PLACES = """
SELECT tbl FROM places WHERE person = ? UNION SELECT tbl FROM players WHERE person = ?
"""

_LEND = """
UPDATE tables SET code = coalesce(code, ?)
WHERE id = ? AND status IN ('empty', 'waiting', 'over') RETURNING code
"""


class SqliteStore(Alone, SqlPeople):
    """A store in a file.

    `beside`: a server has it open, and this is somebody else who looks and leaves notes.
    """

    def __init__(self, path: str, *, beside: bool = False) -> None:
        super().__init__()
        self._beside = beside
        self.path = path
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="sqlite")
        self._db: sqlite3.Connection
        self._lock: sqlite3.Connection | None = None
        self.commits = GroupCommit(self._write)

    async def _run(self, job: Callable[[], R]) -> R:
        return await in_time(self._finished(job))

    async def _finished(self, job: Callable[[], R]) -> R:
        """However long it takes."""
        try:
            return await self._in_thread(job)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise StoreBusy("another process keeps the database busy") from None
            raise

    async def _in_thread(self, job: Callable[[], R]) -> R:
        return await asyncio.get_running_loop().run_in_executor(self._thread, job)

    async def _fetch(self, sql: str, *values: str | float | bytes) -> list[tuple[Any, ...]]:
        return await self._run(lambda: self._db.execute(sql, values).fetchall())

    async def _sql(self, sql: str, *values: str | float | bytes) -> list[tuple[Any, ...]]:
        return await self._fetch(sql.replace("$", "?"), *values)

    async def _all(self, *statements: Statement) -> None:
        """All of these or none."""

        def job() -> None:
            with _transaction(self._db):
                for sql, values in statements:
                    self._db.execute(sql.replace("$", "?"), values)

        await self._run(job)

    # -- opening and closing ---------------------------------------------------------------------

    async def open(self) -> None:
        try:
            await self._in_thread(self._connect)
        except StoreError:
            self._thread.shutdown()
            raise
        except (sqlite3.Error, OSError) as error:
            self._thread.shutdown()
            raise StoreError(
                f"the database {self.path} cannot be opened ({error}); does another server use it?"
            ) from None

    def _connect(self) -> None:
        own(Path(self.path))
        if not self._beside:
            self._lock = lock(Path(self.path))
        try:
            # autocommit: transactions are begun and ended by us, where they can be read
            self._db = sqlite3.connect(self.path, isolation_level=None, timeout=WAIT)
            # what is removed is overwritten, so that nobody is found in unused parts of the file
            for setting in ("journal_mode=WAL", "synchronous=FULL", "secure_delete=ON"):
                self._db.execute(f"PRAGMA {setting}").fetchall()
            (version,) = self._db.execute("PRAGMA user_version").fetchone()
            newer = migrations("sqlite", version)
            if newer and self._beside:
                raise StoreError(f"an older Tablée uses {self.path}: its own command fits it")
            for number, script in newer:
                self._db.executescript(
                    f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {number}; COMMIT;"
                )
            if 0 < version < OVERWRITTEN:
                self._db.execute("VACUUM")
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.close()

    async def close(self) -> None:
        await self.commits.finish()
        await self._finished(self._db.close)
        await self._finished(self._let_go)
        self._thread.shutdown()

    async def ready(self) -> bool:
        await self._fetch("INSERT OR REPLACE INTO pulse VALUES (1, ?)", time.time())
        return True

    # -- the log ---------------------------------------------------------------------------------

    async def append(self, item: Append) -> bool:
        return await self.commits.append(item)

    async def _write(self, group: list[Append]) -> list[bool]:
        return await self._finished(lambda: self._write_now(group))

    def _write_now(self, group: list[Append]) -> list[bool]:
        """One transaction, few statements: after each the thread waits for its turn to run."""
        db = self._db
        with _transaction(db):
            rows = "), (".join(["?, ?, ?"] * len(group))
            values = [value for item in group for value in (item.table, item.number, item.data)]
            sql = f"INSERT INTO entries VALUES ({rows}) ON CONFLICT DO NOTHING"
            written = [True] * len(group)
            if db.execute(sql, values).rowcount < len(group):
                db.execute("ROLLBACK")  # somebody was faster: find out who, one by one
                db.execute("BEGIN IMMEDIATE")
                written = [self._write_one(item) for item in group]
            for item, new in zip(group, written, strict=True):
                if new and item.head is not None:
                    self._write_head(item.table, item.head)
        return written

    def _write_one(self, item: Append) -> bool:
        sql = "INSERT INTO entries VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        return self._db.execute(sql, (item.table, item.number, item.data)).rowcount == 1

    def _write_head(self, table: str, head: Head) -> None:
        values = (table, head.game, head.status, head.public, head.at, head.data, head.number)
        if not self._db.execute(_HEAD, values).rowcount:
            return
        self._forget(table, "places", "matches", "players")
        rows = [(person, table) for person in head.people]
        self._db.executemany("INSERT INTO places VALUES (?, ?)", rows)
        if head.matches:
            matches = [(table, play.match, play.at, play.data) for play in head.matches]
            self._db.executemany("INSERT INTO matches VALUES (?, ?, ?, ?)", matches)
            players = [(who, table, play.match) for play in head.matches for who in play.people]
            self._db.executemany("INSERT INTO players VALUES (?, ?, ?)", players)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        sql = "SELECT CAST(data AS BLOB) FROM entries WHERE tbl = ? AND number > ? ORDER BY number"
        return [data for (data,) in await self._fetch(sql, table, after)]

    # -- the index -------------------------------------------------------------------------------

    async def index(self, table: str, head: Head) -> None:
        await self._run(lambda: self._index_now(table, head))

    def _index_now(self, table: str, head: Head) -> None:
        with _transaction(self._db):
            self._write_head(table, head)

    async def heads(self, limit: int, person: str | None = None) -> list[bytes]:
        sql = "SELECT data FROM tables WHERE status NOT IN ('closed', 'archived') AND "
        values: tuple[str | int, ...] = (limit,)
        if person is None:
            sql += "public ORDER BY at DESC LIMIT ?"
        else:
            sql += "id IN (SELECT tbl FROM places WHERE person = ?) ORDER BY at DESC LIMIT ?"
            values = (person, limit)
        return [data for (data,) in await self._fetch(sql, *values)]

    async def all_heads(self, limit: int) -> list[bytes]:
        sql = "SELECT data FROM tables ORDER BY at DESC LIMIT ?"
        return [data for (data,) in await self._fetch(sql, limit)]

    async def matches(self, person: str, limit: int) -> list[bytes]:
        found = await self._fetch(_PLAYS, person, limit)
        return [data for (data,) in found]

    async def matches_at(self, tables: list[str]) -> list[bytes]:
        among = ", ".join("?" * len(tables))
        sql = f"SELECT data FROM matches WHERE tbl IN ({among}) ORDER BY at DESC"
        return [data for (data,) in await self._fetch(sql, *tables)]

    async def ended(self, after: MatchKey, limit: int) -> list[tuple[MatchKey, bytes]]:
        found = await self._fetch(_ENDED, *after, limit)
        return [((at, table, number), data) for at, table, number, data in found]

    async def places(self, person: str) -> list[str]:
        return [table for (table,) in await self._fetch(_PLACES, person, person)]

    async def unindexed(self) -> list[str]:
        return [id for (id,) in await self._fetch("SELECT id FROM tables WHERE NOT indexed")]

    async def count(self, person: str | None = None) -> int:
        sql = "SELECT count(*) FROM tables WHERE status IN ('empty', 'waiting', 'running')"
        values: tuple[str, ...] = ()
        if person is not None:
            sql += " AND id IN (SELECT tbl FROM places WHERE person = ?)"
            values = (person,)
        ((count,),) = await self._fetch(sql, *values)
        return int(count)

    async def lend(self, code: str, table: str) -> str | None:
        try:
            rows = await self._fetch(_LEND, code, table)
        except sqlite3.IntegrityError:  # it is another table's
            return None
        return str(rows[0][0]) if rows else None

    async def lent(self, code: str) -> str | None:
        rows = await self._fetch("SELECT id FROM tables WHERE code = ?", code)
        return str(rows[0][0]) if rows else None

    # -- the key ---------------------------------------------------------------------------------

    async def fingerprint(self) -> str | None:
        rows = await self._fetch("SELECT fingerprint FROM keys")
        return str(rows[0][0]) if rows else None

    async def claim(self, fingerprint: str, rewrite: Rewrite) -> str:
        return await self._finished(lambda: self._claim_now(fingerprint, rewrite))

    def _claim_now(self, fingerprint: str, rewrite: Rewrite) -> str:
        db = self._db
        with _transaction(db):
            known = db.execute("SELECT fingerprint FROM keys").fetchone()
            if known is not None:
                return str(known[0])
            for (table,) in db.execute("SELECT DISTINCT tbl FROM entries").fetchall():
                found = "SELECT data FROM entries WHERE tbl = ? ORDER BY number"
                log = [data for (data,) in db.execute(found, (table,))]
                db.executemany(
                    "UPDATE entries SET data = ? WHERE tbl = ? AND number = ?",
                    [(data, table, n) for n, data in enumerate(rewrite(table, log), 1)],
                )
            db.execute("INSERT INTO keys VALUES (1, ?)", (fingerprint,))
        # what was there in clear is not to be found in unused parts of the files either
        db.execute("VACUUM")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return fingerprint

    # -- keeping it small ------------------------------------------------------------------------

    async def tables(self) -> list[tuple[str, int]]:
        return [(id, number) for id, number in await self._fetch("SELECT id, number FROM tables")]

    async def outdated(self, status: str, before: float, limit: int) -> list[str]:
        sql = "SELECT id FROM tables WHERE status = ? AND at < ? LIMIT ?"
        return [id for (id,) in await self._fetch(sql, status, before, limit)]

    async def archive(self, table: str, data: bytes, head: Head) -> None:
        def job() -> None:
            with _transaction(self._db):
                self._drop(table)
                self._db.execute("INSERT INTO entries VALUES (?, 1, ?)", (table, data))
                self._write_head(table, head)

        await self._run(job)

    async def rewrite(self, table: str, log: list[bytes], head: Head) -> bool:
        def job() -> bool:
            with _transaction(self._db):
                counted = "SELECT count(*) FROM entries WHERE tbl = ?"
                if self._db.execute(counted, (table,)).fetchone() != (len(log) - 1,):
                    return False
                self._forget(table, "entries")
                rows = [(table, number, data) for number, data in enumerate(log, 1)]
                self._db.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
                self._write_head(table, head)
            return True

        return await self._run(job)

    async def mentions(self, text: str) -> list[str]:
        wanted, found = text.encode(), []
        for some in portions([id for id, _ in await self.tables()]):
            among = ", ".join("?" * len(some))
            sql = f"SELECT DISTINCT tbl FROM entries WHERE tbl IN ({among})"
            sql += " AND instr(CAST(data AS BLOB), ?) > 0"
            found += [table for (table,) in await self._fetch(sql, *some, wanted)]
        return found

    async def scrub(self) -> None:
        await self._fetch("PRAGMA wal_checkpoint(TRUNCATE)")

    async def drop(self, table: str) -> None:
        def job() -> None:
            with _transaction(self._db):
                self._drop(table)

        await self._run(job)

    def _drop(self, table: str) -> None:
        self._forget(table, "entries", "places", "matches", "players")
        self._db.execute("DELETE FROM tables WHERE id = ?", (table,))

    def _forget(self, table: str, *names: str) -> None:
        for name in names:
            self._db.execute(f"DELETE FROM {name} WHERE tbl = ?", (table,))

    # -- workers: there is one -------------------------------------------------------------------

    async def adopt(self, worker: str, now: float, patience: float) -> set[str]:
        sql = "SELECT id FROM tables WHERE status = 'running'"
        return {id for (id,) in await self._fetch(sql)}


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All or nothing."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def own(path: Path) -> None:
    """Make sure that the file of a database is there, and its owner's alone.

    So is its folder, unless something else is in there, too: then it is not ours to close.
    """
    path.parent.mkdir(mode=MINE_FOLDER, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, MINE))
    for part in (path, *(Path(f"{path}{end}") for end in ("-wal", "-shm"))):
        if part.exists():
            part.chmod(MINE)
    if all(other.name.startswith(path.name) for other in path.parent.iterdir()):
        path.parent.chmod(MINE_FOLDER)


def lock(path: Path, wait: float = WAIT) -> sqlite3.Connection:
    """Keep other servers out until this is closed, or the process ends in whatever way.

    Raises:
        sqlite3.OperationalError: somebody else has the lock.
    """
    beside = Path(f"{path}.lock")
    os.close(os.open(beside, os.O_RDWR | os.O_CREAT, MINE))
    held = sqlite3.connect(beside, isolation_level=None, timeout=wait)
    try:
        held.execute("PRAGMA journal_mode=MEMORY").fetchall()  # nothing is ever written
        held.execute("BEGIN EXCLUSIVE")
    except BaseException:
        held.close()
        raise
    return held

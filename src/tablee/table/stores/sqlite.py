"""SQLite: one file, one process, one connection in one thread.

An entry is on disk before it is acknowledged (`synchronous=FULL`), and entries that arrive
together share a commit. The file is locked against a second process, which would be told so.
The thread is ours, not aiosqlite's: a whole group is one job, where aiosqlite would hop between
threads for every statement.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from tablee.table.store import Append, Head, Listener, Session, StoreError
from tablee.table.stores.batch import GroupCommit
from tablee.table.stores.migrations import migrations

R = TypeVar("R")

_HEAD = """
INSERT INTO tables AS t VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE
SET status = excluded.status, public = excluded.public, at = excluded.at,
    data = excluded.data, number = excluded.number
WHERE t.number <= excluded.number
"""


class SqliteStore:
    """A store in a file."""

    shared = False

    def __init__(self, path: str) -> None:
        self.path = path
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="sqlite")
        self._db: sqlite3.Connection
        self.commits = GroupCommit(self._write)

    async def _run(self, job: Callable[[], R]) -> R:
        return await asyncio.get_running_loop().run_in_executor(self._thread, job)

    async def _fetch(self, sql: str, *values: str | float) -> list[tuple[Any, ...]]:
        return await self._run(lambda: self._db.execute(sql, values).fetchall())

    # -- opening and closing ---------------------------------------------------------------------

    async def open(self) -> None:
        try:
            await self._run(self._connect)
        except (sqlite3.Error, OSError) as error:
            self._thread.shutdown()
            raise StoreError(
                f"the database {self.path} cannot be opened ({error}); does another server use it?"
            ) from None

    def _connect(self) -> None:
        Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        # autocommit: transactions are begun and ended by us, where they can be read
        self._db = sqlite3.connect(self.path, isolation_level=None, timeout=2.0)
        for setting in ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL"):
            self._db.execute(f"PRAGMA {setting}").fetchall()
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        for number, script in migrations("sqlite", version):
            self._db.executescript(
                f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {number}; COMMIT;"
            )
        # takes the exclusive lock now rather than at the first entry
        self._db.executescript("BEGIN IMMEDIATE; COMMIT;")

    async def close(self) -> None:
        await self.commits.finish()
        await self._run(self._db.close)
        self._thread.shutdown()

    async def ready(self) -> bool:
        return await self._fetch("SELECT 1") == [(1,)]

    # -- the log ---------------------------------------------------------------------------------

    async def append(self, item: Append) -> bool:
        return await self.commits.append(item)

    async def _write(self, group: list[Append]) -> list[bool]:
        return await self._run(lambda: self._write_now(group))

    def _write_now(self, group: list[Append]) -> list[bool]:
        """One transaction, few statements: after each the thread waits for its turn to run."""
        db = self._db
        db.execute("BEGIN IMMEDIATE")
        try:
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
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return written

    def _write_one(self, item: Append) -> bool:
        sql = "INSERT INTO entries VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        return self._db.execute(sql, (item.table, item.number, item.data)).rowcount == 1

    def _write_head(self, table: str, head: Head) -> None:
        values = (table, head.game, head.status, head.public, head.at, head.data, head.number)
        if not self._db.execute(_HEAD, values).rowcount:
            return
        self._db.execute("DELETE FROM places WHERE tbl = ?", (table,))
        rows = [(person, table) for person in head.people]
        self._db.executemany("INSERT INTO places VALUES (?, ?)", rows)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        sql = "SELECT data FROM entries WHERE tbl = ? AND number > ? ORDER BY number"
        return [data for (data,) in await self._fetch(sql, table, after)]

    # -- the index -------------------------------------------------------------------------------

    async def index(self, table: str, head: Head) -> None:
        await self._run(lambda: self._index_now(table, head))

    def _index_now(self, table: str, head: Head) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            self._write_head(table, head)
        finally:
            self._db.execute("COMMIT")

    async def heads(self, limit: int, person: str | None = None) -> list[bytes]:
        sql = "SELECT data FROM tables WHERE status <> 'closed' AND "
        values: tuple[str | int, ...] = (limit,)
        if person is None:
            sql += "public ORDER BY at DESC LIMIT ?"
        else:
            sql += "id IN (SELECT tbl FROM places WHERE person = ?) ORDER BY at DESC LIMIT ?"
            values = (person, limit)
        return [data for (data,) in await self._fetch(sql, *values)]

    async def count(self, person: str | None = None) -> int:
        sql = "SELECT count(*) FROM tables WHERE status IN ('waiting', 'running')"
        values: tuple[str, ...] = ()
        if person is not None:
            sql += " AND id IN (SELECT tbl FROM places WHERE person = ?)"
            values = (person,)
        ((count,),) = await self._fetch(sql, *values)
        return int(count)

    async def idle(self, before: float, limit: int) -> list[str]:
        sql = "SELECT id FROM tables WHERE status IN ('waiting', 'over') AND at < ? LIMIT ?"
        return [id for (id,) in await self._fetch(sql, before, limit)]

    # -- sessions --------------------------------------------------------------------------------

    async def add_session(self, token: str, session: Session) -> None:
        values = (token, session.person, session.name, session.program, session.at)
        await self._run(
            lambda: self._db.execute("INSERT INTO sessions VALUES (?, ?, ?, ?, ?)", values)
        )

    async def session(self, token: str) -> Session | None:
        sql = "SELECT person, name, program, at FROM sessions WHERE token = ?"
        rows = await self._fetch(sql, token)
        return Session(rows[0][0], rows[0][1], bool(rows[0][2]), rows[0][3]) if rows else None

    async def rename(self, person: str, name: str) -> None:
        sql = "UPDATE sessions SET name = ? WHERE person = ?"
        await self._run(lambda: self._db.execute(sql, (name, person)))

    async def touch_session(self, token: str, at: float) -> None:
        sql = "UPDATE sessions SET at = ? WHERE token = ?"
        await self._run(lambda: self._db.execute(sql, (at, token)))

    async def drop_session(self, token: str) -> None:
        await self._run(lambda: self._db.execute("DELETE FROM sessions WHERE token = ?", (token,)))

    async def drop_sessions(self, person: str) -> None:
        sql = "DELETE FROM sessions WHERE person = ?"
        await self._run(lambda: self._db.execute(sql, (person,)))

    async def secret(self, fresh: str) -> str:
        await self._fetch("INSERT INTO secrets VALUES (1, ?) ON CONFLICT DO NOTHING", fresh)
        ((secret,),) = await self._fetch("SELECT secret FROM secrets")
        return str(secret)

    # -- workers: there is one -------------------------------------------------------------------

    async def adopt(self, worker: str, now: float, patience: float) -> set[str]:
        sql = "SELECT id FROM tables WHERE status = 'running'"
        return {id for (id,) in await self._fetch(sql)}

    async def alive(self, now: float, patience: float) -> set[str]:
        return set()

    async def watching(
        self, worker: str, here: dict[str, int] | None, tables: list[str], patience: float
    ) -> dict[str, int]:
        return {}

    async def release(self, worker: str) -> None:
        """There is nobody else."""

    def listen(self, listener: Listener) -> None:
        """There is nobody else."""

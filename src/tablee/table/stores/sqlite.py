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
from typing import TypeVar

from tablee.table.store import Append, Head, Listener, Session, StoreError
from tablee.table.stores.batch import GroupCommit
from tablee.table.stores.migrations import migrations

R = TypeVar("R")


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
        row = await self._run(lambda: self._db.execute("SELECT 1").fetchone())
        return bool(row == (1,))

    # -- the log ---------------------------------------------------------------------------------

    async def append(self, item: Append) -> bool:
        return await self.commits.append(item)

    async def _write(self, group: list[Append]) -> list[bool]:
        return await self._run(lambda: self._write_now(group))

    def _write_now(self, group: list[Append]) -> list[bool]:
        db = self._db
        written = []
        db.execute("BEGIN IMMEDIATE")
        try:
            for item in group:
                new = db.execute(
                    "INSERT INTO entries VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                    (item.table, item.number, item.data),
                ).rowcount
                if new and item.head is not None:
                    self._write_head(item.table, item.head)
                written.append(new == 1)
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return written

    def _write_head(self, table: str, head: Head) -> None:
        self._db.execute(
            "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?)",
            (table, head.game, head.status, head.public, head.at),
        )
        self._db.execute("DELETE FROM places WHERE tbl = ?", (table,))
        rows = [(person, table) for person in head.people]
        self._db.executemany("INSERT INTO places VALUES (?, ?)", rows)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        sql = "SELECT data FROM entries WHERE tbl = ? AND number > ? ORDER BY number"
        rows = await self._run(lambda: self._db.execute(sql, (table, after)).fetchall())
        return [data for (data,) in rows]

    # -- the index -------------------------------------------------------------------------------

    async def heads(self, limit: int, person: str | None = None) -> list[tuple[str, Head]]:
        sql = "SELECT id, game, status, public, at FROM tables WHERE status <> 'closed' AND "
        if person is None:
            sql, values = sql + "public ORDER BY at DESC LIMIT ?", [limit]
        else:
            sql += "id IN (SELECT tbl FROM places WHERE person = ?) ORDER BY at DESC LIMIT ?"
            values = [person, limit]  # type: ignore[list-item]
        rows = await self._run(lambda: self._db.execute(sql, values).fetchall())
        return [
            (id, Head(game, status, bool(public), (), at)) for id, game, status, public, at in rows
        ]

    async def idle(self, before: float, limit: int) -> list[str]:
        sql = "SELECT id FROM tables WHERE status IN ('waiting', 'over') AND at < ? LIMIT ?"
        rows = await self._run(lambda: self._db.execute(sql, (before, limit)).fetchall())
        return [id for (id,) in rows]

    # -- sessions --------------------------------------------------------------------------------

    async def add_session(self, token: str, session: Session) -> None:
        values = (token, session.person, session.name, session.program, session.at)
        await self._run(
            lambda: self._db.execute("INSERT INTO sessions VALUES (?, ?, ?, ?, ?)", values)
        )

    async def session(self, token: str) -> Session | None:
        sql = "SELECT person, name, program, at FROM sessions WHERE token = ?"
        row = await self._run(lambda: self._db.execute(sql, (token,)).fetchone())
        return None if row is None else Session(row[0], row[1], bool(row[2]), row[3])

    async def rename(self, person: str, name: str) -> None:
        sql = "UPDATE sessions SET name = ? WHERE person = ?"
        await self._run(lambda: self._db.execute(sql, (name, person)))

    async def drop_session(self, token: str) -> None:
        await self._run(lambda: self._db.execute("DELETE FROM sessions WHERE token = ?", (token,)))

    # -- workers: there is one -------------------------------------------------------------------

    async def adopt(self, worker: str, now: float, patience: float) -> set[str]:
        sql = "SELECT id FROM tables WHERE status = 'running'"
        return {id for (id,) in await self._run(lambda: self._db.execute(sql).fetchall())}

    async def alive(self, now: float, patience: float) -> set[str]:
        return set()

    async def release(self, worker: str) -> None:
        """There is nobody else."""

    def listen(self, listener: Listener) -> None:
        """There is nobody else."""

"""PostgreSQL: the referee between workers.

Whoever inserts `(table, number)` first has decided what happened; everybody else is told so by
the conflict, reads the entry that won, and thinks again. A bell tells the other workers.
Liveness of workers is judged by the clock of the database alone.
"""

from __future__ import annotations

from typing import Any

import asyncpg

from tablee.stores.batch import GroupCommit
from tablee.stores.bells import Bell, NotifyBell
from tablee.stores.in_time import in_time, portions, timed
from tablee.stores.migrations import migrations
from tablee.stores.notes import Statement
from tablee.stores.people import SqlPeople
from tablee.table.store import Append, Head, Listener, MatchKey, Rewrite, StoreError

LOCK = 0x7461626C  # 'tabl': held while the database is brought up to date

_APPEND = """
WITH written AS (
    INSERT INTO entries (tbl, number, data)
    SELECT * FROM unnest($1::text[], $2::integer[], $3::bytea[])
    ON CONFLICT DO NOTHING
    RETURNING tbl, number
)
SELECT tbl, number, CASE WHEN $4::text IS NOT NULL
    THEN pg_notify($4::text, $5 || ' ' || tbl || ' ' || number) END
FROM written
"""

_HEADS = """
INSERT INTO tables AS t (id, game, status, public, at, data, number, worker, indexed)
SELECT *, true FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[],
    $5::double precision[], $6::bytea[], $7::integer[], $8::text[])
ON CONFLICT (id) DO UPDATE
SET status = excluded.status, public = excluded.public, at = excluded.at, data = excluded.data,
    number = excluded.number, worker = coalesce(excluded.worker, t.worker), indexed = true,
    code = CASE WHEN excluded.status IN ('empty', 'waiting', 'over') THEN t.code END
WHERE t.number <= excluded.number
RETURNING id
"""

_LEND = """
UPDATE tables SET code = coalesce(code, $1)
WHERE id = $2 AND status IN ('empty', 'waiting', 'over') RETURNING code
"""

_ARCHIVE = "INSERT INTO entries VALUES ($1, 1, $2) ON CONFLICT DO NOTHING"

_LAST = "INSERT INTO entries VALUES ($1, $2, $3)"

_PLACES = "INSERT INTO places (person, tbl) SELECT * FROM unnest($1::text[], $2::text[])"

_MATCHES = """
INSERT INTO matches (tbl, number, at, data)
SELECT * FROM unnest($1::text[], $2::integer[], $3::double precision[], $4::bytea[])
"""

_PLAYERS = """
INSERT INTO players (person, tbl, number)
SELECT * FROM unnest($1::text[], $2::text[], $3::integer[])
"""

_PLAYS = """
SELECT data FROM players NATURAL JOIN matches WHERE person = $1
ORDER BY at DESC, tbl, number DESC LIMIT $2
"""

# by their bytes, as SQLite does: the order must not depend on the language of a database
_ENDED = """
SELECT at, tbl, number, data FROM matches
WHERE (at, tbl COLLATE "C", number) > ($1, $2 COLLATE "C", $3)
ORDER BY at, tbl COLLATE "C", number LIMIT $4
"""

_ADOPT = """
UPDATE tables SET worker = $1 WHERE id IN (
    SELECT id FROM tables
    WHERE status = 'running' AND (worker IS NULL OR worker NOT IN (
        SELECT id FROM workers WHERE seen > clock_timestamp() - make_interval(secs => $2)))
    LIMIT 200 FOR UPDATE SKIP LOCKED)
"""

_FORGET = """
DELETE FROM watching WHERE worker = $1 OR worker NOT IN (
    SELECT id FROM workers WHERE seen > clock_timestamp() - interval '1 hour')
"""

_WATCHING = """
SELECT tbl, sum(people) AS count FROM watching JOIN workers ON workers.id = worker
WHERE worker <> $1 AND tbl = ANY($2) AND seen > clock_timestamp() - make_interval(secs => $3)
GROUP BY tbl
"""


class _GrownMeanwhile(Exception):
    """A log is not as long any more as somebody thought."""


class PostgresStore(SqlPeople):
    """A store in a PostgreSQL database."""

    shared = True

    def __init__(self, url: str, bell: Bell | None = None) -> None:
        self._url = url
        self._pool: Any = None
        self._bell = bell or NotifyBell(url)
        self._listeners: list[Listener] = []
        self.commits = GroupCommit(self._write)
        self.name = ""

    # -- opening and closing ---------------------------------------------------------------------

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(self._url, min_size=1, max_size=5)
            async with self._pool.acquire() as db:
                await self._migrate(db)
                # a name of this connection's own: its own notes need not be read back
                self.name = str(await db.fetchval("SELECT gen_random_uuid()"))
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            # the address may hold a password: the message names the kind of trouble only
            raise StoreError(f"PostgreSQL cannot be reached: {type(error).__name__}") from None
        await self._bell.open(self._heard)

    async def _migrate(self, db: Any) -> None:
        async with db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
            await db.execute("CREATE TABLE IF NOT EXISTS schema_version (number integer NOT NULL)")
            version = await db.fetchval("SELECT coalesce(max(number), 0) FROM schema_version")
            for number, script in migrations("postgres", version):
                await db.execute(script)
                await db.execute("INSERT INTO schema_version VALUES ($1)", number)

    async def close(self) -> None:
        await self.commits.finish()
        await self._bell.close()
        await self._pool.close()

    @timed
    async def ready(self) -> bool:
        await self._pool.execute(
            "INSERT INTO pulse VALUES (1, clock_timestamp()) "
            "ON CONFLICT (id) DO UPDATE SET at = excluded.at"
        )
        return True

    # -- the log ---------------------------------------------------------------------------------

    async def append(self, item: Append) -> bool:
        return await self.commits.append(item)

    async def _write(self, group: list[Append]) -> list[bool]:
        first: dict[tuple[str, int], Append] = {}
        for item in group:  # rivals within the group: the first to arrive stands for the number
            first.setdefault((item.table, item.number), item)
        tables, numbers = zip(*first, strict=True)
        data = [item.data for item in first.values()]
        async with self._pool.acquire() as db, db.transaction():
            rows = await db.fetch(_APPEND, tables, numbers, data, self._bell.channel, self.name)
            won = {(row["tbl"], row["number"]) for row in rows}
            written = [
                (item.table, item.number) in won and first[item.table, item.number] is item
                for item in group
            ]
            heads = {
                item.table: (item.head, item.worker)
                for item, new in zip(group, written, strict=True)
                if new and item.head is not None
            }
            await self._write_heads(db, heads)
        self._bell.ring([f"{self.name} {table} {number}" for table, number in won])
        return written

    async def _write_heads(self, db: Any, heads: dict[str, tuple[Head, str | None]]) -> None:
        """All at once: every statement is a journey to the database and back."""
        if not heads:
            return
        rows = [  # in one order everywhere, so that two workers never wait for each other
            (id, h.game, h.status, h.public, h.at, h.data, h.number, worker)
            for id, (h, worker) in sorted(heads.items())
        ]
        found = await db.fetch(_HEADS, *zip(*rows, strict=True))
        newer = sorted(row["id"] for row in found)
        for name in ("places", "matches", "players"):
            await db.execute(f"DELETE FROM {name} WHERE tbl = ANY($1)", newer)
        places = [(person, id) for id in newer for person in heads[id][0].people]
        if places:
            await db.execute(_PLACES, *zip(*places, strict=True))
        plays = [(id, play) for id in newer for play in heads[id][0].matches]
        if plays:
            matches = [(id, play.match, play.at, play.data) for id, play in plays]
            await db.execute(_MATCHES, *zip(*matches, strict=True))
        players = [(who, id, play.match) for id, play in plays for who in play.people]
        if players:
            await db.execute(_PLAYERS, *zip(*players, strict=True))

    @timed
    async def read(self, table: str, after: int = 0) -> list[bytes]:
        rows = await self._pool.fetch(
            "SELECT data FROM entries WHERE tbl = $1 AND number > $2 ORDER BY number", table, after
        )
        return [row["data"] for row in rows]

    # -- the index -------------------------------------------------------------------------------

    @timed
    async def index(self, table: str, head: Head) -> None:
        async with self._pool.acquire() as db, db.transaction():
            await self._write_heads(db, {table: (head, None)})

    @timed
    async def heads(self, limit: int, person: str | None = None) -> list[bytes]:
        rows = await self._pool.fetch(
            "SELECT data FROM tables WHERE status NOT IN ('closed', 'archived') AND "
            "CASE WHEN $2::text IS NULL THEN public "
            "ELSE id IN (SELECT tbl FROM places WHERE person = $2) END "
            "ORDER BY at DESC LIMIT $1",
            limit,
            person,
        )
        return [row["data"] for row in rows]

    @timed
    async def all_heads(self, limit: int) -> list[bytes]:
        sql = "SELECT data FROM tables ORDER BY at DESC LIMIT $1"
        return [row["data"] for row in await self._pool.fetch(sql, limit)]

    @timed
    async def matches(self, person: str, limit: int) -> list[bytes]:
        return [row["data"] for row in await self._pool.fetch(_PLAYS, person, limit)]

    @timed
    async def matches_at(self, tables: list[str]) -> list[bytes]:
        sql = "SELECT data FROM matches WHERE tbl = ANY($1) ORDER BY at DESC"
        return [row["data"] for row in await self._pool.fetch(sql, tables)]

    @timed
    async def ended(self, after: MatchKey, limit: int) -> list[tuple[MatchKey, bytes]]:
        found = await self._pool.fetch(_ENDED, *after, limit)
        return [((at, table, number), data) for at, table, number, data in found]

    @timed
    async def places(self, person: str) -> list[str]:
        sql = (
            "SELECT tbl FROM places WHERE person = $1 "
            "UNION SELECT tbl FROM players WHERE person = $1"
        )
        return [row["tbl"] for row in await self._pool.fetch(sql, person)]

    @timed
    async def unindexed(self) -> list[str]:
        rows = await self._pool.fetch("SELECT id FROM tables WHERE NOT indexed")
        return [row["id"] for row in rows]

    @timed
    async def count(self, person: str | None = None) -> int:
        found = await self._pool.fetchval(
            "SELECT count(*) FROM tables WHERE status IN ('empty', 'waiting', 'running') AND "
            "($1::text IS NULL OR id IN (SELECT tbl FROM places WHERE person = $1))",
            person,
        )
        return int(found)

    @timed
    async def lend(self, code: str, table: str) -> str | None:
        try:
            found: str | None = await self._pool.fetchval(_LEND, code, table)
        except asyncpg.UniqueViolationError:  # it is another table's
            return None
        return found

    @timed
    async def lent(self, code: str) -> str | None:
        found: str | None = await self._pool.fetchval("SELECT id FROM tables WHERE code = $1", code)
        return found

    # -- people ----------------------------------------------------------------------------------

    @timed
    async def _sql(self, sql: str, *values: str | float | bytes) -> list[Any]:
        found: list[Any] = await self._pool.fetch(sql, *values)
        return found

    async def tell(self, owner: str) -> None:
        await self._ring(f"{self.name} {owner} 0")
        for listener in self._listeners:
            listener(owner, 0)

    @timed
    async def _ring(self, note: str) -> None:
        if self._bell.channel is not None:
            await self._pool.execute("SELECT pg_notify($1, $2)", self._bell.channel, note)
        self._bell.ring([note])

    @timed
    async def _all(self, *statements: Statement) -> None:
        async with self._pool.acquire() as db, db.transaction():
            for sql, values in statements:
                await db.execute(sql, *values)

    # -- the key ---------------------------------------------------------------------------------

    @timed
    async def fingerprint(self) -> str | None:
        found: str | None = await self._pool.fetchval("SELECT fingerprint FROM keys")
        return found

    async def claim(self, fingerprint: str, rewrite: Rewrite) -> str:
        async with self._pool.acquire() as db, db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
            known = await db.fetchval("SELECT fingerprint FROM keys")
            if known is not None:
                return str(known)
            for row in await db.fetch("SELECT DISTINCT tbl FROM entries"):
                table = row["tbl"]
                found = "SELECT data FROM entries WHERE tbl = $1 ORDER BY number"
                log = rewrite(table, [row["data"] for row in await db.fetch(found, table)])
                await db.executemany(
                    "UPDATE entries SET data = $1 WHERE tbl = $2 AND number = $3",
                    [(data, table, number) for number, data in enumerate(log, 1)],
                )
            await db.execute("INSERT INTO keys VALUES (1, $1)", fingerprint)
        return fingerprint

    # -- keeping it small ------------------------------------------------------------------------

    @timed
    async def tables(self) -> list[tuple[str, int]]:
        rows = await self._pool.fetch("SELECT id, number FROM tables")
        return [(row["id"], row["number"]) for row in rows]

    @timed
    async def outdated(self, status: str, before: float, limit: int) -> list[str]:
        sql = "SELECT id FROM tables WHERE status = $1 AND at < $2 LIMIT $3"
        return [row["id"] for row in await self._pool.fetch(sql, status, before, limit)]

    @timed
    async def archive(self, table: str, data: bytes, head: Head) -> None:
        async with self._pool.acquire() as db, db.transaction():
            await self._forget(db, table)
            await db.execute(_ARCHIVE, table, data)  # another worker may have been faster
            await self._write_heads(db, {table: (head, None)})

    @timed
    async def rewrite(self, table: str, log: list[bytes], head: Head) -> bool:
        number = len(log)
        try:
            async with self._pool.acquire() as db, db.transaction():
                # taken first: whoever appends meanwhile has lost the number, or has won it
                await db.execute(_LAST, table, number, log[-1])
                before = "SELECT count(*) FROM entries WHERE tbl = $1"
                if await db.fetchval(before, table) != number:
                    raise _GrownMeanwhile
                rows = [(table, n, data) for n, data in enumerate(log[:-1], 1)]
                sql = "UPDATE entries SET data = $3 WHERE tbl = $1 AND number = $2"
                await db.executemany(sql, rows)
                await self._write_heads(db, {table: (head, None)})
                if self._bell.channel is not None:
                    note = f"{self.name} {table} {number}"
                    await db.execute("SELECT pg_notify($1, $2)", self._bell.channel, note)
        except (asyncpg.UniqueViolationError, _GrownMeanwhile):
            return False
        self._bell.ring([f"{self.name} {table} {number}"])
        return True

    async def mentions(self, text: str) -> list[str]:
        wanted, found = text.encode(), []
        sql = "SELECT DISTINCT tbl FROM entries WHERE tbl = ANY($2)"
        sql += " AND position($1::bytea IN data) > 0"
        for some in portions([id for id, _ in await self.tables()]):
            rows = await in_time(self._pool.fetch(sql, wanted, some))
            found += [row["tbl"] for row in rows]
        return found

    async def scrub(self) -> None:
        """However long it takes: nobody waits for it, and half a VACUUM is none."""
        await self._pool.execute("VACUUM entries, tables, matches, sessions, ways, notes")

    @timed
    async def drop(self, table: str) -> None:
        async with self._pool.acquire() as db, db.transaction():
            await self._forget(db, table)

    async def _forget(self, db: Any, table: str) -> None:
        for name in ("entries", "places", "matches", "players"):
            await db.execute(f"DELETE FROM {name} WHERE tbl = $1", table)
        await db.execute("DELETE FROM tables WHERE id = $1", table)

    # -- workers ---------------------------------------------------------------------------------

    @timed
    async def adopt(self, worker: str, now: float, patience: float) -> set[str]:
        async with self._pool.acquire() as db:
            await db.execute(
                "INSERT INTO workers VALUES ($1, clock_timestamp()) "
                "ON CONFLICT (id) DO UPDATE SET seen = clock_timestamp()",
                worker,
            )
            await db.execute(_ADOPT, worker, patience)
            sql = "SELECT id FROM tables WHERE status = 'running' AND worker = $1"
            return {row["id"] for row in await db.fetch(sql, worker)}

    @timed
    async def alive(self, now: float, patience: float) -> set[str]:
        sql = "SELECT id FROM workers WHERE seen > clock_timestamp() - make_interval(secs => $1)"
        return {row["id"] for row in await self._pool.fetch(sql, patience)}

    @timed
    async def watching(
        self, worker: str, here: dict[str, int] | None, tables: list[str], patience: float
    ) -> dict[str, int]:
        async with self._pool.acquire() as db:
            if here is not None:
                async with db.transaction():
                    await db.execute(_FORGET, worker)
                    rows = [(worker, table, count) for table, count in here.items()]
                    await db.executemany("INSERT INTO watching VALUES ($1, $2, $3)", rows)
            found = await db.fetch(_WATCHING, worker, tables, patience)
        return {row["tbl"]: row["count"] for row in found}

    @timed
    async def release(self, worker: str) -> None:
        await self._pool.execute("DELETE FROM workers WHERE id = $1", worker)
        await self._pool.execute("DELETE FROM watching WHERE worker = $1", worker)

    # -- what others write -----------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def _heard(self, note: str) -> None:
        writer, _, written = note.partition(" ")
        if writer == self.name:
            return
        table, _, number = written.partition(" ")
        for listener in self._listeners:
            listener(table, int(number or 0))

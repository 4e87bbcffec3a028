"""People in a database: who comes in, and how they come back; the same statements everywhere."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import msgspec

from tablee.stores.notes import SqlNotes, Statement, moving_notes
from tablee.table.store import Session, Way

_PUT_WAY = """
INSERT INTO ways VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (token) DO UPDATE SET person = excluded.person, kind = excluded.kind,
    name = excluded.name, at = excluded.at, until = excluded.until, data = excluded.data
"""

_EVERYBODY = """
SELECT * FROM sessions AS s WHERE NOT EXISTS (
    SELECT 1 FROM sessions AS later
    WHERE later.person = s.person AND (later.at, later.token) > (s.at, s.token))
ORDER BY at DESC LIMIT $1
"""


class SqlPeople(SqlNotes):
    """The sessions, ways and notes of a store that understands SQL."""

    @abstractmethod
    async def _all(self, *statements: Statement) -> None:
        """All of these or none."""

    # -- sessions --------------------------------------------------------------------------------

    async def add_session(self, token: str, session: Session) -> None:
        values = msgspec.structs.astuple(session)
        await self._sql("INSERT INTO sessions VALUES ($1, $2, $3, $4, $5, $6)", token, *values)

    async def session(self, token: str) -> Session | None:
        rows = await self._sql("SELECT * FROM sessions WHERE token = $1", token)
        return _session(rows[0]) if rows else None

    async def sessions(self, person: str) -> list[tuple[str, Session]]:
        sql = "SELECT * FROM sessions WHERE person = $1 ORDER BY at DESC, token"
        return [(row[0], _session(row)) for row in await self._sql(sql, person)]

    async def everybody(self, limit: int) -> list[Session]:
        return [_session(row) for row in await self._sql(_EVERYBODY, limit)]

    async def rename(self, person: str, name: str) -> None:
        await self._all(
            ("UPDATE sessions SET name = $2 WHERE person = $1", (person, name)),
            ("UPDATE ways SET name = $2 WHERE person = $1", (person, name)),
        )

    async def move_person(self, person: str, into: str, name: str) -> None:
        values = (person, into, name)
        await self._all(
            ("UPDATE sessions SET person = $2, name = $3 WHERE person = $1", values),
            ("UPDATE ways SET person = $2, name = $3 WHERE person = $1", values),
            *moving_notes(person, into),
        )

    async def touch_session(self, token: str, at: float) -> None:
        await self._sql("UPDATE sessions SET at = $2 WHERE token = $1", token, at)

    async def drop_session(self, token: str) -> None:
        await self._sql("DELETE FROM sessions WHERE token = $1", token)

    async def drop_sessions(self, person: str) -> None:
        await self._sql("DELETE FROM sessions WHERE person = $1", person)

    async def forget_sessions(self, before: float) -> None:
        await self._sql("DELETE FROM sessions WHERE at < $1", before)

    # -- ways back -------------------------------------------------------------------------------

    async def put_way(self, way: Way) -> None:
        await self._sql(_PUT_WAY, *msgspec.structs.astuple(way))

    async def ways(self, person: str) -> list[Way]:
        sql = "SELECT * FROM ways WHERE person = $1 ORDER BY at DESC, token"
        return [Way(*row) for row in await self._sql(sql, person)]

    async def way(self, token: str) -> Way | None:
        rows = await self._sql("SELECT * FROM ways WHERE token = $1", token)
        return Way(*rows[0]) if rows else None

    async def take_way(self, token: str) -> Way | None:
        rows = await self._sql("DELETE FROM ways WHERE token = $1 RETURNING *", token)
        return Way(*rows[0]) if rows else None

    async def drop_ways(self, person: str, kind: str = "") -> None:
        await self._sql("DELETE FROM ways WHERE person = $1 AND $2 IN ('', kind)", person, kind)

    async def forget_ways(self, now: float) -> None:
        await self._sql("DELETE FROM ways WHERE until < $1", now)


def _session(row: Any) -> Session:
    _, person, name, program, at, device = row
    return Session(person, name, bool(program), at, device)

"""Notes in a database: the same statements in SQLite and in PostgreSQL."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import msgspec

from tablee.table.store import Note

Statement = tuple[str, tuple[str | float | bytes, ...]]
"""SQL, and what stands for `$1`, `$2` and so on."""

_PUT = """
INSERT INTO notes VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (owner, kind, name) DO UPDATE SET at = excluded.at, data = excluded.data
"""

# where both people have the same note, that of the one who stays is kept
_MOVE = [
    """
    UPDATE notes SET owner = $2 WHERE owner = $1 AND NOT EXISTS (
        SELECT 1 FROM notes AS kept
        WHERE kept.owner = $2 AND kept.kind = notes.kind AND kept.name = notes.name)
    """,
    """
    UPDATE notes SET name = $2 WHERE name = $1 AND NOT EXISTS (
        SELECT 1 FROM notes AS kept
        WHERE kept.owner = notes.owner AND kept.kind = notes.kind AND kept.name = $2)
    """,
    "DELETE FROM notes WHERE owner = $1 OR name = $1 OR (owner = $2 AND name = $2)",
]

_FORGET = [
    """
    DELETE FROM notes WHERE owner LIKE 'p%'
    AND owner NOT IN (SELECT person FROM sessions) AND owner NOT IN (SELECT person FROM ways)
    """,
    "DELETE FROM notes WHERE owner LIKE 'r%' AND owner NOT IN (SELECT name FROM notes)",
]


def moving_notes(person: str, into: str) -> list[Statement]:
    """What makes the notes of a person, and those that speak of them, another's."""
    return [(sql, (person, into)) for sql in _MOVE]


class SqlNotes:
    """The notes of a store that understands SQL; values are `$1`, `$2` and so on."""

    @abstractmethod
    async def _sql(self, sql: str, *values: str | float | bytes) -> list[Any]:
        """The rows of a statement."""

    @abstractmethod
    async def tell(self, owner: str) -> None:
        """Tell all listeners that something of this owner changed."""

    async def put_note(self, note: Note) -> None:
        await self._sql(_PUT, *msgspec.structs.astuple(note))
        await self.tell(note.owner)

    async def notes(self, owner: str, kind: str = "") -> list[Note]:
        return await self._find("ORDER BY at DESC, kind, name", owner=owner, kind=kind)

    async def noted(self, kind: str, name: str = "") -> list[Note]:
        return await self._find("ORDER BY at DESC, owner, name", kind=kind, name=name)

    async def drop_notes(self, owner: str, kind: str = "", name: str = "") -> int:
        where, values = _where(owner=owner, kind=kind, name=name)
        gone = len(await self._sql(f"DELETE FROM notes {where} RETURNING owner", *values))
        if gone:
            await self.tell(owner)
        return gone

    async def drop_person(self, person: str) -> None:
        await self._sql("DELETE FROM notes WHERE owner = $1 OR name = $1", person)

    async def forget_notes(self) -> None:
        for sql in _FORGET:
            await self._sql(sql)

    async def _find(self, order: str, **known: str) -> list[Note]:
        where, values = _where(**known)
        rows = await self._sql(f"SELECT * FROM notes {where} {order}", *values)
        return [Note(*row) for row in rows]


def _where(**known: str) -> tuple[str, list[str]]:
    """Finds notes by what is known of them: the first, and of the rest what is not empty."""
    first, *rest = known
    columns = [first, *(column for column in rest if known[column])]
    parts = [f"{column} = ${number}" for number, column in enumerate(columns, 1)]
    return f"WHERE {' AND '.join(parts)}", [known[column] for column in columns]

"""A store that forgets when the process ends: for tests and for trying things."""

from __future__ import annotations

from msgspec.structs import replace

from tablee.stores.alone import Alone
from tablee.table.store import IDLE, Append, Head, Rewrite, Session, Way

GONE = ("closed", "archived")
BUSY = ("empty", "waiting", "running")


class MemoryStore(Alone):
    """Everything in dictionaries."""

    def __init__(self) -> None:
        self._logs: dict[str, list[bytes]] = {}
        self._heads: dict[str, Head] = {}
        self._codes: dict[str, str] = {}
        self._sessions: dict[str, Session] = {}
        self._ways: dict[str, Way] = {}
        self._fingerprint: str | None = None

    async def open(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do."""

    async def append(self, item: Append) -> bool:
        log = self._logs.setdefault(item.table, [])
        if item.number != len(log) + 1:
            return False
        log.append(item.data)
        if item.head is not None:
            await self.index(item.table, item.head)
        return True

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        return self._logs.get(table, [])[after:]

    async def index(self, table: str, head: Head) -> None:
        if table not in self._heads or self._heads[table].number <= head.number:
            self._heads[table] = head
            if head.status not in IDLE:
                self._codes = {c: other for c, other in self._codes.items() if other != table}

    async def heads(self, limit: int, person: str | None = None) -> list[bytes]:
        found = [
            head
            for head in self._heads.values()
            if head.status not in GONE
            and (head.public if person is None else person in head.people)
        ]
        return [head.data for head in sorted(found, key=lambda head: -head.at)[:limit]]

    async def matches(self, person: str, limit: int) -> list[bytes]:
        every = [play for head in self._heads.values() for play in head.matches]
        mine = sorted((p for p in every if person in p.people), key=lambda play: -play.at)
        return [play.data for play in mine[:limit]]

    async def places(self, person: str) -> list[str]:
        return [
            table
            for table, head in self._heads.items()
            if person in head.people or any(person in play.people for play in head.matches)
        ]

    async def unindexed(self) -> list[str]:
        return []

    async def count(self, person: str | None = None) -> int:
        busy = [head for head in self._heads.values() if head.status in BUSY]
        return sum(person is None or person in head.people for head in busy)

    async def lend(self, code: str, table: str) -> str | None:
        if table not in self._heads or self._heads[table].status not in IDLE:
            return None
        held = next((held for held, other in self._codes.items() if other == table), None)
        if held is None and code not in self._codes:
            self._codes[code] = table
            return code
        return held

    async def lent(self, code: str) -> str | None:
        return self._codes.get(code)

    async def add_session(self, token: str, session: Session) -> None:
        self._sessions[token] = session

    async def session(self, token: str) -> Session | None:
        return self._sessions.get(token)

    async def sessions(self, person: str) -> list[tuple[str, Session]]:
        mine = [item for item in self._sessions.items() if item[1].person == person]
        return sorted(mine, key=lambda item: (-item[1].at, item[0]))

    async def rename(self, person: str, name: str) -> None:
        await self.move_person(person, person, name)

    async def move_person(self, person: str, into: str, name: str) -> None:
        for token, session in self._sessions.items():
            if session.person == person:
                self._sessions[token] = replace(session, person=into, name=name)
        for token, way in self._ways.items():
            if way.person == person:
                self._ways[token] = replace(way, person=into, name=name)

    async def touch_session(self, token: str, at: float) -> None:
        if token in self._sessions:
            self._sessions[token] = replace(self._sessions[token], at=at)

    async def put_way(self, way: Way) -> None:
        self._ways[way.token] = way

    async def ways(self, person: str) -> list[Way]:
        mine = [way for way in self._ways.values() if way.person == person]
        return sorted(mine, key=lambda way: (-way.at, way.token))

    async def way(self, token: str) -> Way | None:
        return self._ways.get(token)

    async def take_way(self, token: str) -> Way | None:
        return self._ways.pop(token, None)

    async def drop_ways(self, person: str, kind: str = "") -> None:
        for way in await self.ways(person):
            if kind in ("", way.kind):
                del self._ways[way.token]

    async def forget_ways(self, now: float) -> None:
        self._ways = {token: way for token, way in self._ways.items() if way.until >= now}

    async def drop_session(self, token: str) -> None:
        self._sessions.pop(token, None)

    async def drop_sessions(self, person: str) -> None:
        for token in [t for t, session in self._sessions.items() if session.person == person]:
            del self._sessions[token]

    async def adopt(self, worker: str, now: float, patience: float) -> set[str]:
        return {table for table, head in self._heads.items() if head.status == "running"}

    async def fingerprint(self) -> str | None:
        return self._fingerprint

    async def claim(self, fingerprint: str, rewrite: Rewrite) -> str:
        if self._fingerprint is None:
            self._fingerprint = fingerprint
            self._logs = {table: rewrite(table, log) for table, log in self._logs.items()}
        return self._fingerprint

    async def tables(self) -> list[tuple[str, int]]:
        return [(table, head.number) for table, head in self._heads.items()]

    async def outdated(self, status: str, before: float, limit: int) -> list[str]:
        found = [t for t, h in self._heads.items() if h.status == status and h.at < before]
        return found[:limit]

    async def archive(self, table: str, data: bytes, head: Head) -> None:
        self._logs[table] = [data]
        self._heads[table] = head

    async def rewrite(self, table: str, log: list[bytes], head: Head) -> bool:
        if len(self._logs.get(table, [])) != len(log) - 1:
            return False
        self._logs[table] = log
        self._heads[table] = head
        return True

    async def mentions(self, text: str) -> list[str]:
        wanted = text.encode()
        return [t for t, log in self._logs.items() if any(wanted in data for data in log)]

    async def scrub(self) -> None:
        """Nothing is ever written."""

    async def drop(self, table: str) -> None:
        self._logs.pop(table, None)
        self._heads.pop(table, None)
        self._codes = {code: other for code, other in self._codes.items() if other != table}

    async def forget_sessions(self, before: float) -> None:
        kept = {token: found for token, found in self._sessions.items() if found.at >= before}
        self._sessions = kept

    async def ready(self) -> bool:
        return True

"""A store that forgets when the process ends: for tests and for trying things."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from tablee.stores.alone import Alone
from tablee.table.store import IDLE, Append, Head, MatchKey, Note, Rewrite, Session, Way

GONE = ("closed", "archived")
BUSY = ("empty", "waiting", "running")


class MemoryStore(Alone):
    """Everything in dictionaries."""

    def __init__(self) -> None:
        super().__init__()
        self._logs: dict[str, list[bytes]] = {}
        self._heads: dict[str, Head] = {}
        self._codes: dict[str, str] = {}
        self._sessions: dict[str, Session] = {}
        self._ways: dict[str, Way] = {}
        self._notes: dict[tuple[str, str, str], Note] = {}
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

    async def all_heads(self, limit: int) -> list[bytes]:
        return [head.data for head in sorted(self._heads.values(), key=lambda h: -h.at)[:limit]]

    async def matches(self, person: str, limit: int) -> list[bytes]:
        every = [play for head in self._heads.values() for play in head.matches]
        mine = sorted((p for p in every if person in p.people), key=lambda play: -play.at)
        return [play.data for play in mine[:limit]]

    async def matches_at(self, tables: list[str]) -> list[bytes]:
        plays = [
            play for table in tables if table in self._heads for play in self._heads[table].matches
        ]
        return [play.data for play in sorted(plays, key=lambda play: -play.at)]

    async def ended(self, after: MatchKey, limit: int) -> list[tuple[MatchKey, bytes]]:
        every = [
            ((play.at, table, play.match), play.data)
            for table, head in self._heads.items()
            for play in head.matches
        ]
        return sorted(found for found in every if found[0] > after)[:limit]

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

    async def everybody(self, limit: int) -> list[Session]:
        latest = sorted(self._sessions.values(), key=lambda session: session.at)
        found = {session.person: session for session in latest}
        return sorted(found.values(), key=lambda session: -session.at)[:limit]

    async def rename(self, person: str, name: str) -> None:
        self._move(person, person, name)

    async def move_person(self, person: str, into: str, name: str) -> None:
        self._move(person, into, name)
        moved: dict[tuple[str, str, str], Note] = {}
        # first what stays as it is: where both had the same note, that one is kept
        for note in sorted(self._notes.values(), key=lambda n: person in (n.owner, n.name)):
            owner, about = (into if who == person else who for who in (note.owner, note.name))
            if not owner == about == into:
                key = (owner, note.kind, about)
                moved.setdefault(key, replace(note, owner=owner, name=about))
        self._notes = moved

    def _move(self, person: str, into: str, name: str) -> None:
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

    async def put_note(self, note: Note) -> None:
        self._notes[note.owner, note.kind, note.name] = note
        await self.tell(note.owner)

    async def notes(self, owner: str, kind: str = "") -> list[Note]:
        mine = [n for n in self._notes.values() if n.owner == owner and kind in ("", n.kind)]
        return sorted(mine, key=lambda note: (-note.at, note.kind, note.name))

    async def noted(self, kind: str, name: str = "") -> list[Note]:
        found = [n for n in self._notes.values() if n.kind == kind and name in ("", n.name)]
        return sorted(found, key=lambda note: (-note.at, note.owner, note.name))

    async def drop_notes(self, owner: str, kind: str = "", name: str = "") -> int:
        gone = [note for note in await self.notes(owner, kind) if name in ("", note.name)]
        for note in gone:
            del self._notes[note.owner, note.kind, note.name]
        if gone:
            await self.tell(owner)
        return len(gone)

    async def drop_person(self, person: str) -> None:
        self._keep_notes(lambda note: person not in (note.owner, note.name))

    async def forget_notes(self) -> None:
        ways = {way.person for way in self._ways.values()}
        here = ways | {session.person for session in self._sessions.values()}
        self._keep_notes(lambda note: not note.owner.startswith("p") or note.owner in here)
        spoken_of = {note.name for note in self._notes.values()}
        self._keep_notes(lambda note: not note.owner.startswith("r") or note.owner in spoken_of)

    def _keep_notes(self, kept: Callable[[Note], bool]) -> None:
        self._notes = {key: note for key, note in self._notes.items() if kept(note)}

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

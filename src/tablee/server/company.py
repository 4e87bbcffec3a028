"""The people that one plays with: as one of them may know the others, whom they block or ask.

Whom one has played with is derived from the matches. What is not is a note: `block` (whom I keep
away from), `ask` (mine: who asks me to their table), `report` (what I told the owner of whom).
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Iterable

import msgspec

from tablee.server.reading import NoTable
from tablee.server.services import Services
from tablee.table.history import PlayedMatch
from tablee.table.ledger import DamagedLog
from tablee.table.store import Note, Store
from tablee.table.table import Table

PERSON = re.compile("p[0-9a-f]{16}")
"""What the house knows people by."""

LOOKED_AT = 5000
"""Matches of one person, the latest first, that are looked at."""

SLICE = 200
"""Of them, so many are read at a stretch: nobody waits for somebody else's long history."""

DECLINED = 900.0
"""Seconds for which somebody who declined is not asked again by the same person."""

ASKS_SHOWN = 5
"""Who is asked by more people than that sees the latest."""


class Companion(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody of one's company, to oneself.

    Attributes:
        id: what they are called to this one reader.
        name: what they went by last; null: nobody knows any more.
        games: what one played with them, by how often.
        count: how many matches that were.
        last: when the last one ended; null: there was none.
        blocked: one keeps away from them.
    """

    id: str
    name: str | None
    games: dict[str, int]
    count: int
    last: float | None
    blocked: bool


class AskNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a note says of somebody who is asked to a table.

    Attributes:
        table: where.
        matches: how many had ended there: with the next one to start the invitation is over.
        round: the round that the table is laid for.
        declined: not this time.
    """

    table: str
    matches: int
    round: str = ""
    declined: bool = False


_match = msgspec.json.Decoder(PlayedMatch)


class _People(msgspec.Struct, frozen=True):
    """Of a match, who played it, and nothing else."""

    people: tuple[str | None, ...]


_people = msgspec.json.Decoder(_People)


class _Blocked(msgspec.Struct, frozen=True):
    """What a note says of somebody whom one keeps away from; it goes with them."""

    name: str | None


class MemberNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a note says of somebody and a regular round.

    Attributes:
        joined: they said yes; else they are asked.
        declined: they said no, at the moment of the note.
    """

    joined: bool
    declined: bool = False


def member(note: Note) -> MemberNote:
    """What a note of the kind `member` says."""
    return msgspec.json.decode(note.data, type=MemberNote)


def known_by(here: Services, me: str, other: str | None) -> str | None:
    """What somebody is called to one person alone: nobody else could tell that it is them."""
    if other is None or other == me:
        return None
    return here.house.vault.derive("company", me, other, size=8).hex()


async def name_of(store: Store, person: str) -> str | None:
    """What somebody goes by; None: they have not been here for long."""
    found = [session for _, session in await store.sessions(person)]
    if found:
        return found[0].name
    return next((way.name for way in await store.ways(person) if way.name), None)


async def all_played(here: Services, person: str) -> list[PlayedMatch]:
    """The matches that somebody played, the latest first."""
    return await read_matches(await here.store.matches(person, LOOKED_AT))


async def read_matches(found: list[bytes]) -> list[PlayedMatch]:
    """Matches as a store keeps them, read with pauses."""
    told: list[PlayedMatch] = []
    for start in range(0, len(found), SLICE):
        told += map(_match.decode, found[start : start + SLICE])
        await asyncio.sleep(0)
    return told


async def company(here: Services, me: str) -> list[Companion]:
    """Everybody whom one has played with, who came last first; and whomever one blocked."""
    games: dict[str, Counter[str]] = {}
    names: dict[str, str | None] = {}
    last: dict[str, float] = {}
    for told in await all_played(here, me):
        for other, seat in zip(told.people, told.seats, strict=True):
            if other in (None, me) or not PERSON.fullmatch(str(other)):
                continue
            other = str(other)
            games.setdefault(other, Counter())[told.game] += 1
            names.setdefault(other, seat.name)
            last.setdefault(other, told.at)
    blocked = {note.name: note for note in await here.store.notes(me, "block")}
    for other in blocked.keys() - games:
        games[other] = Counter()
        names[other] = _blocked_as(blocked[other])
    return [
        Companion(
            id=str(known_by(here, me, other)),
            name=names[other],
            games=dict(played.most_common()),
            count=played.total(),
            last=last.get(other),
            blocked=other in blocked,
        )
        for other, played in games.items()
        if names[other] or other in blocked
    ]


async def people_of(here: Services, me: str) -> dict[str, str]:
    """Everybody whom one may speak of, by what they are called to oneself.

    Whom one played with, blocked, is asked by, or who is in a round that one is in or asked to
    join. Whoever is only asked to join it has not agreed to be spoken to by all of them.
    """
    store = here.store
    plays = await store.matches(me, LOOKED_AT)
    found = {other for data in plays for other in _people.decode(data).people if other}
    mine = await store.notes(me)
    found |= {note.name for note in mine if note.kind in ("block", "ask")}
    for note in mine:
        if note.kind == "member":
            members = await store.noted("member", note.name)
            found |= {other.owner for other in members if member(other).joined}
    return {
        str(known_by(here, me, other)): other for other in found - {me} if PERSON.fullmatch(other)
    }


# -- keeping apart -------------------------------------------------------------------------------


async def apart(store: Store, person: str) -> dict[str, str]:
    """Who does not sit at a table with this person, and what the person is told of it.

    Whoever is blocked is told what anybody is told whom a table does not let in.
    """
    others = {note.owner: "turned-away" for note in await store.noted("block", person)}
    mine = {note.name: "blocked-here" for note in await store.notes(person, "block")}
    return others | mine


async def block(store: Store, me: str, other: str, name: str | None) -> None:
    """Keep away from somebody, until it is undone; what they asked is not shown any more.

    The name is the one that they had then: whoever goes by another since is not followed.
    """
    data = msgspec.json.encode(_Blocked(name))
    await store.put_note(Note(me, "block", other, time.time(), data))


def _blocked_as(note: Note) -> str | None:
    return msgspec.json.decode(note.data, type=_Blocked).name if note.data else None


# -- asking --------------------------------------------------------------------------------------


def _asked(note: Note) -> AskNote:
    return msgspec.json.decode(note.data, type=AskNote)


async def ask(
    here: Services, me: str, people: Iterable[str], table: Table, for_round: str = ""
) -> None:
    """Ask people to a table. Nobody has two invitations of one person; the last one counts.

    Who declined a moment ago is not asked again, and who asks is not told so.
    """
    now = time.time()
    data = msgspec.json.encode(AskNote(table.id, len(table.finished), for_round))
    for other in people:
        known = [note for note in await here.store.notes(other, "ask") if note.name == me]
        if known and _asked(known[0]).declined and known[0].at > now - DECLINED:
            again = msgspec.structs.replace(_asked(known[0]), table=table.id)
            note = msgspec.structs.replace(known[0], data=msgspec.json.encode(again))
        else:
            note = Note(other, "ask", me, now, data)
        await here.store.put_note(note)


async def decline(store: Store, me: str, other: str) -> bool:
    """Not this time. False: they did not ask."""
    for note in await store.notes(me, "ask"):
        if note.name == other:
            data = msgspec.json.encode(msgspec.structs.replace(_asked(note), declined=True))
            await store.put_note(Note(me, "ask", other, time.time(), data))
            await store.tell(other)
            return True
    return False


async def asks(here: Services, me: str) -> list[tuple[Note, AskNote, Table]]:
    """Who asks one to which table, the latest first: what has ended is forgotten on the way."""
    found: list[tuple[Note, AskNote, Table]] = []
    away = await apart(here.store, me)
    for note in await here.store.notes(me, "ask"):
        asked = _asked(note)
        table = await _waiting(here, asked)
        quiet = asked.declined and note.at > time.time() - DECLINED
        if table is None and not quiet:
            await here.store.drop_notes(me, "ask", note.name)
        elif table is not None and not asked.declined and is_asked(table, note, away):
            found.append((note, asked, table))
            if len(found) == ASKS_SHOWN:
                break
    return found


async def asked_by(here: Services, me: str, table: Table) -> list[tuple[str, bool]]:
    """Whom one asked to a table: what one knows them by, and whether they declined."""
    notes = [note for note in await here.store.noted("ask", me) if _asked(note).table == table.id]
    names = await names_to(here, me, {note.owner for note in notes})
    return [
        (names[note.owner], _asked(note).declined)
        for note in notes
        if note.owner in names and table.seat_of(note.owner) is None
    ]


async def names_to(here: Services, me: str, others: set[str]) -> dict[str, str]:
    """What one knows people by: the name that they had in the last match with them.

    Or, in a round with them, the one that they have now. Whoever goes by another name since is not
    found out by being asked; who asked to be forgotten has none.
    """
    found: dict[str, str] = {}
    if not others:
        return found
    for note in await here.store.notes(me, "member"):
        members = await here.store.noted("member", note.name)
        for joined in {one.owner for one in members if member(one).joined} & others - set(found):
            found[joined] = await name_of(here.store, joined) or ""
    for told in await all_played(here, me):
        for other, seat in zip(told.people, told.seats, strict=True):
            if other is not None and other in others:
                found.setdefault(other, seat.name or "")
    return {other: name for other, name in found.items() if name}


async def _waiting(here: Services, asked: AskNote) -> Table | None:
    """The table that somebody is asked to, while the match that they are asked for can start."""
    try:
        table = (await here.house.find(asked.table, fresh=True)).table
    except (NoTable, DamagedLog):
        return None
    waits = table.status in ("waiting", "over") and len(table.finished) == asked.matches
    return table if waits else None


def is_asked(table: Table, note: Note, away: Iterable[str]) -> bool:
    """Whether somebody could come who is asked: their host still waits, and nobody is apart."""
    here = {seat.person for seat in table.seats} | {table.host}
    free = any(seat.open for seat in table.seats) and not table.locked
    wanted = note.owner not in here and note.owner not in table.barred
    return free and wanted and note.name in here and not here & set(away)

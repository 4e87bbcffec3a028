"""Regular rounds: a name, some people, the tables that were laid for them, the next evening.

A round is notes, and nothing else: `round` (its own: the name and the next evening), `member` (of
each person who is in it, or asked to be), `evening` (its own: a table that was laid for it). The
standings are derived from the matches that members played at these tables.
"""

from __future__ import annotations

import re
import secrets
import time
from collections import Counter

import msgspec

from tablee.server.company import (
    MemberNote,
    apart,
    known_by,
    member,
    name_of,
    names_to,
    read_matches,
)
from tablee.server.services import Services
from tablee.table.history import PlayedMatch
from tablee.table.store import Note, Store

ROUND = re.compile("r[0-9a-f]{16}")

MOST_ROUNDS = 12
"""That one person is in; and as many that they are asked to join."""

LEFT_ALONE = 86_400.0
"""Seconds for which whoever declined is not asked to join the same round again."""

MOST_MEMBERS = 12

EVENINGS = 200
"""Tables of one round that are remembered, the latest."""

LASTS = 6 * 3600.0
"""Seconds for which an evening that has begun is still told of."""


class RoundScore(msgspec.Struct, frozen=True):
    """What somebody did at the tables of a round."""

    played: int
    won: int


class RoundMember(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody of a round, to one reader.

    Attributes:
        id: what they are called to this reader; null: it is the reader.
        name: what they go by; of who is only asked, what the reader knows them by, or null.
        joined: they said yes.
        standing: at the tables of this round.
        games: the same by game.
    """

    id: str | None
    name: str | None
    joined: bool
    standing: RoundScore
    games: dict[str, RoundScore]


class RoundInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A regular round, to somebody who is in it or asked to be.

    Attributes:
        id: what it is asked for by.
        name: what it is called.
        joined: one is in it; false: one is asked.
        next: when they meet next, in seconds since 1970.
        members: who is in it, by how often they won; and who is asked.
        matches: how many were played at its tables.
        game: what was played last; empty: nothing yet.
    """

    id: str
    name: str
    joined: bool
    next: float | None
    members: list[RoundMember]
    matches: int
    game: str


class _Round(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    next: float | None = None


async def rounds(here: Services, me: str) -> list[RoundInfo]:
    """One's rounds, and those that one is asked to join; not where somebody is that one avoids."""
    away = await apart(here.store, me)
    found = []
    for note in await here.store.notes(me, "member"):
        members = await members_of(here.store, note.name)
        if _is_told(note, members, away):
            told = await _told(here, me, note, members)
            if told is not None:
                found.append(told)
    return found


async def members_of(store: Store, id: str) -> list[Note]:
    """Who is in a round, or asked to be; not who declined."""
    return [note for note in await store.noted("member", id) if not member(note).declined]


def _is_told(mine: Note, members: list[Note], away: dict[str, str]) -> bool:
    """Whether one is told of a round: one is in it, or asked by none whom one keeps apart from."""
    if member(mine).joined:
        return True
    return not member(mine).declined and not any(
        note.owner in away and member(note).joined for note in members
    )


async def _told(here: Services, me: str, mine: Note, members: list[Note]) -> RoundInfo | None:
    store, id = here.store, mine.name
    kept = await kept_round(store, id)
    if kept is None:
        return None
    plays = await played(here, id)
    scores = {note.owner: _standings(plays, note.owner) for note in members}
    asked = {note.owner for note in members if not member(note).joined and note.owner != me}
    names = await names_to(here, me, asked)
    people = [
        RoundMember(
            id=known_by(here, me, note.owner),
            name=names.get(note.owner) if note.owner in asked else await name_of(store, note.owner),
            joined=member(note).joined,
            standing=_sum(scores[note.owner]),
            games=scores[note.owner],
        )
        for note in reversed(members)
    ]
    people.sort(key=lambda one: (not one.joined, -one.standing.won, one.standing.played))
    coming = kept.next is not None and kept.next > time.time() - LASTS
    return RoundInfo(
        id=id,
        name=kept.name,
        joined=member(mine).joined,
        next=kept.next if coming else None,
        members=people,
        matches=len(plays),
        game=plays[0].game if plays else "",
    )


async def kept_round(store: Store, id: str) -> _Round | None:
    """The name and the next evening of a round; None: there is none."""
    for note in await store.notes(id, "round"):
        return msgspec.json.decode(note.data, type=_Round)
    return None


async def played(here: Services, id: str) -> list[PlayedMatch]:
    """The matches of a round, the latest first: at its tables, by two of its members or more."""
    tables = [note.name for note in await here.store.notes(id, "evening")]
    found = await here.store.matches_at(tables)
    members = {note.owner for note in await members_of(here.store, id) if member(note).joined}
    told = await read_matches(found)
    return [match for match in told if len(members & set(match.people)) > 1]


def _standings(plays: list[PlayedMatch], person: str) -> dict[str, RoundScore]:
    counts: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for told in plays:
        seat = told.seat_of(person)
        if seat is not None:
            counts[told.game] += 1
            wins[told.game] += seat in told.outcome.winners
    return {game: RoundScore(count, wins[game]) for game, count in counts.most_common()}


def _sum(games: dict[str, RoundScore]) -> RoundScore:
    return RoundScore(sum(s.played for s in games.values()), sum(s.won for s in games.values()))


async def membership(store: Store, me: str, id: str) -> Note | None:
    """What says that one is in a round, or asked to be."""
    notes = await store.notes(me, "member")
    return next((n for n in notes if n.name == id and not member(n).declined), None)


async def joined(store: Store, me: str) -> int:
    """How many rounds one is in."""
    return sum(member(note).joined for note in await store.notes(me, "member"))


async def found(store: Store, me: str, name: str) -> str:
    """A new round, of which one is the first member; what it is asked for by."""
    id = "r" + secrets.token_hex(8)
    await _put(store, id, _Round(name))
    await join(store, me, id)
    return id


async def change(store: Store, id: str, name: str | None, evening: float | None) -> None:
    """Call a round otherwise, or say when it meets next."""
    kept = await kept_round(store, id)
    if kept is not None:
        await _put(store, id, _Round(kept.name if name is None else name, evening))
        await _tell(store, id)


async def join(store: Store, me: str, id: str) -> None:
    """Be in a round from now on."""
    await _write(store, me, id, MemberNote(joined=True))
    await _tell(store, id)


async def _write(store: Store, person: str, id: str, told: MemberNote) -> None:
    await store.put_note(Note(person, "member", id, time.time(), msgspec.json.encode(told)))


async def invite(store: Store, people: list[str], id: str) -> None:
    """Ask people to join a round.

    Whoever is in it, declined a while ago, or has enough to answer is not asked.
    """
    notes = await store.noted("member", id)
    lately = time.time() - LEFT_ALONE
    known = {n.owner for n in notes if not member(n).declined}
    quiet = {n.owner for n in notes if member(n).declined and n.at > lately}
    for other in people:
        full = len(known) >= MOST_MEMBERS
        if other in known | quiet or full or await _asked(store, other) >= MOST_ROUNDS:
            continue
        known.add(other)
        await _write(store, other, id, MemberNote(joined=False))
    await _tell(store, id)


async def _asked(store: Store, person: str) -> int:
    """Into how many rounds somebody is asked, as far as they are told."""
    away = await apart(store, person)
    notes = [n for n in await store.notes(person, "member") if not member(n).joined]
    return sum([_is_told(n, await members_of(store, n.name), away) for n in notes])


async def decline(store: Store, me: str, id: str) -> None:
    """Do not join; for a while one is not asked again."""
    await _write(store, me, id, MemberNote(joined=False, declined=True))
    await _tell(store, id)


async def leave(store: Store, me: str, id: str) -> None:
    """Be in a round no more; with its last member it is gone, and so is who was only asked."""
    await store.drop_notes(me, "member", id)
    rest = await store.noted("member", id)
    if not any(member(note).joined for note in rest):
        for note in rest:
            await store.drop_notes(note.owner, "member", id)
        await store.drop_notes(id)
    await _tell(store, id)


async def remember(store: Store, id: str, table: str) -> None:
    """A table was laid for a round."""
    await store.put_note(Note(id, "evening", table, time.time()))
    for older in (await store.notes(id, "evening"))[EVENINGS:]:
        await store.drop_notes(id, "evening", older.name)


async def _tell(store: Store, id: str) -> None:
    """Tell all members that their round is not as it was."""
    for note in await store.noted("member", id):
        await store.tell(note.owner)


async def _put(store: Store, id: str, told: _Round) -> None:
    await store.put_note(Note(id, "round", "", time.time(), msgspec.json.encode(told)))

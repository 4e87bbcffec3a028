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

from tablee.server.company import apart, known_by, name_of
from tablee.server.services import Services
from tablee.table.history import PlayedMatch
from tablee.table.store import Note, Store

ROUND = re.compile("r[0-9a-f]{16}")

MOST_ROUNDS = 12
"""Of one person, those that they are asked to join included."""

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
        name: what they go by.
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


class _Member(msgspec.Struct, frozen=True):
    joined: bool


def is_joined(note: Note) -> bool:
    """Whether a note of a member says that they joined."""
    return msgspec.json.decode(note.data, type=_Member).joined


async def rounds(here: Services, me: str) -> list[RoundInfo]:
    """One's rounds, and those that one is asked to join; not where somebody is that one avoids."""
    away = await apart(here.store, me)
    found = []
    for note in await here.store.notes(me, "member"):
        told = await _told(here, me, note, away)
        if told is not None:
            found.append(told)
    return found


async def _told(here: Services, me: str, mine: Note, away: dict[str, str]) -> RoundInfo | None:
    store, id = here.store, mine.name
    kept = await kept_round(store, id)
    members = await store.noted("member", id)
    unwelcome = any(note.owner in away and is_joined(note) for note in members)
    if kept is None or (unwelcome and not is_joined(mine)):
        return None
    plays = await played(here, id)
    scores = {note.owner: _standings(plays, note.owner) for note in members}
    people = [
        RoundMember(
            id=known_by(here, me, note.owner),
            name=await name_of(store, note.owner),
            joined=is_joined(note),
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
        joined=is_joined(mine),
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
    tables = [note.name for note in await here.store.notes(id, "evening")][:EVENINGS]
    found = await here.store.matches_at(tables)
    members = {note.owner for note in await here.store.noted("member", id) if is_joined(note)}
    told = [msgspec.json.decode(data, type=PlayedMatch) for data in found]
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
    return next((note for note in await store.notes(me, "member") if note.name == id), None)


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
    await store.put_note(Note(me, "member", id, time.time(), msgspec.json.encode(_Member(True))))
    await _tell(store, id)


async def invite(store: Store, people: list[str], id: str) -> None:
    """Ask people to join a round; whoever is in it, or has enough of rounds, is not asked."""
    known = {note.owner for note in await store.noted("member", id)}
    data = msgspec.json.encode(_Member(False))
    for other in people:
        full = len(known) >= MOST_MEMBERS
        if other in known or full or len(await store.notes(other, "member")) >= MOST_ROUNDS:
            continue
        known.add(other)
        await store.put_note(Note(other, "member", id, time.time(), data))
    await _tell(store, id)


async def leave(store: Store, me: str, id: str) -> None:
    """Be in a round no more; with its last member it is gone, and so is who was only asked."""
    await store.drop_notes(me, "member", id)
    rest = await store.noted("member", id)
    if not any(is_joined(note) for note in rest):
        for note in rest:
            await store.drop_notes(note.owner, "member", id)
        await store.drop_notes(id)
    await _tell(store, id)


async def remember(store: Store, id: str, table: str) -> None:
    """A table was laid for a round."""
    await store.put_note(Note(id, "evening", table, time.time()))


async def _tell(store: Store, id: str) -> None:
    """Tell all members that their round is not as it was."""
    for note in await store.noted("member", id):
        await store.tell(note.owner)


async def _put(store: Store, id: str, told: _Round) -> None:
    await store.put_note(Note(id, "round", "", time.time(), msgspec.json.encode(told)))

"""What a house knows of somebody: all of it to take along, and all of it to be removed."""

from __future__ import annotations

import contextlib
import time
from typing import Any

import msgspec

from tablee.core.record import Record
from tablee.server import rounds
from tablee.server.company import PERSON, known_by
from tablee.server.reading import NoTable
from tablee.server.services import Services
from tablee.table import entries as e
from tablee.table.commands import coming
from tablee.table.erasure import unnamed, with_speakers
from tablee.table.ledger import DamagedLog, Ledger
from tablee.table.refusals import TableRefusal
from tablee.table.seats import Person
from tablee.table.store import Note, Store
from tablee.table.table import Table

FORMAT = 1


class KeptDevice(msgspec.Struct, frozen=True):
    """Where one came in, and when last."""

    device: str
    at: float


class KeptWay(msgspec.Struct, frozen=True):
    """A way back: a passkey, a code or a link; when it was last used, and when it ends."""

    kind: str
    at: float
    until: float


class KeptMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match that one played: where, when, in which seat, with which help, and its record."""

    table: str
    match: int
    began: float
    at: float
    seats: list[int]
    shared: bool | None
    helped: list[e.Helped]
    record: Record


class KeptRemark(msgspec.Struct, frozen=True):
    """What one said at a table."""

    table: str
    at: float
    text: str


class KeptNote(msgspec.Struct, frozen=True):
    """A fact that one keeps (`Note`); a person is called as in the list of one's matches."""

    kind: str
    name: str
    at: float
    data: Any


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a house keeps of one person.

    Attributes:
        format: the version of this file's form.
        at: when it was made.
        name: what one goes by.
        devices, ways: where one came in, and how one comes back.
        tables: where one sits, hosts, or has played.
        matches: those that one finished.
        remarks: what one said, as long as the log is kept.
        notes: what else one keeps here: whom one blocked, whom one asked, and the like.
    """

    format: int
    at: float
    name: str
    devices: list[KeptDevice]
    ways: list[KeptWay]
    tables: list[str]
    matches: list[KeptMatch]
    remarks: list[KeptRemark]
    notes: list[KeptNote]


async def export(here: Services, person: Person) -> Export:
    """All that is kept of a person."""
    matches: list[KeptMatch] = []
    remarks: list[KeptRemark] = []
    tables = sorted(await here.store.places(person.id))
    for id in tables:
        with contextlib.suppress(DamagedLog):  # nobody can say what stood there
            log = Ledger(here.house.vault, id).read_all(await here.store.read(id))
            matches += _matches(id, log, person.id)
            remarks += [
                KeptRemark(id, entry.at, entry.text)
                for entry, whose in with_speakers(log)
                if isinstance(entry, e.Said) and whose == person.id
            ]
    return Export(
        format=FORMAT,
        at=time.time(),
        name=person.name,
        devices=[
            KeptDevice(found.device, found.at) for _, found in await here.store.sessions(person.id)
        ],
        ways=[
            KeptWay(way.kind, way.at, way.until)
            for way in await here.store.ways(person.id)
            if way.kind != "challenge"
        ],
        tables=tables,
        matches=sorted(matches, key=lambda match: match.at),
        remarks=remarks,
        notes=[_kept(here, note) for note in await here.store.notes(person.id)],
    )


def _kept(here: Services, note: Note) -> KeptNote:
    name = note.name
    if PERSON.fullmatch(name):
        name = known_by(here, note.owner, name) or ""
    return KeptNote(note.kind, name, note.at, msgspec.json.decode(note.data or b"null"))


def _matches(id: str, log: list[Any], person: str) -> list[KeptMatch]:
    table = Table.replay(id, log)
    return [
        KeptMatch(
            table=id,
            match=number,
            began=seating.began,
            at=seating.at,
            seats=[seat for seat, who in enumerate(seating.people) if who == person],
            shared=seating.words.get(person),
            helped=[one for one in seating.helped if seating.people[one.seat] == person],
            record=record,
        )
        for number, (record, seating) in enumerate(
            zip(table.finished, table.seatings, strict=True), 1
        )
        if person in seating.people
    ]


async def unname(store: Store, names: set[str]) -> None:
    """Leave out somebody's names where others wrote them into a note: rounds, and reports."""
    for kind in ("round", "report"):
        for note in await store.noted(kind):
            data = unnamed(note.data.decode(), names)
            if data != note.data.decode():
                await store.put_note(msgspec.structs.replace(note, data=data.encode()))


async def forget(here: Services, person: Person) -> None:
    """Remove a person: their seats, their name, their words, their notes, their devices.

    It can be asked again where it was interrupted: the devices come last.

    Raises:
        TableRefusal: a table is too busy, or the store does not answer.
    """
    house, store = here.house, here.store
    names = {person.name}
    for id in await store.mentions(person.id):
        with contextlib.suppress(NoTable, DamagedLog):
            try:
                await house.command(id, lambda t, now: coming.depart(t, person.id, now))
            except TableRefusal as refusal:
                if refusal.reason not in ("not-seated", "closed"):
                    raise
            names |= await house.erase(id, person.id)
    for note in await store.notes(person.id, "member"):
        await rounds.leave(store, person.id, note.name)
    await unname(store, names)
    await store.drop_person(person.id)
    await store.drop_ways(person.id)
    await store.drop_sessions(person.id)
    here.visits.end_person(person.id)
    await store.scrub()

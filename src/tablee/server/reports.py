"""What people tell the owner of the house: of whom, why, and which remark it is about.

A report is a note of whoever made it. What was said is not copied: it stands in the log of its
table, as long as that is kept.
"""

from __future__ import annotations

import time

import msgspec

from tablee.server.house import House
from tablee.table import entries as e
from tablee.table.erasure import with_speakers
from tablee.table.ledger import Ledger
from tablee.table.store import Note, Store

KEPT = 5
"""Reports of one person on another, the latest."""


class Reported(msgspec.Struct, frozen=True, omit_defaults=True):
    """One report.

    Attributes:
        at: when it was made.
        reason: in words.
        table: where it happened; empty: nowhere in particular.
        remark: the number of the entry by which it was said.
    """

    at: float
    reason: str
    table: str = ""
    remark: int | None = None


def reported(note: Note) -> list[Reported]:
    """What a note of a report says, the latest first."""
    return msgspec.json.decode(note.data, type=list[Reported])


async def report(
    store: Store, me: str, other: str, reason: str, table: str, remark: int | None
) -> None:
    """Tell the owner of somebody."""
    before = [note for note in await store.notes(me, "report") if note.name == other]
    told = [Reported(time.time(), reason, table, remark)]
    told += reported(before[0]) if before else []
    data = msgspec.json.encode(told[:KEPT])
    await store.put_note(Note(me, "report", other, time.time(), data))


async def said(house: House, table: str, number: int, person: str) -> str:
    """What somebody said by an entry of a log; empty: they did not."""
    log = Ledger(house.vault, table).read_all(await house.store.read(table))
    for at, (entry, whose) in enumerate(with_speakers(log), 1):
        if at == number and isinstance(entry, e.Said) and whose == person:
            return entry.text
    return ""

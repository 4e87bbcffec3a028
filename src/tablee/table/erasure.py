"""Forgetting somebody: a log without their name, their words, and what they were known by.

What happened stays: who else played, every action, every outcome. In the place of the person
stands somebody without a name. The log is written anew and linked anew with the key, and ends with
an entry that says so (`entries.Erased`): a worker that still has the old one finds its next number
taken, and reads the new one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from tablee.core.record import Record
from tablee.table import entries as e

SILENCE = "…"
"""What is left of what they said."""


def with_speakers(log: Iterable[e.AnyEntry]) -> Iterator[tuple[e.AnyEntry, str | None]]:
    """Every entry, with the person who sits in the seat that it speaks of."""
    sits: dict[int, str] = {}
    for entry in log:
        if isinstance(entry, e.Sat):
            sits[entry.seat] = entry.person
        seat = getattr(entry, "seat", None)
        yield entry, None if seat is None else sits.get(seat)
        if isinstance(entry, e.Stood | e.Removed | e.Planned):
            sits.pop(entry.seat, None)
        if isinstance(entry, e.Joined):
            sits = {s: entry.into if who == entry.person else who for s, who in sits.items()}


def names_of(log: list[e.AnyEntry], person: str) -> frozenset[str]:
    """What somebody went by in a log."""
    return frozenset(_Eraser(log, person, "").names)


def erased(log: list[e.AnyEntry], person: str, into: str) -> list[e.AnyEntry]:
    """The log without a person; `into` stands for them, and says nothing about who it was."""
    return _Eraser(log, person, into).log()


def unnamed(text: str, names: Iterable[str]) -> str:
    """A text without these names, however they are written."""
    longest = sorted(filter(None, names), key=len, reverse=True)
    words = "|".join(re.escape(name) for name in longest)
    return re.sub(rf"(?<!\w)(?:{words})(?!\w)", SILENCE, text, flags=re.I) if words else text


class _Eraser:
    def __init__(self, log: list[e.AnyEntry], person: str, into: str) -> None:
        self._log = log
        self._into = into
        self._ids = {person}
        for entry in reversed(log):  # who they were before they turned out to be one
            if isinstance(entry, e.Joined) and entry.into in self._ids:
                self._ids.add(entry.person)
        self.names = {name for name in self._names() if name}

    def _names(self) -> Iterator[str]:
        """What they went by at this table."""
        for entry, whose in with_speakers(self._log):
            if isinstance(entry, e.Archived):
                yield from (sat.name for sat in entry.people if sat.person in self._ids)
                for record, seating in zip(entry.records, entry.seatings, strict=False):
                    seats = zip(record.names or [], seating.people, strict=True)
                    yield from (name for name, who in seats if who in self._ids)
            elif isinstance(entry, e.Sat | e.Knocked):
                if entry.person in self._ids:
                    yield entry.name
            elif isinstance(entry, e.Renamed) and whose in self._ids:
                yield entry.name

    def log(self) -> list[e.AnyEntry]:
        return [self._entry(entry, whose) for entry, whose in with_speakers(self._log)]

    def _entry(self, entry: e.AnyEntry, whose: str | None) -> e.AnyEntry:
        match entry:
            case e.Created():
                return replace(entry, host=self._id(entry.host))
            case e.Sat():
                return self._sat(entry)
            case e.Knocked() if entry.person in self._ids:
                return replace(entry, person=self._into, name="")
            case e.Renamed() if whose in self._ids:
                return replace(entry, name="")
            case e.Said():
                return replace(entry, text=SILENCE if whose in self._ids else self._text(entry))
            case e.ActionPlayed() if whose in self._ids:
                return replace(entry, helped=None)
            case e.Shared():
                return replace(entry, person=self._id(entry.person))
            case e.Joined():
                into = self._id(entry.into)
                return replace(entry, person=self._id(entry.person), into=into)
            case e.Archived():
                return self._archived(entry)
        return entry

    def _id(self, person: str) -> str:
        return self._into if person in self._ids else person

    def _sat(self, entry: e.Sat) -> e.Sat:
        if entry.person not in self._ids:
            return entry
        return replace(entry, person=self._into, name="")

    def _text(self, entry: e.Said) -> str:
        """What somebody else said, without the name."""
        return unnamed(entry.text, self.names)

    def _archived(self, entry: e.Archived) -> e.Archived:
        seatings = list(entry.seatings)
        return replace(
            entry,
            created=replace(entry.created, host=self._id(entry.created.host)),
            people=[self._sat(sat) for sat in entry.people],
            guests=[self._id(guest) for guest in entry.guests],
            records=[
                self._record(record, seatings[n].people if n < len(seatings) else None)
                for n, record in enumerate(entry.records)
            ],
            seatings=[
                replace(
                    seating,
                    people=[None if who is None else self._id(who) for who in seating.people],
                    words={self._id(who): shared for who, shared in seating.words.items()},
                    helped=[
                        one for one in seating.helped if seating.people[one.seat] not in self._ids
                    ],
                )
                for seating in seatings
            ],
        )

    def _record(self, record: Record, people: list[str | None] | None) -> Record:
        """Older archives do not say who played: there the name is known."""
        names = record.names or []
        theirs = [
            people[seat] in self._ids if people else name in self.names
            for seat, name in enumerate(names)
        ]
        kept = ["" if mine else name for name, mine in zip(names, theirs, strict=True)]
        return replace(record, names=kept if record.names is not None else None)

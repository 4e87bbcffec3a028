"""What people are told of the log: every entry as one seat may read it."""

from __future__ import annotations

import msgspec

from tablee.core.events import Event
from tablee.table import entries as e


class Happening(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry of the log as it is told. Its text is `table.happening.<kind>`.

    What was played is told by the events of the game alone: the action itself may be a secret.

    Attributes:
        number: the number of the entry.
        at: when, in seconds since 1970.
        kind: the kind of entry.
        seat: who.
        name: the name of the person who sat down or stood up, or the level of the bot.
        by: who acted for the seat: person, bot or stand-in.
        why: why somebody is away.
        text: what was said; the new name of who changes it.
        seed_hash: of the match that began.
        events: what happened in the match, as this seat may read it.
    """

    number: int
    at: float
    kind: str
    seat: int | None = None
    name: str | None = None
    by: str | None = None
    why: str | None = None
    text: str | None = None
    seed_hash: str | None = None
    events: tuple[Event, ...] = ()

    def seen_by(self, seat: int | None) -> Happening:
        """What this seat may read of it (None: a spectator)."""
        if not self.events:
            return self
        seen = tuple(event.seen_by(seat) for event in self.events)
        return msgspec.structs.replace(self, events=seen)

    def without_events(self) -> Happening:
        """That something happened, but not what."""
        return msgspec.structs.replace(self, events=()) if self.events else self


def happening(
    number: int,
    entry: e.AnyEntry,
    name: str | None,
    events: tuple[Event, ...] = (),
    seed_hash: str | None = None,
) -> Happening:
    """The public form of an entry, built up from its public fields."""
    by = why = text = None
    seat = getattr(entry, "seat", None)
    if isinstance(entry, e.ActionPlayed):
        by = "person" if entry.by == "beforehand" else entry.by  # nobody's business
    elif isinstance(entry, e.Asks):
        seat = name = None
    elif isinstance(entry, e.WentAway):
        why = entry.why
    elif isinstance(entry, e.Said):
        text = entry.text
    elif isinstance(entry, e.Renamed):
        text = entry.name
    elif isinstance(entry, e.Planned):
        name = entry.bot
    return Happening(
        number=number,
        at=entry.at,
        kind=str(entry.__struct_config__.tag),
        seat=seat,
        name=name,
        by=by,
        why=why,
        text=text,
        seed_hash=seed_hash,
        events=events,
    )

"""What can happen at a table: the entries of its log.

A log is append-only, and the only truth: `(table, number)` is unique, numbers go from 1 up without
a gap. What an entry means never changes; a new meaning gets a new kind.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tablee.core.figures import Counts
from tablee.core.outcome import Outcome
from tablee.core.record import Record
from tablee.table.days_off import DaysOff

By = Literal["person", "bot", "stand-in", "beforehand"]
"""Who acted for a seat; `beforehand`: the person had said so (`Asks`); told like a person."""

AwayWhy = Literal["late", "gone", "asked"]
When = Literal["always", "concerned", "never"]
"""When somebody wants to be asked in a reaction window; else they pass at once."""
Help = Literal["nudge", "move", "compared", "warned"]
"""What somebody was told about a decision before they took it, the most of it."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="entry"):
    """Something that happened, at a moment of the server's clock (seconds since 1970)."""

    at: float


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a seat is to be filled: by a bot of this level; None: it is open."""

    bot: str | None = None


class Created(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="created"):
    """Somebody set up a table. The host sits down by an entry of its own.

    Attributes:
        game: the id of the game.
        options: all options, as plain JSON.
        plan: the seats.
        host: the person who may start, change seats and close.
        public: it is listed; else one needs the link.
        pace: the name of the pace.
        reaction: seconds that a reaction window stays open.
        hints: who is asked may ask for advice.
        day: it is the host's table of this day (`days.py`): an ISO date.
    """

    game: str
    options: dict[str, Any]
    plan: list[SeatPlan]
    host: str
    public: bool
    pace: str
    reaction: float
    hints: bool = True
    day: str = ""


class Planned(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="planned"):
    """The host opened a seat, or put a bot there."""

    seat: int
    bot: str | None = None


class Sat(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="sat"):
    """A person took an open seat; `program`: it is a bot of somebody's own."""

    seat: int
    person: str
    name: str
    program: bool = False


class Stood(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="stood"):
    """The person gave up the seat; while a match runs only `WentAway` is written."""

    seat: int


class Renamed(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="renamed"):
    """The person in this seat goes by another name from now on."""

    seat: int
    name: str


class Knocked(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="knocked"):
    """Somebody without an invitation is at the door; the knock is known by its number."""

    person: str
    name: str


class Admitted(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="admitted"):
    """Who knocked was let in: from now on as if invited."""

    knock: int


class TurnedAway(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="turned-away"):
    """Who knocked was not let in, and need not knock again."""

    knock: int


class Started(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="started"):
    """A match began: the first, or a rematch. The seed is a secret until it is over.

    Attributes:
        rules: the version of the rules.
        seed: in memory.
        sealed, seed_hash: in a store, instead of the seed (`ledger.py`).
    """

    rules: int
    seed: str = ""
    sealed: str = ""
    seed_hash: str = ""


class ActionPlayed(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="played"):
    """A seat acted. `key` is the client's own id of the action: it is applied once.

    `helped`: what the person was told about it before. It concerns nobody else.
    """

    seat: int
    code: int
    by: By = "person"
    key: str | None = None
    helped: Help | None = None


class Finished(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="finished"):
    """A match ended: what cannot be worked out once the rules have changed, for its record.

    Attributes:
        options: of the match.
        final: the fingerprint of the last position.
        outcome: how it ended.
        figures: what the game counted of it.
    """

    options: dict[str, Any]
    final: str
    outcome: Outcome
    figures: Counts = {}


class WentAway(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="away"):
    """From now on the stand-in plays for this seat."""

    seat: int
    why: AwayWhy


class CameBack(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="back"):
    """The person plays again; playing an action says the same."""

    seat: int


class Paused(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="paused"):
    """The only person at the table reads something: bots wait a while."""

    seat: int


class Resumed(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="resumed"):
    """The person has read it."""

    seat: int


class Connected(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="connected"):
    """The person of this seat has a socket at this worker."""

    seat: int
    worker: str


class Disconnected(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="disconnected"):
    """The last socket of this person at this worker is closed, or the worker is dead."""

    seat: int
    worker: str


class Asks(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="asks"):
    """At a slow table: the person of this seat said when to be asked in reaction windows.

    It is nobody else's business: others are told that somebody did.
    """

    seat: int
    when: When


class TookDaysOff(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="days-off"):
    """At a slow table: when the time of this seat does not run, from now on."""

    seat: int
    off: DaysOff


class Respite(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="respite"):
    """At a slow table: time ran out while the house was away; who is asked has some from now on."""


class Said(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="said"):
    """A seated person said something."""

    seat: int
    text: str


class Removed(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="removed"):
    """The host asked the person of this seat to go, for good.

    In a match the bot of this level plays on; before and after, None: the seat is open.
    """

    seat: int
    bot: str | None = None


class Locked(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="locked"):
    """Nobody may sit down here any more."""


class Unlocked(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="unlocked"):
    """Anybody who may see the table may sit down again."""


class Closed(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="closed"):
    """Nobody will play here any more."""


class Shared(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="shared"):
    """Somebody who played a match said whether others may see it. Counted from 1."""

    match: int
    person: str
    shared: bool


class Joined(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="joined"):
    """Two people turned out to be one: what was `person`'s here is `into`'s from now on."""

    person: str
    into: str


class Erased(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="erased"):
    """Somebody asked to be forgotten: the entries before this one were written anew without them.

    `person` is what stands there instead, and says nothing about who it was (`erasure.py`).
    """

    person: str


class Helped(msgspec.Struct, frozen=True):
    """A decision about which a seat was told something: after how many actions, and what."""

    seat: int
    moment: int
    help: Help


class Seating(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who played a match to its end, and when.

    Attributes:
        began, at: when it began, and when it ended.
        people: who sat where in the end; None: a bot did.
        programs: the seats of people who are programs.
        words: who of them said whether others may see it.
        replaced: the seats of people whom a bot replaced before the end.
        figures: what the game counted (`core/figures.py`); older archives do not say so.
        helped: the decisions that were taken with help; each is told to who sat there alone.
    """

    began: float
    at: float
    people: list[str | None]
    programs: list[int] = []
    words: dict[str, bool] = {}
    replaced: list[int] = []
    figures: Counts = {}
    helped: list[Helped] = []


class Archived(Entry, frozen=True, kw_only=True, omit_defaults=True, tag="archived"):
    """What is kept of a table that was closed long ago: the only entry of its log.

    Attributes:
        created: how it was set up, with the bots and the host that it had in the end.
        people: who sat there in the end.
        guests: who had been let in.
        records: the matches that were played to their end.
        seatings: who played them; older archives do not say so.
    """

    created: Created
    people: list[Sat]
    guests: list[str]
    records: list[Record]
    seatings: list[Seating] = []


AnyEntry = (
    Archived
    | Created
    | Planned
    | Sat
    | Stood
    | Renamed
    | Knocked
    | Admitted
    | TurnedAway
    | Started
    | ActionPlayed
    | Finished
    | WentAway
    | CameBack
    | Paused
    | Resumed
    | Connected
    | Disconnected
    | Asks
    | TookDaysOff
    | Respite
    | Said
    | Removed
    | Locked
    | Unlocked
    | Closed
    | Shared
    | Joined
    | Erased
)

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def encode(entry: Entry) -> bytes:
    """The entry as it stands in the log."""
    return _encoder.encode(entry)


def decode(data: bytes | str) -> AnyEntry:
    """The entry that was written."""
    return _decoder.decode(data)

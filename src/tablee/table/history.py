"""Matches that were played: what is told of each, to whom."""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.bots import bot_names
from tablee.core.figures import Counts
from tablee.core.outcome import Outcome
from tablee.table.entries import Helped
from tablee.table.info import SeatInfo
from tablee.table.table import Table


class PlayedMatch(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A match that ended, as a store keeps it to be found: all of it is derived from the log.

    Attributes:
        table: where it was played.
        match: its number there, from 1.
        game, rules: what was played, and the version of the rules.
        began, at: when it began and ended.
        seats: who sat where, for everybody.
        people: the same for the house alone; None: a bot.
        outcome: how it ended.
        actions: how many there were, talk included.
        public: the table was.
        words: which of its people said whether others may see it.
        options: of the match.
        day: it was played at a table of a day.
        replaced: seats in which a bot finished what a person had begun.
        figures: what the game counted of it, for every seat (`core/figures.py`).
        helped: which decisions were taken with help; each is told to who sat there alone.
    """

    table: str
    match: int
    game: str
    rules: int
    began: float
    at: float
    seats: tuple[SeatInfo, ...]
    people: tuple[str | None, ...]
    outcome: Outcome
    actions: int
    public: bool = False
    words: dict[str, bool] = {}
    options: dict[str, Any] = {}
    day: bool = False
    replaced: tuple[int, ...] = ()
    figures: Counts = {}
    helped: list[Helped] = []

    def seat_of(self, person: str | None) -> int | None:
        """Where this person sat."""
        return self.people.index(person) if person is not None and person in self.people else None

    @property
    def kept_private(self) -> bool:
        """Somebody who played it wants nobody else to see it."""
        return not all(self.words.values())

    @property
    def shared(self) -> bool:
        """Whoever has its address may see it.

        So it is at a public table, or when somebody who played it said so; unless another of them
        keeps it private.
        """
        return not self.kept_private and (self.public or bool(self.words))


def played_match(table: Table, match: int) -> PlayedMatch:
    """What is told of a match that ended, by its number."""
    record, seating = table.finished[match - 1], table.seatings[match - 1]
    names = record.names or [""] * record.seats
    bots = bot_names(table.game)
    if record.outcome is None:
        raise ValueError("a match without an end")
    return PlayedMatch(
        table=table.id,
        match=match,
        game=record.game,
        rules=record.rules,
        began=seating.began,
        at=seating.at,
        seats=tuple(
            SeatInfo("bot", bot=name)
            if person is None and name in bots  # older archives do not know everybody
            else SeatInfo("program" if seat in seating.programs else "person", name=name or None)
            for seat, (person, name) in enumerate(zip(seating.people, names, strict=True))
        ),
        people=tuple(seating.people),
        outcome=record.outcome,
        actions=len(record.actions),
        public=table.public,
        words=seating.words,
        options=record.options,
        day=bool(table.day),
        replaced=tuple(seating.replaced),
        figures=seating.figures,
        helped=seating.helped,
    )

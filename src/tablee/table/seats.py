"""A seat of a table and who fills it."""

from __future__ import annotations

import msgspec

from tablee.table.entries import AwayWhy


class Seat(msgspec.Struct):
    """A seat: open, a bot's, or a person's.

    Attributes:
        bot: the level of the bot that sits here.
        person: who sits here.
        name: the person's name.
        program: the person is a program, which came with a token.
        away: why the stand-in plays for this person; None: the person plays.
        away_since: since when.
        workers: the workers at which the person has a socket; none: disconnected.
        gone_since: since when the person is disconnected.
    """

    bot: str | None = None
    person: str | None = None
    name: str = ""
    program: bool = False
    away: AwayWhy | None = None
    away_since: float = 0.0
    workers: set[str] = msgspec.field(default_factory=set)
    gone_since: float = 0.0

    @property
    def open(self) -> bool:
        """Nobody sits here."""
        return self.person is None and self.bot is None

    @property
    def connected(self) -> bool:
        """The person has a socket somewhere."""
        return bool(self.workers)

    def clear(self, bot: str | None = None) -> None:
        """Nobody sits here any more, or a bot does."""
        self.bot = bot
        self.person = None
        self.name = ""
        self.program = False
        self.away = None
        self.workers = set()

    def take(self, person: str, name: str, program: bool, at: float) -> None:
        """The person sits down."""
        self.clear()
        self.person = person
        self.name = name
        self.program = program
        self.gone_since = at

"""A seat of a table and who fills it."""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.bots import bot_names
from tablee.core.game import Game
from tablee.table.days_off import DaysOff
from tablee.table.entries import AwayWhy, When

STAND_IN = "regular"


def stand_in(game: Game[Any]) -> str:
    """The bot that plays where nobody chose one: quick, and as good as a quick one can be."""
    return STAND_IN if STAND_IN in bot_names(game) else "random"


class Person(msgspec.Struct, frozen=True):
    """Somebody at the door. `program`: came with a token, to sit down as a bot."""

    id: str
    name: str
    program: bool = False


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
        asks: when the person wants to be asked in reaction windows.
        off: the days off that the person took, and since when each counts.
    """

    bot: str | None = None
    person: str | None = None
    name: str = ""
    program: bool = False
    away: AwayWhy | None = None
    away_since: float = 0.0
    workers: set[str] = msgspec.field(default_factory=set)
    gone_since: float = 0.0
    asks: When = "always"
    off: tuple[tuple[float, DaysOff], ...] = ()

    @property
    def open(self) -> bool:
        """Nobody sits here."""
        return self.person is None and self.bot is None

    @property
    def connected(self) -> bool:
        """The person has a socket somewhere."""
        return bool(self.workers)

    def days_off(self, asked: float) -> DaysOff:
        """When the time does not run of a question that was asked at this moment.

        Weekdays are those that were said by then: who could change them while they are asked would
        never have to answer. Absences are counted (`days_off.py`), and may begin at any time.
        """
        weekly = next((off for at, off in reversed(self.off) if at <= asked), DaysOff())
        absent = self.off[-1][1].absent if self.off else ()
        return msgspec.structs.replace(weekly, absent=absent)

    def clear(self, bot: str | None = None) -> None:
        """Nobody sits here any more, or a bot does."""
        self.bot = bot
        self.person = None
        self.name = ""
        self.program = False
        self.away = None
        self.workers = set()
        self.asks = "always"
        self.off = ()

    def take(self, person: str, name: str, program: bool, at: float) -> None:
        """The person sits down."""
        self.clear()
        self.person = person
        self.name = name
        self.program = program
        self.gone_since = at

"""A table without a network and without a clock: commands, duties and time by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tablee.bots import Budget, Perspective, bot
from tablee.core.game import Game
from tablee.table import Table, TableRefusal, decode, encode
from tablee.table.commands import coming, hosting, playing
from tablee.table.duties import Duty, duties, entry_for
from tablee.table.entries import AnyEntry, SeatPlan
from tablee.table.seats import Person

ANNE = Person("p-anne", "Anne")
BOB = Person("p-bob", "Bob")
CLEO = Person("p-cleo", "Cléo")


class Sitting:
    """Writes and applies entries, and keeps the log."""

    def __init__(self, game: Game[Any], plan: list[str | None], **settings: Any) -> None:
        self.now = 1000.0
        self.log: list[bytes] = []
        self.table = Table("t")
        seats = [SeatPlan(bot=level) for level in plan]
        self.write(hosting.create(game, ANNE, seats, self.now, **settings))

    def write(self, entry: AnyEntry) -> None:
        data = encode(entry)
        self.log.append(data)
        self.table.apply(self.table.number + 1, decode(data))

    def do(self, command: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
        """Run a command of `commands` now, and write what it gives."""
        self.write(command(self.table, *args, **{**kwargs, "at": self.now}))

    def refused(self, reason: str, command: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
        """A command of `commands` is not carried out now, for exactly this reason."""
        with pytest.raises(TableRefusal) as caught:
            self.do(command, *args, **kwargs)
        assert caught.value.reason == reason

    def play(self, person: Person, text: str, number: int | None = None, key: str = "k") -> None:
        code = self.table.game.action(text).code
        seen = self.table.number if number is None else number
        self.do(playing.play_as, person.id, code=code, number=seen, key=key)

    def do_anything(self, person: Person) -> None:
        """The person does the first thing that they may."""
        match = self.table.match
        seat = self.table.seat_of(person.id)
        assert match is not None
        assert seat is not None
        self.play(person, str(match.state.legal(seat)[0]), key=f"k{self.table.number}")

    def started(self, *people: Person) -> Sitting:
        for person in people:
            self.do(coming.sit, person)
        self.do(hosting.start, people[0].id)
        return self

    def window(self) -> bool:
        return self.table.match is not None and self.table.match.window

    def away(self, seat: int) -> str | None:
        return self.table.seats[seat].away

    def next_duty(self) -> Duty:
        return duties(self.table)[0]

    def fulfil(self) -> Duty:
        """Let the time pass until something falls due, and do it."""
        duty = self.next_duty()
        self.now = max(self.now, duty.due)
        code = None
        if duty.kind == "bot":
            match = self.table.match
            assert match is not None
            level = bot(duty.level, self.table.game)
            moment = len(match.record.actions)
            seen = Perspective.at(match.state, duty.seat, match.bot_seed, moment)
            code = level.choose(seen, Budget(iterations=1)).code
        entry = entry_for(self.table, duty, self.now, code)
        assert entry is not None
        self.write(entry)
        return duty

    def finish(self) -> None:
        """Nobody touches anything any more: the house plays to the end."""
        for _ in range(5_000):
            if self.table.status != "running":
                return
            self.fulfil()
        raise AssertionError("the match does not end")

    def replayed(self) -> Table:
        return Table.replay("t", [decode(data) for data in self.log])

"""One match as it is played at a table: the state, who was asked what and when, the record."""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.core.actions import Action
from tablee.core.events import Event
from tablee.core.figures import Counts, Tally
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.core.rng import derive_seed
from tablee.table.entries import Help, Helped
from tablee.table.fairness import seed_hash


class Asked(msgspec.Struct, frozen=True):
    """A seat is asked to act.

    Attributes:
        since: since when.
        number: since which entry of the log.
        until: its time is not up before this, whenever else it would be; 0: nobody said so.
    """

    since: float
    number: int
    until: float = 0.0


class Match:
    """A match of a table, between its `Started` and its end.

    Attributes:
        state: the match itself. It holds all secrets: views are made from it, it is never shown.
        record: the match so far, as it will be downloadable once it is over.
        dealt: what happened before the first action.
        seed_hash: shown from the start.
        asked: the seats that may act now, and since when they may.
        after: for each of them, how many actions there were when it was asked.
        changed: for each seat the entry at which what it was asked last changed. An action that
            was sent by somebody who had not seen this entry has lost a race.
        moved: for each seat the entry of the last move that it made itself.
        by_heart: what happened may not be looked up before the end.
        answered: when somebody last acted.
        window: every seat that is asked could decline: it is a reaction window.
        tally: what is counted of it, for when it is over.
        keys: the actions that came with an id of the client's own: (entry, code) by (seat, id).
        helped: the decisions that were taken with help.
    """

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        options: dict[str, Any],
        seed: str,
        asked_at: Asked,
    ) -> None:
        self.record, self.state = Record.start(game, seats, seed, **options)
        self.dealt = self._told()
        self.tally = Tally(game, seats)
        self.tally.take(0, (), self.dealt)
        self.game = game
        self.seed_hash = seed_hash(seed)
        self.bot_seed = derive_seed(seed, "bots")
        self.asked: dict[int, Asked] = dict.fromkeys(self.state.actors(), asked_at)
        self.after: dict[int, int] = dict.fromkeys(self.asked, 0)
        self.changed: list[int] = [asked_at.number] * seats
        self.moved: list[int] = [0] * seats
        self.by_heart = game.by_heart(self.state.options)
        self.answered = asked_at.since
        self.window = game.is_window(self.state)
        self.keys: dict[tuple[int, str], tuple[int, int]] = {}
        self.helped: list[Helped] = []

    @property
    def over(self) -> bool:
        """The match has ended."""
        return self.state.over

    @property
    def figures(self) -> Counts:
        """What the game counted of it; nothing before it is over."""
        outcome = self.state.outcome()
        return {} if outcome is None else self.tally.total(outcome)

    def decline(self, seat: int) -> Action | None:
        """The action by which this seat declines, if it may."""
        for action in self.state.legal(seat):
            if action.verb == self.game.pass_verb:
                return action
        return None

    def play(
        self, seat: int, code: int, key: str | None, at: Asked, helped: Help | None = None
    ) -> tuple[Event, ...]:
        """Play what the log says, and return what happened.

        Raises:
            IllegalAction: the log was made by other rules.
        """
        action = self.game.actions[code]
        offered = {other: self.state.legal(other) for other in self.asked if other != seat}
        chosen = self.tally.chosen(self.state, seat, action)
        self.state.play(seat, action)
        if helped is not None:
            self.helped.append(Helped(seat, len(self.record.actions), helped))
        self.record.add(seat, action)
        if key is not None:
            self.keys[seat, key] = (at.number, code)
        if not action.talk:
            self.answered = at.since
            self._ask_anew(seat, action, at, offered)
        if self.state.over:
            self.record.seal(self.state)
        told = self._told()
        self.tally.take(seat, chosen, told)
        return told

    def _told(self) -> tuple[Event, ...]:
        """What has happened since the last time."""
        events = tuple(self.state.events or ())
        self.state.events = []
        return events

    def _ask_anew(
        self, seat: int, action: Action, at: Asked, offered: dict[int, list[Action]]
    ) -> None:
        """Who may act after this action, and since when; `offered`: what the others could do.

        Others keep their time when somebody declines, or chooses at the same time as they do; a
        reaction other than declining opens a new window, with new time for all. Who is asked
        something else than before gets new time, too.
        """
        undisturbed = not self.window or action.verb == self.game.pass_verb
        before, after = self.asked, self.after
        self.asked, self.after = {}, {}
        for actor in self.state.actors():
            same = undisturbed and self.state.legal(actor) == offered.get(actor)
            self.asked[actor] = before[actor] if same else at
            self.after[actor] = after[actor] if same else len(self.record.actions)
        for other in range(self.state.seats):
            if self.asked.get(other) is not before.get(other) or other == seat:
                self.changed[other] = at.number
        self.window = self.game.is_window(self.state)

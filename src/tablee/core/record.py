"""Records: a match is a seed and a list of numbers.

Replay, resume, crash recovery, undo, bug reports and test data are all this one thing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tablee.core.actions import Action
from tablee.core.errors import IllegalAction, RecordError, TableeError
from tablee.core.figures import Counts, Tally
from tablee.core.finder import find_game
from tablee.core.game import Game
from tablee.core.outcome import Outcome
from tablee.core.state import State

FORMAT = 1

MARK = 8
"""Hexadecimal digits of a mark in the trail of a record."""


def fingerprint(state: State) -> str:
    """A short hash of the whole position: two states with the same one are the same."""
    text = json.dumps(state.position(), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def trail(actions: list[tuple[int, int]]) -> str:
    """A mark for each action, made from all actions up to it."""
    so_far = hashlib.blake2b(digest_size=MARK // 2)
    marks = []
    for seat, code in actions:
        so_far.update(f"{seat} {code},".encode())
        marks.append(so_far.hexdigest())
    return "".join(marks)


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A match, whole or so far.

    Attributes:
        game: the id of the game.
        rules: the version of its rules.
        seats: how many played.
        options: all options, as plain JSON.
        seed: what the shuffle came from: a number, or 'blake2b:<64 hexadecimal digits>'.
        actions: `[seat, code]` in order, talk included.
        final: the fingerprint of the last position, to check a replay against; None: not sealed.
        trail: a mark for each action, made from all actions up to it: where a sealed record was
            changed, its first mark is wrong.
        outcome: how it ended, if it did.
        names: who sat where; for people, without meaning for the replay.
        format: the version of this file format.
    """

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    seed: int | str
    actions: list[tuple[int, int]] = []
    final: str | None = None
    trail: str | None = None
    outcome: Outcome | None = None
    names: list[str] | None = None
    format: int = FORMAT

    @classmethod
    def start(
        cls, game: Game[Any], seats: int, seed: int | str, **options: Any
    ) -> tuple[Record, State]:
        """A new match, which collects what happens, and its empty record."""
        state = game.begin(seats, seed, **options)
        plain = game.options_dict(state.options)
        return cls(game=game.id, rules=game.version, seats=seats, options=plain, seed=seed), state

    def add(self, seat: int, action: Action) -> None:
        """Write down an action that was played."""
        self.actions.append((seat, action.code))

    def seal(self, state: State) -> None:
        """Write down how the match stands, so that a replay can be verified."""
        self.final = fingerprint(state)
        self.trail = trail(self.actions)
        self.outcome = state.outcome()

    # -- files -----------------------------------------------------------------------------------

    def to_json(self) -> bytes:
        """The record as JSON."""
        return msgspec.json.encode(self)

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_bytes(msgspec.json.format(self.to_json(), indent=1) + b"\n")

    @classmethod
    def from_json(cls, data: bytes) -> Record:
        """The record that this JSON holds.

        Raises:
            RecordError: saying what is wrong, and where.
        """
        try:
            record = msgspec.json.decode(data, type=cls)
        except msgspec.ValidationError as error:
            raise RecordError(f"not a record: {error}") from None
        except msgspec.DecodeError as error:
            raise RecordError(f"not JSON: {error}") from None
        if record.format != FORMAT:
            raise RecordError(f"format: is {record.format}; this program reads format {FORMAT}")
        return record

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record from a file.

        Raises:
            RecordError: it cannot be read, or is not a record; the message names the file.
        """
        try:
            return cls.from_json(Path(path).read_bytes())
        except OSError as error:
            raise RecordError(f"{path}: cannot read it: {error.strerror}") from None
        except RecordError as error:
            raise RecordError(f"{path}: {error.problem}") from None

    # -- replay ----------------------------------------------------------------------------------

    def begin(self) -> State:
        """The state before the first action; it collects what happens, and holds what was dealt.

        Raises:
            RecordError: the game, its rules' version, the seats, options or seed do not fit.
        """
        try:
            game = find_game(self.game)
            if game.version != self.rules:
                raise RecordError(
                    f"rules: recorded with version {self.rules} of {self.game}; "
                    f"this is version {game.version}"
                )
            state: State = game.begin(self.seats, self.seed, **self.options)
            return state
        except RecordError:
            raise
        except TableeError as error:
            raise RecordError(str(error)) from None

    def step(self, state: State, number: int) -> Action:
        """Play action `number` (counted from 0) on the state that it was played on."""
        seat, code = self.actions[number]
        try:
            action = state.game.actions[code]
            state.play(seat, action)
        except IllegalAction as error:
            raise RecordError(f"seat {seat} may not '{action}': {error}", number + 1) from None
        except TableeError as error:
            raise RecordError(str(error), number + 1) from None
        return action

    def states(self) -> Iterator[State]:
        """Every state of the match, from the first to the last: one object, as it changes."""
        state = self.begin()
        state.events = None
        yield state
        for number in range(len(self.actions)):
            self.step(state, number)
            yield state

    def replay(self) -> State:
        """Play it all again, check that it ends as it says, and return the last state.

        Raises:
            RecordError: it does not replay; `step` is where.
        """
        state = self.begin()
        state.events = None
        for number in range(len(self.actions)):
            self.step(state, number)
        self.verify(state)
        return state

    def figures(self) -> Counts:
        """Play it all again and count the game's figures (`core/figures.py`).

        Raises:
            RecordError: it does not replay, or has no end.
        """
        state = self.begin()
        tally = Tally(state.game, self.seats)
        tally.take(0, (), state.events or ())
        for number, (seat, code) in enumerate(self.actions):
            try:
                chosen = tally.chosen(state, seat, state.game.actions[code])
            except TableeError as error:
                raise RecordError(str(error), number + 1) from None
            state.events = []
            self.step(state, number)
            tally.take(seat, chosen, state.events)
        outcome = state.outcome()
        if outcome is None:
            raise RecordError("the match has no end")
        return tally.total(outcome)

    def check_trail(self) -> None:
        """Check that no action is missing, changed, or at another place.

        Raises:
            RecordError: `step` is the first that is.
        """
        if self.trail is None:
            return
        made = trail(self.actions)
        for number in range(max(len(made), len(self.trail)) // MARK):
            mark = slice(number * MARK, (number + 1) * MARK)
            if made[mark] != self.trail[mark]:
                raise RecordError("it is not the action that was recorded here", number + 1)

    def verify(self, state: State) -> None:
        """Check that this last state is the one that was recorded."""
        if self.final is not None and self.final != fingerprint(state):
            raise RecordError("final: the replay ends in another position than the recorded one")
        if self.outcome is not None and self.outcome != state.outcome():
            raise RecordError("outcome: the replay ends otherwise than recorded")

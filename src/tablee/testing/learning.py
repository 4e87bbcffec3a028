"""The checks of an encoder: it tells a learner what its seat knows, all of it, and no more."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tablee.core.features import Features
from tablee.core.game import Game
from tablee.core.guide import Policy
from tablee.core.options import read_options
from tablee.core.record import Record
from tablee.core.rng import Rng, derive_seed
from tablee.core.state import State
from tablee.learn.tables import Tables
from tablee.testing.expect import expect
from tablee.testing.hidden import two_seats
from tablee.testing.setups import Setup

BESIDE = ("seat", "foreseen")  # of a view: what belongs to the reader, and what follows from it
TABLES = 3  # that are compared with each other alone


class EncoderCheck:
    """What was seen of an encoder so far, over many states of one kind of table."""

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        assert game.features is not None
        self.game = game
        self.setup = setup
        options = read_options(setup.options, game.options_type, setup.seats)
        self.features: Features = game.features(game, setup.seats, options)
        self.most = bytes(self.features.width)  # the largest number seen in each cell
        self.least = b"\xff" * self.features.width
        self.compared = {"resample": 0, "exchange_hidden": 0}  # rows, by what made another world
        self._views: dict[tuple[int, bytes], dict[str, Any]] = {}

    # -- one state -------------------------------------------------------------------------------

    def check_row(self, state: State, seat: int) -> bytes:
        """Numbers stay below what their field declares, and are the same every time."""
        row = self.features.row(state, seat)
        expect(len(row) == self.features.width, f"a row of {len(row)} cells")
        expect(row == self.features.row(state, seat), "a row is different the second time")
        for field in self.features.fields:
            cells = row[field.start : field.start + field.cells]
            expect(
                max(cells) <= field.most,
                f"the field '{field.name}' of seat {seat} holds {max(cells)}, and at most "
                f"{field.most} is declared",
            )
        self.most = bytes(map(max, self.most, row))
        self.least = bytes(map(min, self.least, row))
        return row

    def check_choices(self, state: State, seat: int) -> None:
        """Numbers of actions are a permutation of the codes, and masks are what is legal."""
        features = self.features
        numbers = self._numbers(state, seat)
        expect(
            sorted(numbers) == list(range(features.choices)),
            f"the numbers of actions for seat {seat} are no permutation of the codes",
        )
        legal = state.legal(seat)
        allowed = {numbers[action.code] for action in legal}
        mask = features.mask(state, seat)
        expect(
            {choice for choice, may in enumerate(mask) if may} == allowed,
            f"the mask of seat {seat} is not what is legal",
        )
        for action in legal:
            found = features.action(state, seat, numbers[action.code])
            expect(found is action, f"the number of '{action}' leads to '{found}'")

    def check_blind(self, state: State, rng: Rng, seats: Sequence[int] | None = None) -> int:
        """Rows and numbers of actions stay the same in worlds that the seat cannot tell apart.

        Twice, by code that shares nothing: `resample`, and `exchange_hidden` where something is
        hidden. Returns the number of rows that were compared with others.
        """
        asked = range(state.seats) if seats is None else seats
        for seat in asked:
            row = self.check_row(state, seat)
            numbers = self._numbers(state, seat)
            for other, how in self._worlds(state, seat, rng):
                self.compared[how] += 1
                there = self.features.row(other, seat)
                expect(
                    there == row,
                    f"seat {seat} is told what it cannot know: {self._differing(row, there)} "
                    f"is different after {how}",
                )
                expect(
                    self._numbers(other, seat) == numbers,
                    f"the numbers of actions tell seat {seat} a secret: they differ after {how}",
                )
        return len(asked)

    def _numbers(self, state: State, seat: int) -> list[int]:
        """Of all actions that are moves, as the seat counts."""
        features = self.features
        moves = (action for action in self.game.actions if action.code < features.choices)
        return [features.relative(state, seat, action) for action in moves]

    def _worlds(self, state: State, seat: int, rng: Rng) -> Iterator[tuple[State, str]]:
        yield state.resample(seat, rng), "resample"
        position = json.loads(json.dumps(state.position()))
        if self.game.exchange_hidden(position, seat, rng):
            yield self.game.from_position(position), "exchange_hidden"

    def _differing(self, row: bytes, other: bytes) -> str:
        for field in self.features.fields:
            span = slice(field.start, field.start + field.cells)
            if row[span] != other[span]:
                return f"the field '{field.name}'"
        return "the length"

    def check_forgets(self, state: State, seat: int) -> None:
        """Two states with equal rows look alike, but for what the encoder says that it forgets."""
        seen = self._seen(state, seat)
        seen["what it may do"] = list(self.features.mask(state, seat))
        row = self.features.row(state, seat)
        known = self._views.setdefault((seat, row), seen)
        for name, value in seen.items():
            expect(
                known[name] == value,
                f"rows of seat {seat} are equal, yet '{name}' is different in its view: "
                f"{known[name]} and {value}. Tell it, or name it in `forgets` or `unordered`",
            )

    def _seen(self, state: State, seat: int) -> dict[str, Any]:
        seen: dict[str, Any] = msgspec.to_builtins(state.view(seat))
        for name in (*BESIDE, *self.features.forgets):
            seen.pop(name, None)
        for path in self.features.unordered:
            name, _, inner = path.partition(".")
            if inner:
                for part in seen[name]:
                    part[inner] = sorted(part[inner], key=str)
            else:
                seen[name] = sorted(seen[name], key=str)
        return seen

    def check_policies(self, state: State, seat: int, rng: Rng) -> None:
        """The game's own players choose alike on the true state: they may sit at our tables."""
        drawn = int(rng.below(1 << 30))
        for name, policy in self.game.policies.items():
            true = policy(state.copy(), seat, Rng(drawn))
            imagined = policy(state.resample(seat, rng), seat, Rng(drawn))
            expect(
                true is imagined,
                f"the bot '{name}' in seat {seat} does '{true}' where it sees everything, and "
                f"'{imagined}' where it does not: as an opponent of learners it would cheat",
            )

    # -- many states -----------------------------------------------------------------------------

    def check_match(self, seed: int, every: int = 1) -> int:
        """A random match, with every check at every n-th state; returns the rows compared."""
        rng = Rng(derive_seed(seed, "encoder"))
        state = self.game.new(self.setup.seats, seed, **self.setup.options)
        move = int(rng.below(every))
        compared = 0
        while not state.over:
            seat = rng.pick(state.actors())
            if move % every == 0:
                compared += self.check_blind(state, rng, two_seats(state, rng))
                for other in range(state.seats):
                    self.check_choices(state, other)
                self.check_forgets(state, int(rng.below(state.seats)))
                self.check_policies(state, seat, rng)
            else:
                self.check_row(state, int(rng.below(state.seats)))
            said = state.talk(seat)
            if said and rng.chance(1, 4):
                state.play(seat, rng.pick(said))
            state.play(seat, rng.pick(state.legal(seat)))
            move += 1
        return compared

    def check_varies(self) -> None:
        """No cell has said the same all the time, but those of fields that are rarely full."""
        for field in self.features.fields:
            cells = range(field.start, field.start + field.cells)
            dead = [cell - field.start for cell in cells if self.most[cell] == self.least[cell]]
            expect(
                field.rare or not dead,
                f"the cells {dead[:8]} of the field '{field.name}' never change",
            )


def check_tables(check: EncoderCheck, seed: int, matches: int = 2) -> None:
    """Many tables in one call play as each would alone; rewards and records are the matches' own.

    With opponents and without, until so many matches have ended.
    """
    game, features = check.game, check.features
    at_random: list[Policy | None] = [None] * (features.seats - 1)
    for opponents in (None, at_random):
        where = "all seats are learners" if opponents is None else "one learner"
        many, *single = (
            Tables(game, features, features.options, count, first, opponents, None, True)
            for count, first in [(TABLES, seed), *[(1, seed + n) for n in range(TABLES)]]
        )
        rng = Rng(seed)
        ended = 0
        while ended < matches:
            choices = many.any_choices(rng)
            many.step(choices)
            for number, table in enumerate(single):
                table.step([choices[number]])
            rows = b"".join(table.rows for table in single)
            masks = b"".join(table.masks for table in single)
            expect(
                (rows, masks) == (many.rows, many.masks),
                f"{where}: a table among {TABLES} does not play as it does alone",
            )
            for at, ended_at in enumerate(many.ended):
                expect(single[ended_at].ended == [0], f"{where}: a match ends only among others")
                _check_settled(check, many, at)
            ended += len(many.ended)


def _check_settled(check: EncoderCheck, tables: Tables, at: int) -> None:
    """The record of an ended match replays to what was rewarded."""
    setup = check.setup
    seed, moves = tables.records[at]
    record, _ = Record.start(check.game, setup.seats, seed, **setup.options)
    for seat, code in moves:
        record.add(seat, check.game.actions[code])
    end = record.replay().outcome()
    expect(end is not None, "a match was settled that is not over")
    assert end is not None
    size = 4 * setup.seats
    paid = struct.unpack(f"<{setup.seats}f", tables.rewards[at * size : (at + 1) * size])
    close = all(abs(one - two) < 1e-6 for one, two in zip(paid, end.utility, strict=True))
    expect(close, f"the rewards {paid} are not the utilities {end.utility}")
    expect(tables.lengths[at] == len(moves), "the length of a match is not its number of moves")


def check_features(
    game: Game[Any], setup: Setup, seed: int, matches: int = 1, every: int = 7
) -> int:
    """All checks of a game's encoder at one kind of table; nothing where there is none.

    Returns how many rows were compared with one of another world.
    """
    if game.features is None:
        return 0
    check = EncoderCheck(game, setup)
    compared = 0
    for number in range(matches):
        compared += check.check_match(derive_seed(seed, "encoder", number) % 10**9, every)
    check_tables(check, seed)
    return compared

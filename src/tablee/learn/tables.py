"""Many matches side by side, stepped in one call: what every environment stands on.

Compiled, with bytes for results: no framework, no numpy. See `tablee.learn.arrays` for arrays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from librt.strings import BytesWriter, write_f32_le
from mypy_extensions import i64

from tablee.core.actions import Action
from tablee.core.features import Features, Sheet
from tablee.core.guide import Guide, Policy
from tablee.core.rng import Rng, derive_seed
from tablee.core.state import State

if TYPE_CHECKING:
    from tablee.core.game import Game

RANDOM: Final = "random"


class IllegalChoice(ValueError):
    """A learner chose what its mask does not allow; nothing has changed at any table."""


def deal(game: Game[Any], seats: int, options: Any, rng: Rng) -> State:
    """A new match with options that were read already: `Game.new` would read them every time."""
    state: State = game.state_type(game, seats, options, rng)
    state.set_up()
    return state


@final
class Tables:
    """So many matches of one game, each waiting for a decision of a learner.

    Table n plays one match after another. They follow from `seed + n` alone, whatever happens at
    other tables: so a table among many plays as it would alone. Of several seats that may act the
    one that is asked is drawn by lot, from a stream that belongs to the table.

    Without opponents all seats are learners. With opponents one seat is, the next one in each
    match; the others are played by the game's own policies, or at random.

    Attributes:
        count: how many tables.
        seats: how many sit at each.
        rows: what the learners that are asked know, one row of `features.width` bytes for a table.
        masks: what they may choose, one row of `features.choices` bytes for a table.
        asked: for each table the seat that is asked.
        ended: the tables whose match ended in this step, in order. A new one has begun there.
        lasts: what each seat that had been asked last knew at the end, one row for each of these.
        rewards: for each of these tables 32-bit floats, one a seat.
        lengths: for each of these tables, how many moves the match had, the opponents' too.
        learners: for each of these tables the seat of the learner; -1 where all are.
        unasked: matches so far that ended before a learner was asked; they count nowhere else.
        records: for each of these tables seed and moves of the match, if they are kept.
    """

    count: int
    seats: int
    rows: bytes
    masks: bytes
    asked: list[int]
    ended: list[int]
    lasts: bytes
    rewards: bytes
    lengths: list[int]
    learners: list[int]
    unasked: int
    records: list[tuple[int, list[tuple[int, int]]]]

    def __init__(
        self,
        game: Game[Any],
        features: Features,
        options: Any,
        count: int,
        seed: int,
        opponents: list[Policy | None] | None,
        values: Guide | None,
        keep: bool,
    ) -> None:
        """Set up the tables; `reset` deals.

        Args:
            game: what is played.
            features: its encoder, which knows the seats.
            options: as a struct of the game's type.
            count: how many tables.
            seed: see above.
            opponents: one for each other seat, those after the learner first; None for one plays
                at random. None: all seats are learners.
            values: whose values are the rewards; None: the share of the victory.
            keep: keep the moves of each match for `records`.
        """
        self.game: Game[Any] = game
        self.features: Features = features
        self.options: Any = options
        self.count = count
        self.seats = features.seats
        self._opponents: list[Policy | None] = [] if opponents is None else opponents
        self._everyone: bool = opponents is None
        self._values: Guide | None = values
        self._keep: bool = keep
        self._sheet: Sheet = Sheet(features.width)
        self._choices: Sheet = Sheet(features.choices)
        self._lasts: Sheet = Sheet(features.width)
        self._states: list[State] = []
        self._legal: list[list[Action]] = []
        self._lots: list[Rng] = []
        self._bases: list[int] = []
        self._matches: list[int] = []
        self._seats: list[int] = []
        self._seeds: list[int] = []
        self._moves: list[list[tuple[int, int]]] = []
        self._lengths: list[int] = []
        self.rows = b""
        self.masks = b""
        self.asked = []
        self.unasked = 0
        self._settle_nothing()
        self.reset(seed)

    def reset(self, seed: int | None) -> None:
        """Deal a new match at every table; with a seed, from the beginning of what follows."""
        if seed is not None:
            self._bases = [seed + table for table in range(self.count)]
            self._matches = [0] * self.count
            self._lots = [Rng(derive_seed(base, "lots")) for base in self._bases]
            self.unasked = 0
        self._states = []
        self._legal = [[] for _ in range(self.count)]
        self._seats = [-1] * self.count
        self._seeds = [0] * self.count
        self._moves = [[] for _ in range(self.count)]
        self._lengths = [0] * self.count
        self.asked = [-1] * self.count
        self._settle_nothing()
        for table in range(self.count):
            self._states.append(self._deal(table))
            self._go_on(table, True)
            self._write(table)
        self.rows = self._sheet.take()
        self.masks = self._choices.take()

    def step(self, choices: list[int]) -> None:
        """Let the learner that is asked at each table choose; the next decisions are in `rows`.

        Raises:
            IllegalChoice: one of the choices is not allowed; nothing has changed.
        """
        width: i64 = self.features.choices
        table: i64 = 0
        count: i64 = self.count
        if len(choices) != count:
            raise IllegalChoice(f"{len(choices)} choices for {count} tables: one for each")
        masks = self.masks
        while table < count:
            choice: i64 = choices[table]
            if choice < 0 or choice >= width or masks[table * width + choice] == 0:
                raise IllegalChoice(
                    f"table {table}: seat {self.asked[table]} may not choose {choice} now"
                )
            table += 1
        self._settle_nothing()
        gains = BytesWriter()
        table = 0
        while table < count:
            seat = self.asked[table]
            state = self._states[table]
            self._apply(table, state, seat, self._find(table, state, seat, choices[table]))
            if self._go_on(table, False):
                self._settle(table, seat, gains)
                self._states[table] = self._deal(table)
                self._go_on(table, True)
            self._write(table)
            table += 1
        self.rows = self._sheet.take()
        self.masks = self._choices.take()
        self.lasts = self._lasts.take()
        self.rewards = gains.getvalue()

    def any_choices(self, rng: Rng) -> list[int]:
        """A choice for each table at random, every one that is allowed equally likely."""
        found: list[int] = []
        for table in range(self.count):
            moves = self._legal[table]
            action = moves[rng.below(len(moves))]
            found.append(self.features.relative(self._states[table], self.asked[table], action))
        return found

    def forfeit(self, table: int) -> None:
        """Give up the match of a table, and deal a new one there. It counts nowhere."""
        self._settle_nothing()
        self._states[table] = self._deal(table)
        self._go_on(table, True)
        for other in range(self.count):
            self._write(other)
        self.rows = self._sheet.take()
        self.masks = self._choices.take()

    def state(self, table: int) -> State:
        """The match of a table as it stands: hidden things included, so not for learners."""
        return self._states[table]

    def legal(self, table: int) -> list[Action]:
        """What the seat that is asked at a table may do, in words of the game."""
        return self._legal[table]

    def learner(self, table: int) -> int:
        """The seat of the learner at a table; -1 where all are."""
        return self._seats[table]

    # -- one table -------------------------------------------------------------------------------

    def _deal(self, table: i64) -> State:
        match = self._matches[table]
        base = self._bases[table]
        self._matches[table] = match + 1
        seed = derive_seed(base, "match", match)
        state = deal(self.game, self.seats, self.options, Rng(seed))
        self._seeds[table] = seed
        self._lengths[table] = 0
        if self._keep:
            self._moves[table] = []
        if not self._everyone:
            self._seats[table] = (base + match) % self.seats
        return state

    def _apply(self, table: i64, state: State, seat: int, action: Action) -> None:
        state.apply(seat, action)
        self._lengths[table] += 1
        if self._keep:
            self._moves[table].append((seat, action.code))

    def _find(self, table: i64, state: State, seat: int, choice: int) -> Action:
        """The legal action of this number; the mask said that there is one."""
        features = self.features
        for action in self._legal[table]:
            if features.relative(state, seat, action) == choice:
                return action
        raise IllegalChoice(f"table {table}: no action has the number {choice}")

    def _go_on(self, table: i64, new: bool) -> bool:
        """Let the opponents move until a learner is asked; True if the match ended before.

        A `new` match that ends so is replaced by another: no learner has had a part in it.
        """
        state = self._states[table]
        lots = self._lots[table]
        learner = self._seats[table]
        while True:
            while not state.over:
                actors = state.actors()
                seat = actors[0] if len(actors) == 1 else actors[lots.below(len(actors))]
                if self._everyone or seat == learner:
                    self.asked[table] = seat
                    self._legal[table] = state.legal(seat)
                    return False
                self._apply(table, state, seat, self._reply(state, seat, learner, lots))
            if not new:
                return True
            self.unasked += 1
            state = self._deal(table)
            self._states[table] = state
            learner = self._seats[table]

    def _reply(self, state: State, seat: int, learner: int, lots: Rng) -> Action:
        """What an opponent does. Policies choose alike on true and on resampled states."""
        place = seat - learner - 1
        policy = self._opponents[place + self.seats if place < 0 else place]
        if policy is None:
            moves = state.legal(seat)
            return moves[lots.below(len(moves))]
        return policy(state, seat, lots)

    def _write(self, table: i64) -> None:
        """Row and mask of the seat that is asked."""
        state = self._states[table]
        seat = self.asked[table]
        features = self.features
        features.observe(state, seat, self._sheet)
        choices = self._choices
        choices.begin()
        for action in self._legal[table]:
            choices.mark(features.relative(state, seat, action))

    # -- the end of a match ----------------------------------------------------------------------

    def _settle_nothing(self) -> None:
        self.ended = []
        self.lasts = b""
        self.rewards = b""
        self.lengths = []
        self.learners = []
        self.records = []

    def _settle(self, table: i64, seat: int, gains: BytesWriter) -> None:
        state = self._states[table]
        self.ended.append(int(table))
        self.features.observe(state, seat, self._lasts)
        self.lengths.append(self._lengths[table])
        self.learners.append(self._seats[table])
        if self._values is not None:
            for value in self._values.values(state):
                write_f32_le(gains, value)
        else:
            end = state.outcome()
            assert end is not None
            for share in end.utility:
                write_f32_le(gains, share)
        if self._keep:
            self.records.append((self._seeds[table], self._moves[table]))

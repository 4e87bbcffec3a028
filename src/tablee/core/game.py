"""The declaration of a game: what it is, and how its states are made, seen and written down."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar, final

import msgspec

from tablee.core.actions import Action, ActionTable
from tablee.core.errors import SeatError, SeedError
from tablee.core.events import Event
from tablee.core.features import Features
from tablee.core.figures import Figure
from tablee.core.guide import Guide
from tablee.core.kinds import Kind, Shape
from tablee.core.layout import Layout
from tablee.core.lessons import Lesson
from tablee.core.options import Options, read_options, schema
from tablee.core.position import options_of, read_position, rng_of
from tablee.core.rng import Rng, stream
from tablee.core.state import State
from tablee.core.texts import LANGUAGES, MissingText, Texts
from tablee.core.view import SharedFields, View

S = TypeVar("S", bound=State)


class Game(ABC, Generic[S]):
    """A game. Each game package makes one instance of a subclass, `GAME`.

    Attributes:
        id: its name in commands, records and addresses.
        seats: how many may play.
        cooperative: all win or all lose; by default one wins, or some share it.
        secrets: a seat may know what another must not see. False: everything lies open, and
            people who share a screen need not hide it from each other.
        low_score_wins: of two scores the lower one is the better.
        version: 1, and raised whenever a match recorded before would replay differently.
        state_type: the class of its states.
        layout: the fields of its positions.
        shows: what fields of its views are that positions have not, or not like that.
        actions: every action there is, by code.
        options_type: the struct of its options; by default there is nothing to choose.
        view_type: the struct of its views.
        event_types: the structs of its events.
        end_rule: the rule that a refusal names once the match is over.
        folder: where its catalogue, texts, rules pages and playthroughs lie; by
            default the folder of the module that declares it.
        table_options: what the platform chooses differently from the library's defaults.
        policies: heuristic players of its own, by the name of the bot that uses them. A policy
            is handed a resampled state, the seat and a stream of its own.
        guide: what it knows about playing itself well, for the bots that search; by default the
            policy `regular`.
        features: its encoder for learners (see `tablee.learn`); None: it has none.
        lessons: for people who learn it by doing, in their order.
        figures: what is counted of a match for every seat, beside what is counted of all games.
        pass_verb: the verb that declines in a reaction window. A window is when every seat that
            may act could decline; a table closes it after a few seconds by declining for them.
        reactions: it has windows in which others than whose turn it is may react.
    """

    id: ClassVar[str]
    seats: ClassVar[range]
    cooperative: ClassVar[bool] = False
    secrets: ClassVar[bool] = True
    low_score_wins: ClassVar[bool] = False
    version: ClassVar[int] = 1
    state_type: ClassVar[type[Any]]
    layout: ClassVar[Layout]
    shows: ClassVar[Mapping[str, Kind]] = {}
    actions: ClassVar[ActionTable]
    options_type: ClassVar[type[Options]] = Options
    view_type: ClassVar[type[View]]
    event_types: ClassVar[tuple[type[Event], ...]]
    end_rule: ClassVar[str]
    folder: ClassVar[Path]
    table_options: ClassVar[dict[str, Any]] = {}
    policies: ClassVar[Mapping[str, Any]] = {}
    guide: ClassVar[Guide]
    features: ClassVar[type[Features] | None] = None
    lessons: ClassVar[tuple[Lesson, ...]] = ()
    figures: ClassVar[tuple[Figure, ...]] = ()
    pass_verb: ClassVar[str] = "pass"
    reactions: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not hasattr(cls, "folder"):
            cls.folder = Path(sys.modules[cls.__module__].__file__ or "").parent
        if not hasattr(cls, "guide"):
            cls.guide = Guide(cls.policies.get("regular"))

    # -- what a game implements ------------------------------------------------------------------

    @abstractmethod
    def look(self, state: S, seat: int | None, shared: SharedFields) -> View:
        """What a seat may see (None: a spectator), built up from what it knows.

        `shared` holds the fields that all views have, for `view_type(**shared, ...)`.
        """

    @abstractmethod
    def bound(self, seats: int, options: Any) -> int:
        """No match has more moves than this, however badly it is played."""

    @abstractmethod
    def describe(self, view: Any, texts: Texts) -> list[str]:
        """A view in lines of text, for the plain terminal table.

        Everybody is called by name there, the reader too: no text takes its `_you` variant.
        """

    @abstractmethod
    def exchange_hidden(self, position: dict[str, Any], seat: int, rng: Rng, /) -> bool:
        """Change something in the position that this seat cannot know; False if there is nothing.

        The privacy check of the conformance suite. It is written on the JSON alone, so that it
        shares no code with `resample` and `view`, which it tests.
        """

    # -- what a game may say otherwise -----------------------------------------------------------

    def complete(self, state: S) -> None:
        """Finish a state whose fields were read from a position.

        Fill in what follows from the fields and is kept beside them (`over`, sums), and refuse with
        `require` what only several fields together make wrong.

        Raises:
            PositionError: naming the field.
        """

    def by_heart(self, options: Any) -> bool:
        """Whether people must remember what they saw, and may not look it up while they play.

        The log that a table shows them then begins with their own last move.
        """
        return False

    def concerns(self, state: S, seat: int) -> bool:
        """Whether the reaction window that is open is about this seat more than about others.

        For people who want to be asked only then, at a table where a window may last for days. It
        depends on what everybody sees, and on nothing else: others learn who was passed for.
        """
        return True

    def rematch(self, options: dict[str, Any], winners: list[int]) -> dict[str, Any]:
        """The options of a match that follows another at the same table.

        Args:
            options: as the table was set up.
            winners: who won the match before, and still sits there.
        """
        return options

    # -- what every game can do ------------------------------------------------------------------

    @final
    def new(self, seats: int, seed: int | str, **options: Any) -> S:
        """A new match.

        Raises:
            SeatError: the game is not for so many.
            SeedError: not a seed.
            OptionError: naming the option that is wrong.
        """
        return self._start(seats, seed, options, None)

    @final
    def begin(self, seats: int, seed: int | str, **options: Any) -> S:
        """A new match that collects what happens; the events of its deal come first.

        Raises:
            SeatError, SeedError, OptionError: as in `new`.
        """
        return self._start(seats, seed, options, [])

    def _start(
        self, seats: int, seed: int | str, options: dict[str, Any], events: list[Event] | None
    ) -> S:
        self.check_seats(seats)
        try:
            rng = stream(seed)
        except ValueError as error:
            raise SeedError(str(error)) from None
        chosen = read_options(options, self.options_type, seats)
        state: S = self.state_type(self, seats, chosen, rng)
        state.events = events
        state.set_up()
        return state

    @final
    def view(self, state: S, seat: int | None) -> View:
        """What a seat may see. Use `state.view`, which checks the seat."""
        shared = SharedFields(
            seat=seat, seats=state.seats, actors=state.actors(), outcome=state.outcome()
        )
        return self.look(state, seat, shared)

    @final
    def position(self, state: S) -> dict[str, Any]:
        """The whole state as plain JSON. Use `state.position`."""
        common = {
            "game": self.id,
            "version": self.version,
            "seats": state.seats,
            "options": self.options_dict(state.options),
            "rng": state.rng.to_dict(),
        }
        return self.layout.write(state, common)

    @final
    def from_position(self, data: object) -> S:
        """The state that a position describes.

        Raises:
            PositionError: naming the field that is wrong.
        """
        position = read_position(data, self.layout.struct, self.id, self.version, self.seats)
        options = options_of(position, self.options_type)
        state: S = self.state_type(self, position.seats, options, rng_of(position))
        self.layout.read(position, state)
        self.complete(state)
        return state

    def is_window(self, state: S) -> bool:
        """Whether it is a reaction window: every seat that may act could decline."""
        actors = state.actors()
        return bool(actors) and all(
            any(action.verb == self.pass_verb for action in state.legal(seat)) for seat in actors
        )

    def position_schema(self) -> dict[str, Any]:
        """The JSON schema of the positions."""
        return self.layout.schema()

    @final
    def shapes(self) -> dict[str, Shape]:
        """What the fields of a view are, by name, as far as it is declared.

        A field that a position has too is what it is there, unless `shows` says otherwise.
        """
        kinds = {**self.layout.fields, **self.shows}
        fields = self.view_type.__struct_fields__
        return {name: kinds[name].shape for name in fields if name in kinds}

    def check_seats(self, seats: object) -> None:
        """Refuse a number of seats that the game is not for."""
        if type(seats) is not int or seats not in self.seats:
            span = f"{self.seats.start} to {self.seats.stop - 1}"
            raise SeatError(f"seats: {self.id} is for {span}, not {seats!r}")

    def options_schema(self) -> dict[str, Any]:
        """The JSON schema of the options."""
        return schema(self.options_type)

    def options_dict(self, options: Options) -> dict[str, Any]:
        """Options as plain JSON."""
        plain: dict[str, Any] = msgspec.to_builtins(options)
        return plain

    def action(self, data: Mapping[str, object] | str) -> Action:
        """The action with this verb and these fields, as a mapping or as the text of `str`.

        Raises:
            ActionError: there is none; the message names what is wrong.
        """
        return self.actions.parse(data) if isinstance(data, str) else self.actions.find(data)

    def texts(self, lang: str) -> Texts:
        """Its catalogue in this language, over the common one."""
        return Texts.load(lang, self.folder / "texts")

    def rules_page(self, lang: str) -> str:
        """How it is played, in Markdown.

        Raises:
            MissingText: there is no such page.
        """
        file = self.folder / "texts" / f"rules.{lang}.md"
        if lang not in LANGUAGES or not file.is_file():
            raise MissingText(f"{self.id} has no page of rules in {lang!r}: texts/{file.name}")
        return file.read_text(encoding="utf-8")

    def __repr__(self) -> str:
        return f"<game {self.id}>"

"""The declaration of a game: what it is, and how its states are made, seen and written down."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from tablee.core.actions import Action, ActionTable
from tablee.core.errors import SeatError, SeedError
from tablee.core.events import Event
from tablee.core.features import Features
from tablee.core.guide import Guide
from tablee.core.options import Options, read_options, schema
from tablee.core.rng import Rng, stream
from tablee.core.state import State
from tablee.core.texts import LANGUAGES, MissingText, Texts
from tablee.core.view import View

S = TypeVar("S", bound=State)


class Game(ABC, Generic[S]):
    """A game. Each game package makes one instance of a subclass, `GAME`.

    Attributes:
        id: its name in commands, records and addresses.
        seats: how many may play.
        cooperative: all win or all lose.
        secrets: a seat may know what another must not see. False: everything lies open, and
            people who share a screen need not hide it from each other.
        low_score_wins: of two scores the lower one is the better.
        version: raised whenever a match recorded before would replay differently.
        actions: every action there is, by code.
        options_type: the struct of its options.
        view_type: the struct of its views.
        event_types: the structs of its events.
        end_rule: the rule that a refusal names once the match is over.
        folder: where its catalogue, texts, rules pages and playthroughs lie.
        table_options: what the platform chooses differently from the library's defaults.
        policies: heuristic players of its own, by the name of the bot that uses them. A policy
            is handed a resampled state, the seat and a stream of its own.
        guide: what it knows about playing itself well, for the bots that search; by default the
            policy `regular`.
        features: its encoder for learners (see `tablee.learn`); None: it has none.
        pass_verb: the verb that declines in a reaction window. A window is when every seat that
            may act could decline; a table closes it after a few seconds by declining for them.
    """

    id: ClassVar[str]
    seats: ClassVar[range]
    cooperative: ClassVar[bool]
    secrets: ClassVar[bool] = True
    low_score_wins: ClassVar[bool] = False
    version: ClassVar[int]
    actions: ClassVar[ActionTable]
    options_type: ClassVar[type[Options]]
    view_type: ClassVar[type[View]]
    event_types: ClassVar[tuple[type[Event], ...]]
    end_rule: ClassVar[str]
    folder: ClassVar[Path]
    table_options: ClassVar[dict[str, Any]] = {}
    policies: ClassVar[Mapping[str, Any]] = {}
    guide: ClassVar[Guide]
    features: ClassVar[type[Features] | None] = None
    pass_verb: ClassVar[str] = "pass"

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not hasattr(cls, "guide"):
            cls.guide = Guide(cls.policies.get("regular"))

    # -- what a game implements ------------------------------------------------------------------

    @abstractmethod
    def deal(self, seats: int, options: Any, rng: Rng) -> S:
        """A new match: components set up, cards shuffled and dealt from `rng`.

        Where the deal itself is worth telling (a first roll, a first stake), set `state.events`
        to a list before it: see `begin`.
        """

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View:
        """What a seat may see, built up from what it knows. Use `state.view`."""

    @abstractmethod
    def position(self, state: S) -> dict[str, Any]:
        """The whole state as plain JSON. Use `state.position`."""

    @abstractmethod
    def from_position(self, data: object) -> S:
        """The state that a position describes.

        Raises:
            PositionError: naming the field that is wrong.
        """

    @abstractmethod
    def bound(self, seats: int, options: Any) -> int:
        """No match has more moves than this, however badly it is played."""

    @abstractmethod
    def describe(self, view: View, texts: Texts) -> list[str]:
        """A view in lines of text, for the plain terminal table."""

    @abstractmethod
    def exchange_hidden(self, position: dict[str, Any], seat: int, rng: Rng) -> bool:
        """Change something in the position that this seat cannot know; False if there is nothing.

        The privacy check of the conformance suite. It is written on the JSON alone, so that it
        shares no code with `resample` and `view`, which it tests.
        """

    # -- what a game may say otherwise -----------------------------------------------------------

    def by_heart(self, options: Any) -> bool:
        """Whether people must remember what they saw, and may not look it up while they play.

        The log that a table shows them then begins with their own last move.
        """
        return False

    def rematch(self, options: dict[str, Any], winners: list[int]) -> dict[str, Any]:
        """The options of a match that follows another at the same table.

        Args:
            options: as the table was set up.
            winners: who won the match before, and still sits there.
        """
        return options

    # -- what every game can do ------------------------------------------------------------------

    def new(self, seats: int, seed: int | str, **options: Any) -> S:
        """A new match.

        Raises:
            SeatError: the game is not for so many.
            SeedError: not a seed.
            OptionError: naming the option that is wrong.
        """
        state = self.begin(seats, seed, **options)
        state.events = None
        return state

    def begin(self, seats: int, seed: int | str, **options: Any) -> S:
        """A new match that collects what happens; the events of its deal come first.

        Raises:
            SeatError, SeedError, OptionError: as in `new`.
        """
        self.check_seats(seats)
        try:
            rng = stream(seed)
        except ValueError as error:
            raise SeedError(str(error)) from None
        state = self.deal(seats, read_options(options, self.options_type, seats), rng)
        if state.events is None:
            state.events = []
        return state

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

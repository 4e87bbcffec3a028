"""Puzzles: one decision of a real match in which one choice is clearly best; how they are posed.

A puzzle is data: a position, the seat that is asked, and what every choice is worth. The position
is not the one that was played: everything that the seat could not know was drawn anew, so the file
has nothing to tell. Nothing is remembered between two tries, as in lessons.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from tablee.core.actions import Action
from tablee.core.errors import PuzzleError
from tablee.core.lessons import LessonFrame, frame
from tablee.core.refusal import ParamValue
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.core.texts import LANGUAGES

if TYPE_CHECKING:
    from tablee.core.game import Game

FILE = "puzzles.json"
"""Where a game keeps its puzzles, in its folder."""

WORLDS = 6
"""That must agree on what a move brings, before it is shown."""


class PuzzleReason(msgspec.Struct, frozen=True):
    """Why: the key of a text of the game's catalogue, and what it speaks of."""

    key: str
    params: dict[str, str | int] = {}


class PuzzleChoice(msgspec.Struct, frozen=True):
    """One of the choices that were compared.

    Attributes:
        plan: the codes of its moves.
        worth: what it is worth for the seat on average, from 0 to 100.
        behind: by how much the best one is better, in the same imagined matches.
        error: the standard error of that.
    """

    plan: tuple[int, ...]
    worth: float
    behind: float
    error: float


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """One decision.

    Attributes:
        id: its name; it follows from what the seat knows.
        seat: who decides.
        stars: how hard it is, from 1 to 3: how many of novice, regular and a small master miss it.
        found: how often each of them found it.
        usual: the place of what the regular player chooses; None: it was not compared.
        choices: what was compared, the best one first.
        reason: what speaks for it.
        playouts: imagined matches behind the figures.
        match: the number of the match that it comes from.
        position: how it stands.
    """

    id: str
    seat: int
    stars: int
    found: dict[str, float]
    usual: int | None
    choices: tuple[PuzzleChoice, ...]
    reason: PuzzleReason
    playouts: int
    match: int
    position: dict[str, Any]

    def begin(self, game: Game[Any]) -> State:
        """The match as the puzzle finds it.

        Raises:
            PositionError: naming the field that is wrong.
        """
        state: State = game.from_position(self.position)
        return state

    def why(self, game: Game[Any], state: State) -> PuzzleReason:
        """What speaks for the best choice in a state that the seat cannot tell from this one."""
        usual = () if self.usual is None else self.choices[self.usual].plan
        best = [game.actions[code] for code in self.choices[0].plan]
        return reason_for(state, self.seat, best, [game.actions[code] for code in usual])

    @property
    def longest(self) -> int:
        """Moves that a try has at most."""
        return max(len(choice.plan) for choice in self.choices)


class PuzzleBudget(msgspec.Struct, frozen=True, kw_only=True):
    """How much was imagined to find the puzzles of a file.

    Attributes:
        scout: playouts for a decision of the masters whose matches were looked through.
        look: playouts that show which choice looks best.
        confirm: playouts in fresh worlds, at most, to find out whether it is.
        second: worlds of the second search, at most.
    """

    scout: int
    look: int
    confirm: int
    second: int


class LookedAt(msgspec.Struct, kw_only=True):
    """What was looked at to find the puzzles of a file.

    Attributes:
        matches: matches of masters.
        decisions: theirs, with more than one sensible choice.
        candidates: where something looked better than what the regular player does.
        clear: of these, one choice was clearly best in fresh worlds.
        agreed: and in a second search.
    """

    matches: int = 0
    decisions: int = 0
    candidates: int = 0
    clear: int = 0
    agreed: int = 0

    def add(self, other: LookedAt) -> None:
        """Count these, too."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Collection(msgspec.Struct, kw_only=True):
    """The puzzles of a game, as they are kept.

    Attributes:
        game: its id.
        rules: the version of its rules that they were made for.
        seed: they follow from it.
        budget: how much was imagined.
        looked: what was looked at to find them.
        puzzles: as they were found.
    """

    game: str
    rules: int
    seed: int
    budget: PuzzleBudget
    looked: LookedAt
    puzzles: list[Puzzle]

    def check(self, game: Game[Any]) -> None:
        """Refuse puzzles of another game, or of other rules.

        Raises:
            PuzzleError: saying what is wrong.
        """
        if self.game != game.id:
            raise PuzzleError(f"these are puzzles of {self.game}, not of {game.id}")
        if self.rules != game.version:
            raise PuzzleError(
                f"the puzzles of {self.game} were made for version {self.rules} of its rules, which"
                f" are at {game.version} now: make them anew (tablee puzzles make {self.game})"
            )


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """What is said to a try.

    Attributes:
        right: it is the best choice.
        place: where it stands among the choices; null: it was not compared.
        choices: all that were compared, the best one first.
        usual: the place of what the regular player chooses; null: it was not compared.
        reason: what speaks for the best one, as a text of the game's catalogue.
    """

    right: bool
    place: int | None
    choices: tuple[PuzzleChoice, ...]
    usual: int | None
    reason: PuzzleReason


class PuzzleRefusal(msgspec.Struct, frozen=True):
    """Why a try is not allowed: the text of the game's catalogue that says it, and its rule."""

    key: str
    params: dict[str, ParamValue]
    rule: str


class Posed(msgspec.Struct, frozen=True):
    """Where a puzzle stands.

    Attributes:
        id: its name.
        seat: who decides.
        stars: how hard it is, from 1 to 3.
        options: of the match.
        frames: what is to be shown, one after the other; the last one is how it stands.
        tried: the codes of the try so far that count; more are asked for while there is no answer.
        answer: once the try is whole.
        refusal: of its last move; null: it is allowed.
    """

    id: str
    seat: int
    stars: int
    options: dict[str, Any]
    frames: list[LessonFrame]
    tried: list[int]
    answer: PuzzleAnswer | None = None
    refusal: PuzzleRefusal | None = None


@cache
def puzzles(game: Game[Any]) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easy ones first; a game may have none.

    Raises:
        PuzzleError: they were made for other rules.
    """
    file = game.folder / FILE
    if not file.is_file():
        return ()
    found = msgspec.json.decode(file.read_bytes(), type=Collection)
    found.check(game)
    return tuple(sorted(found.puzzles, key=lambda puzzle: puzzle.stars))


def find(game: Game[Any], id: str) -> Puzzle:
    """The puzzle of this name.

    Raises:
        PuzzleError: the game has none.
    """
    for puzzle in puzzles(game):
        if puzzle.id == id:
            return puzzle
    raise PuzzleError(f"{game.id} has no puzzle {id!r}")


def pose(game: Game[Any], puzzle: Puzzle, tried: Sequence[int] = ()) -> Posed:
    """Run a puzzle: what is shown, and what is said to a try.

    Raises:
        PuzzleError: the try goes on after its answer, or an earlier move of it is not allowed.
        ActionError: no such action.
    """
    state = puzzle.begin(game)
    options = game.options_dict(state.options)
    plans = [[game.actions[code] for code in choice.plan] for choice in puzzle.choices]
    deed = Deed(state, puzzle.seat, plans)
    shown = [_silent(frame(state, puzzle.seat))]
    answer = refused = None
    for number, code in enumerate(tried, start=1):
        if deed.whole:
            raise PuzzleError(f"{puzzle.id}: it is answered after {number - 1} moves")
        action = game.actions[code]
        if action.talk:
            raise PuzzleError(f"{puzzle.id}: {action} is talk")
        refusal = deed.state.refusal(puzzle.seat, action)
        if refusal is not None:
            if number < len(tried):
                raise PuzzleError(f"{puzzle.id}: {action} is not allowed")
            refused = PuzzleRefusal(refusal.key, refusal.params, refusal.rule)
            break
        if is_certain(deed.state, puzzle.seat, action):
            shown = [_silent(deed.do(action))]
        else:  # what it brings is chance, or hidden: the table stays as the seat knows it
            deed.do(action)
            shown = shown[-1:]
    if deed.whole:
        place = deed.place
        answer = PuzzleAnswer(place == 0, place, puzzle.choices, puzzle.usual, puzzle.reason)
    done = list(tried[:-1] if refused else tried)
    return Posed(puzzle.id, puzzle.seat, puzzle.stars, options, shown, done, answer, refused)


def _silent(one: LessonFrame) -> LessonFrame:
    """Nobody listens to a puzzle."""
    return msgspec.structs.replace(one, talk=[])


class Deed:
    """What a seat does in a position, move by move, until it is one of these plans, or none."""

    def __init__(self, state: State, seat: int, plans: list[list[Action]]) -> None:
        self.seat = seat
        self.state = state.copy()
        self.way: list[Action] = []
        self._begin = state
        self._plans = plans
        self._words = state.game.texts(LANGUAGES[0]).action

    def do(self, action: Action) -> LessonFrame:
        """One move more; how it stands then."""
        self.state.events = []
        self.state.apply(self.seat, action)
        self.way.append(action)
        return frame(self.state, self.seat)

    @property
    def place(self) -> int | None:
        """Which of the plans it is; None: none of them, so far."""
        for place, plan in enumerate(self._plans):
            if self._same(plan):
                return place
        return None

    @property
    def whole(self) -> bool:
        """Whether there is nothing more to ask."""
        if not self.way:
            return False
        longest = max(len(plan) for plan in self._plans)
        alone = not self.state.over and self.state.actors() == [self.seat]
        return not alone or len(self.way) >= longest or self.place is not None

    def _same(self, plan: list[Action]) -> bool:
        """Copies of a card are the same to a person; so is another order that leads to the same."""
        if len(plan) != len(self.way):
            return False
        if [self._words(move) for move in plan] == [self._words(move) for move in self.way]:
            return True
        if len(plan) == 1 or {move.code for move in plan} != {move.code for move in self.way}:
            return False
        other = self._begin.copy()
        for move in plan:
            if other.refusal(self.seat, move) is not None:
                return False
            other.apply(self.seat, move)
        return other.view(self.seat) == self.state.view(self.seat)


def is_certain(state: State, seat: int, action: Action) -> bool:
    """Whether a move brings the same to the seat, whatever it does not know, and by any luck."""
    rng = Rng(1)
    told = []
    for _ in range(WORLDS):
        world = state.resample(seat, rng)
        world.events = []
        world.apply(seat, action)
        told.append(frame(world, seat))
    return all(one == told[0] for one in told)


def reason_for(
    state: State, seat: int, plan: Sequence[Action], rival: Sequence[Action]
) -> PuzzleReason:
    """What speaks for the plan, at the move where it leaves the other one."""
    at = 0
    while at < min(len(plan), len(rival)) - 1 and plan[at] is rival[at]:
        at += 1
    there = state.copy()
    for move in plan[:at]:
        there.apply(seat, move)
    then = plan[at + 1] if at + 1 < len(plan) else None
    why = state.game.guide.reason(there, seat, plan[at], then)
    return PuzzleReason(why.key, why.params)

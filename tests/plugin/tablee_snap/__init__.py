"""Snap: a tiny competitive game with reaction windows, to test tables with.

The seat in turn attacks somebody or rests. An attack may be countered by everybody else who holds
a shield, a counter likewise; everybody is asked, holder or not. When all pass, an attack that is
not countered costs its victim a life. Among equals the highest secret number wins. It is installed
as anybody's game would be.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from tablee.core.actions import Action, ActionTable
from tablee.core.events import Event
from tablee.core.game import Game
from tablee.core.options import Options
from tablee.core.outcome import Outcome
from tablee.core.position import Position, options_of, read_position, require, rng_of
from tablee.core.refusal import Refusal
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.core.texts import Texts
from tablee.core.view import View

SEATS = range(2, 7)
ATTACK = [Action("attack", {"victim": seat}) for seat in range(SEATS.stop - 1)]
REST = Action("rest")
COUNTER = Action("counter")
PASS = Action("pass")
ACTIONS = ActionTable("snap", [*ATTACK, REST, COUNTER, PASS])


class SnapOptions(Options, frozen=True, kw_only=True):
    turns: int = 8


class SnapView(View, frozen=True, kw_only=True):
    secret: int | None
    shields: int | None
    lives: list[int]
    turn: int
    countered: bool


class Attacked(Event, frozen=True, tag="attacked"):
    seat: int
    victim: int


class Countered(Event, frozen=True, tag="countered"):
    seat: int


class Dealt(Event, frozen=True, tag="dealt"):
    """A seat has drawn: only it reads whether it is a shield."""

    seat: int
    shield: bool | None

    def seen_by(self, seat: int | None) -> Dealt:
        return self if seat == self.seat else Dealt(seat=self.seat, shield=None)


class SnapPosition(Position, kw_only=True):
    secrets: list[int]
    shields: list[int]
    lives: list[int]
    turn: int
    left: int
    victim: int
    countered: bool
    asked: list[int]


class Snap(State):
    secrets: list[int]
    shields: list[int]
    lives: list[int]
    asked: list[int]

    def __init__(self, game: Game[Any], seats: int, options: Any, rng: Rng) -> None:
        super().__init__(game, seats, options, rng)
        self.shields = [int(rng.below(3)) for _ in range(seats)]
        self.secrets = [int(rng.below(100)) for _ in range(seats)]
        self.lives = [3] * seats
        self.turn = 0
        self.left = options.turns
        self.victim = -1
        self.countered = False
        self.asked = []

    def actors(self) -> list[int]:
        return [] if self.over else self.asked or [self.turn]

    def legal(self, seat: int) -> list[Action]:
        return [action for action in ACTIONS if not self.over and not self.why_not(seat, action)]

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if seat not in self.actors():
            return Refusal("SN-01")
        if self.asked:
            if action is COUNTER:
                return None if self.shields[seat] else Refusal("SN-02")
            return None if action is PASS else Refusal("SN-03")
        if action is REST:
            return None
        if action.verb == "attack" and action.fields["victim"] not in (seat, *range(self.seats, 9)):
            return None
        return Refusal("SN-04")

    def apply(self, seat: int, action: Action) -> None:
        others = [other for other in range(self.seats) if other != seat]
        if action is PASS:
            self.asked.remove(seat)
            if not self.asked:
                if not self.countered:
                    self.lives[self.victim] -= 1
                self._next()
        elif action is COUNTER:
            self.shields[seat] -= 1
            self.countered = not self.countered
            self.tell(Countered(seat=seat))
            self.asked = others
        elif action is REST:
            self.shields[seat] += drawn if (drawn := int(self.rng.below(2))) else 0
            self.tell(Dealt(seat=seat, shield=bool(drawn)))
            self._next()
        else:
            self.victim = int(action.fields["victim"])
            self.tell(Attacked(seat=seat, victim=self.victim))
            self.asked = others

    def _next(self) -> None:
        self.asked = []
        self.victim, self.countered = -1, False
        self.turn = (self.turn + 1) % self.seats
        self.left -= 1
        self.over = self.left == 0 or min(self.lives) == 0

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        results = list(zip(self.lives, self.secrets, strict=True))
        best = [seat for seat in range(self.seats) if results[seat] == max(results)]
        share = tuple(1 / len(best) if seat in best else 0.0 for seat in range(self.seats))
        return Outcome(tuple(best), tuple(map(float, self.lives)), share, "counted", "SN-05")

    def copy(self) -> Snap:
        return GAME.from_position(self.position())

    def resample(self, seat: int, rng: Rng) -> Snap:
        twin = self.copy()
        twin.rng = rng.fork()
        twin.shields = [
            held if other == seat or self.over else int(rng.below(3))
            for other, held in enumerate(self.shields)
        ]
        twin.secrets = [
            secret if other == seat or self.over else int(rng.below(100))
            for other, secret in enumerate(self.secrets)
        ]
        return twin


def regular(state: Snap, seat: int, rng: Rng) -> Action:
    """Counters when it can, attacks the next seat otherwise."""
    legal = state.legal(seat)
    return (
        COUNTER if COUNTER in legal else PASS if PASS in legal else ATTACK[(seat + 1) % state.seats]
    )


class SnapGame(Game[Snap]):
    id = "snap"
    seats = SEATS
    cooperative = False
    version = 1
    actions = ACTIONS
    options_type = SnapOptions
    view_type = SnapView
    event_types = (Attacked, Countered, Dealt)
    end_rule = "SN-05"
    folder = Path(__file__).parent
    policies: ClassVar[Mapping[str, Any]] = {"regular": regular}

    def deal(self, seats: int, options: SnapOptions, rng: Rng) -> Snap:
        return Snap(self, seats, options, rng)

    def view(self, state: Snap, seat: int | None) -> SnapView:
        return SnapView(
            seat=seat,
            seats=state.seats,
            actors=state.actors().copy(),
            outcome=state.outcome(),
            secret=None if seat is None else state.secrets[seat],
            shields=None if seat is None else state.shields[seat],
            lives=state.lives.copy(),
            turn=state.turn,
            countered=state.countered,
        )

    def position(self, state: Snap) -> dict[str, Any]:
        return {
            "game": self.id,
            "version": self.version,
            "seats": state.seats,
            "options": self.options_dict(state.options),
            "rng": state.rng.to_dict(),
            "secrets": state.secrets.copy(),
            "shields": state.shields.copy(),
            "lives": state.lives.copy(),
            "turn": state.turn,
            "left": state.left,
            "victim": state.victim,
            "countered": state.countered,
            "asked": state.asked.copy(),
        }

    def from_position(self, data: object) -> Snap:
        read = read_position(data, SnapPosition, self.id, self.version, self.seats)
        state = Snap(self, read.seats, options_of(read, SnapOptions), Rng(0))
        state.rng = rng_of(read)
        seats = range(read.seats)
        for field, held in (
            ("secrets", read.secrets),
            ("shields", read.shields),
            ("lives", read.lives),
        ):
            whole = len(held) == read.seats and all(0 <= number < 100 for number in held)
            require(whole, field, "one number from 0 to 99 for each seat")
        require(read.turn in seats, "turn", "a seat")
        require(0 <= read.left <= state.options.turns, "left", "0 to the option turns")
        require(read.victim in (-1, *seats), "victim", "a seat, or -1")
        require(set(read.asked) <= set(seats), "asked", "seats")
        state.secrets = read.secrets
        state.shields, state.lives, state.asked = read.shields, read.lives, read.asked
        state.turn, state.left, state.victim = read.turn, read.left, read.victim
        state.countered = read.countered
        state.over = state.left == 0 or min(state.lives) == 0
        return state

    def bound(self, seats: int, options: SnapOptions) -> int:
        return int(options.turns) * (1 + 4 * seats * seats)

    def describe(self, view: View, texts: Texts) -> list[str]:
        assert isinstance(view, SnapView)
        lines = [texts("line.lives", seat=seat, lives=left) for seat, left in enumerate(view.lives)]
        if view.shields is not None:
            lines.append(texts("line.shields", shields=view.shields, secret=view.secret))
        return [*lines, texts("line.turn", seat=view.turn)]

    def exchange_hidden(self, position: dict[str, Any], seat: int, rng: Rng) -> bool:
        other = (seat + 1) % position["seats"]
        position["shields"][other] = int(rng.below(3))
        position["secrets"][other] = int(rng.below(100))
        return True


GAME = SnapGame()

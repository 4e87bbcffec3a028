"""Snap: a tiny competitive game with reaction windows, to test tables with.

The seat in turn attacks somebody or rests. An attack may be countered by everybody else who holds
a shield, a counter likewise; everybody is asked, holder or not. When all pass, an attack that is
not countered costs its victim a life. Among equals the highest secret number wins. It is installed
as anybody's game would be.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any, ClassVar

from tablee import kit as g

SEATS = range(2, 7)
ATTACK = [g.Action("attack", {"victim": seat}) for seat in range(SEATS.stop - 1)]
REST = g.Action("rest")
COUNTER = g.Action("counter")
PASS = g.Action("pass")
ACTIONS = g.ActionTable("snap", [*ATTACK, REST, COUNTER, PASS])


class SnapOptions(g.Options, frozen=True, kw_only=True):
    turns: int = 8


class SnapView(g.View, frozen=True, kw_only=True):
    secret: int | None
    shields: int | None
    lives: list[int]
    turn: int
    countered: bool


class Attacked(g.Event, frozen=True, tag="attacked"):
    seat: int
    victim: int


class Countered(g.Event, frozen=True, tag="countered"):
    seat: int


class Dealt(g.Event, frozen=True, tag="dealt"):
    """A seat has drawn: only it reads whether it is a shield."""

    seat: int
    shield: bool | None

    def seen_by(self, seat: int | None) -> Dealt:
        return self if seat == self.seat else Dealt(seat=self.seat, shield=None)


def ways(seen: list[bool]) -> list[int]:
    """In how many ways a seat that was seen to rest and to counter so may hold 0, 1, 2 ... shields.

    It was dealt up to two. To rest brings one or not; who counters had one before.
    """
    found = [1, 1, 1]
    for rested in seen:
        found = (
            [a + b for a, b in zip([*found, 0], [0, *found], strict=True)] if rested else found[1:]
        )
    return found


def drawn_by(weights: list[int], rng: g.Rng) -> int:
    """An index, as likely as its weight is large: a number of so many bits, until one will do."""
    sums = list(accumulate(weights))
    while True:
        number = sum(int(rng.below(2)) << bit for bit in range(sums[-1].bit_length()))
        if number < sums[-1]:
            return bisect(sums, number)


class Snap(g.State):
    secrets: list[int]
    shields: list[int]
    seen: list[list[bool]]  # by seat, in order: it rested, or it countered
    lives: list[int]
    turn: int = 0
    left: int
    victim: int = -1
    countered: bool = False
    asked: list[int]

    def set_up(self) -> None:
        self.shields = [int(self.rng.below(3)) for _ in range(self.seats)]
        self.secrets = [int(self.rng.below(100)) for _ in range(self.seats)]
        self.seen = [[] for _ in range(self.seats)]
        self.lives = [3] * self.seats
        self.left = self.options.turns
        self.asked = []

    def actors(self) -> list[int]:
        return [] if self.over else self.asked.copy() or [self.turn]

    def why_not(self, seat: int, action: g.Action) -> g.Refusal | None:
        if seat not in self.actors():
            return g.Refusal("SN-01")
        if self.asked:
            if action is COUNTER:
                return None if self.shields[seat] else g.Refusal("SN-02")
            return None if action is PASS else g.Refusal("SN-03")
        if action is REST:
            return None
        if action.verb == "attack" and action.fields["victim"] not in (seat, *range(self.seats, 9)):
            return None
        return g.Refusal("SN-04")

    def apply(self, seat: int, action: g.Action) -> None:
        others = [other for other in range(self.seats) if other != seat]
        if action is PASS:
            self.asked.remove(seat)
            if not self.asked:
                if not self.countered:
                    self.lives[self.victim] -= 1
                self._next()
        elif action is COUNTER:
            self.shields[seat] -= 1
            self.seen[seat].append(False)
            self.countered = not self.countered
            self.tell(Countered(seat=seat))
            self.asked = others
        elif action is REST:
            drawn = int(self.rng.below(2))
            self.shields[seat] += drawn
            self.seen[seat].append(True)
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

    def outcome(self) -> g.Outcome | None:
        if not self.over:
            return None
        results = list(zip(self.lives, self.secrets, strict=True))
        best = [seat for seat in range(self.seats) if results[seat] == max(results)]
        share = tuple(1 / len(best) if seat in best else 0.0 for seat in range(self.seats))
        return g.Outcome(tuple(best), tuple(map(float, self.lives)), share, "counted", "SN-05")

    def _redeal(self, seat: int, rng: g.Rng) -> None:
        for other in range(self.seats):
            if other != seat:
                self.shields[other] = drawn_by(ways(self.seen[other]), rng)
                self.secrets[other] = int(rng.below(100))


def regular(state: Snap, seat: int, rng: g.Rng) -> g.Action:
    """Counters when it can, attacks the next seat otherwise."""
    legal = state.legal(seat)
    return (
        COUNTER if COUNTER in legal else PASS if PASS in legal else ATTACK[(seat + 1) % state.seats]
    )


class SnapGame(g.Game[Snap]):
    id = "snap"
    seats = SEATS
    cooperative = False
    version = 1
    state_type = Snap
    layout = g.Layout(
        secrets=g.Each(g.Number(0, 99), "breaks ties"),
        shields=g.Each(g.Number(), "what it can counter with"),
        seen=g.Each(g.Items(g.Flag()), "in order, that it rested (true) or countered (false)"),
        lives=g.Each(g.Number(0, 3), "what is left of them"),
        turn=g.Seat("whose turn it is"),
        left=g.Number(about="turns to come"),
        victim=g.Number(-1, SEATS.stop - 2, "who is attacked; -1: nobody"),
        countered=g.Flag("as things stand the attack fails"),
        asked=g.Items(g.Seat(), "who may still counter"),
    )
    shows: ClassVar[Mapping[str, g.Kind]] = {"shields": g.Number()}  # one's own
    actions = ACTIONS
    options_type = SnapOptions
    view_type = SnapView
    event_types = (Attacked, Countered, Dealt)
    end_rule = "SN-05"
    folder = Path(__file__).parent
    policies: ClassVar[Mapping[str, Any]] = {"regular": regular}
    reactions = True
    figures = (
        g.Figure(id="attacks", event=Attacked),
        g.Figure(id="shields", event=Dealt, when=lambda dealt: bool(dealt.shield)),
    )

    def look(self, state: Snap, seat: int | None, shared: g.SharedFields) -> SnapView:
        return SnapView(
            **shared,
            secret=None if seat is None else state.secrets[seat],
            shields=None if seat is None else state.shields[seat],
            lives=state.lives.copy(),
            turn=state.turn,
            countered=state.countered,
        )

    def concerns(self, state: Snap, seat: int) -> bool:
        return seat == state.victim

    def complete(self, state: Snap) -> None:
        g.require(state.left <= state.options.turns, "left", "0 to the option turns")
        for seat, held in enumerate(state.shields):
            fits = any(ways(state.seen[seat])[held : held + 1])
            g.require(fits, f"shields[{seat}]", "not after what was seen")
        state.over = state.left == 0 or min(state.lives) == 0

    def bound(self, seats: int, options: SnapOptions) -> int:
        return int(options.turns) * (1 + 4 * seats * seats)

    def describe(self, view: SnapView, texts: g.Texts) -> list[str]:
        lines = [texts("line.lives", seat=seat, lives=left) for seat, left in enumerate(view.lives)]
        if view.shields is not None:
            lines.append(texts("line.shields", shields=view.shields, secret=view.secret))
        return [*lines, texts("line.turn", seat=view.turn)]

    def exchange_hidden(self, position: dict[str, Any], seat: int, rng: g.Rng) -> bool:
        other = (seat + 1) % position["seats"]
        seen = position["seen"][other]  # none, or up to two and as many as it can have drawn
        position["shields"][other] = int(rng.below(3 + seen.count(True) - seen.count(False)))
        position["secrets"][other] = int(rng.below(100))
        return True


GAME = SnapGame()

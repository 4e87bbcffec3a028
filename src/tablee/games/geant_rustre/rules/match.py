"""The course of a match: the roll, the dwarf, the bush, the cake, the giant."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from tablee.core.actions import Action
from tablee.core.outcome import Outcome
from tablee.core.refusal import Refusal
from tablee.core.rng import Rng
from tablee.games.geant_rustre.components import (
    BAIT,
    BUSH,
    BUSH_AT_START,
    CAKE,
    CAVE,
    CLIMB,
    COLOURS,
    CROWD,
    FACES,
    FETCH,
    FETCH_CAKE,
    GIANT_FACE,
    GIVE,
    LEAVE,
    LIFT,
    MINE,
    MOVE,
    NOWHERE,
    PUT,
    PUT_ON,
    RECEIVE,
    SPACES,
    SPARE,
    STEPS,
    TAKEN,
    TOP,
    WALK,
    WAY,
    Bait,
    Climb,
    Fetch,
    Give,
    Leave,
    Lift,
    Put,
    Walk,
)
from tablee.games.geant_rustre.events import (
    Baited,
    Climbed,
    Gave,
    Replanted,
    Rolled,
    Saved,
    Stuck,
    Walked,
)
from tablee.games.geant_rustre.rules.giant import Giant
from tablee.games.geant_rustre.rules.refusals import why_not


@final
class GeantRustre(Giant):
    """A match of Le Géant Rustre."""

    def set_up(self) -> None:
        """GR-02, GR-05: dwarfs at the mine exit, seven bushes, cakes aside; the first roll."""
        self.dwarfs = [MINE] * self.variant.dwarfs
        self.count_crowds()
        self.bush = BUSH_AT_START.copy()
        self.cake = [False] * STEPS
        self.cakes_left = self.variant.cakes
        self.served = [False] * SPACES
        self.rolled = []
        first = self.options.first_player
        self.begin(int(self.rng.below(self.seats)) if isinstance(first, str) else first)

    # -- what may be done ------------------------------------------------------------------------

    def actors(self) -> list[int]:
        """Who decides; always one seat."""
        return [] if self.over else [self.actor]

    def legal(self, seat: int) -> list[Action]:
        """What the phase allows."""
        moves: list[Action] = []
        if self.over or seat != self.actor:
            return moves
        if self.phase == MOVE or self.phase == RECEIVE:
            self._add_dwarfs(moves, seat)
        elif self.phase == BUSH:
            for place, standing in enumerate(self.bush):
                if standing and self.can_lift(place):
                    moves.append(LIFT[place])
            moves.append(LEAVE)
            if self.can_fetch():
                moves.append(FETCH_CAKE)
        elif self.phase == PUT:
            moves.append(LEAVE)
            for place in range(SPACES):
                if self.can_put(place):
                    moves.append(PUT_ON[place])
        else:
            for step in range(self.giant + 1, STEPS):
                if self.can_bait(step):
                    moves.append(BAIT[step])
            moves.append(SPARE)
        return moves

    def _add_dwarfs(self, moves: list[Action], seat: int) -> None:
        """GR-08 to GR-10: the dwarfs that can use the roll, and who could use it instead."""
        points = self.points()
        each: i64 = self.variant.each
        first = self.variant.first[seat]
        end = self.variant.first[seat + 1]
        for dwarf in range(first, end):
            if self._is_choice(dwarf, each) and self.can_walk(dwarf, points):
                moves.append(WALK[dwarf // each][self.dwarfs[dwarf]])
        if self.is_brown():
            for dwarf in range(first, end):
                if self._is_choice(dwarf, each) and self.can_climb(dwarf):
                    climb = CLIMB[dwarf // each][self.dwarfs[dwarf]]
                    assert climb is not None
                    moves.append(climb)
        elif self.phase == MOVE:
            for other in range(self.seats):
                if other != seat and self.can_use_points(other, points):
                    moves.append(GIVE[other])
        if self.can_fetch():
            moves.append(FETCH_CAKE)

    def _is_choice(self, dwarf: i64, each: i64) -> bool:
        """Dwarfs of a colour on one place are one choice, and stand side by side."""
        return dwarf % each == 0 or self.dwarfs[dwarf] != self.dwarfs[dwarf - 1]

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """The rule against this action."""
        return why_not(self, seat, action)

    # -- what it does ----------------------------------------------------------------------------

    def apply(self, seat: int, action: Action) -> None:
        """Move a dwarf, give points, move a bush or leave it, put a cake or spare it."""
        came = self.perform(seat, action)
        if not self.over:
            self._go_on(action, came)

    def perform(self, seat: int, action: Action) -> int:
        """What an action does to the table, without what follows from it.

        Returns the place that a dwarf or a bush came to, else NOWHERE.
        """
        if isinstance(action, Walk):
            return self._walk(seat, int(action.colour), int(action.place))
        if isinstance(action, Climb):
            return self._climb(seat, int(action.colour), int(action.place))
        if isinstance(action, Put):
            return self._put(seat, int(action.place))
        if isinstance(action, Give):
            self._give(seat, int(action.to))
        elif isinstance(action, Lift):
            self.lifted = int(action.place)
        elif isinstance(action, Leave):
            self.lifted = NOWHERE  # GR-11, GR-36: all bushes stay, the one in hand where it was
        elif isinstance(action, Fetch):
            self.fetched = True
        elif isinstance(action, Bait):
            self._bait(seat, int(action.step))
        return NOWHERE

    def _go_on(self, action: Action, came: int) -> None:
        """What is to be decided next; where nothing is, the turn ends."""
        if isinstance(action, Give):
            self.phase = RECEIVE
        elif isinstance(action, Lift):
            self.phase = PUT
        elif isinstance(action, Fetch):
            self.phase = FETCH
        elif self.phase == FETCH:
            self.phase = BUSH if self.stuck else MOVE
        elif came != NOWHERE and self._four_meet(came):
            self.phase = CAKE
        elif self._may_move_bush(action):
            self.phase = BUSH
        else:
            self._next_turn()

    def _give(self, seat: int, to: int) -> None:
        """GR-08: the other player decides which dwarf walks."""
        self.actor = to
        if self.events is not None:
            self.events.append(Gave(seat=seat, to=to, count=self.points()))

    def _walk(self, seat: int, colour: int, place: int) -> int:
        """GR-14, GR-16: forwards; the cave takes surplus points."""
        to = place + self.points()
        if to > CAVE:
            to = CAVE
        self._move(colour, place, to)
        if self.events is not None:
            name = COLOURS[colour]
            if to == CAVE:
                self.events.append(
                    Saved(seat=seat, colour=name, space=place + 1, count=self.safe())
                )
            else:
                hidden = self.bush[to]
                self.events.append(
                    Walked(seat=seat, colour=name, space=place + 1, to=to + 1, hidden=hidden)
                )
        if to == CAVE and self.goal_reached():
            self.finish("won")  # GR-29, GR-30
        return to

    def _climb(self, seat: int, colour: int, place: int) -> int:
        """GR-10: up the ladder, whatever the number."""
        to = TOP[place]
        self._move(colour, place, to)
        if self.events is not None:
            name = COLOURS[colour]
            hidden = self.bush[to]
            self.events.append(
                Climbed(seat=seat, colour=name, space=place + 1, to=to + 1, hidden=hidden)
            )
        return to

    def _move(self, colour: int, place: int, to: int) -> None:
        """Keep the dwarfs of a colour in order, from the back to the front."""
        self.served[place] = False  # GR-18: those who stay behind are four no more
        self.crowds[place] = self.crowds[place] - 1
        self.crowds[to] = self.crowds[to] + 1
        dwarf = self.find(colour, place)
        front = (colour + 1) * self.variant.each - 1
        while dwarf < front and self.dwarfs[dwarf + 1] < to:
            self.dwarfs[dwarf] = self.dwarfs[dwarf + 1]
            dwarf += 1
        self.dwarfs[dwarf] = to

    def _put(self, seat: int, place: int) -> int:
        """GR-21: over dwarfs, too, who are hidden at once."""
        self.bush[self.lifted] = False
        self.bush[place] = True
        if self.events is not None:
            self.events.append(
                Replanted(
                    seat=seat,
                    space=self.lifted + 1,
                    to=place + 1,
                    count=self.crowd(place),
                    colours=self.colours_on(place),
                )
            )
        self.lifted = NOWHERE
        self.replanted = True
        return place

    def _four_meet(self, place: int) -> bool:
        """GR-18: four in one bush may put a cake; whoever completed them decides first."""
        if place == CAVE or not self.bush[place] or self.crowd(place) != CROWD:
            return False
        return self.can_bait_any()

    def _bait(self, seat: int, step: int) -> None:
        """GR-18: a gathering has one cake."""
        self.served[self.cake_due()] = True
        self.cake[step] = True
        self.cakes_left -= 1
        if self.events is not None:
            self.events.append(Baited(seat=seat, space=WAY[step], left=self.cakes_left))

    def _may_move_bush(self, action: Action) -> bool:
        """GR-11: one bush, after the dwarf, if the roll was brown and there is one to move."""
        if self.replanted or isinstance(action, Leave):
            return False
        return self.is_brown() and self.can_lift_any()

    # -- turns -----------------------------------------------------------------------------------

    def begin(self, seat: int) -> None:
        """Roll for this seat, and for the next ones, until there is something to decide.

        It comes to an end: in a turn without a decision the giant walks at least one space of a
        way that does not lead past the last dwarf, or he is eating one of a few cakes.
        """
        while not self.over:
            self.turn = seat
            self.actor = seat
            self.stuck = False
            self.replanted = False
            self.fetched = False
            face = int(self.rng.below(len(FACES)))
            self.rolled.append(face)
            if self.events is not None:
                self.events.append(Rolled(seat=seat, face=FACES[face]))
            if face == GIANT_FACE:
                self.walk_one("die")  # GR-07
            elif self._can_use_roll():
                self.phase = MOVE
                return
            else:
                self.stuck = True  # GR-12; the roll is brown, as green ones serve somebody
                if self.events is not None:
                    self.events.append(Stuck(seat=seat))
                if self.can_lift_any():
                    self.phase = BUSH  # GR-11, GR-13
                    return
            self.end_turn()
            seat = (seat + 1) % self.seats  # GR-05: clockwise

    def _can_use_roll(self) -> bool:
        """GR-12: green points serve anybody's dwarf, brown ones the player's own.

        Green points always serve somebody. While the match runs there is a dwarf on the path, and
        nobody fills the space that the foremost one walks to.
        """
        return self.is_green() or self.can_use_brown(self.turn, self.points())

    def end_turn(self) -> None:
        """GR-12, GR-24: the giant comes last."""
        if self.stuck and not self.over:
            self.walk_one("stuck")
        if not self.over:
            self.walk_for_exposed()

    def _next_turn(self) -> None:
        self.end_turn()
        if not self.over:
            self.rolled.clear()
            self.begin((self.turn + 1) % self.seats)

    # -- the end ---------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """GR-29, GR-30: all win or all lose; the score is the number of dwarfs in the cave."""
        if not self.over:
            return None
        won = self.ended == "won"
        safe = self.safe()
        return Outcome(
            winners=tuple(range(self.seats)) if won else (),
            scores=(float(safe),) * self.seats,
            utility=(1.0 if won else 0.0,) * self.seats,
            reason=self.reason(),
            rule="GR-29" if won else "GR-30",
            detail={"safe": safe, "taken": self.crowd(TAKEN), "gone": self.colours_gone()},
        )

    # -- other matches like this one -------------------------------------------------------------

    # Everything lies open; only what the die will show is unknown, and that to everybody. A fresh
    # stream is exact: rolls are independent of each other and of all that was seen.

    def _twin(self, rng: Rng) -> GeantRustre:
        twin = GeantRustre(self.game, self.seats, self.options, rng, self.variant)
        twin.dwarfs = self.dwarfs.copy()
        twin.crowds = self.crowds.copy()
        twin.giant = self.giant
        twin.bush = self.bush.copy()
        twin.cake = self.cake.copy()
        twin.cakes_left = self.cakes_left
        twin.served = self.served.copy()
        twin.eating = self.eating
        twin.turn = self.turn
        twin.actor = self.actor
        twin.phase = self.phase
        twin.rolled = self.rolled.copy()
        twin.stuck = self.stuck
        twin.lifted = self.lifted
        twin.replanted = self.replanted
        twin.fetched = self.fetched
        twin.ended = self.ended
        return twin

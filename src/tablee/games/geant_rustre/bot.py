"""The players that do not search: the novice, and the regular, who hides, shares, climbs and bakes.

Both are instant. The regular imagines each dwarf's move, looks at the table as it would then
stand, and takes the best. It looks no further, and reads nothing that is not open to all.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.core.actions import Action
from tablee.core.rng import Rng
from tablee.games.geant_rustre.components import (
    BAIT,
    BUSH,
    CAVE,
    CLIMB,
    CROWD,
    FETCH_CAKE,
    GIVE,
    GOAL,
    LEAVE,
    LIFT,
    MINE,
    NOWHERE,
    PUT,
    PUT_ON,
    RECEIVE,
    SPACES,
    SPARE,
    STEP_OF,
    STEPS,
    TAKEN,
    TAKES_BUSH,
    TOP,
    WALK,
    Bait,
    Climb,
    Fetch,
    Lift,
    Put,
    Walk,
)
from tablee.games.geant_rustre.rules.match import GeantRustre

NEVER: Final[i64] = -1_000_000_000

# What things are worth, in hundredths of a space walked by a dwarf that counts.
SPACE: Final[i64] = 100
NEEDED: Final[i64] = 10  # weight of a dwarf that the goal needs
RESERVE: Final[i64] = 2  # weight of one beyond those, where any four will do
SURPLUS: Final[i64] = 4  # weight of one beyond those, where every colour must arrive
ARRIVED: Final[i64] = 800  # for being in the cave, over walking there
STRIDE: Final[i64] = 1200  # a space that the giant walks
HIDDEN: Final[i64] = 150  # a dwarf in a bush is free to wait
HOPE: Final[list[int]] = [0, 45, 30, 50, 30, 30]
"""A dwarf in the open, so many spaces before a bush with room."""
FOOT: Final[i64] = 3  # of what a ladder saves, in percent, for waiting at its foot
GATHER: Final[list[int]] = [0, 0, 0, 2, 10]
"""So many in one bush: a cake comes nearer, in spaces; while there are cakes."""
RISK: Final[list[int]] = [100, 95, 90, 85, 46, 31, 23, 15, 9, 5, 2]
"""By steps between him and a dwarf after his walk: how likely it is lost, in percent."""

COVER: Final[i64] = 1300  # to hide a dwarf under a bush
REFUGE: Final[list[int]] = [0, 20, 30, 50, 40, 30, 16, 14, 12, 10]
"""A bush so many spaces ahead of a dwarf."""


class Outlook:
    """The table after an imagined move, and how good that is for the team."""

    def __init__(self, state: GeantRustre) -> None:
        self.state: GeantRustre = state
        self.places: list[int] = state.dwarfs.copy()
        self.bush: list[bool] = state.bush
        self.each: int = state.variant.each
        self.dwarfs: int = state.variant.dwarfs
        self.brown: bool = state.is_brown()
        self.needed: list[bool] = [False] * self.dwarfs
        self.spare_weight: i64 = SURPLUS if state.variant.all_colours else RESERVE

    def after(self, dwarf: int, to: int) -> i64:
        """How good it is to move a dwarf there."""
        place = self.places[dwarf]
        self.places[dwarf] = to
        worth = self._worth()
        if self.state.cakes_left > 0:
            if to < CAVE and self.bush[to]:
                worth += GATHER[self._crowd(to)] * SPACE * NEEDED
            if self.bush[place] and not self.state.served[place]:
                worth -= GATHER[self._crowd(place) + 1] * SPACE * NEEDED
        self.places[dwarf] = place
        return worth

    def _crowd(self, place: int) -> i64:
        count: i64 = 0
        for other in self.places:
            if other == place:
                count += 1
        return count

    def exposed_on(self, place: int) -> i64:
        """How many dwarfs the giant sees there."""
        if self.bush[place] or (place == MINE and self.state.variant.mine_is_shelter):
            return 0
        return self._crowd(place)

    def _worth(self) -> i64:
        state = self.state
        exposed: i64 = 0
        largest: i64 = 0
        for dwarf in range(self.dwarfs):
            place = self.places[dwarf]
            if TAKEN < place < CAVE:
                seen = self.exposed_on(place)
                if seen > 0:
                    exposed += 1
                    if TAKES_BUSH[place] and seen > largest:
                        largest = seen
        if self.brown and state.can_lift_any():
            exposed -= largest  # the bush that comes next can hide one group
        stride: i64 = 0
        if exposed > 0 and state.eating == 0:
            stride = state.stride(int(exposed))
        giant: i64 = state.giant
        left = stride
        while left > 0 and giant < STEPS - 1:
            giant += 1
            left -= 1
            if state.cake[giant]:
                break
        self._mark_needed()
        worth = -STRIDE * NEEDED * stride
        for dwarf in range(self.dwarfs):
            worth += self._dwarf_worth(dwarf, giant)
        return worth

    def _dwarf_worth(self, dwarf: int, giant: i64) -> i64:
        place = self.places[dwarf]
        if place == TAKEN:
            return 0
        weight = NEEDED if self.needed[dwarf] else self.spare_weight
        value = SPACE * (place + 4)
        if place == CAVE:
            return (value + ARRIVED) * weight
        if TOP[place] != NOWHERE:
            value += SPACE * (TOP[place] - place) * FOOT // 100
        if self.bush[place]:
            value += HIDDEN
        else:
            value += self._hope(place)
        apart = STEP_OF[place] - giant
        if apart <= 0:
            return 0
        if apart < len(RISK):
            value -= value * RISK[apart] // 100
        return value * weight

    def _hope(self, place: int) -> i64:
        """A bush is within a roll."""
        reach = place + len(HOPE)
        for ahead in range(place + 1, reach if reach < CAVE else CAVE):
            if self.bush[ahead] and self._crowd(ahead) < CROWD:
                return HOPE[ahead - place]
        return 0

    def _mark_needed(self) -> None:
        """Which dwarfs the goal counts on: the first of each colour, then the next ones to four.

        Also where any four will do: brown points cannot be given, so everybody needs a runner.
        """
        marked: i64 = 0
        for first in range(0, self.dwarfs, self.each):
            best = first
            for dwarf in range(first, first + self.each):
                self.needed[dwarf] = False
                if self.places[dwarf] > self.places[best]:
                    best = dwarf
            if self.places[best] != TAKEN:
                self.needed[best] = True
                marked += 1
        while marked < GOAL:
            best = -1
            for dwarf in range(self.dwarfs):
                if not self.needed[dwarf] and (best < 0 or self.places[dwarf] > self.places[best]):
                    best = dwarf
            self.needed[best] = True
            marked += 1


def regular(state: GeantRustre, seat: int, rng: Rng) -> Action:
    """What the regular player does; it draws nothing from its stream.

    A cake is worth most at once: it lies and waits, while the four may part.
    """
    if state.can_fetch():
        return FETCH_CAKE
    if state.phase == BUSH:
        return _lift(state)
    if state.phase == PUT:
        return PUT_ON[_best_place(state)]
    if state.phase <= RECEIVE:
        return _move(state, seat)
    return _bait(state)


def _move(state: GeantRustre, seat: int) -> Action:
    """The best use of the roll, one's own or, of green points, anybody's."""
    outlook = Outlook(state)
    points = state.points()
    brown = state.is_brown()
    best: i64 = NEVER
    choice: Action = LEAVE
    for dwarf in range(state.variant.dwarfs):
        owner = state.owner(dwarf)
        colour = dwarf // state.variant.each
        place = state.dwarfs[dwarf]
        if owner != seat and (brown or state.phase == RECEIVE):
            continue
        if state.can_walk(dwarf, points):
            to = place + points
            worth = outlook.after(dwarf, to if to < CAVE else CAVE)
            if worth > best:
                best = worth
                choice = WALK[colour][place] if owner == seat else GIVE[owner]
        if brown and state.can_climb(dwarf):
            worth = outlook.after(dwarf, TOP[place])
            climb = CLIMB[colour][place]
            if worth > best and climb is not None:
                best = worth
                choice = climb
    return choice


def _refuge(state: GeantRustre, place: int) -> i64:
    """What a bush there promises to the dwarfs who come towards it."""
    value: i64 = 0
    for other in state.dwarfs:
        if TAKEN < other < place and place - other < len(REFUGE):
            value += REFUGE[place - other]
    return value


def _put_value(state: GeantRustre, outlook: Outlook, place: int) -> i64:
    return COVER * outlook.exposed_on(place) + _refuge(state, place)


def _best_place(state: GeantRustre) -> int:
    """Where a bush does most good."""
    outlook = Outlook(state)
    best: i64 = NEVER
    choice = 0
    for place in range(SPACES):
        if state.can_put(place):
            value = _put_value(state, outlook, place)
            if value > best:
                best = value
                choice = place
    return choice


def _lift(state: GeantRustre) -> Action:
    """The bush that is missed least, if it does more good elsewhere."""
    loss: i64 = -NEVER
    choice = 0
    for place in range(SPACES):
        if state.bush[place] and state.can_lift(place):
            value = _refuge(state, place)
            if value < loss:
                loss = value
                choice = place
    outlook = Outlook(state)
    gain = _put_value(state, outlook, _best_place(state))
    return LIFT[choice] if gain > loss else LEAVE


def _bait(state: GeantRustre) -> Action:
    """As near to him as can be: he gets no farther, and what is left of his walk is lost."""
    for step in range(state.giant + 1, STEPS):
        if state.can_bait(step):
            return BAIT[step]
    return SPARE


# -- the novice ----------------------------------------------------------------------------------


def novice(state: GeantRustre, seat: int, rng: Rng) -> Action:
    """Into a bush or the cave where one can, else whoever comes first; looks at own dwarfs only."""
    moves = state.legal(seat)
    best: i64 = NEVER
    choice = moves[0]
    for move in moves:
        value = _first_glance(state, move) + rng.below(4)
        if value > best:
            best = value
            choice = move
    return choice


def _first_glance(state: GeantRustre, move: Action) -> i64:
    """What a beginner sees in a move."""
    if isinstance(move, Walk):
        to = int(move.place) + state.points()
        if to >= CAVE:
            return 30
        return 20 if state.bush[to] else 10
    if isinstance(move, (Climb, Fetch)):
        return 25
    if isinstance(move, Put):
        return 20 if Outlook(state).exposed_on(int(move.place)) > 0 else 0
    if isinstance(move, Bait):
        return 10 if int(move.step) == state.giant + 1 else 5
    if isinstance(move, Lift):
        return 1 if _refuge(state, int(move.place)) == 0 else -10
    if state.phase == PUT:
        return -10  # a bush that was taken up is for planting
    return 0

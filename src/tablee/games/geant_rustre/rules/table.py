"""How the table stands, and what can be asked of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.geant_rustre.components import (
    BUSH,
    CAVE,
    COLOURS,
    CROWD,
    FIRST_BROWN,
    GIANT_FACE,
    GOAL,
    MINE,
    MOVE,
    NOWHERE,
    PLACE_OF,
    POINTS,
    STEPS,
    TAKEN,
    TAKES_BUSH,
    TOP,
    Variant,
)

if TYPE_CHECKING:
    from tablee.core.game import Game


class GeantTable(State):
    """Dwarfs, bushes, cakes and giant."""

    # the place of every dwarf, colour by colour, and in a colour from the back to the front:
    # dwarfs of a colour are alike, so that equal tables are equal lists
    dwarfs: list[i64]
    crowds: list[i64]  # by place, how many dwarfs stand there; TAKEN is -1, and so the last
    giant: i64 = 0  # his step on his way
    bush: list[bool]  # by place, whether a bush stands there
    cake: list[bool]  # by step, whether a cake lies there
    cakes_left: i64  # cakes beside the board
    served: list[bool]  # by place, whether the four in that bush have had their cake (GR-18)
    eating: i64 = 0  # ends of turns until he is through with his cake (GR-28); 0: he is not eating
    turn: i64 = 0  # whose turn it is
    actor: i64 = 0  # who decides: the seat in turn, or the one that was given its points
    phase: i64 = MOVE  # what is to be decided
    rolled: list[i64]  # this turn's face, after those of turns just before with nothing to decide
    stuck: bool = False  # nobody could use the roll: the giant has yet to walk for it (GR-12)
    lifted: i64 = NOWHERE  # the place that the bush in hand was taken from, else NOWHERE
    replanted: bool = False  # a bush was moved in this turn: no further one may be (GR-11)
    fetched: bool = False  # a cake was taken at the start of this turn, or declined then (GR-37)
    ended: str = ""  # how it ended; empty while it runs
    variant: Variant  # what seats and options make of the rules; all copies share it

    def __init__(
        self, game: Game[Any], seats: int, options: Any, rng: Rng, shared: Variant | None = None
    ) -> None:
        super().__init__(game, seats, options, rng)
        self.variant = Variant(seats, options) if shared is None else shared

    # -- the die ---------------------------------------------------------------------------------

    def face(self) -> i64:
        """What was rolled in this turn."""
        return self.rolled[-1]

    def points(self) -> i64:
        """Its points; 0 for the giant."""
        return POINTS[self.face()]

    def is_brown(self) -> bool:
        """GR-10: ladders and bushes."""
        return self.face() >= FIRST_BROWN

    def is_green(self) -> bool:
        """GR-08: points that can be given away."""
        return GIANT_FACE < self.face() < FIRST_BROWN

    # -- dwarfs ----------------------------------------------------------------------------------

    def owner(self, dwarf: int) -> int:
        """GR-03: whose dwarf this is."""
        return self.variant.owner[dwarf // self.variant.each]

    def crowd(self, place: i64) -> i64:
        """How many dwarfs stand there."""
        return self.crowds[place]

    def count_crowds(self) -> None:
        """Count anew, after the dwarfs were placed."""
        self.crowds = [0] * int(CAVE - TAKEN + 1)
        for place in self.dwarfs:
            self.crowds[place] = self.crowds[place] + 1

    def colours_on(self, place: int) -> list[str]:
        """The colours of those who stand there."""
        return [
            COLOURS[colour]
            for colour in range(self.variant.colours)
            if self.find(colour, place) >= 0
        ]

    def find(self, colour: int, place: int) -> int:
        """The foremost dwarf of a colour on a place, as an index; -1 if there is none."""
        if colour >= self.variant.colours:
            return -1
        first = colour * self.variant.each
        for dwarf in range(first + self.variant.each - 1, first - 1, -1):
            if self.dwarfs[dwarf] == place:
                return dwarf
        return -1

    def has_room(self, place: i64) -> bool:
        """GR-15, GR-16: a fifth dwarf may not stop there; the cave holds them all."""
        return place >= CAVE or self.crowd(place) < CROWD

    def can_walk(self, dwarf: i64, points: i64) -> bool:
        """GR-14, GR-15: it is on the path, and there is room where the points end."""
        place = self.dwarfs[dwarf]
        return TAKEN < place < CAVE and self.has_room(place + points)

    def can_climb(self, dwarf: i64) -> bool:
        """GR-10, GR-15: it stands at the foot of a ladder, and there is room at the top."""
        place = self.dwarfs[dwarf]
        return TAKEN < place < CAVE and TOP[place] != NOWHERE and self.has_room(TOP[place])

    def can_use_points(self, seat: i64, points: i64) -> bool:
        """GR-08: the seat has a dwarf that can walk so far."""
        first = self.variant.first
        for dwarf in range(first[seat], first[seat + 1]):
            if self.can_walk(dwarf, points):
                return True
        return False

    def can_use_brown(self, seat: i64, points: i64) -> bool:
        """GR-10: the seat has a dwarf that can walk so far, or climb."""
        first = self.variant.first
        for dwarf in range(first[seat], first[seat + 1]):
            if self.can_walk(dwarf, points) or self.can_climb(dwarf):
                return True
        return False

    def exposed(self) -> int:
        """GR-17: how many dwarfs the giant sees."""
        count: i64 = 0
        for place in self.dwarfs:
            if TAKEN < place < CAVE and self.is_open(place):
                count += 1
        return int(count)

    def is_open(self, place: i64) -> bool:
        """GR-17: whether the giant would see a dwarf on this space of the path."""
        return not self.bush[place] and (place != MINE or not self.variant.mine_is_shelter)

    # -- bushes and cakes ------------------------------------------------------------------------

    def can_lift(self, place: i64) -> bool:
        """GR-19: a bush stands there and hides nobody."""
        return self.bush[place] and self.crowd(place) == 0

    def can_lift_any(self) -> bool:
        """There is a bush to be moved."""
        for place, standing in enumerate(self.bush):
            if standing and self.crowd(place) == 0:
                return True
        return False

    def can_put(self, place: i64) -> bool:
        """GR-20, GR-31: no rock, not the mine exit, no bush, not whence it came, no giant."""
        return (
            TAKES_BUSH[place]
            and not self.bush[place]
            and place != self.lifted
            and PLACE_OF[self.giant] != place
        )

    def can_bait(self, step: i64) -> bool:
        """GR-18: ahead of the giant, and no cake there yet."""
        return step > self.giant and not self.cake[step]

    def can_bait_any(self) -> bool:
        """A cake is left, and there is a space for it."""
        if self.cakes_left == 0:
            return False
        for step in range(self.giant + 1, STEPS):
            if not self.cake[step]:
                return True
        return False

    def cake_due(self) -> i64:
        """GR-18: the hindmost bush whose four have yet to have their cake, else NOWHERE."""
        hindmost: i64 = CAVE
        for place in self.dwarfs:
            if (
                TAKEN < place < hindmost
                and self.crowds[place] == CROWD
                and self.bush[place]
                and not self.served[place]
            ):
                hindmost = place
        return NOWHERE if hindmost == CAVE else hindmost

    def can_fetch(self) -> bool:
        """GR-37: at the start of a turn, once, a cake for four who sit together."""
        start = self.phase == MOVE or (self.phase == BUSH and self.stuck)
        return start and not self.fetched and self.can_bait_any() and self.cake_due() != NOWHERE

    # -- the goal --------------------------------------------------------------------------------

    def safe(self) -> int:
        """How many dwarfs are in the cave."""
        return self.crowd(CAVE)

    def goal_reached(self) -> bool:
        """GR-29: enough dwarfs in the cave and, if asked for, one of each colour."""
        if self.crowd(CAVE) < GOAL:
            return False
        if self.variant.all_colours:
            for colour in range(self.variant.colours):
                if self.foremost(colour) != CAVE:
                    return False
        return True

    def goal_out_of_reach(self) -> bool:
        """GR-30: too many were taken, or all of a colour that is needed."""
        if self.variant.dwarfs - self.crowd(TAKEN) < GOAL:
            return True
        return self.variant.all_colours and bool(self.colours_gone())

    def colours_gone(self) -> list[str]:
        """The colours of which every dwarf was taken."""
        return [
            COLOURS[colour]
            for colour in range(self.variant.colours)
            if self.foremost(colour) == TAKEN
        ]

    def colours_missing(self) -> list[str]:
        """GR-29: the colours that have yet to arrive, where every colour is needed."""
        if not self.variant.all_colours:
            return []
        return [
            COLOURS[colour]
            for colour in range(self.variant.colours)
            if self.foremost(colour) != CAVE
        ]

    def arrived(self) -> int:
        """GR-29: how far the team is; the goal keeps a place for each colour that is missing."""
        kept = len(self.colours_missing())
        return min(self.crowd(CAVE), GOAL - kept)

    def reason(self) -> str:
        """GR-29, GR-30: how it ended: "won", "lost", or "lost_colour" where four could arrive."""
        if self.ended == "lost" and self.variant.dwarfs - self.crowd(TAKEN) >= GOAL:
            return "lost_colour"
        return self.ended

    def foremost(self, colour: int) -> int:
        """The place of the colour's dwarf that came farthest."""
        return self.dwarfs[(colour + 1) * self.variant.each - 1]

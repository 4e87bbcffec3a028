"""What a learner is told of Le Géant Rustre: everything but the next roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from tablee.core.actions import Action
from tablee.core.features import Features, Sheet
from tablee.core.state import State
from tablee.games.geant_rustre.components import (
    CAVE,
    FACES,
    GIVE,
    LADDERS,
    MOST_CAKES,
    NOWHERE,
    PHASES,
    SPACES,
    STEPS,
    Climb,
    Give,
    Variant,
    Walk,
)
from tablee.games.geant_rustre.rules.match import GeantRustre

if TYPE_CHECKING:
    from tablee.core.game import Game

PLACES: Final[i64] = SPACES + 2  # the path, the cave, and those who were taken
MEAL: Final = 2  # ends of turns that a cake lasts (GR-28)


@final
class GeantRustreFeatures(Features):
    """Where everything stands; colours are counted from mine on, in the order of play."""

    variant: Variant
    mine: list[i64]  # by seat, the first of its colours
    dwarfs: i64
    giant: i64
    bushes: i64
    cakes: i64
    cakes_left: i64
    served: i64
    eating: i64
    turn: i64
    actor: i64
    phase: i64
    face: i64
    stuck: i64
    lifted: i64
    replanted: i64
    fetched: i64

    def __init__(self, game: Game[Any], seats: int, options: Any) -> None:
        super().__init__(game, seats, options)
        self.forgets = ["rolled"]  # what was rolled in turns without a decision is past
        self.variant = Variant(seats, options)
        self.mine = [self.variant.owner.index(seat) for seat in range(seats)]
        field = self.field
        colours = self.variant.colours
        self.dwarfs = field(
            "dwarfs",
            colours * PLACES,
            "by colour, mine first: dwarfs on each space, in the cave, taken",
            self.variant.each,
            rare=True,
        )
        self.giant = field("giant", STEPS, "the giant, by step of his way", rare=True)
        self.bushes = field("bushes", SPACES, "by space, a bush", rare=True)
        if self.variant.cakes:
            self.cakes = field("cakes", STEPS, "by step of his way, a cake", rare=True)
            self.cakes_left = field(
                "cakes_left", 1, "cakes beside the board", MOST_CAKES, rare=True
            )
            self.served = field(
                "served", SPACES, "by space, the four there had their cake", rare=True
            )
            self.eating = field(
                "eating", 1, "ends of turns that he still sits at his cake", MEAL, rare=True
            )
            self.fetched = field(
                "fetched", 1, "a cake was fetched in this turn, or declined", rare=True
            )
        if seats > 1:
            self.turn = field("turn", seats, "whose turn it is")
            self.actor = field("actor", seats, "who decides")
        self.phase = field(
            "phase", len(PHASES), f"what is to be decided: {', '.join(PHASES)}", rare=True
        )
        self.face = field("face", len(FACES), f"what was rolled: {', '.join(FACES)}", rare=True)
        self.stuck = field("stuck", 1, "no dwarf can use the roll", rare=True)
        self.lifted = field("lifted", SPACES, "by space, its bush is in hand", rare=True)
        self.replanted = field("replanted", 1, "a bush was moved in this turn", rare=True)

    def _colour(self, seat: i64, colour: i64) -> i64:
        """A colour as the seat counts them; those that nobody has stay what they are."""
        colours: i64 = self.variant.colours
        if colour >= colours:
            return colour
        place = colour - self.mine[seat]
        return place + colours if place < 0 else place

    def relative(self, state: State, seat: int, action: Action) -> int:
        """Colours and seats, counted from mine. Walks and climbs are numbered colour by colour."""
        if seat == 0:
            return action.code  # all are counted from there on
        if isinstance(action, Walk):
            return action.code + (self._colour(seat, action.colour) - action.colour) * SPACES
        if isinstance(action, Climb):
            return action.code + (self._colour(seat, action.colour) - action.colour) * LADDERS
        if isinstance(action, Give) and action.to < self.seats:
            return GIVE[self.from_me(seat, action.to)].code
        return action.code

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        assert isinstance(state, GeantRustre)
        each: i64 = self.variant.each
        left = each  # dwarfs of this colour that are still to come
        colour = self._colour(seat, 0)
        for place in state.dwarfs:
            if left == 0:
                left = each
                colour = colour + 1 if colour + 1 < self.variant.colours else 0
            left -= 1
            # TAKEN is -1, and is told behind the cave
            sheet.add(self.dwarfs + colour * PLACES + (place if place >= 0 else CAVE + 1))
        sheet.mark(self.giant + state.giant)
        sheet.mark_where(self.bushes, state.bush)
        if self.variant.cakes:
            self._write_cakes(state, sheet)
        if self.seats > 1:
            sheet.mark(self.turn + self.from_me(seat, state.turn))
            sheet.mark(self.actor + self.from_me(seat, state.actor))
        sheet.mark(self.phase + state.phase)
        sheet.mark(self.face + state.face())
        if state.stuck:
            sheet.mark(self.stuck)
        if state.lifted != NOWHERE:
            sheet.mark(self.lifted + state.lifted)
        if state.replanted:
            sheet.mark(self.replanted)

    def _write_cakes(self, state: GeantRustre, sheet: Sheet) -> None:
        if state.cakes_left < self.variant.cakes:  # else none lies anywhere, and none was eaten
            sheet.mark_where(self.cakes, state.cake)
            sheet.mark_where(self.served, state.served)
            sheet.put(self.eating, state.eating)
        sheet.put(self.cakes_left, state.cakes_left)
        if state.fetched:
            sheet.mark(self.fetched)

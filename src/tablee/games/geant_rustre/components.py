"""What lies on the table: the board as flat lists, the dwarfs, the die, and every action."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from tablee.core.actions import Action, ActionTable, FieldValue
from tablee.games.geant_rustre.board import Board, SpaceId, load_board

BOARD: Final[Board] = load_board()

# -- the green path: a place is 0 (the mine exit) to SPACES - 1, else CAVE or TAKEN ---------------

SPACES: Final[i64] = len(BOARD.green_path)
MINE: Final = 0
CAVE: Final[i64] = SPACES
TAKEN: Final = -1
NOWHERE: Final = -2  # no ladder, no bush in hand
CROWD: Final = 4  # GR-15, GR-18: so many to a space or a bush
GOAL: Final = 4  # GR-29: so many in the cave

KINDS: Final[list[str]] = [BOARD.space(id).kind for id in BOARD.green_path]
TAKES_BUSH: Final[list[bool]] = [kind in ("green", "bush") for kind in KINDS]  # GR-20
BUSH_AT_START: Final[list[bool]] = [kind == "bush" for kind in KINDS]  # GR-02


def _ladder_tops() -> list[i64]:
    tops: list[i64] = [NOWHERE] * int(SPACES)
    for ladder in BOARD.ladders:
        tops[ladder.foot - 1] = ladder.top - 1
    return tops


TOP: Final[list[i64]] = _ladder_tops()
"""`TOP[place]`: where the ladder that starts there leads, else NOWHERE."""
LADDERS: Final[i64] = len(BOARD.ladders)

# -- the giant's way: a step is 0 (his hut) to STEPS - 1 (the last green space) -------------------

WAY: Final[list[SpaceId]] = BOARD.giants_way()
STEPS: Final[i64] = len(WAY)
PLACE_OF: Final[list[i64]] = [id - 1 if isinstance(id, int) else NOWHERE for id in WAY]
"""`PLACE_OF[step]`: the place on the green path, NOWHERE on the orange one."""
STEP_OF: Final[list[int]] = [PLACE_OF.index(place) for place in range(SPACES)]
"""`STEP_OF[place]`: the inverse."""
MINE_STEP: Final = STEP_OF[MINE]

# -- dwarfs, die, cakes ---------------------------------------------------------------------------

COLOURS: Final = ["red", "yellow", "blue", "purple"]
SEATS: Final = 4  # at most
FACES: Final = ["giant", "green-1", "green-3", "green-4", "brown-2", "brown-5"]
GIANT_FACE: Final = 0
FIRST_BROWN: Final = 4
POINTS: Final[list[i64]] = [0, 1, 3, 4, 2, 5]
MOST_CAKES: Final = 5  # GR-04

EASY: Final = 0
MEDIUM: Final = 1
HARD: Final = 2
LEVELS: Final = ["easy", "medium", "hard"]

# -- what is awaited ------------------------------------------------------------------------------

MOVE: Final = 0  # the roll: a dwarf, or the points for somebody else
RECEIVE: Final = 1  # the points that somebody gave
BUSH: Final = 2  # which bush, if any
PUT: Final = 3  # where the bush in hand goes
CAKE: Final = 4  # where a cake goes, if anywhere: four have just met
FETCH: Final = 5  # the same, at the start of a turn, for four who met before
PHASES: Final = ["move", "receive", "bush", "put", "cake", "fetch"]


@final
class Variant:
    """What the seats and the options make of the rules."""

    def __init__(self, seats: int, options: Any) -> None:
        # GR-03: three players have a colour of three each; else there are four colours of two
        self.colours: i64 = 3 if seats == 3 else 4
        self.each: i64 = 3 if seats == 3 else 2
        self.dwarfs: i64 = self.colours * self.each
        self.owner: list[int] = [colour * seats // self.colours for colour in range(self.colours)]
        # the dwarfs of a seat are side by side: from first[seat] to before first[seat + 1]
        self.first: list[i64] = [
            seat * self.colours // seats * self.each for seat in range(seats + 1)
        ]
        self.level: int = LEVELS.index(options.giant)  # GR-24
        self.all_colours: bool = options.goal == "colours"  # GR-29
        self.cakes: int = options.cakes  # GR-04
        self.mine_is_shelter: bool = options.mine_is_shelter  # GR-17


@final
class Walk(Action):
    """Walk with a dwarf as many spaces as were rolled (GR-08, GR-10)."""

    def __init__(self, colour: int, place: int) -> None:
        fields: dict[str, FieldValue] = {"colour": COLOURS[colour], "space": place + 1}
        super().__init__("walk", fields)
        self.colour: i64 = colour
        self.place: i64 = place


@final
class Climb(Action):
    """Climb the ladder at whose foot a dwarf stands (GR-10)."""

    def __init__(self, colour: int, place: int) -> None:
        top = TOP[place] + 1
        fields: dict[str, FieldValue] = {"colour": COLOURS[colour], "space": place + 1, "to": top}
        super().__init__("climb", fields)
        self.colour: i64 = colour
        self.place: i64 = place


@final
class Give(Action):
    """Give the green points to another player (GR-08)."""

    def __init__(self, seat: int) -> None:
        fields: dict[str, FieldValue] = {"to": seat}
        super().__init__("give", fields)
        self.to: i64 = seat


@final
class Lift(Action):
    """Take up the bush of a space (GR-11)."""

    def __init__(self, place: int) -> None:
        fields: dict[str, FieldValue] = {"space": place + 1}
        super().__init__("lift", fields)
        self.place: i64 = place


@final
class Leave(Action):
    """Leave all bushes where they are, the one in hand included (GR-11, GR-36)."""

    def __init__(self) -> None:
        super().__init__("leave")


@final
class Put(Action):
    """Put the bush in hand on a space (GR-20, GR-21)."""

    def __init__(self, place: int) -> None:
        fields: dict[str, FieldValue] = {"space": place + 1}
        super().__init__("put", fields)
        self.place: i64 = place


@final
class Fetch(Action):
    """Take the cake that four in a bush have not had yet (GR-37)."""

    def __init__(self) -> None:
        super().__init__("fetch")


@final
class Bait(Action):
    """Put a cake on a space of the giant's way (GR-18)."""

    def __init__(self, step: int) -> None:
        fields: dict[str, FieldValue] = {"space": WAY[step]}
        super().__init__("bait", fields)
        self.step: i64 = step


@final
class Spare(Action):
    """Put no cake now (GR-18)."""

    def __init__(self) -> None:
        super().__init__("spare")


def _climbs(colour: int) -> list[Climb | None]:
    return [Climb(colour, place) if TOP[place] != NOWHERE else None for place in range(SPACES)]


WALK: Final = [[Walk(colour, place) for place in range(SPACES)] for colour in range(len(COLOURS))]
"""`WALK[colour][place]`."""
CLIMB: Final[list[list[Climb | None]]] = [_climbs(colour) for colour in range(len(COLOURS))]
"""`CLIMB[colour][place]`, None where no ladder starts."""
GIVE: Final = [Give(seat) for seat in range(SEATS)]
LIFT: Final = [Lift(place) for place in range(SPACES)]
LEAVE: Final = Leave()
PUT_ON: Final = [Put(place) for place in range(SPACES)]
FETCH_CAKE: Final = Fetch()
BAIT: Final = [Bait(step) for step in range(STEPS)]
SPARE: Final = Spare()


def _all_actions() -> list[Action]:
    actions: list[Action] = []
    for walks in WALK:
        actions.extend(walks)
    for climbs in CLIMB:
        actions.extend([climb for climb in climbs if climb is not None])
    actions.extend(GIVE)
    actions.extend(LIFT)
    actions.append(LEAVE)
    actions.extend(PUT_ON)
    actions.append(FETCH_CAKE)
    actions.extend(BAIT)
    actions.append(SPARE)
    return actions


ACTIONS: Final = ActionTable("geant-rustre", _all_actions())

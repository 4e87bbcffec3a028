"""The board: one data file, read once and checked, with an error that names the field at fault.

The original board is not ours to copy; `board.json` is our own mountain. Green spaces are numbered
from the mine exit on, orange ones are lettered, and every space says where it is drawn.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Literal

import msgspec

from tablee.core.errors import FieldError
from tablee.core.options import convert

SpaceId = int | str
FILE = Path(__file__).with_name("board.json")

BUSHES = 7  # GR-01, GR-02
DETOUR_AFTER = 4  # GR-23: at the 4th green space
APART = 36.0  # stones that are nearer to each other than this cannot be told apart

SpaceKind = Literal["hut", "orange", "mine", "green", "rock", "bush", "cave"]
PATH_KINDS = ("mine", "green", "rock", "bush")


class BoardError(FieldError):
    """A board that cannot be played on; `field` names the place in the file."""


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space and where it is drawn.

    Attributes:
        id: a number on the green path, capital letters on the orange one, else "hut" or "cave".
        kind: "mine" is the first green space, "rock" a green space that takes no bush (GR-20),
            "bush" one on which a bush stands at the start (GR-02).
        x: from the left edge of the drawing.
        y: from its top.
    """

    id: SpaceId
    kind: SpaceKind
    x: float
    y: float


class Detour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the giant leaves the green path, and the orange spaces of his round trip (GR-23)."""

    after: int
    spaces: list[str]


class Ladder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shortcut from one green space up to another (GR-10)."""

    foot: int
    top: int


class Terrace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of the mountain, for the drawing: its outline, and how high its cliff is."""

    outline: list[tuple[float, float]]
    cliff: float


class Ornament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is only there to be looked at."""

    kind: Literal["fir", "tree", "boulder", "pond", "flowers", "grass", "cloud"]
    x: float
    y: float
    size: float = 1.0


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole board.

    Attributes:
        size: width and height of the drawing.
        spaces: every space, in any order.
        orange_path: the giant's way from his hut to the mine.
        green_path: the way of the dwarfs, from the mine exit to the last space before the cave.
        detour: the giant's round trip.
        ladders: the shortcuts.
        terraces: the landscape, from the bottom up.
        ornaments: what stands in it.
    """

    size: tuple[float, float]
    spaces: list[Space]
    orange_path: list[str]
    green_path: list[int]
    detour: Detour
    ladders: list[Ladder]
    terraces: list[Terrace] = []
    ornaments: list[Ornament] = []

    def space(self, id: SpaceId) -> Space:
        """The space with this id."""
        return next(space for space in self.spaces if space.id == id)

    def giants_way(self) -> list[SpaceId]:
        """GR-23: the spaces that the giant walks over, in order, from his hut to the last one.

        The cave is not among them. He takes whom he finds on every space before it, so that
        whoever has not won by then has lost (GR-30).
        """
        cut = self.green_path.index(self.detour.after) + 1
        before, behind = self.green_path[:cut], self.green_path[cut:]
        return ["hut", *self.orange_path, *before, *self.detour.spaces, *behind]


def read_board(data: object) -> Board:
    """The board that plain JSON describes.

    Raises:
        BoardError: naming the field that is wrong.
    """
    board = convert(data, Board, BoardError)
    _check_spaces(board)
    _check_green(board)
    _check_orange(board)
    _check_ladders(board)
    _check_drawing(board)
    return board


def load_board() -> Board:
    """Our board."""
    return read_board(json.loads(FILE.read_text(encoding="utf-8")))


def _require(holds: bool, field: str, problem: str) -> None:
    if not holds:
        raise BoardError(field, problem)


def _kinds(board: Board) -> dict[SpaceId, SpaceKind]:
    return {space.id: space.kind for space in board.spaces}


def _check_spaces(board: Board) -> None:
    seen: set[SpaceId] = set()
    for number, space in enumerate(board.spaces):
        field = f"spaces[{number}].id"
        _require(space.id not in seen, field, f"{space.id!r} is there twice")
        seen.add(space.id)
        if space.kind in PATH_KINDS:
            good = isinstance(space.id, int)
            _require(good, field, f"a {space.kind} space has a number, not {space.id!r}")
        elif space.kind == "orange":
            good = isinstance(space.id, str) and space.id.isascii() and space.id.isupper()
            _require(good, field, f"an orange space has capital letters, not {space.id!r}")
        else:
            _require(space.id == space.kind, field, f"the {space.kind} is called {space.kind!r}")
    kinds = [space.kind for space in board.spaces]
    for kind in ("hut", "mine", "cave"):
        _require(kinds.count(kind) == 1, "spaces", f"one {kind}, not {kinds.count(kind)}")
    bushes = kinds.count("bush")
    _require(bushes == BUSHES, "spaces", f"{BUSHES} bush spaces, not {bushes} (GR-02)")
    _require("rock" in kinds, "spaces", "at least one rock space (GR-20)")


def _check_green(board: Board) -> None:
    kinds = _kinds(board)
    for number, id in enumerate(board.green_path):
        field = f"green_path[{number}]"
        _require(kinds.get(id) in PATH_KINDS, field, f"{id} is not a green space")
        _require(id == number + 1, field, f"is {id}: green spaces are numbered along the path")
    wanted = sum(kind in PATH_KINDS for kind in kinds.values())
    length = len(board.green_path)
    _require(length == wanted, "green_path", f"{length} of {wanted} green spaces are on it")
    _require(kinds[1] == "mine", "green_path[0]", "the path begins at the mine exit (GR-02)")


def _check_orange(board: Board) -> None:
    kinds = _kinds(board)
    after = board.detour.after
    good = after == DETOUR_AFTER and after < len(board.green_path)
    _require(good, "detour.after", f"is {after}: the detour leaves at space {DETOUR_AFTER} (GR-23)")
    seen: set[str] = set()
    for field, ids in (("orange_path", board.orange_path), ("detour.spaces", board.detour.spaces)):
        _require(bool(ids), field, "has no spaces")
        for number, id in enumerate(ids):
            place = f"{field}[{number}]"
            _require(kinds.get(id) == "orange", place, f"{id!r} is not an orange space")
            _require(id not in seen, place, f"{id!r} is on the giant's way twice")
            seen.add(id)
    left = [id for id, kind in kinds.items() if kind == "orange" and id not in seen]
    _require(not left, "orange_path", f"{left} lead nowhere")


def _check_ladders(board: Board) -> None:
    _require(len(board.ladders) >= 2, "ladders", "several, not fewer than 2")
    last = len(board.green_path)
    feet: set[int] = set()
    for number, ladder in enumerate(board.ladders):
        field = f"ladders[{number}]"
        for end, id in (("foot", ladder.foot), ("top", ladder.top)):
            _require(1 <= id <= last, f"{field}.{end}", f"{id} is not a green space")
        _require(ladder.foot < ladder.top, f"{field}.top", "a ladder leads forwards")
        _require(ladder.foot > 1, f"{field}.foot", "no ladder starts at the mine exit")
        _require(ladder.foot not in feet, f"{field}.foot", f"two ladders start at {ladder.foot}")
        feet.add(ladder.foot)


def _check_drawing(board: Board) -> None:
    width, height = board.size
    _require(width > 0 and height > 0, "size", "a width and a height above 0")
    placed: list[Space] = []
    for number, space in enumerate(board.spaces):
        field = f"spaces[{number}]"
        _require(0 <= space.x <= width, f"{field}.x", f"{space.x} is outside of the drawing")
        _require(0 <= space.y <= height, f"{field}.y", f"{space.y} is outside of the drawing")
        for other in placed:
            apart = math.dist((space.x, space.y), (other.x, other.y))
            _require(apart >= APART, field, f"{space.id!r} lies on {other.id!r}")
        placed.append(space)
    for number, ornament in enumerate(board.ornaments):
        _require(ornament.size > 0, f"ornaments[{number}].size", "is not above 0")
    for number, terrace in enumerate(board.terraces):
        _require(len(terrace.outline) >= 3, f"terraces[{number}].outline", "fewer than 3 points")

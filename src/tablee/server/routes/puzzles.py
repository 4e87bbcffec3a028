"""Puzzles: what would you play? Nothing here is kept."""

from __future__ import annotations

import msgspec
from litestar import Response, Router, get

import tablee
from tablee.core.errors import ActionError, PuzzleError
from tablee.core.puzzles import Posed, find, pose
from tablee.server.errors import BadParameter, RequestRefused, responses
from tablee.server.routes.games import KEPT, offered_puzzles
from tablee.server.routes.lessons import read_codes


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle of a game.

    Attributes:
        id: its name.
        stars: how hard it is, from 1 to 3.
    """

    id: str
    stars: int


@get("/api/games/{game_id:str}/puzzles", responses=responses(404))
async def list_puzzles(game_id: str) -> Response[list[PuzzleInfo]]:
    """The puzzles of a game, the easy ones first; a game may have none."""
    found = [
        PuzzleInfo(puzzle.id, puzzle.stars) for puzzle in offered_puzzles(tablee.game(game_id))
    ]
    return Response(found, headers=KEPT)


@get("/api/games/{game_id:str}/puzzles/{puzzle_id:str}", responses=responses(400, 404))
async def run_puzzle(game_id: str, puzzle_id: str, attempt: str = "") -> Posed:
    """How a puzzle stands after these moves (`attempt=12,40`); once they are whole, the answer.

    Nothing is kept: whoever asks says what they tried. Asked again, the answer is the same.
    """
    game = tablee.game(game_id)
    try:
        puzzle = find(game, puzzle_id)
    except PuzzleError:
        raise RequestRefused(404, "no-puzzle") from None
    try:
        return pose(game, puzzle, read_codes(attempt, puzzle.longest))
    except (PuzzleError, ActionError):
        raise BadParameter("attempt", "not of this puzzle") from None


ROUTES = Router("/", route_handlers=[list_puzzles, run_puzzle], tags=["games"])

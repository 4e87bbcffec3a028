"""What there is to play, and everything that a client without rules needs to show it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from litestar import MediaType, Request, Response, Router, get

import tablee
from tablee.bots import bot_names
from tablee.core import texts as core_texts
from tablee.core.errors import PuzzleError
from tablee.core.game import Game
from tablee.core.kinds import Shape
from tablee.core.puzzles import Puzzle, puzzles
from tablee.server.errors import RequestRefused, responses
from tablee.server.words import language, of_game
from tablee.table.pace import (
    PACES,
    REACTION_DEFAULT,
    REACTION_LONGEST,
    REACTION_SHORTEST,
)

Language = Literal["fr", "en"]
KEPT = {"cache-control": "public, max-age=300"}


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game.

    Attributes:
        id: its name in addresses.
        title, tagline: in the language of the request.
        fewest, most: how many may play.
        cooperative: all win or all lose.
        secrets: a seat may know what another must not see.
        version: of its rules.
        bots: the levels of bots, from the weakest up.
        options: the JSON schema of its options.
        table_options: what the platform chooses where the schema's defaults are not taken.
        shapes: what the fields of a view are, for a page that does not know the game.
        lessons: how many lessons teach it by doing; 0: there are none.
        reactions: others than whose turn it is may react, in windows.
        puzzles: how many puzzles it has; 0: there are none.
    """

    id: str
    title: str
    tagline: str
    fewest: int
    most: int
    cooperative: bool
    secrets: bool
    version: int
    bots: list[str]
    options: dict[str, Any]
    table_options: dict[str, Any]
    shapes: dict[str, Shape]
    lessons: int
    reactions: bool
    puzzles: int


class ActionInfo(msgspec.Struct, frozen=True):
    """An action of a game: what a code stands for."""

    code: int
    verb: str
    fields: dict[str, int | str | bool]
    talk: bool


class PaceInfo(msgspec.Struct, frozen=True):
    """A pace.

    Attributes:
        id: its name.
        turn: seconds for a decision in one's turn; null: no clock.
        slow: nobody has to be connected, and a reaction window lasts as long as a turn.
    """

    id: str
    turn: float | None
    slow: bool


class Choices(msgspec.Struct, frozen=True):
    """What one can choose for a table of any game."""

    paces: list[PaceInfo]
    reaction: float
    reaction_shortest: float
    reaction_longest: float


def offered_puzzles(game: Game[Any]) -> tuple[Puzzle, ...]:
    """Its puzzles; none that were made for other rules."""
    try:
        return puzzles(game)
    except PuzzleError:
        return ()


def _info(game: Game[Any], lang: str) -> GameInfo:
    words = of_game(game.id, lang)
    return GameInfo(
        id=game.id,
        title=words("title"),
        tagline=words("tagline"),
        fewest=game.seats.start,
        most=game.seats.stop - 1,
        cooperative=game.cooperative,
        secrets=game.secrets,
        version=game.version,
        bots=bot_names(game),
        options=game.options_schema(),
        table_options=game.table_options,
        shapes=game.shapes(),
        lessons=len(game.lessons),
        reactions=game.reactions,
        puzzles=len(offered_puzzles(game)),
    )


@get("/api/games", responses=responses())
async def list_games(request: Request[Any, Any, Any]) -> list[GameInfo]:
    """All games."""
    lang = language(request.headers.get("accept-language"))
    return [_info(game, lang) for game in tablee.games()]


@get("/api/games/{game_id:str}", responses=responses(404))
async def show_game(request: Request[Any, Any, Any], game_id: str) -> GameInfo:
    """One game."""
    lang = language(request.headers.get("accept-language"))
    return _info(tablee.game(game_id), lang)


@get("/api/games/{game_id:str}/actions", responses=responses(404))
async def list_actions(game_id: str) -> Response[list[ActionInfo]]:
    """Every action of a game by its code: what `legal` and `talk` of the socket speak of."""
    return Response(_actions(game_id), headers=KEPT)


@cache
def _actions(game_id: str) -> list[ActionInfo]:
    actions = tablee.game(game_id).actions
    return [ActionInfo(a.code, a.verb, a.fields, a.talk) for a in actions]


@get("/api/games/{game_id:str}/texts/{lang:str}", responses=responses(404))
async def game_texts(game_id: str, lang: str) -> Response[dict[str, Any]]:
    """The catalogue of a game in one language, in the i18next form."""
    return Response(_catalogue(tablee.game(game_id).folder / "texts", lang), headers=KEPT)


@get("/api/games/{game_id:str}/rules/{lang:str}", responses=responses(404))
async def game_rules(game_id: str, lang: str) -> Response[str]:
    """How to play, in Markdown."""
    try:
        page = tablee.game(game_id).rules_page(lang)
    except core_texts.MissingText:
        raise RequestRefused(404, "no-text") from None
    return Response(page, media_type="text/markdown; charset=utf-8", headers=KEPT)


@get("/api/texts/{lang:str}", responses=responses(404))
async def common_texts(lang: str) -> Response[dict[str, Any]]:
    """The catalogue that all games share, in one language."""
    folder = Path(tablee.__file__).parent / "texts"
    return Response(_catalogue(folder, lang), headers=KEPT, media_type=MediaType.JSON)


def _catalogue(folder: Path, lang: str) -> dict[str, Any]:
    if lang not in core_texts.LANGUAGES:
        raise RequestRefused(404, "no-text")
    found: dict[str, Any] = json.loads((folder / f"{lang}.json").read_text(encoding="utf-8"))
    return found


@get("/api/choices", responses=responses())
async def choices() -> Choices:
    """Paces and reaction times."""
    return Choices(
        paces=[PaceInfo(name, pace.turn, pace.slow) for name, pace in PACES.items()],
        reaction=REACTION_DEFAULT,
        reaction_shortest=REACTION_SHORTEST,
        reaction_longest=REACTION_LONGEST,
    )


ROUTES = Router(
    "/",
    route_handlers=[
        list_games,
        show_game,
        list_actions,
        game_texts,
        game_rules,
        common_texts,
        choices,
    ],
    tags=["games"],
)

"""The types that the page and the server share, as JSON schemas on standard output.

    python -m tools.wire

`web/tools/types.mjs` turns each of them into a TypeScript module below `web/src/wire`.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from functools import reduce
from operator import or_
from typing import Any

import msgspec

import tablee
from tablee.bots import Review
from tablee.core.game import Game
from tablee.core.lessons import Taught
from tablee.core.puzzles import Posed
from tablee.server import messages
from tablee.server.company import Companion
from tablee.server.replays import ShownMatch
from tablee.server.reviews import Making
from tablee.server.rounds import RoundInfo
from tablee.server.routes.about import Notice, Reach
from tablee.server.routes.company import AskedInfo, AskInfo
from tablee.server.routes.days import DayInfo
from tablee.server.routes.door import Code, Invitation
from tablee.server.routes.figures import MyFigures
from tablee.server.routes.games import ActionInfo, Choices, GameInfo
from tablee.server.routes.lessons import LessonInfo
from tablee.server.routes.matches import History, MatchInfo
from tablee.server.routes.mine import Me
from tablee.server.routes.people import Guest, Token
from tablee.server.routes.place import Link, RecoveryCodes
from tablee.server.routes.puzzles import PuzzleInfo
from tablee.server.routes.slow import HolidayInfo, Holidays, MyTurn
from tablee.server.routes.tables import Joining, NewTable, SeatChange
from tablee.table.info import TableInfo
from tablee.table.replay import Replay

FIELD = re.compile(r"^((?:    # .*\n)*)    (\w+): [^#\n]*(?:# (.*))?$", re.MULTILINE)
"""A field of a struct, with the comment above it or behind it."""


def meanings(kind: type[msgspec.Struct]) -> dict[str, str]:
    """What the fields of a struct mean, as the comments beside them say."""
    found = FIELD.findall(inspect.getsource(kind))
    said = {name: behind or above.replace("    # ", " ") for above, name, behind in found}
    return {name: " ".join(text.split()) for name, text in said.items() if text}


def wire(**types: Any) -> dict[str, Any]:
    """One schema with a property for each type."""
    schemas, definitions = msgspec.json.schema_components(
        list(types.values()), ref_template="#/$defs/{name}"
    )
    for kind in msgspec.Struct.__subclasses__():
        describe(kind, definitions)
    return {
        "title": "Wire",
        "type": "object",
        "properties": dict(zip(types, schemas, strict=True)),
        "required": list(types),
        "$defs": definitions,
    }


def describe(kind: type[msgspec.Struct], definitions: dict[str, Any]) -> None:
    """Add the meanings of fields to the schemas of a struct and of those derived from it."""
    for derived in kind.__subclasses__():
        describe(derived, definitions)
    schema = definitions.get(kind.__name__, {})
    if schema.get("description") == inspect.getdoc(kind) and kind.__doc__ is not None:
        for name, text in meanings(kind).items():
            if "$ref" not in schema["properties"].get(name, {"$ref": ""}):
                schema["properties"][name]["description"] = text


def of_game(game: Game[Any]) -> dict[str, Any]:
    """View, event and options of a game."""
    return wire(
        view=game.view_type,
        event=reduce(or_, game.event_types),
        options=game.options_type,
    )


def schemas() -> dict[str, dict[str, Any]]:
    """Every schema, by the name of its module."""
    found = {
        "protocol": wire(client=messages.ClientMessage, server=messages.ServerMessage),
        "rest": wire(
            table=TableInfo,
            game=GameInfo,
            action=ActionInfo,
            choices=Choices,
            lesson=LessonInfo,
            taught=Taught,
            puzzle=PuzzleInfo,
            posed=Posed,
            day=DayInfo,
            guest=Guest,
            token=Token,
            reach=Reach,
            invitation=Invitation,
            code=Code,
            new_table=NewTable,
            joining=Joining,
            seat_change=SeatChange,
            replay=Replay,
            shown=ShownMatch,
            match=MatchInfo,
            history=History,
            figures=MyFigures,
            my_turn=MyTurn,
            holidays=Holidays,
            holiday_info=HolidayInfo,
            me=Me,
            link=Link,
            codes=RecoveryCodes,
            review=Review,
            making=Making,
            companion=Companion,
            round=RoundInfo,
            ask=AskInfo,
            asked=AskedInfo,
            notice=Notice,
        ),
    }
    for game in tablee.games():
        found[game.id] = of_game(game)
    return found


if __name__ == "__main__":
    json.dump(schemas(), sys.stdout)

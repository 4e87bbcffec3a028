"""Which tables to try: every number of seats with a spread of options."""

from __future__ import annotations

import itertools
from typing import Any, NamedTuple

from tablee.core.errors import OptionError
from tablee.core.game import Game
from tablee.core.options import read_options
from tablee.core.rng import Rng


class Setup(NamedTuple):
    """One kind of table."""

    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.seats} seats {chosen}".strip()


def values(schema: dict[str, Any]) -> list[Any]:
    """A few values that a property of an options schema takes: all, or the ends of a range."""
    if "anyOf" in schema:
        return [value for part in schema["anyOf"] for value in values(part)]
    if "enum" in schema:
        return list(schema["enum"])
    if "const" in schema:
        return [schema["const"]]
    kind = schema.get("type")
    if kind == "boolean":
        return [False, True]
    if kind == "integer" and "minimum" in schema and "maximum" in schema:
        return sorted({schema["minimum"], schema["maximum"]})
    return [schema["default"]] if "default" in schema else []


def setups(game: Game[Any], mixed: int = 4) -> list[Setup]:
    """The defaults, every single change from them, and some random mixtures, for all seats."""
    properties = game.options_schema()["properties"]
    choices = {name: values(schema) for name, schema in properties.items()}
    rng = Rng(len(choices))
    found: list[Setup] = []
    for seats in game.seats:
        tried: list[dict[str, Any]] = [{}]
        tried += [{name: value} for name in choices for value in choices[name]]
        tried += [
            {name: rng.pick(few) for name, few in choices.items() if few} for _ in range(mixed)
        ]
        tried = [options for options, _ in itertools.groupby(tried)]
        found += [Setup(seats, options) for options in tried if _fits(game, seats, options)]
    return found


def _fits(game: Game[Any], seats: int, options: dict[str, Any]) -> bool:
    try:
        read_options(options, game.options_type, seats)
    except OptionError:
        return False
    # a value that is the default anyway was tried already
    default = game.options_dict(game.options_type())
    return not options or any(default[name] != value for name, value in options.items())

"""Positions: a whole state as plain JSON. Here is what all have in common; see `layout`."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from tablee.core.errors import OptionError, PositionError
from tablee.core.options import O, convert, read_options
from tablee.core.rng import Rng, rng_from_dict


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What every position holds; a game's `Layout` adds its own fields in a subclass."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]
    rng: dict[str, Any]


P = TypeVar("P", bound=Position)


def read_position(data: object, kind: type[P], game: str, version: int, seats: range) -> P:
    """The position as a struct, its common fields checked.

    Raises:
        PositionError: naming the field.
    """
    if not isinstance(data, dict):
        raise PositionError("", "a position is a JSON object")
    # first what it is of: another game, or older rules, have other fields
    of, rules = data.get("game"), data.get("version")
    if isinstance(of, str) and of != game:
        raise PositionError("game", f"is {of!r}, not {game!r}")
    if isinstance(rules, int) and rules != version:
        raise PositionError("version", f"is {rules}; these are rules version {version}")
    position = convert(data, kind, PositionError)
    if position.seats not in seats:
        raise PositionError(
            "seats", f"is {position.seats}: {game} takes {seats.start} to {seats.stop - 1}"
        )
    return position


def options_of(position: Position, kind: type[O]) -> O:
    """The options in a position."""
    try:
        return read_options(position.options, kind, position.seats)
    except OptionError as error:
        raise PositionError(f"options.{error.field}", error.problem) from None


def rng_of(position: Position) -> Rng:
    """The random stream in a position."""
    try:
        return rng_from_dict(position.rng)
    except ValueError as error:
        raise PositionError("rng", str(error)) from None


def require(holds: bool, field: str, problem: str) -> None:
    """Refuse the position unless this holds."""
    if not holds:
        raise PositionError(field, problem)

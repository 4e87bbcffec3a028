"""Options of a match: declared once per game, checked here, and a JSON schema for forms."""

from __future__ import annotations

import json
import re
from typing import Any, TypeVar

import msgspec

from tablee.core.errors import FieldError, OptionError

SEAT = {"format": "seat"}
"""Of an option that names a seat, for its schema: forms offer the seats that there are."""

EACH_SEAT = {"format": "each-seat"}
"""Of an option that is a list with a value for each seat: forms offer one choice a seat."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a game: one field each, with a default and the values it may take.

    Texts for forms are `option.<field>.label` and `.help` (and `option.<field>.values.<value>`)
    in the game's catalogue.
    """

    def check(self, seats: int) -> None:
        """Refuse what only the number of seats, or two options together, make wrong.

        Raises:
            OptionError: naming the field.
        """


T = TypeVar("T")
O = TypeVar("O", bound=Options)  # noqa: E741 - the natural letter

_AT = re.compile(r" - at `\$\.?(.*)`$")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")
_MISSING = re.compile(r"Object missing required field `(.*)`")


def convert(data: object, kind: type[T], error: type[FieldError]) -> T:
    """Plain data as a struct; what does not fit raises `error`, with the field's name."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as problem:
        text = str(problem)
        at = _AT.search(text)
        path = at.group(1) if at else ""
        message = _AT.sub("", text)
        named = _UNKNOWN.search(message) or _MISSING.search(message)
        if named:
            path = f"{path}.{named.group(1)}" if path else named.group(1)
            message = "there is no such field" if _UNKNOWN.search(message) else "is missing"
        raise error(path, message[:1].lower() + message[1:]) from None


def read_options(given: dict[str, Any], kind: type[O], seats: int) -> O:
    """The options of a match.

    Raises:
        OptionError: an option that the game does not have, or a value that it does not take.
    """
    try:
        options = convert(given, kind, OptionError)
    except OptionError as error:
        raise OptionError(error.field, error.problem + _allowed(error.field, kind)) from None
    options.check(seats)
    return options


def _allowed(field: str, kind: type[Options]) -> str:
    """What would be right where this field is wrong: an addition to the problem, or nothing."""
    properties: dict[str, Any] = schema(kind)["properties"]
    if field in properties:
        values = _values(properties[field])
        return f"; it takes {', '.join(values)}" if values else ""
    within = any(field.startswith((f"{name}.", f"{name}[")) for name in properties)
    return "" if within or not properties else f"; there are {', '.join(properties)}"


def _values(declared: dict[str, Any]) -> list[str]:
    """The values that the schema of an option allows, in words, as far as they can be listed."""
    values: list[str] = []
    for branch in declared.get("anyOf", [declared]):
        if "enum" in branch:
            values += [json.dumps(value) for value in branch["enum"]]
        elif branch.get("type") == "boolean":
            values += ["true", "false"]
        elif "minimum" in branch and "maximum" in branch:
            values.append(f"{branch['minimum']} to {branch['maximum']}")
    return values


def schema(kind: type[Options]) -> dict[str, Any]:
    """The JSON schema of the options, flat: one property per option, ready for a form."""
    full = msgspec.json.schema(kind)
    definition: dict[str, Any] = full["$defs"][kind.__name__]
    definition.setdefault("$schema", "https://json-schema.org/draft/2020-12/schema")
    return definition

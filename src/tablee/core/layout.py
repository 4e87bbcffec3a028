"""Positions, declared once: what a state holds, how JSON shows it, and what it may be.

A game lists the fields of its positions in a `Layout`, each with its `Kind`. From that come the
JSON, the reader with its errors that name the field, the schema, and the table in the game's
README. What only several fields together make wrong is checked by hand, in `Game.complete`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from tablee.core.errors import PositionError
from tablee.core.kinds import Kind, Name, Number, Write, struct
from tablee.core.position import Position
from tablee.core.state import State


def each_once(
    places: Iterable[tuple[str, Any]],
    everything: Iterable[Any],
    what: str,
    rest: str,
    name: Write = lambda thing: thing,
) -> None:
    """Refuse places in which something is missing, or there twice, or should not be at all.

    Args:
        places: what lies where: the field, and one thing or a list, whose lists are places too.
        everything: all that there is.
        what: what these are, in one word.
        rest: the field that is named when something is missing.
        name: how a thing is called.
    """
    left = dict.fromkeys(everything)
    known = set(left)
    for field, held in _all_in(places):
        if held not in left:
            problem = "is there twice" if held in known else "is not in this match"
            raise PositionError(field, f"the {what} {name(held)!r} {problem}")
        del left[held]
    if left:
        missing = [name(held) for held in list(left)[:5]]
        raise PositionError(rest, f"the {what}s {missing} are nowhere")


def _all_in(places: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    for field, held in places:
        if not isinstance(held, list):
            yield field, held
        elif held and isinstance(held[0], list):
            yield from _all_in((f"{field}[{at}]", part) for at, part in enumerate(held))
        else:
            for one in held:
                yield field, one


class Whole:
    """A promise: all things of a kind lie in these fields, each once.

    What is missing is missed in the field `rest`, by default the last one.
    """

    def __init__(self, kind: Name | Number, *fields: str, rest: str = "") -> None:
        self.kind = kind
        self.fields = fields
        self.rest: str = rest or fields[-1]
        self.what: str = kind.what
        if isinstance(kind, Name):
            self.everything: list[Any] = list(kind.numbers)
        else:
            assert kind.high is not None
            self.everything = list(range(kind.low, kind.high + 1))

    def check(self, position: Position) -> None:
        """Refuse a position that breaks it."""
        places = ((field, getattr(position, field)) for field in self.fields)
        each_once(places, self.everything, self.what, self.rest)

    def __str__(self) -> str:
        fields = [f"`{field}`" for field in self.fields]
        there = ", ".join(fields[:-1]) + f" and {fields[-1]}"
        return f"Every {self.what} is there once, across {there}."


class Layout:
    """The fields of a game's positions, in order, and the wholes that they make up.

    Attributes:
        struct: what msgspec reads first; its names are those of the fields.
    """

    def __init__(self, *wholes: Whole, **fields: Kind) -> None:
        self.wholes = wholes
        self.fields = fields
        self.struct: type[Position] = struct("Position", fields, (Position,))
        self._saver = {name: kind.save(name) for name, kind in fields.items()}

    def write(self, state: State, into: dict[str, Any]) -> dict[str, Any]:
        """Add the state's own fields to a position."""
        for name, save in self._saver.items():
            into[name] = save(state)
        return into

    def shown(self, state: State, *names: str) -> dict[str, Any]:
        """These fields, as a position shows them: for the fields of a view that lie open."""
        return {name: self._saver[name](state) for name in names}

    def read(self, position: Position, state: State) -> None:
        """Fill in a new state.

        Raises:
            PositionError: naming the field.
        """
        for name, kind in self.fields.items():
            kind.load(getattr(position, name), name, state)
        for whole in self.wholes:
            whole.check(position)

    def schema(self) -> dict[str, Any]:
        """The JSON schema of the positions."""
        return msgspec.json.schema(self.struct)

    def table(self) -> str:
        """The fields as a table in Markdown, with the wholes below it."""
        rows = [
            "| field | in JSON | is |",
            "|---|---|---|",
            "| `game`, `version`, `seats`, `options`, `rng` | | as in every position |",
        ]
        rows += [
            f"| `{name}` | {kind.words} | {kind.about} |" for name, kind in self.fields.items()
        ]
        return "\n".join(rows + [f"\n{whole}" for whole in self.wholes]) + "\n"

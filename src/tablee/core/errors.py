"""Everything that can be refused, by kind. All of them are `TableeError`.

Messages are for developers, in English; what people meet at the table are `Refusal`s, in words of
the catalogues.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablee.core.refusal import Refusal


class TableeError(Exception):
    """Any error of this package that tells its caller what was wrong."""


class UnknownGame(TableeError, KeyError):
    """No game has that id."""

    def __str__(self) -> str:
        return str(self.args[0])


class MissingExtra(TableeError, ImportError):
    """A part of this package needs something that `pip install tablee` alone does not bring."""


class SeatError(TableeError, ValueError):
    """No such seat, or no match for so many."""


class SeedError(TableeError, ValueError):
    """Not a seed. The message never repeats it."""


class ActionError(TableeError, ValueError):
    """No action of the game has that form (whether it is legal now is another question)."""


class FieldError(TableeError, ValueError):
    """Bad data: `field` names the place, the message what is wrong there."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}" if field else problem)
        self.field = field
        self.problem = problem


class OptionError(FieldError):
    """An option that the game does not have, or a value that it does not take."""


class PositionError(FieldError):
    """A position that is not one of this game."""


class RecordError(TableeError, ValueError):
    """A record that cannot be read, or that does not replay; `step` is where, counted from 1."""

    def __init__(self, problem: str, step: int | None = None) -> None:
        super().__init__(problem if step is None else f"step {step}: {problem}")
        self.problem = problem
        self.step = step


class LessonError(TableeError, ValueError):
    """No such lesson, or not the way through it."""


class PuzzleError(TableeError, ValueError):
    """No such puzzle, not a try at it, or one that was made for other rules."""


class IllegalAction(TableeError, ValueError):
    """The rules do not allow this action now; `refusal` says why. The state did not change."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

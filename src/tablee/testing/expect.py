"""How a check fails."""

from __future__ import annotations

from tablee.core.errors import TableeError


class ConformanceError(TableeError, AssertionError):
    """A game broke the contract."""


def expect(holds: bool, problem: str) -> None:
    """Refuse unless this holds."""
    if not holds:
        raise ConformanceError(problem)

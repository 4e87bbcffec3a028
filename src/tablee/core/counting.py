"""Counts over many matches, for people and for the laboratory: shares and figures."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import msgspec

from tablee.core.figures import Figure

Z = 1.959964  # 95 %


def interval(successes: float, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson), within 0 and 1."""
    share = successes / trials
    middle = share + Z * Z / (2 * trials)
    half = Z * math.sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    scale = 1 + Z * Z / trials
    # None or all of them: rounding would leave the end a hair outside.
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


class Share(msgspec.Struct, frozen=True):
    """How many of the matches, from 0 to 1, and the 95 % interval of that."""

    share: float
    low: float
    high: float

    @classmethod
    def of(cls, successes: float, trials: int) -> Share:
        """The share of so many in so many trials, at least one."""
        return cls(successes / trials, *interval(successes, trials))


class Counted(msgspec.Struct, frozen=True, kw_only=True):
    """One figure over the matches that have it.

    Attributes:
        id: which; its name is `figure.<id>` in the game's catalogue.
        matches: how many have it: at least one.
        total: in all of them together.
        of: the figure of which it is a part, if it is one...
        share: ...and how large a part; null: there was nothing to be a part of.
    """

    id: str
    matches: int
    total: int
    of: str | None = None
    share: Share | None = None

    @property
    def mean(self) -> float:
        """In a match."""
        return self.total / self.matches


def counted(figures: Sequence[Figure], rows: Sequence[Mapping[str, int]]) -> list[Counted]:
    """The figures of a game in the order of their declaration; a row is one seat of one match.

    Of matches from before there was a figure the rows do not have it.
    """
    found: list[Counted] = []
    for figure in figures:
        mine = [row for row in rows if figure.id in row and (figure.of or figure.id) in row]
        if not mine:
            continue
        total = sum(row[figure.id] for row in mine)
        whole = sum(row[figure.of] for row in mine) if figure.of else 0
        found.append(
            Counted(
                id=figure.id,
                matches=len(mine),
                total=total,
                of=figure.of or None,
                share=Share.of(min(total, whole), whole) if whole else None,
            )
        )
    return found

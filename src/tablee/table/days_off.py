"""Days off: when the time of somebody at a slow table does not run.

A person says it once, for all slow tables (`server/holidays.py`), and each of them keeps it in its
log: when a decision runs out follows from the log alone.
"""

from __future__ import annotations

import datetime
import math

import msgspec

from tablee.table.pace import DAY
from tablee.table.refusals import TableRefusal

MOST_WEEKDAYS = 3
"""Of a week: the others are left to play."""

LONGEST = 21
"""Days of one absence."""

MOST_DAYS = 42
"""Days of all absences of a year; one that is shorter counts as a day."""

YEAR = 365 * DAY

RESPITE = 43_200.0
"""Seconds for those whose time ran out while the house was away: so that a night is in them."""

THURSDAY = 3
"""The first of January 1970, counted from Monday."""


class DaysOff(msgspec.Struct, frozen=True, omit_defaults=True):
    """When somebody's time does not run.

    Attributes:
        weekdays: every week; 0 is Monday.
        offset: minutes by which the person's clock is ahead of UTC: by it days begin and end. It is
            fixed, so that every worker counts alike, whatever it knows of time zones.
        absent: from when until when, in seconds since 1970; in order. What is over is kept for a
            year: it counts.
    """

    weekdays: tuple[int, ...] = ()
    offset: int = 0
    absent: tuple[tuple[float, float], ...] = ()

    @property
    def back(self) -> float | None:
        """When the last absence ends, or ended."""
        return self.absent[-1][1] if self.absent else None

    def midnight(self, at: float) -> float:
        """The end of the day that this moment is in."""
        ahead = self.offset * 60
        return (math.floor((at + ahead) / DAY) + 1) * DAY - ahead

    def free(self, at: float) -> float:
        """The first moment from this one on at which time runs."""
        for begins, ends in self.absent:
            if begins <= at < ends:
                return self.free(ends)
        day = math.floor((at + self.offset * 60) / DAY)
        return self.free(self.midnight(at)) if (day + THURSDAY) % 7 in self.weekdays else at


def runs_out(since: float, seconds: float, off: DaysOff) -> float:
    """When so much time is over that began then, without the days off."""
    at, left = off.free(since), seconds
    while True:
        begins = [begin for begin, _ in off.absent if begin > at]
        stop = min([off.midnight(at), *begins])
        if left <= stop - at:
            return at + left
        left -= stop - at
        at = off.free(stop)


def take_off(
    before: DaysOff, weekdays: list[int], offset: int, until: str | None, now: float
) -> DaysOff:
    """The days off of somebody who says so now.

    Args:
        before: those that they had.
        weekdays: days of every week.
        offset: of their clock.
        until: the last day of an absence that begins now, as an ISO date; None: they are here.
        now: this moment, by the wall.

    Raises:
        TableRefusal: too many, or not a day to come.
    """
    chosen = tuple(sorted(set(weekdays)))
    if len(chosen) > MOST_WEEKDAYS:
        raise TableRefusal("weekdays", {"count": MOST_WEEKDAYS})
    kept = [(begin, min(end, now)) for begin, end in before.absent if end > now - YEAR]
    off = DaysOff(chosen, offset, tuple((begin, end) for begin, end in kept if begin < end))
    if until is None:
        return off
    end = _end_of(until, offset)
    if end is None or end <= now:
        raise TableRefusal("until")
    if end > now + LONGEST * DAY:
        raise TableRefusal("absence", {"count": LONGEST})
    absent = (*off.absent, (now, end))
    if sum(max(end - begin, DAY) for begin, end in absent) > MOST_DAYS * DAY:
        raise TableRefusal("absences", {"count": MOST_DAYS})
    return msgspec.structs.replace(off, absent=absent)


def _end_of(day: str, offset: int) -> float | None:
    """When a day is over by a clock that is so far ahead of UTC."""
    try:
        date = datetime.date.fromisoformat(day)
    except ValueError:
        return None
    return (date.toordinal() - datetime.date(1970, 1, 1).toordinal() + 1) * DAY - offset * 60

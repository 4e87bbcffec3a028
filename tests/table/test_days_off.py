"""Days off: time that does not run, by the clock of the person, and how much of it there is."""

from __future__ import annotations

import contextlib
import datetime

import pytest

from tablee.table.days_off import DaysOff, runs_out, take_off
from tablee.table.pace import DAY
from tablee.table.refusals import TableRefusal

HOUR = 3_600.0
PARIS = 60
"""Minutes ahead of UTC, in winter."""


def moment(text: str, offset: int = 0) -> float:
    """A moment by a clock that is so many minutes ahead of UTC."""
    zone = datetime.timezone(datetime.timedelta(minutes=offset))
    return datetime.datetime.fromisoformat(text).replace(tzinfo=zone).timestamp()


FRIDAY = moment("2026-11-20 18:00", PARIS)


def told(at: float, offset: int = PARIS) -> str:
    zone = datetime.timezone(datetime.timedelta(minutes=offset))
    return datetime.datetime.fromtimestamp(at, zone).strftime("%a %H:%M")


def test_without_days_off_a_day_is_a_day() -> None:
    assert runs_out(FRIDAY, DAY, DaysOff()) == FRIDAY + DAY
    assert runs_out(FRIDAY, 3 * DAY, DaysOff()) == FRIDAY + 3 * DAY


@pytest.mark.parametrize(
    ("weekdays", "days", "expected"),
    [
        ((5, 6), 1, "Mon 18:00"),  # six hours on Friday, eighteen on Monday
        ((5,), 1, "Sun 18:00"),
        ((4,), 1, "Sun 00:00"),  # it was asked on a day off: time begins when that is over
        ((3,), 1, "Sat 18:00"),
        ((5, 6), 3, "Wed 18:00"),
        ((4, 5, 6), 3, "Thu 00:00"),
    ],
)
def test_weekdays_do_not_count(weekdays: tuple[int, ...], days: int, expected: str) -> None:
    assert told(runs_out(FRIDAY, days * DAY, DaysOff(weekdays, PARIS))) == expected


def test_days_begin_by_the_clock_of_the_person() -> None:
    """At 18:00 in Paris it is Saturday in Auckland already."""
    auckland = 13 * 60
    assert told(runs_out(FRIDAY, DAY, DaysOff((5,), auckland)), auckland) == "Mon 00:00"
    assert told(runs_out(FRIDAY, DAY, DaysOff((5,), -8 * 60)), -8 * 60) == "Sun 09:00"


def test_absences_do_not_count_and_neither_do_days_off_within() -> None:
    away = (FRIDAY + 2 * HOUR, moment("2026-11-29 00:00", PARIS))
    off = DaysOff((5, 6), PARIS, (away,))
    # two hours on Friday, then away until Saturday night, a Sunday off, and 22 hours on Monday
    assert told(runs_out(FRIDAY, DAY, off)) == "Mon 22:00"
    assert runs_out(FRIDAY + 3 * HOUR, DAY, off) == moment("2026-12-01 00:00", PARIS)


def test_an_absence_ends_with_its_last_day_and_may_be_cut_short() -> None:
    off = take_off(DaysOff(), [6, 6], PARIS, "2026-11-22", FRIDAY)
    assert off == DaysOff((6,), PARIS, ((FRIDAY, moment("2026-11-23 00:00", PARIS)),))
    assert off.back == moment("2026-11-23 00:00", PARIS)
    back = take_off(off, [], PARIS, None, FRIDAY + HOUR)
    assert back == DaysOff((), PARIS, ((FRIDAY, FRIDAY + HOUR),))
    # what was over is still counted, or they would be late now
    assert runs_out(FRIDAY - DAY + 60, DAY, back) == FRIDAY + HOUR + 60


@pytest.mark.parametrize(
    ("until", "reason"),
    [
        ("2026-11-19", "until"),
        ("2026-02-30", "until"),
        ("", "until"),
        ("2026-12-11", "absence"),
        ("9999-12-31", "absence"),
    ],
)
def test_an_absence_is_of_days_to_come_and_not_too_many(until: str, reason: str) -> None:
    with pytest.raises(TableRefusal) as caught:
        take_off(DaysOff(), [], PARIS, until, FRIDAY)
    assert caught.value.reason == reason
    assert take_off(DaysOff(), [], PARIS, "2026-12-10", FRIDAY).back is not None
    assert take_off(DaysOff(), [], PARIS, "2026-11-20", FRIDAY).back is not None


def test_a_week_has_days_to_play() -> None:
    with pytest.raises(TableRefusal, match="weekdays"):
        take_off(DaysOff(), [0, 1, 2, 3], PARIS, None, FRIDAY)


def test_nobody_is_away_for_ever() -> None:
    """Whatever somebody says, day after day, for a year."""
    off, now, days = DaysOff(), FRIDAY, 0
    for _ in range(365):
        until = datetime.datetime.fromtimestamp(now + 20 * DAY, datetime.UTC).date().isoformat()
        with contextlib.suppress(TableRefusal):
            off = take_off(off, [], 0, until, now)
        days += off.free(now) > now
        now += DAY
    assert 20 < days <= 42
    assert len(off.absent) <= 42
    # a year later there are others
    assert take_off(off, [], 0, "2028-01-02", moment("2028-01-01")).back is not None

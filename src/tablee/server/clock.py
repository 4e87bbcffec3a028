"""Two clocks: the one on the wall, which somebody may set, and one that only ever runs."""

from __future__ import annotations

import time


class Clock:
    """The clocks of this machine. Handed in, so that a test can set the one on the wall."""

    def wall(self) -> float:
        """Seconds since 1970, for people to read. It may jump."""
        return time.time()

    def steady(self) -> float:
        """Seconds since some moment, for measuring how long something takes. It never jumps."""
        return time.monotonic()


class TableClock:
    """What time it is at one table.

    A match takes the time from the wall when it starts, and goes on by the steady clock: whoever
    sets the clock on the wall makes nobody late and lets no bot wait. While nobody looks after a
    table its time stands still: it goes on from the last entry of the log.

    At a slow table people count in dates: its time is never behind the wall, and what runs out
    while nobody looks after it is made good by the keeper. Nor does it go back with the wall.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.set(0.0)

    def set(self, at: float) -> None:
        """It is this time at the table now."""
        self._at = at
        self._set = self._clock.steady()

    def now(self, running: bool, slow: bool = False) -> float:
        """The time that an entry would say which is written now; `running`: a match is on."""
        if not running:
            return self._clock.wall()
        if slow and self._clock.wall() > self._steady():
            self.set(self._clock.wall())
        return self._steady()

    def _steady(self) -> float:
        return self._at + self._clock.steady() - self._set

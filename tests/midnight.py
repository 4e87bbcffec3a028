"""For tests of what belongs to a day: they begin where enough of it is left."""

from __future__ import annotations

import time

DAY = 86_400.0


def wait_for_enough_of_the_day(seconds: float) -> None:
    """Return at once, unless the day (UTC) ends sooner: then once the next one has begun."""
    left = DAY - time.time() % DAY
    if left < seconds:
        time.sleep(left + 1.0)

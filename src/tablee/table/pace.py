"""How fast a table plays: the seconds of every clock, as data."""

from __future__ import annotations

from typing import Literal

import msgspec

from tablee.core.rng import Rng, derive_seed

PaceName = Literal["relaxed", "normal", "fast", "none", "day", "three-days"]

REACTION_DEFAULT = 6.0
REACTION_SHORTEST = 3.0
REACTION_LONGEST = 30.0


class Pace(msgspec.Struct, frozen=True):
    """The clocks of a table, in seconds.

    Attributes:
        turn: for one decision in one's turn; None: no clock at all, not in windows either.
        gone: how long a disconnected person is waited for; None: it is a slow table, where nobody
            has to be connected, and the time of a decision alone counts.
        think: what a bot may think about one decision.
        delay: a bot acts so long after it was asked, at random between the two.
    """

    turn: float | None
    gone: float | None
    think: float
    delay: tuple[float, float]

    @property
    def slow(self) -> bool:
        """Whether people come by when they like: days for a decision, in windows too."""
        return self.gone is None


DAY = 86_400.0

PACES: dict[str, Pace] = {
    "relaxed": Pace(turn=180.0, gone=60.0, think=2.5, delay=(1.5, 4.5)),
    "normal": Pace(turn=75.0, gone=40.0, think=1.5, delay=(1.0, 3.0)),
    "fast": Pace(turn=25.0, gone=15.0, think=0.7, delay=(0.6, 1.8)),
    "none": Pace(turn=None, gone=120.0, think=2.5, delay=(1.0, 3.5)),
    "day": Pace(turn=DAY, gone=None, think=2.5, delay=(1.5, 4.5)),
    "three-days": Pace(turn=3 * DAY, gone=None, think=2.5, delay=(1.5, 4.5)),
}

WINDOW_DELAY = (1.5, 4.5)
"""In a reaction window: people have a chance, and the time says nothing about what is held."""

STAND_IN_PAUSE = 1.0
"""After a person was declared away, before the stand-in acts: time to shout 'I am here'."""


def bot_delay(pace: Pace, reaction: float, window: bool, *labels: int | str) -> float:
    """How long a bot waits before it acts: drawn from `labels` alone.

    The labels hold a secret, so nobody can tell a bot's time in advance, and nothing of its hand,
    so nobody can read the hand from the time. Every worker computes the same one.
    """
    low, high = pace.delay
    if window:
        low, high = WINDOW_DELAY
        if pace.turn is not None:  # leave a second before the window closes on its own
            high = max(low / 2, min(high, reaction - 1.0))
            low = min(low, high)
    rng = Rng(derive_seed(0, "delay", *labels))
    return low + (high - low) * int(rng.below(1001)) / 1000

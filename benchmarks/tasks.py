"""What is measured, and how a sample is taken.

A task is an endless generator that does some work and yields how many units that was: moves of a
match, copies of a batch of states. Every sample starts the generator anew, from the same seeds, so
that all rounds and all workers do the same work from its beginning.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

SEED = 2026
"""What all random choices of all workers are drawn from."""

Work = Iterator[int]


@dataclass(frozen=True)
class Task:
    """Something to measure.

    Attributes:
        subject: the game, with its seats ("the-game, 3 seats").
        measure: what of it: one of `MEASURES`.
        start: makes the generator of a sample.
    """

    subject: str
    measure: str
    start: Callable[[], Work]

    @property
    def name(self) -> str:
        """How the parent asks for it."""
        return f"{self.subject}: {self.measure}"


@dataclass(frozen=True)
class Measure:
    """How a figure is told: so many units a second, or so many microseconds a unit."""

    unit: str
    cost: bool = False

    def figure(self, count: int, seconds: float) -> float:
        """The figure of one sample."""
        return seconds / count * 1e6 if self.cost else count / seconds


MEASURES = {
    "inside": Measure("moves/s"),
    "driven": Measure("moves/s"),
    "learner": Measure("decisions/s"),
    "new": Measure("µs", cost=True),
    "copy": Measure("µs", cost=True),
    "resample": Measure("µs", cost=True),
    "decisions": Measure("decisions/s"),
    "rollouts": Measure("matches/s"),
    "master": Measure("playouts/s"),
    "search": Measure("simulations/s"),
}


@dataclass(frozen=True)
class Sample:
    """One measurement.

    Attributes:
        count: units done.
        seconds: wall-clock time that they took.
        cpu: seconds that the processor gave to it: less, when the machine is shared.
        collections: runs of Python's garbage collector in that time.
    """

    count: int
    seconds: float
    cpu: float
    collections: int


def measure(task: Task, seconds: float) -> Sample:
    """Work for at least so long, to the end of a match or batch.

    The garbage collector stays on, since nobody plays without it; it starts from a clean slate.
    What a task prepares before its first unit is not measured.
    """
    work = task.start()
    next(work)
    gc.collect()
    collected = _collections()
    count = 0
    cpu = time.process_time()
    begin = now = time.perf_counter()
    while now - begin < seconds:
        count += next(work)
        now = time.perf_counter()
    return Sample(count, now - begin, time.process_time() - cpu, _collections() - collected)


def _collections() -> int:
    return sum(generation["collections"] for generation in gc.get_stats())

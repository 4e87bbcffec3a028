"""What simulations and tournaments share: checked plans, and many matches on several cores.

A plan is cut into parts, a crew plays them in any order, and every part follows from the plan and
its numbers alone: so the result is the same for every crew, whatever happened to it meanwhile.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from threading import Lock
from typing import Any, Generic, Protocol, TypeVar

from tablee.bots import Bot, UnknownBot, bot
from tablee.core.errors import OptionError
from tablee.core.game import Game
from tablee.core.options import read_options
from tablee.core.rng import check_seed
from tablee.extras import extra
from tablee.lab.build import Build, OtherBuild, build_here
from tablee.lab.notes import Notes, Part

with extra("lab"):
    import joblib

Result = TypeVar("Result")
Play = Callable[[int, int], list[Result]]
"""Plays the matches from one number up to another, that one not included."""

CHUNK = 250
"""Matches in one part, at most: long enough to be worth sending to another process."""

_one_at_a_time = Lock()


class Crew(Protocol):
    """Those who play."""

    @property
    def cores(self) -> int:
        """How many matches they play at the same time."""

    def each(
        self, play: Play[Result], parts: Sequence[Part]
    ) -> Iterator[tuple[Part, list[Result]]]:
        """Play all parts; yields each as soon as it is played, in any order."""


class Cores:
    """Processes of this machine."""

    def __init__(self, cores: int = 1) -> None:
        self.cores = cores

    def each(
        self, play: Play[Result], parts: Sequence[Part]
    ) -> Iterator[tuple[Part, list[Result]]]:
        """Play all parts; with one core in this process, in order."""
        if self.cores == 1:
            yield from (_one(play, part) for part in parts)
            return
        tasks = (joblib.delayed(_one)(play, part) for part in parts)
        yield from joblib.Parallel(n_jobs=self.cores, return_as="generator_unordered")(tasks)


class Careful(Generic[Result]):
    """Plays where it is sent to, if the code there is the same as where it comes from."""

    def __init__(self, play: Play[Result], build: Build, names: tuple[str, ...]) -> None:
        self._play = play
        self._build = build
        self._names = names

    def __call__(self, first: int, last: int) -> list[Result]:
        """Play a part, one at a time in each process: threads would only wait for each other.

        Raises:
            OtherBuild: other code would play here.
        """
        with _one_at_a_time:
            there = build_here(self._names)
            if there != self._build:
                raise OtherBuild(
                    f"other code would play on {platform.node()} ({there}) than runs here "
                    f"({self._build}): install the same there"
                )
            return self._play(first, last)


def _one(play: Play[Result], part: Part) -> tuple[Part, list[Result]]:
    return part, play(*part)


def check_plan(
    game: Game[Any], seats: int, options: dict[str, Any], seed: int, bots: Sequence[str]
) -> None:
    """Whether such matches can be played.

    Raises:
        TableeError: saying what is wrong.
    """
    game.check_seats(seats)
    read_options(options, game.options_type, seats)
    try:
        check_seed(seed)
    except ValueError as error:
        raise OptionError("seed", str(error)) from None
    for name in bots:
        named_bot(name, game)


def named_bot(name: str, game: Game[Any]) -> Bot:
    """The bot of this name for this game, or one of your own at this `module:attribute`.

    There stands a bot, or a class that makes one without arguments. It is found by name, so that
    other processes can find it too. It imports the module: never for a name from outside.

    Raises:
        UnknownBot: there is no such bot.
    """
    module, colon, attribute = name.partition(":")
    if not colon:
        return bot(name, game)
    try:
        found = getattr(import_module(module), attribute, None)
    except ModuleNotFoundError as error:
        raise UnknownBot(f"{name}: {error}") from error
    made: Any = found() if isinstance(found, type) else found
    if not all(callable(getattr(made, verb, None)) for verb in ("choose", "say")):
        raise UnknownBot(f"{name} is not a bot: a bot can choose and say")
    player: Bot = made
    return player


def cores_of(jobs: int | Crew) -> int:
    """How many matches are played at the same time."""
    return jobs if isinstance(jobs, int) else jobs.cores


def part_size(matches: int, jobs: int | Crew, bots: Sequence[str], round_: int = 1) -> int:
    """How many matches make a part: whole rounds, and four parts or more for each core."""
    if any(name.startswith("master") for name in bots):
        return round_  # a match takes long, and somebody watches the progress
    cores = cores_of(jobs)
    return round_ * max(1, min(CHUNK, matches // (4 * cores)) // round_)


def play_many(
    play: Play[Result],
    matches: int,
    size: int,
    jobs: int | Crew = 1,
    progress: Callable[[int], None] | None = None,
    names: tuple[str, ...] = (),
    notes: Notes[Result] | None = None,
) -> tuple[list[Result], float]:
    """Play so many matches in parts of this size; returns them in order, and the seconds it took.

    Whoever plays them, in whatever order, the result is the same.

    Args:
        play: plays a part; a method of a plan that can be sent to other processes.
        matches: how many.
        size: of a part.
        jobs: how many cores of this machine, or another crew.
        progress: is told, from time to time, how many matches were played since the last time.
        names: of the game and the bots, where they may come from other packages.
        notes: where every part is written down as soon as it is played. What they hold already
            is not played again, and the seconds that it took are counted.

    Raises:
        TableeError: it was refused or stopped; the message says why.
    """
    crew = Cores(jobs) if isinstance(jobs, int) else jobs
    build = build_here(names)
    careful = Careful(play, build, names)
    if notes is None:
        return _played(crew, careful, matches, size, progress, None)
    with notes.opened(build):
        return _played(crew, careful, matches, size, progress, notes)


def _played(
    crew: Crew,
    play: Play[Result],
    matches: int,
    size: int,
    progress: Callable[[int], None] | None,
    notes: Notes[Result] | None,
) -> tuple[list[Result], float]:
    done = _disjoint(notes.found, matches) if notes else {}
    tell = progress or (lambda matches: None)
    tell(sum(last - first for first, last in done))
    started = before = time.perf_counter()
    for part, results in crew.each(play, _missing(done, matches, size)):
        done[part] = results
        now = time.perf_counter()
        if notes:
            notes.write(part, now - before, results)
        before = now
        tell(part[1] - part[0])
    seconds = before - started + (notes.seconds if notes else 0.0)
    return [result for part in sorted(done) for result in done[part]], seconds


def _disjoint(found: dict[Part, list[Result]], matches: int) -> dict[Part, list[Result]]:
    """The parts that can be used: none twice, none that reaches beyond what is asked for."""
    usable: dict[Part, list[Result]] = {}
    end = 0
    for first, last in sorted(found):
        if end <= first and last <= matches:
            usable[first, last] = found[first, last]
            end = last
    return usable


def _missing(done: Iterable[Part], matches: int, size: int) -> list[Part]:
    """What is still to be played, in parts of at most this size."""
    parts = []
    start = 0
    for first, last in [*sorted(done), (matches, matches)]:
        parts += [(at, min(at + size, first)) for at in range(start, first, size)]
        start = last
    return parts

"""What simulations and tournaments share: checked plans, and many matches on several cores."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, TypeVar

from tablee.bots import Bot, UnknownBot, bot
from tablee.core.errors import OptionError
from tablee.core.game import Game
from tablee.core.options import read_options
from tablee.core.rng import check_seed
from tablee.extras import extra

with extra("lab"):
    import joblib

Result = TypeVar("Result")
Play = Callable[[int, int], list[Result]]
"""Plays the matches from one number up to another, that one not included."""


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


def play_many(
    play: Play[Result],
    matches: int,
    size: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> tuple[list[Result], float]:
    """Play so many matches in parts of this size; returns them in order, and the seconds it took.

    `progress` is told, from time to time, how many matches were played since the last time.
    """
    started = time.perf_counter()
    results: list[Result] = []
    for part in _parts(play, matches, size, jobs):
        results += part
        if progress is not None:
            progress(len(part))
    return results, time.perf_counter() - started


def _parts(play: Play[Result], matches: int, size: int, jobs: int) -> Iterator[list[Result]]:
    parts = [(start, min(start + size, matches)) for start in range(0, matches, size)]
    if jobs == 1:
        for first, last in parts:
            yield play(first, last)
        return
    tasks = (joblib.delayed(play)(first, last) for first, last in parts)
    yield from joblib.Parallel(n_jobs=jobs, return_as="generator")(tasks)

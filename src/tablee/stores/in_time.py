"""Nobody waits for a store for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from tablee.table.store import StoreBusy

LIMIT = 8.0
"""Seconds after which a store that has not answered is said to be busy."""

PORTION = 100
"""Tables whose logs are looked through at a stretch."""

P = ParamSpec("P")
R = TypeVar("R")


async def in_time(work: Awaitable[R], seconds: float | None = None) -> R:
    """The result of some work of a store.

    Raises:
        StoreBusy: it is not there in time. What the store has begun may still be done.
    """
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=LIMIT if seconds is None else seconds)
    if not done:
        task.add_done_callback(_look_away)
        task.cancel()  # nor is that waited for
        raise StoreBusy("the store does not answer in time")
    return task.result()


def portions(ids: list[str]) -> Iterator[list[str]]:
    """A long list of tables, some at a time: others have their turn in between."""
    for start in range(0, len(ids), PORTION):
        yield ids[start : start + PORTION]


def timed(
    method: Callable[P, Coroutine[Any, Any, R]],
) -> Callable[P, Coroutine[Any, Any, R]]:
    """A method of a store that answers in time."""

    @wraps(method)
    async def limited(*args: P.args, **kwargs: P.kwargs) -> R:
        return await in_time(method(*args, **kwargs))

    return limited


def _look_away(task: asyncio.Future[Any]) -> None:
    """Nobody waits for it any more: what became of it is no news."""
    if not task.cancelled():
        task.exception()

"""Processes that begin as copies of this one, and tell what they find."""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Tell = Callable[[bytes], None]
T = TypeVar("T")


class Fork:
    """Some work in a process of its own."""

    def __init__(self, work: Callable[[Tell], None]) -> None:
        self._reading, writing = os.pipe()
        self._child = os.fork()
        if self._child == 0:
            os.setpgid(0, 0)
            with open(os.devnull, "r+") as nowhere:  # noqa: PTH123
                for stream in (0, 1, 2):
                    os.dup2(nowhere.fileno(), stream)
            try:
                work(lambda data: _write(writing, data))
            finally:
                os._exit(0)
        os.close(writing)

    def told(self, seconds: float | None = None) -> Iterator[bytes]:
        """What it tells, until it ends or its time is up."""
        until = None if seconds is None else time.monotonic() + seconds
        while True:
            left = None if until is None else max(0.0, until - time.monotonic())
            ready = select.select([self._reading], [], [], left)[0]
            data = os.read(self._reading, 1 << 20) if ready else b""
            if not data:
                break
            yield data
        os.close(self._reading)
        os.killpg(self._child, signal.SIGKILL)  # and what it may have started
        os.waitpid(self._child, 0)


def _write(pipe: int, data: bytes) -> None:
    while data:
        data = data[os.write(pipe, data) :]


def lines(told: Iterator[bytes]) -> Iterator[bytes]:
    """Whole lines of what is told in pieces."""
    rest = b""
    for data in told:
        *whole, rest = (rest + data).split(b"\n")
        yield from whole


def side_by_side(items: Sequence[T], do: Callable[[T], bytes], processes: int) -> Iterator[bytes]:
    """Do something with every item, in several processes; what each tells."""

    def work(lot: Sequence[T]) -> Callable[[Tell], None]:
        def all_of_it(tell: Tell) -> None:
            for item in lot:
                tell(do(item))

        return all_of_it

    for fork in [Fork(work(items[lot::processes])) for lot in range(processes)]:
        yield from fork.told()

"""What was played, written down as it comes, so that nothing has to be played twice.

A file of JSON, line by line. A line that says what is played, and by which code, stands before the
lines of its matches, a few of them on each, in the order in which they were finished:

    {"type":"plan","plan":{"game":"roi-lui","seats":3,...},"build":{"tablee":"1.0.0",...}}
    {"type":"part","first":250,"last":500,"seconds":1.7,"results":[{"number":250,...},...]}

One file may hold several plans. Who stops in the middle of a line loses that line alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Generic, TypeVar

import msgspec

from tablee.core.errors import FieldError
from tablee.lab.build import Build, OtherBuild

Result = TypeVar("Result")
Part = tuple[int, int]
"""From one number up to another, that one not included."""


class NotesError(FieldError):
    """A file that does not hold what was played."""


class _Plan(msgspec.Struct, frozen=True, tag="plan"):
    plan: Any
    build: Build


class _Part(msgspec.Struct, frozen=True, tag="part"):
    first: int
    last: int
    seconds: float
    results: msgspec.Raw


class Notes(Generic[Result]):
    """The notes of one plan in a file, which other plans may share.

    Args:
        file: is made if it is not there.
        plan: what is played; the same plan finds its notes again.
        kind: what its results are.
    """

    def __init__(self, file: Path, plan: msgspec.Struct, kind: type[Result]) -> None:
        self.file = file
        self.seconds = 0.0  # that were spent before, by the clock
        self.found: dict[Part, list[Result]] = {}  # what was played before
        self._plan = msgspec.json.decode(msgspec.json.encode(plan))
        self._results = msgspec.json.Decoder(list[kind])  # type: ignore[valid-type]
        self._open: IO[bytes] | None = None

    @contextmanager
    def opened(self, build: Build) -> Iterator[None]:
        """Read what is there, and be ready to write more.

        Raises:
            NotesError: the file cannot be opened or read, or another process writes to it.
            OtherBuild: its matches were played by other code.
        """
        try:
            self._open = self.file.open("a+b")
        except OSError as error:
            raise NotesError("out", str(error)) from None
        try:
            _claim(self._open, self.file)
            last = self._read(self._open, build)
            mine = _Plan(self._plan, build)
            if last != mine:
                self._append(mine)
            yield
        finally:
            self._open.close()
            self._open = None

    def write(self, part: Part, seconds: float, results: list[Result]) -> None:
        """Add what was just played, in so many seconds since the last time."""
        raw = msgspec.Raw(msgspec.json.encode(results))
        self._append(_Part(*part, seconds, raw))

    def _append(self, line: _Plan | _Part) -> None:
        assert self._open is not None
        self._open.write(msgspec.json.encode(line) + b"\n")
        self._open.flush()

    def _read(self, file: IO[bytes], build: Build) -> _Plan | None:
        """Take what is ours; returns the plan that the last lines belong to."""
        lines = msgspec.json.Decoder(_Plan | _Part)
        plan: _Plan | None = None
        end = 0
        file.seek(0)
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                file.truncate(end)  # somebody was stopped here
                break
            end += len(line)
            try:
                read = lines.decode(line)
                if isinstance(read, _Plan):
                    plan = read
                    if plan.plan == self._plan and plan.build != build:
                        raise OtherBuild(
                            f"{self.file}: these matches were begun by other code ({plan.build}) "
                            f"than runs here ({build}): name another file"
                        )
                elif plan is None:
                    raise NotesError("out", f"{self.file} does not begin with a plan")
                elif plan.plan == self._plan:
                    self.found[read.first, read.last] = self._results.decode(read.results)
                    self.seconds += read.seconds
            except msgspec.DecodeError as error:
                raise NotesError("out", f"{self.file}, line {number}: {error}") from None
        return plan


def _claim(file: IO[bytes], path: Path) -> None:
    """One process at a time: two would play the same matches, and write them both."""
    try:
        import fcntl
    except ImportError:  # where there is none, nobody looks
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise NotesError("out", f"another process writes to {path}") from None

"""Steps that are done once for the same inputs, several at a time, with a line for each.

Needs only Python's standard library. A step is skipped when its stamp says that it was done with
the same inputs. It removes its stamp first and writes it last, so an interrupted one is done
again; no step asks a question.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from threading import Lock, Thread

BEAT = 1.0
"""Seconds between two looks at what is going on, for a person at a terminal."""


class Failed(Exception):
    """A step did not succeed; the message says why, to a person."""


class Skipped(Exception):
    """A step cannot be done here and need not be; the message says why."""


class Progress:
    """What is going on: a line for each step, and at a terminal the seconds as they pass."""

    def __init__(self) -> None:
        self._begun: dict[Step, float] = {}
        self._lock = Lock()
        self.live = sys.stdout.isatty()
        self._ticker: Thread | None = None

    def begin(self, step: Step) -> None:
        """A step has begun."""
        with self._lock:
            self._begun[step] = time.monotonic()
            if not self.live:
                self._line(f"{step.title} ...")
            elif self._ticker is None:
                self._ticker = Thread(target=self._tick, daemon=True)
                self._ticker.start()
        self._show()

    def end(self, step: Step, how: str = "") -> None:
        """It has ended: in so many seconds, or as it says."""
        with self._lock:
            took = time.monotonic() - self._begun.pop(step)
            self._line(f"{step.title}: {how or f'{took:.1f} s'}")
        self._show()

    def _tick(self) -> None:
        while True:
            time.sleep(BEAT)
            self._show()

    def _show(self) -> None:
        """At a terminal, the last line says what is going on now."""
        with self._lock:
            if self.live and self._begun:
                now = time.monotonic()
                parts = [f"{step.title} {now - begun:.0f} s" for step, begun in self._begun.items()]
                width = shutil.get_terminal_size().columns - 1
                print("\r\x1b[K" + " · ".join(parts)[:width], end="", flush=True)

    def _line(self, text: str) -> None:
        print(("\r\x1b[K" if self.live else "") + text, flush=True)


PROGRESS = Progress()


class Step(ABC):
    """Something to do once for the same inputs.

    Subclasses say what for (`title`), when it has to be done again (`inputs`, `ingredients`) and
    how (`work`). The stamp lies inside of what the step makes: who deletes that deletes both.
    """

    title: str
    stamp: Path

    def __init__(self, root: Path) -> None:
        self.root = root

    def inputs(self) -> Iterable[Path]:
        """The files that the result depends on."""
        return ()

    def ingredients(self) -> Iterable[str]:
        """What else it depends on."""
        return ()

    @abstractmethod
    def work(self) -> None:
        """Do it, all of it but the stamp."""

    def digest(self) -> str:
        """Of everything that the result depends on."""
        return digest(self.root, self.inputs(), self.ingredients())

    def done(self) -> bool:
        """Whether it was done, to the end, with the present inputs."""
        try:
            return self.stamp.read_text(encoding="utf-8") == self.digest()
        except FileNotFoundError:
            return False

    def ensure(self) -> None:
        """Do it unless it is done, with a line that says what and how long it took."""
        if self.done():
            return
        present = self.digest()  # before the work: an edit meanwhile must not count as built
        PROGRESS.begin(self)
        self.stamp.unlink(missing_ok=True)
        try:
            self.work()
        except Skipped as why:
            PROGRESS.end(self, f"left out: {why}")
            return
        except BaseException as why:
            PROGRESS.end(self, "failed" if isinstance(why, Exception) else "stopped")
            raise
        self.stamp.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(self.stamp, present)
        PROGRESS.end(self)


def run_chains(chains: Sequence[Sequence[Step]]) -> None:
    """Do chains of steps side by side, each chain in its order.

    Raises:
        Failed: one of them did; the others were done to their end.
    """
    failures: list[BaseException] = []

    def follow(chain: Sequence[Step]) -> None:
        try:
            for step in chain:
                step.ensure()
        except BaseException as why:
            failures.append(why)

    threads = [Thread(target=follow, args=(chain,)) for chain in chains[1:]]
    for thread in threads:
        thread.start()
    for chain in chains[:1]:
        follow(chain)
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def run(command: Sequence[str], folder: Path, more: Mapping[str, str] | None = None) -> str:
    """Run a command without questions, for its output; all is shown when it fails.

    Raises:
        Failed: it did.
    """
    environment = os.environ | {"PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment | dict(more or {}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        raise Failed(f"{done.stdout}{done.stderr}\ncommand failed: {' '.join(command)}")
    return done.stdout


def digest(root: Path, files: Iterable[Path], ingredients: Iterable[str]) -> str:
    """A hash of the names and contents of files, and of further strings."""
    total = hashlib.sha256()
    for text in ingredients:
        total.update(b"i" + hashlib.sha256(text.encode()).digest())
    for file in sorted(files):
        total.update(b"n" + hashlib.sha256(file.relative_to(root).as_posix().encode()).digest())
        total.update(b"c" + hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def files_below(folder: Path) -> list[Path]:
    """All files in a folder that belong to the project, not to Python's caches."""
    return [
        path
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in {".so", ".pyc"}
    ]


def write_atomically(path: Path, text: str) -> None:
    """Write a file that is there as a whole or not at all."""
    draft = path.with_name(path.name + ".new")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)

"""The workers, seen from the process that tells them what to measure."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.tasks import Sample

ROOT = Path(__file__).resolve().parent.parent
ENGINES = ("interpreted", "compiled", "open-spiel", "rlcard", "pgx")


class EngineMissing(Exception):
    """A worker's engine is not here, or the worker has died; the message is one line."""


class TaskFailed(Exception):
    """A worker could not do a task; it can still do others. The message is one line."""


def package_path(engine: str, checkout: Path = ROOT) -> Path:
    """Where a worker takes the package from; peers do not use it."""
    return checkout / ("build/compiled" if engine == "compiled" else "src")


class Worker:
    """One engine in a process of its own. Use it in a `with`: it ends with the block.

    Attributes:
        engine: one of `ENGINES`.
        tasks: what it can measure: pairs of subject and measure.
        versions: of the packages that it uses.
    """

    def __init__(
        self, engine: str, package: Path | None = None, python: Path | None = None
    ) -> None:
        """Start it, with another Python than this one if it lives in an environment of its own.

        Raises:
            EngineMissing: with the reason.
        """
        self.engine = engine
        package = package_path(engine) if package is None else package
        # A fixed hash seed: the order of sets must not make one process faster than another.
        environment = os.environ | {"PYTHONPATH": str(package), "PYTHONHASHSEED": "0"}
        self._process = subprocess.Popen(
            [python or sys.executable, "-m", "benchmarks.worker", engine],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )
        try:
            hello = self._answer()
        except BaseException:
            self.close()
            raise
        self.tasks = [(str(task["subject"]), str(task["measure"])) for task in hello["tasks"]]
        self.versions: dict[str, str] = hello["versions"]

    def measure(self, subject: str, measure: str, seconds: float) -> Sample:
        """Let it measure one task for so long.

        Raises:
            TaskFailed: the task has an error.
            EngineMissing: the worker has died.
        """
        assert self._process.stdin is not None
        request = {"task": f"{subject}: {measure}", "seconds": seconds}
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise EngineMissing("the worker has ended") from None
        return Sample(**self._answer())

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise EngineMissing(f"the worker ended with exit code {self._process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        if "missing" in answer:
            raise EngineMissing(answer["missing"])
        if "error" in answer:
            raise TaskFailed(answer["error"])
        return answer

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

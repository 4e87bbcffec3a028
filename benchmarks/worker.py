"""A worker: one engine in a process of its own, that measures what it is told, when it is told.

    python -m benchmarks.worker interpreted|compiled|open-spiel|rlcard|pgx

It speaks JSON, a line each way. First it says what it can measure: `{"tasks": ..., "versions":
...}`, or `{"missing": why}`, and then ends. Then it answers each `{"task": name, "seconds": s}`
with a sample, or with `{"error": what}`.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from typing import Any, TextIO

from benchmarks.tasks import Task, measure

MISSING = "{} is not installed: it comes with the extra 'bench'"
ELSEWHERE = "{} is not installed: name a Python that has it (--pgx)"


class Missing(Exception):
    """The engine is not here; the message says why in one line."""


def tablee_tasks(compiled: bool) -> list[Task]:
    """Tablée, if it is the build that was asked for."""
    from benchmarks import ours
    from tablee.core import build

    if build.compiled() != compiled:
        raise Missing("there is no compiled build" if compiled else "the package is compiled")
    return ours.tasks()


def peer_tasks(engine: str) -> list[Task]:
    """Another engine, if it is installed."""
    from benchmarks import peers

    made = {
        "open-spiel": peers.open_spiel_tasks,
        "rlcard": peers.rlcard_tasks,
        "pgx": peers.pgx_tasks,
    }
    try:
        return made[engine]()
    except ImportError as error:
        why = ELSEWHERE if engine == "pgx" else MISSING
        raise Missing(why.format(error.name or engine)) from None


def tasks(engine: str) -> list[Task]:
    """What an engine can measure.

    Raises:
        Missing: it is not here.
    """
    if engine in ("interpreted", "compiled"):
        return tablee_tasks(engine == "compiled")
    return peer_tasks(engine)


def versions(engine: str) -> dict[str, str]:
    """The versions of the packages that matter for an engine's speed."""
    names = {"open-spiel": ["open-spiel"], "rlcard": ["rlcard", "numpy"], "pgx": ["pgx", "jax"]}
    found: dict[str, str] = {}
    for name in names.get(engine, ["tablee", "msgspec"]):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed as a package"
    return found


def serve(engine: str, requests: TextIO, answers: TextIO) -> None:
    """Say what can be measured, then measure until there are no more requests."""

    def answer(message: dict[str, Any]) -> None:
        answers.write(json.dumps(message) + "\n")
        answers.flush()

    try:
        found = {task.name: task for task in tasks(engine)}
    except Missing as why:
        answer({"missing": str(why)})
        return
    listed = [{"subject": task.subject, "measure": task.measure} for task in found.values()]
    answer({"tasks": listed, "versions": versions(engine)})
    for line in requests:
        request = json.loads(line)
        try:
            answer(asdict(measure(found[request["task"]], request["seconds"])))
        except Exception as error:
            answer({"error": f"{type(error).__name__}: {error}"})


if __name__ == "__main__":
    out = sys.stdout
    sys.stdout = sys.stderr  # what an engine prints must not get between the answers
    serve(sys.argv[1], sys.stdin, out)

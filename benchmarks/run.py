"""Measure Tablée, interpreted and compiled, beside other engines (`make bench`).

All workers live as long as the run, and take turns: in each round every task is measured once,
the engines one right after the other, every second round in the opposite order.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from benchmarks.engines import ENGINES, ROOT, EngineMissing, TaskFailed, Worker, package_path
from benchmarks.report import BEFORE, CLOCKS, TABLEE, Key, as_json, commit, show
from benchmarks.tasks import MEASURES, Sample


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(prog="make bench ARGS=...", description=__doc__)
    add = parser.add_argument
    add("--seconds", type=float, default=0.5, help="least length of a sample (default 0.5)")
    add("--rounds", type=int, default=5, help="samples of each task (default 5)")
    add("--warm-up", type=float, default=0.1, help="length of round 0, thrown away (default 0.1)")
    add("--clock", choices=CLOCKS, default="wall", help="cpu: for a machine that others use too")
    add("--games", nargs="+", metavar="ID", help="only these of our games")
    add("--measures", nargs="+", choices=list(MEASURES), default=list(MEASURES))
    add("--engines", nargs="+", choices=list(ENGINES), default=list(ENGINES))
    add("--before", type=Path, help="an older checkout, built: measured beside this one")
    add("--pgx", type=Path, metavar="PYTHON", help="of an environment that has pgx")
    add("--results", type=Path, default=ROOT / "benchmarks" / "results", help="folder for the JSON")
    return parser


class Run:
    """Workers, and the samples that they took so far.

    Attributes:
        results: the samples of each task, one a round.
        missing: engines that are not here, tasks that failed, and why.
        versions: of all packages that were measured.
    """

    def __init__(self) -> None:
        self.workers: dict[str, Worker] = {}
        self.results: dict[Key, list[Sample]] = {}
        self.missing: dict[str, str] = {}
        self.versions: dict[str, str] = {}

    def start(
        self, engines: Sequence[str], before: Path | None, pgx: Path | None, stack: ExitStack
    ) -> None:
        """Start the workers, ours also from an older checkout; they end with the stack."""
        for engine in engines:
            python = pgx if engine == "pgx" else None
            self._start(engine, engine, package_path(engine), stack, python)
            if before is not None and engine in BEFORE:
                self._start(BEFORE[engine], engine, package_path(engine, before), stack)

    def _start(
        self, name: str, engine: str, package: Path, stack: ExitStack, python: Path | None = None
    ) -> None:
        try:
            self.workers[name] = stack.enter_context(Worker(engine, package, python))
        except EngineMissing as why:
            self.missing[name] = str(why)
        else:
            self.versions |= self.workers[name].versions

    def plan(self, games: Sequence[str] | None, measures: Sequence[str]) -> list[Key]:
        """What to measure in a round: what is compared stands together."""
        keys = [
            Key(engine, subject, measure)
            for engine, worker in self.workers.items()
            for subject, measure in worker.tasks
            if measure in measures
            if games is None or engine not in TABLEE or _of(subject, games)
        ]
        # Sorting is stable: within a measure and a game the engines stay together, and random
        # play of the peers comes beside our own.
        subjects = list(dict.fromkeys(key.subject for key in keys))
        order = list(MEASURES)
        return sorted(keys, key=lambda k: (order.index(k.measure), subjects.index(k.subject)))

    def rounds(self, plan: Sequence[Key], rounds: int, seconds: float) -> Iterator[Key]:
        """Take the samples; yields after each one."""
        for number in range(rounds):
            for key in plan if number % 2 == 0 else reversed(plan):
                if key.engine not in self.missing and key.name not in self.missing:
                    self._sample(key, seconds)
                yield key

    def _sample(self, key: Key, seconds: float) -> None:
        try:
            sample = self.workers[key.engine].measure(key.subject, key.measure, seconds)
        except EngineMissing as why:
            self.missing[key.engine] = str(why)
        except TaskFailed as why:
            self.missing[key.name] = str(why)
        else:
            self.results.setdefault(key, []).append(sample)

    def warm_up(self, plan: Sequence[Key], seconds: float) -> Iterator[Key]:
        """A round that does not count."""
        yield from self.rounds(plan, 1, seconds)
        self.results.clear()


def _of(subject: str, games: Sequence[str]) -> bool:
    return subject.partition(",")[0] in games


def main(given: Sequence[str] | None = None) -> int:
    """Measure, show, write."""
    wanted = arguments().parse_args(given)
    console = Console()
    run = Run()
    with ExitStack() as stack:
        run.start(wanted.engines, wanted.before, wanted.pgx, stack)
        plan = run.plan(wanted.games, wanted.measures)
        with Progress(console=console, transient=True) as progress:
            steps = progress.add_task("measuring", total=len(plan) * (1 + wanted.rounds))
            for _ in run.warm_up(plan, wanted.warm_up):
                progress.advance(steps)
            for _ in run.rounds(plan, wanted.rounds, wanted.seconds):
                progress.advance(steps)
    show(console, run.results, run.missing, wanted.clock)
    made = datetime.now(UTC)
    method = {
        "made": made.isoformat(timespec="seconds"),
        "commit": commit(ROOT),
        "seconds": wanted.seconds,
        "rounds": wanted.rounds,
        "warm-up": wanted.warm_up,
    }
    report = as_json(run.results, run.missing, run.versions, method, wanted.clock)
    wanted.results.mkdir(parents=True, exist_ok=True)
    file = wanted.results / f"{made:%Y%m%dT%H%M%SZ}.json"
    file.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    facts = report["machine"]
    console.print(
        f"{facts['processor']}, {facts['cores']} cores, {facts['python']}; "
        f"{wanted.rounds} rounds of {wanted.seconds:g} s; all of it in {file.name}",
        highlight=False,
    )
    return 0 if run.results else 1


if __name__ == "__main__":
    raise SystemExit(main())

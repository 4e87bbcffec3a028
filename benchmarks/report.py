"""Samples become figures, ratios, tables and a JSON file."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from benchmarks.tasks import MEASURES, SEED, Sample

OURS = ("interpreted", "compiled")
BEFORE = {"interpreted": "interpreted before", "compiled": "compiled before"}
"""What the builds of an older checkout are called."""
TABLEE = (*OURS, *BEFORE.values())
CLOCKS = ("wall", "cpu")
ABOUT = "medians, quartiles in brackets"


@dataclass(frozen=True, order=True)
class Key:
    """What was measured: which engine, which game, what of it."""

    engine: str
    subject: str
    measure: str

    @property
    def name(self) -> str:
        """For people."""
        return f"{self.engine}: {self.subject}: {self.measure}"


@dataclass(frozen=True)
class Spread:
    """A median and the quartiles around it."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """Of one value or more."""
        if len(values) == 1:
            return cls(values[0], values[0], values[0])
        low, _, high = quantiles(values, n=4, method="inclusive")
        return cls(median(values), low, high)


Results = Mapping[Key, Sequence[Sample]]


def taken(sample: Sample, clock: str) -> float:
    """The seconds of a sample, by the wall clock or of the processor."""
    return sample.cpu if clock == "cpu" else sample.seconds


def figures(key: Key, samples: Sequence[Sample], clock: str) -> list[float]:
    """The figure of every round."""
    return [MEASURES[key.measure].figure(s.count, taken(s, clock)) for s in samples]


def speedup(results: Results, fast: Key, slow: Key, clock: str) -> Spread | None:
    """How many times faster one is, round by round; None if either is missing.

    Samples of one round were taken one soon after the other, so that a busy moment of the machine
    slows both: the ratio within a round is steadier than the ratio of two medians.
    """
    if not results.get(fast) or not results.get(slow):
        return None
    pairs = zip(results[fast], results[slow], strict=False)
    return Spread.of([(f.count / taken(f, clock)) / (s.count / taken(s, clock)) for f, s in pairs])


def ratios(results: Results, clock: str) -> list[dict[str, Any]]:
    """Compiled over every other for everything, and compiled over every peer, as plain JSON."""
    found: list[dict[str, Any]] = []
    for fast in results:
        if fast.engine != "compiled":
            continue
        for slow in results:
            same = slow.subject == fast.subject or slow.engine not in TABLEE
            if slow.engine == "compiled" or slow.measure != fast.measure or not same:
                continue
            spread = speedup(results, fast, slow, clock)
            if spread is not None:
                found.append({"fast": asdict(fast), "slow": asdict(slow), **asdict(spread)})
    return found


# -- the terminal --------------------------------------------------------------------------------


def show(console: Console, results: Results, missing: Mapping[str, str], clock: str) -> None:
    """The tables, and a line for every engine that is missing."""
    if _subjects(results, OURS):
        console.print(our_table(results, clock))
    if _subjects(results, tuple(BEFORE.values())):
        console.print(before_table(results, clock))
    for measure in dict.fromkeys(key.measure for key in results if key.engine not in TABLEE):
        console.print(peer_table(results, measure, clock))
    for engine, why in missing.items():
        console.print(f"missing: {engine}: {why}", highlight=False)
    console.print(noise(results), highlight=False)


def our_table(results: Results, clock: str) -> Table:
    """Tablée's games, interpreted beside compiled."""
    table = Table(title=f"Tablée ({ABOUT})", title_justify="left", box=SIMPLE_HEAD)
    for heading in ("game", "measure", "unit"):
        table.add_column(heading, no_wrap=True)
    for heading in ("interpreted", "compiled", "times faster"):
        table.add_column(heading, justify="right")
    for subject in _subjects(results, OURS):
        table.add_section()
        measured = {k.measure for k in results if k.subject == subject}
        for number, measure in enumerate(m for m in MEASURES if m in measured):
            slow, fast = (Key(engine, subject, measure) for engine in OURS)
            table.add_row(
                subject if number == 0 else "",
                measure,
                MEASURES[measure].unit,
                figure_text(results, slow, clock),
                figure_text(results, fast, clock),
                spread_text(speedup(results, fast, slow, clock), "×"),
            )
    return table


def before_table(results: Results, clock: str) -> Table:
    """How fast the games are, as a multiple of what they were in the older checkout."""
    title = f"Tablée, times what it was before ({ABOUT})"
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD)
    for heading in ("game", "measure"):
        table.add_column(heading, no_wrap=True)
    for engine in OURS:
        table.add_column(engine, justify="right")
    for subject in _subjects(results, tuple(BEFORE.values())):
        table.add_section()
        measured = {
            k.measure for k in results if k.subject == subject and k.engine in BEFORE.values()
        }
        for number, measure in enumerate(m for m in MEASURES if m in measured):
            pairs = [(Key(e, subject, measure), Key(BEFORE[e], subject, measure)) for e in OURS]
            faster = [spread_text(speedup(results, now, then, clock), "×") for now, then in pairs]
            table.add_row(subject if number == 0 else "", measure, *faster)
    return table


def peer_table(results: Results, measure: str, clock: str) -> Table:
    """One measure of the peers, and how many times faster each of our games is, compiled."""
    peers = [k for k in results if k.engine not in TABLEE and k.measure == measure]
    title = f"{measure} beside peers, and how many times faster Tablée is ({ABOUT})"
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD)
    table.add_column("engine", no_wrap=True)
    table.add_column("game", no_wrap=True)
    table.add_column(MEASURES[measure].unit, justify="right")
    for peer in peers:
        table.add_column(f"than {peer.subject}", justify="right")
    for peer in peers:
        table.add_row(peer.engine, peer.subject, figure_text(results, peer, clock))
    table.add_section()
    for subject in _subjects(results, ("compiled",)):
        ours = Key("compiled", subject, measure)
        faster = [spread_text(speedup(results, ours, peer, clock), "×") for peer in peers]
        table.add_row("compiled", subject, figure_text(results, ours, clock), *faster)
    return table


def _subjects(results: Results, engines: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(key.subject for key in results if key.engine in engines))


def noise(results: Results) -> str:
    """How much of a core the workers got, and how often garbage was collected."""
    samples = [sample for row in results.values() for sample in row]
    if not samples:
        return "nothing was measured"
    share = Spread.of([sample.cpu / sample.seconds for sample in samples])
    collections = sum(sample.collections for sample in samples)
    return (
        f"{len(samples)} samples; the workers got {share.median:.0%} of a core "
        f"({share.low:.0%} to {share.high:.0%}); garbage collection was on, "
        f"{collections:,} collections"
    )


def figure_text(results: Results, key: Key, clock: str) -> str:
    """A figure for the table; a dash if it was not measured."""
    samples = results.get(key)
    return spread_text(Spread.of(figures(key, samples, clock)) if samples else None)


def spread_text(spread: Spread | None, sign: str = "") -> str:
    """'120k (110k–125k)', '2.61× (2.48–2.7)'."""
    if spread is None:
        return "-"
    low, high = short(spread.low), short(spread.high)
    return f"{short(spread.median)}{sign} ({low}–{high})"


def short(value: float) -> str:
    """A number in three digits or so: 1.23M, 45.6k, 789, 12.3, 0.456."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.3g}{letter}"
    return f"{value:.3g}"


# -- the file ------------------------------------------------------------------------------------


def as_json(
    results: Results,
    missing: Mapping[str, str],
    versions: Mapping[str, str],
    method: Mapping[str, Any],
    clock: str,
) -> dict[str, Any]:
    """Everything about a run but when it was made. No names of hosts, no paths."""
    return {
        "machine": machine(),
        "versions": dict(versions),
        "method": {**method, "seed": SEED, "clock": clock, "garbage collection": "on"},
        "missing": dict(missing),
        "results": [
            {
                **asdict(key),
                "unit": MEASURES[key.measure].unit,
                **asdict(Spread.of(figures(key, samples, clock))),
                "samples": [asdict(sample) for sample in samples],
            }
            for key, samples in results.items()
            if samples
        ],
        "ratios": ratios(results, clock),
    }


def machine() -> dict[str, Any]:
    """The facts about the machine that matter for its speed."""
    return {
        "cores": os.cpu_count(),
        "processor": _processor(),
        "system": platform.system(),
        "architecture": platform.machine(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "load": [round(load, 1) for load in os.getloadavg()] if hasattr(os, "getloadavg") else None,
    }


def _processor() -> str:
    try:
        facts = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor()
    found = re.search(r"^model name\s*:\s*(.+)$", facts, re.MULTILINE)
    return found.group(1) if found else platform.processor()


def commit(root: Path) -> str:
    """Which sources were measured: the commit, and whether they were changed since."""
    command = ["git", "-C", str(root), "describe", "--always", "--dirty", "--abbrev=10"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.strip()

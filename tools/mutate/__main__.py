"""Plant small faults, one at a time, and see whether the tests notice.

    python -m tools.mutate table stores         the table and its stores
    python -m tools.mutate the-game             the rules of a game
    python -m tools.mutate core --share 0.2     one fault in five of the contract

What is looked at is named in `fields.py`. A fault that no test notices survived: it is listed with
its number, its place and the two lines; `--only` tries single faults, `--module` those of one file.
Survivors whose reason is known stand in `docs/survivors.txt`, one line each:
`path:function: before -> after | reason`.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tools.mutate.faults import ROOT, Fault, faults
from tools.mutate.fields import FIELDS, Field
from tools.mutate.forks import Fork, Tell, lines, side_by_side
from tools.mutate.reach import Reach
from tools.mutate.trials import (
    CAUGHT,
    SURVIVED,
    UNPLANTED,
    UNREACHED,
    Bench,
    Trial,
    run_tests,
    try_anew,
)

SHARED = ("anyio._backends._asyncio", "anyio.pytest_plugin", "httpx", "hypothesis", "asyncpg")
"""What tests need and no fault is planted in: imported once, for all processes."""

KNOWN = ROOT / "docs" / "survivors.txt"


def known_survivors(path: Path) -> dict[str, str]:
    """Survivors whose reason is known, by name."""
    written = path.read_text(encoding="utf-8").splitlines()
    pairs = [line.rpartition(" | ") for line in written if " | " in line]
    return {name.strip(): reason.strip() for name, _, reason in pairs}


def chosen(field: Field, given: argparse.Namespace) -> list[Fault]:
    """The faults that are wanted."""
    planted: list[Fault] = []
    count = 0
    for path in field.paths():
        made = faults(path, count)
        count += len(made)
        if not given.module or any(str(path).endswith(end) for end in given.module):
            planted += made
    if given.only:
        planted = [fault for fault in planted if fault.number in given.only]
    if given.share < 1.0:
        planted = random.Random(given.seed).sample(planted, round(len(planted) * given.share))
        planted.sort(key=lambda fault: fault.number)
    return planted


def attempt(field: Field, planted: list[Fault], processes: int) -> Iterator[tuple[Reach, Trial]]:
    """Try faults, as each is known."""

    def bench(tell: Tell) -> None:
        plugin = Bench(planted, field.longest, processes, tell)
        wanted = [*field.tests, "-k", field.select, "-m", "not long"]
        _, printed = run_tests(wanted, [plugin])
        tell(printed.encode().replace(b"\n", b" "))

    told = lines(Fork(bench).told())
    try:
        reach = msgspec.json.decode(next(told), type=Reach)
    except (StopIteration, msgspec.DecodeError):
        raise SystemExit("the tests cannot be collected") from None
    if reach.failed:
        raise SystemExit(f"tests fail without any fault: {reach.failed}")
    by_number = {fault.number: fault for fault in planted}
    again = []
    for line in told:
        trial = msgspec.json.decode(line, type=Trial)
        fault = by_number[trial.number]
        if trial.result == UNPLANTED or (trial.result == SURVIVED and reach.at_import(fault)):
            again.append(fault)
        else:
            yield reach, trial
    for line in lines(side_by_side(again, lambda fault: try_anew(fault, reach), processes)):
        yield reach, msgspec.json.decode(line, type=Trial)


def look_at(name: str, given: argparse.Namespace) -> float:
    """Try the faults of a field, tell what became of them; the percentage that was noticed."""
    field = FIELDS[name]
    if given.longest is not None:
        field = msgspec.structs.replace(field, longest=given.longest)
    planted = chosen(field, given)
    by_number = {fault.number: fault for fault in planted}
    known = known_survivors(KNOWN)
    begun = time.monotonic()
    results: Counter[str] = Counter()
    by: Counter[str] = Counter()
    unexplained = 0
    print(f"{name}: {len(planted)} faults", flush=True)
    for reach, trial in attempt(field, planted, given.processes):
        fault = by_number[trial.number]
        results[trial.result] += 1
        if trial.result == CAUGHT:
            by["a rule" if trial.noticed_by in reach.named else "others"] += 1
        else:
            reason = known.get(fault.name, "")
            unexplained += not reason
            where = f"line {fault.line} {fault.name} | {reason}"
            print(f"{fault.number} {trial.result} {where}", flush=True)
    tried = sum(results.values())
    share = 100 * results[CAUGHT] / tried if tried else 100.0
    unnoticed = results[SURVIVED] + results[UNREACHED]
    print(
        f"{name}: {results[CAUGHT]} of {tried} noticed ({share:.1f} %; by tests that name a rule: "
        f"{by['a rule']}); {unnoticed} not, {unexplained} of them without a reason; "
        f"{time.monotonic() - begun:.0f} s",
        flush=True,
    )
    return share


def main() -> int:
    """Read the arguments, plant, try, tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("fields", nargs="+", choices=list(FIELDS), metavar="FIELD")
    parser.add_argument("--module", nargs="*", default=[], help="only files that end so")
    parser.add_argument("--only", nargs="*", type=int, default=[], help="numbers of faults")
    parser.add_argument("--share", type=float, default=1.0, help="a sample of the faults")
    parser.add_argument("--seed", type=int, default=0, help="of the sample")
    parser.add_argument("--longest", type=float, help="seconds of the tests that are asked")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--least", type=float, default=95.0, help="percent to be noticed")
    given = parser.parse_args()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # each costs more than most tests
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    for module in SHARED:
        importlib.import_module(module)
    gc.freeze()  # what is here already is nobody's garbage: processes need not look through it
    shares = [look_at(name, given) for name in given.fields]
    return 0 if min(shares) >= given.least else 1


if __name__ == "__main__":
    sys.exit(main())

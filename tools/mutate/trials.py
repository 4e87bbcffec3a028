"""Trying faults: each in a process of its own, which ends with the first test that notices.

Tests are collected once. Every fault gets a fork of that process, its functions are given their
faulty code, and the tests that reach its line are run: first those that name a rule, then the
others, in both groups first the one that noticed the last fault of the function, then the quickest.
A line that is run by imports, or while tests are collected, is tried again if nobody noticed: in a
process that has imported nothing yet.
"""

from __future__ import annotations

import gc
import io
import resource
import signal
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from typing import Any

import msgspec
import pytest

from tools.mutate.faults import Fault
from tools.mutate.forks import Fork, Tell, side_by_side
from tools.mutate.planting import Living, Planted
from tools.mutate.reach import Reach, Tracer

CAUGHT, SURVIVED, UNREACHED, UNPLANTED = "caught", "SURVIVED", "UNREACHED", "not planted"

PATIENCE = 60.0
"""Seconds by the clock, beyond what the tests need: whoever waits for ever uses no processor."""

MEMORY = 4 << 30
"""Bytes that a fault may claim."""


class Trial(msgspec.Struct):
    """What became of a fault.

    Attributes:
        number: of the fault.
        result: one of the words above.
        noticed_by: the test that noticed it, if one did.
    """

    number: int
    result: str
    noticed_by: str = ""


def run_tests(arguments: Sequence[str], plugins: list[Any]) -> tuple[int, str]:
    """Run pytest in this process; its status and what it printed."""
    # plain: nobody reads why an assertion failed, and to rewrite modules takes longer than tests
    quiet = ["-q", "-x", "-s", "--assert=plain", "-p", "no:cacheprovider", "-p", "anyio"]
    printed = io.StringIO()
    with redirect_stdout(printed), redirect_stderr(printed):
        status = int(pytest.main([*quiet, *arguments], plugins=plugins))
    return status, printed.getvalue()


# -- in a process that has collected the tests ---------------------------------------------------


class Bench:
    """A plugin of pytest: instead of running the tests once, it runs them for every fault.

    It tells lines of JSON: first what the tests reach (`Reach`), then a `Trial` for every fault.
    """

    def __init__(self, faults: Sequence[Fault], longest: float, processes: int, tell: Tell) -> None:
        self._faults = faults
        self._longest = longest
        self._processes = processes
        self._tell = tell
        self._tracer = Tracer({str(fault.path) for fault in faults})
        self._noticed: dict[str, list[str]] = {}
        self._items: dict[str, pytest.Item]
        self._reach: Reach
        self._living: Living
        self._tracer.start()  # the imports are traced, too

    def pytest_collection_finish(self) -> None:
        """All is imported."""
        self._tracer.stop("")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Find out what the tests reach, then try the faults."""
        self._items = {item.nodeid: item for item in session.items}
        found = b"".join(Fork(self._explore).told())
        self._tell(found + b"\n")
        self._reach = msgspec.json.decode(found, type=Reach)
        if not self._reach.failed:
            self._living = Living({fault.path for fault in self._faults})
            gc.freeze()  # what a process does not look at, it need not copy
            for line in side_by_side(self._faults, self._try, self._processes):
                self._tell(line)
        return True

    def _explore(self, tell: Tell) -> None:
        """Every test once, traced, until it has taken too long."""
        signal.signal(signal.SIGPROF, _give_up)
        seconds: dict[str, float] = {}
        failed: list[str] = []
        for name, item in self._items.items():
            before = item.session.testsfailed
            signal.setitimer(signal.ITIMER_PROF, self._longest)
            self._tracer.start()
            _run(item, None)
            self._tracer.stop(name)
            left, _ = signal.setitimer(signal.ITIMER_PROF, 0)
            if left > 0:
                seconds[name] = self._longest - left
                if item.session.testsfailed > before:
                    failed.append(name)
        named = {name for name in seconds if self._items[name].get_closest_marker("rule")}
        tell(msgspec.json.encode(Reach(self._tracer.lines, seconds, named, failed)))

    def _try(self, fault: Fault) -> bytes:
        return msgspec.json.encode(self._trial(fault)) + b"\n"

    def _trial(self, fault: Fault) -> Trial:
        tests = self._reach.tests_for(fault)
        if not tests:
            return Trial(fault.number, UNREACHED)
        trial = self._with(fault, self._best_first(fault, tests))
        if trial.result == SURVIVED:
            trial = self._with(fault, self._reach.beside(tests))
        if trial.result == CAUGHT:
            self._noticed.setdefault(_function(fault), []).append(trial.noticed_by)
        return trial

    def _best_first(self, fault: Fault, tests: list[str]) -> list[str]:
        noticed = self._noticed.get(_function(fault), [])

        def order(test: str) -> tuple[bool, int, float]:
            recent = len(noticed) - noticed[::-1].index(test) if test in noticed else 0
            return test not in self._reach.named, -recent, self._reach.seconds[test]

        return sorted(tests, key=order)

    def _with(self, fault: Fault, tests: list[str]) -> Trial:
        """The fault in a process of its own, with these tests."""

        def child(tell: Tell) -> None:
            if not self._living.plant(fault):
                tell(f"{UNPLANTED}\n".encode())
                return
            items = [self._items[test] for test in tests]
            for item, following in zip(items, [*items[1:], None], strict=True):
                tell(f"{item.nodeid}\n".encode())
                _limit(self._reach.seconds[item.nodeid])
                _run(item, following)
                if item.session.testsfailed:
                    return
            tell(f"{SURVIVED}\n".encode())

        usual = sum(self._reach.seconds[test] for test in tests)
        told = b"".join(Fork(child).told(PATIENCE + 10 * usual)).decode().splitlines()
        if told and told[-1] in (UNPLANTED, SURVIVED):
            return Trial(fault.number, told[-1])
        return Trial(fault.number, CAUGHT, told[-1] if told else "")


def _give_up(*_: object) -> None:
    raise TimeoutError("this test is not asked")


def _function(fault: Fault) -> str:
    return f"{fault.path}:{fault.inside}"


def _run(item: pytest.Item, following: pytest.Item | None) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def _limit(usual: float) -> None:
    """End this process when it has worked for very much longer than usual, or grown too large."""
    signal.setitimer(signal.ITIMER_PROF, 2 + 5 * usual)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


# -- in a process that has imported nothing ------------------------------------------------------


def try_anew(fault: Fault, reach: Reach) -> bytes:
    """Plant a fault before anything is imported, and run all tests: what it made, any may use."""
    near = set(reach.tests_for(fault))
    near.update(reach.beside(near))
    tests = sorted(reach.seconds, key=lambda test: (test not in near, reach.seconds[test]))
    usual = sum(reach.seconds[test] for test in tests)

    def child(tell: Tell) -> None:
        sys.meta_path.insert(0, Planted(fault))
        _limit(5 + usual)
        status, _ = run_tests(tests, [])
        tell((CAUGHT if status else SURVIVED).encode())

    told = b"".join(Fork(child).told(PATIENCE + 10 * usual)).decode()
    return msgspec.json.encode(Trial(fault.number, told or CAUGHT)) + b"\n"

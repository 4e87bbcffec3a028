"""Which lines each test reaches, and how long it takes."""

from __future__ import annotations

import sys
import threading
from collections import defaultdict
from collections.abc import Collection, Iterable
from types import CodeType, FrameType
from typing import Any

import msgspec

from tools.mutate.faults import Fault


class Reach(msgspec.Struct):
    """What is known of the tests before any fault is planted.

    Attributes:
        lines: of each file, the lines, and which tests reach them; "" reaches what is run while
            tests are collected.
        seconds: the tests that are asked, and how long each takes, traced.
        named: those that name a rule.
        failed: the tests that fail as it is: they say nothing about faults.
    """

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]
    named: set[str]
    failed: list[str]

    def tests_for(self, fault: Fault) -> list[str]:
        """The tests that reach the line of a fault, in their order; all, if it is run by none."""
        found = self.lines.get(str(fault.path), {}).get(fault.line, [])
        if found == [""]:
            return list(self.seconds)
        return [test for test in found if test in self.seconds]

    def at_import(self, fault: Fault) -> bool:
        """Whether the line was run before the first test."""
        return "" in self.lines.get(str(fault.path), {}).get(fault.line, [])

    def beside(self, tests: Collection[str]) -> list[str]:
        """The other tests of the same files: what is kept once it is made, they use unseen."""
        files = {test.partition("::")[0] for test in tests}
        others = (test for test in self.seconds if test not in tests)
        return [test for test in others if test.partition("::")[0] in files]


class Tracer:
    """Notes the lines of some files, for one test after another."""

    def __init__(self, files: Iterable[str]) -> None:
        self._files = frozenset(files)
        self._codes: dict[int, CodeType] = {}
        self._unseen: dict[int, set[int]] = {}
        self.lines: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))

    def start(self) -> None:
        """From here on."""
        threading.settrace(self._call)
        sys.settrace(self._call)

    def stop(self, test: str) -> None:
        """What was seen since, `test` did."""
        sys.settrace(None)
        threading.settrace(None)
        seen: dict[str, set[int]] = defaultdict(set)
        for key, unseen in self._unseen.items():
            code = self._codes[key]
            if code.co_filename in self._files:
                seen[code.co_filename] |= _lines(code) - unseen
        for file, lines in seen.items():
            for line in lines:
                self.lines[file][line].append(test)
        self._unseen.clear()

    def _call(self, frame: FrameType, event: str, arg: object) -> Any:
        """For sys.settrace: frames of which nothing new can be learned cost little."""
        key = id(frame.f_code)
        unseen = self._unseen.get(key)
        if unseen is None:
            code = self._codes[key] = frame.f_code
            unseen = self._unseen[key] = _lines(code) if code.co_filename in self._files else set()
        return self._line if unseen else None

    def _line(self, frame: FrameType, event: str, arg: object) -> Any:
        self._unseen[id(frame.f_code)].discard(frame.f_lineno)
        return self._line


def _lines(code: CodeType) -> set[int]:
    return {line for _, _, line in code.co_lines() if line}

"""Plant small faults into a package, one at a time, and see whether its tests notice.

    python -m tools.mutate src/tablee/table --tests tests/table

A fault is a small change of the syntax tree: another comparison, another operator, another number,
a condition turned around, a statement or a keyword argument left out. Each is tried in a process of
its own, forked from one that has imported everything else, and only the tests that reach its line
are run. It is deterministic: the same sources give the same faults, in the same order.

Which lines a test reaches is found by running all tests once, traced. If those do not notice a
fault, the other tests of their files are asked as well: what is kept once it was made is used by
tests that do not reach its line. A fault that no test notices survived: it is listed with its
number, its place and the two lines. `--only` tries single faults, `--module` those of one file.
Survivors whose reason is known stand in a file (`--known`), one line each:
`path:function: before -> after | reason`.
"""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import importlib.abc
import importlib.util
import io
import json
import os
import random
import select
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitXor: ast.BitOr,
    ast.BitAnd: ast.BitOr,
}

Step = tuple[str, int | None]
Change = Callable[[Any], Any]

SHOWN = 100
"""Characters of a statement that are shown of a fault."""

CAUGHT, TIMED_OUT, SURVIVED, UNREACHED = "caught", "timed out", "SURVIVED", "UNREACHED"


# -- faults --------------------------------------------------------------------------------------


class Fault:
    """One change of one file.

    Attributes:
        number: in the order of the sources.
        path: the file.
        line: where, in the file.
        inside: the function or class.
        before, after: the statement, on one line each.
    """

    def __init__(self, number: int, path: Path, trail: list[ast.AST], change: Change) -> None:
        self.number = number
        self.path = path
        self.line: int = trail[-1].lineno  # type: ignore[attr-defined]
        self.inside = _inside(trail)
        self._steps = _steps(trail)
        self._change = change
        at = _shown(trail)
        self.before = _one_line(trail[at])
        self.after = _one_line(_changed(trail[at], self._steps[at:], change))

    @property
    def name(self) -> str:
        """What it is known by when lines move."""
        place = self.path.relative_to(ROOT).as_posix()
        return f"{place}:{self.inside}: {self.before} -> {self.after}"

    def code(self) -> CodeType:
        """The whole file, with the fault."""
        tree = _changed(ast.parse(self.path.read_text("utf-8")), self._steps, self._change)
        return compile(tree, str(self.path), "exec")


def variants(node: ast.AST) -> Iterator[Change]:
    """The faults of one node: each changes a copy of it, and may give another in its place."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            yield lambda n: _set(n, "ops", [COMPARISONS[type(n.ops[0])]()])
        case ast.BinOp(op=op) if type(op) in OPERATORS and not _is_type(node):
            yield lambda n: _set(n, "op", OPERATORS[type(n.op)]())
        case ast.BoolOp(op=ast.And()):
            yield lambda n: _set(n, "op", ast.Or())
        case ast.BoolOp():
            yield lambda n: _set(n, "op", ast.And())
        case ast.UnaryOp(op=ast.Not()):
            yield lambda n: n.operand
        case ast.Constant(value=bool()):
            yield lambda n: _set(n, "value", not n.value)
        case ast.Constant(value=int() | float()):
            yield lambda n: _set(n, "value", n.value + 1)
        case ast.Constant(value=str(text)) if text:
            yield lambda n: _set(n, "value", n.value + "x")
        case ast.If() | ast.While() | ast.IfExp():
            yield lambda n: _set(n, "test", ast.UnaryOp(ast.Not(), n.test))
        case ast.Return(value=ast.expr()) if not _is_none(node.value):
            yield lambda n: _set(n, "value", ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign() | ast.Raise():
            yield lambda n: ast.Pass()
        case ast.Assign():
            yield lambda n: ast.Pass()
        case ast.Call() if node.keywords:
            for index in range(len(node.keywords)):
                yield partial(_without, index)
        case ast.Continue():
            yield lambda n: ast.Break()
        case ast.Break():
            yield lambda n: ast.Continue()


def _set(node: Any, field: str, value: Any) -> Any:
    setattr(node, field, value)
    return node


def _without(index: int, node: ast.Call) -> ast.Call:
    del node.keywords[index]
    return node


def _is_none(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_type(node: ast.BinOp) -> bool:
    """`A | B` is a type where it is no sum of flags; there are none of those here."""
    return isinstance(node.op, ast.BitOr)


def faults(path: Path, first: int) -> list[Fault]:
    """All faults of a file."""
    found: list[Fault] = []
    for trail in _trails(ast.parse(path.read_text("utf-8"))):
        for change in variants(trail[-1]):
            fault = Fault(first + len(found), path, trail, change)
            if fault.before != fault.after:
                found.append(fault)
    return found


def _trails(tree: ast.Module) -> Iterator[list[ast.AST]]:
    """Every node that may hold a fault, with all nodes above it."""

    def walk(trail: list[ast.AST]) -> Iterator[list[ast.AST]]:
        node = trail[-1]
        if isinstance(node, ast.expr | ast.stmt):
            yield trail
        for field, child in _children(node):
            if not _is_harmless(node, field, child):
                yield from walk([*trail, child])

    yield from walk([tree])


def _children(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield field, child


def _is_harmless(node: ast.AST, field: str, child: ast.AST) -> bool:
    """What no test can notice, because nothing that runs depends on it."""
    if field in ("annotation", "returns", "decorator_list", "bases", "type_params"):
        return True
    if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
        return True  # a docstring
    if isinstance(child, ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.ClassDef) and field == "keywords":
        return True
    test = child.test if isinstance(child, ast.If) else None
    if isinstance(test, ast.Name) and test.id == "TYPE_CHECKING":
        return True
    if isinstance(child, ast.Assign | ast.AnnAssign) and isinstance(node, ast.Module):
        names = child.targets if isinstance(child, ast.Assign) else [child.target]
        return any(isinstance(name, ast.Name) and name.id == "__all__" for name in names) or (
            isinstance(child, ast.Assign) and _is_alias(child.value)
        )
    if isinstance(node, ast.Call) and isinstance(child, ast.Constant) and _is_message(child):
        return True
    # messages for people are read by people
    return isinstance(node, ast.JoinedStr | ast.FormattedValue)


def _is_message(node: ast.Constant) -> bool:
    """A sentence, as errors and log lines have."""
    return isinstance(node.value, str) and node.value.count(" ") > 1


def _is_alias(value: ast.expr) -> bool:
    """`Kind = Literal[...]`, `Make = Callable[...]`, `Any = A | B`: types."""
    return isinstance(value, ast.Subscript) or (
        isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitOr)
    )


def _inside(trail: list[ast.AST]) -> str:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return ".".join(node.name for node in trail if isinstance(node, kinds))


def _steps(trail: list[ast.AST]) -> list[Step]:
    """How to come from the first node of a trail to the last."""
    steps: list[Step] = []
    for above, node in pairwise(trail):
        for field, value in ast.iter_fields(above):
            if value is node:
                steps.append((field, None))
            elif isinstance(value, list) and any(item is node for item in value):
                steps.append((field, next(i for i, item in enumerate(value) if item is node)))
    return steps


def _changed(node: Any, steps: list[Step], change: Change) -> Any:
    """A copy with a change at the end of some steps."""
    made = copy.deepcopy(node)
    above, old = None, made
    for field, index in steps:
        above, old = old, getattr(old, field) if index is None else getattr(old, field)[index]
    new = ast.copy_location(change(old), old)
    if above is None:
        return new
    field, index = steps[-1]
    if index is None:
        setattr(above, field, new)
    else:
        getattr(above, field)[index] = new
    return ast.fix_missing_locations(made)


def _shown(trail: list[ast.AST]) -> int:
    """Which part of a statement is shown: all of it, unless it is long."""
    first = max(index for index, node in enumerate(trail) if isinstance(node, ast.stmt))
    for at in range(first, len(trail) - 2):
        if isinstance(trail[at], ast.stmt | ast.expr) and len(_one_line(trail[at])) <= SHOWN:
            return at
    return max(first, len(trail) - 2)


def _one_line(node: ast.AST) -> str:
    """The head of a statement: what comes indented below it is left out."""
    shown = copy.copy(node)
    if isinstance(shown, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.With):
        shown.body = [ast.Pass()]
    if isinstance(shown, ast.If | ast.For | ast.While):
        shown.body, shown.orelse = [ast.Pass()], []
    if isinstance(shown, ast.Match):
        return f"match {ast.unparse(shown.subject)}"
    if isinstance(shown, ast.Try):
        return "try"
    text = " ".join(ast.unparse(ast.fix_missing_locations(shown)).split())
    return text.removesuffix(" pass")


# -- running tests -------------------------------------------------------------------------------


class Planted(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module with a fault in it, and leaves all others alone."""

    def __init__(self, module: str, path: Path, code: CodeType) -> None:
        self.module = module
        self.path = path
        self.code = code

    def find_spec(self, name: str, path: object, target: object = None) -> Any:
        """Of the module, ours."""
        if name != self.module:
            return None
        package = self.path.name == "__init__.py"
        return importlib.util.spec_from_file_location(
            name,
            self.path,
            loader=self,
            submodule_search_locations=[str(self.path.parent)] if package else None,
        )

    def create_module(self, spec: object) -> ModuleType | None:
        """As usual."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """With the fault."""
        exec(self.code, module.__dict__)


class Reach:
    """A plugin of pytest that notes which lines of a package each test reaches, and its time."""

    def __init__(self, package: Path) -> None:
        self.package = str(package)
        self.lines: dict[str, set[tuple[str, int]]] = defaultdict(set)
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []
        self.at_import: set[tuple[str, int]] = set()
        self._now: set[tuple[str, int]] = self.at_import

    def trace(self, frame: FrameType, event: str, arg: object) -> Any:
        """For sys.settrace: only frames of the package cost anything."""
        name = frame.f_code.co_filename
        if not name.startswith(self.package):
            return None

        def line(inner: FrameType, event: str, arg: object) -> Any:
            self._now.add((name, inner.f_lineno))
            return line

        self._now.add((name, frame.f_lineno))
        return line

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: object) -> Iterator[None]:
        """Note what happens during one test, its fixtures included."""
        begun = time.monotonic()
        self._now = self.lines[item.nodeid]
        result = yield
        self.seconds[item.nodeid] = time.monotonic() - begun
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that fails without a fault says nothing about faults."""
        if report.failed:
            self.failed.append(report.nodeid)


def run_tests(arguments: list[str], plugins: list[Any]) -> int:
    """Run pytest in this process, silently."""
    # plain: nobody reads why an assertion failed, and to rewrite modules takes longer than tests
    quiet = ["-q", "-x", "--assert=plain", "-p", "no:cacheprovider", "-p", "anyio", "-p", "xdist"]
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        return int(pytest.main([*quiet, *arguments], plugins=plugins))


def module_name(path: Path) -> str:
    """The name by which a file of `src` is imported."""
    parts = path.relative_to(ROOT / "src").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def try_fault(fault: Fault, tests: list[str], seconds: float) -> str:
    """What becomes of a fault: in a process of its own."""
    child = os.fork()
    if child == 0:
        os.setsid()
        with open(os.devnull, "w") as nowhere:  # noqa: PTH123
            for stream in (0, 1, 2):
                os.dup2(nowhere.fileno(), stream)
        sys.meta_path.insert(0, Planted(module_name(fault.path), fault.path, fault.code()))
        os._exit(0 if run_tests(tests, []) == 0 else 1)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return SURVIVED if status == 0 else CAUGHT
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return TIMED_OUT


def preload(tests: list[str], package: Path) -> None:
    """Import what all tests need, except the package: forked processes have it already."""
    import anyio._backends._asyncio
    import anyio.pytest_plugin  # noqa: F401
    import asyncpg  # noqa: F401
    import httpx  # noqa: F401
    import websockets.asyncio.client  # noqa: F401
    import xdist.plugin  # noqa: F401

    import tablee
    import tablee.bots

    for game in tablee.games():
        game.texts("fr")
    prefix = module_name(package / "__init__.py")
    loaded = [name for name in sys.modules if name == prefix or name.startswith(prefix + ".")]
    if loaded:
        raise SystemExit(f"{loaded[0]} is imported already: faults in it would not be seen")
    gc.freeze()  # what is here already is nobody's garbage: processes need not look through it


def reach_of(tests: list[str], package: Path) -> Reach:
    """Run all tests once, traced, in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        reach = Reach(package)
        sys.settrace(reach.trace)
        import threading

        threading.settrace(reach.trace)
        status = run_tests(tests, [reach])
        sys.settrace(None)
        found = {
            "status": status,
            "failed": reach.failed,
            "seconds": reach.seconds,
            "lines": {test: sorted(lines) for test, lines in reach.lines.items()},
            "at_import": sorted(reach.at_import),
        }
        with os.fdopen(writing, "w") as pipe:
            json.dump(found, pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        found = json.load(pipe)
    os.waitpid(child, 0)
    if found["failed"] or found["status"]:
        raise SystemExit(f"tests fail without any fault: {found['failed'] or found['status']}")
    reach = Reach(package)
    reach.seconds = found["seconds"]
    for test, lines in found["lines"].items():
        reach.lines[test] = {(name, line) for name, line in lines}
    reach.at_import = {(name, line) for name, line in found["at_import"]}
    return reach


def tests_for(fault: Fault, reach: Reach) -> list[str]:
    """The tests that reach the line of a fault, the quickest first."""
    place = (str(fault.path), fault.line)
    found = [test for test, lines in reach.lines.items() if place in lines]
    if not found and place in reach.at_import:  # a default, a constant: any test may
        found = list(reach.lines)
    return sorted(found, key=lambda test: reach.seconds[test])


def beside_of(tests: list[str], reach: Reach) -> list[str]:
    """All tests of the same files: what is kept once it is made, others use without its line."""
    files = {test.partition("::")[0] for test in tests}
    return [test for test in reach.lines if test.partition("::")[0] in files]


# -- the whole -----------------------------------------------------------------------------------


def work(planted: list[Fault], reach: Reach, processes: int) -> Iterator[tuple[Fault, str]]:
    """Try all faults, in several processes; as each is known."""
    pipes: dict[int, int] = {}
    for worker in range(processes):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            for fault in planted[worker::processes]:
                tests = tests_for(fault, reach)
                usual = sum(reach.seconds[test] for test in tests)
                result = try_fault(fault, tests, 30 + 5 * usual) if tests else UNREACHED
                if result == SURVIVED:
                    beside = beside_of(tests, reach)
                    usual = sum(reach.seconds[test] for test in beside)
                    result = try_fault(fault, beside, 30 + 5 * usual)
                os.write(writing, f"{fault.number} {result}\n".encode())
            os._exit(0)
        os.close(writing)
        pipes[reading] = child
    by_number = {fault.number: fault for fault in planted}
    rest: dict[int, bytes] = dict.fromkeys(pipes, b"")
    while pipes:
        for pipe in select.select(list(pipes), [], [])[0]:
            data = os.read(pipe, 65_536)
            if not data:
                os.waitpid(pipes.pop(pipe), 0)
                os.close(pipe)
                continue
            *lines, rest[pipe] = (rest[pipe] + data).split(b"\n")
            for line in lines:
                number, _, result = line.decode().partition(" ")
                yield by_number[int(number)], result


def known_survivors(path: Path | None) -> dict[str, str]:
    """Survivors whose reason is known, by name."""
    if path is None:
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    pairs = [line.rpartition(" | ") for line in lines if " | " in line]
    return {name.strip(): reason.strip() for name, _, reason in pairs}


def main() -> int:
    """Plant, try, tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("package", type=Path)
    parser.add_argument("--tests", nargs="+", required=True, help="files and folders")
    parser.add_argument("-k", dest="select", default="", help="which of the tests, as for pytest")
    parser.add_argument("--module", nargs="*", default=[], help="only files that end so")
    parser.add_argument("--leave", nargs="*", default=[], help="all but files that end so")
    parser.add_argument("--only", nargs="*", type=int, default=[], help="numbers of faults")
    parser.add_argument("--share", type=float, default=1.0, help="a sample of the faults")
    parser.add_argument("--seed", type=int, default=0, help="of the sample")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--known", type=Path, help="survivors and their reasons")
    parser.add_argument("--least", type=float, default=95.0, help="percent to be noticed")
    given = parser.parse_args()
    package = given.package.resolve()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # each costs more than most tests
    preload(given.tests, package)
    planted: list[Fault] = []
    count = 0
    for path in sorted(package.rglob("*.py")):
        made = faults(path, count)
        count += len(made)
        wanted = not given.module or any(str(path).endswith(end) for end in given.module)
        if wanted and not any(str(path).endswith(end) for end in given.leave):
            planted += made
    if given.only:
        planted = [item for item in planted if item.number in given.only]
    if given.share < 1.0:
        planted = random.Random(given.seed).sample(planted, round(len(planted) * given.share))
        planted.sort(key=lambda item: item.number)
    begun = time.monotonic()
    reach = reach_of([*given.tests, "-k", given.select], package)
    print(f"{len(planted)} faults, {len(reach.seconds)} tests", flush=True)
    known = known_survivors(given.known)
    results: Counter[str] = Counter()
    survivors: list[tuple[Fault, str]] = []
    for fault, result in work(planted, reach, given.processes):
        results[result] += 1
        if result in (SURVIVED, UNREACHED):
            survivors.append((fault, result))
            reason = known.get(fault.name, "")
            print(f"{fault.number} {result} line {fault.line} {fault.name} | {reason}", flush=True)
    tried = sum(results.values())
    caught = results[CAUGHT] + results[TIMED_OUT]
    unexplained = [fault for fault, _ in survivors if fault.name not in known]
    share = 100 * caught / tried if tried else 100.0
    print(f"{dict(results)} in {time.monotonic() - begun:.0f} s")
    print(f"noticed: {caught} of {tried}, {share:.1f} %; without a reason: {len(unexplained)}")
    return 0 if share >= given.least else 1


if __name__ == "__main__":
    sys.exit(main())

"""Faults: small changes of the syntax tree of a file.

Another comparison, another operator, another number, a condition turned around, a statement or a
keyword argument left out. The same sources give the same faults, in the same order.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import CodeType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]

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
        tree = _change(ast.parse(self.path.read_text("utf-8")), self._steps, self._change)
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
        case ast.Return(value=ast.expr()) if not _is_false(node.value):
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


def _is_false(node: ast.AST | None) -> bool:
    """None is as good: whoever asks only asks whether."""
    return isinstance(node, ast.Constant) and (node.value is None or node.value is False)


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
    """`Kind = Literal[...]`, `Make = Callable[...]`, `Any = A | B`, `T = TypeVar("T")`: types."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        return value.func.id in ("TypeVar", "ParamSpec")
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
    return _change(copy.deepcopy(node), steps, change)


def _change(made: Any, steps: list[Step], change: Change) -> Any:
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

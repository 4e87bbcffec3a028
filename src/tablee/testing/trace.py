"""The rule trace: which test names which rule of a catalogue."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tablee.core.game import Game
from tablee.testing.expect import ConformanceError, expect

_NUMBERED = re.compile(r"^\s*[-*] *[A-Za-z]{2,}-\d")
_RULE = re.compile(r"^- ([A-Z]{2}-\d{2,}) \[([BJ])\] (.*)$")


class Rule(NamedTuple):
    """A line of a catalogue; `source` is B (the rulebook) or J (our judgement)."""

    id: str
    source: str
    text: str


class RuleTest(NamedTuple):
    """A test that names a rule."""

    rule: str
    path: Path
    name: str


def catalogue(game: Game[Any]) -> list[Rule]:
    """The rules of a game, from the `rules.md` beside it.

    Raises:
        ConformanceError: there is none, or a line of it is not written like a rule.
    """
    file = game.folder / "rules.md"
    expect(file.is_file(), f"{game.id} has no catalogue: rules.md is missing in {file.parent.name}")
    return list(_read(file))


@cache
def _read(file: Path) -> tuple[Rule, ...]:
    found: dict[str, Rule] = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        if not _NUMBERED.match(line):
            continue
        match = _RULE.match(line)
        if match is None:
            raise ConformanceError(f"rules.md, line {number}: not like '- XY-07 [B] ...': {line}")
        expect(match[1] not in found, f"rules.md, line {number}: {match[1]} is used twice")
        found[match[1]] = Rule(*match.groups())
    return tuple(found.values())


def rule_ids(game: Game[Any]) -> set[str]:
    """The numbers of all rules of a game."""
    return {rule.id for rule in catalogue(game)}


def named_rules(tests: Path) -> list[RuleTest]:
    """Every `@pytest.mark.rule("XY-01")` below a folder of tests, read without running them."""
    found: list[RuleTest] = []
    for path in sorted(tests.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found += [RuleTest(id, path, node.name) for id in _marks(node.decorator_list)]
    return found


def _marks(decorators: list[ast.expr]) -> Iterator[str]:
    for decorator in decorators:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) in _NAMES:
            for argument in decorator.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


_NAMES = ("pytest.mark.rule", "mark.rule", "rule")


def coverage(game: Game[Any], tests: Path) -> dict[Rule, list[RuleTest]]:
    """Every rule of the game with the tests that name it."""
    named = named_rules(tests)
    return {rule: [test for test in named if test.rule == rule.id] for rule in catalogue(game)}


def unknown_rules(games: list[Game[Any]], tests: Path) -> list[RuleTest]:
    """The tests that name a rule which no catalogue has."""
    known = {rule.id for game in games for rule in catalogue(game)}
    return [test for test in named_rules(tests) if test.rule not in known]

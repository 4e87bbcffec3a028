"""Every rule has a test that names it, and every named rule exists."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tablee
from examples.ascenseur import GAME as ASCENSEUR
from tablee.testing.trace import catalogue, coverage, named_rules, unknown_rules

TESTS = Path(__file__).parent.parent
GAMES = [*tablee.games(), ASCENSEUR]


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_every_rule_has_a_test(game: Any) -> None:
    rules = catalogue(game)
    assert rules
    ids = [rule.id for rule in rules]
    assert len(set(ids)) == len(ids), "a number is used twice"
    missing = [rule.id for rule, tests in coverage(game, TESTS).items() if not tests]
    assert not missing, f"rules that no test names: {', '.join(missing)}"


def test_every_named_rule_exists() -> None:
    assert unknown_rules(GAMES, TESTS) == []


def test_the_trace_reads_marks_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        "import pytest\nrule = pytest.mark.rule\n"
        '@pytest.mark.rule("TG-01")\ndef test_a(): pass\n'
        '@rule("TG-99")\n@pytest.mark.skipif(True, reason="TG-02")\ndef test_b(): pass\n'
        'def test_c(): "TG-03"\n'
    )
    assert [(t.rule, t.name) for t in named_rules(tmp_path)] == [
        ("TG-01", "test_a"),
        ("TG-99", "test_b"),
    ]
    assert [t.rule for t in unknown_rules(GAMES, tmp_path)] == ["TG-99"]

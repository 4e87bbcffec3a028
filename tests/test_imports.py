"""Imports point one way, and the page on the architecture says which."""

from __future__ import annotations

from graphlib import CycleError
from pathlib import Path

import pytest

from tools import imports


def test_no_module_goes_round_in_a_circle() -> None:
    imports.in_order(imports.modules())


def test_every_part_knows_only_those_below() -> None:
    graph = imports.parts(imports.modules())
    assert graph["core"] == set()
    assert graph["games"] == graph["bots"] == {"core"}
    assert graph["table"] == {"core", "bots", "registry"}
    assert graph["stores"] == {"table"}
    page = imports.PAGE.read_text(encoding="utf-8")
    assert imports.written(page, graph) == page, "run: python -m tools.imports"


def test_a_late_import_counts_and_one_for_types_does_not(tmp_path: Path) -> None:
    package = tmp_path / "tablee"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "low.py").write_text("def late() -> None:\n    from tablee.high import f\n")
    (package / "high.py").write_text("from tablee import low\ndef f() -> None: ...\n")
    with pytest.raises(CycleError):
        imports.in_order(imports.modules(package))
    (package / "low.py").write_text("if TYPE_CHECKING:\n    from tablee.high import f\n")
    assert imports.in_order(imports.parts(imports.modules(package))) == ["low", "high"]
    assert "high --> low" in imports.drawn(imports.parts(imports.modules(package)))

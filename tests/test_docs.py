"""The documents: their Python runs, their commands too, and their links lead somewhere."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from tablee.cli import main

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "web" / "README.md",
    *(ROOT / "docs").glob("*.md"),
]

PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^    tablee (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def run_python(page: Path) -> None:
    """Run the blocks of a page from top to bottom; a failure names the line of the page."""
    text = page.read_text(encoding="utf-8")
    names: dict[str, Any] = {"__name__": "__page__"}
    for block in PYTHON.finditer(text):
        above = text.count("\n", 0, block.start(1))
        exec(compile("\n" * above + block[1], str(page), "exec"), names)


def test_the_readme_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    run_python(ROOT / "README.md")
    assert "Outcome(" in capsys.readouterr().out


def test_the_page_about_the_library_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    page = ROOT / "docs" / "library.md"
    run_python(page)
    assert "of the victory" in capsys.readouterr().out
    commands = COMMAND.findall(page.read_text(encoding="utf-8"))
    assert commands
    for command in commands:
        main(shlex.split(command))
        assert capsys.readouterr().out


def test_the_page_for_learners_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pettingzoo", reason="NO PETTINGZOO HERE: docs/learning.md is NOT tested")
    monkeypatch.chdir(tmp_path)
    run_python(ROOT / "docs" / "learning.md")
    assert (tmp_path / "my_bots.py").is_file()
    assert "<polyline" in (tmp_path / "roi-lui.svg").read_text(encoding="utf-8")


ENTRY = re.compile(r"^\| [^|]+ \| `([^`]+)` \| `([^`]+)` \|", re.MULTILINE)


def test_the_glossary_names_what_is_there() -> None:
    entries = ENTRY.findall((ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"))
    assert len(entries) > 40
    for name, where in entries:
        file = ROOT / "src" / "tablee" / where
        there = file.name == name or re.search(rf"\b{name}\b", file.read_text(encoding="utf-8"))
        assert there, f"{name} is not in {where}"


FAMILIES = ["games/*/components", "games/*/events", "core/kinds"]
"""Modules whose classes are called after what they stand for: verbs, events, kinds."""
REPEATED = {"Foreseen", "DeckError"}


def test_a_class_of_the_engine_is_the_only_one_of_its_name() -> None:
    package = ROOT / "src" / "tablee"
    alike: dict[str, list[str]] = {}
    for part in ("core", "games", "bots"):
        for file in sorted((package / part).rglob("*.py")):
            where = file.relative_to(package).with_suffix("")
            if not any(where.match(family) for family in FAMILIES):
                text = file.read_text(encoding="utf-8")
                for name in re.findall(r"^class (\w+)", text, re.MULTILINE):
                    alike.setdefault(name, []).append(str(where))
    twice = {name: where for name, where in alike.items() if len(where) > 1}
    assert twice.keys() <= REPEATED, twice


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target

"""What is public: `tablee`, `tablee.kit`, `tablee.bots` and `tablee.testing`, as they list it."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

import tablee
from tablee import bots, kit, testing
from tablee.core import kinds, layout

PAGES = Path(__file__).parents[2] / "docs"
PUBLIC = [tablee, kit, bots, testing]


@pytest.mark.parametrize("module", PUBLIC, ids=lambda module: module.__name__)
def test_what_a_module_offers_is_listed_and_there(module: ModuleType) -> None:
    listed = module.__all__
    assert len(set(listed)) == len(listed)
    for name in listed:
        assert getattr(module, name) is not None
    # what is imported for the module's own use is no promise; what is ours and shows, is
    shown = {
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and not isinstance(value, ModuleType)
        and str(getattr(value, "__module__", "")).startswith("tablee")
    }
    assert shown <= set(listed)


def test_the_page_for_authors_and_their_one_import_agree() -> None:
    page = (PAGES / "adding-a-game.md").read_text(encoding="utf-8")
    used = set(re.findall(r"\bg\.(\w+)", page))
    assert used
    assert used <= set(kit.__all__)


def test_an_author_gets_every_kind_of_field() -> None:
    for module in (kinds, layout):
        made = {
            name
            for name, value in vars(module).items()
            if isinstance(value, type) and value.__module__ == module.__name__
        }
        assert made <= set(kit.__all__), "add it to tablee.kit"


def test_the_page_on_the_library_says_what_is_public() -> None:
    page = (PAGES / "library.md").read_text(encoding="utf-8")
    for module in PUBLIC:
        assert f"`{module.__name__}`" in page

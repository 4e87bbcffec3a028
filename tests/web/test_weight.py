"""What the page weighs, and how soon it can be used."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest

from tests.web.conftest import PAGE, Door
from tests.web.players import all_games
from tools.live import ROOT

LIMIT = 200_000
"""Bytes of script, compressed, that a person loads from the shelf to a table."""

SCRIPTS = """performance.getEntriesByType("resource").map(entry => entry.name)
    .filter(name => name.endsWith(".js"))"""


@pytest.mark.parametrize("game", all_games("service-compris"))  # it has the most to draw
def test_the_script_of_a_table_is_light(door: Door, game: str) -> None:
    page = door("/")
    page.get_by_test_id(f"play-{game}").click()
    page.get_by_test_id("name").fill("Camille")
    page.get_by_test_id("ready").click()
    page.wait_for_selector("[data-testid=prompt]")
    loaded = {name.rsplit("/", 1)[1] for name in page.evaluate(SCRIPTS)}
    sizes = {
        file.name: len(gzip.compress(file.read_bytes(), 6))
        for file in PAGE.rglob("*.js")
        if file.name in loaded
    }
    assert len(sizes) > 5
    assert sum(sizes.values()) < LIMIT, sorted(sizes.items(), key=lambda item: -item[1])[:8]


def test_what_is_only_for_developing_is_not_built() -> None:
    if not PAGE.is_dir():
        pytest.skip("NO PAGE: build it with `make page`")
    built = [file for file in PAGE.rglob("*") if file.is_file()]
    assert not [file.name for file in built if "telier" in file.name or file.suffix == ".json"]
    fixtures = [file.stem for file in (ROOT / "web" / "fixtures").glob("*.json")]
    for file in built:
        if file.suffix == ".js":
            text = file.read_text(encoding="utf-8")
            assert "fixtures/" not in text
            assert not [name for name in fixtures if f"{name}.json" in text]


def test_it_can_be_used_at_once(door: Door, record_property: Callable[[str, object], None]) -> None:
    page = door("/rules/the-game")  # the browser and the server are warm, the shelf is not
    page.goto(door.house.url + "/")
    page.wait_for_selector("[data-testid=play-the-game]")
    seen = page.evaluate("performance.now()")
    record_property("milliseconds until the shelf can be used", round(seen))
    page.get_by_test_id("play-the-game").click()
    page.get_by_test_id("name").fill("Camille")
    page.get_by_test_id("ready").click()
    begun = page.evaluate("performance.now()")
    page.wait_for_selector("[data-testid=prompt]")
    sat = page.evaluate("performance.now()") - begun
    record_property("milliseconds from the shelf to the table", round(sat))

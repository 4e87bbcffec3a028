"""A game that the page does not know, as `tablee new` makes it: on the shelf, and played whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tablee.cli.new import new
from tests.web.conftest import Door, House, violations

ENTRY = "[tablee.games]\nmy-game = my_game:GAME\n"


@pytest.mark.long
def test_a_game_from_elsewhere_is_played_to_its_end(browser: Browser, tmp_path: Path) -> None:
    package = tmp_path / "package"
    new("my-game", package)
    announced = package / "my_game-1.0.dist-info"  # as pip would
    announced.mkdir()
    (announced / "METADATA").write_text("Metadata-Version: 2.1\nName: my-game\nVersion: 1.0\n")
    (announced / "entry_points.txt").write_text(ENTRY)
    house = House(tmp_path, path=[package])
    with house:
        door = Door(browser, house)
        for width in (1280, 390):
            play_whole(door, width)
        door.close()


def play_whole(door: Door, width: int) -> None:
    """From the shelf to the end: one's hand is played by clicks, card by card."""
    page = door(lang="en", width=width, height=844)
    expect(page.locator(".intro")).to_contain_text("Six games")
    box = page.locator("article[data-game=my-game]")
    expect(box.locator(".art svg")).to_be_visible()
    box.get_by_test_id("play-my-game").click()
    page.get_by_test_id("name").fill("Camille")
    page.get_by_test_id("ready").click()
    table = page.get_by_test_id("general")
    expect(table.get_by_text("Leader")).to_be_visible()
    expect(table.get_by_role("columnheader", name="Points")).to_be_visible()
    for left in (3, 2, 1):
        expect(table.locator(".hand .card")).to_have_count(left)
        lit = table.locator(".hand button.card[data-code]").first
        expect(lit).to_be_visible()
        if left == 3:
            assert violations(page) == []
        lit.click()
    expect(page.get_by_test_id("end")).to_be_visible()

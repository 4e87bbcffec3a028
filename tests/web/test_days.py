"""The table of the day: played by two people, who then see each other."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.midnight import wait_for_enough_of_the_day
from tests.web.conftest import Door, let_bots_finish, violations
from tests.web.players import PLAYERS

GAME = "roi-lui"


def card(page: Page) -> Locator:
    return page.get_by_test_id(f"day-{GAME}")


def play(door: Door, name: str, saved: bool = True, **how: int) -> Page:
    """Somebody new plays it from the shelf on; a stand-in brings it to its end."""
    page = door("/", **how)  # type: ignore[arg-type]
    page.get_by_test_id("day").click()
    page.get_by_test_id("rename").fill(name)
    if saved:  # else it is taken as it stands there
        page.keyboard.press("Enter")
    expect(card(page)).to_have_attribute("data-status", "new")
    expect(card(page).get_by_role("listitem")).to_have_count(0)  # nobody is told how others did
    card(page).get_by_test_id("play-day").click()
    page.wait_for_selector("[data-testid=prompt]")
    let_bots_finish(PLAYERS[GAME](page))
    page.get_by_test_id("standings").click()
    expect(card(page)).to_have_attribute("data-status", "over")
    return page


def test_two_people_play_the_same_table_and_see_each_other(door: Door) -> None:
    wait_for_enough_of_the_day(120)
    anne = play(door, "Anne")
    expect(card(anne)).to_contain_text("Anne · toi")
    assert violations(anne) == []
    noor = play(door, "Noor", saved=False, width=390, height=844)
    expect(card(noor)).to_contain_text("Noor · toi")
    expect(card(noor)).to_contain_text("Anne")
    assert violations(noor) == []
    anne.reload()
    expect(card(anne)).to_contain_text("Noor")
    # what is shared tells the place, and nothing of the deal
    anne.evaluate("navigator.clipboard.writeText = async text => { window.copied = text; }")
    card(anne).get_by_test_id("share-day").click()
    anne.wait_for_function("() => window.copied")
    line, address = anne.evaluate("window.copied").split("\n")
    assert re.fullmatch(r"La table du jour, .*\. Le Roi Lui\s: 1ᵉʳ sur 2(, .* le maître)?", line)
    assert address.endswith("/day")

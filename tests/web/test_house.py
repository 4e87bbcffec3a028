"""Friends in the same house: what the waiting room offers, and a phone on a plain http address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import ELSEWHERE, Door, House, violations
from tests.web.players import PLAYERS
from tests.web.test_arriving import lay


@pytest.fixture
def lonely(browser: Browser, tmp_path: Path) -> Iterator[Door]:
    """The way into a house that listens to its machine alone."""
    house = House(tmp_path, public_url="")
    with house:
        door = Door(browser, house)
        yield door
        door.close()


def go_elsewhere(door: Door, page: Page, path: str = "/") -> Page:
    """The same house, by a name that the browser does not take for its own machine's."""
    page.goto(f"http://{ELSEWHERE}:{door.house.port}{path}")
    assert page.evaluate("isSecureContext") is False
    return page


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_link_that_nobody_could_open_is_not_offered(lonely: Door, lang: str) -> None:
    page = lonely("/play/the-game", lang=lang, width=390, height=844)
    page.locator("input[autocomplete=nickname]").fill("Camille")
    page.get_by_test_id("lay").click()
    alone = page.get_by_test_id("alone")
    expect(alone).to_contain_text("tablee serve --lan")
    expect(page.get_by_test_id("sharing")).to_have_count(0)
    expect(page.locator("svg[role=img][aria-label*=link], #link")).to_have_count(0)
    assert violations(page) == []
    page.locator("[data-free]").first.click()
    page.locator(".filling .main").click()  # who wants a friend is told how
    expect(alone).to_be_focused()


def test_the_same_house_by_the_address_of_others_invites_there(lonely: Door) -> None:
    page = go_elsewhere(lonely, lonely(), "/play/the-game")
    page.get_by_label("Ton prénom").fill("Camille")
    page.get_by_test_id("lay").click()
    link = page.locator("#link").input_value()
    assert re.match(rf"http://{ELSEWHERE}:\d+/table/.+#invite=.+", link)
    guest = lonely()
    guest.goto(link)
    guest.get_by_label("Ton prénom").fill("Noor")
    guest.get_by_test_id("sit").click()
    expect(page.get_by_role("list").get_by_text("Noor", exact=True)).to_be_visible()


def test_an_invitation_carries_the_public_address(door: Door) -> None:
    page = lay(door)
    assert page.locator("#link").input_value().startswith(f"{door.house.url}/table/")
    go_elsewhere(door, page, "/play/the-game")
    page.get_by_label("Ton prénom").fill("Camille")
    page.get_by_test_id("lay").click()
    expect(page.locator("#link")).to_have_value(re.compile(f"^{door.house.url}/table/"))


def test_a_plain_address_copies_and_plays(door: Door) -> None:
    page = go_elsewhere(door, door(width=390, height=844), "/play/the-game")
    assert page.evaluate("typeof navigator.clipboard") == "undefined"
    page.get_by_label("Ton prénom").fill("Camille")
    page.get_by_test_id("lay").click()
    page.get_by_test_id("copy").click()
    expect(page.get_by_test_id("copy")).to_have_text("Copié !")
    copied = page.locator("#link").input_value()
    page.get_by_test_id("change-name").click()
    page.locator(".rename input").fill("")
    page.locator(".rename input").press("Control+v")
    assert page.locator(".rename input").input_value() == copied[:24]
    go_elsewhere(door, page)
    PLAYERS["the-game"](page).sit_down()

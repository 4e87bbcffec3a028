"""A slow table, two people with browsers of their own, and days that pass while nobody waits."""

from __future__ import annotations

import datetime
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Door, House, violations
from tests.web.service_compris import ServiceCompris

HOUR = 3_600
DAY = 24 * HOUR
AHEAD = Path(__file__).parent / "ahead"
PATIENCE = 30_000


class Calendar:
    """How far the clock on the wall of a house is ahead."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.ahead = 0
        self.pass_by(0)

    def pass_by(self, seconds: int) -> None:
        """So much time goes by."""
        self.ahead += seconds
        fresh = self.file.with_suffix(".new")
        fresh.write_text(str(self.ahead))
        fresh.replace(self.file)


@pytest.fixture
def calendar(tmp_path: Path) -> Calendar:
    return Calendar(tmp_path / "ahead")


@pytest.fixture
def slow_door(
    browser: Browser, calendar: Calendar, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Door]:
    """The way into a house whose clock one sets."""
    monkeypatch.setenv("AHEAD", str(calendar.file))
    house = House(tmp_path, path=[AHEAD])
    with house:
        door = Door(browser, house)
        door.forgiven += ["WebSocket", "Failed to load resource", "ERR_CONNECTION"]
        yield door
        door.close()


def lay(door: Door) -> list[Page]:
    """Zoé lays a table for a day a decision, and Ana comes by a link."""
    host = door("/play/service-compris")
    host.get_by_label("Ton prénom").fill("Zoé")
    host.get_by_role("group", name="Combien à table ?").get_by_text("2", exact=True).click()
    host.get_by_label("Rythme").select_option("day")
    expect(host.get_by_test_id("pace-help")).to_contain_text(
        re.compile("robot.*jusqu’à son retour")
    )
    host.get_by_role("button", name="Mettre la table").click()
    link = host.locator("#link").input_value()
    guest = door(link[link.index("/table") :], lang="en", width=390, height=844)
    guest.get_by_label("Your name").fill("Ana")
    guest.get_by_test_id("sit").click()
    host.get_by_test_id("start").click()
    for page in (host, guest):
        expect(page.get_by_test_id("slowly")).to_be_visible()
    return [host, guest]


def says(page: Page, part: str, words: re.Pattern[str]) -> None:
    """Sooner or later: the house may have to wake up, and the socket to come back."""
    expect(page.get_by_test_id(part)).to_contain_text(words, timeout=PATIENCE)


def asked(pages: list[Page]) -> tuple[Page, Page]:
    """Who is waited for, and the other one."""
    first, second = pages
    says(first, "slowly", re.compile("À toi|On attend"))
    mine = first.locator("[data-testid=slowly] .mine").count() > 0
    return (first, second) if mine else (second, first)


@pytest.mark.long
def test_a_match_over_days(slow_door: Door, calendar: Calendar) -> None:
    pages = lay(slow_door)
    tables = {page: page.url for page in pages}
    home = slow_door.house.url

    def come_by(page: Page) -> None:
        page.goto(home)  # or else an address with a `#` would not be loaded anew
        page.goto(tables[page])
        expect(page.get_by_test_id("slowly")).to_be_visible(timeout=PATIENCE)

    mine, other = asked(pages)
    says(other, "slowly", re.compile("24 (heures|hours)"))

    # the shelf says where it is my turn, and how long I have
    for page in pages:
        page.goto(home)
    says(mine, "turn", re.compile("24 (heures|hours)"))
    expect(mine).to_have_title(re.compile("● "))
    expect(other.get_by_test_id("going")).to_be_visible()
    assert other.get_by_test_id("turn").count() == 0
    assert violations(mine) == []
    calendar.pass_by(20 * HOUR)
    mine.reload()
    says(mine, "turn", re.compile("4 (heures|hours)"))

    # cards are played until one of them can be countered; the house is shut in the middle
    for page in pages:
        come_by(page)
    players = {page: ServiceCompris(page) for page in pages}
    given_up = time.monotonic() + 120
    while not any(page.locator(".answer").count() for page in pages):
        assert time.monotonic() < given_up, [page.inner_text("main") for page in pages]
        for player in players.values():
            if seen := player.glance():
                player.step(seen)
                break
        else:
            pages[0].wait_for_timeout(100)
    reacting = next(page for page in pages if page.locator(".answer").count())
    other = next(page for page in pages if page is not reacting)
    slow_door.house.stop()
    calendar.pass_by(HOUR)
    slow_door.house.start()
    come_by(reacting)
    expect(reacting.locator(".answer")).to_be_visible(timeout=PATIENCE)
    says(reacting, "slowly", re.compile("23 (heures|hours)"))
    assert violations(reacting) == []

    # who has said beforehand that they pass, passes
    reacting.get_by_test_id("asks").select_option("never")
    expect(reacting.locator(".answer")).to_have_count(0, timeout=PATIENCE)
    reacting.reload()
    expect(reacting.get_by_test_id("asks")).to_have_value("never")
    come_by(other)
    expect(other.get_by_test_id("asks")).to_have_value("always")

    # days off: the other one sees until when, and time does not run
    mine, other = asked(pages)
    mine.goto(f"{home}/me")
    now = datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=calendar.ahead)
    last = now.date() + datetime.timedelta(days=4)
    mine.get_by_test_id("days-off").click()
    mine.get_by_test_id("away-until").evaluate("(field, day) => { field.max = day }", str(last))
    mine.get_by_test_id("away-until").fill(str(last))
    mine.get_by_test_id("save-days-off").click()
    expect(mine.get_by_role("status").filter(has_text=re.compile("noté|Noted"))).to_be_visible()
    assert violations(mine) == []
    says(other, "slowly", re.compile("en congé|is away"))
    says(other, "slowly", re.compile("[56] (jours|days)"))
    mine.get_by_test_id("i-am-back").click()
    expect(mine.get_by_test_id("i-am-back")).to_have_count(0)

    # time runs out while the house is shut: there is more of it, once; and then a stand-in plays
    slow_door.house.stop()
    calendar.pass_by(2 * DAY)
    slow_door.house.start()
    come_by(other)
    says(other, "slowly", re.compile("12 (heures|hours)"))
    calendar.pass_by(13 * HOUR)
    mine.goto(home)
    expect(other.locator("[data-testid=slowly] .mine")).to_be_visible(timeout=PATIENCE)
    come_by(mine)  # who was late is back
    says(mine, "slowly", re.compile("Zoé|Ana"))


def test_days_for_a_decision_are_not_offered_to_people_in_one_room(door: Door) -> None:
    page = door("/play/the-game")
    paces = page.get_by_label("Rythme")
    slow = paces.locator("option[value=day], option[value=three-days]")
    expect(slow).to_have_count(2)
    paces.select_option("three-days")
    page.get_by_test_id("on-screen").check()
    expect(slow).to_have_count(0)
    expect(paces).to_have_value("normal")
    page.get_by_test_id("on-screen").uncheck()
    paces.select_option("day")
    page.locator(".seats select").first.select_option("here")
    expect(slow).to_have_count(0)
    expect(paces).to_have_value("none")

"""Every screen: for everybody, in both languages, in every size."""

from __future__ import annotations

import json
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Door, let_bots_finish, violations
from tests.web.hands import Finger, Keys
from tests.web.players import GAMES, PLAYERS, SHORT, all_games

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WIDER = "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) > innerWidth"
REPAINTED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
SMALL = """() => [...document.querySelectorAll('body *')].filter(e => e.offsetWidth
  && [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())
  && !e.closest('svg, .unseen, .corner') && parseFloat(getComputedStyle(e).fontSize) < 14)
  .map(e => e.outerHTML.slice(0, 120))"""


class Inspector:
    """Looks at one screen after the other, by day and by night, and writes down what is wrong."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: dict[str, Any] = {}

    def look(self, name: str) -> None:
        """At what can be seen now. By night only the colours are others."""
        for scheme in SCHEMES:
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            self.page.evaluate(REPAINTED)
            seen = violations(self.page, *(["color-contrast"] if scheme == "dark" else []))
            if seen:
                self.found[f"{name}, {scheme}"] = seen
        if self.page.evaluate(WIDER):
            self.found[f"{name}: scrolls sideways"] = True

    def report(self) -> str:
        """Everything, in words."""
        return json.dumps(self.found, indent=1, ensure_ascii=False)


def test_the_screens_around_a_match_are_accessible(door: Door) -> None:
    page = door()
    inspector = Inspector(page)
    page.wait_for_selector("[data-testid=play-the-game]")
    inspector.look("shelf")
    page.get_by_test_id("settings").click()
    inspector.look("settings")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Comment jouer").first.click()
    page.wait_for_selector("section h2")
    inspector.look("rules")
    page.goto(door.house.url + "/play/service-compris")
    page.wait_for_selector("fieldset select")
    inspector.look("set up")
    page.get_by_label("Ton prénom").fill("Camille")
    page.get_by_role("button", name="Mettre la table").click()
    page.wait_for_selector("#link")
    inspector.look("waiting")
    page.get_by_test_id("settings").click()
    inspector.look("settings at the table")
    page.goto(door.house.url + "/table/nowhere")
    page.wait_for_selector("h1")
    inspector.look("no such table")
    assert not inspector.found, inspector.report()


@pytest.mark.parametrize("game", all_games(*SHORT))
def test_the_table_its_drawer_end_and_replay_are_accessible(door: Door, game: str) -> None:
    page = door()
    inspector = Inspector(page)
    player = PLAYERS[game](page, seed=7).sit_down()
    player.play(3)
    inspector.look("in play")
    if game == "the-game":  # the drawer is the same for all
        for name in ("Journal", "Discussion", "Règles"):
            page.locator("header").get_by_role("button", name=name).click()
            inspector.look(name)
        page.get_by_role("button", name="Fermer").click()
    let_bots_finish(player)
    inspector.look("end")
    page.get_by_role("link", name="Revoir la partie").click()
    page.get_by_test_id("slider").fill("12")
    inspector.look("replay")
    assert not inspector.found, inspector.report()


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_accessible_on_a_phone(door: Door, game: str) -> None:
    page = door(width=360, height=740)
    inspector = Inspector(page)
    player = PLAYERS[game](page, Finger, seed=8).sit_down()
    for step in range(4):
        player.look()
        inspector.look(f"step {step}")
        player.step()
    let_bots_finish(player)
    inspector.look("end")
    page.get_by_role("link", name="Revoir la partie").click()
    page.get_by_test_id("slider").fill("12")
    inspector.look("replay")
    assert not inspector.found, inspector.report()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "size",
    [
        (360, 740),
        *[pytest.param(size, marks=pytest.mark.long) for size in [(768, 1024), (1440, 900)]],
    ],
    ids=str,
)
def test_a_table_never_scrolls_and_text_is_large_enough(
    door: Door, size: tuple[int, int], game: str
) -> None:
    page = door(width=size[0], height=size[1])
    page.wait_for_selector("[data-testid=play-the-game]")
    assert not page.evaluate(WIDER)
    player = PLAYERS[game](page, Finger if size[0] < 500 else Keys).sit_down()
    player.look()
    assert not page.evaluate(f"{WIDER} || document.documentElement.scrollHeight > innerHeight")
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("path", ["/", "/play/peco-peco", "/rules/peco-peco"])
def test_no_page_scrolls_sideways_on_a_phone(door: Door, path: str) -> None:
    page = door(path, width=360, height=740)
    page.wait_for_selector("main :is(h1, h2)")
    assert not page.evaluate(WIDER)
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("game", all_games("peco-peco"))
def test_the_language_changes_without_a_reload(door: Door, game: str) -> None:
    page = door()
    player = PLAYERS[game](page, seed=9).sit_down()
    player.look()
    page.evaluate("window.same = true")
    french = page.get_by_test_id("prompt").inner_text()
    page.get_by_test_id("language").click()
    expect(page.get_by_test_id("prompt")).not_to_have_text(french)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("header").get_by_role("button", name="Rules")).to_be_visible()
    english = page.get_by_test_id("prompt").inner_text()
    player.before = ""
    player.play(2)
    player.look()
    page.get_by_test_id("language").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert page.evaluate("window.same") is True
    assert english != french


def test_a_match_is_seen_again_with_a_verified_shuffle(door: Door) -> None:
    page = door()
    player = PLAYERS["the-game"](page).sit_down()
    let_bots_finish(player)
    page.get_by_role("link", name="Revoir la partie").click()
    expect(page.get_by_text("Mélange vérifié")).to_be_visible()
    slider = page.get_by_test_id("slider")
    slider.fill("6")
    expect(page.locator(".openhand").first).to_be_visible()
    page.get_by_label("Mains ouvertes").uncheck()
    expect(page.locator(".openhand")).to_have_count(0)
    page.get_by_text("Mélange vérifié").click()
    expect(page.get_by_text("recalculée dans ton navigateur")).to_be_visible()
    assert violations(page) == []
    # a friend who was not there sees it too, by the link
    page.get_by_test_id("share").click()
    link = page.get_by_label("Copier le lien").input_value()
    friend = door(link.removeprefix(door.house.url))
    expect(friend.get_by_test_id("slider")).to_be_visible()
    expect(friend.get_by_text("Mélange vérifié")).to_be_visible()

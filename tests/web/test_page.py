"""Whole matches and every screen, in a real browser with the real server."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open, Received, violations
from tests.web.the_game import Player
from tools.live import Server


def sit_down(page: Page) -> None:
    page.get_by_test_id("play-the-game").click()
    page.wait_for_selector("[data-pile]")


def test_a_whole_match_in_french_and_nothing_secret_is_told(open_page: Open) -> None:
    received = Received()
    page = open_page(received=received)
    sit_down(page)
    Player(page).play_to_the_end()
    expect(page.get_by_test_id("end")).to_contain_text(re.compile("gagné|Perdu"))
    updates: list[dict[str, Any]] = [m for m in received if m["type"] == "update" and m["view"]]
    assert updates[-1]["view"]["outcome"] is not None
    for update in updates:
        view = update["view"]
        if view["outcome"] is None:
            assert view["hands"] is None
            assert view["below"] is None
            assert len(view["hand"]) == view["hand_sizes"][update["you"]]
        for told in update["happened"]:
            for event in told.get("events", []):
                if event["event"] == "drew" and event["seat"] != update["you"]:
                    assert event["cards"] is None


def test_a_whole_match_on_a_phone_with_the_keyboard_alone_in_english(open_page: Open) -> None:
    page = open_page(lang="en", width=360, height=740)
    player = Player(page, keyboard=True)
    page.wait_for_selector("[data-testid=play-the-game]")
    player.press("[data-testid=play-the-game]")
    page.wait_for_selector("[data-pile]")
    player.play_to_the_end()
    expect(page.get_by_test_id("end")).to_contain_text(re.compile("You did it|Not this time"))
    player.press("[data-testid=rematch]")
    expect(page.get_by_test_id("end")).to_be_hidden()


def test_a_reload_in_mid_turn_loses_nothing(open_page: Open) -> None:
    page = open_page()
    sit_down(page)
    player = Player(page)
    while not page.evaluate("document.querySelectorAll('.pips .full').length"):
        player.step()
    hand = page.locator("[data-card]").evaluate_all("cards => cards.map(c => c.dataset.card)")
    tops = page.locator("[data-pile]").evaluate_all("ps => ps.map(p => p.innerText)")
    page.reload()
    page.wait_for_selector("[data-pile]")
    again = page.locator("[data-card]").evaluate_all("cards => cards.map(c => c.dataset.card)")
    assert again == hand
    assert page.locator("[data-pile]").evaluate_all("ps => ps.map(p => p.innerText)") == tops
    player.play_to_the_end()


def test_a_lost_server_is_told_and_found_again(open_page: Open, house: Server) -> None:
    page = open_page()
    sit_down(page)
    player = Player(page)
    player.step()
    house.stop()
    expect(page.get_by_test_id("lost")).to_be_visible()
    house.start()
    expect(page.get_by_test_id("lost")).to_be_hidden(timeout=30_000)
    player.play_to_the_end()


def test_a_refusal_is_a_sentence_with_its_rule(open_page: Open) -> None:
    page = open_page()
    sit_down(page)
    player = Player(page)
    while not page.locator("[data-testid=end-turn].notyet").count():
        player.step()
    page.get_by_test_id("end-turn").click()
    expect(page.get_by_test_id("refusal")).to_contain_text("TG-06")
    expect(page.get_by_test_id("refusal")).to_contain_text("Pose au moins 2 cartes")
    page.get_by_test_id("language").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("Your turn")


def test_friends_at_one_table_by_a_link(open_page: Open) -> None:
    host = open_page("/play/the-game")
    host.get_by_label("Ton prénom").fill("Camille")
    host.get_by_role("group", name="Combien à table ?").get_by_text("2", exact=True).click()
    host.get_by_role("button", name="Mettre la table").click()
    link = host.locator("#link").input_value()
    guest = open_page(link[link.index("/table") :], lang="en")
    guest.get_by_label("Your name").fill("Noor")
    guest.get_by_test_id("sit").click()
    expect(host.get_by_text("Noor", exact=True)).to_be_visible()
    host.get_by_test_id("start").click()
    players = [Player(host), Player(guest)]
    for page in (host, guest):
        page.wait_for_selector("[data-pile]")
    mine = "!!document.querySelector('[data-testid=end-turn], .buttons [data-code]')"
    for _ in range(16):  # a few turns each, whoever is asked
        for player in players:
            if player.page.evaluate(mine):
                player.step()
    tops = [page.locator("[data-pile] .spot").all_inner_texts() for page in (host, guest)]
    assert tops[0] == tops[1]
    # then they leave it to their stand-ins
    for page in (host, guest):
        table = page.url.partition("/table/")[2].partition("#")[0]
        page.evaluate("id => fetch(`/api/tables/${id}/leave`, {method: 'POST'})", table)
    for page in (host, guest):
        expect(page.get_by_test_id("end")).to_be_visible(timeout=60_000)


def test_a_match_is_seen_again_with_a_verified_shuffle(open_page: Open) -> None:
    page = open_page()
    sit_down(page)
    Player(page).play_to_the_end()
    page.get_by_role("link", name="Revoir la partie").click()
    expect(page.get_by_text("Mélange vérifié")).to_be_visible()
    slider = page.get_by_test_id("slider")
    slider.fill("20")
    expect(page.locator(".openhand").first).to_be_visible()
    page.get_by_label("Mains ouvertes").uncheck()
    expect(page.locator(".openhand")).to_have_count(0)
    page.get_by_text("Mélange vérifié").click()
    expect(page.get_by_text("recalculée dans ton navigateur")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_screen_is_accessible(open_page: Open, scheme: str) -> None:
    page = open_page(scheme=scheme)
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        page.wait_for_timeout(300)
        found.update({name: seen} if (seen := violations(page)) else {})

    page.wait_for_selector("[data-testid=play-the-game]")
    look("shelf")
    page.goto(page.url + "rules/the-game")
    page.wait_for_selector("section h2")
    look("rules")
    page.goto(page.url.replace("/rules/", "/play/"))
    page.wait_for_selector("fieldset select")
    look("set up")
    page.get_by_label("Ton prénom").fill("Camille")
    page.get_by_role("button", name="Mettre la table").click()
    page.wait_for_selector("#link")
    look("waiting")
    page.get_by_role("link", name="retour").click()
    sit_down(page)
    look("start")
    player = Player(page)
    while not page.locator("[data-testid=end-turn]").count():
        player.step()
    page.locator("[data-card]").first.click()
    look("card held")
    page.get_by_test_id("settings").click()
    look("settings")
    page.keyboard.press("Escape")
    for name in ("Journal", "Discussion", "Règles"):
        page.locator("header").get_by_role("button", name=name).click()
        look(name)
    page.get_by_role("button", name="Fermer").click()
    page.keyboard.press("Escape")
    player.play_to_the_end()
    look("end")
    assert found == {}


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1440, 900)])
def test_a_table_never_scrolls_and_text_is_large_enough(
    open_page: Open, size: tuple[int, int]
) -> None:
    page = open_page(width=size[0], height=size[1])
    page.wait_for_selector("[data-testid=play-the-game]")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sit_down(page)
    page.wait_for_timeout(300)
    assert page.evaluate(
        "document.documentElement.scrollWidth <= innerWidth"
        " && document.documentElement.scrollHeight <= innerHeight"
    )
    small = page.evaluate(
        """() => [...document.querySelectorAll('body *')].filter(e => e.offsetWidth
          && [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())
          && !e.closest('svg, .unseen, .corner') && parseFloat(getComputedStyle(e).fontSize) < 14)
          .map(e => e.outerHTML.slice(0, 120))"""
    )
    assert small == []

"""The coach in the browser: hints in three steps, a word before a mistake, and a match reviewed."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Door, let_bots_finish, violations
from tests.web.players import GAMES, PLAYERS
from tools.browser import PATIENT

ASK = "[data-testid=ask-hint]:not([disabled])"
CARDS = "all => all.map(one => one.dataset.card)"
LAY = """async ([game, bots]) => {
  const ask = async (path, body) => (await fetch(path, {method: 'POST',
    headers: {'content-type': 'application/json'}, body: JSON.stringify(body ?? {})})).json();
  await ask('/api/session', {name: 'Camille'});
  const seats = [{kind: 'me'}, ...Array(bots).fill({kind: 'bot', bot: 'regular'})];
  const table = await ask('/api/tables', {game, seats, pace: 'none'});
  await ask(`/api/tables/${table.id}/start`);
  return table.id;
}"""


def lay(page: Page, house: str, game: str, bots: int) -> None:
    """A table with bots alone, without a clock; it is one's turn."""
    table = page.evaluate(LAY, [game, bots])
    page.goto(f"{house}/table/{table}")
    page.wait_for_selector(ASK)


def ask_to_the_end(page: Page) -> None:
    """A nudge, then the move, then the comparison; each says more than the one before."""
    page.locator(ASK).click()
    hint = page.get_by_test_id("hint")
    page.wait_for_selector("[data-testid=hint-show]")
    assert hint.inner_text().strip()
    expect(page.get_by_test_id("hint-follow")).to_have_count(0)
    page.get_by_test_id("hint-show").click()
    page.wait_for_selector("[data-testid=hint-follow]")
    expect(page.get_by_test_id("worths")).to_have_count(0)
    if page.get_by_test_id("hint-compare").count():
        page.get_by_test_id("hint-compare").click()
        expect(page.get_by_test_id("hint-compare")).to_have_count(0)
        page.wait_for_selector("[data-testid=hint-follow]")
        rows = page.get_by_test_id("worths").get_by_role("row")
        if not rows.count():  # on a very busy machine too little was thought out to compare
            return
        assert rows.count() > 1
        others = [int(row.locator(".worth").inner_text()) for row in rows.all()[1:]]
        assert others == sorted(others, reverse=True)


def advised_and_warned(door: Door) -> Page:
    """The page of somebody who took advice, was warned of a mistake, and made it."""
    page = door("/")
    page.add_init_script(PATIENT)
    lay(page, door.house.url, "the-game", 0)
    ask_to_the_end(page)
    assert violations(page) == []
    page.get_by_test_id("hint-follow").click()
    page.wait_for_selector(ASK)

    page.get_by_test_id("settings").click()
    page.get_by_test_id("coach-mode").check()
    page.keyboard.press("Escape")
    warning = page.get_by_test_id("warning")
    for again in (False, True):
        cards = [int(n) for n in page.locator("[data-card].lit").evaluate_all(CARDS)]
        dearest = max(cards)
        page.locator(f"[data-card='{dearest}']").click()
        page.locator("[data-pile='0']").click()
        expect(warning).to_be_visible()
        assert violations(page) == []
        expect(page.get_by_test_id("warning-why")).to_be_focused()
        expect(page.locator(f"[data-card='{dearest}']")).to_be_visible()  # it was not played
        page.get_by_test_id("warning-why").click()
        expect(page.get_by_test_id("worths").get_by_role("row")).to_have_count(2)
        if not again:
            page.keyboard.press("Escape")
            expect(warning).to_have_count(0)
    page.get_by_test_id("anyway").click()
    expect(page.locator(f".hand [data-card='{dearest}']")).to_have_count(0)
    return page


def test_advice_in_three_steps_and_a_word_before_a_mistake(door: Door) -> None:
    advised_and_warned(door)


@pytest.mark.long
def test_a_review_knows_what_one_was_told(door: Door) -> None:
    page = advised_and_warned(door)
    let_bots_finish(PLAYERS["the-game"](page))
    review(page)
    expect(page.get_by_test_id("helped")).to_contain_text("2")
    share(page)


def review(page: Page) -> None:
    """From the end of a match to what the coach says of it, moment by moment."""
    page.get_by_test_id("replay").click()
    page.get_by_test_id("ask-coach").click()
    counted = page.get_by_test_id("counted")
    expect(counted).to_be_visible(timeout=280_000)
    assert violations(page) == []
    expect(counted).to_contain_text(re.compile(r"\d|rien à décider"))
    moments = page.get_by_test_id("moment")
    for at in range(moments.count()):
        moment = moments.nth(at)
        if not moment.is_visible():  # where there is no room for both, the coach stepped aside
            page.get_by_test_id("ask-coach").click()
        moment.click()
        expect(page.locator("footer .line")).to_contain_text(re.compile(r"erreur|bien vu"))
    slider = page.get_by_test_id("slider")
    before = slider.input_value()
    slider.press("ArrowLeft" if before != "0" else "ArrowRight")
    assert slider.input_value() != before


def share(page: Page) -> None:
    """The match is shown to whoever has its address, the review with it."""
    page.evaluate("navigator.clipboard.writeText = async text => { window.copied = text; }")
    page.get_by_test_id("share").click()
    page.wait_for_function("() => window.copied")
    assert "/replay/" in json.dumps(page.evaluate("window.copied"))


OUTSIDE = """() => [...document.querySelectorAll('footer :is(button, input, select, summary)')]
  .filter(node => node.checkVisibility({visibilityProperty: true}))
  .filter(node => {
    const box = node.getBoundingClientRect();
    return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
  }).map(node => node.outerHTML.slice(0, 120))"""


@pytest.mark.long
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)], ids=str)
def test_a_replay_and_its_coach_fit_a_phone(door: Door, size: tuple[int, int], lang: str) -> None:
    page = door("/", lang=lang, width=size[0], height=size[1])
    lay(page, door.house.url, "peco-peco", 2)
    let_bots_finish(PLAYERS["peco-peco"](page))
    page.get_by_test_id("replay").click()
    expect(page.get_by_test_id("slider")).to_be_visible()
    assert page.evaluate(OUTSIDE) == []
    # what is said first is long, and whole
    line = page.locator("footer .line > span")
    assert line.evaluate("said => said.scrollHeight <= said.clientHeight + 1 || !said.clientHeight")
    page.get_by_test_id("ask-coach").click()
    expect(page.get_by_test_id("counted")).to_be_visible(timeout=280_000)
    assert page.evaluate(OUTSIDE) == []
    box = page.get_by_test_id("coach").bounding_box()
    assert box is not None
    assert box["width"] > 300
    assert violations(page) == []


@pytest.mark.long
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_hints_and_reviews_of_every_game(door: Door, game: str, size: tuple[int, int]) -> None:
    page = door("/", width=size[0], height=size[1])
    lay(page, door.house.url, game, 2)
    for _ in range(3):
        ask_to_the_end(page)
        assert violations(page) == []
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        page.get_by_test_id("hint-follow").click()
        page.wait_for_selector(ASK)
    let_bots_finish(PLAYERS[game](page))
    review(page)
    expect(page.get_by_test_id("helped")).to_contain_text("3")

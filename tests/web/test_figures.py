"""My figures: drawn and told, on a desk and on a phone, and a rating only for who asks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Door
from tests.web.test_me import at_home, introduce, play
from tests.web.test_screens import SMALL, Inspector

pytestmark = pytest.mark.long


@pytest.mark.parametrize(("lang", "width"), [("fr", 1280), ("en", 360)])
def test_my_matches_in_figures(door: Door, lang: str, width: int) -> None:
    page = at_home(door, lang=lang, width=width, height=800)
    introduce(page, "Camille")
    page.get_by_test_id("me").click()
    expect(page.get_by_test_id("me-matches")).to_be_visible()
    expect(page.get_by_test_id("me-figures")).to_be_hidden()  # nothing to tell, nothing said
    play(page)
    play(page)
    page.reload()
    part = page.get_by_test_id("me-figures")
    card = part.get_by_test_id("figures-of")
    expect(card).to_have_count(1)
    expect(card.locator("summary p")).to_contain_text("2")
    # what is drawn is told, too: a row for each bar, and words beside each interval
    bars, rows = card.locator("figure svg rect"), card.locator("figure tbody tr")
    expect(bars).to_have_count(2)
    expect(rows).to_have_count(2)
    for plot in card.locator("td:has(svg)").all():
        assert "%" in plot.inner_text()
    assert card.locator("svg:not([aria-hidden=true])").count() == 0
    # a rating is nowhere until it is wanted, and counts from then on
    switch = part.get_by_test_id("want-rating")
    expect(switch).not_to_be_checked()
    switch.focus()
    switch.press("Space")
    expect(switch).to_be_checked()
    expect(card.get_by_test_id("rating")).to_have_count(0)
    play(page)
    page.reload()
    expect(card.get_by_test_id("rating")).to_have_count(1)
    card.locator("details summary").click()
    expect(card.locator("details li")).to_have_count(1)
    inspector = Inspector(page)
    inspector.look("my figures")
    assert not inspector.found, inspector.report()
    assert page.evaluate(SMALL) == []
    switch.uncheck()
    expect(card.get_by_test_id("rating")).to_have_count(0)

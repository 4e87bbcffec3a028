"""What can be pressed does not move away: what stands above it comes first, however late."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Door
from tests.web.players import PLAYERS

# Everything that may stand above the boxes comes after the games, and one after the other.
LATE = """const ask = window.fetch; window.fetch = async (...all) => {
  const answer = await ask(...all);
  const {pathname} = new URL(all[0].url ?? all[0], location.href);
  const wait = {'/api/days': 300, '/api/tables': 500, '/api/me/asks': 700}[pathname];
  if (wait) await new Promise(go => setTimeout(go, wait));
  return answer;
}"""
PLACES = """() => [...document.querySelectorAll('[data-testid^=play-]')].map(button => {
  const {x, y} = button.getBoundingClientRect();
  return [button.dataset.testid, x, y + scrollY];
})"""


@pytest.mark.parametrize("width", [1280, 390])
def test_the_boxes_stay_where_they_are(door: Door, width: int) -> None:
    page = door(width=width, height=844)
    PLAYERS["the-game"](page).sit_down()
    page.add_init_script(LATE)
    page.goto(door.house.url)
    page.get_by_test_id("play-the-game").wait_for()
    first = page.evaluate(PLACES)
    page.wait_for_timeout(1000)  # longer than whatever comes late
    assert page.evaluate(PLACES) == first
    expect(page.get_by_test_id("going")).to_be_visible()
    expect(page.get_by_test_id("day")).to_be_visible()

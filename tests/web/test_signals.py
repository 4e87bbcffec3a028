"""What players may say of a pile in The Game: by mouse, finger and keyboard, and taken back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Door
from tests.web.hands import Finger, Hand, Keys, Mouse
from tests.web.players import PLAYERS

SIGNALS = "[data-signals]:has(.speak)"


@pytest.mark.parametrize(
    "hand", [Mouse, *[pytest.param(hand, marks=pytest.mark.long) for hand in (Finger, Keys)]]
)
def test_a_signal_is_given_and_taken_back(door: Door, hand: type[Hand]) -> None:
    page = door(width=360, height=740) if hand is Finger else door()
    player = PLAYERS["the-game"](page, hand).sit_down()
    player.look()
    mine = page.locator(SIGNALS).nth(1).locator(".signal", has_text="Toi")
    assert player.hand.press(".speak", 1)
    if hand is Keys:  # the focus goes into what was opened, and back
        expect(page.locator(".say button").first).to_be_focused()
    assert player.hand.press(".say button", 0)
    expect(mine).to_have_count(1)
    expect(page.locator(".say")).to_have_count(0)
    if hand is Keys:
        expect(page.locator(".speak").nth(1)).to_be_focused()
    expect(page.locator("[role=log]")).to_contain_text("Tu dis, sur la seconde pile montante")
    assert player.hand.press(".speak", 1)
    assert player.hand.press(".say button", 0)  # to say nothing comes first
    expect(mine).to_have_count(0)
    expect(page.locator("[role=log]")).to_contain_text("Tu retires ton signal")
    assert player.hand.press(".speak", 0)
    page.keyboard.press("Escape")
    expect(page.locator(".say")).to_have_count(0)


def test_bots_signal_too_and_the_log_says_who_said_what(door: Door) -> None:
    page = door()
    player = PLAYERS["the-game"](page, seed=3).sit_down()
    page.get_by_test_id("log").click()
    said = page.locator("aside li", has_text="pile").filter(has_text="».")
    while not said.count():
        assert player.step(), "nobody said anything"
    name = said.first.inner_text().partition(",")[0]
    expect(page.locator("[data-seat]", has_text=name)).to_be_visible()

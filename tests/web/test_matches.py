"""Whole matches of every game: with the mouse, with the keyboard alone, with a finger."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

import tablee
from tests.web.conftest import Door, Received, table_of
from tests.web.hands import Finger, Keys
from tests.web.players import GAMES, PLAYERS, SHORT, all_games


def expect_a_score(page: Page, game: str, scores: Sequence[float] = ()) -> None:
    """The end says who won and why; where people play against each other, all scores are shown."""
    end = page.get_by_test_id("end")
    expect(end).to_be_visible()
    assert len(end.locator("h2").inner_text()) > 3
    assert len(end.locator("p").first.inner_text()) > 10
    if not tablee.game(game).cooperative:
        shown = page.locator("main").inner_text() + end.inner_text()
        assert re.search(r"\d", shown)
        for score in scores:
            assert re.search(rf"(?<!\d){int(score)}(?!\d)", shown), (scores, shown)


@pytest.mark.parametrize("game", all_games(*SHORT))
def test_a_whole_match_and_nothing_secret_is_told(door: Door, game: str) -> None:
    received = Received()
    page = door(received=received)
    player = PLAYERS[game](page).sit_down()
    table = table_of(page)
    player.play_to_the_end()
    expect_a_score(page, game, received.updates[-1]["view"]["outcome"]["scores"])
    answers = [answer.text() for answer in received.answers if "/session" not in answer.url]
    assert len(answers) > 4
    page.context.close()
    witness = door.house.witness(table)
    assert sum(witness.check(frame, seat=0) for frame in received.frames) > player.steps
    assert received.updates[-1]["view"]["outcome"] is not None
    for secret in witness.secrets:
        assert all(secret not in answer for answer in answers)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_with_the_keyboard_alone(door: Door, game: str) -> None:
    page = door(lang="en")
    player = PLAYERS[game](page, Keys, seed=2).sit_down()
    player.play_to_the_end()
    expect_a_score(page, game)
    assert player.hand.press("[data-testid=rematch]")
    expect(page.get_by_test_id("end")).to_be_hidden()
    player.play(3)


WIDER = (
    "document.documentElement.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth"
)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_with_a_finger_on_a_phone(door: Door, game: str) -> None:
    page = door(width=360, height=740)
    player = PLAYERS[game](page, Finger, seed=3).sit_down()
    while player.step():
        assert not page.evaluate(WIDER), f"it scrolls sideways after {player.steps} steps"
    expect_a_score(page, game)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_moves_can_be_played(door: Door, game: str) -> None:
    page = door(motion=2)
    player = PLAYERS[game](page, seed=4).sit_down()
    player.play(6)
    assert player.steps == 6

"""What every table owes to whoever tries something: a reason, and a way back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Door
from tests.web.players import PLAYERS, all_games

# What looks as if it could be pressed, and may not be now; in Service Compris ! on a card first.
NOT_NOW = {
    "the-game": ("[data-testid=end-turn].notyet",),
    "service-compris": ("[data-hand] button:not(.lit)", ".reading .button.dim"),
    "peco-peco": (".shout:not(.lit)",),
    "geant-rustre": ("button.spot:not(.lit)",),
    "roi-lui": (".slot:not(.lit)",),
}


@pytest.mark.parametrize("game", all_games("the-game"))
def test_what_may_not_be_done_is_answered_with_a_sentence_and_its_rule(
    door: Door, game: str
) -> None:
    page = door()
    player = PLAYERS[game](page, seed=11).sit_down()
    refusal = page.get_by_test_id("refusal")
    for _ in range(60):
        player.look()
        for selector in NOT_NOW[game]:
            count = page.locator(selector).count()
            place = next((at for at in range(count) if player.hand.reaches(selector, at)), None)
            if place is not None:
                player.hand.press(selector, place)
        page.wait_for_timeout(150)
        if refusal.count():
            break
        player.before = ""
        assert player.step()
    expect(refusal).to_have_text(re.compile(r"^.{12,}[.!?…)] [A-Z]{2}-\d\d$"))
    page.keyboard.press("Escape")
    expect(refusal).to_have_count(0)


# What is begun without being sent, and what then shows that it is.
BEGUN = {
    "the-game": ("card", "[data-card].held"),
    "service-compris": ("card", "[data-hand] .held"),
    "geant-rustre": ("step", ".confirm [data-code].main"),
    "roi-lui": ("dragon", ".dragons.calling"),
}


@pytest.mark.parametrize(
    "game",
    [
        "the-game",
        "service-compris",
        *[pytest.param(game, marks=pytest.mark.long) for game in ("geant-rustre", "roi-lui")],
    ],
)
def test_what_was_begun_is_undone_with_escape(door: Door, game: str) -> None:
    page = door()
    player = PLAYERS[game](page, seed=12).sit_down()
    kind, sign = BEGUN[game]
    for _ in range(150):
        seen = player.look()
        if seen["over"]:
            player.play_again()
            continue
        player.let_go()
        seen = player.look()
        if seen["offers"].get(kind):
            break
        player.step()
    assert player.hand.press(player.OFFERS[kind])
    expect(page.locator(sign).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(sign)).to_have_count(0)
    page.mouse.move(1, 1)
    player.before = ""
    assert player.look()["offers"] == seen["offers"]

"""On a phone: nothing is hidden, nothing lies over what is asked, and a finger may slip."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Door, Received, table_of
from tests.web.hands import Finger
from tests.web.player import Player
from tests.web.players import GAMES, PLAYERS
from tools.live import ROOT

WORDS = json.loads(
    (ROOT / "web/src/games/service-compris/texts.fr.json").read_text(encoding="utf-8")
)
SCROLLS = """() => {
  const stage = document.querySelector('[data-stage]');
  return {down: stage.scrollHeight > stage.clientHeight + 1,
    page: document.documentElement.scrollHeight > innerHeight
      || document.documentElement.scrollWidth > innerWidth};
}"""
PLACES = """() => ['.camps', '.board', '.desk', '[data-hand]'].map(part => {
  const {x, y, width, height} = document.querySelector(part).getBoundingClientRect();
  return [part, x, y, width, height].join(' ');
}).join('; ')"""
INSIDE = """selector => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
}"""


def number(page: Page) -> int:
    """How far the match is."""
    return int(page.locator(".table[data-number]").get_attribute("data-number") or 0)


def prefer(page: Page, **chosen: object) -> None:
    """Settings, from the next page on."""
    page.context.add_init_script(
        f"""localStorage.setItem('tablee.settings', JSON.stringify({{
          ...JSON.parse(localStorage.getItem('tablee.settings') ?? '{{}}'),
          ...{json.dumps(chosen)}}}))"""
    )
    page.reload()


def play_until(player: Player, selector: str, steps: int = 150) -> None:
    """Go on, and into the next match, until something can be seen when it is quiet."""
    page = player.page
    for _ in range(steps):
        seen = player.look()
        if seen["over"]:
            player.play_again()
        elif page.locator(selector).count() and player.hand.reaches(selector, 0):
            return
        else:
            player.step(seen)
    raise AssertionError(f"{selector} never came")


@pytest.mark.parametrize(
    "game",
    [g if g == "service-compris" else pytest.param(g, marks=pytest.mark.long) for g in GAMES],
)
def test_a_table_that_is_too_small_scrolls_and_nothing_is_lost(door: Door, game: str) -> None:
    page = door(width=420, height=300)
    player = PLAYERS[game](page, Finger, seed=4).sit_down()
    player.look()
    assert page.evaluate(SCROLLS) == {"down": True, "page": False}
    player.play(6)  # whatever is pressed has to be scrolled to and uncovered


@pytest.mark.long
@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_nothing_moves_away_from_under_a_finger(door: Door, size: tuple[int, int]) -> None:
    """What is asked comes and goes; the cards in hand and the table stay where they are."""
    page = door(width=size[0], height=size[1])
    player = PLAYERS["service-compris"](page, Finger, seed=3).sit_down()
    places = set()
    kinds = set()
    for _ in range(40):
        seen = player.look()
        if seen["over"]:
            break
        places.add(page.evaluate(PLACES))
        kinds |= {kind for kind, found in seen["offers"].items() if found}
        player.step(seen)
    assert {"pass", "play", "card"} <= kinds
    assert len(places) == 1, places


def test_the_settings_stay_on_the_screen_while_somebody_watches(door: Door) -> None:
    page = door(width=360, height=640)
    PLAYERS["the-game"](page, Finger).sit_down()
    invitation = page.evaluate(
        """async id => (await (await fetch(`/api/tables/${id}/invitation`, {method: 'POST'}))
          .json()).path""",
        table_of(page),
    )
    door(invitation)
    expect(page.get_by_test_id("watching")).to_be_visible()
    assert page.evaluate(INSIDE, "[data-testid=settings]")
    page.get_by_test_id("settings").tap()
    assert page.evaluate(INSIDE, ".menu")


def test_what_is_asked_lies_above_the_drawer_and_can_be_answered_there(door: Door) -> None:
    page = door(width=390, height=844)
    player = PLAYERS["service-compris"](page, Finger, seed=5).sit_down()
    play_until(player, ".answer [data-testid=pass]")
    before = number(page)
    page.get_by_test_id("rules").tap()
    expect(page.locator("aside")).to_be_visible()
    assert not player.hand.reaches(".answer [data-testid=pass]", 0)
    asked = page.get_by_test_id("asked")
    expect(asked).to_be_visible()
    pass_it = "[data-testid=asked] [data-code]:not(.main)"
    last = page.locator(pass_it).count() - 1
    assert player.hand.press(pass_it, last)
    page.wait_for_function(
        "before => Number(document.querySelector('.table').dataset.number) > before", arg=before
    )
    expect(page.locator("aside")).to_be_visible()  # who reads goes on reading


def test_a_turn_calls_whoever_reads_back_to_the_table(door: Door) -> None:
    page = door(width=844, height=390)
    player = PLAYERS["the-game"](page, Finger, seed=5).sit_down()
    player.look()
    page.get_by_test_id("chat").click()
    assert player.hand.press("[data-testid=asked-back]")
    expect(page.locator("aside")).to_have_count(0)
    assert player.look()["offers"]


def test_back_shuts_the_drawer_before_it_leaves_the_table(door: Door) -> None:
    page = door(width=390, height=844)
    player = PLAYERS["the-game"](page, Finger).sit_down()
    player.look()
    table = page.url
    page.get_by_test_id("chat").tap()
    expect(page.locator("aside")).to_be_visible()
    page.locator("aside").get_by_role("tab", name="Journal").tap()
    page.go_back()
    expect(page.locator("aside")).to_have_count(0)
    assert page.url == table
    # shut by hand, it leaves nothing behind to go back to
    page.get_by_test_id("log").tap()
    page.locator("aside .close").tap()
    expect(page.locator("aside")).to_have_count(0)
    page.go_back()
    page.wait_for_selector("[data-testid=play-the-game]")


def test_the_keyboard_does_not_cover_what_one_writes(door: Door) -> None:
    page = door(width=390, height=844)
    PLAYERS["the-game"](page, Finger).sit_down()
    page.get_by_test_id("chat").tap()
    field = page.locator("aside form input")
    expect(field).to_be_visible()
    page.evaluate(
        """() => {
          Object.defineProperty(visualViewport, 'height', {get: () => 480});
          visualViewport.dispatchEvent(new Event('resize'));
        }"""
    )
    box = field.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 480
    overscroll = "getComputedStyle(document.documentElement).overscrollBehaviorY"
    assert page.evaluate(overscroll) == "none"


def test_a_finger_lifts_a_card_before_it_plays_it(door: Door) -> None:
    card = ".peco:has(.shout.announce.lit) [data-mine] button.card.lit"
    page = door(width=390, height=844)
    player = PLAYERS["peco-peco"](page, Finger, seed=3).sit_down()
    play_until(player, card)
    before = number(page)
    assert player.hand.press(card)
    expect(page.locator("[data-mine] .card.held")).to_have_count(1)
    expect(page.get_by_test_id("prompt")).to_contain_text("encore pour la jouer")
    page.wait_for_timeout(300)
    assert number(page) == before
    assert player.hand.press("[data-mine] .card.held")
    page.wait_for_function(
        "before => Number(document.querySelector('.table').dataset.number) > before", arg=before
    )


def test_a_refusal_leaves_in_sight_what_is_asked(door: Door) -> None:
    page = door(width=390, height=844)
    player = PLAYERS["peco-peco"](page, Finger, seed=3).sit_down()
    play_until(player, ".shout.accuse:not(.lit)")
    assert player.hand.press(".shout.accuse:not(.lit)")
    refusal = page.get_by_test_id("refusal")
    expect(refusal).to_be_visible()
    told = refusal.bounding_box()
    assert told
    # it is read over the bar, and those around the table keep their names
    above = page.evaluate(
        """() => ['.trouble', '.table > header'].map(one =>
          Number(getComputedStyle(document.querySelector(one)).zIndex))"""
    )
    assert told["y"] < 12
    assert above[0] > above[1]
    for seat in page.locator(".player .name").all():
        box = seat.bounding_box()
        assert box
        assert box["y"] >= told["y"] + told["height"], (box, told)


def test_the_quick_play_a_card_with_one_tap(door: Door) -> None:
    card = ".peco:has(.shout.announce.lit) [data-mine] button.card.lit"
    page = door(width=390, height=844)
    prefer(page, quick=True)
    player = PLAYERS["peco-peco"](page, Finger, seed=3).sit_down()
    play_until(player, card)
    before = number(page)
    assert player.hand.press(card)
    page.wait_for_function(
        "before => Number(document.querySelector('.table').dataset.number) > before", arg=before
    )


def test_who_wants_is_asked_only_when_they_are_the_target(door: Door) -> None:
    received = Received()
    page = door(received=received)
    player = PLAYERS["service-compris"](page, seed=6).sit_down()
    play_until(player, ".answer:not(.atMe) [data-testid=aimed]")
    page.get_by_test_id("aimed").check()
    before = number(page)
    sent = len(received.sent)
    # nobody touches anything: it is let pass
    page.wait_for_function(
        "before => Number(document.querySelector('.table').dataset.number) > before", arg=before
    )
    played = [message for message in received.sent[sent:] if message["type"] == "play"]
    assert len(played) >= 1
    # and where it is aimed at me, it waits for me
    play_until(player, ".answer.atMe [data-testid=pass]")
    before = number(page)
    page.wait_for_timeout(4000)
    assert number(page) == before
    assert page.locator(".answer.atMe").count() == 1


def test_a_counter_says_what_it_does(door: Door) -> None:
    page = door(width=844, height=390)
    player = PLAYERS["service-compris"](page, Finger, seed=8).sit_down()
    play_until(player, ".answer .button.counter", steps=300)
    said = page.locator(".answer .counter .does > :last-child").all_inner_texts()
    assert set(said) <= {words for case in WORDS["sc"]["does"].values() for words in case.values()}
    fits = """() => [...document.querySelectorAll('.answer .button')]
      .every(node => node.scrollWidth <= node.clientWidth + 1)"""
    assert page.evaluate(fits)


def test_points_are_never_given_with_one_click(door: Door) -> None:
    page = door()
    player = PLAYERS["geant-rustre"](page, seed=2).sit_down()
    play_until(player, ".member.lit button.seat")
    before = number(page)
    assert player.hand.press(".member.lit button.seat")
    expect(page.get_by_test_id("give")).to_be_visible()
    page.wait_for_timeout(300)
    assert number(page) == before
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("give")).to_have_count(0)
    assert player.hand.press(".member.lit button.seat")
    assert player.hand.press("[data-testid=give]")
    page.wait_for_function(
        "before => Number(document.querySelector('.table').dataset.number) > before", arg=before
    )


def test_all_that_can_be_said_of_a_pile_is_on_a_small_screen(door: Door) -> None:
    page = door("/", width=360, height=640)
    PLAYERS["the-game"](page, Finger, seed=1).sit_down()
    piles = page.locator(".speak")
    expect(piles).to_have_count(4, timeout=30_000)
    for at in range(4):
        piles.nth(at).tap()
        for answer in page.locator(".say .button").all():
            answer.click(trial=True)  # fails where something lies over it
            box = answer.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 360
        piles.nth(at).tap()

"""A newcomer's way: from the shelf through the lessons of a game into a first match."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import tablee
from tablee.core.lessons import Lesson
from tests.web.conftest import Door, violations
from tests.web.hands import Finger, Hand, Keys, Mouse
from tests.web.player import Player
from tests.web.players import GAMES, PLAYERS

TRIES = 300  # somebody who presses at random what is offered understands a lesson long before
NEXT = "[data-testid=next-lesson]"


def match_button(game: str) -> str:
    return f"[data-testid=guide] [data-testid=play-{game}]"


def open_lesson(page: Page, lesson: Lesson) -> None:
    page.wait_for_selector(f"[data-lesson={lesson.id}][data-still=true] [data-testid=ask]")


def understand(player: Player, lesson: Lesson) -> None:
    """Press what is offered until the lesson is understood. Every try is answered.

    The Game offers too much for that: there, one try at random, and then what is right.
    """
    page = player.page
    open_lesson(page, lesson)
    player.before = ""
    done = page.locator(f"{NEXT}, {match_button(player.GAME)}")
    for at in range(TRIES):
        if done.count():
            break
        if player.GAME == "the-game" and at > 4:
            do_right(player, lesson)
            break
        try_something(player)
        if lesson.id == "give" and at > 8:  # to whom: beside the board, where players never press
            player.hand.press("button[data-seat='1']")
    expect(done).to_be_visible()
    expect(page.get_by_test_id("answer")).not_to_be_empty()


def try_something(player: Player) -> None:
    seen = player.glance()
    if seen is None:
        player.page.wait_for_timeout(50)
        player.before = ""  # what is open already may be opened: then something else is tried
        return
    offers = {kind: found for kind, found in seen["offers"].items() if found}
    taste = player.chance.random() < 0.5  # what one begins is finished now and then
    kind, at = player.choose(offers) if taste else Player.choose(player, offers)
    if not player.hand.reaches(player.OFFERS[kind], at):
        return  # on a map that is moved, it lies outside of what one sees
    if player.hand.press(player.OFFERS[kind], at):
        player.before = player.page.evaluate("seen => JSON.stringify(seen)", seen)


def do_right(player: Player, lesson: Lesson) -> None:
    """What a lesson of The Game asks, from its beginning: whatever was tried is forgotten."""
    player.page.reload()
    open_lesson(player.page, lesson)
    done: list[str] = []
    for number, step in enumerate(lesson.steps, start=1):
        action = next(pattern for pattern in step.right if pattern not in done)
        done.append(action)
        verb, *fields = action.split()
        value = dict(field.split("=") for field in fields)
        if verb == "place":
            card = value.get("card")
            where = value.get("pile", "0")
            gesture = [f"[data-card='{card}']", f"[data-pile='{where}']"]
        elif verb == "signal":
            code = tablee.game(player.GAME).action(action).code
            gesture = [f"[data-pile='{value['pile']}']", f"[data-signals] [data-code='{code}']"]
        else:
            gesture = ["[data-testid=end-turn]"]
        for part in gesture:
            player.page.wait_for_selector(part)
            assert player.hand.press(part), part
        player.page.wait_for_selector(f"[data-number='{number}'][data-still=true]")


def into_the_match(player: Player) -> None:
    """The first match begins, and its first decision is explained until it was taken."""
    page = player.page
    assert player.hand.press(match_button(player.GAME))
    page.wait_for_selector("[data-testid=ready]")
    page.get_by_test_id("name").fill("Camille")
    assert player.hand.press("[data-testid=ready]")
    page.wait_for_url("**/table/**")
    guide = page.get_by_test_id("guide")
    expect(guide).to_contain_text("Première fois", timeout=60_000)
    said = guide.inner_text()
    player.before = ""
    for _ in range(TRIES):
        player.step()
        page.wait_for_selector("[data-still=true]")
        if not guide.count() or guide.inner_text() != said:
            return
    raise AssertionError(f"it is explained again and again: {said}")


def test_a_newcomer_learns_and_plays(door: Door) -> None:
    """Some lessons of one game; `make e2e` does all of all games."""
    game = tablee.game("roi-lui")
    page = door("/")
    page.get_by_test_id("learn-roi-lui").click()
    player = PLAYERS[game.id](page)
    understand(player, game.lessons[0])
    assert violations(page) == []
    page.locator(NEXT).click()
    understand(player, game.lessons[1])
    page.reload()  # what was understood is remembered: that one is shown again since it was asked
    open_lesson(page, game.lessons[1])
    page.goto(door.house.url + "/learn/roi-lui")
    open_lesson(page, game.lessons[2])
    page.goto(door.house.url + f"/learn/roi-lui/{game.lessons[-1].id}")
    understand(player, game.lessons[-1])
    into_the_match(player)
    page.goto(door.house.url)
    expect(page.get_by_test_id("play-roi-lui")).to_be_visible()
    expect(page.get_by_test_id("learn-roi-lui")).to_have_count(0)
    expect(page.get_by_test_id("learn-the-game")).to_be_visible()


def test_a_section_of_the_rules_leads_to_its_lesson(door: Door) -> None:
    page = door("/rules/the-game", lang="en")
    page.get_by_role("link", name="Lesson: The jump back").click()
    open_lesson(page, next(one for one in tablee.game("the-game").lessons if one.id == "back"))
    expect(page.get_by_test_id("guide")).to_contain_text("Lesson 3 of 6")


SIZES: dict[str, tuple[type[Hand], int, int]] = {
    "mouse": (Mouse, 1280, 800),
    "keyboard": (Keys, 1280, 800),
    "phone": (Finger, 390, 844),
    "small phone": (Finger, 360, 640),
    "phone on its side": (Finger, 844, 390),
}


WHOLE = ("mouse", "keyboard", "phone")
"""Where the first match is played to its end; elsewhere it begins."""


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_way(door: Door, game: str, size: str) -> None:
    hand, width, height = SIZES[size]
    page = door(f"/learn/{game}", width=width, height=height)
    player = PLAYERS[game](page, hand, seed=3)
    lessons = tablee.game(game).lessons
    for lesson in lessons:
        open_lesson(page, lesson)
        assert violations(page) == []
        understand(player, lesson)
        if lesson is not lessons[-1]:
            assert player.hand.press(NEXT)
    into_the_match(player)
    if size in WHOLE:
        player.play_to_the_end()

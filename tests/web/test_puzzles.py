"""What would you play? Puzzles on the page: solved, failed, composed, remembered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import tablee
from tablee.core.puzzles import Puzzle, puzzles
from tests.web.conftest import Door, violations
from tests.web.players import GAMES, PLAYERS
from tests.web.test_lessons import SIZES, TRIES, try_something

pytestmark = pytest.mark.long
ROI_LUI = tablee.game("roi-lui")
NEXT = "[data-testid=next-puzzle]"


def open_puzzle(page: Page, puzzle: Puzzle) -> None:
    page.wait_for_selector(f"[data-puzzle='{puzzle.id}'][data-still=true] [data-testid=ask]")


def dishes(puzzle: Puzzle) -> bool:
    """Whether the best two choices are to take a dish: one touch each."""
    return all(ROI_LUI.actions[one.plan[0]].verb == "take" for one in puzzle.choices[:2])


def test_one_is_solved_and_remembered_and_another_is_failed(door: Door) -> None:
    first, second = [puzzle for puzzle in puzzles(ROI_LUI) if dishes(puzzle)][:2]
    page = door("/")
    expect(page.get_by_test_id("learn-roi-lui")).to_be_visible()  # who never played learns first
    expect(page.get_by_test_id("puzzles-roi-lui")).to_have_count(0)
    page.evaluate("localStorage.setItem('tablee.met', JSON.stringify(['roi-lui']))")
    page.reload()
    page.get_by_test_id("puzzles-roi-lui").click()
    open_puzzle(page, puzzles(ROI_LUI)[0])
    page.goto(f"{door.house.url}/puzzles/roi-lui/{first.id}")
    open_puzzle(page, first)
    assert violations(page) == []
    page.locator(f"[data-code='{first.choices[0].plan[0]}']").first.click()
    expect(page.get_by_test_id("answer")).to_contain_text("Bien vu")
    compared = page.get_by_test_id("comparison")
    expect(compared.locator("li").first).to_contain_text("Ton choix")
    assert violations(page) == []
    expect(page.get_by_test_id("guide")).to_contain_text("1 trouvé")
    page.keyboard.press("Enter")  # what comes next has the focus
    page.wait_for_selector(f"[data-still=true]:not([data-puzzle='{first.id}'])")
    page.goto(f"{door.house.url}/puzzles/roi-lui/{second.id}")
    open_puzzle(page, second)
    page.locator(f"[data-code='{second.choices[1].plan[0]}']").first.click()
    expect(page.get_by_test_id("answer")).to_contain_text("Il y a mieux")
    expect(compared.locator("li").nth(1)).to_contain_text("Ton choix")
    expect(page.get_by_test_id("guide")).to_contain_text("1 trouvé")
    page.get_by_test_id("again-puzzle").click()
    open_puzzle(page, second)
    expect(compared).to_have_count(0)
    if first is puzzles(ROI_LUI)[0]:  # the first that was not solved is asked
        page.goto(f"{door.house.url}/puzzles/roi-lui")
        open_puzzle(page, puzzles(ROI_LUI)[1])


def test_a_turn_is_composed_card_by_card(door: Door) -> None:
    game = tablee.game("the-game")
    puzzle = next(one for one in puzzles(game) if len(one.choices[0].plan) == 2)
    page = door(f"/puzzles/the-game/{puzzle.id}", lang="en")
    open_puzzle(page, puzzle)
    for code in puzzle.choices[0].plan:
        fields = game.actions[code].fields
        page.locator(f"[data-card='{fields['card']}']").click()
        page.locator(f"[data-pile='{fields['pile']}']").click()
        page.wait_for_selector("[data-still=true]")
        if code == puzzle.choices[0].plan[0]:
            expect(page.get_by_test_id("ask")).to_contain_text("And then?")
            expect(page.get_by_test_id("back")).to_be_visible()
    expect(page.get_by_test_id("answer")).to_contain_text("Well seen")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_tried_is_answered(door: Door, game: str, size: str) -> None:
    hand, width, height = SIZES[size]
    puzzle = puzzles(tablee.game(game))[0]
    page = door(f"/puzzles/{game}/{puzzle.id}", width=width, height=height)
    player = PLAYERS[game](page, hand, seed=4)
    open_puzzle(page, puzzle)
    assert violations(page) == []
    answered = page.locator(NEXT)
    for _ in range(TRIES):
        if answered.count():
            break
        player.before = ""  # a press may change nothing: it is not a try yet
        try_something(player)
    expect(page.get_by_test_id("comparison")).to_be_visible()
    expect(page.get_by_test_id("answer")).not_to_be_empty()
    assert violations(page) == []
    assert player.hand.press(NEXT)
    expect(page.get_by_test_id("comparison")).to_have_count(0)

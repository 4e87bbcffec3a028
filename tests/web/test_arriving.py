"""Coming in: by a link, by a knock, by a name, back to a match, and the first second of a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Door, table_of, violations
from tests.web.players import GAMES, PLAYERS


def lay(door: Door, game: str = "the-game", count: int = 2, **how: int) -> Page:
    """Somebody lays a table for friends, and waits for them."""
    page = door(f"/play/{game}", **how)  # type: ignore[arg-type]
    page.get_by_label("Ton prénom").fill("Camille")
    group = page.get_by_role("group", name="Combien à table ?")
    group.get_by_text(str(count), exact=True).click()
    page.get_by_test_id("lay").click()
    page.wait_for_selector("[data-testid=sharing]")
    return page


def path(page: Page, door: Door) -> str:
    return page.url.removeprefix(door.house.url)


def test_the_address_that_the_host_sees_invites(door: Door) -> None:
    host = lay(door)
    host.wait_for_function("() => location.hash.startsWith('#invite=')")
    assert "invite" not in host.url.partition("#")[0]
    guest = door(path(host, door))
    guest.get_by_label("Ton prénom").fill("Noor")
    guest.get_by_test_id("sit").click()
    expect(host.get_by_role("list").get_by_text("Noor", exact=True)).to_be_visible()
    # who has sat down invites, too, and so does a page that was loaded again
    host.reload()
    host.wait_for_function("() => location.hash.startsWith('#invite=')")
    guest.wait_for_function("() => location.hash.startsWith('#invite=')")


def test_who_comes_without_an_invitation_knocks_and_is_let_in_by_a_tap(door: Door) -> None:
    door.forgiven.append("403")  # a closed door says so
    host = lay(door)
    stranger = door(f"/table/{table_of(host)}")
    stranger.get_by_label("Ton prénom").fill("Noor")
    stranger.get_by_test_id("knock").click()
    expect(stranger.get_by_role("heading", name="Toc toc")).to_be_visible()
    expect(host.get_by_test_id("doorbell")).to_contain_text("Noor")
    host.get_by_test_id("let-in").click()
    expect(host.get_by_test_id("doorbell")).to_have_count(0)
    stranger.get_by_test_id("sit").click()
    expect(host.get_by_role("list").get_by_text("Noor", exact=True)).to_be_visible()


def test_who_is_turned_away_is_told(door: Door) -> None:
    door.forgiven.append("403")
    host = lay(door)
    stranger = door(f"/table/{table_of(host)}")
    stranger.get_by_label("Ton prénom").fill("Noor")
    stranger.get_by_test_id("knock").click()
    host.get_by_test_id("doorbell").get_by_role("button", name="Pas cette fois").click()
    expect(stranger.get_by_role("heading", name="Pas cette fois")).to_be_visible()


def test_a_free_seat_is_a_button(door: Door) -> None:
    host = lay(door, count=3)
    expect(host.locator("[data-free]")).to_have_count(2)
    host.locator("[data-free]").first.click()
    host.get_by_test_id("fill-bot").click()
    expect(host.locator("[data-free]")).to_have_count(1)
    host.wait_for_function("() => location.hash.startsWith('#invite=')")
    guest = door(path(host, door))
    guest.locator("[data-free]").click()  # without a name nobody sits down
    expect(guest.get_by_label("Ton prénom")).to_be_focused()
    guest.get_by_label("Ton prénom").fill("Noor")
    guest.locator("[data-free]").click()
    expect(host.get_by_role("list").get_by_text("Noor", exact=True)).to_be_visible()


def test_sharing_comes_before_leaving(door: Door) -> None:
    host = lay(door, width=390, height=844)
    order = host.evaluate(
        """() => ['[data-testid=sharing]', '[data-testid=start]', '.leave'].map(
             selector => document.querySelector(selector).getBoundingClientRect().top)"""
    )
    assert order[0] < order[2]
    assert order[0] < 844  # in sight at once


def test_a_name_is_changed_at_the_table(door: Door) -> None:
    player = PLAYERS["the-game"](door()).sit_down()
    page = player.page
    page.get_by_test_id("settings").click()
    page.get_by_test_id("rename").fill("Zoé")
    page.get_by_role("button", name="C’est moi").click()
    page.get_by_test_id("log").click()
    expect(page.locator("aside")).to_contain_text("Camille s’appelle désormais Zoé")


def test_a_running_match_is_the_first_thing_on_the_shelf(door: Door) -> None:
    page = door(width=390, height=844)
    player = PLAYERS["the-game"](page).sit_down()
    table = table_of(player.page)
    page.goto(door.house.url)
    going = page.get_by_test_id("going")
    expect(going).to_be_visible()
    box = going.bounding_box()
    first = page.locator(".boxes").bounding_box()
    assert box is not None
    assert first is not None
    assert box["y"] + box["height"] <= first["y"]
    assert box["y"] + box["height"] < 844
    going.get_by_role("link").first.click()
    page.wait_for_selector("[data-testid=prompt]")
    assert table_of(page) == table


@pytest.mark.parametrize(("width", "focused"), [(390, "H2"), (1280, "INPUT")])
def test_no_keyboard_comes_up_over_the_three_lines(door: Door, width: int, focused: str) -> None:
    page = door(width=width, height=844)
    page.get_by_test_id("play-peco-peco").click()
    expect(page.get_by_test_id("first")).to_be_visible()
    assert page.evaluate("document.activeElement.tagName") == focused


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_told_in_three_lines_once_before_anything_happens(door: Door, game: str) -> None:
    page = door()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    page.get_by_test_id(f"play-{game}").click()
    dialog = page.get_by_test_id("first")
    expect(dialog.locator("dd")).to_have_count(3)
    assert not any(one.startswith("POST") for one in asked)  # no table, no bot
    dialog.get_by_test_id("ready").click()  # nobody sits down without a name
    expect(dialog).to_be_visible()
    dialog.get_by_test_id("name").fill("Camille")
    dialog.get_by_test_id("ready").click()
    page.wait_for_selector("[data-testid=prompt]")
    page.goto(door.house.url)
    page.get_by_test_id(f"play-{game}").click()
    page.wait_for_selector("[data-testid=prompt]")
    expect(page.get_by_test_id("first")).to_have_count(0)


def test_quick_play_does_not_ask_who_starts(door: Door) -> None:
    page = PLAYERS["the-game"](door()).sit_down().page
    expect(page.get_by_test_id("end-turn")).to_be_visible()
    expect(page.locator(".answers")).to_have_count(0)


def test_bots_wait_for_people_where_all_are_asked_who_starts(door: Door) -> None:
    host = lay(door, count=3)
    for _ in range(2):
        host.locator("[data-free]").first.click()
        host.get_by_test_id("fill-bot").click()
        host.wait_for_timeout(100)
    host.get_by_test_id("start").click()
    host.wait_for_selector(".answers")
    host.wait_for_timeout(1500)  # bots of this house do not dawdle: they would have spoken
    expect(host.locator(".answers")).to_be_visible()
    host.locator(".answers button").first.click()
    host.wait_for_selector("[data-testid=end-turn]")


@pytest.mark.long
def test_the_rules_of_a_new_stake_wait_for_a_tap_and_so_do_bots(door: Door) -> None:
    page = door()
    page.evaluate("localStorage.setItem('tablee.met', '[]')")
    player = PLAYERS["peco-peco"](page, seed=3).sit_down()
    for _ in range(400):
        page.wait_for_function(
            "() => document.querySelector('[data-testid=new-stake], [data-testid=end]')"
            " || document.querySelector('.table[data-still=true]')"
        )
        if page.get_by_test_id("new-stake").count() or page.get_by_test_id("end").count():
            break
        if seen := player.glance():
            player.step(seen)
        page.wait_for_timeout(50)
    expect(page.get_by_test_id("new-stake")).to_be_visible()
    page.wait_for_timeout(500)
    number = player.table().get_attribute("data-number")
    page.wait_for_timeout(1500)  # bots of this house do not dawdle
    assert player.table().get_attribute("data-number") == number
    page.get_by_test_id("understood").click()
    expect(page.get_by_test_id("new-stake")).to_have_count(0)
    page.reload()
    page.wait_for_selector("[data-testid=prompt]")
    expect(page.get_by_test_id("new-stake")).to_have_count(0)


def test_the_same_table_is_laid_again_with_one_press(door: Door) -> None:
    page = door("/play/the-game")
    page.get_by_label("Ton prénom").fill("Camille")
    page.get_by_role("group", name="Combien à table ?").get_by_text("2", exact=True).click()
    page.get_by_role("button", name="Des robots partout").click()
    page.locator(".seats select").first.select_option("novice")
    page.get_by_label("Rythme").select_option("fast")
    page.get_by_test_id("lay").click()
    page.get_by_test_id("start").click()
    page.wait_for_selector("[data-testid=prompt], .answers")
    before = table_of(page)
    page.goto(door.house.url)
    again = page.get_by_test_id("again-the-game")
    expect(again).to_contain_text("1 robot")
    expect(page.locator("[data-testid^=again-]")).to_have_count(1)
    assert violations(page) == []
    again.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-testid=prompt], .answers")
    assert table_of(page) != before
    laid = page.evaluate("id => fetch(`/api/tables/${id}`).then(it => it.json())", table_of(page))
    assert (laid["pace"], [seat.get("bot") for seat in laid["seats"]]) == ("fast", [None, "novice"])
    # and the form begins as it was left
    page.goto(f"{door.house.url}/play/the-game")
    expect(page.locator(".seats select").first).to_have_value("novice")
    expect(page.get_by_label("Rythme")).to_have_value("fast")


def test_friends_are_waited_for_and_remembered_by_name(door: Door) -> None:
    host = lay(door)
    host.wait_for_function("() => location.hash.startsWith('#invite=')")
    guest = door(path(host, door))
    guest.get_by_label("Ton prénom").fill("Noor")
    guest.get_by_test_id("sit").click()
    host.locator("[data-testid=start]:enabled").click()
    host.wait_for_selector(".answers, [data-testid=prompt]")
    host.goto(door.house.url)
    expect(host.get_by_test_id("again-the-game")).to_contain_text("Noor")
    host.get_by_test_id("again-the-game").click()
    host.wait_for_selector("[data-testid=sharing]")
    guest.goto(door.house.url)
    expect(guest.locator("[data-testid^=again-]")).to_have_count(0)  # they laid nothing

"""The people one plays with, in a browser: a regular round over two evenings; block, report."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Door, table_of
from tests.web.hands import Keys
from tests.web.test_me import introduce
from tests.web.test_screens import Inspector

FETCH = """async ([method, path, body]) => {
  const headers = body === null ? {} : { "content-type": "application/json" };
  const how = { method, headers, body: body === null ? undefined : JSON.stringify(body) };
  const text = await (await fetch(path, how)).text();
  return text ? JSON.parse(text) : null;
}"""


def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    """As the page itself asks."""
    return page.evaluate(FETCH, [method, path, body])


def finish(table: str, *people: Page) -> None:
    """The match begins, and stand-ins play it to its end."""
    ask(people[0], "POST", f"/api/tables/{table}/start")
    for page in people:
        ask(page, "POST", f"/api/tables/{table}/leave")
    for _ in range(600):
        if ask(people[0], "GET", f"/api/tables/{table}")["status"] == "over":
            return
        people[0].wait_for_timeout(100)
    raise AssertionError("the match does not end")


def played(*people: Page) -> str:
    """They have played together once."""
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (len(people) - 1)]
    wish = {"game": "the-game", "seats": seats, "pace": "fast", "public": True}
    table = str(ask(people[0], "POST", "/api/tables", wish)["id"])
    for page in people[1:]:
        ask(page, "POST", f"/api/tables/{table}/join", {})
    finish(table, *people)
    return table


def home(page: Page, path: str = "/") -> None:
    page.evaluate("path => { history.pushState({}, '', path); }", path)
    page.reload()


@pytest.mark.long
def test_a_regular_round_over_two_evenings_then_block_and_report(door: Door) -> None:
    door.forgiven += ["409 (Conflict)"]  # who is blocked finds no place, and the browser says so
    anne, bob = door("/"), door("/", width=390, height=844)
    introduce(anne, "Anne")
    introduce(bob, "Bob")
    played(anne, bob)
    looks = [Inspector(anne), Inspector(bob)]

    # a round is founded, and the other sees it at once
    home(bob)
    anne.get_by_test_id("me").click()
    expect(anne.get_by_test_id("companion")).to_have_count(1)
    anne.get_by_test_id("choose").check()
    looks[0].look("company")
    anne.get_by_test_id("make-round").click()
    anne.get_by_test_id("found-round").locator("input").fill("Les mercredis")
    anne.get_by_test_id("found-round").locator(".main").click()
    expect(anne.get_by_test_id("lay-round")).to_be_disabled()  # nobody else is in it yet
    expect(bob.get_by_test_id("ask-round")).to_contain_text("Les mercredis")
    looks[1].look("asked to join")
    bob.get_by_test_id("ask-round").locator(".main").click()
    expect(bob.get_by_test_id("ask-round")).to_have_count(0)

    # the next evening
    expect(anne.get_by_test_id("lay-round")).to_be_enabled()
    ahead = anne.evaluate("new Date(Date.now() + 3 * 864e5).toISOString().slice(0, 16)")
    anne.get_by_test_id("arrange").click()
    anne.get_by_test_id("evening").fill(ahead)
    anne.get_by_test_id("meet").click()
    expect(anne.get_by_test_id("next")).to_contain_text(str(int(ahead[8:10])))
    expect(bob.get_by_test_id("evening")).to_contain_text("Les mercredis")

    # the first evening: Anne lays the table, Bob sits down from the shelf
    anne.get_by_test_id("round-game").select_option("the-game")
    anne.get_by_test_id("lay-round").click()
    anne.wait_for_url("**/table/*")
    first = table_of(anne)
    expect(anne.get_by_test_id("ask-company")).to_contain_text("Bob")
    expect(bob.get_by_test_id("ask")).to_contain_text("Anne")
    looks[1].look("asked")
    bob.get_by_test_id("accept").click()
    bob.wait_for_url("**/table/*")
    assert table_of(bob) == first
    finish(first, anne, bob)

    # the second: Bob lays it as the last time, and Anne sits down without a mouse
    home(bob, "/me")
    home(anne)
    bob.get_by_test_id("lay-round").click()
    bob.wait_for_url("**/table/*")
    expect(anne.get_by_test_id("ask")).to_contain_text("Les mercredis")
    looks[0].look("asked")
    keys = Keys(anne)
    assert keys.press("[data-testid=accept]")
    anne.wait_for_url("**/table/*")
    second = table_of(anne)
    assert second == table_of(bob) != first
    ask(bob, "POST", f"/api/tables/{second}/start")
    for page in (anne, bob):
        ask(page, "POST", f"/api/tables/{second}/leave")
    anne.wait_for_selector("[data-testid=end]", timeout=90_000)
    home(bob, "/me")
    expect(bob.get_by_test_id("round").locator("tbody td").first).to_have_text("2")
    looks[1].look("me")

    # Bob hears something at the table, tells the owner, and wants to meet Anne no more
    told = door.house.url + f"/table/{second}"
    bob.goto(told)
    bob.wait_for_selector("main")
    say(anne, "Nul !")
    bob.get_by_test_id("chat").click()
    bob.get_by_test_id("trouble").click()
    looks[1].look("trouble")
    bob.get_by_test_id("about").select_option(label="Nul !")
    bob.get_by_test_id("reason").fill("Ce n’est pas gentil.")
    bob.get_by_test_id("report").click()
    expect(bob.get_by_role("dialog").get_by_role("status")).not_to_be_empty()
    bob.get_by_test_id("block").click()
    expect(bob.get_by_role("dialog").get_by_role("status")).to_contain_text("C’est fait")
    kept = {note["kind"] for note in ask(bob, "GET", "/api/me/export")["notes"]}
    assert {"report", "block"} <= kept

    # no invitation gets through, and no seat is to be had
    home(anne, "/me")
    anne.get_by_test_id("invite").click()
    anne.wait_for_url("**/table/*")
    home(bob)
    bob.wait_for_selector("[data-testid=play-the-game]")
    expect(bob.get_by_test_id("ask")).to_have_count(0)
    wish = {"game": "the-game", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    table = ask(bob, "POST", "/api/tables", wish)["id"]
    anne.goto(door.house.url + f"/table/{table}")
    anne.get_by_test_id("sit").click()
    expect(anne.get_by_role("alert")).to_contain_text("Cette table reste")

    # Bob thinks again
    home(bob, "/me")
    bob.get_by_test_id("unblock").click()
    expect(bob.get_by_test_id("invite")).to_have_count(1)
    anne.get_by_test_id("sit").click()
    expect(anne.get_by_test_id("sit")).to_have_count(0)
    for inspector in looks:
        assert inspector.found == {}, inspector.report()


def say(page: Page, text: str) -> None:
    """Say something at the table of this page, by its own socket."""
    message = json.dumps({"type": "say", "id": "said", "text": text})
    at_table = "sockets.findLast(s => s.readyState === 1 && s.url.includes('/tables/'))"
    page.evaluate(f"text => {at_table}.send(text)", message)

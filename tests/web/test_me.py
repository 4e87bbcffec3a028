"""The page about me: my matches, my place on several devices, and what is mine."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.web.conftest import Door, violations
from tests.web.test_screens import WIDER, Inspector

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}


def at_home(door: Door, path: str = "/", **how: Any) -> Page:
    """The page by the name of the machine: an address has no passkeys."""
    page = door(**how)
    page.goto(f"http://localhost:{door.house.port}{path}")
    return page


def introduce(page: Page, name: str) -> None:
    page.locator("form.me input").fill(name)
    page.locator("form.me .button").first.click()
    expect(page.get_by_test_id("me")).to_have_text(name)


def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    """As the page itself asks."""
    told = json.dumps(body) if body is not None else "undefined"
    return page.evaluate(
        f"""async () => {{
          const body = {told};
          const headers = body === undefined ? {{}} : {{"content-type": "application/json"}};
          const how = {{method: {method!r}, headers, body: body && JSON.stringify(body)}};
          return (await fetch({path!r}, how)).json();
        }}"""
    )


def play(page: Page, game: str = "the-game") -> str:
    """A match that a stand-in plays to its end."""
    wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot"}], "pace": "fast"}
    table = str(ask(page, "POST", "/api/tables", wish)["id"])
    ask(page, "POST", f"/api/tables/{table}/start")
    ask(page, "POST", f"/api/tables/{table}/leave")
    over = "async id => (await (await fetch(`/api/tables/${id}`)).json()).status === 'over'"
    for _ in range(300):
        if page.evaluate(over, table):
            return table
        page.wait_for_timeout(100)
    raise AssertionError("the match does not end")


def with_keys(page: Page) -> tuple[CDPSession, str]:
    """A device that has passkeys, and somebody who says yes."""
    link = page.context.new_cdp_session(page)
    link.send("WebAuthn.enable")
    made = link.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return link, made["authenticatorId"]


@pytest.fixture
def forgiving(door: Door) -> Door:
    """A browser that says in its console that something was refused."""
    door.forgiven.append("404 (Not Found)")
    return door


def test_a_guest_keeps_their_place_by_a_passkey_and_finds_their_matches(
    forgiving: Door,
) -> None:
    door = forgiving
    laptop = at_home(door)
    introduce(laptop, "Camille")
    table = play(laptop)
    laptop.get_by_test_id("me").click()
    expect(laptop.get_by_test_id("match")).to_have_count(1)
    link, keys = with_keys(laptop)
    laptop.get_by_test_id("passkey").click()
    expect(laptop.get_by_test_id("passkeys").locator("li")).to_have_count(1)
    (credential,) = link.send("WebAuthn.getCredentials", {"authenticatorId": keys})["credentials"]
    assert credential["isResidentCredential"]

    phone = at_home(door, "/me", width=390, height=844)  # its key ring is the same
    other, ring = with_keys(phone)
    other.send("WebAuthn.addCredential", {"authenticatorId": ring, "credential": credential})
    phone.get_by_test_id("back-code").fill("BCDF-BCDF-BCDF-BCDF")
    phone.get_by_test_id("back-code").press("Enter")
    expect(phone.get_by_role("alert")).to_be_visible()  # that code opens nothing
    phone.get_by_test_id("show-passkey").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Camille")
    expect(phone.get_by_test_id("match")).to_have_count(1)
    assert table in str(phone.get_by_test_id("match").locator("a").first.get_attribute("href"))
    expect(phone.get_by_test_id("devices").locator("li")).to_have_count(2)
    laptop.reload()
    expect(laptop.get_by_test_id("devices").locator("li")).to_have_count(2)


@pytest.mark.long
def test_a_link_brings_two_names_together(door: Door) -> None:
    page = door("/")  # by an address: there are no passkeys, and nobody says so
    introduce(page, "Camille")
    play(page)
    page.get_by_test_id("me").click()
    page.get_by_test_id("carry").click()
    link = page.get_by_test_id("place-link").input_value()
    expect(page.get_by_test_id("passkey")).to_have_count(0)
    phone = door("/", width=390, height=844)
    introduce(phone, "Invitée")
    play(phone)
    phone.goto(link)
    assert phone.evaluate(WIDER) is False
    assert violations(phone) == []
    phone.get_by_test_id("take-place").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Camille")
    expect(phone.get_by_test_id("match")).to_have_count(2)
    assert "place=" not in phone.url
    page.reload()
    expect(page.get_by_test_id("match")).to_have_count(2)


@pytest.mark.parametrize(("lang", "width"), [("fr", 390), ("en", 1280)])
def test_the_page_about_me_is_for_everybody(door: Door, lang: str, width: int) -> None:
    page = door("/", lang=lang, width=width, height=844)
    introduce(page, "Camille")
    play(page)
    page.get_by_test_id("me").click()
    expect(page.get_by_test_id("match")).to_have_count(1)
    inspector = Inspector(page)
    inspector.look("me")
    page.get_by_test_id("find-match").click()
    page.get_by_test_id("filter-won").select_option("true")
    page.get_by_test_id("carry").click()
    expect(page.get_by_test_id("place-link")).to_be_visible()  # what is below it has moved
    page.get_by_test_id("print-codes").click()
    expect(page.get_by_test_id("codes").locator("li")).to_have_count(8)
    inspector.look("me, with everything")
    page.get_by_test_id("remove-me").click()
    inspector.look("sure?")
    page.keyboard.press("Escape")
    page.locator("a[href='/privacy']").click()
    expect(page.locator("main section")).to_have_count(8)
    inspector.look("privacy")
    assert not inspector.found, inspector.report()


def test_everything_is_taken_along_and_removed(door: Door) -> None:
    page = door("/", lang="en")
    door.forgiven.append("401")  # nobody is known any more, and the browser says so
    introduce(page, "Zébulon")
    table = play(page)
    page.get_by_test_id("me").click()
    with page.expect_download() as download:
        page.get_by_test_id("export").click()
    taken = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert [match["table"] for match in taken["matches"]] == [table]
    page.get_by_test_id("remove-me").click()
    page.get_by_test_id("remove-yes").click()
    expect(page.locator("form.me input")).to_be_visible()
    assert "Zébulon" not in page.content()
    assert ask(page, "GET", "/api/session")["error"] == "session"

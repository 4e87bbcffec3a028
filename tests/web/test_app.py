"""The page as an app: opens without its house, says so, comes back, gives way to a newer one."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import PAGE, Door, House, violations
from tests.web.players import PLAYERS
from tests.web.test_screens import SCHEMES

AWAY = ("Failed to load resource", "WebSocket connection to", "ERR_CONNECTION_REFUSED")

# The page has its worker, and the worker its files.
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise(done => setTimeout(done, 20));
  const kept = {};
  for (const name of await caches.keys())
    kept[name] = (await (await caches.open(name)).keys()).map(found => new URL(found.url).pathname);
  return kept;
}"""

# What an older build kept goes, soon.
GONE = """async name => {
  for (let time = 0; time < 600; time++) {
    if (!(await caches.keys()).includes(name)) return true;
    await new Promise(done => setTimeout(done, 50));
  }
}"""

# The page is told that it is hidden, or that it is not any more.
HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def entry_of(page: Path) -> str:
    """The script that the document of a build asks for, by its name."""
    found = re.search(r'src="/assets/(index-[^"]+\.js)"', (page / "index.html").read_text("utf-8"))
    assert found is not None
    return found[1]


def build_anew(page: Path) -> str:
    """Another build in the place of this one: its entry has another name, as after any change."""
    old, new = entry_of(page), "index-another.js"
    for file in [*page.glob("*.*"), *(page / "assets").glob("*.js")]:
        if file.suffix in (".js", ".html"):
            text = file.read_text(encoding="utf-8")
            text = re.sub(r'(version"?:\s*[`"])\w+', r"\1another", text)
            file.write_text(text.replace(old, new), encoding="utf-8")
    (page / "assets" / old).rename(page / "assets" / new)
    return new


def can_be_installed(page: Page) -> str:
    """By which name; a window of a test leaves no trace, which is the only thing against it."""
    talk = page.context.new_cdp_session(page)
    found = talk.send("Page.getAppManifest")
    assert found["errors"] == []
    against = talk.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {item["errorId"] for item in against} <= {"in-incognito"}
    name: str = json.loads(found["data"])["name"]
    return name


def test_the_page_opens_without_its_house_and_gives_way_to_a_newer_one(
    browser: Browser, tmp_path: Path
) -> None:
    built = tmp_path / "page"
    shutil.copytree(PAGE, built)
    house = House(tmp_path)
    house.environment["TABLEE_PAGE"] = str(built)
    with house:
        door = Door(browser, house)
        door.forgiven += AWAY
        page = door(worker=True, width=390, height=844)
        page.wait_for_selector("[data-testid=play-the-game]")
        (name, files), *others = page.evaluate(KEPT).items()
        assert not others
        assert {"/", f"/assets/{entry_of(built)}", "/icon.svg"} <= set(files)
        secret = ("/api", "/table", "/replay")
        assert not [path for path in files if path.startswith(secret)]

        assert can_be_installed(page) == "Tablée, jeux de société"
        page.get_by_test_id("language").click()
        page.wait_for_selector("link[rel=manifest][href='/app.en.webmanifest']", state="attached")
        assert can_be_installed(page) == "Tablée, board games"
        page.get_by_test_id("language").click()

        house.stop()
        for path in ("/", "/rules/the-game", "/play/roi-lui", "/table/anywhere#invite=x"):
            page.goto(house.url + path)
            expect(page.get_by_test_id("away")).to_be_visible()
        for path in ("/table/anywhere", "/"):
            page.goto(house.url + path)
            expect(page.get_by_role("heading")).to_have_text("La maison ne répond pas")
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                assert violations(page) == []
        page.get_by_test_id("retry").click()
        expect(page.get_by_test_id("away")).to_be_visible()
        page.context.set_offline(True)
        expect(page.get_by_role("heading")).to_have_text("Tu n’as pas de connexion")
        page.context.set_offline(False)
        # nothing of it is kept but the page itself
        assert page.evaluate(KEPT) == {name: files}

        newer = build_anew(built)
        house.start()
        page.wait_for_selector("[data-testid=play-the-game]")  # by itself
        page.wait_for_selector(f"script[src='/assets/{newer}']", state="attached")
        assert page.evaluate(GONE, name)
        ((_, files),) = page.evaluate(KEPT).items()
        assert f"/assets/{newer}" in files
        door.close()
    assert house.errors() == []


def reads(page: Page) -> str:
    """What the browser's frame says, to tell screens apart."""
    page.wait_for_selector("h1")
    return page.get_by_role("heading", level=1).first.inner_text()


def test_every_address_can_be_reloaded_and_left_again(door: Door) -> None:
    page = door()
    page.wait_for_selector("[data-testid=play-the-game]")
    shelf = reads(page)
    page.goto(door.house.url + "/rules/peco-peco/sushi-4")
    page.wait_for_selector("[data-testid=card-page]")
    page.reload()
    page.wait_for_selector("[data-testid=card-page]")
    page.goto(door.house.url + "/")
    page.wait_for_selector("[data-testid=play-the-game]")
    page.locator("a[href='/play/the-game']").click()
    page.wait_for_selector("fieldset select")
    page.reload()
    page.get_by_label("Ton prénom").fill("Camille")
    page.get_by_test_id("lay").click()
    page.wait_for_selector("#link")
    table = page.url
    page.reload()
    page.wait_for_selector("#link")
    assert page.url == table
    # "Back" shuts the drawer before it leaves the table
    page.get_by_test_id("rules").click()
    page.wait_for_selector("aside")
    page.go_back()
    expect(page.locator("aside")).to_have_count(0)
    assert page.url == table
    page.go_back()
    page.wait_for_selector("[data-testid=lay]")
    page.go_back()
    page.wait_for_selector("[data-testid=play-the-game]")
    assert reads(page) == shelf
    page.go_forward()
    page.go_forward()
    page.wait_for_selector("#link")
    # the invited open the link, and reload it before they have sat down
    guest = door(table[table.index("/table") :])
    guest.wait_for_selector("[data-testid=sit]")
    guest.reload()
    guest.wait_for_selector("[data-testid=sit]")


@pytest.mark.parametrize("allowed", [False, True])
def test_one_is_asked_about_notifications_by_a_tap(whole_door: Door, allowed: bool) -> None:
    page = whole_door(worker=True)
    if allowed:
        page.context.grant_permissions(["notifications"])
    page.wait_for_selector("[data-testid=play-the-game]")
    page.get_by_test_id("settings").click()
    wish = page.get_by_test_id("notify")
    expect(wish).not_to_be_checked()
    wish.click()
    if allowed:
        expect(wish).to_be_checked()
        page.reload()
        page.get_by_test_id("settings").click()
        expect(wish).to_be_checked()
    else:
        expect(page.locator("#notify-help")).to_contain_text("ne le permet pas")
        expect(wish).not_to_be_checked()
        assert violations(page) == []


@pytest.mark.long
def test_who_is_elsewhere_is_called_to_the_table(whole_door: Door) -> None:
    page = whole_door(worker=True)
    page.context.grant_permissions(["notifications"])
    page.evaluate(
        """() => { const kept = JSON.parse(localStorage['tablee.settings']);
        localStorage['tablee.settings'] = JSON.stringify({...kept, notify: true}); }"""
    )
    page.reload()
    page.evaluate(KEPT)
    player = PLAYERS["the-game"](page, seed=5).sit_down()
    player.play(2)
    player.look()
    expect(page).to_have_title(re.compile("^● "))  # it is our turn
    page.evaluate(HIDE, True)  # a browser of a test has no other window to go to
    notes = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
        .map(note => [note.title, note.body, note.data])"""
    for _ in range(60):
        if found := page.evaluate(notes):
            break
        if player.glance():
            player.step()
        page.wait_for_timeout(100)
    path = page.evaluate("location.pathname")
    assert found == [["The Game", "À toi de jouer.", path]]
    page.evaluate(HIDE, False)
    while page.evaluate(notes):
        page.wait_for_timeout(50)

"""Takes the pictures of `docs/pictures`: every screen, at a desk, on a phone, and by night.

    python -m tools.pictures [NAME ...]      all of them, or those whose names contain a word

Needs the built page (`make page`), chromium (or TABLEE_CHROMIUM) and the development tools.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools.live import ROOT, Server

FOLDER = ROOT / "docs" / "pictures"
SIZES = {"desk": (1440, 900, "light"), "phone": (360, 740, "light"), "night": (1440, 900, "dark")}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


class Photographer:
    """Walks through the page in one size, and takes a picture wherever it stands."""

    def __init__(self, browser: Browser, address: str, size: str, wanted: list[str]) -> None:
        width, height, scheme = SIZES[size]
        self.size = size
        self.address = address
        self.wanted = wanted
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            locale="fr-FR",
            has_touch=width < 500,
            reduced_motion="reduce",
        )
        chosen = json.dumps({"lang": "fr", "theme": "auto", "motion": 0, "sound": False})
        self.context.add_init_script(
            f"localStorage.setItem('tablee.settings', {json.dumps(chosen)})"
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(60_000)

    def wants(self, name: str) -> bool:
        """Whether somebody asked for this one."""
        return not self.wanted or any(word in f"{name}-{self.size}" for word in self.wanted)

    def take(self, name: str) -> None:
        """A picture of what can be seen now."""
        if self.wants(name):
            self.page.wait_for_timeout(500)
            file = FOLDER / f"{name}-{self.size}.jpg"
            self.page.screenshot(path=file, type="jpeg", quality=86)
            print(f"{name}-{self.size}")

    def go(self, path: str, until: str) -> None:
        """Go somewhere, and wait for something there."""
        self.page.goto(self.address + path)
        self.page.wait_for_selector(until)

    def play(self, game: str) -> str:
        """Sit down with bots; the id of the table."""
        self.go("/", f"[data-testid=play-{game}]")
        self.page.get_by_test_id(f"play-{game}").click()
        self.page.wait_for_selector("[data-testid=prompt]")
        return self.page.url.rpartition("/")[2]

    def let_bots_play(self, table: str, until: str) -> None:
        """A stand-in takes over until something can be seen."""
        self.page.evaluate("id => fetch(`/api/tables/${id}/leave`, {method: 'POST'})", table)
        self.page.wait_for_selector(until)

    def games(self) -> list[str]:
        """The games of the server."""
        found: list[str] = self.page.evaluate(
            "async () => (await (await fetch('/api/games')).json()).map(game => game.id)"
        )
        return found

    def everything(self) -> None:
        """All screens."""
        page = self.page
        self.go("/", "[data-testid^=play-]")
        self.take("shelf")
        games = self.games()
        self.go("/rules/the-game", "section h2")
        self.take("rules")
        self.go("/play/the-game", "fieldset select")
        self.take("set-up")
        page.locator("input[autocomplete=nickname]").fill("Camille")
        page.get_by_test_id("lay").click()
        page.wait_for_selector("#link")
        self.take("waiting")
        if self.size == "night":  # a cloth has its own colours, by day and by night
            return
        for game in games:
            table = self.play(game)
            self.take(f"{game}-start")
            if game == "the-game":
                self.the_game()
            self.let_bots_play(table, "[data-testid=end]")
            self.take(f"{game}-end")
            page.locator("[data-testid=end] a").click()
            page.get_by_test_id("slider").fill("30")
            self.take(f"{game}-replay")

    def the_game(self) -> None:
        """A card held, and a refusal."""
        page = self.page
        page.locator(".buttons [data-code]").first.click()
        page.wait_for_selector("[data-testid=end-turn]")
        page.locator("[data-card]").nth(2).click()
        self.take("the-game-held")
        page.get_by_test_id("end-turn").click()
        page.wait_for_selector("[data-testid=refusal]")
        page.get_by_test_id("log").click()
        self.take("the-game-refusal")
        page.locator("aside .close").click()


def main(wanted: list[str]) -> None:
    """The command."""
    chromium = os.environ.get("TABLEE_CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        sys.exit("no browser: install chromium, or name one in TABLEE_CHROMIUM")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="tablee-pictures-") as folder:
        page = ROOT / "web" / "dist"
        server = Server("memory:", Path(folder) / "log", page=page, bot_tempo=0).start()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
                for size in SIZES:
                    take_all: Callable[[], None] = Photographer(
                        browser, server.url, size, wanted
                    ).everything
                    take_all()
                browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])

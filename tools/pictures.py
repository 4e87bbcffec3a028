"""Takes the pictures of `docs/pictures`: every screen at a desk and on a phone, in French.

Some of them also by night, in English, on a phone that lies on its side, and on a tablet.

    python -m tools.pictures [NAME ...]      all of them, or those whose names contain a word

Needs the built page (`make page`), chromium (or TABLEE_CHROMIUM) and the development tools.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tools.live import ROOT, Server

FOLDER = ROOT / "docs" / "pictures"


class Size(NamedTuple):
    """How the page is looked at."""

    width: int
    height: int
    dark: bool = False
    lang: str = "fr"
    everything: bool = False  # else a few screens only


SIZES = {
    "desk": Size(1440, 900, everything=True),
    "phone": Size(360, 740, everything=True),
    "night": Size(1440, 900, dark=True),
    "english": Size(1440, 900, lang="en"),
    "side": Size(740, 360),
    "tablet": Size(820, 1180),
}
MOMENTS = ["play", "hint", "end", "replay", "held", "refusal"]  # of a table
SHARP = 78  # quality of the files: small enough to be kept, good enough to be looked at
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
        self.how = SIZES[size]
        self.size = size
        self.address = address
        self.wanted = wanted
        self.context = browser.new_context(
            viewport={"width": self.how.width, "height": self.how.height},
            color_scheme="dark" if self.how.dark else "light",
            locale="fr-FR" if self.how.lang == "fr" else "en-GB",
            has_touch=min(self.how.width, self.how.height) < 500,
            reduced_motion="reduce",
            service_workers="block",  # as on a first visit
        )
        chosen = json.dumps({"lang": self.how.lang, "theme": "auto", "motion": 0, "sound": False})
        self.context.add_init_script(
            f"localStorage.setItem('tablee.settings', {json.dumps(chosen)})"
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(180_000)

    def wants(self, name: str) -> bool:
        """Whether somebody asked for this one."""
        return not self.wanted or any(word in f"{name}-{self.size}" for word in self.wanted)

    def take(self, name: str, whole: bool = False) -> None:
        """A picture of what can be seen now, or of the whole page."""
        if self.wants(name):
            self.page.mouse.move(1, self.how.height - 1)  # nothing is pointed at
            self.page.wait_for_timeout(500)
            file = FOLDER / f"{name}-{self.size}.jpg"
            self.page.screenshot(path=file, type="jpeg", quality=SHARP, full_page=whole)
            print(f"{name}-{self.size}")

    def go(self, path: str, until: str) -> None:
        """Go somewhere, and wait for something there."""
        self.page.goto(self.address + path)
        self.page.wait_for_selector(until)

    def sit_down(self, game: str, most: int = 8) -> str:
        """Sit down with as many bots as the game has seats for; the id of the table."""
        table: str = self.page.evaluate(
            """async ([game, limit]) => {
                const ask = async (path, body) => (await fetch(path, {method: 'POST',
                    headers: {'content-type': 'application/json'},
                    body: JSON.stringify(body ?? {})})).json();
                await ask('/api/session', {name: 'Camille'});
                const {most} = await (await fetch(`/api/games/${game}`)).json();
                const bots = Math.min(most, limit) - 1;
                const seats = [{kind: 'me'}, ...Array(bots).fill({kind: 'bot', bot: 'regular'})];
                const table = await ask('/api/tables', {game, seats, pace: 'none'});
                await ask(`/api/tables/${table.id}/start`);
                return table.id;
            }""",
            [game, most],
        )
        self.go(f"/table/{table}", "[data-testid=prompt]")
        return table

    def follow_advice(self, times: int) -> None:
        """Play as a good player would, so that there is something to be seen."""
        for _ in range(times):
            self.page.wait_for_selector("[data-testid=ask-hint]:not([disabled])")
            self.page.get_by_test_id("ask-hint").click()
            self.page.get_by_test_id("hint-show").click()
            self.page.get_by_test_id("hint-follow").click()
            self.page.wait_for_timeout(400)

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

    def walk(self) -> None:
        """All screens, or a few."""
        page = self.page
        self.go("/", "[data-testid^=play-]")
        self.take("shelf", whole=self.how.width > 1000)  # no box is cut
        games = self.games()
        self.nobody_home()
        if self.how.everything:
            self.rooms()
            self.one_device()
        for game in games:
            if not any(self.wants(f"{game}-{moment}") for moment in MOMENTS):
                continue
            self.sit_down(game)
            if self.how.everything and game == "the-game":
                self.the_game()
            self.follow_advice(4)
            page.wait_for_selector("[data-testid=ask-hint]:not([disabled])")
            self.take(f"{game}-play")
            if not self.how.everything:
                continue
            page.get_by_test_id("ask-hint").click()
            page.get_by_test_id("hint-show").click()
            page.wait_for_selector("[data-testid=hint]")
            self.take(f"{game}-hint")
            table = self.sit_down(game, most=3)  # a short match
            self.let_bots_play(table, "[data-testid=end]")
            self.take(f"{game}-end")
            page.get_by_test_id("replay").click()
            page.get_by_test_id("slider").fill("40")
            self.take(f"{game}-replay")

    def rooms(self) -> None:
        """What is not a table: rules, cards, set-up, waiting room."""
        page = self.page
        self.go("/rules/the-game", "section h2")
        self.take("rules")
        self.go("/rules/service-compris", "section h2")
        page.get_by_test_id("rules-cards").click()
        page.wait_for_selector("[data-entry]")
        self.take("cards")
        self.go("/rules/peco-peco/sushi-4", "[data-testid=card-page]")
        self.take("card")
        self.go("/play/the-game", "fieldset select")
        self.take("set-up")
        page.locator("input[autocomplete=nickname]").fill("Camille")
        page.get_by_test_id("lay").click()
        page.wait_for_selector("[data-testid=sharing]")
        self.take("waiting")

    def nobody_home(self) -> None:
        """What is shown while the house cannot be reached."""
        self.page.route("**/api/**", lambda route: route.abort())
        self.go("/", "[data-testid=away]")
        self.take("away")
        self.page.unroute("**/api/**")

    def one_device(self) -> None:
        """The settings; then several people at one device: how they sit down, and the curtain."""
        page = self.page
        self.go("/", "[data-testid^=play-]")
        page.get_by_test_id("settings").click()
        self.take("settings")
        self.go("/play/roi-lui", "fieldset select")
        page.locator("input[autocomplete=nickname]").fill("Camille")
        for seat, name in ((1, "Noor"), (2, "Ana")):
            page.locator(".seat").nth(seat).get_by_role("combobox").select_option("here")
            page.get_by_test_id(f"here-{seat}").fill(name)
        page.locator(".seat").nth(3).get_by_role("combobox").select_option("regular")
        page.locator(".seats").scroll_into_view_if_needed()
        self.take("one-device")
        page.get_by_test_id("lay").click()
        page.get_by_test_id("start").click()
        page.wait_for_selector("[data-testid=curtain]")
        self.take("curtain")
        page.wait_for_timeout(500)  # whoever presses as it falls did not mean it
        page.get_by_test_id("i-am-here").click()
        page.wait_for_selector("[data-testid=holder]")
        self.take("holder")

    def the_game(self) -> None:
        """A card held, and a refusal."""
        page = self.page
        page.locator(".answers [data-code]").first.click()
        page.wait_for_selector("[data-testid=end-turn]")
        page.locator("[data-card]").nth(2).click()
        self.take("the-game-held")
        page.get_by_test_id("end-turn").click()
        page.wait_for_selector("[data-testid=refusal]")
        page.get_by_test_id("log").click()
        self.take("the-game-refusal")
        page.locator("aside .close").click()


def main(
    wanted: list[str],
    photographer: type[Photographer] = Photographer,
    sizes: Iterable[str] = SIZES,
) -> None:
    """The command, for one who takes the pictures of these sizes."""
    chromium = os.environ.get("TABLEE_CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        sys.exit("no browser: install chromium, or name one in TABLEE_CHROMIUM")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="tablee-pictures-") as folder:
        page = ROOT / "web" / "dist"
        address = "http://192.168.1.20:8000"  # as friends in the same house see it
        server = Server(
            "memory:",
            Path(folder) / "log",
            page=page,
            bot_tempo=0,
            review_playouts=600,
            warning_playouts=600,
            public_url=address,
        ).start()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
                for size in sizes:
                    photographer(browser, server.url, size, wanted).walk()
                browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])

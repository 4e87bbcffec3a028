"""The pictures of a living room: the table on a big screen, and the hands on phones.

    python -m tools.pictures_room [NAME ...]

By day in French, and by night in English on a smaller phone. See `tools/pictures.py`.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools import browser as browsers
from tools.live import ROOT, Server

FOLDER = Path(os.environ.get("TABLEE_PICTURES", ROOT / "docs" / "pictures"))
SHARP = 78
GAMES = ("service-compris", "peco-peco", "the-game", "geant-rustre", "roi-lui")
MOVES = {"service-compris": 4, "peco-peco": 1, "the-game": 5, "geant-rustre": 5, "roi-lui": 5}


class Light(NamedTuple):
    """Day or night."""

    name: str
    dark: bool
    lang: str
    phone: tuple[int, int]


LIGHTS = (Light("day", False, "fr", (390, 844)), Light("night", True, "en", (360, 640)))
SCREEN = (1920, 1080)

SET_UP = """async ([game, limit]) => {
  const ask = async (path, body) => (await fetch(path, {method: 'POST',
      headers: {'content-type': 'application/json'}, body: JSON.stringify(body ?? {})})).json();
  await ask('/api/session', {name: 'Camille'});
  const {most} = await (await fetch(`/api/games/${game}`)).json();
  const seats = [{kind: 'me'}, {kind: 'open'},
    ...Array(Math.min(most, limit) - 2).fill({kind: 'bot', bot: 'regular'})];
  const table = await ask('/api/tables', {game, seats, pace: 'relaxed'});
  return (await ask(`/api/tables/${table.id}/invitation`)).path;
}"""
TAKE_SEAT = """async path => {
  const id = path.split('/')[2].split('#')[0];
  const ask = (at, body) => fetch(at, {method: 'POST',
      headers: {'content-type': 'application/json'}, body: JSON.stringify(body ?? {})});
  await ask('/api/session', {name: 'Noor'});
  await ask(`/api/tables/${id}/join`, {invite: path.split('invite=')[1]});
}"""
START = "id => fetch(`/api/tables/${id}/start`, {method: 'POST'})"
LEAVE = "id => fetch(`/api/tables/${id}/leave`, {method: 'POST'})"


class Room:
    """A screen and the phones of two people, by day or by night."""

    def __init__(self, browser: Browser, address: str, light: Light, wanted: list[str]) -> None:
        self.browser, self.address, self.light, self.wanted = browser, address, light, wanted
        self.contexts: list[BrowserContext] = []

    def page(self, width: int, height: int) -> Page:
        """A device of somebody new."""
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if self.light.dark else "light",
            locale="fr-FR" if self.light.lang == "fr" else "en-GB",
            has_touch=width < 500,
            reduced_motion="reduce",
        )
        chosen = {"lang": self.light.lang, "theme": "auto", "motion": 0, "sound": False}
        kept = json.dumps(json.dumps(chosen))
        context.add_init_script(f"localStorage.setItem('tablee.settings', {kept})")
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.goto(self.address)
        return page

    def take(self, page: Page, name: str) -> None:
        """A picture of a device."""
        page.mouse.move(1, 1)
        page.wait_for_timeout(400)
        file = FOLDER / f"{name}-{self.light.name}.jpg"
        page.screenshot(path=file, type="jpeg", quality=SHARP)
        print(file.stem)

    def wants(self, game: str) -> bool:
        """Whether somebody asked for pictures of this game."""
        return not self.wanted or any(word in game for word in self.wanted)

    def play(self, game: str) -> None:
        """A table from its laying to its end, looked at on the way."""
        mine, noor = self.page(*self.light.phone), self.page(*self.light.phone)
        screen = self.page(*SCREEN)
        path: str = mine.evaluate(SET_UP, [game, 4])
        place, mark = path.split("#")
        table = place.rpartition("/")[2]
        screen.goto(f"{self.address}{place}/screen#{mark}")
        screen.wait_for_selector("[data-testid=code]")
        if game == GAMES[0]:
            self.take(screen, "room-lobby")
        noor.evaluate(TAKE_SEAT, path)
        mine.goto(f"{self.address}{path}&hand")
        mine.wait_for_selector("[data-testid=at-screen]")
        if game == GAMES[0]:
            self.take(mine, "room-waiting")
        mine.evaluate(START, table)
        noor.evaluate(LEAVE, table)
        for _ in range(MOVES[game]):
            mine.wait_for_selector("[data-testid=ask-hint]:not([disabled])")
            mine.get_by_test_id("ask-hint").click()
            mine.get_by_test_id("hint-show").click()
            mine.get_by_test_id("hint-follow").click()
            mine.wait_for_timeout(300)
        mine.wait_for_selector("[data-testid=ask-hint]:not([disabled])")
        number = mine.locator(".table[data-number]").get_attribute("data-number")
        screen.wait_for_selector(f".screen[data-number='{number}'][data-still=true]")
        self.take(screen, f"room-{game}-screen")
        self.take(mine, f"room-{game}-phone")
        if not self.light.dark:
            mine.evaluate(LEAVE, table)
            screen.wait_for_selector("[data-testid=end]")
            self.take(screen, f"room-{game}-end")
        for context in self.contexts:
            context.close()
        self.contexts.clear()


def main(wanted: list[str]) -> None:
    """The command."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="tablee-pictures-") as folder:
        page = ROOT / "web" / "dist"
        address = "http://192.168.1.20:8000"  # as friends in the same house see it
        log = Path(folder) / "log"
        server = Server("memory:", log, page=page, bot_tempo=0, public_url=address).start()
        try:
            with sync_playwright() as playwright:
                program = browsers.find(playwright)
                if program is None:
                    sys.exit("no browser: install chromium, or name one in TABLEE_CHROMIUM")
                browser = browsers.launch(playwright, program)
                for light in LIGHTS:
                    room = Room(browser, server.url, light, wanted)
                    for game in GAMES:
                        if room.wants(f"{game}-{light.name}"):
                            room.play(game)
                browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])

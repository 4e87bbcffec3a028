"""In every size and in every state: what may be done can be seen or scrolled to, and touched.

And nothing speaks of its reader as of somebody else.

Matches of every game are recorded, with few and with many seats and with long names, and looked at
state by state in the atelier, through the eyes of whoever may act.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import tablee
from tests.web.players import GAMES
from tests.web.reach import look, spoken_of
from tools import fixtures
from tools.live import ROOT

ATELIER = ROOT / "build" / "atelier"
SIZES = {
    "desk": (1280, 800),
    "phone": (390, 844),
    "small": (360, 640),
    "side": (844, 390),
    "zoomed": (640, 400),  # a desk, twice as large
}
# As long as names may be.
NAMES = [
    "Maximilienne-Bérengère W",
    "Guillemette-Apolline Mar",
    "Anne-Charlotte Wimmerwal",
    "Wolfgang Amadeus Mozartw",
    "Bartholomé de Cinqmars W",
    "Jean-Baptiste Poquelin W",
    "Mirabelle Weidenmannwald",
    "Marie-Antoinette Mmmmmmw",
]
# The game with most seats would take as long as all others together.
FEWER = {"peco-peco": 4}


@cache
def recorded(game: str, seats: int) -> dict[str, Any]:
    """A whole match among bots that are quick and good enough."""
    engine = tablee.game(game)
    record = fixtures.play(engine, seats, seed=7, talkative=0.1, level="regular")
    record.names = NAMES[:seats]
    return fixtures.fixture(engine, record)


class Room(SimpleHTTPRequestHandler):
    """The atelier, and the matches that are looked at in it."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if not path.startswith("/fixtures/"):
            super().do_GET()
            return
        game, _, seats = path.removeprefix("/fixtures/").removesuffix(".json").rpartition("-")
        body = json.dumps(recorded(game, int(seats))).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """In silence."""


@pytest.fixture(scope="session")
def atelier(browser: Browser) -> Iterator[str]:
    """Its address."""
    if not (ATELIER / "index.html").is_file():
        pytest.skip("NO PAGE: build its atelier with `make page`")
    server = ThreadingHTTPServer(("127.0.0.1", 0), lambda *all: Room(*all, directory=str(ATELIER)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def eyes_of(frame: dict[str, Any], eyes: list[int | None]) -> list[int]:
    """Through whose eyes to look: of those who may act, the first two; else the first."""
    acting = [
        place
        for place, told in enumerate(frame["told"])
        if told["legal"] and eyes[place] is not None
    ]
    return acting[:2] or [0]


def walk(page: Page, address: str, game: str, seats: int, every: int) -> list[str]:
    """What is out of reach anywhere in a match."""
    match = recorded(game, seats)["replay"]
    where = f"/#/atelier/{game}-{seats}?bare"
    page.goto(f"{address}{where}&step=0&eyes=0")
    page.wait_for_selector("[data-testid=prompt]")
    last = len(match["frames"]) - 1
    found: list[str] = []
    for step, frame in enumerate(match["frames"]):
        if step % every and step != last:
            continue
        for eyes in eyes_of(frame, match["eyes"]):
            page.evaluate("to => { location.hash = to }", f"{where[2:]}&step={step}&eyes={eyes}")
            page.wait_for_selector(f".table[data-step='{step}']")
            seen = look(page)
            found += [f"step {step}, eyes {eyes}: {one}" for one in seen["wrong"]]
            name = match["names"][eyes]
            found += [
                f"step {step}, eyes {eyes}: of its reader: {text}" for text in spoken_of(page, name)
            ]
            if step < last and frame["told"][eyes]["legal"] and not seen["buttons"]:
                found.append(f"step {step}, eyes {eyes}: nothing is offered")
    return found


def cases() -> list[Any]:
    """Every size and game; a few states of the smallest sizes are looked at every time."""
    all_of_them: list[Any] = []
    for size in SIZES:
        for game in GAMES:
            quick = size in ("small", "side")
            if quick:
                all_of_them.append(pytest.param(size, game, False, id=f"{size}-{game}"))
            all_of_them.append(
                pytest.param(size, game, True, id=f"{size}-{game}-whole", marks=pytest.mark.long)
            )
    return all_of_them


@pytest.mark.parametrize(("size", "game", "whole"), cases())
def test_what_may_be_done_is_within_reach(
    browser: Browser, atelier: str, size: str, game: str, whole: bool
) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=size != "desk",
        reduced_motion="reduce",
    )
    chosen = json.dumps({"lang": "fr", "theme": "auto", "motion": 0, "sound": False})
    context.add_init_script(f"localStorage.setItem('tablee.settings', {json.dumps(chosen)})")
    page = context.new_page()
    seats = tablee.game(game).seats
    most = seats.stop - 1
    try:
        found: list[str] = []
        for count in (max(2, seats.start), most) if whole else (most,):
            every = (1 if count < most else FEWER.get(game, 1)) if whole else 45
            found += [f"{count} seats, {one}" for one in walk(page, atelier, game, count, every)]
        assert found == []
    finally:
        context.close()

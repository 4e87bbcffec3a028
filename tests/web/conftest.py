"""A real browser before a real server. Left out, and said so loudly, where there is none."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Response,
    WebSocket,
    sync_playwright,
)

from tests.web.player import Player
from tests.witness import Witness
from tools import browser as browsers
from tools.live import ROOT, Server, read_log

PAGE = ROOT / "web" / "dist"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

# What a page would explain once in the middle of a match: the tests of it forget it again.
SIGNS = ("inverted", "no-accusation", "free-for-all", "merciless", "more", "less", "tilted")
MET = [f"peco-peco.{sign}" for sign in SIGNS]

# A name of this machine that a browser takes for another one's: over plain http it trusts it less.
ELSEWHERE = "house.test"

# Keeps the sockets of the page at hand, so that a test can break them.
SOCKETS = """window.sockets = []; window.WebSocket = class extends WebSocket {
  constructor(...all) { super(...all); window.sockets.push(this); }
}"""


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Nobody shall believe that the page was played when it was not; and what was measured."""
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties:
            terminalreporter.line(f"{name}: {value}")
    left_out = [
        report
        for report in terminalreporter.stats.get("skipped", [])
        if "NO BROWSER" in str(report.longrepr) or "NO PAGE" in str(report.longrepr)
    ]
    if left_out:
        reason = str(left_out[0].longrepr[2]).removeprefix("Skipped: ")
        terminalreporter.section("THE PAGE WAS NOT PLAYED", sep="!", red=True)
        terminalreporter.line(f"{len(left_out)} tests in a real browser were left out: {reason}")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers."""
    if not (PAGE / "index.html").is_file():
        pytest.skip("NO PAGE: build it with `make page`")
    with sync_playwright() as driver:
        yield driver


@contextmanager
def launched(playwright: Playwright, whole: bool = False) -> Iterator[Browser]:
    """A browser, while it is needed; `whole`: with what belongs to a window, too."""
    program = browsers.find(playwright, whole)
    if program is None:
        pytest.skip("NO BROWSER: install chromium, or name one in TABLEE_CHROMIUM")
    chromium = browsers.launch(playwright, program)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium; TABLEE_CHROMIUM names another one."""
    with launched(playwright) as chromium:
        yield chromium


class House(Server):
    """A server with the page, whose bots do not dawdle."""

    def __init__(self, folder: Path, **how: Any) -> None:
        self.database = f"sqlite:{folder}/t.sqlite3"
        super().__init__(
            self.database,
            folder / "log",
            page=PAGE,
            bot_tempo=0,
            review_playouts=24,
            warning_playouts=600,
            hosts=ELSEWHERE,
            **how,
        )
        # here everybody sits at this machine, and invites others there
        self.environment.setdefault("TABLEE_PUBLIC_URL", self.url)

    def witness(self, table: str) -> Witness:
        """Who knows all that happened at a table. The server rests: its log is its own."""
        self.stop()
        try:
            with ThreadPoolExecutor(1) as elsewhere:  # the loop of this thread is the browser's
                read = elsewhere.submit(asyncio.run, read_log(self.database, [table])).result()
        finally:
            self.start()
        return Witness(read[table])


@pytest.fixture(scope="session")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server of this session."""
    server = House(tmp_path_factory.mktemp("house"))
    with server:
        yield server


class Received:
    """All that a page was told, word by word: by its sockets, and in answers to its requests.

    Also what it said itself.
    """

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.updates: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.answers: list[Response] = []

    def listen(self, link: WebSocket) -> None:
        """To a socket, from now on."""

        def hear(frame: str | bytes) -> None:
            assert isinstance(frame, str)
            self.frames.append(frame)
            message = json.loads(frame)
            if message["type"] == "update":
                self.updates.append(message)

        link.on("framereceived", hear)
        link.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def note(self, answer: Response) -> None:
        """An answer of the server, to be read later."""
        if "/api/" in answer.url:
            self.answers.append(answer)

    def events(self) -> list[dict[str, Any]]:
        """What happened in the match, in order."""
        return [
            event
            for update in self.updates
            for told in update["happened"]
            for event in told.get("events", ())
        ]


class Door:
    """Opens pages of different people; at the end none of them may have complained."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.browser = browser
        self.house = house
        self.complaints: list[str] = []
        self.contexts: list[BrowserContext] = []
        # what a browser may say because a test took the server or the network away
        self.forgiven: list[str] = ["Service Worker registration blocked by Playwright"]

    def __call__(
        self,
        path: str = "/",
        *,
        lang: str = "fr",
        width: int = 1280,
        height: int = 800,
        motion: float = 0,
        received: Received | None = None,
        worker: bool = False,
    ) -> Page:
        """A page of somebody new; `worker`: it may keep its shell, as it does for people."""
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            locale="fr-FR" if lang == "fr" else "en-GB",
            has_touch=min(width, height) < 500,
            reduced_motion="no-preference" if motion else "reduce",
            service_workers="allow" if worker else "block",
        )
        self.contexts.append(context)
        chosen = json.dumps({"lang": lang, "theme": "auto", "motion": motion, "sound": False})
        context.add_init_script(
            f"localStorage.getItem('tablee.met') ??"
            f" localStorage.setItem('tablee.met', {json.dumps(json.dumps(MET))});"
            f"localStorage.getItem('tablee.settings') ??"
            f" localStorage.setItem('tablee.settings', {json.dumps(chosen)}); {SOCKETS}"
        )
        page = context.new_page()
        page.set_default_timeout(60_000)  # a machine may be busy
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        if received is not None:
            page.on("websocket", received.listen)
            page.on("response", received.note)
        page.goto(self.house.url + path)
        return page

    def hear(self, said: ConsoleMessage) -> None:
        """Errors and warnings count."""
        if said.type in ("error", "warning"):
            self.complaints.append(said.text)

    def close(self) -> None:
        """Everybody goes home."""
        for context in self.contexts:
            context.close()
        assert [
            text for text in self.complaints if not any(word in text for word in self.forgiven)
        ] == []


@pytest.fixture
def door(browser: Browser, house: House) -> Iterator[Door]:
    """The way in."""
    opened = Door(browser, house)
    yield opened
    opened.close()


@pytest.fixture
def whole_door(playwright: Playwright, house: House) -> Iterator[Door]:
    """The way in with a browser that has notifications."""
    with launched(playwright, whole=True) as chromium:
        opened = Door(chromium, house)
        yield opened
        opened.close()


def table_of(page: Page) -> str:
    """The table that a page shows."""
    return page.url.partition("/table/")[2].partition("#")[0]


def let_bots_finish(player: Player) -> None:
    """A stand-in plays on to the end."""
    page = player.page
    page.evaluate("id => fetch(`/api/tables/${id}/leave`, {method: 'POST'})", table_of(page))
    page.wait_for_selector("[data-testid=end]", timeout=90_000)


def violations(page: Page, *rules: str) -> list[str]:
    """What axe finds on a page, in short; of all rules, or of these alone."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    found: list[dict[str, Any]] = page.evaluate(
        "async options => (await axe.run(options)).violations", options
    )
    return [
        f"{item['id']}: {item['help']}: {[node['html'][:160] for node in item['nodes'][:4]]}"
        for item in found
    ]

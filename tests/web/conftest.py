"""A real browser before a real server. Left out, and said so, where there is no browser or page."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from tools.live import ROOT, Server

PAGE = ROOT / "web" / "dist"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

Open = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium as the system has it (TABLEE_CHROMIUM: another one)."""
    if os.environ.get("TABLEE_BROWSER") != "1":
        pytest.skip("NO BROWSER ASKED FOR: `make e2e` plays through the page")
    found = os.environ.get("TABLEE_CHROMIUM") or shutil.which("chromium")
    if found is None:
        pytest.skip("NO BROWSER: install chromium, or name one in TABLEE_CHROMIUM")
    if not (PAGE / "index.html").is_file():
        pytest.skip("NO PAGE: build it with `make page`")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the page, whose bots do not dawdle."""
    folder = tmp_path_factory.mktemp("house")
    server = Server(f"sqlite:{folder}/t.sqlite3", folder / "log", page=PAGE, bot_tempo=0)
    server.start()
    yield server
    server.stop()


class Received(list[dict[str, Any]]):
    """What sockets told a page, in order."""


@pytest.fixture
def open_page(browser: Browser, house: Server) -> Iterator[Open]:
    """Opens pages of different people; at the end none of them may have complained."""
    complaints: list[str] = []
    contexts = []

    def open_one(
        path: str = "/",
        *,
        lang: str = "fr",
        width: int = 1280,
        height: int = 800,
        scheme: Any = "light",
        motion: float = 0,
        received: Received | None = None,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale="fr-FR" if lang == "fr" else "en-GB",
            color_scheme=scheme,
            has_touch=width < 500,
        )
        contexts.append(context)
        chosen = json.dumps({"lang": lang, "theme": "auto", "motion": motion, "sound": False})
        context.add_init_script(
            f"localStorage.getItem('tablee.settings') ??"
            f" localStorage.setItem('tablee.settings', {json.dumps(chosen)})"
        )
        page = context.new_page()
        page.set_default_timeout(20_000)

        def complain(said: ConsoleMessage) -> None:
            if said.type in ("error", "warning"):
                complaints.append(said.text)

        page.on("console", complain)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if received is not None:
            page.on(
                "websocket",
                lambda socket: socket.on(
                    "framereceived", lambda data: received.append(json.loads(data))
                ),
            )
        page.goto(house.url + path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    expected = "WebSocket connection to"  # a test may take the server away
    assert [text for text in complaints if expected not in text] == []


def violations(page: Page) -> list[str]:
    """What axe finds on a page, in short."""
    page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{item['id']}: {item['help']}: {[node['html'][:160] for node in item['nodes'][:4]]}"
        for item in found
    ]

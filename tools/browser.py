"""A real browser: chromium as the system has it, or the one that Playwright fetched."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import Browser, Playwright

SHELL = "chromium-headless-shell"
"""Without all that belongs to a window: it takes two thirds of the processor time."""

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP *.test 127.0.0.1",
]

PATIENT = """const soon = setTimeout;
window.setTimeout = (what, after, ...rest) =>
  soon(what, after === 2500 ? 60000 : after, ...rest);"""
"""A script for a page on a busy machine: it waits for a warning as long as that takes."""


def find(playwright: Playwright, whole: bool = False) -> str | None:
    """The program to start: TABLEE_CHROMIUM, else one on the path, else Playwright's own.

    A `whole` one could have a window, and has notifications.
    """
    named = os.environ.get("TABLEE_CHROMIUM")
    if named:
        return named
    for name in NAMES if whole else (SHELL, *NAMES):
        found = shutil.which(name)
        if found is not None:
            return found
    own = playwright.chromium.executable_path
    return own if Path(own).is_file() else None


def launch(playwright: Playwright, program: str) -> Browser:
    """Start it, without a window and without calling home."""
    return playwright.chromium.launch(executable_path=program, args=FLAGS)

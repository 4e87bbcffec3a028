"""Makes the icons of the installed page from `web/icons`, with a real browser.

    python -m tools.icons

Devices want pixels; the drawings are the source. Run it when one has changed, and commit both.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from tools import browser as browsers
from tools.live import ROOT

DRAWINGS = ROOT / "web" / "icons"
FOLDER = ROOT / "web" / "public"


class Icon(NamedTuple):
    """A file, what it shows, and how round its corners are (in hundredths of its width)."""

    name: str
    drawing: str
    size: int
    round: int = 0


ICONS = [
    Icon("icon-192", "app", 192, 22),
    Icon("icon-512", "app", 512, 22),
    Icon("maskable-512", "app", 512),  # the device cuts its own shape
    Icon("apple-touch-icon", "app", 180),
    Icon("badge-96", "badge", 96),
]


def main() -> None:
    """The command."""
    with sync_playwright() as playwright:
        program = browsers.find(playwright)
        if program is None:
            sys.exit("no browser: install chromium, or name one in TABLEE_CHROMIUM")
        page = browsers.launch(playwright, program).new_page()
        for icon in ICONS:
            drawing = (DRAWINGS / f"{icon.drawing}.svg").read_text(encoding="utf-8")
            page.set_viewport_size({"width": icon.size, "height": icon.size})
            page.set_content(
                "<style>body{margin:0} svg{display:block;width:100vw;height:100vh;"
                f"border-radius:{icon.round}%}}</style>{drawing}"
            )
            page.screenshot(path=FOLDER / f"{icon.name}.png", omit_background=True)
            print(FOLDER / f"{icon.name}.png")


if __name__ == "__main__":
    main()

"""Which device somebody came with, as coarsely as one tells one's own devices apart."""

from __future__ import annotations

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""Marks in what a browser says of itself; most say that they are several, the first one counts."""

SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device(agent: str | None) -> str:
    """Browser and system of a `User-Agent`, such as `Firefox, Android`; no version, no model."""
    said = (agent or "")[:500]
    found = (
        next((name for mark, name in known if mark in said), "") for known in (BROWSERS, SYSTEMS)
    )
    return ", ".join(filter(None, found))

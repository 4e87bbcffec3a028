"""What the terminal says when the server starts: where it is, for oneself and for others."""

from __future__ import annotations

import sys
from typing import TextIO

import segno

from tablee.core.texts import preferred_language
from tablee.server.config import Config
from tablee.server.reach import ELSEWHERE, network_address, own_address
from tablee.server.words import say


def announce(config: Config, out: TextIO | None = None) -> None:
    """Print the addresses, and for a phone's camera the one for others, where somebody looks on."""
    out = out or sys.stderr
    lang = preferred_language()
    print(f"Tablée: {own_address(config)}", file=out)
    others = config.public_url or network_address(config)
    if others is not None:
        print(say(lang, "server.reach.others", address=others), file=out)
        if out.isatty():
            segno.make(others, error="m", micro=False).terminal(out, border=2, compact=True)
    elif config.host in ELSEWHERE:
        print(say(lang, "server.reach.nobody"), file=out)
    out.flush()

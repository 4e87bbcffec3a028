"""Write the fields of every game's positions into its README, as its layout declares them.

    python -m tools.fields

The table stands between two marks; a test holds it to the layout.
"""

from __future__ import annotations

import re
from typing import Any

import tablee
from tablee.core.game import Game

MARKED = re.compile(
    r"(<!-- fields: python -m tools.fields -->\n).*(<!-- end of fields -->\n)", re.DOTALL
)


def page(game: Game[Any]) -> str:
    """The README of a game as it should be."""
    text = (game.folder / "README.md").read_text(encoding="utf-8")
    written, count = MARKED.subn(lambda found: found[1] + game.layout.table() + found[2], text)
    if not count:
        raise SystemExit(f"{game.id}: no marks of the fields in its README")
    return written


if __name__ == "__main__":
    for each in tablee.games():
        (each.folder / "README.md").write_text(page(each), encoding="utf-8")

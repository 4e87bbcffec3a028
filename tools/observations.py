"""The fields of every encoder, written into `docs/learning.md`.

    python -m tools.observations

reads the encoders themselves, so that the page cannot say something else than they do.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tablee
from tablee.learn import encoder

PAGE = Path(__file__).parents[1] / "docs" / "learning.md"
BEGIN, END = "<!-- fields: python -m tools.observations -->\n", "<!-- end of fields -->\n"

SHOWN: dict[str, tuple[int, dict[str, Any]]] = {
    "service-compris": (4, {"treason": True}),
    "peco-peco": (5, {"teams": True}),
    "the-game": (3, {"first_seat": "ask", "on_fire": True, "signals": True}),
    "geant-rustre": (4, {}),
    "roi-lui": (3, {}),
}
"""The tables whose fields are shown: with all that a game can have."""


def tables() -> str:
    """One table a game, in Markdown."""
    parts = []
    for game in tablee.games():
        if game.id not in SHOWN:
            continue
        seats, options = SHOWN[game.id]
        features = encoder(game, seats, options)
        chosen = ", ".join(f"`{name}={value}`" for name, value in options.items())
        with_ = f" with {chosen}" if chosen else ""
        lines = [
            f"### {game.texts('en')('title')}\n",
            f"{seats} seats{with_}: {features.width} cells, {features.choices} choices.\n",
            "| field | cells | most | | what it says |",
            "|---|---:|---:|---|---|",
        ]
        for field in features.fields:
            memory = "remembered" if field.remembered else ""
            lines.append(
                f"| `{field.name}` | {field.cells} | {field.most} | {memory} | {field.what} |"
            )
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def written(page: str) -> str:
    """A page with the present tables between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{tables()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

"""`tablee games` and `tablee rules`: what there is, and how it is played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.table import Table

import tablee
from tablee.bots import bot_names
from tablee.cli.arguments import Lang, language
from tablee.cli.console import out, print_json, show_page
from tablee.core.errors import OptionError, TableeError
from tablee.core.game import Game
from tablee.registry import named_game
from tablee.testing import trace


def games(*, json: bool = False, lang: Lang = None) -> None:
    """List the games.

    Args:
        json: Print one JSON list, with the schema of the options.
        lang: fr or en.
    """
    chosen = language(lang)
    if json:
        print_json([_game_facts(game, chosen) for game in tablee.games()])
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("id", "title", "seats", "kind", "bots", "options"):
        # what people type must stay in one piece
        table.add_column(heading, no_wrap=heading in ("id", "options"), overflow="fold")
    for game in tablee.games():
        facts = _game_facts(game, chosen)
        table.add_row(
            facts["id"],
            facts["title"],
            f"{facts['seats'][0]}-{facts['seats'][-1]}",
            "cooperative" if game.cooperative else "competitive",
            ", ".join(facts["bots"]),
            "\n".join(facts["options"]["properties"]),
        )
    out.print(table)


def _game_facts(game: Game[Any], lang: str) -> dict[str, Any]:
    texts = game.texts(lang)
    return {
        "id": game.id,
        "title": texts("title"),
        "tagline": texts("tagline"),
        "seats": list(game.seats),
        "cooperative": game.cooperative,
        "version": game.version,
        "actions": len(game.actions),
        "bots": bot_names(game),
        "options": game.options_schema(),
    }


def rules(
    game: str,
    *,
    coverage: bool = False,
    catalogue: bool = False,
    tests: Path = Path("tests"),
    lang: Lang = None,
) -> None:
    """Print how a game is played.

    Args:
        game: The id of the game, or module:attribute for one that is not installed yet.
        coverage: Print instead which test names which rule.
        catalogue: Print instead the numbered catalogue.
        tests: Where the tests are, for --coverage.
        lang: fr or en.
    """
    found = named_game(game)
    if coverage:
        _print_coverage(found, tests)
    elif catalogue:
        for rule in trace.catalogue(found):
            out.print(f"{rule.id} [{rule.source}] {rule.text}", markup=False)
    else:
        show_page(found.rules_page(language(lang)))


def _print_coverage(game: Game[Any], tests: Path) -> None:

    if not tests.is_dir():
        raise OptionError("tests", f"there is no folder {tests}")
    table = Table("rule", "tests", "named by", box=None, pad_edge=False)
    found = trace.coverage(game, tests)
    for rule, naming in found.items():
        table.add_row(rule.id, str(len(naming)), naming[0].name if naming else "no test")
    out.print(table)
    missing = [rule.id for rule, naming in found.items() if not naming]
    if missing:
        raise TableeError(f"rules without a test: {', '.join(missing)}")

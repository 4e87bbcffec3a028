"""The commands, put together."""

from __future__ import annotations

import platform

from cyclopts import App
from cyclopts import CycloptsError as BadCommand

import tablee
from tablee.cli import COMMANDS
from tablee.core.build import compiled

__all__ = ["BadCommand", "app"]


def version() -> str:
    """The version, and whether the rules run compiled."""
    mode = "compiled" if compiled() else "interpreted"
    return f"tablee {tablee.__version__} ({mode}, Python {platform.python_version()})"


app = App(
    name="tablee",
    help="Five French card and board games on one rule engine.",
    version=version,
    result_action="return_value",
)
for path, summary in COMMANDS.items():
    app.command(f"tablee.cli.{path}", help=summary)

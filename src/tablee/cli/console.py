"""What is printed: results on standard output, everything else on the error stream."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def show(line: str) -> None:
    """Print a line for the person at the table."""
    out.print(line, markup=False)


def ask(prompt: str) -> str:
    """Ask the person for a line."""
    out.print(prompt, markup=False, end="")
    return input()


def print_json(value: Any) -> None:
    """Print one JSON value."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def progress_bar() -> Progress:
    """A bar on the error stream: results can be piped."""
    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    return Progress(*columns, console=err, transient=True)

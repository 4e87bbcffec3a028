"""What is printed: results on standard output, everything else on the error stream."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

import msgspec
from rich.console import Console, ConsoleOptions, RenderableType
from rich.markdown import Markdown
from rich.progress import MofNCompleteColumn, Progress
from rich.segment import Segment
from rich.text import Text

out = Console(highlight=False, emoji=False)
err = Console(stderr=True, highlight=False, emoji=False)

# Lines are broken at any space, the no-break spaces of French included. So letters of no language
# stand for those until the lines are made.
_STAND_INS = {"\u00a0": "\ue000", "\u202f": "\ue001"}
_HIDE = str.maketrans(_STAND_INS)
_PUT_BACK = str.maketrans({letter: space for space, letter in _STAND_INS.items()})


class _WithSpaces:
    """What was made of a text with stand-ins, with its no-break spaces put back."""

    def __init__(self, made: RenderableType) -> None:
        self._made = made

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterable[Segment]:
        for segment in console.render(self._made, options):
            yield Segment(segment.text.translate(_PUT_BACK), segment.style, segment.control)


def words(text: str, style: str = "") -> Text:
    """A text as a part of something larger, to be printed by `show_all`."""
    return Text(text.translate(_HIDE), style)


def show_all(*made: RenderableType) -> None:
    """Print what was made of `words`: lines, tables, panels."""
    for one in made:
        out.print(_WithSpaces(one))


def show(line: str) -> None:
    """Print a line for the person at the table."""
    show_all(words(line))


def show_page(text: str) -> None:
    """Print a page of Markdown for the person at the table."""
    show_all(Markdown(text.translate(_HIDE)))


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

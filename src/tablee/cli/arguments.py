"""How arguments are written: options, languages, lists, budgets."""

from __future__ import annotations

import json
import os
from typing import Annotated, Any

from cyclopts import Parameter

from tablee.core.errors import OptionError
from tablee.core.texts import LANGUAGES, preferred_language

Options = Annotated[list[str] | None, Parameter(name="--option", negative="")]
Lang = Annotated[str | None, Parameter(name="--lang")]


def read_option_arguments(given: list[str] | None) -> dict[str, Any]:
    """`name=value` arguments as options; a value is JSON, or else plain text."""
    options: dict[str, Any] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise OptionError("option", f"{pair!r} is not like name=value")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    return options


def language(lang: str | None) -> str:
    """The language that was asked for, or the person's own."""
    if lang is None:
        return preferred_language()
    if lang not in LANGUAGES:
        raise OptionError("lang", f"{lang!r} is not one of {', '.join(LANGUAGES)}")
    return lang


def names(text: str) -> list[str]:
    """A list with commas."""
    return [part.strip() for part in text.split(",")]


def core_count(jobs: int) -> int:
    """How many cores to use."""
    cores = (os.cpu_count() or 1) if jobs == -1 else jobs
    if cores < 1:
        raise OptionError("jobs", f"at least 1, or -1 for all cores, not {jobs}")
    return cores

"""The check of a game's figures: what they count is there, and they have names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablee.core.figures import Counts, Figure
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.core.texts import LANGUAGES
from tablee.testing.expect import expect


def problems_of_figures(game: Game[Any], texts: bool = True) -> Iterator[str]:
    """Whatever is wrong with the figures of a game."""
    known: list[str] = []
    for figure in game.figures:
        yield from (f"figure {figure.id}: {problem}" for problem in _problems(game, figure, known))
        known.append(figure.id)
    for lang in LANGUAGES if texts else ():
        words = game.texts(lang)
        yield from (
            f"{lang}.json: figure.{id} is missing" for id in known if not words.has(f"figure.{id}")
        )
        written = {key for key in words.entries if key.startswith("figure.")}
        unused = written - {f"figure.{id}" for id in [*known, "score"]}
        yield from (f"{lang}.json: {key} is the name of no figure" for key in sorted(unused))


def _problems(game: Game[Any], figure: Figure, known: list[str]) -> Iterator[str]:
    if figure.id in (*known, "score"):
        yield "there is another one of this id"
    if figure.of and figure.of not in known:
        yield f"it is a part of {figure.of!r}, which does not stand before it"
    sources = [figure.event, figure.choice, figure.end]
    if sum(source is not None for source in sources) != 1:
        yield "it needs one of event, choice and end"
    if figure.event is None:
        return
    if figure.event not in game.event_types:
        yield f"{figure.event.__name__} is none of the game's events"
    for field in filter(None, (figure.seat, figure.count)):
        if field not in figure.event.__struct_fields__:
            yield f"{figure.event.__name__} has no field {field!r}"


def check_figures(record: Record, game: Game[Any]) -> None:
    """Every figure of a match that ended is a count for each seat, and no part beyond its whole."""
    counts: Counts = record.figures()
    for figure in game.figures:
        found = counts[figure.id]
        fits = len(found) == record.seats and all(type(n) is int and n >= 0 for n in found)
        expect(fits, f"figure {figure.id}: {found} is not a count for each seat")
        if figure.of:
            within = all(
                part <= whole for part, whole in zip(found, counts[figure.of], strict=True)
            )
            expect(within, f"figure {figure.id}: {found} is more than {figure.of}")

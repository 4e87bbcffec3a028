"""`tablee review`: a recorded match, judged by what one seat could know."""

from __future__ import annotations

from pathlib import Path

from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tablee.bots.review import Because, Judged, Review
from tablee.bots.review import review as look_through
from tablee.cli.arguments import Lang, language
from tablee.cli.console import print_json, progress_bar, show, show_all, words
from tablee.cli.replay import seat_names
from tablee.core.record import Record
from tablee.core.texts import Texts
from tablee.terminal.plain import ME

BARS = "▁▂▃▄▅▆▇█"
STYLES = {"small": "yellow", "grave": "red", "found": "green"}


def review(
    file: Path,
    *,
    seat: int | None = None,
    iterations: int | None = None,
    seed: int = 0,
    json: bool = False,
    lang: Lang = None,
) -> None:
    """Review a recorded match: what a seat played well, what it missed, and luck.

    Args:
        file: The record of a match that is over.
        seat: Whose match it was, counted from 0 (default: yours, or the first).
        iterations: Playouts for each decision (default: as many as a minute allows).
        seed: Another one imagines other worlds.
        json: Print one JSON object.
        lang: fr or en.
    """
    match = Record.load(file)
    names = match.names or []
    whose = seat if seat is not None else names.index(ME) if ME in names else 0
    game = match.begin().game
    texts = game.texts(language(lang))
    if names:
        texts = texts.with_names(seat_names(names, game, texts))
    with progress_bar() as progress:
        task = progress.add_task(texts("review.progress"), total=None)
        found = look_through(
            match,
            whose,
            iterations,
            seed,
            lambda done, total: progress.update(task, completed=done, total=total),
        )
    if json:
        print_json(found)
        return
    show(texts("review.title", game=texts("title"), seat=whose))
    _show(match, found, texts.told_to(whose))


def _show(match: Record, found: Review, texts: Texts) -> None:
    """The review, for the one whose match it was."""
    grades = [one.grade for one in found.decisions]
    count = {
        "decisions": len(grades),
        "small": grades.count("small"),
        "grave": grades.count("grave"),
    }
    if not grades:
        show(texts("review.nothing"))
        return
    show(texts("review.counted" if any(grades) else "review.clean", **count))
    show_all("", words(texts("review.curve"), "bold"), _curve(found), "")
    show(balance(found, texts))
    if found.moments:
        show_all("", words(texts("review.moments"), "bold"))
    positions = _positions(match, found, texts)
    for at in found.moments:
        _show_moment(match, found.decisions[at], positions[at], texts)
    if len(grades) - grades.count("") > len(found.moments):
        show_all("", words(texts("review.mistakes"), "bold"), _mistakes(match, found, texts))


def balance(found: Review, texts: Texts) -> str:
    """What was luck and what was play, in a sentence."""
    luck = round(found.luck)
    which = "even" if luck == 0 else "up" if luck > 0 else "down"
    play = "lost" if found.play > 0 else "clean"
    return texts(
        "review.sum",
        luck=texts(f"review.luck_{which}", points=abs(luck)),
        play=texts(f"review.play_{play}", points=_number(found.play, texts)),
    )


def _number(value: float, texts: Texts) -> str:
    """With one digit behind the point, or the comma."""
    text = f"{value:.1f}"
    return text.replace(".", ",") if texts.lang == "fr" else text


def _curve(found: Review) -> Text:
    """A bar for each decision, mistakes in their colour, and what came of it."""
    line = Text()
    line.append(f"{found.decisions[0].expected:3.0f}  ")
    for one in found.decisions:
        line.append(_bar(one.expected), STYLES.get(one.grade, ""))
    line.append(f"  {found.result:.0f}", "bold")
    return line


def _bar(points: float) -> str:
    return BARS[min(len(BARS) - 1, max(0, int(points * len(BARS) / 100)))]


def _positions(match: Record, found: Review, texts: Texts) -> dict[int, list[str]]:
    """How the moments looked to the seat, in lines."""
    wanted = {found.decisions[at].moment: at for at in found.moments}
    shown: dict[int, list[str]] = {}
    for number, state in enumerate(match.states()):
        if number in wanted:
            view = state.view(found.seat)
            shown[wanted[number]] = state.game.describe(view, texts.told_to(None))
    return shown


def _show_moment(match: Record, one: Judged, position: list[str], texts: Texts) -> None:
    kind = one.grade or "found"
    points = _number(one.loss or one.gain, texts)
    heading = texts(
        f"review.{kind}", number=one.moment + 1, points=points, error=_number(one.error, texts)
    )
    lines = [
        *position,
        "",
        texts("review.played", action=_action(match, one.played, texts)),
        *_beside(match, one, texts),
    ]
    body = Text("\n").join(words(line) for line in lines)
    style = STYLES[kind]
    show_all(Panel(body, title=words(heading), title_align="left", border_style=style))


def _beside(match: Record, one: Judged, texts: Texts) -> list[str]:
    """What was better, or what one would have thought of; why; and the odds."""
    lines = []
    if one.other is not None:
        key = "review.better" if one.grade else "review.instead"
        lines.append(texts(key, action=_action(match, one.other, texts)))
    sentences: list[Because] = [why for why in (one.reason, one.odds) if why is not None]
    return lines + [texts(why.key, **why.params) for why in sentences]


def _action(match: Record, code: int, texts: Texts) -> str:
    return texts.action(match.begin().game.actions[code])


def _mistakes(match: Record, found: Review, texts: Texts) -> Table:
    table = Table(box=None, pad_edge=False)
    for name in ("number", "played", "better", "cost"):
        right = name in ("number", "cost")
        table.add_column(
            words(texts(f"review.column.{name}")), justify="right" if right else "left"
        )
    for one in found.decisions:
        if one.grade and one.other is not None:
            table.add_row(
                str(one.moment + 1),
                words(_action(match, one.played, texts)),
                words(_action(match, one.other, texts)),
                words(_number(one.loss, texts), STYLES[one.grade]),
            )
    return table

"""A simulation's report in the terminal."""

from __future__ import annotations

from typing import Any

from tablee.core.build import mode
from tablee.core.counting import Share
from tablee.core.game import Game
from tablee.extras import extra
from tablee.lab.headline import headline
from tablee.lab.report import Report, histogram
from tablee.lab.simulate import MatchResult

with extra("lab"):
    from rich.console import Console, JustifyMethod
    from rich.table import Table

BAR = 40


def show_report(
    console: Console, game: Game[Any], report: Report, results: list[MatchResult]
) -> None:
    """Wins with 95 % intervals, scores, lengths, and how they are spread."""
    speed = report.actions / report.seconds
    played = headline(
        game, report.games, report.seats, report.options, report.seed, report.bots, report.budget
    )
    console.print(
        f"{played}: {report.actions:,} moves in {report.seconds:.2f} s "
        f"({speed:,.0f} moves/s, {mode(game)})"
    )
    console.print(_wins(report))
    ends = ", ".join(f"{reason} {count:,}" for reason, count in report.reasons.items())
    console.print(f"ends: {ends}")
    if report.shared or report.draws:
        console.print(f"shared victories: {report.shared:,}, nobody won: {report.draws:,}")
    length = report.length
    console.print(
        f"moves per match: mean {length.mean:.1f}, median {length.median:g}, "
        f"95 % up to {length.p95:g}, {length.least:g} to {length.most:g}"
    )
    if report.figures:
        console.print(_figures(game, report))
    if game.cooperative:
        _bars(console, "score", [r.scores[0] for r in results])
    else:
        _bars(console, "best score", [max(r.scores) for r in results])
    _bars(console, "moves", [float(r.moves) for r in results])


def _wins(report: Report) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("seat", "bot", "wins", "share", "95 %", "mean score"):
        justify: JustifyMethod = "left" if heading == "bot" else "right"
        table.add_column(heading, justify=justify, overflow="fold")
    rows: list[tuple[str, str, int, Share, float]] = []
    if isinstance(report.wins, int):
        assert isinstance(report.win_share, Share)
        assert isinstance(report.mean_score, float)
        team = ", ".join(dict.fromkeys(report.bots))
        rows.append(("all", team, report.wins, report.win_share, report.mean_score))
    else:
        assert isinstance(report.win_share, list)
        assert isinstance(report.mean_score, list)
        for seat, name in enumerate(report.bots):
            wins, share = report.wins[seat], report.win_share[seat]
            rows.append((str(seat), name, wins, share, report.mean_score[seat]))
    for seat_name, name, wins, share, score in rows:
        table.add_row(
            seat_name,
            name,
            f"{wins:,}",
            f"{share.share:.1%}",
            f"{share.low:.1%} to {share.high:.1%}",
            f"{score:.2f}",
        )
    return table


def _figures(game: Game[Any], report: Report) -> Table:
    """What the game counts: in a match, and as a share of what it is a part of."""
    texts = game.texts("en")
    table = Table(box=None, pad_edge=False)
    for heading in ("bot", "figure", "in a match", "share", "95 %", "of"):
        justify: JustifyMethod = "left" if heading in ("bot", "figure", "of") else "right"
        table.add_column(heading, justify=justify, overflow="fold")
    for bot, figures in report.figures.items():
        for one in figures:
            share, within = "", ""
            if one.share is not None:
                share = f"{one.share.share:.1%}"
                within = f"{one.share.low:.1%} to {one.share.high:.1%}"
            whole = texts(f"figure.{one.of}") if one.of else ""
            table.add_row(bot, texts(f"figure.{one.id}"), f"{one.mean:.2f}", share, within, whole)
    return table


def _bars(console: Console, title: str, values: list[float]) -> None:
    console.print(f"\n{title}")
    classes = histogram(values)
    most = max(count for _, count in classes)
    width = max(len(label) for label, _ in classes)
    for label, count in classes:
        bar = "█" * round(BAR * count / most) or ("▏" if count else "")
        console.print(f"{label:>{width}}  {bar} {count:,}")

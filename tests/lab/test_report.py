"""A simulation says what was played, what came out and how sure that is."""

from __future__ import annotations

import io
from typing import Any

import msgspec
import pytest
from rich.console import Console

import tablee
from tablee.bots import Budget
from tablee.core.counting import Share, interval
from tablee.lab.report import summarise
from tablee.lab.show import show_report
from tablee.lab.simulate import Simulation


def played(
    game: str, seats: int, bots: list[str], options: dict[str, Any], budget: Budget
) -> tuple[dict[str, Any], str]:
    """The report of a few matches, as JSON and as the terminal shows it."""
    found = tablee.game(game)
    plan = Simulation.plan(found, seats, 3, bots, 5, options, budget)
    results, seconds = plan.run()
    report = summarise(found, plan, results, seconds)
    shown = io.StringIO()
    show_report(Console(file=shown, width=200), found, report, results)
    plain: dict[str, Any] = msgspec.to_builtins(report)
    return plain, shown.getvalue()


def test_a_competitive_game_has_an_interval_for_every_seat() -> None:
    report, shown = played("roi-lui", 3, ["random"], {}, Budget())
    assert [share["share"] for share in report["win_share"]] == [
        wins / 3 for wins in report["wins"]
    ]
    for wins, share in zip(report["wins"], report["win_share"], strict=True):
        assert (share["low"], share["high"]) == interval(wins, 3)
        assert f"{share['low']:.1%} to {share['high']:.1%}" in shown
    assert "masters" not in shown


def test_a_cooperative_game_has_one_interval() -> None:
    report, shown = played("the-game", 2, ["random"], {}, Budget())
    low, high = interval(report["wins"], 3)
    assert report["win_share"] == {"share": report["wins"] / 3, "low": low, "high": high}
    assert f"{low:.1%} to {high:.1%}" in shown


def test_the_options_and_the_budget_are_told() -> None:
    options = {"giant": "easy", "goal": "four"}
    bots = ["random", "master"]
    report, shown = played("geant-rustre", 2, bots, options, Budget(iterations=2))
    assert report["budget"] == {"seconds": None, "iterations": 2}
    assert shown.startswith(
        "3 matches of Le Géant Rustre, 2 seats, giant=easy, goal=four, seed 5, "
        "masters: 2 playouts a decision: "
    )


@pytest.mark.parametrize("won", [0, 7])
def test_a_share_says_how_sure_it_is(won: int) -> None:
    share = Share.of(won, 7)
    assert share.share == won / 7
    assert 0.0 <= share.low <= share.share <= share.high <= 1.0

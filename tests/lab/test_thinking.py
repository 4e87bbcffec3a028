"""What the decisions of a master win is counted in worlds that did not serve to choose."""

from __future__ import annotations

import pytest

import tablee
from tablee.bots.candidates import Race
from tablee.core.guide import Guide
from tools import thinking


def race_of(*worth: list[float]) -> Race:
    game = tablee.game("the-game")
    state = game.new(2, 1)
    race = Race([[move] for move in state.legal(0)[: len(worth)]], 0, Guide())
    race.worth = [list(values) for values in worth]
    return race


def test_a_plan_is_chosen_in_one_half_and_judged_in_the_other() -> None:
    race = race_of([0.2, 0.3] * 20 + [0.5] * 40, [0.4, 0.6] * 20 + [0.25] * 40)
    assert thinking.chosen(race, 1000) == 1
    assert thinking.won(race, 1) == -0.25
    assert thinking.won(race, 0) == 0


def test_fewer_playouts_see_less() -> None:
    """The second plan is better in the first world alone."""
    race = race_of([0.1] + [0.9, 0.8] * 39, [0.8] + [0.1, 0.2] * 39)
    race.guide.caution = 0.0
    assert thinking.chosen(race, 2) == 1
    assert thinking.chosen(race, 1000) == 0


def test_it_prints_a_line_for_every_budget(capsys: pytest.CaptureFixture[str]) -> None:
    thinking.main(["roi-lui", "--positions", "3", "--worlds", "8", "--playouts", "4", "20"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("roi-lui, 3 seats, 3 decisions")
    assert [line.split(" | ")[0] for line in lines[-2:]] == ["| 4", "| 20"]

"""Blunders are counted where nobody can doubt them."""

from __future__ import annotations

import pytest

import tablee
from tablee.core.rng import Rng
from tests.games.roi_lui import situations as kitchen
from tests.games.service_compris.situations import situation
from tools import blunders, steps


@pytest.mark.parametrize(("card", "saved"), [("veneneux", True), ("a-table", False)])
def test_a_last_chance_is_one_only_with_the_right_card(card: str, saved: bool) -> None:
    state = situation(
        2, hands={0: [card, *["trop-sale"] * 4]}, table=["dryad", "witch"], camps={0: 0}, feast=1
    )
    assert any(blunders.survives(end, 0) for end in blunders.endings(state, 0)) == saved


def test_a_regular_takes_its_last_chance() -> None:
    state = situation(2, hands={0: ["veneneux"]}, table=["dryad", "witch"], camps={0: 0}, feast=1)
    game = tablee.game("service-compris")
    assert blunders.survives(blunders.ending(state, 0, game, Rng(1)), 0)


def test_a_dish_is_hopeless_when_the_king_cannot_catch_up() -> None:
    state = kitchen.situation(table={"wine": 2}, king={"wine": 1}, pile=3)
    assert blunders.cannot_count(state, 0, 1)
    state = kitchen.situation(table={"wine": 2}, king={"wine": 2}, pile=3)
    assert not blunders.cannot_count(state, 0, 1)


@pytest.mark.parametrize("game", ["service-compris", "roi-lui"])
def test_it_prints_a_line_for_every_table(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    blunders.main([game, "--matches", "2", "--seats", "3", "4"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" | ")[0] for line in lines[2:]] == ["| 3", "| 4"]


def test_steps_hold_what_one_seat_sees() -> None:
    game = tablee.game("roi-lui")
    found = steps.steps(game, 3, {}, 5)
    assert {step["view"]["seat"] for step in found} == {found[0]["view"]["seat"]}
    assert all(step["legal"] for step in found[:-1] if step["done"]["seat"] == step["view"]["seat"])
    assert found[-1]["view"]["outcome"] is not None

"""The ladder: everybody of the game is met, shares are compared with an even one."""

from __future__ import annotations

import json

import msgspec
import pytest

import tablee
from tablee import cli
from tablee.bots import Budget, UnknownBot
from tablee.core.errors import OptionError, SeatError
from tablee.lab.ladder import climb, plan


def test_a_regular_is_above_random_and_the_same_on_any_number_of_cores() -> None:
    game = tablee.game("roi-lui")
    plans = plan(game, "regular", 15, 3, 1, {}, Budget())
    placed = climb(game, plans)
    assert [rung.against for rung in placed.rungs] == ["random", "novice"]
    assert placed.rungs[0].verdict == "above"
    assert "random" in placed.above
    for rung in placed.rungs:
        assert rung.even == pytest.approx(1 / 3)
        assert rung.share_low <= rung.share <= rung.share_high
    again = climb(game, plans, jobs=2)
    assert msgspec.json.encode(again) == msgspec.json.encode(placed)


def test_who_loses_stands_below() -> None:
    game = tablee.game("roi-lui")
    placed = climb(game, plan(game, "random", 24, 3, 1, {}, Budget()))
    assert [rung.verdict for rung in placed.rungs] == ["below", "below"]
    assert placed.above == []


def test_teams_of_a_cooperative_game_play_the_same_deals() -> None:
    game = tablee.game("geant-rustre")
    placed = climb(game, plan(game, "regular", 24, 2, 1, {}, Budget()))
    assert [rung.even for rung in placed.rungs] == [0.5, 0.5]
    assert placed.rungs[0].verdict == "above"
    assert placed.rungs[0].mean_score > placed.rungs[0].their_score


def test_the_master_is_met_on_request() -> None:
    game = tablee.game("the-game")
    made = plan(game, "novice", 4, 1, 0, {}, Budget(), master=True)
    assert [one.bots for one in made] == [
        ("novice", "random"),
        ("novice", "regular"),
        ("novice", "master"),
    ]


def test_bad_input_is_named_before_the_first_match() -> None:
    game = tablee.game("roi-lui")
    with pytest.raises(UnknownBot, match="no bot 'mistress'"):
        plan(game, "mistress", 4, 3, 0, {}, Budget())
    with pytest.raises(SeatError):
        plan(game, "random", 4, 9, 0, {}, Budget())
    with pytest.raises(OptionError, match="seats"):
        plan(game, "random", 4, 1, 0, {}, Budget())


def test_the_command_says_it_in_a_table_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["ladder", "the-game", "--bot", "novice", "--matches", "4"]
    cli.main(given)
    told = capsys.readouterr().out
    assert "8 matches of The Game, 1 seats, seed 0" in told
    assert "novice is clearly better than:" in told
    cli.main([*given, "--json"])
    found = json.loads(capsys.readouterr().out)
    assert [rung["against"] for rung in found["rungs"]] == ["random", "regular"]

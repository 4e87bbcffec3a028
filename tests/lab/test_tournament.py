"""Tournaments: fair line-ups, the same result for the same seed, and sound figures."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import tablee
from tablee.bots import Budget
from tablee.core.errors import TableeError
from tablee.lab.arena import markdown
from tablee.lab.standings import count_up
from tablee.lab.tournament import Played, Tournament
from tests.cli.test_commands import run

QUICK = Budget(iterations=4)


def plan(game: str, bots: list[str], matches: int, seats: int, seed: int = 3) -> Tournament:
    return Tournament.plan(tablee.game(game), bots, matches, seats, seed, {}, QUICK)


@pytest.mark.parametrize(
    ("bots", "seats"),
    [
        (["random", "regular"], 4),
        (["random", "regular"], 3),
        (["random", "novice", "regular"], 3),
        (["random", "novice", "regular", "master"], 3),
        (["master", "regular", "regular", "regular"], 4),
    ],
)
def test_every_entrant_sits_in_every_seat_equally_often(bots: list[str], seats: int) -> None:
    made = plan("roi-lui", bots, 10, seats)
    for seat in range(seats):
        found = Counter(lineup[seat] for lineup in made.lineups)
        shares = {number: found[number] / bots.count(made.bots[number]) for number in found}
        assert len(found) == len(made.bots)
        assert len(set(shares.values())) == 1
    assert made.matches >= 10
    assert made.matches % len(made.lineups) == 0


def test_teams_of_a_cooperative_game_are_of_one_kind() -> None:
    assert plan("the-game", ["random", "novice"], 3, 3).lineups == ((0, 0, 0), (1, 1, 1))


def test_all_line_ups_of_a_round_play_the_same_deal() -> None:
    made = plan("the-game", ["novice", "regular"], 4, 2)
    dealt = [tablee.game("the-game").new(2, seed).position()["hands"] for seed in (1, 1)]
    assert dealt[0] == dealt[1]
    first, second = made.play(0, 2)
    assert (first.lineup, second.lineup) == ((0, 0), (1, 1))


def test_the_same_seed_gives_the_same_standings_on_any_number_of_cores() -> None:
    game = tablee.game("roi-lui")
    made = plan("roi-lui", ["random", "regular", "master"], 6, 3)
    one, _ = made.run(jobs=1)
    two, _ = made.run(jobs=2)
    assert one == two
    assert count_up(game, made, one) == count_up(game, made, two)


def test_ratings_and_pairs_follow_the_results() -> None:
    game = tablee.game("roi-lui")
    made = plan("roi-lui", ["random", "regular", "novice"], 3, 3)
    strongest = made.bots.index("regular")
    played = [
        Played(
            number=number,
            lineup=lineup,
            moves=10,
            utility=tuple(1.0 if who == strongest else 0.0 for who in lineup),
            scores=tuple(50.0 if who == strongest else 10.0 for who in lineup),
        )
        for number, lineup in enumerate(made.lineups * 10)
    ]
    found = count_up(game, made, played)
    best = found.standings[0]
    assert best.bot == "regular"
    assert best.share == 1.0
    assert best.share_low > 0.8
    assert best.rating > 25 > found.standings[1].rating
    assert best.rating_low < best.rating < best.rating_high
    assert found.pairs["regular"] == {"random": 30, "regular": 0, "novice": 30}
    assert found.pairs["random"] == {"random": 0, "regular": 0, "novice": 0}
    assert "| regular |" in markdown(game, found)


@pytest.mark.parametrize(
    ("bots", "matches", "seats", "says"),
    [
        (["regular"], 4, 4, "two different"),
        (["regular", "nobody"], 4, 4, "nobody"),
        (["random", "regular"], 0, 4, "at least 1"),
        (["random", "regular"], 4, 9, "roi-lui is for 3 to 5"),
    ],
)
def test_what_cannot_be_played_is_refused(
    bots: list[str], matches: int, seats: int, says: str
) -> None:
    with pytest.raises(TableeError, match=says):
        plan("roi-lui", bots, matches, seats)


def test_the_command_prints_json_and_markdown() -> None:
    common = ["tournament", "roi-lui", "--bots", "random,regular", "--matches", "4", "--seats", "4"]
    found: dict[str, Any] = json.loads(run(*common, "--json").stdout)
    assert {one["bot"] for one in found["standings"]} == {"random", "regular"}
    assert found["matches"] == 4
    assert run(*common, "--markdown").stdout.count("| regular |") >= 2
    refused = run(*common, "--iterations", "0")
    assert refused.returncode == 2
    assert "iterations" in refused.stderr

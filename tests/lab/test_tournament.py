"""Tournaments: fair line-ups, the same result for the same seed, and sound figures."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec
import pytest

import tablee
from tablee.bots import Budget
from tablee.core.counting import interval
from tablee.core.errors import TableeError
from tablee.lab.arena import markdown
from tablee.lab.standings import count_up
from tablee.lab.tournament import Tournament, TournamentMatch
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


def test_all_line_ups_of_a_round_play_the_same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tablee.game("the-game")
    made = plan("the-game", ["novice", "regular"], 6, 2)
    deal = type(game).new
    seeds: list[int | str] = []

    def new(self: Any, seats: int, seed: int | str, **options: Any) -> Any:
        seeds.append(seed)
        return deal(self, seats, seed, **options)

    monkeypatch.setattr(type(game), "new", new)
    played = made.play(0, 6)
    assert [match.lineup for match in played] == [(0, 0), (1, 1)] * 3
    assert seeds[0::2] == seeds[1::2]
    assert len(set(seeds)) == 3  # every round deals anew


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
        TournamentMatch(
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


def test_of_those_who_lose_the_better_score_did_better() -> None:
    game = tablee.game("roi-lui")
    made = plan("roi-lui", ["random", "novice", "regular"], 3, 3)
    played = [
        TournamentMatch(
            number=number,
            lineup=lineup,
            moves=10,
            utility=tuple((0.0, 0.0, 1.0)[who] for who in lineup),
            scores=tuple((10.0, 20.0, 50.0)[who] for who in lineup),
        )
        for number, lineup in enumerate(made.lineups * 10)
    ]
    found = count_up(game, made, played)
    assert [one.bot for one in found.standings] == ["regular", "novice", "random"]
    assert found.pairs["novice"] == {"random": 30, "novice": 0, "regular": 0}
    assert found.standings[1].rating > found.standings[2].rating


@pytest.mark.parametrize("bots", [["random", "regular"], ["regular", "random"]])
def test_fewer_cards_left_are_better_in_the_game(bots: list[str]) -> None:
    """Its score counts down; nobody needs to win for it to be known."""
    game = tablee.game("the-game")
    made = plan("the-game", bots, 12, 3)
    played, _ = made.run()
    losses = [msgspec.structs.replace(match, utility=(0.0,) * 3) for match in played]
    found = count_up(game, made, losses)
    assert [one.bot for one in found.standings] == ["regular", "random"]
    assert found.standings[0].mean_score < found.standings[1].mean_score
    assert found.pairs == {
        "regular": {"random": 6, "regular": 0},
        "random": {"random": 0, "regular": 0},
    }


def contested(matches: int) -> tuple[Tournament, list[TournamentMatch]]:
    """A tournament of two, of which the first wins three matches of four."""
    made = plan("roi-lui", ["regular", "novice"], matches, 4)
    played = []
    for number in range(made.matches):
        lineup = made.lineups[number % len(made.lineups)]
        stronger = 0 if number % 8 < 6 else 1
        utility = tuple(float(who == stronger) / 2 for who in lineup)
        played.append(TournamentMatch(number, lineup, 10, utility, utility))
    return made, played


def test_the_interval_of_a_rating_narrows_with_every_match() -> None:
    game = tablee.game("roi-lui")
    widths = []
    for matches in (50, 200, 800):
        best = count_up(game, *contested(matches)).standings[0]
        widths.append(best.rating_high - best.rating_low)
    assert widths[1] < 0.7 * widths[0]
    assert widths[2] < 0.7 * widths[1]


def test_the_order_of_the_matches_hardly_matters() -> None:
    game = tablee.game("roi-lui")
    made, played = contested(160)
    usual = count_up(game, made, played)
    # All victories of one side first, then all of the other.
    sorted_ = count_up(game, made, sorted(played, key=lambda match: match.number % 8 >= 6))
    for one, other in zip(usual.standings, sorted_.standings, strict=True):
        assert one.bot == other.bot
        assert one.share == other.share
        assert abs(one.rating - other.rating) < 1.0


def test_the_table_is_ordered_by_the_share_of_the_victory() -> None:
    """Not by the rating, which may be higher for those who lose by little."""
    game = tablee.game("roi-lui")
    made = plan("roi-lui", ["regular", "novice", "random"], 3, 3)
    played = []
    for number, lineup in enumerate(made.lineups * 10):
        turn = number % 10
        places = (0, 1, 2) if turn < 4 else (2, 0, 1) if turn < 7 else (2, 1, 0)
        scores = tuple(-float(places[who]) for who in lineup)
        utility = tuple(1.0 if places[who] == 0 else 0.0 for who in lineup)
        played.append(TournamentMatch(number, lineup, 10, utility, scores))
    found = count_up(game, made, played).standings
    assert found[0].bot == "regular"
    assert found[0].share > found[1].share
    assert found[0].rating < max(one.rating for one in found)


@pytest.mark.parametrize("won", [0, 8])
def test_the_interval_of_a_share_stays_within_0_and_1(won: int) -> None:
    for trials in range(8, 40):
        low, high = interval(won and trials, trials)
        assert 0.0 <= low < high <= 1.0
        assert f"{low:.1%}" != "-0.0%"


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

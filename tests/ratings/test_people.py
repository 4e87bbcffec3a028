"""Ratings of people: a fold over matches; bots and levels stand where they were measured."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import tablee
from tablee.core.outcome import Outcome
from tablee.ratings import people
from tablee.ratings.anchors import Anchors, Level
from tablee.ratings.people import Rated, Ratings
from tablee.ratings.skill import Skill
from tablee.table.history import PlayedMatch
from tablee.table.info import SeatInfo

MEASURED = {
    "roi-lui": Anchors(
        rules=1,
        matches=0,
        masters=0,
        seed=0,
        iterations=0,
        bots={"novice": Skill(20.0, 1.0), "regular": Skill(30.0, 1.0)},
    ),
    "the-game": Anchors(
        rules=1,
        matches=0,
        masters=0,
        seed=0,
        iterations=0,
        bots={"regular": Skill(25.0, 1.0)},
        levels=[Level(3, {"minimum": 2}, Skill(27.0, 1.0))],
    ),
}


@pytest.fixture(autouse=True)
def _measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "anchors", MEASURED.get)


def match(*who: str, scores: tuple[float, ...], game: str = "roi-lui", **told: Any) -> PlayedMatch:
    """Somebody (`p-…`) and bots played; the best score wins, in a team game any at all."""
    if tablee.game(game).cooperative:
        won = scores[0] == 0
        outcome = Outcome(
            tuple(range(len(who))) if won else (), scores, (float(won),) * len(who), "", ""
        )
    else:
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        share = tuple(float(seat in best) / len(best) for seat in range(len(who)))
        outcome = Outcome(tuple(best), scores, share, "", "")
    made = PlayedMatch(
        table="t",
        match=1,
        game=game,
        rules=1,
        began=10.0,
        at=20.0,
        seats=tuple(
            SeatInfo("person", name=name) if name.startswith("p-") else SeatInfo("bot", bot=name)
            for name in who
        ),
        people=tuple(name if name.startswith("p-") else None for name in who),
        outcome=outcome,
        actions=1,
        options={"minimum": 2},
    )
    return msgspec.structs.replace(made, **told)


def folded(*matches: PlayedMatch, **since: float) -> dict[tuple[str, str], Rated]:
    ratings = Ratings({f"p-{name}": at for name, at in since.items()})
    for told in matches:
        ratings.take(told)
    return ratings.of


def anne(*matches: PlayedMatch, **since: float) -> Rated:
    """Where she stands in the game of these matches."""
    found = folded(*matches, **{"anne": 0.0, **since})
    return found.get((matches[0].game, "p-anne"), Rated())


def test_to_win_moves_up_and_to_lose_moves_down_and_bots_stay() -> None:
    up = anne(match("p-anne", "regular", "novice", scores=(9, 5, 1)))
    middle = anne(match("p-anne", "regular", "novice", scores=(5, 9, 1)))
    down = anne(match("p-anne", "regular", "novice", scores=(1, 9, 5)))
    assert up.skill.mu > middle.skill.mu > 25.0 > down.skill.mu
    assert up.skill.sigma < 25 / 3
    assert (up.matches, up.provisional) == (1, True)
    assert folded(match("p-anne", "regular", scores=(9, 5)), anne=0.0).keys() == {
        ("roi-lui", "p-anne")
    }


def test_whoever_plays_like_a_bot_ends_where_it_stands_and_surely() -> None:
    turns = [(9, 5), (5, 9)] * 40
    found = anne(*[match("p-anne", "regular", scores=scores) for scores in turns])
    low, high = found.skill.interval
    assert low < 30.0 < high
    assert not found.provisional


def test_who_wants_no_rating_is_left_out_of_the_ranking() -> None:
    with_bob = match("p-anne", "p-bob", "regular", "novice", scores=(5, 9, 7, 1))
    without = match("p-anne", "regular", "novice", scores=(5, 7, 1))
    assert anne(with_bob) == anne(without)
    assert ("roi-lui", "p-bob") not in folded(with_bob, anne=0.0)
    both = folded(with_bob, anne=0.0, bob=0.0)
    assert both["roi-lui", "p-bob"].skill.mu > both["roi-lui", "p-anne"].skill.mu
    assert anne(match("p-anne", "p-bob", scores=(5, 9))) == Rated()  # nobody to be measured by


@pytest.mark.parametrize(
    "told",
    [
        {"day": True},
        {"game": "peco-peco"},  # not measured
        {"seats": (SeatInfo("program", name="p-anne"), SeatInfo("bot", bot="regular"))},
        {"people": ("p-anne", "p-anne")},
        {"replaced": (1,)},
        {"began": -1.0},
    ],
)
def test_what_does_not_count(told: dict[str, Any]) -> None:
    plain = match("p-anne", "regular", scores=(5, 9))
    assert anne(plain).matches == 1
    assert folded(msgspec.structs.replace(plain, **told), anne=0.0) == {}


def test_a_team_plays_against_the_level() -> None:
    def after(*who: str, won: bool, **since: float) -> Rated:
        scores = (0.0 if won else 8.0,) * 3
        return anne(match(*who, scores=scores, game="the-game"), **since)

    alone_up = after("p-anne", "regular", "regular", won=True)
    alone_down = after("p-anne", "regular", "regular", won=False)
    assert alone_up.skill.mu > 25.0 > alone_down.skill.mu
    # among people of whom nothing is known she learns less about herself
    unsure = after("p-anne", "p-bob", "p-cleo", won=True)
    assert 25.0 < unsure.skill.mu < alone_up.skill.mu
    assert alone_up.skill.sigma < 25 / 3
    # whether the others want a rating makes no difference to hers, the first time
    with_bob = after("p-anne", "p-bob", "p-cleo", won=True, bob=0.0)
    assert with_bob.skill.mu == pytest.approx(unsure.skill.mu, abs=0.01)
    other = match("p-anne", "regular", scores=(0, 0), game="the-game")
    assert anne(other) == Rated()  # a level that was not measured
    harder = match("p-anne", "a", "b", scores=(0, 0, 0), game="the-game", options={"minimum": 3})
    assert anne(harder) == Rated()


def test_it_is_a_fold_and_always_the_same() -> None:
    season = [
        match("p-anne", "p-bob", "regular", scores=scores)
        for scores in [(9, 5, 1), (3, 5, 1), (9, 2, 4), (1, 2, 3)] * 3
    ]
    once = folded(*season, anne=0.0, bob=0.0)
    assert folded(*season, anne=0.0, bob=0.0) == once
    halfway = Ratings({"p-anne": 0.0, "p-bob": 0.0})
    for told in season[:6]:
        halfway.take(told)
    rest, before = halfway.copy(), dict(halfway.of)
    for told in season[6:]:
        rest.take(told)
    assert (rest.of, halfway.of) == (once, before)

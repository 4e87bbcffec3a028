"""The published ratings of bots and levels, and that they are the same at tables."""

from __future__ import annotations

import pytest

import tablee
from tablee.bots import bot, play_match
from tablee.core.rng import derive_seed
from tablee.lab.standings import Contest, rate
from tablee.ratings.anchors import anchors
from tablee.ratings.people import Ratings
from tablee.ratings.skill import Skill
from tablee.table.history import PlayedMatch
from tablee.table.info import SeatInfo

SEATS = 4


def test_who_is_known_stays_where_they_are_and_a_newcomer_finds_their_place() -> None:
    regular = Skill(40.0, 1.0)
    won, lost = (1.0, 0.0), (0.0, 0.0)
    # a newcomer wins three matches of four against three others
    met: list[Contest] = [
        [(0, lost), (0, lost), (0, lost if n % 4 else won), (1, won if n % 4 else lost)]
        for n in range(200)
    ]
    stayed, placed = rate([regular, Skill(regular.mu)], met, 1, still=[0])
    assert stayed == regular
    assert placed.interval[0] > regular.mu
    # where one starts does not matter after so many
    (_, from_below) = rate([regular, Skill()], met, 1, still=[0])
    assert abs(from_below.mu - placed.mu) < placed.sigma


def test_the_published_ratings_are_of_these_rules_and_of_all_bots() -> None:
    for game in tablee.games():
        known = anchors(game.id)
        assert known is not None, f"{game.id}: run python -m tools.anchors {game.id}"
        assert known.rules == game.version, f"run python -m tools.anchors {game.id}"
        slow = set() if game.id == "the-game" else {"master"}  # docs/balance.md says why
        assert {"random", "novice", "regular"} | slow <= set(known.bots)
        assert known.bots["regular"].mu > known.bots["random"].mu
        if "master" in known.bots:  # as the duels of docs/balance.md say
            assert known.bots["master"].mu > known.bots["regular"].mu
        if game.cooperative:
            assert {level.seats for level in known.levels} == set(game.seats)
            usual = game.options_dict(game.new(game.seats[-1], 0, **game.table_options).options)
            for seats in game.seats:
                assert known.level(seats, usual) is not None


def at_a_table(game_id: str, seed: int, level: str) -> PlayedMatch:
    """A bot sits down as if it were somebody who wants a rating.

    Half of its matches are among its like, half among the others; as in the arena, a team is of one
    kind.
    """
    game = tablee.game(game_id)
    others = "regular" if level == "novice" and seed % 2 else "novice" if seed % 2 else level
    me = [seed % SEATS] if not game.cooperative else list(range(SEATS))
    names = [level if seat in me else others for seat in range(SEATS)]
    state = game.new(SEATS, derive_seed(7, game_id, seed), **game.table_options)
    play_match(state, [bot(name, game) for name in names], seed)
    outcome = state.outcome()
    assert outcome is not None
    return PlayedMatch(
        table="t",
        match=seed,
        game=game_id,
        rules=game.version,
        began=0.0,
        at=float(seed),
        seats=tuple(
            SeatInfo("person", name="p") if seat in me else SeatInfo("bot", bot=name)
            for seat, name in enumerate(names)
        ),
        people=tuple(f"p{me.index(seat)}" if seat in me else None for seat in range(SEATS)),
        outcome=outcome,
        actions=1,
        options=game.options_dict(state.options),
    )


# a team that never wins stands nowhere: the more it plays, the lower
RATED = [
    (game.id, level)
    for game in tablee.games()
    for level in ("novice", "regular")
    if not game.cooperative or level == "regular"
]


@pytest.mark.long
@pytest.mark.parametrize(("game", "level"), RATED)
def test_bots_are_rated_alike_in_the_arena_and_at_tables(game: str, level: str) -> None:
    known = anchors(game)
    assert known is not None
    ratings = Ratings({f"p{seat}": 0.0 for seat in range(SEATS)})
    for seed in range(60):
        ratings.take(at_a_table(game, seed, level))
    here, there = ratings.of[game, "p0"].skill.interval, known.bots[level].interval
    assert here[0] <= there[1], (here, there)
    assert there[0] <= here[1], (here, there)

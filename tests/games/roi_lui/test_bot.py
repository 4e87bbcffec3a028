"""Le Roi Lui: the regular player."""

from __future__ import annotations

import pytest

from tablee.core.rng import Rng
from tablee.games.roi_lui.bot import regular
from tablee.games.roi_lui.rules import RoiLui
from tests.games.roi_lui.situations import GAME, situation


def choice(state: RoiLui, seed: int = 0) -> str:
    """What the regular player does here."""
    return str(regular(state, state.turn, Rng(seed)))


def test_it_serves_itself_what_the_king_likes() -> None:
    state = situation(king={"ham": 6, "wine": 2}, table={"ham": 2, "wine": 2, "cake": 2})
    assert choice(state) == "take dish=ham"


def test_it_does_not_serve_itself_too_much() -> None:
    state = situation(
        king={"ham": 6, "wine": 2},
        table={"ham": 2, "wine": 1, "cake": 2},
        taken={0: {"ham": 5}},
        pile=0,
        chef=1,
        turn=0,
    )
    assert choice(state) == "take dish=wine"  # one ham too many would cost thirty points


def test_it_calls_emerald_to_spoil_what_a_rival_has_enough_of() -> None:
    state = situation(
        king={"ham": 6}, table={"cake": 1}, taken={1: {"ham": 6}}, emeralds=1, pile=3, turn=0
    )
    assert choice(state) == "use"


def test_it_does_not_feed_emerald_what_it_lives_on_itself() -> None:
    state = situation(
        king={"ham": 6, "wine": 6}, taken={0: {"ham": 6}, 1: {"wine": 6}}, phase="first", pile=0
    )
    assert choice(state) == "feed dish=wine"


def test_it_keeps_emerald_off_a_plate_that_it_lives_on_alone() -> None:
    state = situation(king={"ham": 6}, taken={0: {"ham": 6}}, phase="drawn", pile=0)
    assert choice(state) == "lay"


def test_what_others_drew_is_counted_but_not_seen() -> None:
    facts = {"king": {"ham": 3, "wine": 3}, "table": {"ham": 1, "wine": 1}, "emeralds": 1}
    secrets = [{"ham": 4}, {"wine": 4}, {"cake": 2, "bread": 2}]
    choices = {choice(situation(drawn={1: secret}, **facts)) for secret in secrets}
    assert len(choices) == 1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_its_choice_is_the_same_in_every_match_that_its_seat_thinks_possible(seats: int) -> None:
    phases = set()
    for seed in range(12):
        rng, state = Rng(seed), GAME.new(seats, seed)
        while not state.over:
            seat = state.turn
            phases.add(state.position()["phase"])
            chosen = regular(state, seat, Rng(seed))
            assert chosen in state.legal(seat)
            for _ in range(3):
                assert regular(state.resample(seat, rng), seat, Rng(seed)) is chosen
            state.play(seat, rng.pick(state.legal(seat)))
    assert phases == {"serve", "drawn", "first", "second"}


def test_among_random_players_it_wins_most_matches() -> None:
    won, matches = 0.0, 400
    for number in range(matches):
        rng, seat = Rng(number), number % 4
        state = GAME.new(4, number)
        while not state.over:
            if state.turn == seat:
                state.apply(seat, regular(state, seat, rng))
            else:
                state.apply(state.turn, rng.pick(state.legal(state.turn)))
        won += state.outcome().utility[seat]
    assert won / matches >= 0.6

"""What a seat can know: hands, piles after a shuffle, secret chiefs; and nothing else."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import msgspec
import pytest

import tablee
from tablee.core.rng import Rng
from tablee.games.service_compris.rules.turn import ServiceCompris
from tests.games.service_compris.situations import (
    GAME,
    action,
    counter,
    discard,
    name,
    play,
    seen,
    situation,
    told,
)


def perceived(state: ServiceCompris, seat: int) -> bytes:
    refusals = [msgspec.to_builtins(state.refusal(seat, a)) for a in GAME.actions]
    return msgspec.json.encode([seen(state, seat), state.actors(), refusals])


def after_a_reshuffle() -> ServiceCompris:
    """Seat 0 has played and the pile was made anew: seat 1 holds five old cards and a new one."""
    state = situation(3, hands={0: ["trop-sale"]}, empty_pile=True)
    discard(state, "trop-sale")
    return state


@pytest.mark.rule("SC-57")
def test_before_any_shuffle_every_unseen_card_can_be_anywhere() -> None:
    state = GAME.new(3, 1)
    mine = state.position()["hands"][0]
    rng = Rng(1)
    seen: Counter[str] = Counter()
    draws = 2000
    for _ in range(draws):
        other = state.resample(0, rng).position()
        assert other["hands"][0] == mine
        seen.update(other["hands"][1])
    unseen = 56 - len(mine)
    assert len(seen) == unseen
    expected = draws * 5 / unseen
    assert all(0.7 * expected < count < 1.35 * expected for count in seen.values())


@pytest.mark.rule("SC-57")
@pytest.mark.rule("SC-09")
def test_after_a_shuffle_the_pile_is_known_but_for_its_order() -> None:
    state = after_a_reshuffle()
    position = state.position()
    pile = set(position["draw"])
    old = set(position["hands"][1]) | set(position["hands"][2])
    new = {c for c, d in zip(position["hands"][1], position["drawn"][1], strict=True) if d == 1}
    assert len(new) == 1
    pile |= new
    old -= new
    holders: Counter[str] = Counter()
    orders = set()
    rng = Rng(2)
    for _ in range(300):
        other = state.resample(0, rng).position()
        assert len(set(other["hands"][1]) & pile) == 1  # seat 1 has drawn once since
        assert set(other["hands"][2]) <= old  # seat 2 has not
        assert set(other["draw"]) < pile
        assert other["discard"] == position["discard"]
        holders.update(set(other["hands"][1]) & old)
        orders.add(tuple(other["draw"]))
    assert set(holders) == old
    assert len(orders) == 300


@pytest.mark.rule("SC-57")
def test_the_drawer_of_a_card_knows_it_and_the_rest_of_the_pile() -> None:
    state = after_a_reshuffle()
    position = state.position()
    other = state.resample(1, Rng(3)).position()
    assert other["hands"][1] == position["hands"][1]
    assert sorted(other["draw"]) == sorted(position["draw"])
    assert other["draw"] != position["draw"]


@pytest.mark.rule("SC-57")
def test_an_old_card_is_in_either_old_hand_with_equal_chances_and_a_new_one_anywhere() -> None:
    state = after_a_reshuffle()
    position = state.position()
    drawn = dict(zip(position["hands"][1], position["drawn"][1], strict=True))
    old = next(card for card, shuffle in drawn.items() if shuffle == 0)
    new = next(card for card, shuffle in drawn.items() if shuffle == 1)
    rng = Rng(9)
    draws = 6000
    held: Counter[str] = Counter()
    for _ in range(draws):
        other = state.resample(0, rng).position()
        held["old"] += old in other["hands"][1]
        held["new"] += new in other["hands"][1]
    # ten old cards, five of them with seat 1; one new card with seat 1, the others in the pile
    among = len(position["draw"]) + 1
    for key, chance in (("old", 1 / 2), ("new", 1 / among)):
        spread = (draws * chance * (1 - chance)) ** 0.5
        assert abs(held[key] - draws * chance) < 4 * spread


@pytest.mark.rule("SC-44")
def test_secret_chiefs_are_dealt_anew_in_every_way_with_equal_chances() -> None:
    state = GAME.new(4, 2, treason=True)
    leads = state.position()["leads"]
    rng = Rng(4)
    seen = Counter(tuple(state.resample(1, rng).position()["leads"]) for _ in range(3000))
    others = [tribe for seat, tribe in enumerate(leads) if seat != 1]
    ways = {(a, leads[1], b, c) for a, b, c in permutations(others)}
    assert set(seen) == ways
    assert all(400 < count < 600 for count in seen.values())


@pytest.mark.rule("SC-46")
@pytest.mark.rule("SC-48")
@pytest.mark.rule("SC-50")
def test_chiefs_that_were_seen_stay_where_they_are() -> None:
    state = situation(
        5,
        treason=True,
        camps=[{"dryad": 2}, {"witch": 2}, {}, {}, {"orc": 2}],
        leads=["orc", "dryad", "witch", "pumpkin", "goblin"],
        chiefs=["secret", "secret", "served", "devoured", "secret"],
        table=["witch-chief"],
        out=(3,),
    )
    rng = Rng(5)
    seen = {tuple(state.resample(0, rng).position()["leads"]) for _ in range(100)}
    assert seen == {
        ("orc", "dryad", "witch", "pumpkin", "goblin"),
        ("orc", "goblin", "witch", "pumpkin", "dryad"),
    }
    assert {tuple(state.resample(3, rng).position()["leads"][2:4]) for _ in range(50)} == {
        ("witch", "pumpkin")
    }


@pytest.mark.rule("SC-11")
def test_in_the_window_nobody_can_tell_who_holds_a_counter() -> None:
    with_counter = situation(3, hands={0: ["a-table"], 1: ["trop-sale"]})
    without = situation(3, hands={0: ["a-table", "trop-sale"], 1: []})
    for state in (with_counter, without):
        play(state, "a-table")
        name(state, 2)
    for seat in (0, 2):
        assert with_counter.actors() == without.actors() == [1, 2]
        view, other = seen(with_counter, seat), seen(without, seat)
        hidden = msgspec.structs.replace(view, hand=None)
        assert hidden == msgspec.structs.replace(other, hand=None)
    with_counter.play(2, action("pass"))
    assert with_counter.actors() == [1]


@pytest.mark.rule("SC-44")
def test_what_a_seat_gets_does_not_depend_on_what_it_cannot_know() -> None:
    rng = Rng(6)
    for treason in (False, True):
        state = GAME.new(4, 1, treason=treason)
        while not state.over and state.turns < 60:
            seat = rng.pick(state.actors())
            watcher = int(rng.below(4))
            other = state.resample(watcher, rng)
            assert perceived(other, watcher) == perceived(state, watcher)
            state.play(seat, rng.pick(state.legal(seat)))


def test_a_drawn_card_is_told_to_its_player_only() -> None:
    state = situation(3, hands={0: ["trop-sale"]}, next_cards=["indigestion"])
    state.events = []
    discard(state, "trop-sale")
    (drew,) = told(state, "drew")
    assert drew.seen_by(1).card == "indigestion"
    for other in (0, 2, None):
        assert drew.seen_by(other).card is None


def test_the_replacement_after_a_counter_is_secret_too() -> None:
    state = situation(3, hands={0: ["a-table"], 1: ["trop-sale"]}, next_cards=["indigestion"])
    play(state, "a-table")
    name(state, 2)
    state.events = []
    counter(state, 1, "trop-sale")
    drawn = told(state, "drew")
    assert next(event.seen_by(1).card for event in drawn) == "indigestion"
    assert [event.seen_by(2).card for event in drawn] == [None, None]


def test_once_it_is_over_there_is_nothing_to_guess() -> None:
    state = situation(2, hands={0: ["choucroute-melba"]}, table=["witch"], camps={1: 0})
    play(state, "choucroute-melba")
    other = state.resample(1, tablee.Rng(1))
    position = state.position()
    assert {**other.position(), "rng": None} == {**position, "rng": None}

"""What each seat knows, and `resample`: all worlds that fit it, equally likely."""

from __future__ import annotations

import json
import math
from collections import Counter
from math import comb
from typing import Any

import msgspec
import pytest

from tablee.core.playout import random_step
from tablee.core.rng import Rng
from tablee.games.peco_peco import GAME
from tablee.games.peco_peco.components import CARD_NAMES, CARDS, KIND
from tablee.games.peco_peco.rules.imagine import imagine, laminar
from tablee.testing.setups import setups
from tests.games.peco_peco.situations import bag, do, hand, sizes, table, under

BOMBS = ("elephant-bomb", "cat-bomb", "mouse-bomb")


def memory(state: Any, seat: int) -> dict[str, list[Any]]:
    """What a seat knows, by kind: {"cat-plain": [places, places ...]}."""
    known: dict[str, list[Any]] = {}
    for card, places in state.position()["memory"][seat].items():
        known.setdefault(card.rsplit("-", 1)[0], []).append(places)
    return {kind: sorted(places, key=str) for kind, places in known.items()}


def worlds(state: Any, seat: int, draws: int, seed: int = 1) -> list[Any]:
    rng = Rng(seed)
    return [state.resample(seat, rng) for _ in range(draws)]


def near(found: float, expected: float, draws: int) -> bool:
    """Within four standard deviations."""
    return abs(found - expected) <= 4 * math.sqrt(expected * (1 - expected) / draws) + 1e-9


# -- what is remembered --------------------------------------------------------------------------


@pytest.mark.rule("PP-13")
def test_thief_and_victim_know_the_stolen_card_and_the_others_do_not() -> None:
    state = table(["elephant elephant", "mouse", "cat"], top="cat")
    do(state, (0, "announce"), (1, "accuse"))
    assert memory(state, 0) == {"elephant-plain": [[1]]}
    assert memory(state, 1) == {}
    assert memory(state, 2) == {}
    for world in worlds(state, 0, 20):
        assert hand(world, 1)["elephant-plain"] >= 1


def test_a_known_card_that_is_played_is_known_no_longer_in_the_hand() -> None:
    state = table(["elephant elephant", "mouse elephant", "cat"], top="cat")
    do(state, (0, "announce"), (1, "accuse"), (1, "play elephant"))
    # seat 1 may have played its own elephant or the stolen one: to seat 0 they look alike
    assert memory(state, 0) == {"cat-plain": [["under"]]}
    some = Counter(hand(world, 1)["elephant-plain"] > 0 for world in worlds(state, 0, 200))
    assert 0 < some[True] < 200


@pytest.mark.rule("PP-14")
def test_a_hand_that_was_shown_is_known_to_all_under_the_discard() -> None:
    state = table(["mouse cat", "elephant elephant", "cat"], top="cat")
    do(state, (0, "announce"), (1, "accuse"))
    shown = {"mouse-plain": [["under"]], "cat-plain": [["under"]]}
    assert memory(state, 2) == shown
    assert memory(state, 1) == {**shown, "elephant-plain": [[0]]}
    for seat in range(3):
        for world in worlds(state, seat, 10):
            assert under(world) == bag("mouse cat")


@pytest.mark.rule("PP-30")
def test_a_raided_card_is_known_to_its_former_owner_only() -> None:
    state = table(["elephant-raid cat", "mouse-bomb", "cat cat"], top="cat")
    do(state, (0, "play elephant-raid"), (0, "raid 1"))
    assert memory(state, 1)["mouse-bomb"] == [["under"]]
    assert "mouse-bomb" not in memory(state, 0)
    for seat, sure in ((1, True), (0, False), (2, False)):
        found = [under(world)["mouse-bomb"] for world in worlds(state, seat, 120)]
        assert all(found) == sure


def test_a_theft_between_others_blurs_what_was_known_of_the_hand() -> None:
    # seat 0 steals an elephant from seat 2, then seat 1 steals some card from seat 0
    state = table(["cat mouse elephant", "mouse mouse cat", "elephant elephant"], top="cat", turn=2)
    do(state, (2, "announce"), (0, "accuse"), (0, "announce"), (1, "accuse"))
    known = memory(state, 2)["elephant-plain"]
    assert known == [[0, 1]]
    for world in worlds(state, 2, 30):
        assert hand(world, 0)["elephant-plain"] + hand(world, 1)["elephant-plain"] >= 1


def test_of_cards_that_look_alike_the_one_that_left_may_be_any_that_was_there() -> None:
    p = table(["mouse", "cat", "cat cat", "cat mouse"], top="mouse", turn=2).position()
    p["memory"][0] = {p["hands"][1][0]: [1, 2], p["hands"][2][1]: [2, 3]}
    state = do(GAME.from_position(p), (2, "play cat"))
    # the other one may be where either might have been
    assert memory(state, 0)["cat-plain"] == [[1, 2, 3]]


@pytest.mark.rule("PP-17")
def test_a_renewed_pile_forgets_the_order_but_not_the_cards() -> None:
    hands = ["elephant-draw mouse", "cat-bomb", "mouse-bomb"]
    state = table(hands, top="cat", pile="", owner=1)
    seen = {card: ["under"] for card in state.position()["under"]}
    p = state.position()
    p["memory"] = [dict(seen) for _ in range(3)]
    state = GAME.from_position(p)
    before = under(state) + bag("cat")
    do(state, (0, "play elephant-draw"))
    drawn = hand(state, 0) - bag("mouse")
    pile = Counter(CARD_NAMES[c].rsplit("-", 1)[0] for c in state.animals.pile)
    assert pile == before - drawn
    for world in worlds(state, 0, 20):  # who drew the card knows all that is left
        left = Counter(CARD_NAMES[c].rsplit("-", 1)[0] for c in world.animals.pile)
        assert left == pile
    orders = {tuple(KIND[c] for c in world.animals.pile) for world in worlds(state, 0, 20)}
    assert len(orders) == 20
    for world in worlds(state, 1, 40):  # the others know where else these cards may be
        left = Counter(CARD_NAMES[c].rsplit("-", 1)[0] for c in world.animals.pile)
        assert left + hand(world, 0) >= before


@pytest.mark.rule("PP-23")
def test_a_new_round_forgets_everything() -> None:
    state = table(["elephant elephant", "mouse", "cat"], top="cat")
    do(state, (0, "announce"), (1, "accuse"), (1, "announce"), (2, "announce"))
    assert state.position()["memory"] == [{}, {}, {}]
    assert state.position()["facts"] == []


# -- facts ---------------------------------------------------------------------------------------


def fits_cat(state: Any, seat: int) -> bool:
    return any(k.startswith("elephant") or k in BOMBS for k in hand(state, seat))


@pytest.mark.rule("PP-13")
def test_a_caught_bluffer_surely_had_a_card_that_fits() -> None:
    for seed in range(40):
        state = table(["elephant mouse mouse", "mouse", "cat"], top="cat", seed=seed)
        do(state, (0, "announce"), (1, "accuse"))
        if hand(state, 1)["elephant-plain"]:
            # the accuser holds it now: nothing is known of the rest
            assert not any(f["seat"] == 1 for f in state.position()["facts"])
            assert any(not fits_cat(world, 0) for world in worlds(state, 1, 60))
        else:
            assert all(fits_cat(world, 0) for world in worlds(state, 1, 60))


@pytest.mark.rule("PP-13")
def test_an_announcement_that_nobody_doubted_proves_nothing() -> None:
    state = table(["elephant elephant elephant", "mouse", "cat"], top="cat")
    do(state, (0, "announce"), (1, "announce"))
    assert state.position()["facts"] == []
    found = Counter(fits_cat(world, 0) for world in worlds(state, 2, 200))
    assert found[True] > 20
    assert found[False] > 20


@pytest.mark.rule("PP-13")
def test_after_the_theft_third_parties_hold_exactly_the_right_worlds_possible() -> None:
    """Against a sampler that plays the scene anew: deal, keep the bluffs, steal by lot."""
    state = table(["elephant mouse mouse", "mouse cat", "cat mouse"], top="cat")
    do(state, (0, "announce"), (1, "accuse"))
    draws = 4000
    found: Counter[str] = Counter()
    for world in worlds(state, 2, draws):
        loot = world.position()["facts"]
        stolen = next(f["loot"] for f in loot if f["seat"] == 2).rsplit("-", 1)[0]
        found[(fits_cat(world, 0), stolen.startswith("elephant") or stolen in BOMBS)] += 1
    assert found[(False, False)] == 0
    unseen = list(range(CARDS))
    for card in (state.animals.top, *state.animals.hands[2]):
        unseen.remove(card)
    good = {c for c in unseen if "elephant" in CARD_NAMES[c] or "bomb" in CARD_NAMES[c]}
    n, g = len(unseen), len(good)
    none = comb(n - g, 3) / comb(n, 3)
    # chance that the stolen one of three fits and the others do not, and so on, given a bluff
    only_loot = (g / n) * ((n - g) / (n - 1)) * ((n - g - 1) / (n - 2)) / (1 - none)
    loot_too = (g / n) / (1 - none)
    assert near(found[(False, True)] / draws, only_loot, draws)
    assert near((found[(False, True)] + found[(True, True)]) / draws, loot_too, draws)


def test_a_fact_outlives_plays_that_do_not_answer_it() -> None:
    state = table(["elephant-bomb mouse", "elephant mouse", "cat"], top="cat", seed=3)
    do(state, (0, "announce"), (1, "accuse"))
    assert hand(state, 0) == bag("elephant-bomb")  # this seed steals the mouse
    do(state, (1, "play elephant"))
    facts = [f for f in state.position()["facts"] if f["seat"] == 1]
    assert [f["places"] for f in facts] == [[0]]
    do(state, (2, "announce"), (0, "play elephant-bomb"))  # now it is answered
    assert state.position()["facts"] == []


@pytest.mark.rule("PP-14")
def test_a_hand_that_was_shown_answers_what_was_known_of_it_and_nothing_else() -> None:
    hands = ["mouse cat", "elephant elephant", "cat"]
    facts = [
        {"seat": 2, "places": [0], "kinds": ["mouse-plain"], "loot": None},
        {"seat": 2, "places": [1], "kinds": ["elephant-plain"], "loot": None},
    ]
    state = do(table(hands, top="cat", facts=facts), (0, "announce"))
    state.animals.show(0)
    assert state.position()["facts"] == facts[1:]


# -- equally likely ------------------------------------------------------------------------------


def test_hidden_hands_are_drawn_like_deals() -> None:
    state = GAME.new(4, 11)
    draws = 3000
    unseen = [c for c in range(CARDS) if c not in state.animals.hands[0]]
    unseen.remove(state.animals.top)
    bombs = sum("bomb" in CARD_NAMES[c] for c in unseen)
    none = comb(len(unseen) - bombs, 4) / comb(len(unseen), 4)
    empty = sum(not any(hand(w, 2)[b] for b in BOMBS) for w in worlds(state, 0, draws))
    assert near(empty / draws, none, draws)
    first = Counter(KIND[world.animals.pile[-1]] for world in worlds(state, 0, draws))
    for kind, count in first.items():
        expected = sum(KIND[c] == kind for c in unseen) / len(unseen)
        assert near(count / draws, expected, draws)


def test_the_stakes_to_come_are_drawn_in_every_order() -> None:
    state = GAME.new(4, 11)
    following = Counter(world.food[-1] for world in worlds(state, 1, 3000))
    assert len(following) == 15
    assert all(near(count / 3000, 1 / 15, 3000) for count in following.values())


def test_cards_that_may_be_in_two_places_are_dealt_evenly_among_the_free_places() -> None:
    # one cat-bomb is with seat 1 (3 cards) or seat 2 (1 card): three to one
    p = table(["mouse", "cat-bomb cat elephant", "mouse"], top="cat").position()
    p["memory"][0]["cat-bomb-1"] = [1, 2]
    state = GAME.from_position(p)
    draws = 3000
    bomb = CARD_NAMES.index("cat-bomb-1")
    with_1 = sum(bomb in world.animals.hands[1] for world in worlds(state, 0, draws))
    assert near(with_1 / draws, 3 / 4, draws)


@pytest.mark.rule("PP-30")
def test_a_known_card_may_be_the_one_that_was_raided() -> None:
    p = table(["mouse", "cat-bomb cat elephant", "mouse"], top="cat", under="mouse").position()
    p["memory"][0]["cat-bomb-1"] = [1, "under"]
    draws = 400
    bomb = CARD_NAMES.index("cat-bomb-1")
    gone = sum(bomb in w.animals.under for w in worlds(GAME.from_position(p), 0, draws))
    assert near(gone / draws, 1 / 4, draws)


def test_where_the_stakes_to_come_truly_lie_does_not_show() -> None:
    state = GAME.new(4, 11)
    other = state.copy()
    other.food.reverse()
    assert state.resample(1, Rng(3)).food == other.resample(1, Rng(3)).food


def test_which_card_of_a_hand_was_stolen_does_not_show() -> None:
    """Seat 2 knows that seat 1 took a card, and of which sort one must be: not which card it is."""
    p = table(["mouse mouse", "elephant cat", "mouse"], top="cat").position()
    fact = {"seat": 2, "places": [0], "kinds": ["elephant-plain", "cat-plain"]}
    drawn = []
    for loot in p["hands"][1]:
        p["facts"] = [{**fact, "loot": loot}]
        drawn.append([w.position() for w in worlds(GAME.from_position(p), 2, 20)])
    assert drawn[0] == drawn[1]


def test_sets_of_places_become_laminar() -> None:
    assert laminar([0b11, 0b110, 0b1000]) == [0b111, 0b111, 0b1000]
    assert laminar([0b1, 0b11, 0b111]) == [0b1, 0b11, 0b111]
    assert laminar([0b11, 0b110, 0b1100]) == [0b1111] * 3


def test_the_walk_fulfils_all_that_is_known_too() -> None:
    state = table(["elephant mouse mouse", "mouse", "cat cat"], top="cat")
    do(state, (0, "announce"), (1, "accuse"))
    rng = Rng(4)
    seen = set()
    for _ in range(40):
        world = state.copy()
        imagine(world.animals, 1, rng, 0)
        assert GAME.from_position(json.loads(json.dumps(world.position()))) == world
        assert hand(world, 1) == hand(state, 1)
        assert fits_cat(world, 0) or hand(world, 1)["elephant-plain"]
        seen.add(tuple(world.position()["hands"][0]))
    assert len(seen) > 20


def test_the_walk_finds_the_only_card_that_makes_a_fact_true() -> None:
    fact = {"seat": 0, "places": [1], "kinds": ["elephant-bomb"], "loot": None}
    state = table(["elephant-bomb", "elephant-bomb", "mouse"], top="cat", facts=[fact])
    rng = Rng(4)
    for _ in range(8):
        world = state.copy()
        imagine(world.animals, 0, rng, 0)
        assert hand(world, 1) == bag("elephant-bomb")


def test_the_walk_does_not_start_from_the_truth() -> None:
    state = table(["elephant mouse mouse", "mouse", "cat cat"], top="cat")
    do(state, (0, "announce"), (1, "accuse"))
    rng = Rng(5)
    for drawn in range(40):
        other = state.copy()
        imagine(other.animals, 1, rng)
        worlds = []
        for truth in (state, other):
            world = truth.copy()
            imagine(world.animals, 1, Rng(drawn), 0)
            worlds.append(world.position()["hands"])
        assert worlds[0] == worlds[1]


# -- in play -------------------------------------------------------------------------------------


def test_a_copy_is_equal_whatever_has_happened() -> None:
    state = table(["mouse cat", "elephant elephant", "elephant cat"], top="cat")
    do(state, (0, "announce"))  # nobody has played, somebody declared
    assert state.copy() == state
    do(state, (1, "accuse"), (1, "play elephant"))  # a hand was shown, a card stolen
    assert state.position()["shown"]["seat"] == 0
    assert state.position()["played"] == 1
    assert state.copy() == state


def items(state: Any, seat: int) -> list[Any]:
    """A seat's memory as it can be told apart: kinds and places, not single cards."""
    rows = sorted((KIND[card], state.animals.memory.may[seat][card]) for card in range(CARDS))
    facts = sorted(
        (f.places, f.kinds, f.loot >= 0) for f in state.animals.memory.facts if f.seat == seat
    )
    return [rows, facts]


def test_memory_depends_on_nothing_but_what_the_seat_has_seen() -> None:
    """Two matches that look alike to a seat leave it with the same knowledge."""
    rng = Rng(99)
    compared = 0
    for number, setup in enumerate(setups(GAME, mixed=1)[::3]):
        state = GAME.new(setup.seats, number, **setup.options)
        while not state.over:
            seat = int(rng.below(state.seats))
            p = json.loads(json.dumps(state.position()))
            if rng.chance(1, 6) and GAME.exchange_hidden(p, seat, rng):
                compared += _compare(state, GAME.from_position(p), seat, rng.fork())
            random_step(state, rng)
    assert compared > 500


def _compare(one: Any, two: Any, seat: int, rng: Rng) -> int:
    """Play both alike for as long as the seat cannot tell them apart."""
    twins = [one.copy(), two]
    steps = 0
    assert items(twins[0], seat) == items(twins[1], seat)
    for _ in range(6):
        if twins[0].over:
            break
        actor = rng.pick(twins[0].actors())
        common = [a for a in twins[0].legal(actor) if a in twins[1].legal(actor)]
        action = rng.pick(common)
        seen = []
        for twin in twins:
            twin.events = []
            twin.play(actor, action)
            told = [msgspec.json.encode(e.seen_by(seat)) for e in twin.events]
            seen.append((msgspec.json.encode(twin.view(seat)), told))
        if seen[0] != seen[1]:
            break
        assert items(twins[0], seat) == items(twins[1], seat)
        steps += 1
    return steps


def test_resampling_keeps_sizes_and_the_own_hand_in_long_matches() -> None:
    rng = Rng(5)
    for seats in (2, 5, 8):
        state = GAME.new(seats, seats)
        while not state.over:
            if rng.chance(1, 6):
                seat = int(rng.below(seats))
                world = state.resample(seat, rng)
                assert sizes(world) == sizes(state)
                assert hand(world, seat) == hand(state, seat)
            random_step(state, rng)

"""Le Géant Rustre: positions, texts, the random stream, and the regular player."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tablee
from tablee.core.actions import Action
from tablee.core.playout import random_playout
from tablee.core.rng import Rng, stream
from tablee.core.texts import parameters
from tablee.games.geant_rustre.bot import novice, regular
from tablee.games.geant_rustre.components import CAVE, MOVE, PUT, RECEIVE, Put, Walk
from tablee.games.geant_rustre.rules import GeantRustre
from tests.games.geant_rustre.situations import GAME, OPEN, act, seen, situation, why

KEYED = "blake2b:" + "5a" * 32


def position(**changes: Any) -> dict[str, Any]:
    """A good position of four seats with a green 3, changed."""
    state = situation({"red": [1, 10]}, "green-3", giant="C", cakes=["E"], bushes=[9, 12])
    return {**state.position(), **changes}


FOUR: dict[str, Any] = {
    "dwarfs": {"red": [9, 9], "yellow": [9, 9], "blue": [1, 1], "purple": [1, 1]}
}
ALIKE = {"yellow": [1, 1], "blue": [1, 1], "purple": [1, 1]}


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("dwarfs", {"dwarfs": {"red": [1, 1]}}),
        ("dwarfs.red", {"dwarfs": {**ALIKE, "red": [1]}}),
        ("dwarfs.red[1]", {"dwarfs": {**ALIKE, "red": [1, 41]}}),
        ("dwarfs.red[1]", {"dwarfs": {**ALIKE, "red": [1, "home"]}}),
        ("dwarfs.red", {"giant": 2, "cakes": []}),
        ("dwarfs", {"dwarfs": {**ALIKE, "red": [9, 9], "yellow": [9, 9], "blue": [9, 1]}}),
        ("giant", {"giant": "ZZ"}),
        ("giant", {"giant": "cave"}),
        ("bushes[1]", {"bushes": [9, 9]}),
        ("bushes[0]", {"bushes": [2]}),
        ("bushes[0]", {"bushes": [1]}),
        ("bushes[0]", {"bushes": [55]}),
        ("bushes", {"bushes": OPEN[:8]}),
        ("cakes[0]", {"cakes": ["A"]}),
        ("cakes[0]", {"cakes": ["cave"]}),
        ("cakes[1]", {"cakes": ["E", "E"]}),
        ("cakes_left", {"cakes_left": 5}),
        ("cakes_left", {"cakes_left": -1}),
        ("cakes_left", {"eating": 1}),
        ("eating", {"eating": 2}),
        ("turn", {"turn": 4}),
        ("actor", {"actor": 2}),
        ("actor", {"actor": -1}),
        ("actor", {"phase": "receive"}),
        ("phase", {"phase": "sleep"}),
        ("phase", {"phase": "bush"}),
        ("phase", {"phase": "put", "lifted": 9}),
        ("phase", {"phase": "cake"}),
        ("lifted", {"phase": "put", "rolled": ["brown-2"]}),
        ("lifted", {"lifted": 9}),
        ("lifted", {"lifted": 10}),
        ("rolled", {"rolled": []}),
        ("rolled[0]", {"rolled": ["green-2"]}),
        ("rolled", {"rolled": ["giant"]}),
        ("stuck", {"stuck": True}),
        ("replanted", {"replanted": True}),
        ("served[0]", {"served": [9]}),
        ("served", {"served": [9], "bushes": [9], "cakes": [], "cakes_left": 5, **FOUR}),
        ("phase", {"phase": "cake", "served": [9], "bushes": [9], **FOUR}),
        ("fetched", {"phase": "fetch", "bushes": [9], **FOUR}),
        ("phase", {"phase": "fetch", "fetched": True}),
        ("options.first_player", {"options": {"first_player": 4}}),
        ("ended", {"ended": "won"}),
        ("ended", {"ended": "lost"}),
        ("ended", {"ended": "draw"}),
        ("options.cakes", {"options": {"cakes": 6}}),
        ("options.giant", {"options": {"giant": "huge"}}),
        ("seats", {"seats": 5}),
        ("weather", {"weather": "fine"}),
    ],
)
def test_a_bad_position_names_its_field(field: str, changes: dict[str, Any]) -> None:
    with pytest.raises(tablee.PositionError) as caught:
        GAME.from_position(position(**changes))
    assert caught.value.field == field


def test_a_position_reads_back_as_it_was_written() -> None:
    for seats in GAME.seats:
        state = GAME.new(seats=seats, seed=seats, goal="colours", giant="hard")
        for _ in range(40):
            if state.over:
                break
            again = GAME.from_position(json.loads(json.dumps(state.position())))
            assert again == state
            state.apply(state.actor, regular(state, state.actor, Rng(0)))


def test_the_order_of_a_colours_dwarfs_does_not_matter() -> None:
    one = position()
    other = {**one, "dwarfs": {**one["dwarfs"], "red": [10, 1]}}
    assert GAME.from_position(one) == GAME.from_position(other)


def test_only_the_future_of_the_die_is_hidden() -> None:
    for seed in (3, KEYED):
        state = GAME.new(seats=4, seed=seed)
        before = state.position()
        changed = json.loads(json.dumps(before))
        assert GAME.exchange_hidden(changed, 1, Rng(4))
        assert changed != before
        assert {**changed, "rng": 0} == {**before, "rng": 0}
        assert seen(GAME.from_position(changed), 1) == seen(state, 1)
        other = state.resample(1, Rng(9))
        assert {**other.position(), "rng": 0} == {**before, "rng": 0}
        assert other.position()["rng"] != before["rng"]


def test_the_die_is_rolled_by_the_stream_of_the_match() -> None:
    rolls = stream(KEYED)
    state = GAME.new(seats=1, seed=KEYED)
    faces = list(seen(state).rolled)
    for _ in range(6):
        if state.over:
            break
        last = len(state.rolled)
        turn_before = state.position()["rng"]
        state.apply(0, regular(state, 0, Rng(0)))
        if state.position()["rng"] != turn_before:
            faces += seen(state).rolled
        assert last
    names = ["giant", "green-1", "green-3", "green-4", "brown-2", "brown-5"]
    assert faces == [names[rolls.below(6)] for _ in faces]


def dawdle(state: GeantRustre) -> Action:
    """Take what keeps the giant away and gets nobody home: hide, come from behind, bait, plant."""
    moves = state.legal(state.actor)
    if state.phase == PUT:
        return max(moves, key=lambda m: state.crowd(int(m.place)) if isinstance(m, Put) else -1)
    if state.phase != MOVE and state.phase != RECEIVE:
        return moves[0]  # a bush is taken up, a cake laid before his feet

    def slow(move: Action) -> tuple[bool, int]:
        if not isinstance(move, Walk):
            return True, CAVE
        to = int(move.place) + state.points()
        return to >= CAVE or not state.bush[to], to

    return min(moves, key=slow)


def test_the_bound_is_kept_by_those_who_dawdle() -> None:
    """As many turns, and as many decisions in one, as the bound counts on."""
    for seats in GAME.seats:
        for seed in range(30):
            state = GAME.new(seats=seats, seed=seed, giant="easy", goal="colours")
            bound = GAME.bound(seats, state.options)
            turns, decisions = 1, 0
            state.events = []
            while not state.over:
                state.apply(state.actor, dawdle(state))
                decisions += 1
                rolled = sum(event.kind == "rolled" for event in state.events)
                state.events = []
                assert decisions <= 7
                if rolled:
                    turns, decisions = turns + rolled, 0
            assert 7 * turns <= bound


def test_texts_have_the_same_keys_and_parameters_in_both_languages() -> None:
    french, english = GAME.texts("fr").entries, GAME.texts("en").entries
    assert {k for k in french if not k.endswith("_many")} == set(english)
    for key, text in english.items():
        assert parameters(text) == parameters(french[key]), key


# -- the regular player --------------------------------------------------------------------------


def choice(state: GeantRustre) -> str:
    return str(regular(state, state.actor, Rng(1)))


def test_it_hides() -> None:
    state = situation({"red": [8, 10]}, "green-1", bushes=[9], level="hard", giant="C")
    assert choice(state) == "walk colour=red space=8"


def test_it_gives_its_points_to_somebody_who_can_hide() -> None:
    state = situation({"red": [9, 9], "blue": [1, 8]}, "green-1", bushes=[9], level="hard")
    assert choice(state) == "give to=2"
    act(state, "give", to=2)
    assert choice(state) == "walk colour=blue space=8"


def test_it_climbs() -> None:
    state = situation({"red": [1, 14]}, "brown-2", level="easy")
    assert choice(state) == "climb colour=red space=14 to=28"


def test_it_covers_exposed_dwarfs_with_a_bush_that_is_not_missed() -> None:
    state = situation(
        {"red": [21, 21], "yellow": [1, 21]}, "brown-2", bushes=[9, 36], phase="bush", level="hard"
    )
    assert choice(state).startswith("lift")
    state.play(0, regular(state, 0, Rng(1)))
    assert choice(state) == "put space=21"


def test_it_puts_a_cake_under_the_giants_nose() -> None:
    state = situation(
        {"red": [9, 9], "yellow": [9, 9]}, "green-1", bushes=[9], giant="C", phase="cake"
    )
    assert choice(state) == "bait space=D"
    assert why(state, 0, "bait", space="D") is None


def test_a_novice_plants_the_bush_that_it_took_up() -> None:
    state = situation({}, "brown-2", bushes=[9, 12], phase="put", lifted=12)
    assert all(novice(state, 0, Rng(seed)).verb == "put" for seed in range(50))


def test_it_beats_random_teams_by_far() -> None:
    won = 0
    for seed in range(40):
        state = GAME.new(seats=4, seed=seed)
        rng = Rng(seed)
        while not state.over:
            state.play(state.actor, regular(state, state.actor, rng))
        won += state.ended == "won"
    lucky = 0
    for seed in range(40):
        state = GAME.new(seats=4, seed=seed)
        random_playout(state, Rng(seed))
        lucky += state.ended == "won"
    assert won >= 16
    assert lucky <= 2


# -- hints ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dwarfs", "bushes", "action", "reason"),
    [
        ({"red": [1, 10]}, [12], {"verb": "walk", "colour": "red", "space": 10}, "hint.hide"),
        ({"red": [1, 10]}, [21], {"verb": "walk", "colour": "red", "space": 10}, "hint.walk"),
        ({"red": [1, 9]}, [9], {"verb": "walk", "colour": "red", "space": 9}, "hint.venture"),
        ({"red": [1, 10]}, [21], {"verb": "walk", "colour": "red", "space": 1}, "hint.venture"),
        ({"red": [1, 39]}, [21], {"verb": "walk", "colour": "red", "space": 39}, "hint.arrive"),
        ({"red": [21, 21]}, [30], {"verb": "put", "space": 21}, "hint.cover"),
        ({"red": [21, 21]}, [30], {"verb": "put", "space": 25}, "hint.put"),
    ],
)
def test_a_hint_says_only_what_is_so(
    dwarfs: dict[str, list[int | str]], bushes: list[int], action: dict[str, Any], reason: str
) -> None:
    put = action["verb"] == "put"
    phase, lifted = ("put", bushes[0]) if put else ("move", None)
    state = situation(dwarfs, "brown-2", bushes=bushes, phase=phase, lifted=lifted)
    assert state.refusal(0, GAME.action(action)) is None
    given = GAME.guide.reason(state, 0, GAME.action(action))
    assert given.key == reason
    assert given.params == ({"count": 2} if reason == "hint.cover" else {})
    for lang in ("fr", "en"):
        assert GAME.texts(lang)(given.key, **given.params)


def test_a_bush_behind_everybody_is_no_hiding_place_on_the_way() -> None:
    ahead = {colour: [21, 30] for colour in ("red", "yellow", "blue", "purple")}
    state = situation(ahead, "brown-2", giant=11, bushes=[36], phase="put", lifted=36)
    put = GAME.action({"verb": "put", "space": 12})
    assert GAME.guide.reason(state, 0, put).key == "hint.best"

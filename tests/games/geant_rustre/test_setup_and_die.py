"""Le Géant Rustre: components, set-up, and what the die allows."""

from __future__ import annotations

import pytest

import tablee
from tablee.games.geant_rustre.components import COLOURS, FACES
from tests.games.geant_rustre.situations import (
    BUSHES,
    GAME,
    act,
    choices,
    kinds,
    seen,
    situation,
    told,
    why,
)

rule = pytest.mark.rule


# -- components and set-up -----------------------------------------------------------------------


@rule("GR-01")
def test_four_colours_of_two_dwarfs_seven_bushes_and_one_die_of_six_faces() -> None:
    view = seen(GAME.new(seats=4, seed=2))
    assert {colour: len(places) for colour, places in view.dwarfs.items()} == dict.fromkeys(
        COLOURS, 2
    )
    assert len(BUSHES) == 7
    assert FACES == ["giant", "green-1", "green-3", "green-4", "brown-2", "brown-5"]


@rule("GR-01")
def test_every_face_is_rolled_equally_often() -> None:
    faces = [FACES.index(seen(GAME.new(seats=4, seed=seed)).rolled[0]) for seed in range(3000)]
    counts = [faces.count(face) for face in range(6)]
    assert all(420 < count < 580 for count in counts), counts


@rule("GR-02")
def test_the_match_starts_at_the_mine_exit_in_the_hut_and_with_seven_bushes() -> None:
    state = situation({}, "green-3", bushes=BUSHES)
    new = GAME.new(seats=4, seed=2)
    assert seen(new).rolled == ["brown-5"]
    for view in (seen(state), seen(new)):
        assert view.dwarfs == {colour: [1, 1] for colour in COLOURS}
        assert view.giant == "hut"
        assert view.bushes == BUSHES
        assert (view.cakes, view.cakes_left) == ([], 5)


@rule("GR-03")
@pytest.mark.parametrize(
    ("seats", "each", "owners"),
    [
        (1, 2, {"red": 0, "yellow": 0, "blue": 0, "purple": 0}),
        (2, 2, {"red": 0, "yellow": 0, "blue": 1, "purple": 1}),
        (3, 3, {"red": 0, "yellow": 1, "blue": 2}),
        (4, 2, {"red": 0, "yellow": 1, "blue": 2, "purple": 3}),
    ],
)
def test_colours_by_number_of_players(seats: int, each: int, owners: dict[str, int]) -> None:
    view = seen(GAME.new(seats=seats, seed=1))
    assert view.owners == owners
    assert {colour: len(places) for colour, places in view.dwarfs.items()} == dict.fromkeys(
        owners, each
    )


@rule("GR-03")
def test_with_several_colours_all_of_them_are_ones_own() -> None:
    state = situation({"yellow": [1, 5]}, "brown-2", seats=2)
    assert choices(state) == [
        "walk colour=red space=1",
        "walk colour=yellow space=1",
        "walk colour=yellow space=5",
    ]


@rule("GR-03")
def test_with_three_players_there_is_no_fourth_colour() -> None:
    assert (
        why(situation({}, "green-3", seats=3), 0, "walk", colour="purple", space=1)
        == "GR-03 colour=purple"
    )


@rule("GR-04")
@pytest.mark.parametrize("cakes", [0, 2, 5])
def test_the_cakes_are_an_option(cakes: int) -> None:
    assert seen(GAME.new(seats=4, seed=1, cakes=cakes)).cakes_left == cakes


@rule("GR-04")
def test_there_are_five_cakes() -> None:
    assert seen(GAME.new(seats=4, seed=1)).cakes_left == 5


@rule("GR-05")
def test_seat_0_begins_unless_the_table_says_otherwise_then_clockwise() -> None:
    state = situation({}, "green-1", seats=3, turn=0, then=("green-1", "green-1", "green-1"))
    order = []
    for _ in range(4):
        order.append(state.turn)
        colour = COLOURS[state.turn]
        act(state, "walk", colour=colour, space=1)
    assert order == [0, 1, 2, 0]
    assert seen(GAME.new(seats=4, seed=2)).turn == 0


@rule("GR-05")
def test_who_begins_is_chosen_by_the_table_or_by_lot() -> None:
    def first(seats: int, seed: int, who: int | str) -> int:
        events = GAME.begin(seats, seed, first_player=who).events
        assert events is not None
        return int(next(event.seat for event in events if event.kind == "rolled"))

    assert [first(4, 7, who) for who in range(4)] == [0, 1, 2, 3]
    assert {first(3, seed, "random") for seed in range(40)} == {0, 1, 2}
    with pytest.raises(tablee.OptionError) as caught:
        GAME.new(seats=2, seed=1, first_player=2)
    assert caught.value.field == "first_player"


@rule("GR-05")
def test_whoever_is_not_asked_may_do_nothing() -> None:
    state = situation({}, "green-3")
    assert choices(state, 1) == []
    assert why(state, 1, "walk", colour="yellow", space=1) == "GR-05 turn=0"
    assert why(state, 1, "leave") == "GR-05 turn=0"


# -- the giant's face ----------------------------------------------------------------------------


@rule("GR-07")
def test_the_giants_face_moves_him_one_space_and_no_dwarf() -> None:
    state = situation({}, "green-1", then=("giant", "green-3"), mine_is_shelter=True)
    before = seen(state).dwarfs
    state.events = []
    act(state, "give", to=1)
    act(state, "walk", colour="yellow", space=1)  # seat 1 is skipped: it rolls the giant
    assert [e.kind for e in state.events] == [
        "gave",
        "walked",
        "stomped",  # yellow is exposed: A
        "rolled",
        "stomped",  # the die: B
        "stomped",  # yellow is still exposed: C
        "rolled",
    ]
    assert seen(state).giant == "C"
    assert seen(state).turn == 2
    assert seen(state).rolled == ["giant", "green-3"]
    assert before["red"] == seen(state).dwarfs["red"]


@rule("GR-07")
def test_without_exposed_dwarfs_the_giants_face_is_all_that_happens() -> None:
    state = situation({"red": [1, 8]}, "green-1", bushes=[9], then=("giant", "green-3"))
    act(state, "walk", colour="red", space=8)
    assert seen(state).giant == "A"


# -- green points --------------------------------------------------------------------------------


@rule("GR-08")
@pytest.mark.parametrize(("roll", "to"), [("green-1", 11), ("green-3", 13), ("green-4", 14)])
def test_green_points_move_a_dwarf_of_ones_own(roll: str, to: int) -> None:
    state = situation({"red": [1, 10]}, roll)
    act(state, "walk", colour="red", space=10)
    assert seen(state).dwarfs["red"] == [1, to]


@rule("GR-08")
def test_green_points_can_be_given_and_the_other_chooses_the_dwarf() -> None:
    state = situation({"blue": [1, 10]}, "green-3")
    assert choices(state) == ["walk colour=red space=1", "give to=1", "give to=2", "give to=3"]
    act(state, "give", to=2)
    assert state.actors() == [2]
    assert seen(state).phase == "receive"
    assert choices(state) == ["walk colour=blue space=1", "walk colour=blue space=10"]
    act(state, "walk", colour="blue", space=10)
    assert seen(state).dwarfs["blue"] == [1, 13]
    assert state.turn == 1


@rule("GR-08")
def test_points_are_given_only_to_whom_they_help() -> None:
    state = situation({"yellow": ["taken", "cave"], "blue": ["cave", 30]}, "green-3")
    assert choices(state) == ["walk colour=red space=1", "give to=2", "give to=3"]
    assert why(state, 0, "give", to=1) == "GR-08_useless to=1 count=3"


@rule("GR-08")
def test_green_points_do_not_move_somebody_elses_dwarf_without_asking() -> None:
    state = situation({}, "green-3", seats=3)
    assert why(state, 0, "walk", colour="blue", space=1) == "GR-08_owner colour=blue owner=2"
    assert why(state, 0, "walk", colour="red", space=5) == "GR-08_nobody colour=red space=5"
    assert why(state, 0, "give", to=0) == "GR-08_self"
    assert why(state, 0, "give", to=3) == "GR-08_absent count=3"
    act(state, "give", to=2)
    assert why(state, 0, "walk", colour="red", space=1) == "GR-05 turn=2"
    assert why(state, 2, "walk", colour="red", space=1) == "GR-08_yours colour=red owner=0"
    assert why(state, 2, "leave") == "GR-08_received count=3"


@rule("GR-08")
@pytest.mark.parametrize(("lang", "words"), [("fr", "il n’y a que toi"), ("en", "only you")])
def test_somebody_who_plays_alone_is_not_spoken_to_as_several(lang: str, words: str) -> None:
    refusal = situation({}, "green-3", seats=1).refusal(0, GAME.action({"verb": "give", "to": 1}))
    assert refusal is not None
    assert words in GAME.texts(lang).refusal(refusal)


@rule("GR-33")
def test_points_that_were_given_cannot_be_passed_on() -> None:
    state = situation({}, "green-3")
    act(state, "give", to=1)
    assert all(not text.startswith("give") for text in choices(state))
    assert why(state, 1, "give", to=2) == "GR-33"


@rule("GR-09")
def test_green_points_do_not_climb() -> None:
    state = situation({"red": [1, 6]}, "green-1")
    assert choices(state)[:2] == ["walk colour=red space=1", "walk colour=red space=6"]
    assert why(state, 0, "climb", colour="red", space=6, to=16) == "GR-09"
    act(state, "give", to=1)
    assert why(state, 1, "climb", colour="yellow", space=6, to=16) == "GR-09"
    after = situation({"red": [1, 6]}, "brown-2", bushes=[9], phase="bush")
    assert why(after, 0, "climb", colour="red", space=6, to=16) == "GR-11"


# -- brown points --------------------------------------------------------------------------------


@rule("GR-10")
@pytest.mark.parametrize(("roll", "to"), [("brown-2", 12), ("brown-5", 15)])
def test_brown_points_move_a_dwarf_of_ones_own(roll: str, to: int) -> None:
    state = situation({"red": [1, 10]}, roll)
    act(state, "walk", colour="red", space=10)
    assert seen(state).dwarfs["red"] == [1, to]


@rule("GR-10")
@pytest.mark.parametrize("roll", ["brown-2", "brown-5"])
def test_either_brown_number_climbs_a_ladder(roll: str) -> None:
    state = situation({"red": [1, 6]}, roll)
    assert choices(state) == [
        "walk colour=red space=1",
        "walk colour=red space=6",
        "climb colour=red space=6 to=16",
    ]
    assert kinds(told(state, "climb", colour="red", space=6, to=16))[0] == "climbed"
    assert seen(state).dwarfs["red"] == [1, 16]


@rule("GR-10")
def test_brown_points_are_neither_given_nor_used_for_others() -> None:
    state = situation({"yellow": [1, 6]}, "brown-2")
    assert choices(state) == ["walk colour=red space=1"]
    assert why(state, 0, "give", to=1) == "GR-10_give"
    assert why(state, 0, "walk", colour="yellow", space=1) == "GR-10_owner colour=yellow owner=1"
    assert (
        why(state, 0, "climb", colour="yellow", space=6, to=16)
        == "GR-10_owner colour=yellow owner=1"
    )
    assert why(state, 0, "climb", colour="red", space=6, to=16) == "GR-10_nobody colour=red space=6"
    assert why(state, 0, "walk", colour="red", space=6) == "GR-10_nobody colour=red space=6"


# -- a roll is not wasted ------------------------------------------------------------------------


@rule("GR-12")
def test_a_roll_may_not_be_wasted_while_it_can_be_used() -> None:
    green = situation({"red": ["taken", "taken"]}, "green-4")
    assert choices(green) == ["give to=1", "give to=2", "give to=3"]
    brown = situation({}, "brown-2", bushes=[9])
    assert choices(brown) == ["walk colour=red space=1"]
    assert why(brown, 0, "leave") == "GR-12 count=2"
    assert why(brown, 0, "spare") == "GR-12 count=2"


@rule("GR-12")
def test_a_dwarf_that_a_full_space_blocks_leaves_the_roll_to_the_others() -> None:
    state = situation(
        {"red": [10, 14], "yellow": [10, 14], "blue": [10, 14], "purple": [10, 14]}, "green-4"
    )
    assert choices(state) == [
        "walk colour=red space=14",
        "give to=1",
        "give to=2",
        "give to=3",
    ]


@rule("GR-12")
def test_when_four_others_block_all_of_a_players_dwarfs_the_giant_advances_one_space() -> None:
    state = situation(
        {"red": [26, 26], "yellow": [1, 28], "blue": [28, 28], "purple": [1, 27]},
        "green-1",
        turn=3,
        bushes=[26, 28],
        cakes_left=0,
        then=("brown-2", "green-1"),
    )
    state.events = []
    act(state, "walk", colour="purple", space=27)  # now there are four on 28
    assert kinds(state.events) == ["walked", "rolled", "stuck", "stomped", "rolled"]
    assert seen(state).giant == "A"
    assert seen(state).rolled == ["brown-2", "green-1"]


@rule("GR-12")
@rule("GR-13")
def test_brown_points_that_the_player_cannot_use_move_the_giant() -> None:
    state = situation(
        {"red": [8, 1], "yellow": ["taken", "taken"]},
        "green-1",
        bushes=[9],
        then=("brown-2", "green-1"),
    )
    state.events = []
    act(state, "walk", colour="red", space=8)  # red hides on 9: no other bush, nothing to decide
    assert kinds(state.events) == ["walked", "rolled", "stuck", "stomped", "rolled"]
    assert seen(state).giant == "A"
    assert seen(state).turn == 2
    assert seen(state).rolled == ["brown-2", "green-1"]


@rule("GR-13")
@pytest.mark.parametrize("where", ["taken", "cave"])
def test_a_player_without_dwarfs_on_the_path_rolls_on_to_help(where: str) -> None:
    green = situation({"red": [where, where]}, "green-3")
    assert choices(green) == ["give to=1", "give to=2", "give to=3"]
    brown = situation({"red": [where, where]}, "brown-2", bushes=[9], phase="bush", stuck=True)
    assert choices(brown) == ["lift space=9", "leave"]


STUCK: dict[str, list[int | str]] = {"red": ["taken", "taken"], "yellow": [1, 20]}
"""Seat 0 can move nobody; one dwarf is exposed, far ahead of the giant."""


@rule("GR-12")
@rule("GR-32")
@pytest.mark.parametrize("last", [("put", 21), ("leave", None)])
def test_in_a_stuck_brown_turn_the_bush_comes_before_the_giant(
    last: tuple[str, int | None],
) -> None:
    state = situation(STUCK, "brown-2", giant="C", bushes=[30], phase="bush", stuck=True)
    verb, space = last
    state.events = []
    if space is None:
        act(state, verb)
    else:
        act(state, "lift", space=30)
        assert (seen(state).giant, seen(state).stuck) == ("C", True)
        act(state, verb, space=space)
    # first the space for the roll, then the one for yellow on 20
    assert [event.cause for event in state.events if event.kind == "stomped"] == [
        "stuck",
        "exposed",
    ]
    assert (seen(state).giant, seen(state).stuck, state.turn) == ("E", False, 1)


@rule("GR-32")
def test_what_he_sees_counts_after_the_space_for_the_stuck_roll() -> None:
    state = situation(
        {"red": ["taken", "taken"], "yellow": [12, 20], "blue": [30, 30], "purple": [30, 30]},
        "brown-2",
        giant=11,
        level="hard",
        bushes=[30, 33],
        phase="bush",
        stuck=True,
    )
    ahead = seen(state).ahead
    assert (ahead.seen, ahead.path, ahead.caught) == (2, [12, 13], 1)
    act(state, "leave")  # he takes yellow on 12, and then sees only the other one
    assert (seen(state).giant, seen(state).dwarfs["yellow"]) == (13, ["taken", 20])


@rule("GR-12")
def test_everybody_is_told_that_a_roll_is_stuck_and_what_it_means() -> None:
    state = situation(
        {"red": [1, 20], "yellow": ["taken", "taken"]},
        "green-1",
        bushes=[21, 30],
        then=("brown-5", "green-1"),
    )
    events = told(state, "walk", colour="red", space=20)
    assert kinds(events) == ["walked", "rolled", "stuck"]
    assert (seen(state).stuck, seen(state).ahead.path, seen(state).giant) == (True, ["A"], "hut")
    english = GAME.texts("en")
    assert english.event(events[-1], 1) == "None of your dwarfs can use this roll."
    assert english("line.stuck") in "\n".join(GAME.describe(seen(state), english))
    for verb, fields in (
        ("walk", {"colour": "yellow", "space": 1}),
        ("give", {"to": 0}),
        ("spare", {}),
    ):
        assert why(state, 1, verb, **fields) == "GR-12_stuck"
    events = told(state, "leave")
    assert english.event(events[0]) == (
        "No dwarf could use the roll: the giant takes a step, and stands on A."
    )


@rule("GR-12")
@rule("GR-28")
def test_one_who_is_eating_does_not_walk_for_a_stuck_roll() -> None:
    state = situation(STUCK, "brown-2", giant="C", bushes=[30], phase="bush", stuck=True, eating=1)
    events = told(state, "leave")
    assert kinds(events)[0] == "munched"
    assert seen(state).giant == "C"
    english = GAME.texts("en")
    assert english("line.stuck") not in "\n".join(GAME.describe(seen(state), english))


@rule("GR-35")
def test_dwarfs_of_a_colour_on_one_space_are_one_choice() -> None:
    state = situation({"red": [10, 10]}, "green-1", seats=1)
    assert choices(state) == [
        "walk colour=red space=10",
        "walk colour=yellow space=1",
        "walk colour=blue space=1",
        "walk colour=purple space=1",
    ]
    act(state, "walk", colour="red", space=10)
    assert seen(state).dwarfs["red"] == [10, 11]

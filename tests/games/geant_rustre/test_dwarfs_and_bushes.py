"""Le Géant Rustre: dwarfs on the path, bushes, and cakes."""

from __future__ import annotations

import pytest

from tablee.games.geant_rustre.components import WAY
from tests.games.geant_rustre.situations import (
    GAME,
    OPEN,
    ROCKS,
    act,
    choices,
    kinds,
    seen,
    situation,
    told,
    why,
)

rule = pytest.mark.rule


# -- dwarfs --------------------------------------------------------------------------------------


@rule("GR-14")
def test_dwarfs_walk_forwards_on_the_green_path_past_the_giants_detour() -> None:
    state = situation({"red": [1, 4]}, "green-1")
    act(state, "walk", colour="red", space=4)
    assert seen(state).dwarfs["red"] == [1, 5]


@rule("GR-15")
def test_a_fifth_dwarf_may_not_stop_on_a_space() -> None:
    state = situation({"red": [9, 13], "yellow": [12, 12], "blue": [12, 12]}, "green-3")
    assert choices(state)[:2] == ["walk colour=red space=13", "give to=1"]
    assert why(state, 0, "walk", colour="red", space=9) == "GR-15 space=12"


@rule("GR-15")
def test_passing_a_full_space_is_free() -> None:
    state = situation({"red": [9, 13], "yellow": [12, 12], "blue": [12, 12]}, "green-4")
    act(state, "walk", colour="red", space=9)
    assert seen(state).dwarfs["red"] == [13, 13]


@rule("GR-15")
def test_a_bush_is_full_at_four_too_and_so_is_the_top_of_a_ladder() -> None:
    full: dict[str, list[int | str]] = {"red": [9, 14], "yellow": [12, 12], "blue": [12, 12]}
    assert (
        why(situation(full, "green-3", bushes=[12]), 0, "walk", colour="red", space=9)
        == "GR-15 space=12"
    )
    top: dict[str, list[int | str]] = {"red": [1, 6], "yellow": [16, 16], "blue": [16, 16]}
    state = situation(top, "brown-2")
    assert why(state, 0, "climb", colour="red", space=6, to=16) == "GR-15 space=16"
    assert choices(state) == ["walk colour=red space=1", "walk colour=red space=6"]


@rule("GR-15")
def test_the_mine_exit_and_the_cave_hold_them_all() -> None:
    assert seen(GAME.new(seats=3, seed=0)).dwarfs["red"] == [1, 1, 1]
    state = situation(
        {"red": ["cave", "cave"], "yellow": ["cave", "cave"], "blue": ["cave", 40]},
        "green-1",
        goal="colours",
        turn=2,
    )
    act(state, "walk", colour="blue", space=40)
    assert seen(state).safe == 6


@rule("GR-16")
@pytest.mark.parametrize(
    ("roll", "space"), [("green-1", 40), ("green-3", 38), ("brown-5", 40), ("green-4", 38)]
)
def test_the_cave_takes_exact_or_surplus_points(roll: str, space: int) -> None:
    state = situation({"red": [1, space]}, roll)
    assert kinds(told(state, "walk", colour="red", space=space))[0] == "saved"
    assert seen(state).dwarfs["red"] == [1, "cave"]


@rule("GR-17")
def test_who_is_in_a_bush_or_in_the_cave_is_not_exposed() -> None:
    state = situation({"red": ["cave", 9], "yellow": [11, 12], "blue": ["taken", 30]}, "green-1")
    assert seen(state).exposed == 4
    state = situation(
        {"red": ["cave", 9], "yellow": [11, 12], "blue": ["taken", 30]}, "green-1", bushes=[9, 12]
    )
    assert seen(state).exposed == 2


@rule("GR-17")
@pytest.mark.parametrize(("shelter", "exposed"), [(True, 1), (False, 8)])
def test_the_mine_exit_is_a_shelter_where_the_table_wants_it(shelter: bool, exposed: int) -> None:
    state = situation({"red": [1, 10]}, "green-1", mine_is_shelter=shelter)
    assert seen(state).exposed == exposed
    assert seen(GAME.new(seats=4, seed=2)).exposed == 0  # the default


# -- bushes --------------------------------------------------------------------------------------


@rule("GR-11")
def test_a_brown_turn_goes_on_with_a_bush_that_may_be_left() -> None:
    state = situation({}, "brown-2", bushes=[9, 12])
    act(state, "walk", colour="red", space=1)
    assert state.actors() == [0]
    assert choices(state) == ["lift space=9", "lift space=12", "leave"]
    act(state, "leave")
    assert state.actors() == [1]
    assert seen(state).bushes == [9, 12]


@rule("GR-11")
def test_a_bush_is_taken_up_and_put_down_once_a_turn() -> None:
    state = situation({}, "brown-2", bushes=[9, 12])
    act(state, "walk", colour="red", space=1)
    act(state, "lift", space=12)
    assert seen(state).lifted == 12
    assert all(text == "leave" or text.startswith("put ") for text in choices(state))
    assert why(state, 0, "lift", space=9) == "GR-11_lifted space=12"
    assert why(state, 0, "spare") == "GR-11_lifted space=12"
    events = told(state, "put", space=21)
    assert kinds(events)[0] == "replanted"
    assert seen(state).bushes == [9, 21]
    assert (seen(state).lifted, state.turn) == (None, 1)


@rule("GR-36")
@pytest.mark.parametrize("stuck", [False, True])
def test_a_bush_in_hand_may_still_be_left_where_it_was(stuck: bool) -> None:
    out: list[int | str] = ["taken", "taken"] if stuck else [1, 3]
    state = situation({"red": out}, "brown-2", bushes=[9, 12], phase="bush", stuck=stuck)
    act(state, "lift", space=12)
    assert choices(state)[0] == "leave"
    events = told(state, "leave")
    assert [event.cause for event in events if event.kind == "stomped"] == [
        "stuck" if stuck else "exposed"
    ]
    assert "replanted" not in kinds(events)
    assert (seen(state).bushes, seen(state).lifted, state.turn) == ([9, 12], None, 1)


@rule("GR-36")
def test_four_in_the_bush_that_stays_bring_no_cake() -> None:
    four: dict[str, list[int | str]] = {"yellow": [9, 9], "blue": [9, 9]}
    state = situation(four, "brown-2", bushes=[9, 30], phase="put", lifted=30)
    act(state, "leave")
    assert (state.turn, seen(state).cakes_left) == (1, 5)


@rule("GR-11")
def test_there_is_no_bush_to_move_with_green_or_before_the_dwarf() -> None:
    green = situation({}, "green-1", bushes=[9, 12])
    assert why(green, 0, "lift", space=9) == "GR-11_green"
    assert why(green, 0, "put", space=21) == "GR-11_green"
    act(green, "walk", colour="red", space=1)
    assert green.turn == 1
    brown = situation({}, "brown-2", bushes=[9, 12])
    assert why(brown, 0, "lift", space=9) == "GR-12 count=2"
    assert why(brown, 0, "put", space=21) == "GR-12 count=2"
    act(brown, "walk", colour="red", space=1)
    assert why(brown, 0, "walk", colour="red", space=1) == "GR-11"
    assert why(brown, 0, "put", space=21) == "GR-11_hand"
    assert why(brown, 0, "lift", space=11) == "GR-11_none space=11"


@rule("GR-11")
def test_where_no_bush_can_be_moved_none_is_asked_for() -> None:
    state = situation({"yellow": [1, 9]}, "brown-2", bushes=[9])
    act(state, "walk", colour="red", space=1)
    assert state.turn == 1


@rule("GR-19")
def test_a_bush_that_hides_somebody_stays() -> None:
    state = situation({"yellow": [9, 9]}, "brown-2", bushes=[9, 12])
    act(state, "walk", colour="red", space=1)
    assert choices(state) == ["lift space=12", "leave"]
    assert why(state, 0, "lift", space=9) == "GR-19 space=9 count=2"


@rule("GR-20")
def test_a_bush_goes_anywhere_but_on_rocks_the_mine_exit_and_other_bushes() -> None:
    state = situation({}, "brown-2", bushes=[9, 12], phase="put", lifted=12)
    assert choices(state)[1:] == [f"put space={s}" for s in OPEN if s not in (9, 12)]
    assert ROCKS
    assert all(why(state, 0, "put", space=rock) == f"GR-20 space={rock}" for rock in ROCKS)
    assert why(state, 0, "put", space=1) == "GR-20_mine"
    assert why(state, 0, "put", space=9) == "GR-20_bush space=9"


@rule("GR-21")
def test_dwarfs_under_a_bush_that_was_put_on_them_are_hidden_at_once() -> None:
    state = situation({"red": [1, 21], "yellow": [1, 21]}, "brown-2", bushes=[30])
    act(state, "walk", colour="red", space=1)
    assert seen(state).exposed == 3
    act(state, "lift", space=30)
    act(state, "put", space=21)
    assert seen(state).exposed == 1
    assert seen(state).giant == "A"  # only for the one that just left the mine


@rule("GR-31")
def test_a_bush_does_not_go_back_nor_under_the_giants_feet() -> None:
    state = situation(
        {colour: [21, 30] for colour in ("red", "yellow", "blue", "purple")},
        "brown-2",
        giant=12,
        bushes=[19, 25],
        phase="put",
        lifted=19,
    )
    assert why(state, 0, "put", space=19) == "GR-31_back space=19"
    assert why(state, 0, "put", space=12) == "GR-31_giant space=12"
    assert why(state, 0, "put", space=9) is None  # behind him: useless, but not forbidden


# -- cakes ---------------------------------------------------------------------------------------

THREE: dict[str, list[int | str]] = {"red": [1, 8], "yellow": [1, 9], "blue": [9, 9]}


@rule("GR-18")
def test_four_in_one_bush_may_put_a_cake_on_the_giants_way() -> None:
    state = situation(THREE, "green-1", giant="C", bushes=[9])
    act(state, "walk", colour="red", space=8)
    assert seen(state).phase == "cake"
    ahead = WAY[WAY.index("C") + 1 :]
    assert choices(state) == [*[f"bait space={space}" for space in ahead], "spare"]
    events = told(state, "bait", space=20)
    assert kinds(events)[0] == "baited"
    assert (seen(state).cakes, seen(state).cakes_left) == ([20], 4)
    assert state.turn == 1


@rule("GR-18")
@rule("GR-37")
def test_a_cake_that_was_spared_can_be_fetched_while_the_four_stay_together() -> None:
    state = situation(THREE, "green-1", bushes=[9], then=("green-1", "green-1", "green-1"))
    assert why(state, 0, "fetch") == "GR-18_apart"
    act(state, "walk", colour="red", space=8)
    act(state, "spare")
    assert (seen(state).cakes_left, state.turn) == (5, 1)
    act(state, "walk", colour="yellow", space=1)  # not now; the four still sit there
    assert "fetch" in choices(state)
    assert why(state, 2, "bait", space="C") == "GR-18_hand"
    act(state, "fetch")
    assert (seen(state).phase, state.actors()) == ("fetch", [2])
    assert why(state, 2, "walk", colour="blue", space=9) == "GR-18"
    act(state, "bait", space="C")
    assert (seen(state).cakes, seen(state).cakes_left, seen(state).served) == (["C"], 4, [9])
    assert (seen(state).phase, state.actors()) == ("move", [2])  # and now the roll


@rule("GR-18")
def test_a_gathering_has_one_cake_and_the_next_one_another() -> None:
    state = situation(THREE, "green-1", bushes=[9], then=("green-1", "green-1", "green-1"))
    act(state, "walk", colour="red", space=8)
    act(state, "bait", space="D")
    assert "fetch" not in choices(state)
    assert why(state, 1, "fetch") == "GR-18_apart"
    act(state, "walk", colour="yellow", space=9)  # one leaves, and they are four no more
    assert seen(state).served == []
    again: dict[str, list[int | str]] = {"red": [8, 9], "yellow": [1, 10], "blue": [9, 9]}
    state = situation(again, "green-1", bushes=[9], cakes=["D"])
    act(state, "walk", colour="red", space=8)  # another one joins
    assert seen(state).phase == "cake"


@rule("GR-18")
@rule("GR-37")
def test_who_parts_without_a_cake_has_lost_the_right_to_it() -> None:
    state = situation(THREE, "green-1", bushes=[9], then=("green-1", "green-1"))
    act(state, "walk", colour="red", space=8)
    act(state, "spare")
    act(state, "walk", colour="yellow", space=9)
    assert "fetch" not in choices(state)


FOUR: dict[str, list[int | str]] = {"yellow": [9, 9], "blue": [9, 9]}


@rule("GR-18")
@rule("GR-37")
def test_a_cake_is_fetched_once_a_turn_and_before_the_dwarf_moves() -> None:
    state = situation(FOUR, "brown-2", bushes=[9, 30])
    act(state, "fetch")
    act(state, "spare")
    assert (seen(state).phase, seen(state).cakes_left) == ("move", 5)
    assert why(state, 0, "fetch") == "GR-37_once"
    act(state, "walk", colour="red", space=1)
    assert why(state, 0, "fetch") == "GR-37_late"
    act(state, "leave")
    assert "fetch" in choices(state)  # a new turn, and they still sit together
    assert why(situation(FOUR, "green-1", bushes=[9], cakes_left=0), 0, "fetch") == "GR-18_gone"


@rule("GR-18")
@rule("GR-37")
def test_whoever_can_move_nobody_may_fetch_a_cake_too() -> None:
    stuck: dict[str, list[int | str]] = {"red": ["taken", "taken"], **FOUR}
    state = situation(stuck, "brown-2", bushes=[9, 30], phase="bush", stuck=True)
    assert choices(state) == ["lift space=30", "leave", "fetch"]
    act(state, "fetch")
    act(state, "bait", space="A")
    assert choices(state) == ["lift space=30", "leave"]
    act(state, "leave")
    assert (seen(state).giant, seen(state).eating) == ("A", 1)


@rule("GR-18")
@rule("GR-27")
def test_with_the_bush_goes_what_its_four_have_had() -> None:
    state = situation(
        {"red": [12, 12], "yellow": [12, 12], "blue": [25, 30], "purple": [30, 30]},
        "green-1",
        turn=2,
        giant=11,
        bushes=[12, 30],
        served=[12],
        cakes_left=4,
    )
    act(state, "walk", colour="blue", space=25)
    assert (seen(state).taken, seen(state).bushes, seen(state).served) == (4, [30], [])


@rule("GR-18")
def test_one_cake_to_a_space_and_only_ahead_of_the_giant() -> None:
    state = situation(THREE, "green-1", giant="C", bushes=[9], cakes=["D"])
    act(state, "walk", colour="red", space=8)
    assert why(state, 0, "bait", space="D") == "GR-18_taken space=D"
    assert why(state, 0, "bait", space="C") == "GR-18_here space=C"
    assert why(state, 0, "bait", space="B") == "GR-18_behind space=B"
    assert why(state, 0, "bait", space="hut") == "GR-18_hut"
    assert why(state, 0, "walk", colour="red", space=1) == "GR-18"
    assert why(state, 0, "bait", space="E") is None


@rule("GR-18")
def test_without_cakes_nothing_is_offered() -> None:
    state = situation(THREE, "green-1", bushes=[9], cakes_left=0)
    act(state, "walk", colour="red", space=8)
    assert state.turn == 1


@rule("GR-18")
def test_whoever_was_given_the_points_decides_about_the_cake() -> None:
    state = situation(THREE, "green-1", bushes=[9], turn=3)
    act(state, "give", to=0)
    act(state, "walk", colour="red", space=8)
    assert (state.actors(), seen(state).phase, state.turn) == ([0], "cake", 3)


@rule("GR-18")
def test_a_bush_over_four_dwarfs_brings_a_cake_too() -> None:
    four: dict[str, list[int | str]] = {"yellow": [21, 21], "blue": [21, 21]}
    state = situation(four, "brown-2", bushes=[30, 31], phase="put", lifted=30)
    act(state, "put", space=21)
    assert seen(state).phase == "cake"
    act(state, "bait", space="A")
    assert state.turn == 1  # and no second bush


@rule("GR-10")
@rule("GR-18")
def test_whoever_climbs_into_a_bush_as_the_fourth_may_put_a_cake() -> None:
    three: dict[str, list[int | str]] = {"red": [1, 35], "yellow": [1, 39], "blue": [39, 39]}
    state = situation(three, "brown-2", bushes=[39])
    act(state, "climb", colour="red", space=35, to=39)
    assert seen(state).phase == "cake"


@rule("GR-18")
def test_after_a_stuck_roll_the_giant_waits_for_the_cake_too() -> None:
    state = situation(
        {"red": ["taken", "taken"], "yellow": [21, 21], "blue": [21, 21], "purple": [1, 20]},
        "brown-2",
        giant="C",
        bushes=[30],
        phase="put",
        lifted=30,
        stuck=True,
    )
    act(state, "put", space=21)
    assert (seen(state).phase, seen(state).stuck, seen(state).replanted) == ("cake", True, True)
    events = told(state, "spare")
    causes = [event.cause for event in events if event.kind == "stomped"]
    assert (causes, seen(state).giant) == (["stuck", "exposed"], "E")
    assert not seen(state).replanted


@rule("GR-18")
def test_in_a_brown_turn_the_cake_comes_before_the_bush() -> None:
    state = situation(
        {"red": [1, 10], "yellow": [1, 12], "blue": [12, 12]}, "brown-2", bushes=[12, 30]
    )
    act(state, "walk", colour="red", space=10)
    assert (seen(state).phase, seen(state).replanted) == ("cake", False)
    act(state, "spare")
    assert choices(state) == ["lift space=30", "leave"]

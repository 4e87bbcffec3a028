"""Le Géant Rustre: the giant, and how it ends."""

from __future__ import annotations

import pytest

from tablee.games.geant_rustre.components import WAY
from tests.games.geant_rustre.situations import (
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


@rule("GR-22")
def test_the_giant_stays_where_he_is_while_he_sees_nobody() -> None:
    state = situation({"red": [1, 8]}, "green-1", bushes=[9], giant="C")
    assert kinds(told(state, "walk", colour="red", space=8)) == ["walked", "rolled"]
    assert seen(state).giant == "C"


@rule("GR-22")
def test_the_giant_walks_for_the_die_for_a_stuck_roll_and_for_exposed_dwarfs() -> None:
    state = situation(
        {"red": [1, 30], "yellow": ["taken", "taken"]},
        "green-1",
        seats=4,
        then=("brown-2", "giant", "green-1"),
    )
    state.events = []
    act(state, "walk", colour="red", space=30)
    causes = [event.cause for event in state.events if event.kind == "stomped"]
    assert causes == ["exposed", "stuck", "exposed", "die", "exposed"]
    assert seen(state).giant == "E"


@rule("GR-23")
@rule("GR-34")
def test_his_way_is_orange_to_the_mine_then_green_with_a_detour_after_the_fourth_space() -> None:
    mine = WAY.index(1)
    assert WAY[0] == "hut"
    assert all(isinstance(space, str) for space in WAY[:mine])
    assert WAY[mine : mine + 4] == [1, 2, 3, 4]
    back = WAY.index(5)
    assert back > mine + 4
    assert all(isinstance(space, str) for space in WAY[mine + 4 : back])
    assert WAY[back:] == list(range(5, 41))


@rule("GR-23")
def test_he_goes_round_while_the_dwarfs_go_straight() -> None:
    around = WAY[WAY.index(4) + 1]
    state = situation({c: [5, 21] for c in ("red", "yellow", "blue", "purple")}, "green-1", giant=4)
    act(state, "walk", colour="red", space=21)
    assert seen(state).giant == around
    assert seen(state).taken == 0


@rule("GR-24")
@pytest.mark.parametrize(
    ("level", "start", "end"),
    [
        ("easy", "A", "B"),
        ("medium", "A", "B"),
        ("hard", "A", "D"),
        ("easy", 10, 11),
        ("medium", 10, 13),
        ("hard", 10, 13),
        ("medium", WAY[WAY.index(1) - 1], 1),
        ("medium", 1, 4),
    ],
)
def test_how_far_he_walks_for_three_exposed_dwarfs(
    level: str, start: int | str, end: int | str
) -> None:
    state = situation(
        {"red": [21, 22], "yellow": [26, "cave"], "blue": ["cave", 30], "purple": [30, 30]},
        "green-1",
        giant=start,
        bushes=[30],
        level=level,
    )
    assert seen(state).exposed == 3
    assert len(seen(state).ahead.path) == abs(WAY.index(end) - WAY.index(start))
    act(state, "walk", colour="red", space=22)
    assert seen(state).giant == end


@rule("GR-24")
def test_the_number_is_fixed_before_he_walks() -> None:
    # he takes one of the three on his second space, and still walks three
    state = situation(
        {"red": [12, 22], "yellow": [26, "cave"], "blue": ["cave", 30], "purple": [30, 30]},
        "green-1",
        giant=10,
        bushes=[30],
        level="hard",
    )
    act(state, "walk", colour="red", space=22)
    assert seen(state).giant == 13
    assert seen(state).dwarfs["red"] == ["taken", 23]


@rule("GR-25")
def test_on_the_first_green_space_he_takes_all_who_are_still_there() -> None:
    state = situation(
        {"red": [1, 9], "yellow": [1, 9], "blue": [9, 10]}, "green-1", giant=WAY[WAY.index(1) - 1]
    )
    events = told(state, "walk", colour="red", space=9)
    assert kinds(events)[:3] == ["walked", "stomped", "caught"]
    assert seen(state).giant == 1
    assert seen(state).taken == 4
    assert seen(state).dwarfs["purple"] == ["taken", "taken"]


@rule("GR-25")
def test_a_prisoner_is_out_for_the_rest_of_the_match() -> None:
    state = situation({"red": ["taken", 9]}, "green-1")
    assert choices(state)[0] == "walk colour=red space=9"
    assert why(state, 0, "walk", colour="red", space=1) == "GR-08_nobody colour=red space=1"


@rule("GR-26")
def test_he_takes_the_dwarfs_on_every_space_that_he_reaches() -> None:
    state = situation(
        {"red": [12, 22], "yellow": [13, "cave"], "blue": ["cave", 30], "purple": [30, 30]},
        "green-1",
        giant=11,
        bushes=[30],
        level="hard",
    )
    events = told(state, "walk", colour="red", space=22)
    assert kinds(events)[:4] == ["walked", "stomped", "caught", "caught"]
    assert seen(state).giant == 14
    assert seen(state).taken == 2


@rule("GR-27")
def test_he_tears_out_a_bush_and_takes_the_dwarfs_under_it() -> None:
    state = situation(
        {"red": [12, 22], "yellow": [12, "cave"], "blue": ["cave", 30], "purple": [30, 30]},
        "green-1",
        giant=11,
        bushes=[12, 30],
    )
    events = told(state, "walk", colour="red", space=22)
    assert kinds(events)[:4] == ["walked", "stomped", "uprooted", "caught"]
    assert seen(state).bushes == [30]
    assert seen(state).dwarfs["yellow"] == ["taken", "cave"]


# -- cakes ---------------------------------------------------------------------------------------

FAR: dict[str, list[int | str]] = {c: [30, 33] for c in ("red", "yellow", "blue", "purple")}


@rule("GR-28")
def test_a_cake_stops_him_and_he_misses_the_next_turn() -> None:
    state = situation(FAR, "green-1", giant=10, cakes=[11], level="hard", then=("green-1",) * 3)
    act(state, "walk", colour="red", space=30)
    assert (seen(state).giant, seen(state).cakes, seen(state).eating) == (11, [], 1)
    act(state, "walk", colour="yellow", space=30)  # the turn that he misses
    assert (seen(state).giant, seen(state).eating) == (11, 0)
    act(state, "walk", colour="blue", space=30)
    assert seen(state).giant == 19


@rule("GR-28")
def test_one_who_is_eating_ignores_the_die_too() -> None:
    state = situation(
        FAR, "green-1", giant=10, cakes=[11], then=("giant", "giant", "green-1"), bushes=[30]
    )
    state.events = []
    act(state, "walk", colour="red", space=30)
    # turn 0: reaches the cake; turn 1: the die and the exposed, both ignored; turn 2: both count
    assert [e.kind for e in state.events if e.kind in ("stomped", "munched", "feasted")] == [
        "stomped",
        "feasted",
        "munched",
        "munched",
        "stomped",
        "stomped",
    ]
    assert seen(state).giant == 13


@rule("GR-28")
def test_when_the_die_brings_him_to_a_cake_he_also_misses_the_end_of_that_turn() -> None:
    state = situation(
        {c: [26, 27] for c in ("red", "yellow", "blue", "purple")},
        "green-1",
        giant="C",
        cakes=["D"],
        bushes=[26, 28],
        turn=3,
        eating=1,
        then=("giant", "green-1", "green-1", "green-1"),
    )
    act(state, "walk", colour="purple", space=27)  # he finishes an earlier cake
    assert (seen(state).giant, seen(state).eating, state.turn) == ("D", 1, 1)
    act(state, "walk", colour="yellow", space=27)
    assert (seen(state).giant, seen(state).eating) == ("D", 0)
    act(state, "walk", colour="blue", space=27)
    assert seen(state).giant == "E"


@rule("GR-28")
def test_a_cake_protects_neither_dwarf_nor_bush() -> None:
    state = situation(
        {"red": [12, 22], "yellow": [12, "cave"], "blue": ["cave", 30], "purple": [30, 30]},
        "green-1",
        giant=11,
        bushes=[12, 30],
        cakes=[12],
    )
    events = told(state, "walk", colour="red", space=22)
    assert kinds(events)[1:5] == ["stomped", "uprooted", "caught", "feasted"]
    assert seen(state).taken == 2


# -- the end -------------------------------------------------------------------------------------


@rule("GR-29")
def test_four_dwarfs_in_the_cave_win() -> None:
    state = situation(
        {"red": ["cave", "cave"], "yellow": ["cave", 40]}, "green-3", turn=1, giant="C"
    )
    events = told(state, "walk", colour="yellow", space=40)
    assert kinds(events) == ["saved", "ended"]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.winners) == ("won", "GR-29", (0, 1, 2, 3))
    assert outcome.utility == (1.0, 1.0, 1.0, 1.0)
    assert outcome.scores == (4.0, 4.0, 4.0, 4.0)
    assert why(state, 0, "leave") == "GR-30_over"


@rule("GR-30")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_after_the_end_nobody_is_told_what_the_giant_would_do(lang: str) -> None:
    state = situation(
        {"red": ["cave", "cave"], "yellow": ["cave", 40], "blue": [20, 21]}, "green-3", turn=1
    )
    texts = GAME.texts(lang)
    would = texts("line.stride", count=1)
    assert would in "\n".join(GAME.describe(seen(state), texts))
    act(state, "walk", colour="yellow", space=40)
    assert (seen(state).ahead.path, seen(state).ahead.ends) == ([], "won")
    assert would not in "\n".join(GAME.describe(seen(state), texts))


@rule("GR-29")
def test_for_the_goal_colours_four_dwarfs_are_not_enough() -> None:
    state = situation(
        {"red": ["cave", "cave"], "yellow": ["cave", 40], "blue": ["cave", 39], "purple": [1, 38]},
        "green-3",
        turn=1,
        goal="colours",
        then=("green-1", "green-4"),
    )
    act(state, "walk", colour="yellow", space=40)
    assert state.outcome() is None
    act(state, "walk", colour="blue", space=39)
    assert state.outcome() is None
    act(state, "walk", colour="purple", space=38)
    assert state.ended == "won"


@rule("GR-29")
def test_three_colours_need_one_of_each_and_four_in_all() -> None:
    state = situation(
        {"red": [1, 1, "cave"], "yellow": [1, 1, "cave"], "blue": [1, 39, 40]},
        "green-1",
        seats=3,
        turn=2,
        goal="colours",
        then=("green-4",),
    )
    act(state, "walk", colour="blue", space=40)
    assert not state.over
    assert state.turn == 0
    act(state, "give", to=2)
    act(state, "walk", colour="blue", space=39)
    assert state.ended == "won"


@rule("GR-30")
def test_the_match_is_lost_at_once_when_fewer_than_four_can_arrive() -> None:
    state = situation(
        {"red": ["taken", "taken"], "yellow": ["taken", 12], "blue": [12, 30], "purple": [30, 30]},
        "green-1",
        turn=3,
        giant=11,
        bushes=[30],
    )
    events = told(state, "walk", colour="purple", space=30)
    assert kinds(events) == ["walked", "stomped", "caught", "ended"]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.winners) == ("lost", "GR-30", ())
    assert outcome.utility == (0.0, 0.0, 0.0, 0.0)
    assert outcome.detail == {"safe": 0, "taken": 5, "gone": ["red", "yellow"]}
    assert state.actors() == []


@rule("GR-30")
@pytest.mark.parametrize(("taken", "over"), [(4, False), (5, True)])
def test_nine_dwarfs_are_lost_with_the_sixth(taken: int, over: bool) -> None:
    away: list[int | str] = ["taken"] * taken
    first: list[int | str] = [12, 30, 30, 30]
    places = away + first[: 9 - taken]
    state = situation(
        {"red": places[:3], "yellow": places[3:6], "blue": [*places[6:], 33][:3]},
        "green-1",
        seats=3,
        turn=2,
        giant=11,
        bushes=[30],
    )
    act(state, "walk", colour="blue", space=30)
    assert (seen(state).taken, state.over) == (taken + 1, over)


@rule("GR-30")
@pytest.mark.parametrize(("goal", "over"), [("four", False), ("colours", True)])
def test_the_loss_of_a_whole_colour_ends_the_match_only_where_all_are_needed(
    goal: str, over: bool
) -> None:
    state = situation(
        {"red": ["taken", 12], "yellow": [30, 31], "blue": [30, 31], "purple": [30, 31]},
        "green-1",
        turn=3,
        giant=11,
        goal=goal,
    )
    events = told(state, "walk", colour="purple", space=31)
    assert state.over is over
    if over:
        outcome = state.outcome()
        assert outcome is not None
        assert (outcome.reason, outcome.rule) == ("lost_colour", "GR-30")
        words = GAME.texts("en").outcome(outcome)
        assert words.startswith("Every colour was needed, and not all can make it now (red)")
        assert GAME.texts("en").event(events[-1]) == words
        assert GAME.from_position(state.position()) == state


@rule("GR-30")
@rule("GR-34")
def test_he_never_reaches_the_cave_because_he_has_won_before() -> None:
    state = situation(
        {
            "red": ["cave", 40],
            "yellow": ["taken", 40],
            "blue": ["taken", 40],
            "purple": ["cave", 40],
        },
        "green-1",
        giant=39,
        goal="colours",
        level="hard",
        turn=0,
    )
    act(state, "walk", colour="red", space=40)
    assert seen(state).giant == 40 == WAY[-1]
    assert state.ended == "lost"


@rule("GR-34")
def test_the_cave_takes_no_cake() -> None:
    baits = [action for action in GAME.actions if action.verb == "bait"]
    assert [action.fields["space"] for action in baits] == WAY
    assert "cave" not in WAY

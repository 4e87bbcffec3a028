"""The end of rounds and matches, prizes and teams: PP-18 to PP-27, PP-38 to PP-43, PP-54, PP-55."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.games.peco_peco import GAME
from tests.games.peco_peco.situations import do, log, sizes, table, told, why

TEAMS = {"teams": True}


@pytest.mark.rule("PP-18")
def test_the_round_is_won_when_the_turn_is_back_at_the_owner_of_the_top() -> None:
    state = table(["elephant cat", "cat", "cat"], top="cat")
    do(state, (0, "play elephant"), (1, "announce"))
    assert state.view(0).round == 1
    do(state, (2, "announce"))  # at once: no accusation of seat 2 any more
    assert state.view(0).round == 2
    assert [s.id for s in state.view(0).buffets[0].face_up] == ["premier-festin"]
    assert state.actors() == [0]


@pytest.mark.rule("PP-18")
def test_after_a_reversal_the_turn_comes_back_from_the_other_side() -> None:
    state = table(["elephant-reverse cat", "cat", "cat"], top="cat")
    do(state, (0, "play elephant-reverse"), (2, "announce"), (1, "announce"))
    assert state.view(0).round == 2
    assert state.view(0).first == 0


@pytest.mark.rule("PP-18")
def test_an_owner_with_an_empty_hand_can_win() -> None:
    state = table(["elephant", "cat", "cat"], top="cat")
    do(state, (0, "play elephant"), (1, "announce"), (2, "announce"))
    assert len(state.view(0).buffets[0].face_up) == 1


@pytest.mark.rule("PP-18")
def test_a_wrong_accuser_who_is_out_hands_the_round_to_the_owner() -> None:
    state = table(["cat cat", "mouse", "mouse"], top="cat", owner=2, turn=0)
    do(state, (0, "announce"), (1, "accuse"))
    assert [s.id for s in state.view(0).buffets[2].face_up] == ["premier-festin"]
    assert state.view(0).first == 2


@pytest.mark.rule("PP-19")
def test_if_nobody_covers_the_first_card_the_stake_is_lost_and_the_first_player_stays() -> None:
    state = table(["cat", "cat", "cat"], top="cat", first=1, turn=1)
    do(state, (1, "announce"), (2, "announce"))
    assert state.view(0).declared == [1, 2]
    do(state, (0, "announce"))
    view = state.view(0)
    assert view.round == 2
    assert [s.id for s in view.lost] == ["premier-festin"]
    assert (view.first, view.turn) == (1, 1)
    assert "defeat" in told(state)


@pytest.mark.rule("PP-19")
def test_a_seat_that_went_out_need_not_announce_again_for_a_general_defeat() -> None:
    # seat 0 announces, seat 1 steals its last card, 1 and 2 announce: all in the round have
    state = table(["elephant", "mouse", "mouse"], top="cat")
    do(state, (0, "announce"), (1, "accuse"), (1, "announce"), (2, "announce"))
    assert [s.id for s in state.view(0).lost] == ["premier-festin"]


@pytest.mark.rule("PP-19")
def test_bluffers_may_bring_about_a_general_defeat_too() -> None:
    state = table(["elephant", "elephant"], top="cat")
    do(state, (0, "announce"), (1, "announce"))
    assert [s.id for s in state.view(0).lost] == ["premier-festin"]


@pytest.mark.rule("PP-20")
def test_the_last_one_left_who_owns_the_top_wins_at_once() -> None:
    state = table(["elephant cat", "cat", ""], top="mouse", owner=2, turn=1)
    # seat 1 covers the card of seat 2, who has no cards; seat 0 is left: not over yet
    do(state, (1, "play cat"))
    assert state.actors() == [0]
    do(state, (0, "play elephant"))  # seat 1 is out as well
    assert [s.id for s in state.view(0).buffets[0].face_up] == ["premier-festin"]


@pytest.mark.rule("PP-20")
def test_the_last_one_left_below_the_first_card_may_play_and_win_or_decline() -> None:
    hands = ["elephant elephant", "", ""]
    state = do(table(hands, top="cat"), (0, "play elephant"))
    assert [s.id for s in state.view(0).buffets[0].face_up] == ["premier-festin"]
    state = do(table(hands, top="cat"), (0, "announce"))
    assert [s.id for s in state.view(0).lost] == ["premier-festin"]
    free = do(table(hands, top="cat", stake="maki-3"), (0, "announce"))
    assert [s.id for s in free.view(0).lost] == ["maki-3"]


@pytest.mark.rule("PP-55")
def test_a_first_turn_without_cover_is_a_general_defeat_although_the_accuser_went_out() -> None:
    state = table(["cat", "mouse"], top="cat", draws="elephant")
    do(state, (0, "announce"), (1, "accuse"))  # seat 1 is wrong and loses its only card
    assert [s.id for s in state.view(0).lost] == ["premier-festin"]
    assert "eliminated" in told(state)
    assert (state.view(0).round, state.actors()) == (2, [0])


@pytest.mark.rule("PP-55")
def test_a_merciless_first_turn_of_three_has_no_second_one() -> None:
    state = table(["cat", "mouse cat", "mouse cat"], top="cat", stake="maki-4")
    do(state, (0, "announce"), (1, "accuse"))  # wrong: out with all cards
    assert state.actors() == [2]  # who has not had a turn yet may still play
    state = table(["cat", "mouse cat", "mouse cat"], top="cat", stake="maki-4")
    do(state, (0, "announce"), (1, "announce"), (2, "accuse"))  # wrong, and the last of the turn
    assert [s.id for s in state.view(0).lost] == ["maki-4"]


@pytest.mark.rule("PP-20")
@pytest.mark.rule("PP-55")
def test_who_is_left_alone_before_the_own_first_turn_may_still_play() -> None:
    state = table(["elephant", "elephant"], top="cat")
    do(state, (0, "announce"), (1, "accuse"))  # right: seat 0 is out
    assert state.actors() == [1]
    do(state, (1, "play elephant"))
    assert [s.id for s in state.view(0).buffets[1].face_up] == ["premier-festin"]


@pytest.mark.rule("PP-21")
def test_the_stake_lies_face_up_in_front_of_the_winner() -> None:
    state = table(["elephant", "cat"], top="cat", stake="maki-4")
    do(state, (0, "play elephant"), (1, "announce"))
    buffet = state.view(1).buffets[0]
    assert [s.id for s in buffet.face_up] == ["maki-4"]
    assert buffet.value == 3


@pytest.mark.rule("PP-23")
def test_a_new_round_deals_by_the_new_stake_and_the_winner_begins() -> None:
    state = table(["cat", "elephant cat", "cat"], top="cat", turn=1, food=["maki-1", "maki-4"])
    do(state, (1, "play elephant"), (2, "announce"), (0, "announce"))
    view = state.view(0)
    assert view.stake.id == "maki-4"
    assert view.hand_sizes == [4, 4, 4]
    assert view.direction == "counterclockwise"
    assert (view.first, view.turn, view.owner, view.discard) == (1, 1, None, 1)
    assert view.pile == 60 - 12 - 1
    assert state.position()["memory"] == [{}, {}, {}]


@pytest.mark.rule("PP-23")
def test_a_new_round_forgets_the_hand_that_was_shown_and_the_theft() -> None:
    state = table(["cat cat", "mouse mouse", "elephant"], top="cat")
    do(state, (0, "announce"), (1, "accuse"))
    before = state.view(0)
    assert before.shown is not None
    assert before.theft is not None
    do(state, (1, "announce"), (2, "announce"))  # a general defeat: all animals are shuffled
    for seat in (0, 1, 2, None):
        assert state.view(seat).round == 2
        assert (state.view(seat).shown, state.view(seat).theft) == (None, None)
    assert (state.position()["shown"], state.position()["theft"]) == (None, None)


@pytest.mark.rule("PP-38")
@pytest.mark.rule("PP-39")
@pytest.mark.rule("PP-22")
@pytest.mark.parametrize(("stake", "size"), [("maki-1", 5), ("maki-5", 3), ("sushi-2", 4)])
def test_plus_and_minus_one_change_the_next_hand_of_the_winner(stake: str, size: int) -> None:
    state = table(["elephant", "cat", "cat"], top="cat", stake=stake, food=["sushi-3", "maki-4"])
    do(state, (0, "play elephant"), (1, "announce"), (2, "announce"))
    assert sizes(state) == [size, 4, 4]  # maki-4 deals four
    do(state, *decline_all(state))
    assert sizes(state) == [4, 4, 4]  # for one round only (sushi-3 deals four as well)


def decline_all(state: Any) -> list[tuple[int, str]]:
    """A general defeat: everybody announces, in order of play."""
    step = 1 if state.view(0).direction == "clockwise" else -1
    first = state.view(0).turn
    return [((first + step * i) % state.seats, "announce") for i in range(state.seats)]


def tilt(**fields: Any) -> Any:
    """Seat 0 has just won a tilted stake; the next round deals four and runs backwards."""
    state = table(["elephant", "cat"], top="cat", stake="onigiri-5", **fields)
    return do(state, (0, "play elephant"), (1, "announce"))


@pytest.mark.rule("PP-40")
def test_a_tilted_stake_is_not_won_yet() -> None:
    state = tilt(face_up=[["maki-1", "sushi-2"], []])
    view = state.view(1)
    assert view.outcome is None  # it does not complete the buffet
    assert view.buffets[0].tilted.id == "onigiri-5"
    assert view.buffets[0].value == 1 + 2
    assert view.buffets[0].face_down == 0
    assert log(state, "won", 1)[1] == (
        "Anne wins the round (cards still in hand: 0): "
        "4 onigiri, tilted until the next round confirms it."
    )


@pytest.mark.rule("PP-40")
def test_a_tilted_stake_is_straightened_when_its_holder_wins_again() -> None:
    state = table(
        ["elephant", "cat"],
        stake="maki-4",
        tilted="onigiri-5",
        holder=0,
        face_up=[["sushi-2"], []],
        food=["maki-1"],
    )
    do(state, (0, "play elephant"), (1, "announce"))
    assert [s.id for s in state.view(0).buffets[0].face_up] == ["sushi-2", "onigiri-5", "maki-4"]
    assert state.outcome() is not None  # and now it counts for the buffet
    assert state.outcome().reason == "feast"
    assert told(state)[-3:] == ["won", "settled", "ended"]  # first who won, then what it changes
    assert log(state, "won", 1)[1] == "Anne wins the round (cards still in hand: 0): 3 maki!"
    assert log(state, "settled", 1)[1] == (
        "Anne’s tilted stake (4 onigiri) is straightened and counts."
    )


@pytest.mark.rule("PP-40")
def test_a_tilted_stake_is_turned_when_another_wins_or_in_a_general_defeat() -> None:
    fields: dict[str, Any] = {"stake": "maki-4", "tilted": "onigiri-5", "food": ["maki-1"]}
    state = table(["elephant", "cat"], holder=1, **fields)
    do(state, (0, "play elephant"), (1, "announce"))
    assert (state.view(0).buffets[1].face_down, state.view(0).buffets[1].value) == (1, 1)
    assert state.view(0).buffets[1].tilted is None
    state = table(["cat", "cat"], holder=1, **fields)
    do(state, (0, "announce"), (1, "announce"))
    assert (state.view(0).buffets[1].face_down, state.view(0).buffets[1].tilted) == (1, None)
    assert told(state)[-4:] == ["defeat", "settled", "round", "turn"]
    assert log(state, "settled", 1)[1] == "Your tilted stake (4 onigiri) is turned face down."


@pytest.mark.rule("PP-22")
@pytest.mark.rule("PP-40")
def test_the_last_stake_of_all_is_simply_won() -> None:
    state = tilt(food=[])
    assert state.over
    assert [s.id for s in state.view(0).buffets[0].face_up] == ["onigiri-5"]


@pytest.mark.rule("PP-24")
def test_one_of_each_type_face_up_wins_at_once() -> None:
    state = table(
        ["elephant", "cat", "cat"], stake="maki-1", face_up=[["sushi-1", "onigiri-1"], [], []]
    )
    do(state, (0, "play elephant"), (1, "announce"), (2, "announce"))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.rule) == ((0,), "feast", "PP-24")
    assert outcome.utility == (1.0, 0.0, 0.0)
    assert state.actors() == []
    assert [state.legal(seat) for seat in range(3)] == [[], [], []]
    assert why(state, 0, "announce") == "PP-24_over"


@pytest.mark.rule("PP-24")
def test_a_complete_buffet_wins_even_against_a_richer_one() -> None:
    rich = ["sushi-5", "onigiri-5", "sushi-4"]
    state = table(
        ["elephant", "cat"], stake="maki-1", face_up=[["sushi-1", "onigiri-1"], rich], food=[]
    )
    do(state, (0, "play elephant"), (1, "announce"))
    assert state.outcome().winners == (0,)
    assert state.outcome().scores == (3.0, 4.0 + 1 + 4)


@pytest.mark.rule("PP-24")
def test_face_down_cards_do_not_complete_a_buffet() -> None:
    state = table(
        ["elephant", "cat"],
        stake="maki-1",
        face_up=[["sushi-1"], []],
        face_down=[["onigiri-1"], []],
    )
    do(state, (0, "play elephant"), (1, "announce"))
    assert not state.over


@pytest.mark.rule("PP-25")
def test_points_are_the_richest_card_of_each_type_and_one_for_each_other_card() -> None:
    state = table(
        ["elephant cat cat", "cat"],
        stake="maki-4",
        face_up=[["maki-5", "maki-1", "sushi-2"], ["sushi-5"]],
        face_down=[["onigiri-5", "onigiri-4"], []],
        food=[],
    )
    do(state, (0, "play elephant"), (1, "announce"))
    outcome = state.outcome()
    # maki 4 + 1 + 1, sushi 2, two face down, two cards left in hand
    assert outcome.scores == (6.0 + 2 + 2 + 2, 4.0)
    assert (outcome.winners, outcome.reason, outcome.rule) == ((0,), "points", "PP-25")


@pytest.mark.rule("PP-25")
def test_a_draw_with_the_winning_card_counts_for_the_hand() -> None:
    state = table(["elephant-draw", ""], top="cat", stake="maki-4", food=[], draws="mouse")
    do(state, (0, "play elephant-draw"))
    assert state.outcome().scores == (3.0 + 1, 0.0)


@pytest.mark.rule("PP-26")
def test_a_tie_goes_to_the_most_food_cards_and_then_is_shared() -> None:
    fields: dict[str, Any] = {"stake": "onigiri-2", "food": []}
    state = table(
        ["cat", "cat"], face_up=[["maki-4"], ["sushi-2"]], face_down=[[], ["maki-1"]], **fields
    )
    do(state, (0, "announce"), (1, "announce"))
    assert state.outcome().scores == (3.0, 3.0)
    assert state.outcome().winners == (1,)
    state = table(["cat", "cat"], face_up=[["maki-4"], ["sushi-4"]], **fields)
    do(state, (0, "announce"), (1, "announce"))
    assert state.outcome().winners == (0, 1)
    assert state.outcome().utility == (0.5, 0.5)
    assert state.outcome().reason == "shared"


@pytest.mark.rule("PP-27")
def test_a_general_defeat_in_the_last_round_gives_nobody_the_hand_bonus() -> None:
    state = table(["cat cat", "cat cat"], stake="maki-4", face_up=[["sushi-1"], []], food=[])
    do(state, (0, "announce"), (1, "announce"))
    assert state.over
    assert state.outcome().scores == (1.0, 0.0)
    assert state.position()["winner"] is None


# -- teams ---------------------------------------------------------------------------------------


@pytest.mark.rule("PP-42")
@pytest.mark.parametrize(
    ("seats", "teams"),
    [
        (4, [[0, 2], [1, 3]]),
        (6, [[0, 3], [1, 4], [2, 5]]),
        (8, [[0, 4], [1, 5], [2, 6], [3, 7]]),
    ],
)
def test_partners_sit_opposite_each_other(seats: int, teams: list[list[int]]) -> None:
    assert GAME.new(seats, 1, teams=True).view(0).teams == teams
    assert GAME.new(seats, 1).view(0).teams is None


@pytest.mark.rule("PP-42")
def test_a_team_has_one_buffet_and_wins_together() -> None:
    state = table(
        ["elephant", "cat", "cat", "cat"],
        stake="maki-1",
        options=TEAMS,
        face_up=[["sushi-1"], [], ["onigiri-1"], []],
    )
    do(state, (0, "play elephant"), (1, "announce"), (2, "announce"), (3, "announce"))
    outcome = state.outcome()
    assert (outcome.winners, outcome.reason) == ((0, 2), "feast")
    assert outcome.utility == (0.5, 0.0, 0.5, 0.0)
    assert outcome.scores == (3.0, 0.0, 3.0, 0.0)


@pytest.mark.rule("PP-42")
def test_the_hand_bonus_goes_to_the_pool() -> None:
    state = table(
        ["elephant cat", "cat", "cat", "cat"],
        stake="maki-1",
        options=TEAMS,
        face_up=[[], ["maki-2"], ["maki-5"], []],
        food=[],
    )
    do(state, (0, "play elephant"), (1, "announce"), (2, "announce"), (3, "announce"))
    assert state.outcome().scores == (4.0 + 1 + 1, 2.0, 6.0, 2.0)


@pytest.mark.rule("PP-43")
@pytest.mark.parametrize(
    ("seats", "teams", "solo"), [(5, [[0, 2], [1, 3]], 4), (7, [[0, 3], [1, 4], [2, 5]], 6)]
)
def test_at_an_odd_table_one_plays_solo(seats: int, teams: list[list[int]], solo: int) -> None:
    view = GAME.new(seats, 1, teams=True).view(0)
    assert (view.teams, view.solo) == (teams, solo)


@pytest.mark.rule("PP-43")
def test_at_an_odd_table_a_complete_buffet_does_not_end_the_match() -> None:
    state = table(
        ["elephant", "cat", "cat", "cat", "cat"],
        stake="maki-1",
        options=TEAMS,
        face_up=[["sushi-1", "onigiri-1"], [], [], [], []],
    )
    do(state, (0, "play elephant"), *[(s, "announce") for s in (1, 2, 3, 4)])
    assert not state.over


def before_last(face_up: list[list[str]], **fields: Any) -> Any:
    """Five seats, teams: the next round is the last one."""
    state = table(
        ["cat"] * 5, stake="onigiri-2", options=TEAMS, face_up=face_up, food=["onigiri-3"], **fields
    )
    return do(state, *[(s, "announce") for s in range(5)])


@pytest.mark.rule("PP-43")
def test_in_the_last_round_the_solo_player_joins_the_poorer_team() -> None:
    state = before_last([["maki-5"], ["maki-4"], [], [], ["sushi-5"]])
    assert state.view(0).teams == [[0, 2], [1, 3, 4]]
    assert state.view(0).solo is None
    assert state.view(0).buffets[1].value == 3 + 4  # the solo player brings the own buffet
    assert told(state)[-3:] == ["round", "joined", "turn"]


@pytest.mark.rule("PP-43")
def test_equally_poor_teams_are_told_apart_by_their_cards() -> None:
    state = before_last([["maki-4"], ["maki-2", "maki-1"], [], [], []])
    assert state.view(0).teams == [[0, 2, 4], [1, 3]]


@pytest.mark.rule("PP-43")
def test_a_full_tie_lets_the_solo_player_choose() -> None:
    state = before_last([["maki-4"], ["sushi-4"], [], [], []])
    assert state.actors() == [4]
    assert told(state)[-1] == "round"  # nobody's turn yet
    assert [str(a) for a in state.legal(4)] == ["join team=0", "join team=1"]
    words = [GAME.texts("en").action(a) for a in state.legal(4)]
    assert words == ["join team 1", "join team 2"]  # as the badges count them
    assert why(state, 4, "announce") == "PP-07_busy_join"
    assert why(state, 4, "join 2") == "PP-43"
    first = state.view(0).turn
    assert why(state, first, "announce") == "PP-07_turn"
    do(state, (4, "join 1"))
    assert state.view(0).teams == [[0, 2], [1, 3, 4]]
    assert state.actors() == [first]
    assert told(state)[-2:] == ["joined", "turn"]
    assert why(state, first, "join 0") == "PP-43_not_now"


@pytest.mark.rule("PP-43")
def test_three_win_together_and_share() -> None:
    state = before_last([["maki-5"], ["maki-4"], [], [], ["sushi-5"]])
    turn = state.view(0).turn
    do(state, *[((turn + i) % 5, "announce") for i in range(5)])
    assert state.over
    outcome = state.outcome()
    assert outcome.winners == (1, 3, 4)
    assert outcome.scores == (4.0, 7.0, 4.0, 7.0, 7.0)
    assert outcome.utility == (0.0, 1 / 3, 0.0, 1 / 3, 1 / 3)


@pytest.mark.rule("PP-54")
def test_a_tilted_stake_counts_for_nothing_when_the_poorest_team_is_sought() -> None:
    state = table(
        ["elephant", "cat", "cat", "cat", "cat"],
        stake="onigiri-5",  # tilted
        options=TEAMS,
        face_up=[[], ["maki-1"], [], [], []],
        food=["onigiri-3"],
    )
    do(state, (0, "play elephant"), *[(s, "announce") for s in (1, 2, 3, 4)])
    assert state.view(0).buffets[0].tilted.id == "onigiri-5"
    assert state.view(0).teams == [[0, 2, 4], [1, 3]]
    assert all(state.view(4).hand_sizes)  # the last hands are dealt already

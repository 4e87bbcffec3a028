"""The Game: a test for every rule of its catalogue."""

from __future__ import annotations

import re

import msgspec
import pytest

import tablee
from tablee.core.rng import Rng
from tablee.games.the_game.components import CARDS
from tablee.games.the_game.rules import TheGame
from tests.games.the_game.situations import (
    GAME,
    end,
    lines,
    place,
    placements,
    seen,
    situation,
    why,
)

rule = pytest.mark.rule


# -- components and set-up -----------------------------------------------------------------------


@rule("TG-01")
def test_ninety_eight_cards_each_once() -> None:
    position = GAME.new(seats=4, seed=3).position()
    cards = position["draw"] + [card for hand in position["hands"] for card in hand]
    assert sorted(cards) == list(range(2, 100))


@rule("TG-02")
def test_two_piles_ascend_from_1_and_two_descend_from_100() -> None:
    piles = seen(GAME.new(seats=2, seed=0), 0).piles
    assert [(pile.ascending, pile.top, pile.empty) for pile in piles] == [
        (True, 1, True),
        (True, 1, True),
        (False, 100, True),
        (False, 100, True),
    ]


@rule("TG-03")
@pytest.mark.parametrize(("seats", "cards"), [(1, 8), (2, 7), (3, 6), (4, 6), (5, 6)])
def test_hand_size_by_number_of_players(seats: int, cards: int) -> None:
    state = GAME.new(seats=seats, seed=1)
    assert [len(hand) for hand in state.hands] == [cards] * seats
    assert len(state.draw) == 98 - seats * cards


@rule("TG-04")
def test_a_player_sees_only_the_own_hand() -> None:
    state = GAME.new(seats=3, seed=5)
    view = seen(state, 1)
    assert view.hand == state.hands[1]
    assert view.hands is None
    assert view.hand_sizes == [6, 6, 6]
    assert seen(state, None).hand is None


@rule("TG-04")
def test_a_card_that_one_does_not_hold_cannot_be_placed() -> None:
    state = situation([[10, 20], [30, 40]])
    refusal = why(state, 0, verb="place", card=30, pile=0)
    assert refusal == tablee.Refusal("TG-04", {"card": 30})


@rule("TG-05")
def test_in_library_use_the_first_seat_is_fixed_and_nobody_is_asked() -> None:
    assert GAME.new(seats=3, seed=1).actors() == [0]
    assert GAME.new(seats=3, seed=1, first_seat=2).actors() == [2]


def _say(state: tablee.State, seat: int, answer: str) -> None:
    state.play(seat, GAME.action({"verb": "start", "answer": answer}))


@rule("TG-05")
def test_the_first_volunteer_starts() -> None:
    state = GAME.new(seats=4, seed=1, first_seat="ask")
    assert state.actors() == [0, 1, 2, 3]
    _say(state, 1, "either")
    assert state.actors() == [0, 2, 3]
    assert seen(state, 0).answers == [None, "either", None, None]
    _say(state, 3, "me")
    assert state.actors() == [3]
    assert seen(state, 0).answers is None


@rule("TG-05")
@pytest.mark.parametrize(
    ("answers", "first"),
    [
        (["not-me", "either", "either"], 1),
        (["not-me", "not-me", "either"], 2),
        (["not-me", "not-me", "not-me"], 0),
    ],
)
def test_without_a_volunteer_the_lowest_indifferent_seat_starts(
    answers: list[str], first: int
) -> None:
    state = GAME.new(seats=3, seed=1, first_seat="ask")
    for seat in (2, 0, 1):
        _say(state, seat, answers[seat])
    assert state.actors() == [first]


@rule("TG-05")
def test_while_the_team_agrees_nothing_else_may_be_done_and_nobody_answers_twice() -> None:
    state = GAME.new(seats=2, seed=1, first_seat="ask")
    card = state.hands[0][0]
    assert why(state, 0, verb="place", card=card, pile=0) == tablee.Refusal("TG-05")
    _say(state, 0, "not-me")
    assert why(state, 0, verb="start", answer="me") == tablee.Refusal("TG-05", {}, "answered")
    assert state.legal(0) == []
    _say(state, 1, "me")
    begun = tablee.Refusal("TG-05", {"turn": 1}, "begun")
    assert why(state, 0, verb="start", answer="me") == begun


@rule("TG-05")
def test_alone_nobody_is_asked_who_starts() -> None:
    state = GAME.new(seats=1, seed=1, first_seat="ask")
    assert {action.verb for action in state.legal(0)} == {"place"}


# -- the turn ------------------------------------------------------------------------------------


@rule("TG-06")
def test_at_least_two_cards_more_if_one_wishes_on_any_mix_of_piles() -> None:
    state = situation([[10, 20, 30, 90], [40]])
    place(state, 10, 0)
    short = tablee.Refusal("TG-06", {"count": 2, "placed": 1})
    assert why(state, 0, verb="end", burning=False) == short
    place(state, 90, 2)
    assert why(state, 0, verb="end", burning=False) is None
    place(state, 20, 1)
    end(state)
    assert state.actors() == [1]


@rule("TG-06")
def test_only_the_player_whose_turn_it_is_plays() -> None:
    state = situation([[10, 20], [30, 40]])
    refusal = why(state, 1, verb="place", card=30, pile=0)
    assert refusal == tablee.Refusal("TG-06", {"turn": 0}, "turn")
    assert state.legal(1) == []


@rule("TG-07")
def test_an_ascending_pile_takes_higher_cards() -> None:
    state = situation([[3, 4, 5, 60]], tops=(6, 59, 100, 100))
    assert placements(state) >= {(60, 0), (60, 1)}
    assert not placements(state) & {(3, 0), (4, 0), (5, 0)}
    refusal = why(state, 0, verb="place", card=5, pile=0)
    assert refusal == tablee.Refusal("TG-07", {"card": 5, "top": 6}, "no_jump")


@rule("TG-07")
@rule("TG-08")
@rule("TG-09")
@pytest.mark.parametrize(
    ("top", "pile", "jump"), [(12, 0, 2), (11, 0, None), (89, 2, 99), (90, 2, None)]
)
def test_a_refusal_names_the_card_that_jumps_back_only_if_there_is_one(
    top: int, pile: int, jump: int | None
) -> None:
    card = 5 if pile == 0 else 95
    tops = (top, 1, 100, 100) if pile == 0 else (1, 1, top, 100)
    refusal = why(situation([[card, 50]], tops=tops), 0, verb="place", card=card, pile=pile)
    assert refusal is not None
    assert refusal.params.get("jump") == jump
    for lang, words in [("fr", "reculer"), ("en", "jump back")]:
        assert (words in GAME.texts(lang).refusal(refusal)) == (jump is not None)


@rule("TG-07")
def test_the_rulebooks_example_8_and_then_13_on_a_4() -> None:
    state = situation([[8, 13, 50, 60]], tops=(4, 1, 100, 100))
    place(state, 8, 0)
    place(state, 13, 0)
    assert seen(state, 0).piles[0].top == 13


@rule("TG-07")
@rule("TG-08")
def test_every_card_fits_on_an_empty_pile() -> None:
    low_and_high = situation([[2, 99]])
    assert placements(low_and_high) == {(card, pile) for card in (2, 99) for pile in range(4)}


@rule("TG-08")
def test_a_descending_pile_takes_lower_cards() -> None:
    state = situation([[40, 96, 97]], tops=(1, 1, 95, 100))
    assert placements(state) & {(40, 2), (96, 2), (97, 2)} == {(40, 2)}
    refusal = why(state, 0, verb="place", card=97, pile=2)
    assert refusal == tablee.Refusal("TG-08", {"card": 97, "top": 95}, "no_jump")


@rule("TG-09")
@pytest.mark.parametrize(("card", "pile", "top"), [(35, 0, 45), (37, 1, 47), (75, 2, 65)], ids=str)
def test_the_rulebooks_examples_of_the_backward_jump(card: int, pile: int, top: int) -> None:
    tops = [1, 1, 100, 100]
    tops[pile] = top
    wrong = [card - 1, card + 1]
    state = situation([sorted([card, *wrong])], tops=(tops[0], tops[1], tops[2], tops[3]))
    on_pile = {c for c, p in placements(state) if p == pile}
    assert on_pile == {card}
    place(state, card, pile)
    assert seen(state, 0).piles[pile].top == card


@rule("TG-09")
def test_no_card_jumps_back_from_a_base() -> None:
    state = situation([[2, 3], [90, 91]])
    for card in CARDS:
        assert state.fits(card, 0) == (card > 1)
        assert state.fits(card, 2) == (card < 100)


@rule("TG-10")
def test_only_the_tops_are_visible_until_the_end() -> None:
    state = situation([[50, 51], [52, 53]], tops=(49, 30, 54, 70), draw=0)
    view = seen(state, 0)
    assert [pile.top for pile in view.piles] == [49, 30, 54, 70]
    assert view.below is None
    # what is foreseen is of the own legal actions, by their codes
    assert set(view.foreseen) == {action.code for action in state.legal(0)}
    rest = msgspec.json.encode(msgspec.structs.replace(view, foreseen={})).decode()
    numbers = {int(number) for number in re.findall(r"\d+", rest)}
    counts = {0, 1, 2, 4, 98}  # seats, hand sizes, cards left and in all
    assert numbers - counts == {50, 51, 49, 30, 54, 70}


@rule("TG-10")
def test_after_the_end_everything_is_shown() -> None:
    state = situation([[50], []], tops=(49, 30, 51, 70), draw=0)
    place(state, 50, 0)
    assert state.over
    below = seen(state, 1).below
    assert below is not None
    assert sorted(card for pile in below for card in pile) == CARDS


@rule("TG-11")
def test_any_seat_may_signal_at_any_time_without_disturbing_the_turn() -> None:
    state = GAME.new(seats=3, seed=2, signals=True)
    legal = state.legal(0)
    state.play(2, GAME.action({"verb": "signal", "pile": 1, "signal": "leave"}))
    assert seen(state, 0).piles[1].signals == ["none", "none", "leave"]
    assert state.actors() == [0]
    assert state.legal(0) == legal
    state.play(2, GAME.action({"verb": "signal", "pile": 1, "signal": "none"}))
    assert seen(state, 0).piles[1].signals == ["none", "none", "none"]


@rule("TG-11")
def test_signals_are_talk_and_never_among_the_moves() -> None:
    state = GAME.new(seats=2, seed=2, signals=True)
    assert all(not action.talk for action in state.legal(0))
    assert len(state.talk(1)) == 4 * 3
    assert why(state, 0, verb="signal", pile=0, signal="none") == tablee.Refusal(
        "TG-11", {"pile": 0}, "same"
    )


@rule("TG-11")
def test_signals_can_be_switched_off() -> None:
    state = GAME.new(seats=2, seed=2)
    assert state.talk(0) == []
    refusal = why(state, 0, verb="signal", pile=0, signal="leave")
    assert refusal == tablee.Refusal("TG-11", {}, "off")


@rule("TG-11")
def test_signals_are_recorded_and_replayed() -> None:
    record, state = tablee.Record.start(GAME, 2, 9, signals=True)
    for seat, text in [(1, "signal pile=2 signal=yours"), (0, str(state.legal(0)[0]))]:
        action = GAME.action(text)
        state.play(seat, action)
        record.add(seat, action)
    record.seal(state)
    assert tablee.Record.from_json(record.to_json()).replay() == state


@rule("TG-12")
def test_the_hand_is_filled_up_at_the_end_of_the_turn() -> None:
    state = GAME.new(seats=3, seed=4)
    before = list(state.draw)
    for _ in range(3):
        card, pile = min(placements(state))
        place(state, card, pile)
    assert len(state.hands[0]) == 3
    end(state)
    assert len(state.hands[0]) == 6
    assert set(before[-3:]) <= set(state.hands[0])
    assert state.draw == before[:-3]


@rule("TG-12")
def test_drawing_stops_when_the_draw_pile_is_empty() -> None:
    state = situation([[50, 51, 52], [53, 54]], tops=(49, 30, 55, 70), draw=1)
    drawn = state.draw[0]
    place(state, 50, 0)
    place(state, 51, 0)
    end(state)
    assert state.hands[0] == sorted([52, drawn])
    assert state.draw == []


# -- the end -------------------------------------------------------------------------------------


@rule("TG-13")
def test_with_an_empty_draw_pile_one_card_is_enough_and_nobody_draws() -> None:
    state = situation([[50, 51], [52, 53]], tops=(49, 30, 54, 70), draw=0)
    assert why(state, 0, verb="end", burning=False) == tablee.Refusal(
        "TG-13", {"count": 1, "placed": 0}
    )
    place(state, 50, 0)
    end(state)
    assert state.hands[0] == [51]
    assert state.actors() == [1]


@rule("TG-14")
def test_a_player_without_cards_is_skipped() -> None:
    state = situation([[50, 51], [], [52, 53]], tops=(49, 30, 54, 70), draw=0)
    place(state, 50, 0)
    end(state)
    assert state.actors() == [2]
    place(state, 52, 0)
    end(state)
    assert state.actors() == [0]
    place(state, 51, 2)  # the last card: nothing is left to decide, the turn passes on
    assert state.actors() == [2]


@rule("TG-15")
def test_the_match_is_lost_when_the_next_player_cannot_place_a_card() -> None:
    state = situation([[50, 53, 97], [41, 42]], tops=(45, 48, 40, 38), draw=4)
    place(state, 50, 0)
    place(state, 53, 0)
    end(state)
    assert state.over
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.winners) == ("stuck", "TG-15", ())
    assert state.actors() == []
    assert state.legal(1) == []


@rule("TG-15")
def test_stuck_after_one_of_two_cards_loses_at_once() -> None:
    state = situation([[41, 50], [97, 98]], tops=(45, 48, 40, 38), draw=4)
    place(state, 50, 0)
    assert state.over
    assert state.ended == "stuck"


@rule("TG-15")
def test_one_card_is_enough_to_go_on_when_the_draw_pile_is_empty() -> None:
    state = situation([[41, 50], [97, 98]], tops=(45, 48, 40, 38), draw=0)
    place(state, 50, 0)
    assert not state.over
    assert [str(action) for action in state.legal(0)] == ["end burning=no"]


@rule("TG-15")
def test_nothing_may_be_done_after_the_end() -> None:
    state = situation([[41, 50], [97, 98]], tops=(45, 48, 40, 38), draw=4)
    place(state, 50, 0)
    assert why(state, 0, verb="place", card=41, pile=0) == tablee.Refusal("TG-15", {}, "over")


@rule("TG-16")
def test_the_rulebooks_example_three_hands_of_six_and_seven_to_draw_score_25() -> None:
    hands = [[11, 12, 13, 14, 15, 16], [21, 22, 23, 24, 25, 26], [31, 32, 33, 34, 90, 91]]
    # the ascending tops are high and the descending ones low: seat 0 will be stuck
    state = situation(hands, tops=(89, 88, 9, 8), turn=2, draw=9)
    place(state, 90, 0)
    place(state, 91, 0)
    end(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "stuck"
    assert [len(hand) for hand in state.hands] == [6, 6, 6]
    assert len(state.draw) == 7
    assert outcome.scores == (25.0, 25.0, 25.0)
    assert outcome.detail["excellent"] is False


@rule("TG-16")
def test_fewer_than_ten_cards_left_is_excellent() -> None:
    state = situation([[41, 50], [97, 98]], tops=(45, 48, 40, 38), draw=4)
    place(state, 50, 0)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (7.0, 7.0)
    assert outcome.detail["excellent"] is True
    assert "Fewer than ten cards left: that is excellent." in lines(state)


@rule("TG-16")
def test_neither_ten_cards_left_nor_a_victory_is_called_excellent() -> None:
    lost = situation([[41, 50], [97, 98]], tops=(45, 48, 40, 38), draw=7)
    place(lost, 50, 0)
    won = situation([[50]], tops=(49, 30, 51, 70), draw=0)
    place(won, 50, 0)
    for state, left in [(lost, 10), (won, 0)]:
        assert (state.over, state.left) == (True, left)
        assert not [line for line in lines(state) if "excellent" in line]


@rule("TG-17")
def test_the_team_wins_when_all_cards_are_placed() -> None:
    state = situation([[50], [51]], tops=(49, 30, 52, 70), draw=0)
    place(state, 50, 0)
    assert not state.over
    place(state, 51, 0)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.winners) == ("won", "TG-17", (0, 1))
    assert outcome.utility == (1.0, 1.0)
    assert outcome.scores == (0.0, 0.0)


# -- experts -------------------------------------------------------------------------------------


@rule("TG-18")
def test_experts_place_at_least_three_cards_while_the_draw_pile_lasts() -> None:
    state = situation([[10, 20, 30, 40], [50, 60]], minimum=3)
    place(state, 10, 0)
    place(state, 20, 0)
    assert why(state, 0, verb="end", burning=False) == tablee.Refusal(
        "TG-18", {"count": 3, "placed": 2}
    )
    place(state, 30, 0)
    assert why(state, 0, verb="end", burning=False) is None
    later = situation([[50, 51], [52, 53]], tops=(49, 30, 54, 70), draw=0, minimum=3)
    place(later, 50, 0)
    assert why(later, 0, verb="end", burning=False) is None


@rule("TG-19")
@pytest.mark.parametrize(("seats", "cards"), [(1, 7), (2, 6), (3, 5), (5, 5)])
def test_every_hand_may_be_one_card_smaller(seats: int, cards: int) -> None:
    state = GAME.new(seats=seats, seed=1, hand_penalty=1)
    assert [len(hand) for hand in state.hands] == [cards] * seats
    assert state.required() == 2  # a separate option


# -- On Fire -------------------------------------------------------------------------------------

LIT, DUE = 1, 2


@rule("TG-20")
@pytest.mark.parametrize("card", [22, 33, 44, 55, 66, 77])
def test_the_six_fire_cards_burn(card: int) -> None:
    state = situation([[card, 80, 81], [90, 91]], on_fire=True)
    place(state, card, 0)
    assert seen(state, 0).piles[0].fire == "lit"
    without = situation([[card, 80, 81], [90, 91]])
    place(without, card, 0)
    assert seen(without, 0).piles[0].fire == ""


@rule("TG-20")
def test_other_cards_do_not_burn() -> None:
    state = situation([[11, 88, 81], [90, 91]], on_fire=True)
    place(state, 11, 0)
    place(state, 88, 2)
    assert state.fires == [0, 0, 0, 0]


@rule("TG-21")
def test_the_same_player_may_cover_the_fire() -> None:
    state = situation([[22, 23, 80], [90, 91]], on_fire=True)
    place(state, 22, 0)
    place(state, 23, 0)
    assert state.fires == [0, 0, 0, 0]
    end(state)
    assert not state.fire_due()


@rule("TG-21")
def test_the_next_player_must_cover_the_fire() -> None:
    state = situation([[22, 30, 80], [23, 90, 91]], on_fire=True)
    place(state, 22, 0)
    place(state, 30, 1)
    end(state)
    assert seen(state, 1).piles[0].fire == "due"
    place(state, 23, 0)
    place(state, 90, 2)
    end(state)
    assert not state.over
    assert state.actors() == [0]


@rule("TG-21")
@rule("TG-24")
def test_a_fire_left_uncovered_by_the_next_player_loses() -> None:
    state = situation([[22, 30, 80], [23, 90, 91]], on_fire=True)
    place(state, 22, 0)
    place(state, 30, 1)
    end(state)
    place(state, 90, 2)
    place(state, 91, 3)
    end(state, burning=True)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.winners) == ("fire", "TG-24", ())


@rule("TG-22")
def test_the_deadline_passes_over_players_without_cards() -> None:
    state = situation([[65, 66], [], [67, 68]], tops=(64, 30, 69, 80), draw=0, on_fire=True)
    place(state, 66, 2)
    end(state)
    assert state.actors() == [2]
    assert state.fire_due()


@rule("TG-22")
def test_alone_the_deadline_is_the_own_next_turn() -> None:
    state = situation([[22, 30, 40, 50]], on_fire=True)
    place(state, 22, 0)
    place(state, 30, 1)
    end(state)
    assert state.actors() == [0]
    assert state.fires[0] == DUE


@rule("TG-22")
def test_if_nobody_else_has_cards_the_deadline_is_the_own_next_turn() -> None:
    state = situation([[65, 66], []], tops=(64, 30, 67, 80), draw=0, on_fire=True)
    place(state, 66, 2)
    end(state)
    assert state.actors() == [0]
    assert state.fires[2] == DUE


@rule("TG-23")
def test_a_fire_covered_by_a_fire_starts_a_new_deadline() -> None:
    state = situation([[22, 30, 80], [33, 90, 91], [50, 51]], on_fire=True)
    place(state, 22, 0)
    place(state, 30, 1)
    end(state)
    place(state, 33, 0)
    assert state.fires[0] == LIT
    place(state, 90, 2)
    end(state)
    assert not state.over
    assert state.fires[0] == DUE
    assert state.actors() == [2]


@rule("TG-23")
def test_the_last_card_wins_even_if_it_burns() -> None:
    state = situation([[66]], tops=(65, 30, 67, 80), draw=0, on_fire=True)
    place(state, 66, 0)
    assert state.ended == "won"


@rule("TG-24")
def test_the_end_of_the_turn_carries_a_warning_while_a_fire_is_due() -> None:
    state = situation(
        [[23, 90, 91], [30, 80]], tops=(22, 1, 100, 100), placed=2, fires=[2, 0, 0, 0],
        on_fire=True,
    )  # fmt: skip
    ends = [str(action) for action in state.legal(0) if action.verb == "end"]
    assert ends == ["end burning=yes"]
    assert why(state, 0, verb="end", burning=False) == tablee.Refusal("TG-24", {"pile": 0})
    for lang, word in [("fr", "perdue"), ("en", "loses")]:
        assert word in GAME.texts(lang).action(GAME.action("end burning=yes"))


@rule("TG-24")
def test_the_warning_is_not_offered_without_a_fire() -> None:
    state = situation([[23, 90, 91], [30, 80]], placed=2, on_fire=True)
    assert why(state, 0, verb="end", burning=True) == tablee.Refusal("TG-24", {}, "no_fire")


@rule("TG-24")
def test_a_fire_that_may_wait_is_not_denied() -> None:
    state = situation([[44, 70, 90, 91], [30, 80]], tops=(40, 1, 100, 100), placed=1, on_fire=True)
    place(state, 44, 0)
    refusal = why(state, 0, verb="end", burning=True)
    assert refusal == tablee.Refusal("TG-24", {"pile": 0}, "not_due")
    assert "brûle" not in GAME.texts("fr").refusal(refusal)
    assert "may wait until the next turn" in GAME.texts("en").refusal(refusal)


@rule("TG-24")
def test_the_minimum_still_holds_with_a_fire_due() -> None:
    state = situation(
        [[23, 90, 91], [30, 80]], tops=(22, 1, 100, 100), placed=1, fires=[2, 0, 0, 0],
        on_fire=True,
    )  # fmt: skip
    refusal = why(state, 0, verb="end", burning=True)
    assert refusal == tablee.Refusal("TG-06", {"count": 2, "placed": 1})


def last_card(
    card: int = 67, tops: tuple[int, int, int, int] = (66, 30, 69, 80), due: int = 0
) -> TheGame:
    """Seat 0 holds one card, which fits everywhere, and a fire is due on one pile."""
    fires = [2 if pile == due else 0 for pile in range(4)]
    return situation([[card], [68]], tops=tops, draw=0, fires=fires, on_fire=True)


@rule("TG-24")
@pytest.mark.parametrize("pile", [1, 2, 3])
def test_the_last_card_of_a_hand_placed_beside_a_fire_that_is_due_loses(pile: int) -> None:
    state = last_card()
    place(state, 67, pile)
    assert state.ended == "fire"


@rule("TG-24")
@pytest.mark.parametrize(
    ("card", "tops", "due"),
    [
        (67, (66, 30, 69, 80), 0),
        (67, (30, 66, 69, 80), 1),
        (65, (64, 30, 66, 80), 2),
        (65, (64, 30, 80, 66), 3),
    ],
)
def test_the_last_card_of_a_hand_may_cover_the_fire_that_is_due(
    card: int, tops: tuple[int, int, int, int], due: int
) -> None:
    state = last_card(card, tops, due)
    assert [pile for pile in range(4) if not state.loses(card, pile)] == [due]
    place(state, card, due)
    assert not state.over
    assert state.actors() == [1]


@rule("TG-24")
def test_before_the_last_card_is_placed_its_owner_is_warned_of_the_fire() -> None:
    warning = GAME.texts("en")("line.last_card")
    assert warning in lines(last_card(), 0)
    for other in (1, None):
        assert warning not in lines(last_card(), other)
    more = situation(
        [[67, 68], [70]], tops=(66, 30, 69, 80), draw=0, fires=[2, 0, 0, 0], on_fire=True
    )
    assert warning not in lines(more, 0)
    winning = situation([[67]], tops=(66, 30, 68, 80), draw=0, fires=[2, 0, 0, 0], on_fire=True)
    assert warning not in lines(winning, 0)
    place(winning, 67, 2)
    assert winning.ended == "won"  # TG-23: all cards are placed


# -- what a seat can work out --------------------------------------------------------------------


@rule("TG-15")
def test_resample_knows_that_who_must_place_a_card_can() -> None:
    state = situation([[10, 20], [46, 41]], tops=(45, 48, 40, 38), turn=1, draw=40)
    rng = Rng(1)
    for _ in range(200):
        other = state.resample(0, rng)
        assert other.can_place()
        assert other.hands[0] == [10, 20]


# -- what is told and foreseen -------------------------------------------------------------------


def told(state: TheGame, me: int | None = None) -> list[str]:
    """What happened so far, in English."""
    texts = GAME.texts("en").with_names(["Ana", "Bo"])
    return [texts.event(event.seen_by(me), me) for event in state.events or []]


def test_the_first_turn_is_told() -> None:
    state = GAME.begin(2, 1)
    assert told(state) == ["Ana to play (cards to place: at least 2)."]
    assert told(state, 0) == ["Your turn (cards to place: at least 2)."]
    assert told(GAME.begin(2, 1, first_seat="ask")) == []  # nobody's turn yet


@rule("TG-09")
@rule("TG-21")
def test_jumps_and_fires_are_told() -> None:
    state = situation([[30, 44, 45, 90], [80]], tops=(40, 1, 100, 100), on_fire=True)
    state.events = []
    for card, pile in ((30, 0), (44, 0), (45, 0)):
        place(state, card, pile)
    assert told(state) == [
        "Ana places the 30 over the 40, ten back (▲ first ascending).",
        "Ana places the 44 over the 30 (▲ first ascending). The pile catches fire!",
        "Ana places the 45 over the 44 (▲ first ascending).",
        "Ana covers the fire on the first ascending pile.",
    ]
    assert told(state, 0)[3] == "You cover the fire on the first ascending pile."


@rule("TG-11")
def test_signals_are_told() -> None:
    state = situation([[30, 44], [80]], signals=True)
    state.events = []
    state.play(1, GAME.action("signal pile=2 signal=yours"))
    assert told(state) == ["Bo, on the first descending pile: “all yours”."]


@rule("TG-15")
@rule("TG-24")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_what_the_view_foresees_comes_true(seats: int) -> None:
    """Every legal placement is tried: the page shows what it would bring, and holds no rule."""
    rng = Rng(seats)
    lost = jumps = 0
    for seed in range(60):
        state = GAME.new(seats, seed, on_fire=True, hand_penalty=1)
        assert isinstance(state, TheGame)
        while not state.over:
            seat = state.turn
            foreseen = seen(state, seat).foreseen
            legal = state.legal(seat)
            assert set(foreseen) == {action.code for action in legal}
            assert all(seen(state, other).foreseen == {} for other in range(seats) if other != seat)
            assert seen(state, None).foreseen == {}
            for action in legal:
                after = state.copy()
                after.apply(seat, action)
                ahead = foreseen[action.code]
                if action.verb == "place":
                    pile = int(action.pile)
                    before, now = state.piles[pile][-1], after.piles[pile][-1]
                    assert ahead.steps == (now - before if pile < 2 else before - now)
                    jumps += ahead.steps < 0
                mine = after.turn == seat and (seats > 1 or after.placed > 0)
                if ahead.loses:
                    assert after.over
                    assert after.ended in ("stuck", "fire")
                    lost += 1
                elif mine and after.over:
                    assert after.ended == "won"
            state.apply(seat, rng.pick(legal))
    assert lost > 20
    assert jumps > 20

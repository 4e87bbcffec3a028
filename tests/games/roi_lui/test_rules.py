"""Le Roi Lui: a test for every rule of its catalogue."""

from __future__ import annotations

import pytest

from tablee.core.refusal import Refusal
from tablee.core.rng import Rng
from tablee.games.roi_lui.components import DISHES
from tests.games.roi_lui.situations import (
    GAME,
    last_turn,
    legal,
    play,
    situation,
    told,
    why,
)

rule = pytest.mark.rule


# -- components and set-up -----------------------------------------------------------------------


@rule("RL-01")
def test_fifteen_portions_of_seven_dishes_and_five_emeralds() -> None:
    position = GAME.new(seats=4, seed=3).position()
    cards = list(position["pile"]) + ["emerald"] * position["emeralds"]
    cards += [dish for dish, count in position["table"].items() for _ in range(count)]
    assert len(cards) == 110
    assert {card: cards.count(card) for card in cards} == {
        **dict.fromkeys(DISHES, 15),
        "emerald": 5,
    }


@rule("RL-02")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_first_chef_may_be_named(seat: int) -> None:
    state = GAME.new(seats=3, seed=1, first_chef=seat)
    assert (state.chef, state.actors()) == (seat, [seat])


@rule("RL-02")
def test_the_first_chef_is_seat_0_unless_the_table_wants_another() -> None:
    assert {GAME.new(seats=5, seed=seed).chef for seed in range(20)} == {0}


@rule("RL-02")
def test_the_first_chef_may_be_drawn_at_random() -> None:
    chefs = [GAME.new(seats=5, seed=seed, first_chef="random").chef for seed in range(200)]
    assert all(20 <= chefs.count(seat) <= 60 for seat in range(5))


@rule("RL-02")
def test_all_cards_are_shuffled_into_one_pile() -> None:
    tables = [GAME.new(seats=3, seed=seed).position() for seed in range(300)]
    dragons = sum(table["emeralds"] for table in tables)
    assert 50 <= dragons <= 120  # 1800 cards of which 5 in 110 are Emeralds: 82 expected
    for dish in DISHES:
        assert 190 <= sum(table["table"].get(dish, 0) for table in tables) <= 300  # 245


@rule("RL-03")
def test_a_service_is_laid_taken_and_finished_by_the_king_and_the_left_neighbour_is_next() -> None:
    state = situation(
        table={"wine": 2, "ham": 1, "cake": 1, "bread": 2},
        chef=2,
        next_cards=("cheese", "cheese", "fruit", "ham", "ham", "ham"),
    )
    state.events = []
    play(state, "take dish=wine", "take dish=ham", "take dish=cake")
    kinds = [event.kind for event in state.events]
    assert kinds == ["took", "took", "took", "king_served", "table_laid"]
    assert state.position()["king"] == {"bread": 2}
    assert (state.chef, state.turn) == (0, 0)
    assert state.position()["table"] == {"ham": 3, "cheese": 2, "fruit": 1}


@rule("RL-03")
def test_the_chef_is_told_who_lays_the_table() -> None:
    rest = " (6 cards): 5 bread. Emerald arrives. Left in the pile: 12."
    for seat, who in [(0, "You lay the table"), (1, "Seat 1 lays the table")]:
        state = situation(
            table={"wine": 1},
            chef=2,
            turn=1,
            pile=18,
            next_cards=("bread", "bread", "emerald", "bread", "bread", "bread"),
        )
        assert told(state, "take dish=wine", seat=seat)[-1] == who + rest


@rule("RL-13")
def test_it_is_told_what_the_king_takes() -> None:
    state = situation(table={"wine": 1, "ham": 2, "cake": 1}, chef=2, turn=1)
    words = told(state, "take dish=wine", seat=0)
    assert words[1] == "The king takes what is left, 3 portions: 2 ham and 1 cake."


# -- laying the table ----------------------------------------------------------------------------


@rule("RL-04")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_chef_turns_up_twice_as_many_cards_as_there_are_players(seats: int) -> None:
    for seed in range(30):
        view = GAME.new(seats=seats, seed=seed).view(None)
        assert sum(view.table.values()) + view.emeralds == 2 * seats
        assert view.pile == 110 - 2 * seats


@rule("RL-04")
def test_dishes_are_grouped_and_emeralds_lie_apart() -> None:
    state = situation(
        table={"wine": 1},
        turn=2,
        next_cards=("ham", "emerald", "ham", "emerald", "bread", "ham"),
    )
    play(state, "take dish=wine")
    view = state.view(0)
    assert (view.table, view.emeralds) == ({"bread": 1, "ham": 3}, 2)


@rule("RL-05")
def test_emeralds_that_stay_do_not_make_the_next_table_smaller() -> None:
    state = situation(
        table={"wine": 1}, turn=2, emeralds=2, next_cards=("ham", "emerald", *["bread"] * 4)
    )
    play(state, "take dish=wine")
    view = state.view(0)
    assert (view.table, view.emeralds) == ({"bread": 4, "ham": 1}, 3)


# -- serving oneself -----------------------------------------------------------------------------


@rule("RL-06")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_acts_once_a_service_clockwise_from_the_chef(seats: int) -> None:
    state = GAME.new(seats=seats, seed=7, first_chef=1)
    order = []
    for acted in range(2 * seats):
        order.append(state.turn)
        left = range(seats - acted % seats)
        assert state.view(None).to_act == [(state.turn + k) % seats for k in left]
        dish = next(dish for dish, n in enumerate(state.table) if n)
        state.play(state.turn, GAME.actions[dish])
    first = [(1 + k) % seats for k in range(seats)]
    assert order == first + [(seat + 1) % seats for seat in first]


@rule("RL-06")
def test_nobody_acts_out_of_turn() -> None:
    state = situation(table={"wine": 2}, chef=1)
    assert state.legal(0) == []
    assert why(state, "take dish=wine", seat=0) == Refusal("RL-06", {"turn": 1})
    assert why(state, "pass", seat=2) == Refusal("RL-06", {"turn": 1})


@rule("RL-07")
def test_taking_a_dish_takes_all_its_portions() -> None:
    state = situation(table={"wine": 3, "ham": 2}, taken={0: {"wine": 1}})
    play(state, "take dish=wine")
    assert state.view(0).hand == {"wine": 4}
    assert state.view(0).table == {"ham": 2}
    assert state.turn == 1


@rule("RL-07")
def test_a_dish_that_is_not_on_the_table_cannot_be_taken() -> None:
    state = situation(table={"wine": 3}, king={"ham": 4})
    assert why(state, "take dish=ham") == Refusal("RL-07", {"dish": "ham"})


@rule("RL-08")
def test_a_portion_from_the_pile_goes_into_the_hand_unseen() -> None:
    state = situation(table={"wine": 1}, next_cards=("cheese",))
    state.events = []
    play(state, "draw")
    assert state.turn == 1
    assert state.view(0).hand == {"cheese": 1}
    assert state.view(0).pile == 110 - 2
    event = state.events[0]
    english = GAME.texts("en")
    assert english.event(event.seen_by(0), 0) == "You secretly draw a portion of cheese."
    for other in (1, 2, None):
        assert "cheese" not in english.event(event.seen_by(other), other)
        assert event.seen_by(other).dish is None
        assert state.view(other).guests[0].drawn is None


@rule("RL-09")
def test_a_drawn_emerald_is_shown_and_may_be_used_at_once() -> None:
    state = situation(king={"ham": 3}, next_cards=("emerald", "wine"), emeralds=1)
    assert told(state, "draw", seat=2) == ["Seat 1 draws… Emerald!"]
    assert (state.turn, state.view(2).phase) == (0, "drawn")
    assert legal(state) == ["use", "lay"]
    play(state, "use", "feed dish=ham", "feed dish=ham")
    assert state.turn == 1
    assert state.view(0).hand == {}
    assert state.position()["king"] == {"ham": 1}
    assert state.emeralds == 1  # the other one stays where it was (RL-21)


@rule("RL-09")
def test_a_drawn_emerald_may_be_laid_down_to_draw_again() -> None:
    state = situation(king={"ham": 3}, next_cards=("emerald", "emerald", "wine"))
    play(state, "draw", "lay")
    assert (state.turn, state.view(0).phase, state.emeralds) == (0, "drawn", 1)
    play(state, "lay")
    assert (state.turn, state.view(0).phase, state.emeralds) == (1, "serve", 2)
    assert state.view(0).hand == {"wine": 1}


@rule("RL-09")
def test_nothing_else_may_be_done_before_the_drawn_emerald_is_used_or_laid() -> None:
    state = situation(king={"ham": 3}, table={"wine": 1}, phase="drawn")
    for move in ("take dish=wine", "draw", "feed dish=ham", "pass"):
        assert why(state, move) == Refusal("RL-09")


@rule("RL-09")
def test_no_emerald_can_be_laid_that_was_not_drawn() -> None:
    state = situation(king={"ham": 3}, emeralds=1)
    assert why(state, "lay") == Refusal("RL-09", {}, "lay")


@rule("RL-09")
def test_who_lays_the_emerald_that_was_the_last_card_gets_nothing() -> None:
    state = situation(king={"ham": 3}, next_cards=("emerald",), pile=1)
    before = state.view(0).guests[0].cards
    play(state, "draw")
    assert legal(state) == ["use", "lay"]
    words = told(state, "lay", seat=1)
    assert words == [
        "Seat 1 lets Emerald settle down by the table.",
        "The draw pile is empty: Seat 1 goes hungry.",
    ]
    assert (state.turn, state.emeralds) == (1, 1)
    assert state.view(0).guests[0].cards == before


@rule("RL-21")
def test_an_emerald_that_cannot_be_used_is_laid_down_without_a_question() -> None:
    state = situation(king={"ham": 1}, next_cards=("emerald", "wine"))
    assert told(state, "draw", seat=0) == [
        "You draw… Emerald!",
        "You let Emerald settle down by the table.",
        "You secretly draw a portion of wine.",
    ]
    assert (state.turn, state.emeralds) == (1, 1)


@rule("RL-21")
def test_an_unusable_emerald_as_the_last_card_leaves_one_hungry() -> None:
    state = situation(king={"ham": 1}, next_cards=("emerald",), pile=1)
    assert told(state, "draw", seat=0)[-1] == "The draw pile is empty: you go hungry."
    assert (state.turn, state.emeralds) == (1, 1)


@rule("RL-10")
def test_with_an_empty_table_one_must_draw() -> None:
    state = situation(king={"ham": 4}, next_cards=("wine",))
    assert legal(state) == ["draw"]
    assert why(state, "take dish=ham") == Refusal("RL-10")
    assert why(state, "pass") == Refusal("RL-10", {}, "pass")


@rule("RL-10")
def test_with_an_empty_table_emerald_may_be_used_as_well() -> None:
    assert legal(situation(king={"ham": 4}, emeralds=1)) == ["draw", "use"]


@rule("RL-10")
def test_an_empty_pile_is_not_offered_while_a_dish_is_on_the_table() -> None:
    state = situation(table={"cake": 1}, pile=0)
    assert legal(state) == ["take dish=cake"]
    assert why(state, "draw") == Refusal("RL-10", {}, "pile")
    assert why(state, "pass") == Refusal("RL-10", {}, "pass")


@rule("RL-10")
def test_who_can_do_nothing_passes_and_can_do_nothing_else() -> None:
    state = situation(pile=0, emeralds=1, king={"ham": 1})
    assert legal(state) == ["pass"]
    assert told(state, "pass", seat=0) == ["You pass: there is nothing left to take."]
    assert state.turn == 1


@rule("RL-10")
def test_nobody_passes_who_could_use_emerald() -> None:
    state = situation(pile=0, emeralds=1, king={"ham": 2})
    assert legal(state) == ["use"]
    assert why(state, "pass") == Refusal("RL-10", {}, "pass")


# -- Emerald -------------------------------------------------------------------------------------


@rule("RL-11")
@pytest.mark.parametrize("second", ["ham", "wine"])
def test_emerald_and_two_portions_of_the_king_leave_the_game(second: str) -> None:
    state = situation(king={"ham": 2, "wine": 1}, emeralds=2, table={"cake": 1})
    play(state, "use")
    assert (state.emeralds, state.turn) == (1, 0)
    assert legal(state) == ["feed dish=wine", "feed dish=ham"]
    play(state, "feed dish=ham")
    assert legal(state) == ["feed dish=wine", "feed dish=ham"]
    play(state, f"feed dish={second}")
    position = state.position()
    left = {"wine": 1} if second == "ham" else {"ham": 1}
    assert position["king"] == left
    assert position["eaten"] == ({"ham": 2} if second == "ham" else {"wine": 1, "ham": 1})
    assert (position["fed"], position["emeralds"], position["turn"]) == (1, 1, 1)
    assert position["taken"] == [{}, {}, {}]


@rule("RL-11")
def test_emerald_needs_a_dragon_on_the_table() -> None:
    state = situation(king={"ham": 5}, table={"cake": 1})
    assert why(state, "use") == Refusal("RL-11")


@rule("RL-11")
def test_emerald_needs_two_portions_on_the_kings_plate() -> None:
    state = situation(king={"ham": 1}, emeralds=1, table={"cake": 1})
    assert why(state, "use") == Refusal("RL-11", {}, "king")
    two = situation(king={"ham": 1, "cake": 1}, emeralds=1)
    assert why(two, "use") is None


@rule("RL-11")
def test_emerald_must_be_fed_before_anything_else_and_with_two_portions() -> None:
    state = situation(king={"ham": 3}, emeralds=2, table={"cake": 1})
    play(state, "use")
    for _ in range(2):
        for move in ("take dish=cake", "draw", "use", "lay", "pass"):
            assert why(state, move) == Refusal("RL-11", {}, "feed")
        assert why(state, "feed dish=wine") == Refusal("RL-11", {"dish": "wine"}, "dish")
        assert state.turn == 0
        play(state, "feed dish=ham")
    assert state.turn == 1


@rule("RL-12")
def test_what_the_king_has_nobody_can_take() -> None:
    state = situation(king={"ham": 3}, table={"cake": 1}, emeralds=1)
    assert why(state, "take dish=ham") == Refusal("RL-07", {"dish": "ham"})
    assert why(state, "feed dish=ham") == Refusal("RL-12")


# -- the king ------------------------------------------------------------------------------------


@rule("RL-13")
def test_the_king_takes_all_that_is_left() -> None:
    state = situation(king={"ham": 1}, table={"ham": 2, "wine": 3, "cake": 1}, turn=2)
    play(state, "take dish=cake")
    assert state.position()["king"] == {"wine": 3, "ham": 3}


@rule("RL-13")
def test_the_king_gets_nothing_when_nothing_is_left() -> None:
    state = situation(king={"ham": 1}, table={"cake": 1}, turn=2)
    words = told(state, "take dish=cake")
    assert words[1] == "Nothing is left for the king."
    assert state.position()["king"] == {"ham": 1}


@rule("RL-14")
def test_emeralds_wait_by_the_table_for_the_next_service() -> None:
    state = situation(table={"cake": 1}, emeralds=2, turn=2, next_cards=("wine",) * 6)
    play(state, "take dish=cake")
    assert state.emeralds == 2
    assert state.chef == 1


# -- end and score -------------------------------------------------------------------------------


@rule("RL-15")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_ends_when_the_pile_is_too_small_for_a_new_table(seats: int) -> None:
    enough = situation(seats=seats, turn=seats - 1, table={"ham": 1}, pile=2 * seats)
    assert enough.view(None).services == 1
    play(enough, "take dish=ham")
    assert (enough.over, len(enough.pile)) == (False, 0)
    short = situation(seats=seats, turn=seats - 1, table={"ham": 1}, pile=2 * seats - 1)
    assert short.view(None).services == 0
    play(short, "take dish=ham")
    assert short.over
    assert short.actors() == short.view(None).to_act == []
    assert short.refusal(0, GAME.action("draw")) == Refusal("RL-15", {}, "over")


@rule("RL-15")
def test_the_rest_of_the_pile_counts_for_nobody() -> None:
    state = situation(table={"ham": 1}, pile=5, turn=2, taken={0: {"wine": 3}})
    play(state, "take dish=ham")
    detail = state.outcome().detail
    held = sum(sum(seat["portions"].values()) for seat in detail["seats"])
    assert held + sum(detail["king"].values()) + sum(state.eaten) == 105 - 5


@rule("RL-20")
def test_a_service_is_played_to_its_end_when_the_pile_runs_out() -> None:
    state = situation(table={"ham": 2, "wine": 1}, next_cards=("cheese",), pile=1)
    play(state, "draw")
    assert not state.over
    play(state, "take dish=wine")
    assert not state.over
    assert legal(state) == ["take dish=ham"]
    play(state, "take dish=ham")
    assert state.over


@rule("RL-16")
def test_more_than_the_king_scores_nothing_and_is_all_discarded() -> None:
    state = last_turn(king={"cheese": 4}, taken={0: {"cheese": 5}, 1: {"cheese": 4}})
    play(state, "draw")
    zero, one = state.outcome().detail["seats"][:2]
    assert zero == {
        "portions": {"cheese": 5},
        "points": {},
        "too_much": ["cheese"],
        "discarded": 5,
        "total": 0,
    }
    assert one == {
        "portions": {"cheese": 4},
        "points": {"cheese": 16},
        "too_much": [],
        "discarded": 0,
        "total": 16,
    }


@rule("RL-16")
def test_a_dish_the_king_never_had_is_always_too_much() -> None:
    state = last_turn(taken={0: {"fruit": 1}, 1: {"cake": 2, "fruit": 3}})
    play(state, "draw")
    assert [seat["too_much"] for seat in state.outcome().detail["seats"][:2]] == [
        ["fruit"],
        ["fruit", "cake"],
    ]
    assert state.outcome().detail["seats"][1]["discarded"] == 5


@rule("RL-17")
def test_example_of_the_rulebook_four_cheese_for_the_king_and_three_make_twelve() -> None:
    state = last_turn(king={"cheese": 4}, taken={0: {"cheese": 3}})
    play(state, "draw")
    outcome = state.outcome()
    assert outcome.scores[0] == 12.0
    assert outcome.detail["king"] == {"cheese": 4}
    assert outcome.detail["seats"][0]["points"] == {"cheese": 12}


@rule("RL-17")
@pytest.mark.parametrize(("portions", "points"), [(1, 4), (2, 8), (3, 12), (4, 16), (5, 0)])
def test_each_portion_is_worth_what_the_king_has(portions: int, points: int) -> None:
    state = last_turn(king={"cheese": 4}, taken={0: {"cheese": portions}})
    play(state, "draw")
    assert state.outcome().scores[0] == points


@rule("RL-17")
def test_taken_and_drawn_portions_count_together() -> None:
    state = last_turn(
        king={"cheese": 4, "wine": 6},
        taken={0: {"cheese": 1, "wine": 2}},
        drawn={0: {"cheese": 2, "wine": 1}},
    )
    play(state, "draw")
    assert state.outcome().scores[0] == 3 * 4 + 3 * 6


@rule("RL-18")
def test_the_highest_total_wins() -> None:
    state = last_turn(king={"cheese": 4, "wine": 3}, taken={0: {"cheese": 2}, 1: {"wine": 3}})
    play(state, "draw")
    outcome = state.outcome()
    assert (outcome.winners, outcome.scores, outcome.utility) == ((1,), (8, 9, 0), (0, 1, 0))
    assert (outcome.reason, outcome.rule) == ("points", "RL-18")
    words = GAME.texts("en").outcome(outcome)
    assert words == "The king is delighted! Seat 2 wins with a score of 9."


@rule("RL-18")
def test_a_tie_goes_to_who_discarded_fewer_cards() -> None:
    state = last_turn(
        king={"cheese": 4, "ham": 1},
        taken={0: {"cheese": 3, "ham": 3}, 1: {"cheese": 3, "ham": 2}},
    )
    play(state, "draw")
    outcome = state.outcome()
    assert (outcome.winners, outcome.scores[:2], outcome.reason) == ((1,), (12, 12), "tie_break")
    assert (outcome.detail["tied"], outcome.detail["fewest"]) == ([0, 1], 2)
    assert outcome.utility == (0, 1, 0)
    words = GAME.texts("en").outcome(outcome)
    assert words == (
        "Level on 12: Seat 1 and Seat 2. With the fewest cards discarded (2), Seat 2 wins."
    )
    assert GAME.texts("en").outcome(outcome, 1).endswith("(2), you win.")
    assert GAME.texts("fr").outcome(outcome, 0).startswith("Égalité à 12 entre toi et Place 2")


@rule("RL-18")
def test_a_tie_that_stays_is_a_shared_victory() -> None:
    state = last_turn(
        king={"cheese": 4, "ham": 1},
        taken={0: {"cheese": 3, "ham": 2}, 1: {"cheese": 3, "ham": 2}},
    )
    play(state, "draw")
    outcome = state.outcome()
    assert (outcome.winners, outcome.utility, outcome.reason) == ((0, 1), (0.5, 0.5, 0), "shared")
    lines = GAME.describe(state.view(None), GAME.texts("en"))
    assert not [line for line in lines if line.startswith("Tie")]  # nothing was settled by it


@rule("RL-18")
def test_of_three_who_are_tied_two_may_share_and_the_third_is_named() -> None:
    state = situation(
        seats=4,
        chef=0,
        turn=3,
        next_cards=("bread",),
        pile=1,
        king={"cheese": 4, "ham": 1},
        taken={
            0: {"cheese": 3, "ham": 2},
            1: {"cheese": 3, "ham": 4},
            2: {"cheese": 3, "ham": 2},
        },
    )
    play(state, "draw")
    outcome = state.outcome()
    assert (outcome.winners, outcome.detail["tied"], outcome.reason) == (
        (0, 2),
        [0, 1, 2],
        "shared",
    )
    assert GAME.texts("en").outcome(outcome) == (
        "Level on 12: Seat 1, Seat 2 and Seat 3. With the fewest cards discarded (2), "
        "Seat 1 and Seat 3 share the victory."
    )
    assert GAME.texts("en").outcome(outcome, 2).endswith("you share the victory (Seat 1 and you).")
    assert (
        GAME.describe(state.view(None), GAME.texts("en"))[-1]
        == "Tie between Seat 1, Seat 2 and Seat 3: the fewest cards discarded decide (2)."
    )


@rule("RL-18")
def test_who_discarded_least_does_not_win_with_fewer_points() -> None:
    state = last_turn(
        king={"cheese": 4, "ham": 1},
        taken={0: {"cheese": 3, "ham": 5}, 1: {"cheese": 2}},
    )
    play(state, "draw")
    assert state.outcome().winners == (0,)


@rule("RL-18")
def test_the_end_is_explained_in_words() -> None:
    state = last_turn(king={"cheese": 4}, taken={0: {"cheese": 3, "ham": 2}, 1: {"cheese": 1}})
    play(state, "draw")
    lines = GAME.describe(state.view(None), GAME.texts("en"))
    assert lines[lines.index("Seat 1: 12 points") :][:4] == [
        "Seat 1: 12 points",
        "  ham: 2, the king 0 → served too much!",
        "  cheese: 3, the king 4 → 12",
        "  2 cards discarded",
    ]


# -- what each seat sees -------------------------------------------------------------------------


@rule("RL-19")
def test_a_view_holds_the_own_hand_and_of_others_only_how_many_cards() -> None:
    state = situation(
        taken={0: {"ham": 2}, 1: {"wine": 3}},
        drawn={0: {"cake": 1}, 1: {"cake": 1, "fruit": 1}},
        king={"ham": 2},
        table={"bread": 2},
        emeralds=1,
    )
    view = state.view(0)
    assert view.hand == {"ham": 2, "cake": 1}
    mine, theirs = view.guests[:2]
    assert (mine.cards, mine.unknown, mine.taken, mine.drawn) == (3, 1, {"ham": 2}, {"cake": 1})
    assert (theirs.cards, theirs.unknown, theirs.taken, theirs.drawn) == (5, 2, None, None)
    spectator = state.view(None)
    assert spectator.hand is None
    assert all(guest.taken is None and guest.drawn is None for guest in spectator.guests)
    for seat in (0, 1, 2, None):
        seen = state.view(seat)
        assert (seen.king, seen.table, seen.emeralds) == ({"ham": 2}, {"bread": 2}, 1)
        assert seen.pile == 110 - 8 - 2 - 2 - 1


@rule("RL-19")
def test_open_memory_lets_everybody_look_up_what_was_taken_but_not_what_was_drawn() -> None:
    state = situation(
        taken={1: {"wine": 3}}, drawn={1: {"cake": 1}}, king={"ham": 2}, open_memory=True
    )
    for seat in (0, 2, None):
        guest = state.view(seat).guests[1]
        assert (guest.taken, guest.drawn, guest.unknown) == ({"wine": 3}, None, 1)


@rule("RL-19")
def test_drawn_cards_are_open_at_the_end() -> None:
    state = last_turn(taken={0: {"wine": 3}}, drawn={0: {"cake": 1}})
    play(state, "draw")
    guest = state.view(1).guests[0]
    assert (guest.taken, guest.drawn) == ({"wine": 3}, {"cake": 1})


@rule("RL-19")
@pytest.mark.parametrize("open_memory", [False, True])
def test_what_was_taken_in_the_open_is_never_forgotten_by_resample(open_memory: bool) -> None:
    state = situation(
        taken={0: {"wine": 3}, 1: {"ham": 2}}, drawn={1: {"cake": 1}}, open_memory=open_memory
    )
    for seed in range(20):
        other = state.resample(2, Rng(seed))
        assert other.position()["taken"] == state.position()["taken"]


@rule("RL-22")
def test_the_seven_dishes_have_names_in_both_languages() -> None:
    english, french = GAME.texts("en"), GAME.texts("fr")
    assert [english(f"dish.{dish}") for dish in DISHES] == [
        "bread", "wine", "chicken", "ham", "cheese", "fruit", "cake",
    ]  # fmt: skip
    assert [french(f"dish.{dish}") for dish in DISHES] == [
        "pain", "vin", "poulet", "jambon", "fromage", "fruits", "gâteau",
    ]  # fmt: skip


@rule("RL-23")
@pytest.mark.parametrize("open_memory", [False, True])
def test_what_emerald_ate_may_be_looked_up_with_open_memory_only(open_memory: bool) -> None:
    state = situation(king={"ham": 3}, emeralds=1, open_memory=open_memory)
    play(state, "use", "feed dish=ham", "feed dish=ham")
    expected = {"ham": 2} if open_memory else None
    assert [state.view(seat).eaten for seat in (0, 1, None)] == [expected] * 3


@rule("RL-23")
def test_what_emerald_ate_is_open_at_the_end() -> None:
    state = last_turn(king={"ham": 3}, emeralds=1)
    before = dict(state.position()["eaten"])
    play(state, "use", "feed dish=ham", "feed dish=ham")
    assert state.over
    assert state.view(0).eaten == {**before, "ham": before.get("ham", 0) + 2}

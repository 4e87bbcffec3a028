"""SC-11, SC-39 to SC-43: the window, and who may close it."""

from __future__ import annotations

import pytest

from tests.games.service_compris.situations import (
    action,
    against,
    all_pass,
    counter,
    hand,
    kinds,
    name,
    of_kind,
    play,
    refused,
    situation,
    size,
    table,
    told,
)


@pytest.mark.rule("SC-11")
def test_every_opponent_still_in_is_asked_holder_of_a_counter_or_not() -> None:
    state = situation(5, hands={1: ["a-table"], 0: ["trop-sale"]}, turn=1, out=(3,))
    play(state, "a-table")
    name(state, 0)
    assert state.actors() == [0, 2, 4]
    for seat in (2, 4):
        assert state.legal(seat) == [action("pass")]
    assert [a.verb for a in state.legal(0)] == ["counter", "pass"]
    state.play(2, action("pass"))
    assert state.actors() == [0, 4]
    assert refused(state, 2, action("pass")) == "SC-11_passed"
    assert refused(state, 1, action("pass")) == "SC-11_wait card=a-table"
    assert refused(state, 3, action("pass")) == "SC-16"
    assert table(state) == []  # not before the last one has passed
    all_pass(state)
    assert table(state) == ["dryad"]
    assert state.turn == 2


@pytest.mark.rule("SC-43")
def test_an_attack_is_against_whose_people_are_named_and_a_save_against_nobody() -> None:
    state = situation(4, hands={0: ["a-table"]})
    play(state, "a-table")
    name(state, 2)
    assert against(state) == [2]
    greedy = situation(3, hands={0: ["goinfrerie"]}, table=["witch"], camps={1: 0, 2: 1})
    play(greedy, "goinfrerie")
    assert greedy.actors() == [1, 2]
    assert against(greedy) == [2]
    saved = situation(3, hands={0: ["retour-en-cuisine"]}, table=["dryad", "witch"])
    play(saved, "retour-en-cuisine")
    saved.play(0, saved.legal(0)[0])
    assert saved.actors() == [1, 2]
    assert against(saved) == []


@pytest.mark.rule("SC-11")
def test_the_first_counter_closes_the_window() -> None:
    state = situation(4, hands={0: ["a-table"], 1: ["trop-sale"], 2: ["trop-sale"]})
    play(state, "a-table")
    name(state, 3)
    counter(state, 2, "trop-sale")
    assert state.actors() == [2]
    assert refused(state, 1, of_kind(state, 1, "counter", "trop-sale")) == "SC-11_closed"
    assert refused(state, 1, action("pass")) == "SC-11_closed"
    assert "trop-sale" in hand(state, 1)


@pytest.mark.rule("SC-11")
def test_a_seat_that_has_passed_cannot_counter_any_more() -> None:
    state = situation(3, hands={0: ["a-table"], 1: ["trop-sale"]})
    play(state, "a-table")
    name(state, 2)
    state.play(1, action("pass"))
    assert refused(state, 1, of_kind(state, 1, "counter", "trop-sale")) == "SC-11_passed"


@pytest.mark.rule("SC-11")
def test_the_player_of_a_counter_draws_a_replacement_and_then_takes_the_turn() -> None:
    state = situation(
        3,
        hands={0: ["a-table"], 1: ["surprise-du-chef"]},
        next_cards=["indigestion", "choucroute-melba"],
    )
    held = hand(state, 1)
    play(state, "a-table")
    name(state, 2)
    state.events = []
    counter(state, 1, "surprise-du-chef")
    held.remove("surprise-du-chef")
    assert sorted(hand(state, 1)) == sorted([*held, "indigestion", "choucroute-melba"])
    assert [event.kind for event in state.events] == ["countered", "served", "drew", "turn", "drew"]
    assert kinds(state.position()["discard"]) == ["a-table", "surprise-du-chef"]


@pytest.mark.rule("SC-11")
@pytest.mark.rule("SC-09")
def test_the_replacement_may_need_a_new_pile_which_holds_both_cards() -> None:
    state = situation(2, hands={0: ["a-table"], 1: ["trop-sale"]}, empty_pile=True)
    state.events = []
    play(state, "a-table")
    counter(state, 1, "trop-sale")
    assert len(told(state, "reshuffled")) == 1
    cards = state.position()["draw"] + state.position()["hands"][1]
    assert {"a-table", "trop-sale"} <= set(kinds(cards))
    assert state.position()["drawn"][1].count(1) == 2


@pytest.mark.rule("SC-11")
def test_there_is_nothing_to_counter_outside_the_window() -> None:
    state = situation(3, hands={0: ["a-table"], 1: ["trop-sale"]})
    wanted = of_kind(state, 1, "counter", "trop-sale")
    assert refused(state, 1, wanted) == "SC-11_closed"
    play(state, "a-table")
    assert refused(state, 1, wanted) == "SC-11_closed"  # nobody is named yet
    name(state, 1)
    assert refused(state, 1, wanted) == ""
    assert refused(state, 0, wanted) == "SC-11_wait card=a-table"


@pytest.mark.rule("SC-11")
def test_the_counter_player_can_go_out_at_the_start_of_the_turn_it_won() -> None:
    state = situation(
        3,
        hands={0: ["a-table"], 1: ["trop-sale"]},
        table=["witch", "orc"],
        camps={1: 0},
        feast=1,
    )
    play(state, "a-table")
    counter(state, 1, "trop-sale")
    assert state.alive == [True, False, True]
    assert state.turn == 2
    assert table(state) == []  # seat 2's turn has begun with a bite as well


@pytest.mark.rule("SC-39")
@pytest.mark.rule("SC-40")
@pytest.mark.rule("SC-41")
@pytest.mark.rule("SC-42")
@pytest.mark.parametrize(
    ("kind", "answer", "rule"),
    [
        ("a-table", "le-chef-est-parti", "SC-39"),
        ("goinfrerie", "le-chef-est-parti", "SC-39"),
        ("a-table", "garde-manger", "SC-40"),
        ("retour-en-cuisine", "garde-manger", "SC-40"),
        ("a-table-no-surprise", "surprise-du-chef", "SC-41"),
        ("goinfrerie", "surprise-du-chef", "SC-41"),
        ("retour-en-cuisine", "surprise-du-chef", "SC-41"),
        ("a-table-no-salt", "trop-sale", "SC-42"),
        ("goinfrerie", "trop-sale", "SC-42"),
        ("retour-en-cuisine", "trop-sale", "SC-42"),
    ],
)
def test_a_counter_answers_its_own_cards_only(kind: str, answer: str, rule: str) -> None:
    state = situation(2, hands={0: [kind], 1: [answer]}, table=["dryad"])
    play(state, kind)
    assert state.actors() == [1]
    assert refused(state, 1, of_kind(state, 1, "counter", answer)) == f"{rule} card={kind}"


@pytest.mark.rule("SC-11")
@pytest.mark.rule("SC-05")
def test_a_counter_must_be_in_the_hand() -> None:
    state = situation(2, hands={0: ["a-table", "trop-sale", "trop-sale"], 1: ["trop-sale"]})
    play(state, "a-table")
    mine = of_kind(state, 1, "counter", "trop-sale")
    for copy in (1, 2, 3, 4):
        wanted = action("counter", card="trop-sale", copy=copy)
        assert refused(state, 1, wanted) == ("" if wanted is mine else "SC-05 card=trop-sale")


@pytest.mark.rule("SC-43")
def test_any_opponent_may_counter_for_the_victim() -> None:
    state = situation(4, hands={0: ["a-table"], 3: ["trop-sale"]})
    play(state, "a-table")
    name(state, 1)
    counter(state, 3, "trop-sale")
    assert size(state, 1) == 9
    assert state.turn == 3


@pytest.mark.rule("SC-62")
def test_a_counter_that_saves_nobody_takes_the_turn_all_the_same() -> None:
    state = situation(
        4,
        hands={0: ["goinfrerie"], 2: ["garde-manger"]},
        table=["dryad", "dryad", "orc"],
        camps={2: 0},
    )
    play(state, "goinfrerie")
    name(state, 1)
    name(state, 3)
    name(state, 1)  # seat 3's second one is all that is left to name
    counter(state, 2, "garde-manger")
    assert table(state) == ["orc", "witch", "goblin", "witch", "goblin"]
    assert "garde-manger" not in hand(state, 2)
    assert state.turn == 2

"""SC-07 to SC-10, SC-16, SC-17, SC-56, SC-58, SC-59, SC-64: turn by turn, to the end."""

from __future__ import annotations

import pytest

import tablee
from tablee.games.service_compris.deck import CARDS, KINDS
from tests.games.service_compris.situations import (
    GAME,
    action,
    all_pass,
    counter,
    discard,
    hand,
    kinds,
    name,
    of_kind,
    play,
    refused,
    seen,
    situation,
    size,
    table,
    told,
)


@pytest.mark.rule("SC-07")
def test_turns_go_clockwise_past_those_who_are_out() -> None:
    state = situation(4, hands={0: ["trop-sale"], 2: ["garde-manger"]}, out=(1,))
    discard(state, "trop-sale")
    assert state.actors() == [2]
    discard(state, "garde-manger")
    assert state.actors() == [3]
    state.play(3, state.legal(3)[-1])
    assert state.actors() == [0]


@pytest.mark.rule("SC-07")
def test_after_a_counter_its_player_goes_on_and_the_order_from_there() -> None:
    state = situation(4, hands={0: ["a-table"], 2: ["trop-sale"]})
    play(state, "a-table")
    name(state, 1)
    counter(state, 2, "trop-sale")
    assert state.turn == 2
    assert state.actors() == [2]
    state.play(2, state.legal(2)[-1])
    assert state.turn == 3


@pytest.mark.rule("SC-07")
def test_nobody_else_may_play_in_a_turn() -> None:
    state = situation(3, hands={1: ["hors-d-oeuvre"]}, table=["dryad"])
    assert refused(state, 1, of_kind(state, 1, "play", "hors-d-oeuvre")) == "SC-07 turn=0"
    assert refused(state, 1, of_kind(state, 1, "discard", "hors-d-oeuvre")) == "SC-07 turn=0"


@pytest.mark.rule("SC-08")
def test_a_turn_draws_one_card_and_plays_one_which_is_discarded() -> None:
    state = situation(2, hands={0: ["hors-d-oeuvre"], 1: []}, next_cards=["veneneux"])
    before = hand(state, 1)
    discard(state, "hors-d-oeuvre")
    position = state.position()
    assert kinds(position["discard"]) == ["hors-d-oeuvre"]
    assert sorted(hand(state, 1)) == sorted([*before, "veneneux"])
    assert len(hand(state, 0)) == 5


@pytest.mark.rule("SC-08")
@pytest.mark.parametrize("kind", KINDS)
def test_any_card_may_be_played_without_effect(kind: str) -> None:
    state = situation(3, hands={0: [kind]}, table=["dryad", "witch", "orc"], feast=0)
    before = state.position()
    discard(state, kind)
    after = state.position()
    assert kinds(after["discard"]) == [kind]
    for field in ("table", "camps", "feast", "places"):
        assert after[field] == before[field]
    assert state.actors() == [1]


NEEDS_OPPONENTS = [
    "a-table",
    "a-table-no-surprise",
    "a-table-no-salt",
    "a-table-no-way-out",
    "plat-du-jour",
    "fromage-et-dessert",
    "pique-assiette",
    "panier-garni",
]
NEEDS_A_TABLE = [
    "choucroute-melba",
    "hors-d-oeuvre",
    "buffet-a-volonte",
    "retour-en-cuisine",
    "veneneux",
    "ronde-des-plats",
    "chaud-devant",
    "pas-bon",
    "indigestion",
]


@pytest.mark.rule("SC-08")
@pytest.mark.rule("SC-59")
@pytest.mark.parametrize("kind", NEEDS_OPPONENTS)
def test_a_delivery_needs_an_opponent_with_somebody_to_deliver(kind: str) -> None:
    state = situation(2, hands={0: [kind]}, table=["witch"] * 4, camps={1: 0})
    assert refused(state, 0, of_kind(state, 0, "play", kind)) == "SC-08_nobody"
    assert refused(state, 0, of_kind(state, 0, "discard", kind)) == ""


@pytest.mark.rule("SC-08")
@pytest.mark.rule("SC-59")
@pytest.mark.parametrize("kind", NEEDS_A_TABLE)
def test_what_works_on_the_table_needs_somebody_there(kind: str) -> None:
    state = situation(2, hands={0: [kind]})
    assert refused(state, 0, of_kind(state, 0, "play", kind)) == "SC-08_empty"
    assert refused(state, 0, of_kind(state, 0, "discard", kind)) == ""


@pytest.mark.rule("SC-59")
def test_goinfrerie_can_be_played_for_the_feast_alone() -> None:
    state = situation(2, hands={0: ["goinfrerie"]}, table=["witch"] * 4, camps={1: 0})
    assert refused(state, 0, of_kind(state, 0, "play", "goinfrerie")) == ""
    state = situation(2, hands={0: ["goinfrerie"]}, table=["dryad", "witch", "witch"], camps={1: 0})
    play(state, "goinfrerie")
    all_pass(state)
    assert state.feast == 2


@pytest.mark.rule("SC-08")
def test_first_the_card_then_its_choices() -> None:
    state = situation(3, hands={0: ["a-table", "veneneux"]}, table=["dryad"])
    assert refused(state, 0, action("name", camp=1, character="witch")) == "SC-08_card"
    assert refused(state, 0, action("pick", place=0)) == "SC-08_card"
    play(state, "a-table")
    assert refused(state, 0, of_kind(state, 0, "play", "veneneux")) == "SC-08_choose card=a-table"
    assert (
        refused(state, 0, of_kind(state, 0, "discard", "veneneux")) == "SC-08_choose card=a-table"
    )
    for wrong in (
        action("pick", place=0),
        action("next", character="dryad"),
        action("excuse", camp=0),
    ):
        assert refused(state, 0, wrong) == "SC-08_choose card=a-table"


@pytest.mark.rule("SC-09")
def test_an_empty_pile_is_made_anew_of_the_discard() -> None:
    state = situation(2, hands={0: ["trop-sale"]}, empty_pile=True)
    state.events = []
    assert len(state.draw) == 0
    thrown = len(state.discard)
    discard(state, "trop-sale")
    assert told(state, "reshuffled")[0].cards == thrown + 1
    position = state.position()
    assert position["discard"] == []
    assert len(position["draw"]) == thrown  # all of them, and one was drawn
    assert position["shuffles"] == 1
    assert position["drawn"][1].count(1) == 1


@pytest.mark.rule("SC-09")
def test_the_new_pile_is_shuffled() -> None:
    orders = set()
    for seed in range(20):
        state = situation(2, hands={0: ["trop-sale"]}, empty_pile=True)
        state.rng = tablee.Rng(seed)
        discard(state, "trop-sale")
        orders.add(tuple(state.draw))
    assert len(orders) == 20


@pytest.mark.rule("SC-10")
@pytest.mark.parametrize("kind", CARDS["counters"])
def test_a_counter_has_no_effect_in_the_own_turn(kind: str) -> None:
    state = situation(2, hands={0: [kind]}, table=["dryad"], feast=1)
    assert refused(state, 0, of_kind(state, 0, "play", kind)) == "SC-10"
    assert refused(state, 0, of_kind(state, 0, "discard", kind)) == ""


@pytest.mark.rule("SC-10")
@pytest.mark.parametrize("kind", [*CARDS["attacks"], *CARDS["saves"]])
def test_attacks_and_saves_wait_for_the_own_turn(kind: str) -> None:
    state = situation(3, hands={0: ["a-table"] if kind != "a-table" else [], 1: [kind]})
    assert refused(state, 1, of_kind(state, 1, "play", kind)) == "SC-07 turn=0"
    if kind != "a-table":
        play(state, "a-table")
        name(state, 2)
        assert refused(state, 1, of_kind(state, 1, "play", kind)) == "SC-11 turn=0 card=a-table"


@pytest.mark.rule("SC-58")
def test_a_single_choice_is_made_at_once() -> None:
    state = situation(2, hands={0: ["a-table-no-way-out"]})
    play(state, "a-table-no-way-out")
    assert table(state) == ["witch"]
    assert state.turn == 1


# -- out, and the end ------------------------------------------------------------------------------


@pytest.mark.rule("SC-16")
def test_who_has_lost_everybody_is_out_and_discards_the_hand() -> None:
    state = situation(
        3,
        hands={0: ["choucroute-melba"], 1: ["veneneux", "pas-bon"]},
        table=["witch", "orc"],
        camps={1: 0},
    )
    play(state, "choucroute-melba")
    position = state.position()
    assert position["places"] == [0, 3, 0]
    assert position["hands"][1] == []
    assert len(position["discard"]) == 6
    assert {"choucroute-melba", "veneneux", "pas-bon"} <= set(kinds(position["discard"]))
    assert state.actors() == [2]


@pytest.mark.rule("SC-16")
def test_a_people_with_somebody_on_the_table_is_still_in() -> None:
    state = situation(2, hands={0: ["trop-sale"]}, table=["witch"], camps={1: 0})
    discard(state, "trop-sale")
    assert state.actors() == [1]


@pytest.mark.rule("SC-16")
def test_out_at_the_start_of_the_own_turn_and_the_next_turn_starts_with_a_bite() -> None:
    state = situation(
        3, hands={0: ["trop-sale"]}, table=["witch", "orc", "orc"], camps={1: 0}, feast=1
    )
    state.events = []
    discard(state, "trop-sale")
    assert [event.seat for event in told(state, "turn")] == [1, 2]
    assert [event.character for event in told(state, "devoured")] == ["witch", "orc"]
    assert [event.seat for event in told(state, "drew")] == [2]  # who is out draws nothing
    assert state.actors() == [2]
    assert table(state) == ["orc"]


@pytest.mark.rule("SC-16")
def test_who_is_out_does_nothing_and_cannot_be_a_victim() -> None:
    state = situation(3, hands={0: ["a-table"]}, out=(1,), camps={2: 3})
    for wanted in GAME.actions:
        assert refused(state, 1, wanted) == "SC-16"
    play(state, "a-table")  # only one opponent is left: at once
    assert seen(state, 0).chosen == [{"verb": "name", "camp": 2, "character": "orc"}]
    assert state.actors() == [2]
    state = situation(4, hands={0: ["a-table"]}, out=(1,))
    play(state, "a-table")
    assert refused(state, 0, action("name", camp=1, character="witch")) == "SC-16_victim victim=1"


@pytest.mark.rule("SC-16")
def test_the_player_of_choucroute_melba_can_go_out_by_it() -> None:
    state = situation(3, hands={0: ["choucroute-melba"]}, table=["dryad", "witch"], camps={0: 0})
    play(state, "choucroute-melba")
    assert state.alive == [False, True, True]
    assert state.actors() == [1]


@pytest.mark.rule("SC-17")
def test_the_last_people_wins() -> None:
    state = situation(
        3, hands={0: ["choucroute-melba"]}, table=["witch", "orc"], camps={1: 0, 2: 0}
    )
    play(state, "choucroute-melba")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.utility == (1.0, 0.0, 0.0)
    assert outcome.scores == (9.0, 0.0, 0.0)
    assert outcome.reason == "survivor"
    assert outcome.rule == "SC-17"
    assert state.actors() == []
    assert refused(state, 0, action("pass")) == "SC-17_over"


@pytest.mark.rule("SC-15")
@pytest.mark.rule("SC-17")
def test_the_end_is_the_last_thing_that_is_told() -> None:
    state = situation(2, hands={0: ["trop-sale"]}, table=["witch"], camps={1: 0}, feast=1)
    state.events = []
    discard(state, "trop-sale")
    assert [event.kind for event in state.events] == [
        "discarded",
        "turn",
        "devoured",
        "feast-over",
        "left",
        "ended",
    ]
    assert state.feast == 0


@pytest.mark.rule("SC-17")
def test_nobody_left_is_a_draw_of_those_who_went_out_last_together() -> None:
    state = situation(
        4,
        hands={0: ["choucroute-melba"]},
        table=["dryad", "goblin", "orc"],
        camps={0: 0, 2: 0, 3: 0},
        out=(1,),
    )
    play(state, "choucroute-melba")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.utility == (1 / 3, 0.0, 1 / 3, 1 / 3)
    assert outcome.reason == "nobody"
    assert outcome.detail["last"] == [0, 2, 3]


@pytest.mark.rule("SC-64")
def test_who_is_out_first_comes_last() -> None:
    state = situation(
        5,
        hands={0: ["choucroute-melba"]},
        table=["orc", "pumpkin"],
        camps={2: 0, 4: 0},
        out=(3, 1),
    )
    assert [camp.place for camp in seen(state).camps] == [0, 4, 0, 5, 0]
    play(state, "choucroute-melba")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.detail["places"] == [1, 4, 2, 5, 2]
    assert [camp.place for camp in seen(state).camps] == [0, 4, 2, 5, 2]
    french = GAME.texts("fr").with_names(list("ABCDE"))
    assert "D\u00a0: hors jeu, place 5 sur 5" in GAME.describe(seen(state), french)


@pytest.mark.rule("SC-64")
def test_where_nobody_is_left_the_last_share_the_first_place_and_nobody_wins() -> None:
    state = situation(
        3, hands={0: ["choucroute-melba"]}, table=["dryad", "orc"], camps={0: 0, 2: 0}, out=(1,)
    )
    play(state, "choucroute-melba")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.detail["places"] == [1, 3, 1]


@pytest.mark.rule("SC-64")
def test_those_who_are_left_at_night_share_the_first_place() -> None:
    state = situation(4, hands={0: ["trop-sale"]}, out=(2,), turns=1000)
    discard(state, "trop-sale")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "late"
    assert outcome.detail["places"] == [1, 1, 4, 1]


@pytest.mark.rule("SC-17")
def test_once_it_is_over_everything_is_shown() -> None:
    state = situation(
        2, hands={0: ["choucroute-melba"], 1: ["veneneux"]}, table=["witch"], camps={1: 0}
    )
    assert seen(state, 0).hands is None
    play(state, "choucroute-melba")
    view = seen(state)
    assert view.hands is not None
    assert [len(cards) for cards in view.hands] == [5, 0]


@pytest.mark.rule("SC-56")
def test_after_a_thousand_turns_the_survivors_share() -> None:
    state = situation(4, hands={0: ["trop-sale"]}, out=(3,), turns=1000)
    assert not state.over
    discard(state, "trop-sale")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "late"
    assert outcome.rule == "SC-56"
    assert outcome.winners == (0, 1, 2)
    assert outcome.utility == (1 / 3, 1 / 3, 1 / 3, 0.0)


@pytest.mark.rule("SC-56")
def test_a_match_of_cards_without_effect_would_be_endless_and_ends_all_the_same() -> None:
    state = GAME.new(2, 4)
    moves = 0
    while not state.over:
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[-1])
        moves += 1
    assert moves == 1000
    assert size(state, 0) == size(state, 1) == 9
    assert moves <= GAME.bound(2, state.options)

"""SC-01 to SC-06: what there is, and how a match begins."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest

import tablee
from tablee.games.service_compris.components import KIND, TRIBE_NAMES
from tablee.games.service_compris.deck import CARDS, KINDS
from tests.games.service_compris.situations import (
    GAME,
    camp,
    kinds,
    refused,
    seen,
    situation,
    table,
)
from tests.games.service_compris.situations import action as make


@pytest.mark.rule("SC-01")
def test_there_are_six_peoples_and_56_action_cards_in_three_colours() -> None:
    assert TRIBE_NAMES == ["dryad", "witch", "orc", "goblin", "pumpkin", "troll"]
    position = GAME.new(6, 1).position()
    assert position["camps"] == [{people: 9} for people in position["leads"]]
    assert sorted(position["leads"]) == sorted(TRIBE_NAMES)
    colours = Counter(
        colour for kind in KIND for colour, names in CARDS.items() if KINDS[kind] in names
    )
    assert colours == {"attacks": 32, "saves": 13, "counters": 11}


@pytest.mark.rule("SC-02")
def test_each_seat_leads_one_people_whose_nine_lie_open() -> None:
    view = GAME.new(3, 1).view(None)
    assert len({camp.tribe for camp in view.camps}) == 3
    assert [camp.characters for camp in view.camps] == [{camp.tribe: 9} for camp in view.camps]
    assert {camp.chief for camp in view.camps} == {"none"}


@pytest.mark.rule("SC-63")
@pytest.mark.parametrize("treason", [False, True])
def test_peoples_are_drawn_by_lot(treason: bool) -> None:
    drawn = Counter(
        people
        for seed in range(600)
        for people in GAME.new(2, seed, treason=treason).position()["leads"]
    )
    assert sorted(drawn) == sorted(TRIBE_NAMES)  # trolls, too
    assert all(150 < count < 250 for count in drawn.values())  # 200 each


@pytest.mark.rule("SC-63")
def test_peoples_can_be_chosen_by_some_or_all_seats() -> None:
    for seed in range(40):
        leads = GAME.new(3, seed, peoples=["drawn", "troll"]).position()["leads"]
        assert leads[1] == "troll"
        assert len(set(leads)) == 3
    chosen = ["pumpkin", "goblin", "witch"]
    assert GAME.new(3, 1, peoples=chosen).position()["leads"] == chosen
    dealt = {
        tuple(GAME.new(3, seed, peoples=chosen, treason=True).position()["leads"])
        for seed in range(60)
    }
    assert len(dealt) == 6  # SC-44: these play, and the chiefs are dealt
    assert {tuple(sorted(leads)) for leads in dealt} == {tuple(sorted(chosen))}


@pytest.mark.rule("SC-63")
@pytest.mark.parametrize(
    ("peoples", "problem"),
    [
        (["orc", "orc"], "names orc twice"),
        (["orc", "troll", "witch"], "names 3, but there are 2 seats"),
        (["elf"], "peoples"),
    ],
)
def test_peoples_that_cannot_be_are_refused(peoples: list[str], problem: str) -> None:
    with pytest.raises(tablee.OptionError, match=problem):
        GAME.new(2, 1, peoples=peoples)


@pytest.mark.rule("SC-36")
def test_whose_characters_they_are_goes_by_the_people_not_by_the_seat() -> None:
    state = situation(
        2,
        leads=["troll", "dryad"],
        hands={0: ["pas-bon"], 1: ["a-table-no-way-out"]},
        table=["dryad", "troll", "dryad"],
    )
    state.play(0, make("play", card="pas-bon", copy=1))
    assert refused(state, 0, make("excuse", camp=1)) == ""
    state.play(0, make("excuse", camp=1))
    assert table(state) == ["troll"]
    assert camp(state, 1) == {"dryad": 9}
    state.play(1, make("play", card="a-table-no-way-out", copy=1))
    assert table(state) == ["troll", "troll"]


@pytest.mark.rule("SC-02")
def test_nobody_can_be_named_in_a_camp_that_is_not_at_the_table() -> None:
    state = situation(3, hands={0: ["a-table"]})
    state.play(0, make("play", card="a-table", copy=1))
    assert refused(state, 0, make("name", camp=3, character="goblin")) == "SC-02 count=3"


@pytest.mark.rule("SC-03")
def test_the_table_is_a_queue_and_who_is_devoured_never_comes_back() -> None:
    state = situation(2, hands={0: ["a-table-no-way-out"]}, table=["dryad"], camps={0: 8})
    state.play(0, make("play", card="a-table-no-way-out", copy=1))
    assert table(state) == ["dryad", "witch"]  # the later one stands behind
    state = situation(2, hands={0: ["choucroute-melba"]}, table=["dryad", "witch", "witch"])
    state.play(0, make("play", card="choucroute-melba", copy=1))
    assert table(state) == []
    assert camp(state, 0) == {"dryad": 8}
    assert camp(state, 1) == {"witch": 7}
    assert seen(state, 0).in_play == 15


@pytest.mark.rule("SC-03")
def test_only_places_with_somebody_can_be_picked() -> None:
    state = situation(2, hands={0: ["veneneux"]}, table=["dryad", "witch"])
    state.play(0, make("play", card="veneneux", copy=1))
    assert refused(state, 0, make("pick", place=1)) == ""
    assert refused(state, 0, make("pick", place=2)) == "SC-03 count=2"


@pytest.mark.rule("SC-04")
@pytest.mark.parametrize("seats", GAME.seats)
def test_five_cards_each_and_the_dealer_draws_the_first_card(seats: int) -> None:
    for dealer in range(seats):
        state = GAME.new(seats, 3, dealer=dealer)
        position = state.position()
        assert state.actors() == [dealer]
        assert [len(hand) for hand in position["hands"]] == [
            6 if seat == dealer else 5 for seat in range(seats)
        ]
        cards = [card for hand in position["hands"] for card in hand] + position["draw"]
        assert len(cards) == len(set(cards)) == 56
        assert position["discard"] == []


@pytest.mark.rule("SC-04")
def test_a_random_dealer_can_be_anybody() -> None:
    first = Counter(GAME.new(3, seed, dealer="random").turn for seed in range(300))
    assert set(first) == {0, 1, 2}
    assert min(first.values()) > 70
    assert GAME.table_options == {"dealer": "random"}


@pytest.mark.rule("SC-04")
def test_the_dealer_must_sit_at_the_table() -> None:
    with pytest.raises(tablee.OptionError, match="dealer: is 3, but there are 3 seats"):
        GAME.new(3, 1, dealer=3)
    with pytest.raises(tablee.OptionError, match="dealer"):
        GAME.new(3, 1, dealer="me")


@pytest.mark.rule("SC-05")
def test_everybody_holds_five_cards_between_actions() -> None:
    rng = tablee.Rng(5)
    state = GAME.new(4, 5)
    for _ in range(200):
        if state.over:
            break
        seat = rng.pick(state.actors())
        state.play(seat, rng.pick(state.legal(seat)))
        view = seen(state)
        for number, camp_view in enumerate(view.camps):
            drawn = view.stage == "card" and number == view.turn and not state.over
            owed = number == view.counterer
            expected = 5 + drawn - owed if camp_view.alive else 0
            assert camp_view.cards == expected


@pytest.mark.rule("SC-05")
def test_a_card_that_is_not_in_the_hand_cannot_be_played() -> None:
    state = situation(2, hands={0: ["a-table"] * 6, 1: ["indigestion"]}, table=["dryad"])
    assert refused(state, 0, make("play", card="indigestion", copy=1)) == "SC-05 card=indigestion"
    assert (
        refused(state, 0, make("discard", card="indigestion", copy=1)) == "SC-05 card=indigestion"
    )


@pytest.mark.rule("SC-06")
@pytest.mark.rule("SC-57")
def test_the_cards_of_a_match_are_those_of_the_deck_file_each_with_its_number() -> None:
    position = GAME.new(2, 1).position()
    cards = [card for hand in position["hands"] for card in hand] + position["draw"]
    copies = Counter(kinds(cards))
    assert copies["a-table"] == 6
    assert copies["surprise-du-chef"] == 4
    assert set(copies) == set(KINDS)
    assert [c for c in sorted(cards) if c.startswith("plat")] == [
        f"plat-du-jour/{n}" for n in (1, 2, 3, 4)
    ]


def test_actions_are_few_and_in_the_order_of_their_kinds() -> None:
    verbs = [a.verb for a in GAME.actions]
    assert len(verbs) == 238
    assert [verb for verb, _ in groupby(verbs)] == [
        "play",
        "discard",
        "name",
        "pick",
        "next",
        "excuse",
        "counter",
        "pass",
    ]

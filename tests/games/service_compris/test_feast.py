"""SC-12 to SC-15, SC-38, SC-54: the feast begins, goes on and ends."""

from __future__ import annotations

import pytest

from tests.games.service_compris.situations import (
    all_pass,
    counter,
    discard,
    name,
    pick,
    play,
    situation,
    table,
    told,
)


@pytest.mark.rule("SC-12")
def test_more_than_five_on_the_table_begin_the_feast() -> None:
    five = ["dryad", "dryad", "dryad", "witch"]
    state = situation(2, hands={0: ["a-table-no-way-out"]}, table=five)
    play(state, "a-table-no-way-out")
    assert len(table(state)) == 5
    assert state.feast == 0
    state = situation(2, hands={0: ["a-table-no-way-out"]}, table=[*five, "witch"])
    play(state, "a-table-no-way-out")
    assert state.feast == 1
    assert table(state) == ["dryad", "dryad", "witch", "witch", "witch"]  # a bite at the next turn


@pytest.mark.rule("SC-12")
def test_fewer_than_seven_in_play_begin_the_feast() -> None:
    state = situation(2, hands={0: ["a-table-no-way-out"]}, camps={0: 4, 1: 3})
    play(state, "a-table-no-way-out")
    assert state.feast == 0  # seven are left
    state = situation(2, hands={0: ["a-table-no-way-out"]}, camps={0: 3, 1: 3})
    state.events = []
    play(state, "a-table-no-way-out")
    assert [event.rate for event in told(state, "feast")] == [1]
    assert [event.character for event in told(state, "devoured")] == ["witch"]
    assert state.feast == 0  # and the table is empty again


@pytest.mark.rule("SC-12")
@pytest.mark.rule("SC-29")
def test_hors_d_oeuvre_begins_a_feast_of_one_a_turn() -> None:
    state = situation(2, hands={0: ["hors-d-oeuvre"]}, table=["dryad", "witch", "dryad"])
    play(state, "hors-d-oeuvre")
    assert state.feast == 1
    assert table(state) == ["witch", "dryad"]


@pytest.mark.rule("SC-12")
@pytest.mark.rule("SC-30")
def test_buffet_begins_a_feast_of_two_a_turn() -> None:
    state = situation(2, hands={0: ["buffet-a-volonte"]}, table=["dryad", "witch", "dryad"])
    play(state, "buffet-a-volonte")
    assert state.feast == 2
    assert table(state) == ["dryad"]


@pytest.mark.rule("SC-13")
def test_a_feast_that_was_stopped_stays_stopped_until_somebody_is_put_on_the_table() -> None:
    crowd = ["dryad", "witch"] * 4
    state = situation(
        2,
        hands={0: ["trou-normand", "trop-sale"], 1: ["garde-manger", "a-table-no-way-out"]},
        table=crowd,
        feast=1,
    )
    play(state, "trou-normand")
    assert state.feast == 0
    assert len(table(state)) == 8  # more than five, and nobody is eaten
    discard(state, "garde-manger")
    discard(state, "trop-sale")
    assert state.feast == 0
    assert len(table(state)) == 8
    play(state, "a-table-no-way-out")
    assert state.feast == 1
    assert len(table(state)) == 8  # nine, and the first bite


@pytest.mark.rule("SC-13")
def test_a_countered_delivery_puts_nobody_on_the_table() -> None:
    state = situation(
        2, hands={0: ["a-table"], 1: ["trop-sale"]}, table=["dryad", "witch"] * 3, feast=0
    )
    play(state, "a-table")
    counter(state, 1, "trop-sale")
    assert state.feast == 0
    assert len(table(state)) == 6


@pytest.mark.rule("SC-13")
def test_a_save_alone_looks_at_nothing_but_a_swap_puts_somebody_there() -> None:
    state = situation(2, hands={0: ["veneneux"]}, table=["dryad", "witch"] * 4)
    play(state, "veneneux")
    pick(state, 0)
    assert state.feast == 0
    state = situation(2, hands={0: ["ronde-des-plats"]}, table=["dryad", "witch"] * 4)
    play(state, "ronde-des-plats")
    pick(state, 0)
    name(state, 1)
    assert state.feast == 1


@pytest.mark.rule("SC-13")
def test_there_is_no_feast_at_an_empty_table() -> None:
    state = situation(2, hands={0: ["choucroute-melba"]}, table=["witch"], camps={0: 2, 1: 2})
    play(state, "choucroute-melba")
    assert state.in_play == 4
    assert state.feast == 0


@pytest.mark.rule("SC-14")
def test_every_turn_begins_with_a_bite_before_the_draw() -> None:
    state = situation(
        3,
        hands={0: ["trop-sale"], 1: ["garde-manger"]},
        table=["orc", "witch", "dryad"],
        feast=1,
    )
    state.events = []
    discard(state, "trop-sale")
    assert table(state) == ["witch", "dryad"]
    assert [event.kind for event in state.events] == ["discarded", "turn", "devoured", "drew"]
    discard(state, "garde-manger")
    assert table(state) == ["dryad"]


@pytest.mark.rule("SC-14")
def test_a_feast_can_be_raised_to_two_but_not_lowered() -> None:
    crowd = ["dryad", "witch", "orc"] * 2
    for feast, event in ((0, "feast"), (1, "feast-raised")):
        state = situation(3, hands={0: ["buffet-a-volonte"]}, table=crowd, feast=feast)
        state.events = []
        play(state, "buffet-a-volonte")
        assert state.feast == 2
        assert len(table(state)) == 4
        assert [(e.kind, e.rate) for e in state.events if "feast" in e.kind] == [(event, 2)]
    state = situation(3, hands={0: ["hors-d-oeuvre"]}, table=crowd, feast=2)
    discard(state, "hors-d-oeuvre")
    assert state.feast == 2


@pytest.mark.rule("SC-14")
def test_the_rate_is_forgotten_when_the_feast_ends() -> None:
    state = situation(
        2,
        hands={0: ["trou-normand"], 1: ["hors-d-oeuvre"]},
        table=["dryad", "witch", "dryad", "witch"],
        feast=2,
    )
    play(state, "trou-normand")
    play(state, "hors-d-oeuvre")
    assert state.feast == 1
    assert table(state) == ["witch", "dryad", "witch"]


@pytest.mark.rule("SC-14")
def test_the_turn_after_a_counter_begins_with_a_bite_too() -> None:
    state = situation(
        3, hands={0: ["a-table"], 2: ["trop-sale"]}, table=["dryad", "witch"], feast=1
    )
    play(state, "a-table")
    name(state, 1)
    assert table(state) == ["dryad", "witch"]
    counter(state, 2, "trop-sale")
    assert state.turn == 2
    assert table(state) == ["witch"]


@pytest.mark.rule("SC-15")
def test_the_feast_ends_at_once_when_the_table_is_empty() -> None:
    state = situation(2, hands={0: ["trop-sale"]}, table=["dryad"], feast=1)
    state.events = []
    discard(state, "trop-sale")
    assert state.feast == 0
    assert len(told(state, "feast-over")) == 1
    state = situation(2, hands={0: ["trop-sale"]}, table=["dryad"], feast=2)
    discard(state, "trop-sale")
    assert state.feast == 0
    state = situation(2, hands={0: ["choucroute-melba"]}, table=["dryad"], feast=1)
    play(state, "choucroute-melba")
    assert state.feast == 0


@pytest.mark.rule("SC-38")
@pytest.mark.parametrize("kind", ["veneneux", "pas-bon", "indigestion", "retour-en-cuisine"])
def test_a_save_that_empties_the_table_ends_the_feast(kind: str) -> None:
    state = situation(2, hands={0: [kind]}, table=["dryad"], feast=2)
    play(state, kind)
    all_pass(state)
    assert table(state) == []
    assert state.feast == 0


@pytest.mark.rule("SC-54")
def test_two_are_devoured_one_after_the_other_and_the_match_may_end_between() -> None:
    state = situation(
        2, hands={0: ["trop-sale"]}, table=["witch", "dryad"], camps={0: 0, 1: 0}, feast=2
    )
    discard(state, "trop-sale")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert table(state) == ["dryad"]


@pytest.mark.rule("SC-54")
def test_two_players_can_go_out_at_the_start_of_one_turn() -> None:
    state = situation(
        4, hands={0: ["trop-sale"]}, table=["orc", "witch"], camps={1: 0, 2: 0}, feast=2
    )
    state.events = []
    discard(state, "trop-sale")
    assert [event.seat for event in told(state, "left")] == [2, 1]
    assert state.actors() == [3]
    assert state.position()["places"] == [0, 3, 4, 0]

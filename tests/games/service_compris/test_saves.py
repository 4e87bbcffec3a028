"""SC-31 to SC-39: every save, also for other peoples."""

from __future__ import annotations

import pytest

from tests.games.service_compris.situations import (
    action,
    all_pass,
    counter,
    name,
    of_kind,
    pick,
    play,
    refused,
    seen,
    situation,
    size,
    table,
    told,
)


@pytest.mark.rule("SC-31")
@pytest.mark.rule("SC-32")
@pytest.mark.parametrize("kind", ["retour-en-cuisine", "veneneux"])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_one_of_choice_goes_home_of_whatever_people(kind: str, place: int) -> None:
    queue = ["dryad", "witch", "orc"]
    state = situation(3, hands={0: [kind]}, table=queue)
    play(state, kind)
    pick(state, place)
    all_pass(state)
    assert table(state) == [c for at, c in enumerate(queue) if at != place]
    assert [size(state, seat) for seat in range(3)] == [9 if s == place else 8 for s in range(3)]
    assert state.turn == 1


@pytest.mark.rule("SC-31")
@pytest.mark.rule("SC-39")
def test_le_chef_est_parti_cancels_retour_en_cuisine() -> None:
    state = situation(
        3, hands={0: ["retour-en-cuisine"], 2: ["le-chef-est-parti"]}, table=["dryad", "witch"]
    )
    play(state, "retour-en-cuisine")
    pick(state, 0)
    assert state.actors() == [1, 2]
    counter(state, 2, "le-chef-est-parti")
    assert table(state) == ["dryad", "witch"]
    assert size(state, 0) == 8
    assert state.turn == 2


@pytest.mark.rule("SC-33")
def test_ronde_des_plats_swaps_in_anybody_at_exactly_the_same_place() -> None:
    state = situation(3, hands={0: ["ronde-des-plats"]}, table=["witch", "dryad", "orc"])
    play(state, "ronde-des-plats")
    pick(state, 1)
    assert [a.to_dict()["camp"] for a in state.legal(0)] == [0, 1, 2]
    name(state, 2)
    assert table(state) == ["witch", "orc", "orc"]
    assert [size(state, seat) for seat in range(3)] == [9, 8, 7]


@pytest.mark.rule("SC-33")
def test_ronde_des_plats_may_take_ones_own_for_another_people() -> None:
    state = situation(3, hands={0: ["ronde-des-plats"]}, table=["witch"])
    play(state, "ronde-des-plats")
    name(state, 0)
    assert table(state) == ["dryad"]
    assert [size(state, seat) for seat in range(3)] == [8, 9, 9]


@pytest.mark.rule("SC-33")
def test_ronde_des_plats_needs_somebody_to_swap_in() -> None:
    state = situation(
        2, hands={0: ["ronde-des-plats"]}, table=["witch", "dryad"], camps={0: 0, 1: 0}
    )
    assert refused(state, 0, of_kind(state, 0, "play", "ronde-des-plats")) == "SC-33"


@pytest.mark.rule("SC-34")
def test_chaud_devant_puts_the_table_into_any_order() -> None:
    state = situation(3, hands={0: ["chaud-devant"]}, table=["dryad", "witch", "orc", "witch"])
    state.events = []
    play(state, "chaud-devant")
    for character in ("witch", "orc"):
        state.play(0, action("next", character=character))
    assert refused(state, 0, action("next", character="orc")) == "SC-34_next character=orc"
    assert refused(state, 0, action("next", character="goblin")) == "SC-34_next character=goblin"
    assert seen(state, 1).chosen == [
        {"verb": "next", "character": "witch"},
        {"verb": "next", "character": "orc"},
    ]
    state.play(0, action("next", character="witch"))
    assert table(state) == ["witch", "orc", "witch", "dryad"]
    assert told(state, "rearranged")[0].table == ["witch", "orc", "witch", "dryad"]
    assert state.turn == 1


@pytest.mark.rule("SC-34")
def test_one_alone_cannot_be_rearranged() -> None:
    state = situation(2, hands={0: ["chaud-devant"]}, table=["dryad"])
    assert refused(state, 0, of_kind(state, 0, "play", "chaud-devant")) == "SC-34"


@pytest.mark.rule("SC-35")
def test_trou_normand_stops_the_feast_at_once() -> None:
    state = situation(2, hands={0: ["trou-normand"]}, table=["dryad", "witch"], feast=2)
    play(state, "trou-normand")
    assert state.feast == 0
    assert table(state) == ["dryad", "witch"]


@pytest.mark.rule("SC-35")
def test_trou_normand_needs_a_feast() -> None:
    state = situation(2, hands={0: ["trou-normand"]}, table=["dryad", "witch"])
    assert refused(state, 0, of_kind(state, 0, "play", "trou-normand")) == "SC-35"


@pytest.mark.rule("SC-36")
@pytest.mark.parametrize("whose", [0, 1])
def test_pas_bon_takes_all_of_one_player_off_the_table(whose: int) -> None:
    state = situation(3, hands={0: ["pas-bon"]}, table=["dryad", "witch", "dryad", "witch"])
    play(state, "pas-bon")
    assert refused(state, 0, action("excuse", camp=2)) == "SC-36"
    assert refused(state, 0, action("excuse", camp=5)) == "SC-02 count=3"
    state.play(0, action("excuse", camp=whose))
    assert table(state) == (["witch", "witch"] if whose == 0 else ["dryad", "dryad"])
    assert size(state, whose) == 9
    assert size(state, 1 - whose) == 7


@pytest.mark.rule("SC-37")
def test_indigestion_sends_everybody_home() -> None:
    state = situation(3, hands={0: ["indigestion"]}, table=["orc", "dryad", "orc"], feast=1)
    play(state, "indigestion")
    assert table(state) == []
    assert [size(state, seat) for seat in range(3)] == [9, 9, 9]
    assert state.feast == 0
    assert state.in_play == 27

"""SC-18 to SC-30, SC-53: every attack, with and without each of its counters and targets."""

from __future__ import annotations

import pytest

from tablee.games.service_compris.deck import CARDS
from tests.games.service_compris.situations import (
    action,
    all_pass,
    counter,
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

COUNTERS = CARDS["counters"]
SINGLE = ["a-table", "a-table-no-surprise", "a-table-no-salt", "a-table-no-way-out"]
ANSWERS = {
    "a-table": {"surprise-du-chef", "trop-sale"},
    "a-table-no-surprise": {"trop-sale"},
    "a-table-no-salt": {"surprise-du-chef"},
    "a-table-no-way-out": set(),
    "plat-du-jour": {"surprise-du-chef", "trop-sale"},
    "fromage-et-dessert": {"surprise-du-chef", "trop-sale"},
    "goinfrerie": {"garde-manger"},
    "pique-assiette": set(),
    "choucroute-melba": set(),
    "panier-garni": set(),
    "hors-d-oeuvre": set(),
    "buffet-a-volonte": set(),
    "retour-en-cuisine": {"le-chef-est-parti"},
    "veneneux": set(),
    "ronde-des-plats": set(),
    "chaud-devant": set(),
    "trou-normand": set(),
    "pas-bon": set(),
    "indigestion": set(),
}
"""The two reminder cards of the rulebook in one table."""


@pytest.mark.rule("SC-18")
@pytest.mark.rule("SC-19")
@pytest.mark.rule("SC-20")
@pytest.mark.rule("SC-21")
@pytest.mark.rule("SC-22")
@pytest.mark.rule("SC-23")
@pytest.mark.rule("SC-25")
@pytest.mark.rule("SC-31")
@pytest.mark.rule("SC-32")
@pytest.mark.parametrize("kind", ANSWERS)
def test_which_counters_answer_which_card(kind: str) -> None:
    state = situation(
        2,
        hands={0: [kind], 1: list(COUNTERS)},
        table=["dryad", "witch", "dryad"],
        feast=0 if kind == "hors-d-oeuvre" else 1,
    )
    play(state, kind)
    while seen(state, 0).stage == "choice":  # any choice will do
        state.play(0, state.legal(0)[0])
    if not ANSWERS[kind]:
        assert state.actors() == [1]
        assert seen(state).stage == "card"  # no window: seat 1's own turn has begun
        return
    assert seen(state).stage == "reaction"
    legal = state.legal(1)
    assert {a.to_dict()["card"] for a in legal if a.verb == "counter"} == ANSWERS[kind]
    assert legal[-1] == action("pass")


@pytest.mark.rule("SC-18")
@pytest.mark.rule("SC-19")
@pytest.mark.rule("SC-20")
@pytest.mark.rule("SC-21")
@pytest.mark.parametrize("kind", SINGLE)
def test_a_table_puts_one_of_an_opponent_at_the_end_of_the_queue(kind: str) -> None:
    state = situation(3, hands={0: [kind]}, table=["dryad", "witch"])
    play(state, kind)
    name(state, 2)
    assert table(state)[:2] == ["dryad", "witch"]
    all_pass(state)
    assert table(state) == ["dryad", "witch", "orc"]
    assert [size(state, seat) for seat in range(3)] == [8, 8, 8]
    assert state.turn == 1


@pytest.mark.rule("SC-18")
def test_nobody_delivers_their_own_or_somebody_who_is_not_there() -> None:
    state = situation(3, hands={0: ["a-table"]}, table=["witch"] * 5, camps={1: 0})
    play(state, "a-table")  # seat 2 is the only one left to name, and it is done
    assert seen(state, 0).chosen == [{"verb": "name", "camp": 2, "character": "orc"}]
    state = situation(4, hands={0: ["a-table"]}, table=["witch"] * 5, camps={1: 0})
    play(state, "a-table")
    assert refused(state, 0, action("name", camp=0, character="dryad")) == "SC-18_own"
    assert (
        refused(state, 0, action("name", camp=1, character="witch"))
        == "SC-51 victim=1 character=witch"
    )
    assert (
        refused(state, 0, action("name", camp=2, character="witch"))
        == "SC-51 victim=2 character=witch"
    )
    assert (
        refused(state, 0, action("name", camp=2, character="chief"))
        == "SC-51 victim=2 character=chief"
    )
    assert refused(state, 0, action("name", camp=2, character="orc")) == ""


@pytest.mark.rule("SC-42")
@pytest.mark.rule("SC-18")
@pytest.mark.rule("SC-19")
@pytest.mark.parametrize("kind", ["a-table", "a-table-no-surprise", "plat-du-jour"])
def test_trop_sale_keeps_the_character_off_the_table(kind: str) -> None:
    state = situation(3, hands={0: [kind], 1: ["trop-sale"]}, table=["dryad"])
    play(state, kind)
    name(state, 1)
    counter(state, 1, "trop-sale")
    assert table(state) == ["dryad"]
    assert size(state, 1) == 9
    assert state.turn == 1


@pytest.mark.rule("SC-41")
@pytest.mark.rule("SC-18")
@pytest.mark.rule("SC-20")
@pytest.mark.parametrize("kind", ["a-table", "a-table-no-salt"])
def test_surprise_du_chef_makes_the_attacker_place_one_of_their_own(kind: str) -> None:
    state = situation(3, hands={0: [kind], 1: ["surprise-du-chef"]}, table=["witch"])
    play(state, kind)
    name(state, 1)
    counter(state, 1, "surprise-du-chef")
    assert table(state) == ["witch", "dryad"]
    assert [size(state, seat) for seat in range(3)] == [8, 8, 9]


@pytest.mark.rule("SC-22")
def test_plat_du_jour_puts_the_character_nearest_to_the_plate() -> None:
    state = situation(3, hands={0: ["plat-du-jour"]}, table=["dryad", "witch"])
    play(state, "plat-du-jour")
    name(state, 2)
    all_pass(state)
    assert table(state) == ["orc", "dryad", "witch"]


@pytest.mark.rule("SC-22")
@pytest.mark.rule("SC-41")
def test_surprise_du_chef_against_plat_du_jour_puts_the_attackers_own_in_front() -> None:
    state = situation(
        3, hands={0: ["plat-du-jour"], 2: ["surprise-du-chef"]}, table=["witch", "orc"]
    )
    play(state, "plat-du-jour")
    name(state, 1)
    counter(state, 2, "surprise-du-chef")
    assert table(state) == ["dryad", "witch", "orc"]


@pytest.mark.rule("SC-41")
@pytest.mark.parametrize("kind", ["a-table", "a-table-no-salt", "plat-du-jour"])
def test_an_attacker_with_nobody_left_to_deliver_pays_nothing(kind: str) -> None:
    state = situation(
        2, hands={0: [kind], 1: ["surprise-du-chef"]}, table=["dryad"] * 3, camps={0: 0}
    )
    play(state, kind)
    counter(state, 1, "surprise-du-chef")
    assert table(state) == ["dryad"] * 3
    assert size(state, 1) == 9


# -- Fromage et dessert ----------------------------------------------------------------------------


@pytest.mark.rule("SC-23")
def test_fromage_et_dessert_delivers_two_of_the_same_opponent() -> None:
    state = situation(3, hands={0: ["fromage-et-dessert"]}, table=["dryad"])
    play(state, "fromage-et-dessert")
    name(state, 1)  # the second follows by itself: in the basic game they are alike
    all_pass(state)
    assert table(state) == ["dryad", "witch", "witch"]
    assert size(state, 1) == 7


@pytest.mark.rule("SC-23")
@pytest.mark.rule("SC-42")
def test_trop_sale_spares_only_one_of_the_two() -> None:
    state = situation(3, hands={0: ["fromage-et-dessert"], 2: ["trop-sale"]})
    play(state, "fromage-et-dessert")
    name(state, 1)
    counter(state, 2, "trop-sale")
    assert table(state) == ["witch"]
    assert size(state, 1) == 8


@pytest.mark.rule("SC-23")
@pytest.mark.rule("SC-41")
@pytest.mark.parametrize("first", [0, 1])
def test_surprise_du_chef_replaces_one_and_the_attacker_chooses_the_order(first: int) -> None:
    state = situation(3, hands={0: ["fromage-et-dessert"], 1: ["surprise-du-chef"]})
    play(state, "fromage-et-dessert")
    name(state, 1)
    counter(state, 1, "surprise-du-chef")
    assert state.actors() == [0]
    assert state.legal(0) == [
        action("name", camp=0, character="dryad"),
        action("name", camp=1, character="witch"),
    ]
    assert refused(state, 0, action("name", camp=2, character="orc")) == "SC-41_both"
    assert seen(state, 2).counterer == 1
    name(state, first)
    assert table(state) == (["dryad", "witch"] if first == 0 else ["witch", "dryad"])
    assert [size(state, seat) for seat in range(3)] == [8, 8, 9]
    assert state.turn == 1
    assert len(state.hands[1]) == 6  # the replacement, and the card of the turn


@pytest.mark.rule("SC-24")
@pytest.mark.rule("SC-42")
@pytest.mark.rule("SC-62")
def test_a_single_one_left_is_delivered_even_against_trop_sale() -> None:
    state = situation(2, hands={0: ["fromage-et-dessert"], 1: ["trop-sale"]}, camps={1: 1})
    play(state, "fromage-et-dessert")
    counter(state, 1, "trop-sale")
    assert table(state) == ["witch"]
    assert size(state, 1) == 0
    assert state.turn == 1


@pytest.mark.rule("SC-24")
@pytest.mark.rule("SC-41")
def test_a_single_one_left_against_surprise_du_chef_and_the_attacker_places_one_too() -> None:
    state = situation(2, hands={0: ["fromage-et-dessert"], 1: ["surprise-du-chef"]}, camps={1: 1})
    play(state, "fromage-et-dessert")
    counter(state, 1, "surprise-du-chef")
    name(state, 0)
    assert table(state) == ["dryad", "witch"]


@pytest.mark.rule("SC-24")
def test_a_single_one_left_without_a_counter() -> None:
    state = situation(2, hands={0: ["fromage-et-dessert"]}, camps={1: 1})
    play(state, "fromage-et-dessert")
    all_pass(state)
    assert table(state) == ["witch"]


@pytest.mark.rule("SC-41")
def test_fromage_countered_by_surprise_when_the_attacker_has_nobody() -> None:
    state = situation(
        2,
        hands={0: ["fromage-et-dessert"], 1: ["surprise-du-chef"]},
        table=["dryad"],
        camps={0: 0},
    )
    play(state, "fromage-et-dessert")
    counter(state, 1, "surprise-du-chef")
    assert table(state) == ["dryad", "witch"]
    assert size(state, 1) == 8


# -- Goinfrerie and Panier garni -------------------------------------------------------------------


@pytest.mark.rule("SC-25")
def test_goinfrerie_takes_two_of_each_opponent_in_any_order_and_begins_the_feast() -> None:
    state = situation(3, hands={0: ["goinfrerie"]}, table=["dryad"])
    play(state, "goinfrerie")
    assert state.legal(0) == [
        action("name", camp=1, character="witch"),
        action("name", camp=2, character="orc"),
    ]
    name(state, 2)
    name(state, 1)
    name(state, 1)  # seat 2's second one is all that is left to name
    assert refused(state, 1, action("pass")) == ""
    state.events = []
    all_pass(state)
    served = [event.character for event in told(state, "served")]
    assert served == ["orc", "witch", "witch", "orc"]
    assert state.feast == 2
    assert table(state) == ["witch", "witch", "orc"]  # dryad and orc were the first two bites


@pytest.mark.rule("SC-25")
def test_nobody_gives_more_than_two() -> None:
    state = situation(3, hands={0: ["goinfrerie"]})
    play(state, "goinfrerie")
    name(state, 1)
    name(state, 1)
    # the two of seat 2 followed by themselves
    assert seen(state).stage == "reaction"
    state = situation(4, hands={0: ["goinfrerie"]})
    play(state, "goinfrerie")
    name(state, 1)
    name(state, 1)
    assert refused(state, 0, action("name", camp=1, character="witch")) == "SC-25 victim=1"


@pytest.mark.rule("SC-25")
def test_an_opponent_with_a_single_one_gives_that_one_and_one_with_none_is_passed_over() -> None:
    state = situation(
        4,
        hands={0: ["goinfrerie"]},
        table=["witch"],
        camps={1: 0, 2: 1, 3: 5},
    )
    play(state, "goinfrerie")
    name(state, 2)
    state.events = []
    all_pass(state)
    served = [event.character for event in told(state, "served")]
    assert served == ["orc", "goblin", "goblin"]


@pytest.mark.rule("SC-25")
@pytest.mark.rule("SC-40")
def test_garde_manger_spares_the_two_of_its_player_only_and_the_feast_begins() -> None:
    state = situation(3, hands={0: ["goinfrerie"], 2: ["garde-manger"]})
    play(state, "goinfrerie")
    name(state, 2)
    name(state, 1)
    name(state, 2)
    state.events = []
    counter(state, 2, "garde-manger")
    assert [event.character for event in told(state, "served")] == ["witch", "witch"]
    assert size(state, 1) == 7
    assert size(state, 2) == 9
    assert [event.rate for event in told(state, "feast")] == [2]
    assert state.turn == 2


@pytest.mark.rule("SC-40")
def test_garde_manger_between_two_leaves_nothing_but_the_feast() -> None:
    state = situation(2, hands={0: ["goinfrerie"], 1: ["garde-manger"]}, table=["dryad"] * 4)
    play(state, "goinfrerie")
    counter(state, 1, "garde-manger")
    assert state.feast == 2
    assert table(state) == ["dryad", "dryad"]
    state = situation(2, hands={0: ["goinfrerie"], 1: ["garde-manger"]})
    play(state, "goinfrerie")
    state.events = []
    counter(state, 1, "garde-manger")
    assert state.feast == 0  # nothing to eat
    assert told(state, "feast") == []
    assert table(state) == []


@pytest.mark.rule("SC-28")
def test_panier_garni_takes_one_of_each_opponent_in_any_order() -> None:
    state = situation(4, hands={0: ["panier-garni"]})
    play(state, "panier-garni")
    name(state, 3)
    assert refused(state, 0, action("name", camp=3, character="goblin")) == "SC-28 victim=3"
    assert refused(state, 0, action("name", camp=0, character="dryad")) == "SC-18_own"
    name(state, 1)
    assert table(state) == ["goblin", "witch", "orc"]
    assert [size(state, seat) for seat in range(4)] == [9, 8, 8, 8]
    assert state.turn == 1


@pytest.mark.rule("SC-28")
def test_panier_garni_passes_over_who_has_nobody_left() -> None:
    state = situation(4, hands={0: ["panier-garni"]}, table=["orc"], camps={2: 0})
    play(state, "panier-garni")
    name(state, 3)
    assert table(state) == ["orc", "goblin", "witch"]


# -- the others ------------------------------------------------------------------------------------


@pytest.mark.rule("SC-26")
def test_pique_assiette_devours_at_once_and_costs_one_of_ones_own() -> None:
    state = situation(3, hands={0: ["pique-assiette"]}, table=["orc"])
    state.events = []
    play(state, "pique-assiette")
    name(state, 1)
    assert table(state) == ["orc", "dryad"]
    assert [size(state, seat) for seat in range(3)] == [8, 8, 8]
    assert state.in_play == 26
    assert told(state, "devoured") == []
    eaten = told(state, "snatched")
    assert [(event.character, event.camp) for event in eaten] == [("witch", 1)]
    assert state.turn == 1


@pytest.mark.rule("SC-26")
def test_pique_assiette_can_put_somebody_out() -> None:
    state = situation(3, hands={0: ["pique-assiette"]}, camps={1: 1})
    play(state, "pique-assiette")
    name(state, 1)
    assert state.alive == [True, False, True]
    assert state.turn == 2


@pytest.mark.rule("SC-26")
def test_pique_assiette_needs_somebody_to_place() -> None:
    state = situation(2, hands={0: ["pique-assiette"]}, table=["dryad"], camps={0: 0})
    assert refused(state, 0, of_kind(state, 0, "play", "pique-assiette")) == "SC-26"


@pytest.mark.rule("SC-27")
def test_choucroute_melba_devours_everybody_on_the_table() -> None:
    state = situation(3, hands={0: ["choucroute-melba"]}, table=["dryad", "orc", "witch", "orc"])
    play(state, "choucroute-melba")
    assert table(state) == []
    assert [size(state, seat) for seat in range(3)] == [8, 8, 7]
    assert state.in_play == 23


@pytest.mark.rule("SC-29")
@pytest.mark.rule("SC-30")
def test_feast_cards_do_nothing_at_an_empty_table() -> None:
    for kind in ("hors-d-oeuvre", "buffet-a-volonte"):
        state = situation(2, hands={0: [kind]})
        assert refused(state, 0, of_kind(state, 0, "play", kind)) == "SC-08_empty"


@pytest.mark.rule("SC-59")
@pytest.mark.parametrize(
    ("kind", "feast", "refusal"),
    [
        ("hors-d-oeuvre", 0, ""),
        ("hors-d-oeuvre", 1, "SC-59"),
        ("hors-d-oeuvre", 2, "SC-59"),
        ("buffet-a-volonte", 0, ""),
        ("buffet-a-volonte", 1, ""),
        ("buffet-a-volonte", 2, "SC-59"),
    ],
)
def test_a_feast_card_that_changes_nothing_can_only_be_discarded(
    kind: str, feast: int, refusal: str
) -> None:
    state = situation(2, hands={0: [kind]}, table=["dryad", "witch"] * 2, feast=feast)
    assert refused(state, 0, of_kind(state, 0, "play", kind)) == refusal
    assert refused(state, 0, of_kind(state, 0, "discard", kind)) == ""


@pytest.mark.rule("SC-59")
def test_goinfrerie_without_victims_needs_a_feast_to_raise() -> None:
    for feast, refusal in ((0, ""), (1, ""), (2, "SC-08_nobody")):
        state = situation(
            2, hands={0: ["goinfrerie"]}, table=["witch"] * 3, camps={1: 0}, feast=feast
        )
        assert refused(state, 0, of_kind(state, 0, "play", "goinfrerie")) == refusal

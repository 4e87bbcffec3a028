"""SC-44 to SC-53, SC-55, SC-60: secret chiefs and mixed camps, from the optional rules."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.games.service_compris.rules.turn import ServiceCompris
from tests.games.service_compris.situations import (
    GAME,
    Camp,
    action,
    against,
    all_pass,
    camp,
    counter,
    discard,
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

REVEALING = ["retour-en-cuisine", "veneneux", "ronde-des-plats", "pas-bon", "indigestion"]


def treason(
    camps: list[Camp],
    leads: list[str],
    *,
    hands: dict[int, list[str]] | None = None,
    on_table: list[str] | None = None,
    chiefs: list[str] | None = None,
    out: tuple[int, ...] = (),
    feast: int = 0,
) -> ServiceCompris:
    """A situation of the treason game, seat 0 to play."""
    return situation(
        len(camps),
        treason=True,
        camps=camps,
        leads=leads,
        hands=hands,
        table=on_table,
        chiefs=chiefs,
        out=out,
        feast=feast,
    )


def chiefs(state: ServiceCompris) -> list[str]:
    found: list[str] = state.position()["chiefs"]
    return found


# -- the deal --------------------------------------------------------------------------------------


@pytest.mark.rule("SC-44")
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_chief_each_face_down_of_as_many_peoples_as_players(seats: int) -> None:
    deals = set()
    for seed in range(30):
        state = GAME.new(seats, seed, treason=True)
        leads = state.position()["leads"]
        assert len(set(leads)) == seats
        camps = state.position()["camps"]
        assert {people for camp in camps for people in camp} == set(leads)
        deals.add(tuple(leads))
    assert len(deals) > 1


@pytest.mark.rule("SC-44")
def test_everybody_knows_the_own_chief_and_nobody_elses() -> None:
    state = GAME.new(4, 8, treason=True)
    leads = state.position()["leads"]
    for seat in range(4):
        camps = seen(state, seat).camps
        assert [c.tribe for c in camps] == [leads[s] if s == seat else None for s in range(4)]
        assert [c.chief for c in camps] == ["secret"] * 4
    assert [c.tribe for c in seen(state).camps] == [None] * 4


@pytest.mark.rule("SC-45")
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_others_are_shuffled_and_dealt_eight_to_each_face_up(seats: int) -> None:
    state = GAME.new(seats, 1, treason=True)
    dealt = [c.characters for c in seen(state).camps]
    assert [sum(c.values()) for c in dealt] == [8] * seats
    total: Counter[str] = Counter()
    for characters in dealt:
        total.update(characters)
    assert set(total.values()) == {8}
    assert len(total) == seats
    assert state.in_play == 9 * seats
    other = GAME.new(seats, 3, treason=True).view(None).camps
    assert [c.characters for c in other] != dealt


# -- turning up ------------------------------------------------------------------------------------


def ready(kind: str) -> ServiceCompris:
    """Seat 0 leads the orcs, holds this card, and has one of its own on the table."""
    return treason(
        [{"dryad": 3}, {"witch": 3, "orc": 2}, {"orc": 1, "dryad": 2}],
        ["orc", "dryad", "witch"],
        hands={0: [kind]},
        on_table=["witch", "orc", "dryad", "orc"],
    )


@pytest.mark.rule("SC-46")
@pytest.mark.rule("SC-60")
@pytest.mark.parametrize("kind", REVEALING)
def test_whoever_uses_one_of_five_saves_turns_up_their_chief(kind: str) -> None:
    state = ready(kind)
    state.events = []
    play(state, kind)
    assert chiefs(state) == ["shown", "secret", "secret"]
    assert [(e.seat, e.tribe) for e in told(state, "revealed")] == [(0, "orc")]
    assert [c.tribe for c in seen(state, 2).camps] == ["orc", None, "witch"]


@pytest.mark.rule("SC-46")
@pytest.mark.parametrize("kind", REVEALING)
def test_played_without_effect_they_reveal_nothing(kind: str) -> None:
    state = ready(kind)
    state.events = []
    discard(state, kind)
    assert chiefs(state) == ["secret"] * 3
    assert told(state, "revealed") == []


@pytest.mark.rule("SC-46")
@pytest.mark.parametrize("kind", ["chaud-devant", "trou-normand", "hors-d-oeuvre", "a-table"])
def test_other_cards_reveal_nothing(kind: str) -> None:
    state = treason(
        [{"dryad": 3}, {"witch": 3, "orc": 2}, {"orc": 1, "dryad": 2}],
        ["orc", "dryad", "witch"],
        hands={0: [kind]},
        on_table=["witch", "orc", "dryad", "orc"],
        feast=0 if kind == "hors-d-oeuvre" else 1,
    )
    play(state, kind)
    assert chiefs(state) == ["secret"] * 3


@pytest.mark.rule("SC-46")
@pytest.mark.parametrize("kind", ["retour-en-cuisine", "veneneux"])
def test_only_the_own_tribe_can_be_taken_back_and_into_the_own_camp(kind: str) -> None:
    state = ready(kind)
    play(state, kind)
    assert state.legal(0) == [action("pick", place=1), action("pick", place=3)]
    assert refused(state, 0, action("pick", place=0)) == "SC-46_tribe character=witch"
    pick(state, 3)
    all_pass(state)
    assert camp(state, 0) == {"dryad": 3, "orc": 1}
    assert table(state) == ["witch", "orc", "dryad"]


@pytest.mark.rule("SC-46")
@pytest.mark.parametrize("kind", ["retour-en-cuisine", "veneneux", "ronde-des-plats", "pas-bon"])
def test_without_the_own_tribe_on_the_table_there_is_nobody_to_take_back(kind: str) -> None:
    state = treason(
        [{"orc": 3}, {"witch": 3}, {"dryad": 2}],
        ["orc", "dryad", "witch"],
        hands={0: [kind]},
        on_table=["witch", "dryad"],
    )
    assert refused(state, 0, of_kind(state, 0, "play", kind)) == "SC-46"
    assert refused(state, 0, of_kind(state, 0, "discard", kind)) == ""


@pytest.mark.rule("SC-46")
@pytest.mark.rule("SC-33")
def test_ronde_des_plats_takes_the_own_tribe_home_and_anybody_elses_follower_to_the_table() -> None:
    state = ready("ronde-des-plats")
    play(state, "ronde-des-plats")
    pick(state, 1)
    assert refused(state, 0, action("name", camp=1, character="orc")) == ""
    assert refused(state, 0, action("name", camp=1, character="chief")) == "SC-49 victim=1"
    name(state, 1, "witch")
    assert table(state) == ["witch", "witch", "dryad", "orc"]
    assert camp(state, 0) == {"dryad": 3, "orc": 1}
    assert camp(state, 1) == {"witch": 2, "orc": 2}


@pytest.mark.rule("SC-46")
def test_pas_bon_takes_the_whole_own_tribe_home() -> None:
    state = ready("pas-bon")
    play(state, "pas-bon")
    assert table(state) == ["witch", "dryad"]
    assert camp(state, 0) == {"dryad": 3, "orc": 2}


@pytest.mark.rule("SC-60")
@pytest.mark.rule("SC-39")
def test_a_countered_retour_en_cuisine_has_shown_the_chief_all_the_same() -> None:
    state = treason(
        [{"dryad": 3}, {"witch": 3, "orc": 2}, {"orc": 1}],
        ["orc", "dryad", "witch"],
        hands={0: ["retour-en-cuisine"], 1: ["le-chef-est-parti"]},
        on_table=["witch", "orc"],
    )
    play(state, "retour-en-cuisine")
    counter(state, 1, "le-chef-est-parti")
    assert table(state) == ["witch", "orc"]
    assert chiefs(state)[0] == "shown"


# -- Indigestion -----------------------------------------------------------------------------------


@pytest.mark.rule("SC-47")
def test_indigestion_gives_back_to_chiefs_turned_up_and_leaves_those_of_secret_ones() -> None:
    state = treason(
        [{"dryad": 1}, {"dryad": 1}, {"dryad": 1}, {"dryad": 1}],
        ["orc", "dryad", "witch", "goblin"],
        hands={0: ["indigestion"]},
        on_table=["goblin", "witch", "orc", "dryad", "witch", "orc"],
        chiefs=["secret", "secret", "shown", "secret"],
    )
    play(state, "indigestion")
    assert table(state) == ["goblin", "dryad"]
    assert camp(state, 0) == {"dryad": 1, "orc": 2}  # its own chief was turned up by the card
    assert camp(state, 2) == {"dryad": 1, "witch": 2}
    assert camp(state, 1) == camp(state, 3) == {"dryad": 1}


@pytest.mark.rule("SC-47")
def test_indigestion_leaves_the_tribe_of_a_dead_chief_on_the_table() -> None:
    state = treason(
        [{"dryad": 1}, {}, {"dryad": 1}],
        ["orc", "dryad", "witch"],
        hands={0: ["indigestion"]},
        on_table=["dryad", "orc"],
        chiefs=["shown", "devoured", "secret"],
        out=(1,),
    )
    play(state, "indigestion")
    assert table(state) == ["dryad"]


@pytest.mark.rule("SC-47")
@pytest.mark.rule("SC-59")
def test_indigestion_may_bring_back_none_but_those_of_others_led_openly() -> None:
    state = treason(
        [{"dryad": 2}, {"witch": 2}, {"orc": 2}],
        ["orc", "dryad", "witch"],
        hands={0: ["indigestion"]},
        on_table=["dryad", "witch"],
        chiefs=["secret", "shown", "secret"],
    )
    play(state, "indigestion")
    assert table(state) == ["witch"]
    assert camp(state, 1) == {"witch": 2, "dryad": 1}


@pytest.mark.rule("SC-47")
def test_indigestion_needs_somebody_who_would_come_back() -> None:
    state = treason(
        [{"orc": 1}, {"orc": 1}, {"dryad": 1}],
        ["orc", "dryad", "witch"],
        hands={0: ["indigestion"]},
        on_table=["dryad", "witch"],
    )
    assert refused(state, 0, of_kind(state, 0, "play", "indigestion")) == "SC-47"
    assert chiefs(state) == ["secret"] * 3


@pytest.mark.rule("SC-47")
@pytest.mark.rule("SC-50")
def test_a_chief_on_the_table_comes_back_with_its_tribe() -> None:
    state = treason(
        [{"dryad": 1}, {"dryad": 1}, {}],
        ["orc", "dryad", "witch"],
        hands={0: ["indigestion"]},
        on_table=["witch-chief", "orc"],
        chiefs=["secret", "secret", "served"],
    )
    play(state, "indigestion")
    assert table(state) == []
    assert chiefs(state) == ["shown", "secret", "shown"]


# -- the last card ---------------------------------------------------------------------------------


@pytest.mark.rule("SC-48")
def test_a_chief_that_is_the_last_card_of_a_player_is_turned_up() -> None:
    state = treason(
        [{"dryad": 2}, {"witch": 1}, {"orc": 2}],
        ["orc", "dryad", "witch"],
        hands={0: ["a-table-no-way-out"]},
    )
    state.events = []
    play(state, "a-table-no-way-out")
    name(state, 1, "witch")
    assert chiefs(state) == ["secret", "shown", "secret"]
    assert [(e.seat, e.tribe) for e in told(state, "revealed")] == [(1, "dryad")]
    assert [e.kind for e in state.events][:4] == ["played", "named", "served", "revealed"]


@pytest.mark.rule("SC-48")
def test_an_attacker_who_pays_with_the_last_follower_is_turned_up_too() -> None:
    state = treason(
        [{"dryad": 1}, {"witch": 2}, {"orc": 2}],
        ["orc", "dryad", "witch"],
        hands={0: ["pique-assiette"]},
    )
    play(state, "pique-assiette")
    name(state, 1, "witch")
    assert chiefs(state) == ["shown", "secret", "secret"]
    assert table(state) == ["dryad"]


@pytest.mark.rule("SC-49")
def test_the_chief_is_always_the_last_to_be_delivered() -> None:
    state = treason(
        [{"dryad": 5}, {"witch": 1}, {}],
        ["orc", "dryad", "witch"],
        hands={0: ["a-table-no-way-out"]},
        chiefs=["secret", "secret", "shown"],
    )
    play(state, "a-table-no-way-out")
    assert refused(state, 0, action("name", camp=1, character="chief")) == "SC-49 victim=1"
    assert state.legal(0) == [
        action("name", camp=1, character="witch"),
        action("name", camp=2, character="chief"),
    ]
    name(state, 2, "chief")
    assert table(state) == ["witch-chief"]
    assert chiefs(state)[2] == "served"


@pytest.mark.rule("SC-49")
def test_two_in_one_go_may_be_the_last_follower_and_then_the_chief() -> None:
    state = treason(
        [{"dryad": 2}, {"witch": 1}, {"orc": 2}],
        ["orc", "dryad", "witch"],
        hands={0: ["fromage-et-dessert"]},
    )
    play(state, "fromage-et-dessert")
    name(state, 1, "witch")
    assert seen(state, 0).chosen == [
        {"verb": "name", "camp": 1, "character": "witch"},
        {"verb": "name", "camp": 1, "character": "chief"},
    ]
    assert seen(state, 0).camps[1].tribe is None  # naming it gives nothing away yet
    all_pass(state)
    assert table(state) == ["witch", "dryad-chief"]


@pytest.mark.rule("SC-53")
@pytest.mark.parametrize("answer", ["trop-sale", "surprise-du-chef"])
def test_a_counter_spares_the_second_one_named_so_the_chief(answer: str) -> None:
    state = treason(
        [{"dryad": 1}, {"witch": 1}, {"orc": 2}],
        ["orc", "dryad", "witch"],
        hands={0: ["fromage-et-dessert"], 1: [answer]},
    )
    play(state, "fromage-et-dessert")
    name(state, 1, "witch")
    counter(state, 1, answer)
    if answer == "surprise-du-chef":
        name(state, 0, "dryad")
        assert table(state) == ["dryad", "witch"]
    else:
        assert table(state) == ["witch"]
    assert chiefs(state)[1] == "shown"


@pytest.mark.rule("SC-61")
@pytest.mark.rule("SC-23")
def test_the_two_of_fromage_et_dessert_come_from_one_camp_of_any_tribes() -> None:
    state = treason(
        [{"dryad": 2}, {"witch": 1, "orc": 2}, {"orc": 2}],
        ["orc", "dryad", "witch"],
        hands={0: ["fromage-et-dessert"]},
    )
    play(state, "fromage-et-dessert")
    name(state, 1, "orc")
    assert refused(state, 0, action("name", camp=2, character="orc")) == "SC-23 victim=1"
    assert state.legal(0) == [
        action("name", camp=1, character="witch"),
        action("name", camp=1, character="orc"),
    ]
    name(state, 1, "witch")
    all_pass(state)
    assert table(state) == ["orc", "witch"]


@pytest.mark.rule("SC-53")
def test_of_two_different_followers_the_first_named_is_delivered() -> None:
    state = treason(
        [{"dryad": 2}, {"witch": 1, "orc": 1}, {"orc": 2}],
        ["orc", "dryad", "witch"],
        hands={0: ["fromage-et-dessert"], 2: ["trop-sale"]},
    )
    play(state, "fromage-et-dessert")
    name(state, 1, "orc")
    counter(state, 2, "trop-sale")  # the witch was the only other one to name
    assert table(state) == ["orc"]
    assert camp(state, 1) == {"witch": 1}


@pytest.mark.rule("SC-55")
def test_the_own_chief_is_never_swapped_in() -> None:
    state = treason(
        [{}, {"witch": 2}, {"dryad": 2}],
        ["orc", "dryad", "witch"],
        hands={0: ["ronde-des-plats"]},
        on_table=["orc", "witch"],
        chiefs=["shown", "secret", "secret"],
    )
    play(state, "ronde-des-plats")
    assert refused(state, 0, action("name", camp=0, character="chief")) == "SC-55"
    assert [a.to_dict()["camp"] for a in state.legal(0)] == [1, 2]


@pytest.mark.rule("SC-55")
@pytest.mark.rule("SC-59")
def test_with_nobody_but_the_own_chief_at_home_there_is_no_swap() -> None:
    state = treason(
        [{}, {}],
        ["dryad", "witch"],
        hands={0: ["ronde-des-plats"]},
        on_table=["dryad", "witch-chief"],
        chiefs=["shown", "served"],
    )
    assert refused(state, 0, of_kind(state, 0, "play", "ronde-des-plats")) == "SC-33_chief"


# -- a dead chief ----------------------------------------------------------------------------------


@pytest.mark.rule("SC-50")
def test_when_a_chief_is_devoured_its_player_leaves_and_its_tribe_elsewhere_stays() -> None:
    state = treason(
        [{"dryad": 2}, {}, {"dryad": 1, "witch": 1}],
        ["orc", "dryad", "witch"],
        hands={0: ["choucroute-melba"]},
        on_table=["dryad-chief", "orc"],
        chiefs=["secret", "served", "secret"],
    )
    play(state, "choucroute-melba")
    assert state.alive == [True, False, True]
    assert state.hands[1] == []
    assert chiefs(state) == ["secret", "devoured", "secret"]
    assert refused(state, 1, action("pass")) == "SC-16_chief"
    assert camp(state, 0) == {"dryad": 2}
    assert camp(state, 2) == {"dryad": 1, "witch": 1}
    assert state.in_play == 6
    assert state.actors() == [2]


@pytest.mark.rule("SC-50")
def test_losing_every_follower_is_not_the_end_of_a_player() -> None:
    state = treason(
        [{"dryad": 2}, {"witch": 1}, {"dryad": 1}],
        ["orc", "dryad", "witch"],
        hands={0: ["choucroute-melba"]},
        on_table=["orc", "witch"],
    )
    play(state, "choucroute-melba")  # no orc is left but their chief
    assert state.alive == [True, True, True]


@pytest.mark.rule("SC-50")
def test_a_chief_on_the_table_can_be_saved() -> None:
    state = treason(
        [{}, {"witch": 2}, {"dryad": 1}],
        ["orc", "dryad", "witch"],
        hands={0: ["veneneux"]},
        on_table=["witch", "orc-chief"],
        chiefs=["served", "secret", "secret"],
    )
    play(state, "veneneux")
    assert table(state) == ["witch"]
    assert chiefs(state)[0] == "shown"


@pytest.mark.rule("SC-50")
def test_pique_assiette_can_devour_a_chief_that_is_alone() -> None:
    state = treason(
        [{"witch": 2}, {}, {"dryad": 5}],
        ["orc", "dryad", "witch"],
        hands={0: ["pique-assiette"]},
        chiefs=["secret", "shown", "secret"],
    )
    play(state, "pique-assiette")
    name(state, 1, "chief")
    assert state.alive == [True, False, True]
    assert table(state) == ["witch"]


@pytest.mark.rule("SC-50")
def test_the_last_chief_alive_wins() -> None:
    state = treason(
        [{"dryad": 1, "witch": 2}, {}],
        ["witch", "dryad"],
        hands={0: ["choucroute-melba"]},
        on_table=["dryad-chief"],
        chiefs=["secret", "served"],
    )
    play(state, "choucroute-melba")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.rule == "SC-50"
    assert outcome.scores == (3.0, 0.0)
    assert [c.tribe for c in seen(state).camps] == ["witch", "dryad"]  # now all is open


@pytest.mark.rule("SC-52")
def test_what_a_player_still_holds_when_leaving_is_lost() -> None:
    state = treason(
        [{"dryad": 2}, {"dryad": 3}, {"witch": 2}],
        ["orc", "dryad", "witch"],
        hands={0: ["trop-sale"]},
        on_table=["dryad-chief", "orc"],
        chiefs=["secret", "served", "secret"],
        feast=1,
    )
    assert state.in_play == 11
    discard(state, "trop-sale")
    assert state.alive[1] is False
    assert size(state, 1) == 0
    assert state.in_play == 6  # without the chief, the three, and the orc who was next
    assert state.left[:3] == [2, 3, 1]  # dryads, witches, orcs


# -- naming ----------------------------------------------------------------------------------------


@pytest.mark.rule("SC-51")
def test_the_attacker_names_which_character_of_the_camp_is_delivered() -> None:
    state = treason(
        [{"dryad": 2}, {"witch": 1, "orc": 1}, {"dryad": 1}],
        ["orc", "dryad", "witch"],
        hands={0: ["a-table-no-way-out"]},
    )
    play(state, "a-table-no-way-out")
    assert state.legal(0) == [
        action("name", camp=1, character="witch"),
        action("name", camp=1, character="orc"),
        action("name", camp=2, character="dryad"),
    ]
    assert (
        refused(state, 0, action("name", camp=1, character="dryad"))
        == "SC-51 victim=1 character=dryad"
    )
    name(state, 1, "orc")
    assert table(state) == ["orc"]
    assert camp(state, 1) == {"witch": 1}


@pytest.mark.rule("SC-51")
@pytest.mark.rule("SC-41")
def test_an_attacker_who_pays_for_a_surprise_names_one_of_the_own_camp() -> None:
    state = treason(
        [{"dryad": 3, "witch": 1}, {"witch": 2}],
        ["witch", "dryad"],
        hands={0: ["plat-du-jour"], 1: ["surprise-du-chef"]},
        on_table=["dryad"],
    )
    play(state, "plat-du-jour")
    counter(state, 1, "surprise-du-chef")
    assert seen(state, 1).stage == "payment"
    assert refused(state, 0, action("name", camp=0, character="chief")) == "SC-49 victim=0"
    assert refused(state, 0, action("name", camp=1, character="witch")) == "SC-41_own"
    name(state, 0, "witch")
    assert table(state) == ["witch", "dryad"]
    assert camp(state, 0) == {"dryad": 3}


@pytest.mark.rule("SC-34")
@pytest.mark.rule("SC-50")
def test_a_chief_on_the_table_is_told_apart_from_its_tribe_when_the_order_changes() -> None:
    state = treason(
        [{"dryad": 3}, {}, {"witch": 3}],
        ["orc", "dryad", "witch"],
        hands={0: ["chaud-devant"]},
        on_table=["dryad", "dryad-chief"],
        chiefs=["secret", "served", "secret"],
    )
    play(state, "chaud-devant")
    assert state.legal(0) == [
        action("next", character="dryad"),
        action("next", character="dryad-chief"),
    ]
    state.play(0, action("next", character="dryad-chief"))
    assert table(state) == ["dryad-chief", "dryad"]
    assert chiefs(state)[0] == "secret"


@pytest.mark.rule("SC-25")
@pytest.mark.rule("SC-40")
@pytest.mark.rule("SC-49")
def test_goinfrerie_reaches_a_chief_behind_a_single_follower_unless_garde_manger_stops_it() -> None:
    for answer in (None, "garde-manger"):
        state = treason(
            [{"dryad": 5}, {"witch": 1}, {"orc": 4}],
            ["orc", "dryad", "witch"],
            hands={0: ["goinfrerie"], 1: ["garde-manger"]},
        )
        play(state, "goinfrerie")
        assert refused(state, 0, action("name", camp=1, character="chief")) == "SC-49 victim=1"
        name(state, 1, "witch")
        name(state, 1, "chief")
        assert seen(state).stage == "reaction"  # the two orcs followed by themselves
        state.events = []
        if answer:
            counter(state, 1, answer)
        else:
            all_pass(state)
        served = [event.character for event in told(state, "served")]
        assert served == ([] if answer else ["witch", "dryad-chief"]) + ["orc", "orc"]
        assert chiefs(state)[1] == ("secret" if answer else "devoured")


@pytest.mark.rule("SC-17")
@pytest.mark.rule("SC-26")
def test_a_match_that_pique_assiette_ends_costs_nothing_more() -> None:
    state = treason(
        [{"dryad": 2, "witch": 1}, {}],
        ["witch", "dryad"],
        hands={0: ["pique-assiette"]},
        chiefs=["secret", "shown"],
    )
    play(state, "pique-assiette")
    name(state, 0, "dryad")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert table(state) == []
    assert camp(state, 0) == {"dryad": 2, "witch": 1}


@pytest.mark.rule("SC-45")
def test_an_attack_is_against_the_camp_and_against_who_openly_leads() -> None:
    camps: list[Camp] = [{"dryad": 8}, {"orc": 8}, {"witch": 8}]
    for chiefs, concerned in ((["secret"] * 3, [1]), (["secret", "secret", "shown"], [1, 2])):
        state = treason(camps, ["dryad", "witch", "orc"], hands={0: ["a-table"]}, chiefs=chiefs)
        play(state, "a-table")
        state.play(0, action("name", camp=1, character="orc"))
        assert against(state) == concerned

"""The regular player: plays by the rules, by what it may know, and better than chance."""

from __future__ import annotations

import pytest

from tablee.core.actions import Action
from tablee.core.rng import Rng
from tablee.core.texts import LANGUAGES
from tablee.games.service_compris.bot import regular
from tablee.games.service_compris.rules.turn import ServiceCompris
from tests.games.service_compris.situations import (
    GAME,
    action,
    counter,
    name,
    of_kind,
    pick,
    play,
    situation,
)


def let_play(state: ServiceCompris, regulars: set[int], rng: Rng) -> None:
    """Play to the end: these seats as the regular player, the others at random."""
    while not state.over:
        seat = rng.pick(state.actors())
        if seat in regulars:
            state.play(seat, regular(state.resample(seat, rng), seat, rng))
        else:
            state.play(seat, rng.pick(state.legal(seat)))


@pytest.mark.parametrize("treason", [False, True])
@pytest.mark.parametrize("seats", GAME.seats)
def test_it_only_plays_what_is_legal_and_comes_to_an_end(seats: int, treason: bool) -> None:
    for seed in range(3):
        state = GAME.new(seats, seed, treason=treason)
        let_play(state, set(range(seats)), Rng(seed))
        assert state.turns < 60 * seats


@pytest.mark.parametrize("treason", [False, True])
def test_its_choice_does_not_depend_on_what_it_cannot_know(treason: bool) -> None:
    rng = Rng(11)
    for seed in range(8):
        state = GAME.new(4, seed, treason=treason)
        while not state.over:
            for seat in state.actors():
                choices = {
                    regular(twin, seat, Rng(seed))
                    for twin in (state, *(state.resample(seat, rng) for _ in range(3)))
                }
                assert len(choices) == 1
            seat = rng.pick(state.actors())
            state.play(seat, regular(state, seat, Rng(seed)))


@pytest.mark.parametrize("treason", [False, True])
def test_among_three_random_players_it_wins_most_matches(treason: bool) -> None:
    won = 0.0
    matches = 60
    for seed in range(matches):
        state = GAME.new(4, seed, treason=treason, dealer="random")
        let_play(state, {seed % 4}, Rng(seed))
        outcome = state.outcome()
        assert outcome is not None
        won += outcome.utility[seed % 4]
    assert won / matches > 0.7  # 93 % and more over thousands


def choice(state: ServiceCompris) -> str:
    seat = state.actors()[0]
    return str(regular(state, seat, Rng(1)))


def test_it_attacks_the_strongest() -> None:
    state = situation(4, hands={0: ["a-table"]}, camps={1: 3, 2: 9, 3: 5})
    play(state, "a-table")
    assert choice(state) == "name camp=2 character=orc"


def test_it_saves_its_own_nearest_to_the_plate_when_it_would_be_eaten() -> None:
    state = situation(
        3,
        hands={0: ["veneneux", "a-table", "hors-d-oeuvre"]},
        table=["witch", "dryad", "orc", "witch"],
        feast=1,
    )
    assert choice(state) == "play card=veneneux copy=1"
    play(state, "veneneux")
    assert choice(state) == "pick place=1"


def test_it_does_not_save_somebody_whom_nobody_is_about_to_eat() -> None:
    state = situation(3, hands={0: ["veneneux", "a-table"]}, table=["dryad"])
    assert choice(state) == "play card=a-table copy=1"


def test_it_begins_a_feast_when_others_sit_near_the_plate() -> None:
    state = situation(
        2, hands={0: ["buffet-a-volonte"]}, table=["witch", "witch", "witch", "witch", "dryad"]
    )
    assert choice(state) == "play card=buffet-a-volonte copy=1"


def test_it_counters_for_its_own_sake_and_keeps_a_single_counter_otherwise() -> None:
    state = situation(3, hands={0: ["a-table"], 1: ["surprise-du-chef"]})
    play(state, "a-table")
    twin = state.copy()
    name(state, 1)
    assert regular(state, 1, Rng(1)) is of_kind(state, 1, "counter", "surprise-du-chef")
    assert regular(state, 2, Rng(1)) is action("pass")
    name(twin, 2)
    assert regular(twin, 1, Rng(1)) is action("pass")


def test_it_lets_nobody_else_back_into_the_kitchen() -> None:
    for place, expected in ((0, "counter"), (1, "pass")):
        state = situation(
            3,
            hands={0: ["retour-en-cuisine"], 1: ["le-chef-est-parti"]},
            table=["dryad", "witch"],
        )
        play(state, "retour-en-cuisine")
        pick(state, place)
        assert regular(state, 1, Rng(1)).verb == expected


def test_it_puts_its_own_last_when_it_rearranges_the_table() -> None:
    state = situation(3, hands={0: ["chaud-devant"]}, table=["dryad", "witch", "dryad", "orc"])
    play(state, "chaud-devant")
    order = []
    while state.view(0).actors == [0] and state.position()["stage"] == "choice":
        move = regular(state, 0, Rng(1))
        order.append(str(move).rpartition("=")[2])
        state.play(0, move)
    assert state.position()["table"][-2:] == ["dryad", "dryad"]
    assert "dryad" not in order[:2]


def test_with_nothing_useful_it_throws_away_the_least_useful_card() -> None:
    useless = ["veneneux", "trou-normand", "indigestion", "pas-bon", "le-chef-est-parti"]
    state = situation(2, hands={0: [*useless, "garde-manger"]})
    assert choice(state) == "discard card=le-chef-est-parti copy=1"
    state = situation(2, hands={0: [*useless, "a-table"]})
    assert choice(state) == "play card=a-table copy=1"


# -- being out has its price ---------------------------------------------------------------------


def test_it_saves_its_last_character_rather_than_make_the_best_attack() -> None:
    state = situation(
        2,
        hands={0: ["retour-en-cuisine", "goinfrerie", "panier-garni", "fromage-et-dessert"]},
        table=["dryad", "witch", "witch"],
        camps={0: 0},
        feast=1,
    )
    assert choice(state) == "play card=retour-en-cuisine copy=1"


def test_it_puts_its_last_character_behind_others_if_nothing_else_saves_it() -> None:
    state = situation(
        2,
        hands={0: ["plat-du-jour", "goinfrerie", "hors-d-oeuvre", "choucroute-melba"]},
        table=["witch", "dryad"],
        camps={0: 0},
        feast=1,
    )
    assert choice(state) == "play card=plat-du-jour copy=1"


def test_it_does_not_begin_a_feast_that_eats_it_up() -> None:
    state = situation(
        2,
        hands={0: ["buffet-a-volonte", "choucroute-melba", "a-table"]},
        table=["dryad", "dryad", "witch", "witch"],
        camps={0: 0},
    )
    assert choice(state).startswith("play card=a-table ")


def test_it_stops_the_feast_that_would_eat_it_up() -> None:
    state = situation(
        2,
        hands={0: ["trou-normand", "goinfrerie"]},
        table=["dryad", "witch"],
        camps={0: 0},
        feast=1,
    )
    assert choice(state) == "play card=trou-normand copy=1"


def test_it_eats_the_last_rival_when_it_can() -> None:
    state = situation(
        2,
        hands={0: ["pique-assiette", "retour-en-cuisine", "goinfrerie"]},
        table=["dryad"],
        camps={0: 1, 1: 1},
    )
    assert choice(state) == "play card=pique-assiette copy=1"


def test_it_eats_one_of_the_last_two_when_the_giant_is_about_to_eat_the_other() -> None:
    state = situation(
        2,
        hands={0: ["pique-assiette", "hors-d-oeuvre", "veneneux", "pas-bon"]},
        table=["witch"],
        camps={0: 1, 1: 1},
        feast=1,
    )
    assert choice(state) == "play card=pique-assiette copy=1"


def test_it_counters_an_attack_on_somebody_else_that_would_finish_it() -> None:
    state = situation(
        3,
        hands={0: ["a-table"], 1: ["trop-sale"]},
        table=["witch", "orc", "orc", "dryad", "dryad"],
        camps={1: 0},
    )
    play(state, "a-table")
    assert regular(state, 1, Rng(1)).verb == "counter"


def test_a_master_compares_kinds_of_cards_not_copies() -> None:
    hand = ["a-table", "a-table", "a-table", "trop-sale", "trop-sale", "veneneux"]
    state = situation(3, hands={0: hand, 1: ["trop-sale", "trop-sale"]}, table=["dryad"])
    plans = GAME.guide.plans(state, 0, Rng(1))
    assert plans[0][0] is regular(state, 0, Rng(1))
    kinds = sorted((plan[0].verb, str(plan[0].fields["card"])) for plan in plans)
    assert kinds == [
        ("discard", "a-table"),
        ("discard", "trop-sale"),
        ("discard", "veneneux"),
        ("play", "a-table"),
        ("play", "veneneux"),
    ]
    play(state, "a-table")
    name(state, 2)
    answers = [plan[0].verb for plan in GAME.guide.plans(state, 1, Rng(1))]
    assert sorted(answers) == ["counter", "pass"]


# -- hints ---------------------------------------------------------------------------------------


def hint(state: ServiceCompris, seat: int, wanted: Action) -> str:
    reason = GAME.guide.reason(state, seat, wanted)
    assert all(GAME.texts(lang)(reason.key, **reason.params) for lang in LANGUAGES)
    return reason.key


def test_a_hint_to_counter_says_who_plays_next_whatever_is_countered() -> None:
    state = situation(3, hands={0: ["a-table"], 1: ["trop-sale"]})
    play(state, "a-table")
    name(state, 2)
    assert hint(state, 1, of_kind(state, 1, "counter", "trop-sale")) == "hint.counter"
    state = situation(
        3, hands={0: ["retour-en-cuisine"], 1: ["le-chef-est-parti"]}, table=["dryad"]
    )
    play(state, "retour-en-cuisine")
    assert hint(state, 1, of_kind(state, 1, "counter", "le-chef-est-parti")) == "hint.counter"


def test_a_hint_whom_to_name_speaks_of_threats_or_of_the_order() -> None:
    dryad = action("name", camp=0, character="dryad")
    witch = action("name", camp=1, character="witch")
    state = situation(3, hands={0: ["fromage-et-dessert"], 1: ["surprise-du-chef"]})
    play(state, "fromage-et-dessert")
    assert hint(state, 0, witch) == "hint.name"
    name(state, 1)
    counter(state, 1, "surprise-du-chef")
    assert [hint(state, 0, dryad), hint(state, 0, witch)] == ["hint.order", "hint.order"]
    state = situation(3, hands={0: ["panier-garni"]})
    play(state, "panier-garni")
    assert hint(state, 0, witch) == "hint.order"
    state = situation(3, hands={0: ["ronde-des-plats"]}, table=["dryad"])
    play(state, "ronde-des-plats")
    assert hint(state, 0, dryad) == "hint.own_choice"
    state = situation(3, hands={0: ["pique-assiette"]})
    play(state, "pique-assiette")
    name(state, 1)
    assert hint(state, 0, dryad) == "hint.own"


def test_a_hint_to_save_says_whether_any_of_mine_is_in_danger() -> None:
    save = action("play", card="indigestion", copy=1)
    for table, reason in ((["witch", "dryad"], "hint.save"), (["witch"], "hint.relieve")):
        state = situation(3, hands={0: ["indigestion"]}, table=table)
        assert hint(state, 0, save) == reason


def test_a_hint_to_pass_says_whether_there_is_a_counter_to_keep() -> None:
    for hand, reason in ((["trop-sale"], "hint.pass_spared"), (["indigestion"], "hint.nothing")):
        state = situation(3, hands={0: ["a-table"], 1: hand})
        play(state, "a-table")
        name(state, 2)
        assert hint(state, 1, action("pass")) == reason


def test_a_hint_in_a_window_says_whom_the_attack_is_about() -> None:
    salt = "trop-sale"
    state = situation(3, hands={0: ["fromage-et-dessert"], 1: [salt], 2: [salt]})
    play(state, "fromage-et-dessert")
    name(state, 2)
    assert hint(state, 1, action("pass")) == "hint.pass_spared"
    assert hint(state, 2, action("pass")) == "hint.pass_left"
    found = GAME.guide.reason(state, 2, action("pass"))
    assert found.params == {"count": 7}  # of nine
    assert hint(state, 1, of_kind(state, 1, "counter", salt)) == "hint.counter"
    mine = GAME.guide.reason(state, 2, of_kind(state, 2, "counter", salt))
    assert (mine.key, mine.params) == ("hint.counter_mine", {"count": 2})
    save = {0: ["retour-en-cuisine"], 1: ["le-chef-est-parti"]}
    state = situation(3, hands=save, table=["dryad"])
    play(state, "retour-en-cuisine")
    assert hint(state, 1, action("pass")) == "hint.pass"


def test_a_hint_to_pass_does_not_count_on_whoever_goes() -> None:
    state = situation(3, hands={0: ["a-table"], 1: ["trop-sale"]}, camps={1: 1})
    play(state, "a-table")
    name(state, 1)
    assert hint(state, 1, action("pass")) == "hint.pass"


def test_a_hint_to_attack_says_what_cannot_fail() -> None:
    both = action("play", card="fromage-et-dessert", copy=1)
    snack = action("play", card="pique-assiette", copy=1)
    hands = {0: ["fromage-et-dessert", "pique-assiette"]}
    many = situation(3, hands=hands)
    assert [hint(many, 0, both), hint(many, 0, snack)] == ["hint.attack_safe"] * 2
    waits = situation(3, hands=hands, camps={2: 1}, table=["orc"])
    assert [hint(waits, 0, both), hint(waits, 0, snack)] == ["hint.attack_sure", "hint.attack_safe"]
    alone = situation(3, hands=hands, camps={2: 1})
    assert [hint(alone, 0, both), hint(alone, 0, snack)] == ["hint.attack_sure", "hint.attack_out"]
    of_another = GAME.guide.reason(alone, 0, both, action("name", camp=1, character="witch"))
    assert of_another.key == "hint.attack_safe"

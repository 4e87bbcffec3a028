"""Positions: what is written is read, and what is wrong is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import tablee
from tests.games.service_compris.situations import (
    GAME,
    action,
    counter,
    name,
    pick,
    play,
    situation,
)

Spoil = Callable[[dict[str, Any]], None]


def test_every_pending_decision_survives_json() -> None:
    choice = situation(3, hands={0: ["ronde-des-plats"]}, table=["dryad", "witch"])
    play(choice, "ronde-des-plats")
    pick(choice, 1)
    order = situation(3, hands={0: ["chaud-devant"]}, table=["dryad", "witch", "orc"])
    play(order, "chaud-devant")
    order.play(0, action("next", character="orc"))
    window = situation(4, hands={0: ["goinfrerie"]})
    play(window, "goinfrerie")
    for camp in (3, 2, 1, 1, 2):
        name(window, camp)
    window.play(2, action("pass"))
    payment = situation(3, hands={0: ["fromage-et-dessert"], 1: ["surprise-du-chef"]})
    play(payment, "fromage-et-dessert")
    name(payment, 1)
    counter(payment, 1, "surprise-du-chef")
    excuse = situation(3, hands={0: ["pas-bon"]}, table=["dryad", "witch"])
    play(excuse, "pas-bon")
    stages = []
    for state in (choice, order, window, payment, excuse):
        position = json.loads(json.dumps(state.position()))
        again = GAME.from_position(position)
        assert again == state
        assert again.actors() == state.actors()
        for seat in range(state.seats):
            assert again.legal(seat) == state.legal(seat)
        stages.append(position["stage"])
    assert stages == ["choice", "choice", "reaction", "payment", "choice"]
    assert choice.position()["chosen"] == ["pick place=1"]
    assert payment.position()["owed"] == "name camp=1 character=witch"
    assert window.position()["asked"] == [1, 3]


def _set(field: str, value: Any) -> Spoil:
    def spoil(position: dict[str, Any]) -> None:
        position[field] = value

    return spoil


def _item(field: str, index: int, value: Any) -> Spoil:
    def spoil(position: dict[str, Any]) -> None:
        position[field][index] = value

    return spoil


def _missing_card(position: dict[str, Any]) -> None:
    position["draw"].pop()


def _double_card(position: dict[str, Any]) -> None:
    position["draw"][0] = position["draw"][1]


def _unknown_card(position: dict[str, Any]) -> None:
    position["draw"][0] = "tarte-tatin/1"


def _small_hand(position: dict[str, Any]) -> None:
    position["draw"].append(position["hands"][1].pop())
    position["drawn"][1].pop()


def _unknown_field(position: dict[str, Any]) -> None:
    position["dessert"] = True


BASIC = [
    (_missing_card, "draw"),
    (_double_card, "draw"),
    (_unknown_card, "draw[0]"),
    (_small_hand, "hands[1]"),
    (_unknown_field, "dessert"),
    (_set("hands", []), "hands"),
    (_set("drawn", []), "drawn"),
    (_item("drawn", 0, []), "drawn[0]"),
    (_item("drawn", 0, [1] * 6), "drawn[0]"),
    (_set("shuffles", -1), "shuffles"),
    (_set("leads", ["witch", "dryad", "orc"]), "leads"),
    (_set("leads", ["dryad", "witch", "witch"]), "leads"),
    (_set("leads", ["dryad", "witch", "elf"]), "leads[2]"),
    (_set("leads", ["dryad"]), "leads"),
    (_item("chiefs", 0, "secret"), "chiefs[0]"),
    (_item("chiefs", 0, "asleep"), "chiefs[0]"),
    (_item("camps", 0, {"witch": 1}), "camps[0].witch"),
    (_item("camps", 0, {"dryad": 0}), "camps[0].dryad"),
    (_item("camps", 0, {"dryad": 10}), "camps[0].dryad"),
    (_item("camps", 0, {}), "places[0]"),
    (_set("table", ["dryad"]), "camps"),
    (_set("table", ["goblin"]), "table"),
    (_set("table", ["spoon"]), "table[0]"),
    (_set("table", ["dryad-chief"]), "chiefs[0]"),
    (_item("places", 2, 3), "places[2]"),
    (_item("places", 2, 7), "places[2]"),
    (_set("feast", 3), "feast"),
    (_set("feast", 1), "feast"),
    (_set("turn", 3), "turn"),
    (_set("turns", 0), "turns"),
    (_set("turns", 1001), "turns"),
    (_set("stage", "dessert"), "stage"),
    (_set("stage", "choice"), "card"),
    (_set("card", "a-table"), "card"),
    (_set("chosen", ["pass"]), "chosen"),
    (_set("asked", [1]), "asked"),
    (_set("counter", "trop-sale"), "counter"),
    (_set("ended", "late"), "ended"),
    (_set("ended", "survivor"), "ended"),
    (_set("ended", "soon"), "ended"),
    (_set("options", {"dealer": 9}), "options.dealer"),
    (_set("seats", 7), "seats"),
    (_set("version", 0), "version"),
    (_set("rng", {}), "rng"),
]


@pytest.mark.parametrize(("spoil", "field"), BASIC)
def test_a_broken_position_is_refused_by_field(spoil: Spoil, field: str) -> None:
    position = GAME.new(3, 1, peoples=["dryad", "witch", "orc"]).position()
    spoil(position)
    with pytest.raises(tablee.PositionError) as error:
        GAME.from_position(position)
    assert error.value.field == field


@pytest.mark.rule("SC-64")
@pytest.mark.parametrize("places", [[0, 2, 3, 0], [0, 4, 4, 0], [0, 3, 1, 0], [0, 5, 4, 0]])
def test_places_that_nobody_comes_to_are_refused(places: list[int]) -> None:
    position = situation(4, out=(1, 2)).position()
    GAME.from_position({**position, "places": [0, 3, 3, 0]})  # out together
    with pytest.raises(tablee.PositionError) as error:
        GAME.from_position({**position, "places": places})
    assert error.value.field.startswith("places[")


TREASON = [
    (_set("leads", ["dryad", "dryad", "orc"]), "leads"),
    (_item("chiefs", 0, "none"), "chiefs[0]"),
    (_item("chiefs", 0, "served"), "chiefs[0]"),
    (_item("chiefs", 0, "devoured"), "places[0]"),
    (_item("camps", 0, {}), "chiefs[0]"),
    (_item("camps", 0, {"goblin": 1}), "camps[0].goblin"),
]


@pytest.mark.parametrize(("spoil", "field"), TREASON)
def test_a_broken_position_of_the_treason_game_is_refused_by_field(
    spoil: Spoil, field: str
) -> None:
    peoples = ["dryad", "witch", "orc"]
    position = GAME.new(3, 1, treason=True, peoples=peoples).position()
    spoil(position)
    with pytest.raises(tablee.PositionError) as error:
        GAME.from_position(position)
    assert error.value.field == field


DECISION = [
    (_set("card", "trop-sale"), "card"),
    (_set("card", "soup"), "card"),
    (_set("card", "choucroute-melba"), "stage"),
    (_set("chosen", ["name camp=0 character=dryad"]), "chosen"),
    (_set("chosen", ["eat"]), "chosen[0]"),
    (_set("chosen", ["name camp=1 character=witch"]), "stage"),
    (_set("stage", "reaction"), "asked"),
    (_set("stage", "payment"), "counter"),
]


@pytest.mark.parametrize(("spoil", "field"), DECISION)
def test_a_broken_decision_is_refused_by_field(spoil: Spoil, field: str) -> None:
    state = situation(3, hands={0: ["a-table"]})
    play(state, "a-table")
    position = state.position()
    spoil(position)
    with pytest.raises(tablee.PositionError) as error:
        GAME.from_position(position)
    assert error.value.field == field


WINDOW = [
    (_set("asked", [0]), "asked"),
    (_set("asked", [7]), "asked"),
    (_set("card", "a-table-no-way-out"), "stage"),
    (_set("chosen", []), "chosen"),
    (_set("chosen", ["name camp=1 character=witch", "name camp=2 character=orc"]), "chosen"),
    (_set("counterer", 1), "counterer"),
    (_set("owed", "name camp=1 character=witch"), "owed"),
    (_set("pays", True), "pays"),
]


@pytest.mark.parametrize(("spoil", "field"), WINDOW)
def test_a_broken_window_is_refused_by_field(spoil: Spoil, field: str) -> None:
    state = situation(3, hands={0: ["a-table"]})
    play(state, "a-table")
    name(state, 1)
    position = state.position()
    spoil(position)
    with pytest.raises(tablee.PositionError) as error:
        GAME.from_position(position)
    assert error.value.field == field


PAYMENT = [
    (_set("counter", "trop-sale"), "counter"),
    (_set("counterer", 0), "counterer"),
    (_set("counterer", None), "counterer"),
    (_set("owed", "pass"), "owed"),
    (_set("owed", "name camp=0 character=dryad"), "owed"),
    (_set("owed", None), "stage"),
    (_set("pays", False), "stage"),
    (_set("card", "goinfrerie"), "counter"),
    (_set("card", "a-table"), "owed"),
]


@pytest.mark.parametrize(("spoil", "field"), PAYMENT)
def test_a_broken_payment_is_refused_by_field(spoil: Spoil, field: str) -> None:
    state = situation(3, hands={0: ["fromage-et-dessert"], 1: ["surprise-du-chef"]})
    play(state, "fromage-et-dessert")
    name(state, 1)
    counter(state, 1, "surprise-du-chef")
    position = state.position()
    spoil(position)
    with pytest.raises(tablee.PositionError) as error:
        GAME.from_position(position)
    assert error.value.field == field


@pytest.mark.rule("SC-60")
def test_a_chief_is_no_longer_secret_while_a_save_that_turns_it_up_is_pending() -> None:
    state = situation(
        2,
        hands={0: ["retour-en-cuisine"]},
        camps=[{"dryad": 2}, {"witch": 2}],
        table=["dryad", "witch", "dryad"],
        treason=True,
    )
    play(state, "retour-en-cuisine")
    position = state.position()
    assert GAME.from_position(position) == state
    position["chiefs"] = ["secret", "secret"]
    with pytest.raises(tablee.PositionError) as error:
        GAME.from_position(position)
    assert error.value.field == "chiefs[0]"


OVER = [
    (_set("stage", "nonsense"), "stage"),
    (_set("stage", "reaction"), "stage"),
    (_set("card", "a-table"), "card"),
    (_set("chosen", ["pass"]), "chosen"),
    (_set("asked", [0]), "asked"),
    (_set("counter", "trop-sale"), "counter"),
    (_set("counterer", 0), "counterer"),
    (_set("owed", "name camp=0 character=dryad"), "owed"),
    (_set("pays", True), "pays"),
]


@pytest.mark.parametrize(("spoil", "field"), OVER)
def test_nothing_is_pending_once_it_is_over(spoil: Spoil, field: str) -> None:
    state = situation(2, hands={0: ["choucroute-melba"]}, table=["witch"], camps={1: 0})
    play(state, "choucroute-melba")
    position = state.position()
    assert GAME.from_position(position) == state
    spoil(position)
    with pytest.raises(tablee.PositionError) as error:
        GAME.from_position(position)
    assert error.value.field == field


def test_a_position_is_an_object() -> None:
    with pytest.raises(tablee.PositionError, match="a position is a JSON object"):
        GAME.from_position([])

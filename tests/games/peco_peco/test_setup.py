"""Components, decks and set-up: PP-01 to PP-06, PP-41, PP-45, PP-46, PP-48."""

from __future__ import annotations

import copy
import json
from collections import Counter
from typing import Any

import pytest

from tablee.core.errors import OptionError, SeatError
from tablee.games.peco_peco import GAME
from tablee.games.peco_peco.components import CARD_NAMES, COPIES, KIND_NAMES
from tablee.games.peco_peco.decks import ANIMALS, FOLDER, FOOD, DeckError, read_animals, read_food

ANIMAL_JSON: dict[str, Any] = json.loads((FOLDER / "animals.json").read_text())
FOOD_JSON: dict[str, Any] = json.loads((FOLDER / "food.json").read_text())


@pytest.mark.rule("PP-01")
def test_the_stake_of_the_view_says_all_that_stands_on_a_food_card() -> None:
    view = GAME.new(4, 1).view(0)
    stake = json.loads(json.dumps(GAME.new(4, 1).position()))["stake"]
    assert stake == "premier-festin"
    assert view.stake.type == "onigiri"
    assert (view.stake.value, view.stake.hand) == (2, 4)
    assert (view.stake.direction, view.stake.rule, view.stake.prizes) == ("clockwise", "none", [])


@pytest.mark.rule("PP-02")
@pytest.mark.rule("PP-45")
def test_there_are_sixty_animals_twenty_of_each_kind_with_their_icons() -> None:
    assert len(CARD_NAMES) == 60
    expected = {"plain": 12, "reverse": 2, "draw": 2, "raid": 2, "bomb": 2}
    for kind, copies in zip(KIND_NAMES, COPIES, strict=True):
        assert copies == expected[kind.split("-")[1]]
    assert Counter(kind.split("-")[0] for kind in KIND_NAMES) == {
        "elephant": 5,
        "cat": 5,
        "mouse": 5,
    }


@pytest.mark.rule("PP-46")
def test_the_food_deck_is_as_the_catalogue_wants_it() -> None:
    first, *others = FOOD
    assert (first.id, first.type, first.value, first.hand) == ("premier-festin", "onigiri", 2, 4)
    assert len(others) == 15
    for kind in ("maki", "sushi", "onigiri"):
        assert sorted(s.value for s in others if s.type == kind) == [1, 2, 2, 3, 4]
    assert {s.hand for s in FOOD} == {3, 4, 5}
    assert abs(sum(s.direction == "clockwise" for s in FOOD) - 8) <= 1
    rules = Counter(s.rule for s in others)
    assert all(
        rules[rule] in (2, 3) for rule in ("inverted", "no-accusation", "free-for-all", "merciless")
    )
    prizes = Counter(prize for s in others for prize in s.prizes)
    assert all(prizes[prize] in (2, 3) for prize in ("more", "less", "tilted"))
    assert all(s.value == 1 for s in others if "more" in s.prizes)
    assert all(s.value >= 3 for s in others if {"less", "tilted"} & set(s.prizes))
    assert Counter(s.type for s in FOOD if s.hand != 5) == {"maki": 3, "sushi": 3, "onigiri": 3}


BROKEN_ANIMALS: list[tuple[str, Any]] = [
    ("kinds[0].animal", lambda d: d["kinds"][0].update(animal="dog")),
    ("kinds[1].icon", lambda d: d["kinds"][1].update(icon="star")),
    ("kinds[2].copies", lambda d: d["kinds"][2].update(copies=0)),
    ("kinds[2].copies", lambda d: d["kinds"][2].update(copies="two")),
    ("kinds[3].size", lambda d: d["kinds"][3].update(size=1)),
    ("kinds[15]", lambda d: d["kinds"].append(dict(d["kinds"][0]))),
    ("kinds", lambda d: d.update(kinds=d["kinds"][:10])),
    ("kinds", lambda d: d.pop("kinds")),
]


@pytest.mark.rule("PP-03")
@pytest.mark.parametrize(("field", "break_"), BROKEN_ANIMALS)
def test_a_broken_animal_deck_is_refused_with_the_name_of_the_field(
    field: str, break_: Any
) -> None:
    data = copy.deepcopy(ANIMAL_JSON)
    break_(data)
    with pytest.raises(DeckError) as caught:
        read_animals(data)
    assert caught.value.field == field


BROKEN_FOOD: list[tuple[str, Any]] = [
    ("stakes[1].id", lambda d: d["stakes"][1].update(id="premier-festin")),
    ("stakes[1].id", lambda d: d["stakes"][1].update(id="Une étoile")),
    ("stakes[2].type", lambda d: d["stakes"][2].update(type="ramen")),
    ("stakes[3].value", lambda d: d["stakes"][3].update(value=0)),
    ("stakes[4].hand", lambda d: d["stakes"][4].update(hand=1)),
    ("stakes[4].hand", lambda d: d["stakes"][4].update(hand=6)),
    ("stakes[0].hand", lambda d: d["stakes"][0].update(hand=5)),
    ("stakes[5].direction", lambda d: d["stakes"][5].update(direction="up")),
    ("stakes[6].rule", lambda d: d["stakes"][6].update(rule="silly")),
    ("stakes[7].prizes[0]", lambda d: d["stakes"][7].update(prizes=["gold"])),
    ("stakes[7].prizes", lambda d: d["stakes"][7].update(prizes=["more", "more"])),
    ("stakes[7].prizes", lambda d: d["stakes"][7].update(prizes=["more", "less"])),
    ("stakes[8].hand", lambda d: d["stakes"][8].pop("hand")),
    ("stakes", lambda d: d["stakes"].pop(0)),
    ("stakes", lambda d: d.update(stakes=[s for s in d["stakes"] if s["type"] != "maki"])),
    ("stakes", lambda d: [s.update(hand=5) for s in d["stakes"][1:9]]),
]


@pytest.mark.rule("PP-03")
@pytest.mark.parametrize(("field", "break_"), BROKEN_FOOD)
def test_a_broken_food_deck_is_refused_with_the_name_of_the_field(field: str, break_: Any) -> None:
    data = copy.deepcopy(FOOD_JSON)
    break_(data)
    with pytest.raises(DeckError) as caught:
        read_food(data, ANIMALS)
    assert caught.value.field == field


@pytest.mark.rule("PP-03")
@pytest.mark.parametrize(
    ("plain", "field", "problem"),
    [
        (1, "stakes[2].hand", "6 hands of 5 need 32 animals, there are 27"),
        (2, "stakes[0].hand", "8 hands of 4 need 34 animals, there are 30"),
    ],
)
def test_a_deck_that_cannot_be_dealt_to_a_full_table_is_refused(
    plain: int, field: str, problem: str
) -> None:
    """Eight are dealt what is left at a crowded table (PP-41), six the longest hands."""
    data = copy.deepcopy(ANIMAL_JSON)
    for kind in data["kinds"]:
        kind["copies"] = plain if kind["icon"] == "plain" else 2
    food = copy.deepcopy(FOOD_JSON)
    if plain == 1:  # then only the longest hands are too long
        for stake in food["stakes"]:
            stake["hand"] = stake["hand"] if stake["hand"] == 5 else 3
    with pytest.raises(DeckError) as caught:
        read_food(food, read_animals(data))
    assert caught.value.field == field
    assert problem in str(caught.value)


@pytest.mark.rule("PP-04")
@pytest.mark.rule("PP-37")
def test_premier_festin_comes_first_unless_the_table_says_no() -> None:
    assert {GAME.new(4, seed).view(0).stake.id for seed in range(20)} == {"premier-festin"}
    without = {GAME.new(4, seed, first_feast=False).view(0).stake.id for seed in range(60)}
    assert len(without) > 8
    assert GAME.new(4, 1).view(0).stake.rule == "none"


@pytest.mark.rule("PP-04")
def test_the_stakes_to_come_are_shuffled() -> None:
    orders = {tuple(GAME.new(4, seed).position()["food"]) for seed in range(10)}
    assert len(orders) == 10


@pytest.mark.rule("PP-05")
def test_everybody_gets_as_many_cards_as_the_stake_says_and_it_gives_the_direction() -> None:
    directions = set()
    for seed in range(40):
        view = GAME.new(5, seed, first_feast=False).view(2)
        assert view.hand_sizes == [view.stake.hand] * 5
        assert view.direction == view.stake.direction
        assert view.discard == 1
        assert view.pile == 60 - 1 - 5 * view.stake.hand
        assert view.owner is None
        directions.add(view.direction)
    assert directions == {"clockwise", "counterclockwise"}


@pytest.mark.rule("PP-06")
def test_who_begins_is_drawn_by_lot() -> None:
    first = Counter(GAME.new(4, seed).actors()[0] for seed in range(400))
    assert set(first) == {0, 1, 2, 3}
    assert min(first.values()) > 70


@pytest.mark.rule("PP-57")
@pytest.mark.parametrize("seat", [0, 3])
def test_who_begins_may_be_named(seat: int) -> None:
    for seed in range(20):
        state = GAME.new(4, seed, first_player=seat)
        assert (state.view(0).first, state.actors()) == (seat, [seat])


@pytest.mark.rule("PP-57")
@pytest.mark.parametrize("wrong", [4, 8, -1, True, "me", None])
def test_who_begins_must_sit_at_the_table(wrong: object) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.new(4, 1, first_player=wrong)
    assert caught.value.field == "first_player"


@pytest.mark.rule("PP-58")
def test_the_length_of_a_match_by_the_number_of_stakes() -> None:
    """The figures are measured (docs/decks/peco-peco.md); what they follow from is here."""
    stakes = {seats: len(GAME.new(seats, 1).position()["food"]) + 1 for seats in GAME.seats}
    assert stakes == {2: 16, 3: 16, 4: 16, 5: 16, 6: 16, 7: 9, 8: 9}


@pytest.mark.rule("PP-41")
@pytest.mark.parametrize("seats", [7, 8])
def test_with_seven_or_eight_the_stakes_that_deal_five_leave(seats: int) -> None:
    p = GAME.new(seats, 3).position()
    stakes = {p["stake"], *p["food"]}
    assert stakes == {s.id for s in FOOD if s.hand != 5}
    assert len(stakes) == 9
    p = GAME.new(6, 3).position()
    assert {p["stake"], *p["food"]} == {s.id for s in FOOD}


@pytest.mark.rule("PP-48")
@pytest.mark.parametrize("seats", [7, 8])
def test_premier_festin_comes_first_at_a_crowded_table_too(seats: int) -> None:
    assert {GAME.new(seats, seed).view(0).stake.id for seed in range(10)} == {"premier-festin"}
    assert GAME.new(seats, 1).view(0).hand_sizes == [4] * seats


@pytest.mark.rule("PP-48")
@pytest.mark.rule("PP-57")
def test_in_a_rematch_nobody_is_new_and_the_winner_begins() -> None:
    asked = {"teams": False, "first_feast": True}
    assert GAME.rematch(asked, [2]) == {"teams": False, "first_feast": False, "first_player": 2}
    assert GAME.rematch(asked, [0, 1]) == {"teams": False, "first_feast": False}
    stakes = {GAME.new(4, seed, **GAME.rematch(asked, [2])).view(0).stake.id for seed in range(30)}
    assert len(stakes) > 5


def test_seats_and_options_are_checked() -> None:
    for seats in (1, 9):
        with pytest.raises(SeatError):
            GAME.new(seats, 1)
    with pytest.raises(OptionError) as caught:
        GAME.new(3, 1, teams=True)
    assert caught.value.field == "teams"

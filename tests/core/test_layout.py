"""Kinds of fields: what the state holds, what JSON shows, and what is refused by which name."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

import tablee
from examples.qui_reste import GAME as QUI_RESTE
from tablee import kit as g
from tablee.core.layout import each_once

STATE = QUI_RESTE.new(3, 1)  # three seats
ANIMAL = g.Name(["cat", "dog", "owl"], "animal")
BOTH_WAYS = [
    (g.Flag(), True, True),
    (g.Number(1, 9), 9, 9),
    (g.Seat(), 2, 2),
    (g.Word(["", "won"]), "won", "won"),
    (ANIMAL, 1, "dog"),
    (g.Name({1: "left", -1: "right"}), -1, "right"),
    (g.Name([*range(1, 4), "cave"], "place"), 3, "cave"),
    (g.Maybe(ANIMAL, -1), -1, None),
    (g.Maybe(ANIMAL, -1), 0, "cat"),
    (g.Items(ANIMAL), [2, 0], ["owl", "cat"]),
    (g.Each(g.Items(g.Number())), [[1], [], [2, 2]], [[1], [], [2, 2]]),
    (g.Each(g.Flag(), count=2, what="pile"), [True, False], [True, False]),
    (g.Counts(["cat", "dog"], "animal", 5), [0, 5], {"dog": 5}),
    (g.Marks(["cat", "dog"], "animal"), [False, True], ["dog"]),
    (g.Bits(["cat", "dog", "owl"], "animal"), 0b101, ["cat", "owl"]),
    (g.Seats(most=8), 0b110, [1, 2]),
    (g.Seats(most=8, others={8: "under"}, what="place"), 0b1_0000_0001, [0, "under"]),
]
REFUSED = [
    (g.Number(1, 9), 10, "x", "is 10, not 1 to 9"),
    (g.Number(1), 0, "x", "is 0, not 1 or more"),
    (g.Number(1, 9, what="card"), 0, "x", "there is no card 0"),
    (g.Seat(), 3, "x", "there is no seat 3"),
    (g.Seat(), -1, "x", "there is no seat -1"),
    (g.Word(["", "won"]), "lost", "x", "there is no 'lost'"),
    (ANIMAL, "cow", "x", "there is no animal 'cow'"),
    (g.Maybe(ANIMAL, -1), "cow", "x", "there is no animal 'cow'"),
    (g.Items(ANIMAL), ["cat", "cow"], "x[1]", "there is no animal 'cow'"),
    (g.Each(g.Flag()), [True], "x", "is 1 long, not 3: one for each seat"),
    (g.Each(g.Each(g.Flag(), count=1)), [[True], [], []], "x[1]", "is 0 long, not 1"),
    (g.Each(g.Counts(["cat"], "animal", 5)), [{}, {"cat": 6}, {}], "x[1].cat", "is 6, not 0 to 5"),
    (g.Counts(["cat"], "animal", 5, least=1), {"cat": 0}, "x.cat", "is 0, not 1 to 5"),
    (g.Counts(["cat"], "animal", 5), {"cow": 1}, "x", "there is no animal 'cow'"),
    (g.Marks(["cat"], "animal"), ["cat", "cat"], "x[1]", "the animal 'cat' is there twice"),
    (g.Marks(["cat"], "animal"), ["cow"], "x[0]", "there is no animal 'cow'"),
    (g.Bits(["cat", "dog"], "animal"), ["dog", "cat"], "x", "each once, and in order"),
    (g.Bits(["cat", "dog"], "animal"), ["dog", "dog"], "x", "each once, and in order"),
    (g.Seats(most=8), [3], "x", "there is no seat 3"),
]


class Held:
    """Something that a state could hold."""

    def __init__(self, seat: int, animal: int) -> None:
        self.seat = seat
        self.animal = animal


@pytest.mark.parametrize(("kind", "held", "plain"), BOTH_WAYS)
def test_a_kind_is_written_and_read(kind: g.Kind, held: Any, plain: Any) -> None:
    assert (held if kind.write is None else kind.write(held)) == plain
    assert msgspec.convert(plain, kind.json) == plain
    read = kind.read(plain, "x", STATE)
    assert read == held
    assert type(read) is type(held)


@pytest.mark.parametrize(("kind", "plain", "field", "problem"), REFUSED)
def test_what_a_kind_does_not_take_is_refused_by_its_field(
    kind: g.Kind, plain: Any, field: str, problem: str
) -> None:
    with pytest.raises(tablee.PositionError, match=re.escape(problem)) as caught:
        kind.read(plain, "x", STATE)
    assert caught.value.field == field


def test_a_list_that_is_kept_in_order_is_put_in_order() -> None:
    assert g.Items(ANIMAL, ordered=True).read(["owl", "cat"], "x", STATE) == [0, 2]


def test_what_is_held_flat_is_cut_by_seat() -> None:
    kind = g.Each(g.Counts(["cat", "dog"], "animal", 9), at="cards", flat=True)
    state = QUI_RESTE.new(3, 1)
    state.cards = [1, 0, 0, 2, 0, 0]
    assert kind.save("x")(state) == [{"cat": 1}, {"dog": 2}, {}]
    assert kind.read([{"cat": 1}, {"dog": 2}, {}], "x", state) == state.cards


def test_a_record_is_made_of_its_fields() -> None:
    kind = g.Bundle(Held, "thing", seat=g.Seat(), animal=ANIMAL)
    assert kind.write is not None
    plain = kind.write(Held(1, 2))
    assert plain == {"seat": 1, "animal": "owl"}
    again = kind.read(msgspec.convert(plain, kind.json), "x", STATE)
    assert (again.seat, again.animal) == (1, 2)
    with pytest.raises(tablee.PositionError) as caught:
        kind.read(msgspec.convert({"seat": 5, "animal": "owl"}, kind.json), "x", STATE)
    assert caught.value.field == "x.seat"


def test_a_group_is_several_attributes_or_nothing() -> None:
    animal = g.Name(["cat", "dog"], at="cards")
    kind = g.Group("whose", "rest", -1, seat=g.Seat(at="rest"), animal=animal)
    state: Any = QUI_RESTE.new(3, 1)
    state.rest, state.cards = 2, 1
    assert kind.save("x")(state) == {"seat": 2, "animal": "dog"}
    state.rest = -1
    assert kind.save("x")(state) is None
    kind.load(None, "x", state)
    assert state.rest == -1
    kind.load(msgspec.convert({"seat": 0, "animal": "cat"}, kind.json), "x", state)
    assert (state.rest, state.cards) == (0, 0)
    with pytest.raises(tablee.PositionError) as caught:
        kind.load(msgspec.convert({"seat": 7, "animal": "cat"}, kind.json), "x", state)
    assert caught.value.field == "x.seat"


WRONG = [
    ({"cards": [1, 1, 2]}, "cards", "the card 1 is there twice"),
    ({"cards": [1, 2, 10]}, "cards[2]", "there is no card 10"),
    ({"cards": [1, 2]}, "cards", "one for each seat"),
    ({"rest": [4, 5, 6, 7, 8]}, "rest", "the cards [9] are nowhere"),
    ({"rest": [4, 5, 6, 7, 8, 9, 9]}, "rest", "the card 9 is there twice"),
    ({"said": [None, None, 1]}, "said[2]", "expected `bool | null`"),
    ({"hat": 1}, "hat", "there is no such field"),
    ({"version": 9}, "version", "is 9; these are rules version 1"),
]


@pytest.mark.parametrize(("changes", "field", "problem"), WRONG)
def test_a_whole_position_is_checked(changes: dict[str, Any], field: str, problem: str) -> None:
    sound = {
        **STATE.position(),
        "cards": [1, 2, 3],
        "rest": [4, 5, 6, 7, 8, 9],
        "said": [None, True, None],
    }
    assert QUI_RESTE.from_position(sound).position() == sound
    with pytest.raises(tablee.PositionError, match=re.escape(problem)) as caught:
        QUI_RESTE.from_position({**sound, **changes})
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("places", "field", "problem"),
    [
        ({"hand": [0, 9]}, "hand", "the card 9 is not in this match"),
        ({"hand": [[0], [0]]}, "hand[1]", "the card 0 is there twice"),
        ({"hand": [0], "top": 2}, "draw", "the cards [1, 3, 4, 5, 6] are nowhere"),
    ],
)
def test_each_card_is_somewhere_and_once(places: dict[str, Any], field: str, problem: str) -> None:
    with pytest.raises(tablee.PositionError) as caught:
        each_once(places.items(), range(8), "card", "draw")
    assert (caught.value.field, caught.value.problem) == (field, problem)


def test_a_kind_tells_people_and_forms_what_it_takes() -> None:
    assert g.Word(["won"]).words == '`"won"`'
    assert g.Word(["", "won", "lost"]).words == '`""`, `"won"` or `"lost"`'
    schema = msgspec.json.schema(g.Seat().json)
    assert schema == {"type": "integer", "minimum": 0, "format": "seat"}


def test_the_schema_and_the_table_come_from_the_fields() -> None:
    schema = QUI_RESTE.position_schema()
    fields = schema["$defs"]["Position"]["properties"]
    assert list(fields) == list(STATE.position())
    assert fields["rest"]["items"] == {"minimum": 1, "maximum": 9, "type": "integer"}
    table = QUI_RESTE.layout.table()
    assert "| `rest` | a list of cards | the rest of the deck |" in table
    assert "Every card is there once, across `cards` and `rest`." in table
    for game in tablee.games():
        properties = game.position_schema()["$defs"]["Position"]["properties"]
        assert list(properties) == list(game.new(max(game.seats), 1).position())


def test_a_view_says_what_its_fields_are() -> None:
    shapes = {name: (it.what, it.many, it.each) for name, it in QUI_RESTE.shapes().items()}
    assert shapes == {
        "card": ("card", False, False),  # as `shows` says
        "said": ("", False, True),  # as the layout does
        "cards": ("card", False, True),
    }


SHAPES: list[tuple[g.Kind, tuple[str, bool, bool]]] = [
    (g.Flag(), ("", False, False)),
    (g.Seat(), ("seat", False, False)),
    (g.Maybe(g.Seat(), -1), ("seat", False, False)),
    (g.Seats(most=4), ("seat", True, False)),
    (g.Items(g.Number(1, 9, what="card")), ("card", True, False)),
    (g.Each(g.Items(g.Name("abc", what="card"))), ("card", True, True)),
    (g.Each(g.Name("abc", what="card"), count=2, what="pile"), ("card", True, False)),
    (g.Counts(["ham", "pie"], "dish", 3), ("dish", True, False)),
    (g.Marks(["ham", "pie"], "dish"), ("dish", True, False)),
]


@pytest.mark.parametrize(("kind", "shape"), SHAPES)
def test_every_kind_says_what_it_is(kind: g.Kind, shape: tuple[str, bool, bool]) -> None:
    assert (kind.shape.what, kind.shape.many, kind.shape.each) == shape

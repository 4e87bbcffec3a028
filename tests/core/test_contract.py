"""The public names, exactly as documented, and the errors that bad input gets."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import msgspec
import pytest

import tablee
from examples.qui_reste import QuiReste, QuiResteGame
from tablee.core import build
from tablee.core.build import compiled
from tablee.core.options import Options, read_options

GAME = tablee.game("the-game")


def test_the_names_of_the_design() -> None:
    game = tablee.game("the-game")
    assert (game.id, game.seats, game.cooperative) == ("the-game", range(1, 6), True)
    assert isinstance(game.version, int)
    state = game.new(seats=3, seed=7)
    assert state.actors() == [0]
    action = state.legal(0)[0]
    assert state.refusal(0, action) is None
    assert state.outcome() is None
    other = state.copy()
    assert other == state
    other.play(0, action)
    assert other != state
    position = state.position()
    assert game.from_position(json.loads(json.dumps(position))) == state
    assert isinstance(state.view(0), msgspec.Struct)
    assert json.loads(msgspec.json.encode(state.view(None)))["hand"] is None
    imagined = state.resample(0, tablee.Rng(3))
    assert imagined.view(0) == state.view(0)
    assert state.position() == position


def test_an_unknown_game_is_a_key_error_that_lists_the_games() -> None:
    with pytest.raises(tablee.UnknownGame, match=r"no game 'chess': there are .*the-game"):
        tablee.game("chess")
    with pytest.raises(KeyError):
        tablee.game("chess")


def test_the_schema_of_the_options_is_ready_for_a_form() -> None:
    schema = GAME.options_schema()
    assert schema["properties"]["minimum"] == {"enum": [2, 3], "default": 2}
    assert schema["additionalProperties"] is False
    assert schema["$schema"].startswith("https://json-schema.org/")
    json.dumps(schema)


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"minimum": 4}, "minimum"),
        ({"minimum": "2"}, "minimum"),
        ({"on_fire": 1}, "on_fire"),
        ({"first_seat": 3}, "first_seat"),
        ({"first_seat": 9}, "first_seat"),
        ({"first_seat": "me"}, "first_seat"),
        ({"fire": True}, "fire"),
    ],
)
def test_bad_options_name_the_field(options: dict[str, Any], field: str) -> None:
    with pytest.raises(tablee.OptionError) as caught:
        GAME.new(seats=3, seed=1, **options)
    assert caught.value.field == field
    assert str(caught.value).startswith(f"{field}: ")


@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ({"minimum": 99}, "; it takes 2, 3"),
        ({"first_seat": "me"}, '; it takes 0 to 4, "ask"'),
        ({"on_fire": "yes"}, "; it takes true, false"),
        ({"fire": True}, "; there are minimum, hand_penalty, on_fire, first_seat, signals"),
    ],
)
def test_bad_options_say_what_is_allowed(options: dict[str, Any], allowed: str) -> None:
    with pytest.raises(tablee.OptionError) as caught:
        GAME.new(seats=3, seed=1, **options)
    assert str(caught.value).endswith(allowed)


class Bets(Options, frozen=True):
    """Options of all sorts."""

    least: Annotated[int, msgspec.Meta(ge=1)] = 1
    colours: list[Literal["red", "blue"]] = []


@pytest.mark.parametrize(
    ("kind", "given", "said"),
    [
        (Bets, {"least": 0}, "least: expected `int` >= 1"),
        (Bets, {"colours": ["red", "green"]}, "colours[1]: invalid enum value 'green'"),
        (Options, {"least": 0}, "least: there is no such field"),
    ],
)
def test_what_cannot_be_listed_is_not(kind: Any, given: dict[str, Any], said: str) -> None:
    with pytest.raises(tablee.OptionError) as caught:
        read_options(given, kind, 2)
    assert str(caught.value) == said


def test_what_a_game_is_by_default() -> None:
    game = QuiResteGame()
    assert (game.secrets, game.low_score_wins, game.reactions) == (True, False, False)
    assert (game.pass_verb, game.table_options) == ("pass", {})


def test_rules_of_another_package_are_not_compiled_with_the_engine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(build, "compiled", lambda: True)
    assert build.mode(QuiResteGame()) == "engine compiled, game interpreted"
    monkeypatch.setattr(build, "compiled", lambda: False)
    assert build.mode(QuiResteGame()) == "interpreted"


@pytest.mark.parametrize("seats", [0, 6, -1, True, 2.0, "3", None])
def test_a_bad_number_of_seats_is_refused(seats: Any) -> None:
    with pytest.raises(tablee.SeatError, match="the-game is for 1 to 5"):
        GAME.new(seats=seats, seed=1)


def test_a_bad_seed_is_refused() -> None:
    with pytest.raises(tablee.SeedError):
        GAME.new(seats=2, seed="blake2b:beef")


def test_an_illegal_action_raises_its_refusal_and_changes_nothing() -> None:
    state = GAME.new(seats=3, seed=7)
    before = state.position()
    with pytest.raises(tablee.IllegalAction) as caught:
        state.play(1, state.legal(0)[0])
    assert caught.value.refusal == tablee.Refusal("TG-06", {"turn": 0}, "turn")
    assert state.position() == before
    with pytest.raises(tablee.SeatError):
        state.view(3)


@pytest.mark.parametrize("seat", [-1, 3, 99, "0", 0.0, None])
def test_a_seat_that_the_table_does_not_have_is_refused(seat: Any) -> None:
    state = GAME.new(seats=3, seed=7)
    before = state.position()
    action = state.legal(0)[0]
    refused = _refused(tablee.SeatError, type(seat) is not int)
    for ask in (state.play, state.refusal):
        with pytest.raises(refused, match=r"seats go from 0 to 2|int object expected"):
            ask(seat, action)
    if seat is not None:
        with pytest.raises(refused):
            state.view(seat)
    assert state.position() == before


@pytest.mark.parametrize("action", [5, None, "end", tablee.game("roi-lui").actions[0]], ids=repr)
def test_what_is_no_action_of_the_game_is_refused_by_name(action: Any) -> None:
    state = GAME.new(seats=3, seed=7)
    before = state.position()
    refused = _refused(tablee.ActionError, not isinstance(action, tablee.Action))
    for ask in (state.play, state.refusal):
        with pytest.raises(refused, match=r"is not an action of the-game|Action object expected"):
            ask(0, action)
    assert state.position() == before


def _refused(
    error: type[Exception], other_type: bool
) -> type[Exception] | tuple[type[Exception], ...]:
    """What does not fit the declared type is refused by compiled code before ours is asked."""
    return (error, TypeError) if other_type and compiled() else error


def test_a_state_is_not_hashable() -> None:
    with pytest.raises(TypeError, match="hash its position"):
        hash(GAME.new(seats=1, seed=0))


def test_events_are_collected_only_when_asked_for() -> None:
    state = GAME.new(seats=2, seed=7)
    state.play(0, state.legal(0)[0])
    assert state.events is None
    state.events = []
    state.play(0, state.legal(0)[0])
    assert [event.kind for event in state.events] == ["placed"]
    assert state.copy().events is None


def test_matches_of_two_games_are_never_the_same() -> None:
    state = GAME.new(seats=3, seed=7)
    assert state == GAME.new(seats=3, seed=7)
    assert state not in (GAME.new(seats=3, seed=8), tablee.game("roi-lui").new(3, 7), 7, None)


class Keeps(QuiReste):
    """Keeps all that plain attributes can hold."""

    def set_up(self) -> None:
        super().set_up()
        self.nested = [[1], [2, 3]]
        self.named = {"a": [1], "b": []}
        self.some = {1, 2}
        self.constant = (1, [2])  # never changes, so it is shared


class Keeping(QuiResteGame):
    state_type = Keeps


def test_a_copy_has_lists_sets_and_dicts_of_its_own_and_shares_the_rest() -> None:
    state: Any = Keeping().begin(3, seed=1)
    twin: Any = state.copy()
    assert type(twin) is Keeps
    assert twin == state
    assert twin.events is None
    twin.nested[1].append(4)
    twin.named["b"].append(5)
    twin.some.add(3)
    twin.rest.clear()
    twin.rng.word()
    assert (state.nested, state.named, state.some) == ([[1], [2, 3]], {"a": [1], "b": []}, {1, 2})
    assert len(state.rest) == 6
    assert state.rng.to_dict() != twin.rng.to_dict()
    assert twin.constant is state.constant
    imagined: Any = state.resample(0, tablee.Rng(1))
    assert imagined.nested == state.nested
    assert imagined.nested is not state.nested

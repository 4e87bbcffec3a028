"""Actions and their table."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import tablee
from tablee.core.actions import Action, ActionTable

GAMES = tablee.games()


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_every_action_has_a_code_a_mapping_and_a_text_that_lead_back_to_it(game: Any) -> None:
    for code, action in enumerate(game.actions):
        assert action.code == code
        assert game.actions[code] is action
        assert game.action(action.to_dict()) is action
        assert game.action(str(action)) is action


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_actions_stay_interned_through_pickle_and_copy(game: Any) -> None:
    for action in game.actions:
        assert pickle.loads(pickle.dumps(action)) is action
        assert copy.deepcopy(action) is action


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_talk_comes_after_the_moves(game: Any) -> None:
    talks = [action.talk for action in game.actions]
    assert talks == sorted(talks)


GAME = tablee.game("the-game")


def test_the_action_of_the_design() -> None:
    action = GAME.action({"verb": "place", "card": 45, "pile": 2})
    assert action.verb == "place"
    assert action.to_dict() == {"verb": "place", "card": 45, "pile": 2}
    assert str(action) == "place card=45 pile=2"


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ({}, "verb: None is not one of end, place, signal, start"),
        ({"verb": "eat"}, "verb: 'eat' is not one of"),
        ({"verb": "place", "card": 1, "pile": 0}, "place: card: 1 is not one of 2, 3, ... 99"),
        ({"verb": "place", "card": 2}, "place: pile: is missing"),
        ({"verb": "place", "card": "2", "pile": 0}, "place: card: '2' is not one of"),
        ({"verb": "place", "card": True, "pile": 0}, "place: card: True is not one of"),
        ({"verb": "place", "card": 2, "pile": 4}, "place: pile: 4 is not one of 0, 1, 2, 3"),
        ({"verb": "end", "burning": False, "why": 1}, "end: why: there is no such field"),
        ({"verb": ["place"]}, "verb: "),
        (7, "an action is a mapping"),
        ("place 45", "'45' in 'place 45' is not like name=value"),
        ("place card=45", "pile: is missing"),
        ("", "verb: '' is not one of"),
    ],
)
def test_what_is_not_an_action_is_refused_naming_the_field(bad: Any, message: str) -> None:
    with pytest.raises(tablee.ActionError) as caught:
        GAME.action(bad)
    assert message in str(caught.value)


@pytest.mark.parametrize("code", [-1, 10**6])
def test_a_code_outside_the_table_is_refused(code: int) -> None:
    with pytest.raises(tablee.ActionError, match="codes go from 0 to"):
        GAME.actions[code]


def test_the_same_action_is_not_declared_twice() -> None:
    with pytest.raises(tablee.ActionError, match="declared twice"):
        ActionTable("x", [Action("a", {"n": 1}), Action("a", {"n": 1})])

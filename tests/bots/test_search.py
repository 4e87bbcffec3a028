"""Search: what it finds, what it costs, and that it plays by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import inf, nan
from typing import Any, ClassVar

import pytest

import tablee
from examples.qui_reste import GAME as QUI_RESTE
from examples.qui_reste import GO, QuiReste
from tablee.bots import Budget, Perspective, bot, bot_names, play_match
from tablee.bots.candidates import Race, choose_plan
from tablee.bots.tree import Tree, search_tree
from tablee.core.errors import FieldError
from tablee.core.game import Game
from tablee.core.guide import Guide
from tablee.core.rng import Rng
from tablee.core.state import State


def the_game_guide() -> Guide:
    return tablee.game("the-game").guide


FEW = Budget(iterations=24)
GAMES = tablee.games()


def middle(game: Any, moves: int, seed: int = 5) -> tuple[State, int]:
    """A match after some moves of regulars, where somebody has something to decide."""
    state: State = game.new(min(4, max(game.seats)), seed)
    regular = game.policies["regular"]
    rng = Rng(seed)
    while True:
        seat = rng.pick(state.actors())
        if moves <= 0 and len(state.legal(seat)) > 1:
            return state, seat
        state.play(seat, regular(state, seat, rng))
        moves -= 1


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
@pytest.mark.parametrize("tree", [False, True], ids=["plans", "tree"])
def test_both_searches_choose_a_legal_move_of_every_game(game: Any, tree: bool) -> None:
    state, seat = middle(game, 12)
    search = search_tree if tree else choose_plan
    found = search(state.resample(seat, Rng(1)), seat, game.guide, Rng(2), 24, 0.0)
    assert found.action in state.legal(seat)
    assert 0.0 <= found.worth <= 1.0
    assert found.playouts >= 24 or not tree


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_with_a_budget_in_iterations_a_master_is_a_pure_function(game: Any) -> None:
    state, seat = middle(game, 8)
    master = bot("master", game)
    chosen = {master.choose(Perspective.at(state, seat, 3, 8), FEW).code for _ in range(3)}
    assert len(chosen) == 1


def test_a_master_can_be_told_how_to_search() -> None:
    game = tablee.game("the-game")
    state, seat = middle(game, 8)
    for name, search in (("master/tree", search_tree), ("master/plans", choose_plan)):
        chosen = bot(name, game).choose(Perspective.at(state, seat, 3, 8), FEW)
        again = Perspective.at(state, seat, 3, 8)
        assert chosen is search(again.imagined, seat, the_game_guide(), again.rng, 24, 0.0).action


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_a_budget_in_seconds_ends_too(game: Any) -> None:
    state, seat = middle(game, 8)
    action = bot("master", game).choose(Perspective.at(state, seat, 3, 8), Budget(seconds=0.01))
    assert action in state.legal(seat)


@pytest.mark.parametrize("seconds", [-0.5, 0.0, inf, -inf, nan])
def test_a_budget_in_seconds_is_more_than_0_and_finite(seconds: float) -> None:
    with pytest.raises(FieldError, match=f"seconds: more than 0 and finite, not {seconds}"):
        Budget(seconds=seconds)


@pytest.mark.parametrize("iterations", [-1, 0])
def test_a_budget_in_iterations_is_at_least_1(iterations: int) -> None:
    with pytest.raises(FieldError, match=f"iterations: at least 1, not {iterations}"):
        Budget(iterations=iterations)


def test_the_plan_that_is_better_in_every_world_wins_the_race() -> None:
    game = tablee.game("the-game")
    state = game.new(2, 1)
    moves = state.legal(0)
    race = Race([[move] for move in moves[:3]], 0, the_game_guide())
    race.worth = [[0.5, 0.1, 0.4] * 8, [0.6, 0.2, 0.5] * 8, [0.1, 0.3, 0.2] * 8]
    assert race.winner() == 1
    race.drop_the_hopeless()
    assert race.running == [1]


def test_the_first_plan_is_kept_when_another_is_better_by_chance_only() -> None:
    game = tablee.game("the-game")
    state = game.new(2, 1)
    race = Race([[move] for move in state.legal(0)[:2]], 0, the_game_guide())
    race.worth = [[0.5, 0.5, 0.5, 0.5], [0.9, 0.2, 0.9, 0.1]]
    assert race.best() == 1
    assert race.winner() == 0


@pytest.mark.parametrize("search", [choose_plan, search_tree], ids=["plans", "tree"])
def test_the_only_move_that_wins_is_found(search: Any) -> None:
    """Both cards fit on one pile alone, and only in one order."""
    game = tablee.game("the-game")
    position = game.new(1, 1).position()
    position["hands"] = [[60, 71]]
    position["draw"] = []
    climbing = [*range(4, 60)]
    blocked = [card for card in range(61, 100) if card != 71]
    position["piles"] = [climbing, blocked, [3], [2]]
    state = game.from_position(position)
    assert len(state.legal(0)) == 2
    found = search(state, 0, game.guide, Rng(4), 40, 0.0)
    assert str(found.action) == "place card=60 pile=0"


def test_a_move_is_available_in_every_round_since_it_was_first_tried() -> None:
    """Also in the rounds in which one of the others is tried for the first time."""
    game = tablee.game("peco-peco")
    state, seat = middle(game, 30)
    tree = Tree(state.resample(seat, Rng(1)), seat, game.guide, Rng(2))
    moves = len(state.legal(seat))
    for rounds in range(1, 2 * moves + 1):
        tree.grow()
        tried = list(tree.root.children.values())
        assert len(tried) == min(rounds, moves)
        assert [child.available for child in tried] == [
            rounds - since for since in range(len(tried))
        ]
        assert sum(child.visits for child in tried) == rounds


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_a_master_plays_whole_matches_with_every_other_bot(game: Any) -> None:
    seats = min(4, max(game.seats))
    state = game.new(seats, 11)
    players = [bot(name, game) for name in reversed(bot_names(game))][:seats]
    play_match(state, players, 11, Budget(iterations=6))
    assert state.over


@pytest.mark.long
def test_masters_that_search_are_stronger_than_regulars() -> None:
    game = tablee.game("roi-lui")
    share, matches = 0.0, 24
    for number in range(matches):
        players = [bot("regular", game) for _ in range(3)]
        players.insert(number % 3, bot("master", game))
        players = players[:3]
        state = game.new(3, 100 + number)
        play_match(state, players, 100 + number, Budget(iterations=100))
        outcome = state.outcome()
        assert outcome is not None
        share += outcome.utility[number % 3]
    assert share / matches > 0.4


def test_a_game_without_a_guide_has_a_master_too() -> None:
    """It compares all legal moves, and plays on like the game's regular player or at random."""
    assert bot_names(QUI_RESTE) == ["random", "master"]
    with_a_nine = next(state for state in deals() if state.cards[0] == 9)
    chosen = bot("master", QUI_RESTE).choose(Perspective.at(with_a_nine, 0, 1, 0), Budget())
    assert str(chosen) == "stay"


def test_by_default_the_regular_player_plays_on() -> None:
    class Shy(Game[QuiReste]):
        policies: ClassVar[dict[str, Any]] = {"regular": lambda state, seat, rng: GO}

    state = next(deals())
    Shy.guide.playout(state, Rng(1))
    assert state.said == [False] * 3


def deals() -> Iterator[QuiReste]:
    """New matches of three."""
    for seed in count():
        yield QUI_RESTE.new(3, seed)

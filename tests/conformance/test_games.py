"""Every registered game keeps the contract."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tablee
from tablee.bots import Budget, Perspective, bot, bot_names, hint
from tablee.core.playout import random_playout, random_step
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.testing import check_match, check_playthrough, playthroughs, setups, static_problems
from tablee.testing.conformance import check_state
from tablee.testing.hidden import check_seeds, check_variety
from tablee.testing.setups import Setup
from tools.fields import page

GAMES = tablee.games()
STATES = 8  # of a long match, about so many are checked; `make marathon` checks every third
CASES = [(game, setup) for game in GAMES for setup in setups(game)]
each_setup = pytest.mark.parametrize(
    ("game", "setup"), CASES, ids=[f"{game.id}, {setup}" for game, setup in CASES]
)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_what_is_declared_and_written_is_whole(game: Any) -> None:
    assert list(static_problems(game)) == []


@each_setup
def test_random_matches_keep_the_contract(game: Any, setup: Setup) -> None:
    check_seeds(game, setup)
    check_variety(game, setup, seed=1)
    length = random_playout(game.new(setup.seats, 1, **setup.options), Rng(1))
    check_match(game, setup, 1, every=max(5, length // STATES))


@each_setup
def test_many_random_matches_end_within_the_bound(game: Any, setup: Setup) -> None:
    rng = Rng(5)
    for seed in range(10):
        state = game.new(setup.seats, seed, **setup.options)
        bound = game.bound(setup.seats, state.options)
        assert random_playout(state, rng, bound + 1) <= bound
        assert state.over


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_reachable_state_keeps_the_contract(game: Any, data: st.DataObject) -> None:
    setup = data.draw(st.sampled_from(setups(game)))
    seed = data.draw(st.integers(0, 2**32))
    state = game.new(setup.seats, seed, **setup.options)
    rng = Rng(data.draw(st.integers(0, 2**32)))
    for _ in range(data.draw(st.integers(0, 150))):
        if state.over:
            break
        random_step(state, rng)
    check_state(state, rng)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_every_game_has_playthroughs_that_still_play(game: Any) -> None:
    files = playthroughs(game)
    assert files, f"{game.id} has no golden playthrough: see docs/adding-a-game.md"
    for path in files:
        check_playthrough(game, path)


def tables(game: Any) -> list[Setup]:
    """The usual table at its fullest, and for every value of every option one of middling size."""
    by_options: dict[str, list[Setup]] = {}
    for setup in setups(game, mixed=0):
        by_options.setdefault(str(setup.options), []).append(setup)
    usual, *variants = by_options.values()
    return [usual[-1], *(found[len(found) // 2] for found in variants)]


def worlds(state: State, seat: int, rng: Rng) -> list[State]:
    """The true one, and two that this seat cannot tell from it."""
    return [state, state.resample(seat, rng), state.resample(seat, rng)]


PACE = {"master": 8, "master/tree": 16}
"""Those who think for long are asked at every so many moves only."""

BOTS = [(game, name) for game in GAMES for name in [*bot_names(game), "master/tree"]]


@pytest.mark.parametrize(("game", "name"), BOTS, ids=[f"{g.id}-{n}" for g, n in BOTS])
def test_no_bots_choice_depends_on_what_it_cannot_know(game: Any, name: str) -> None:
    player = bot(name, game)
    rng = Rng(17)
    budget = Budget(iterations=8)
    for setup in tables(game) if name in PACE else setups(game, mixed=1)[::3]:
        state = game.new(setup.seats, 23, **setup.options)
        for moment in range(60):
            if state.over:
                break
            seat = rng.pick(state.actors())
            if moment % PACE.get(name, 1):
                random_step(state, rng)
                continue
            choices = set()
            for world in worlds(state, seat, rng):
                perspective = Perspective.at(world, seat, bot_seed=9, moment=moment)
                choices.add(player.choose(perspective, budget).code)
            assert len(choices) == 1, f"{setup}, move {moment}: {choices}"
            choice = game.actions[choices.pop()]
            assert state.refusal(seat, choice) is None
            state.play(seat, choice)


def played_by_regulars(game: Any, setup: Setup, moves: int, rng: Rng) -> Iterator[State]:
    """A match, before each of so many moves."""
    regular = bot(bot_names(game)[-2], game)
    state = game.new(setup.seats, 29, **setup.options)
    for moment in range(moves):
        if state.over:
            return
        yield state
        seat = rng.pick(state.actors())
        perspective = Perspective.at(state, seat, bot_seed=4, moment=moment)
        state.play(seat, regular.choose(perspective, Budget()))


TALKING = [
    (game, setup)
    for game in GAMES
    for setup in tables(game)
    if game.new(setup.seats, 1, **setup.options).talk(0)
]


@pytest.mark.parametrize(("game", "setup"), TALKING, ids=[f"{g.id}, {s}" for g, s in TALKING])
def test_no_bot_says_what_it_cannot_know(game: Any, setup: Setup) -> None:
    rng = Rng(19)
    said = 0
    for name in bot_names(game):
        player = bot(name, game)
        for moment, state in enumerate(played_by_regulars(game, setup, 20, rng)):
            for seat in range(state.seats):
                words = set()
                for world in worlds(state, seat, rng):
                    word = player.say(Perspective.at(world, seat, bot_seed=9, moment=moment))
                    words.add(None if word is None else word.code)
                assert len(words) == 1, f"{name}, seat {seat}, move {moment}: {words}"
                code = words.pop()
                if code is not None:
                    state.play(seat, game.actions[code])
                    said += 1
    assert said


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_no_hint_of_a_master_depends_on_what_the_seat_cannot_know(game: Any) -> None:
    rng = Rng(31)
    for setup in tables(game):
        for moment, state in enumerate(played_by_regulars(game, setup, 40, rng)):
            if moment % 13:
                continue
            seat = rng.pick(state.actors())
            hints = []
            for world in worlds(state, seat, rng):
                perspective = Perspective.at(world, seat, bot_seed=9, moment=moment)
                hints.append(hint(perspective, game, Budget(iterations=4)))
            assert hints[0] == hints[1] == hints[2], f"{setup}, move {moment}"
            if hints[0].reason == "hint.only":
                continue
            # What is said of the move is the same whichever cards are imagined.
            for world in worlds(state, seat, rng):
                why = game.guide.reason(world, seat, hints[0].action, hints[0].then)
                assert (why.key, why.params) == (hints[0].reason, hints[0].params), f"{setup}"


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_the_readme_lists_the_fields_of_positions_as_they_are_declared(game: Any) -> None:
    text = (game.folder / "README.md").read_text(encoding="utf-8")
    assert text == page(game), "run `python -m tools.fields`"

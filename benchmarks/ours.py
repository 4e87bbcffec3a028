"""What is measured of Tablée, for whatever games there are."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from itertools import count
from typing import Any

import tablee
from benchmarks.tasks import SEED, Task, Work
from tablee import Game, Rng, State
from tablee.bots.players import MasterBot, Search
from tablee.bots.tree import search_tree
from tablee.core.playout import random_playout, random_step

MOMENTS = 24
"""States in the batch whose copies, resamples and decisions are measured."""

POLICY = "regular"

TABLES = 64
"""Matches that a learner plays side by side."""

SIMULATIONS = 20
"""Of one search: few, since interpreted ones take long; their speed hardly depends on it."""


def tasks() -> list[Task]:
    """Everything that can be measured of every game, for its fewest and for its typical seats."""
    found: list[Task] = []
    for game in tablee.games():
        for seats in seat_counts(game):
            subject = f"{game.id}, {seats} seat{'s' if seats > 1 else ''}"
            works = {
                "inside": inside,
                "driven": driven,
                "new": new,
                "copy": copies,
                "resample": resamples,
            }
            # an older checkout (`--before`) may know nothing of learners
            if getattr(game, "features", None) is not None and find_spec("numpy"):
                works["learner"] = learner
            if POLICY in game.policies:
                works |= {
                    "decisions": decisions,
                    "rollouts": rollouts,
                    "master": masters,
                    "search": searches,
                }
            found += [
                Task(subject, name, partial(work, game, seats)) for name, work in works.items()
            ]
    return found


def seat_counts(game: Game[Any]) -> list[int]:
    """The fewest seats, and those in the middle of the range: a typical table."""
    return sorted({game.seats[0], game.seats[len(game.seats) // 2]})


def inside(game: Game[Any], seats: int) -> Work:
    """Random matches, set-up included; the loop is the engine's own. Counts moves."""
    rng = Rng(SEED)
    for seed in count():
        yield random_playout(game.new(seats, seed), rng)


def driven(game: Game[Any], seats: int) -> Work:
    """Random matches, set-up included; the loop is the interpreted one below. Counts moves."""
    draw = random.Random(SEED).random
    for seed in count():
        yield driven_playout(game.new(seats, seed), draw)


def driven_playout(state: State, draw: Callable[[], float]) -> int:
    """A random match through the public contract alone, as a learner's loop would play it."""
    moves = 0
    while actors := state.actors():
        seat = actors[0] if len(actors) == 1 else actors[int(draw() * len(actors))]
        legal = state.legal(seat)
        state.play(seat, legal[int(draw() * len(legal))])
        moves += 1
    return moves


def learner(game: Game[Any], seats: int) -> Work:
    """Random matches, many at a time, as a learner gets them: arrays of observations and masks."""
    import numpy as np

    from tablee.learn.arrays import Vector

    vector = Vector(game, TABLES, seats, SEED)
    rng = Rng(SEED)
    while True:
        vector.step(np.array(vector.tables.any_choices(rng)))
        yield TABLES


def new(game: Game[Any], seats: int) -> Work:
    """New matches."""
    for seed in count():
        game.new(seats, seed)
        yield 1


def copies(game: Game[Any], seats: int) -> Work:
    """Copies of states from all parts of a match."""
    states = moments(game, seats)
    while True:
        for state in states:
            state.copy()
        yield len(states)


def resamples(game: Game[Any], seats: int) -> Work:
    """Resamples of the same states, for a seat that is to act."""
    asked = [(state, state.actors()[0]) for state in moments(game, seats)]
    rng = Rng(SEED)
    while True:
        for state, seat in asked:
            state.resample(seat, rng)
        yield len(asked)


def decisions(game: Game[Any], seats: int) -> Work:
    """Decisions of the regular player in the same states (the policy alone, without resampling)."""
    policy = game.policies[POLICY]
    asked = [(state, state.actors()[0]) for state in moments(game, seats)]
    rng = Rng(SEED)
    while True:
        for state, seat in asked:
            policy(state, seat, rng)
        yield len(asked)


def rollouts(game: Game[Any], seats: int) -> Work:
    """Complete matches in which the game's guide decides for all seats, as search plays on."""
    rng = Rng(SEED)
    for seed in count():
        game.guide.playout(game.new(seats, seed), rng)
        yield 1


def masters(game: Game[Any], seats: int) -> Work:
    """The search of the game's own master in the same states. Counts playouts."""
    yield from thoughts(game, seats, MasterBot(game.guide).search)


def searches(game: Game[Any], seats: int) -> Work:
    """Tree search in the same states, each simulation with a world of its own and a playout."""
    yield from thoughts(game, seats, search_tree)


def thoughts(game: Game[Any], seats: int, search: Search) -> Work:
    """One search after another in the same states, where there is something to decide."""
    asked = [(state, state.actors()[0]) for state in moments(game, seats)]
    asked = [(state, seat) for state, seat in asked if len(state.legal(seat)) > 1]
    rng = Rng(SEED)
    while True:
        for state, seat in asked:
            yield search(state, seat, game.guide, rng, SIMULATIONS, 0.0).playouts


def moments(game: Game[Any], seats: int) -> list[State]:
    """States before, during and near the end of random matches: the same in every worker."""
    states: list[State] = []
    for number in range(MOMENTS):
        length = random_playout(game.new(seats, number), Rng(number))
        state: State = game.new(seats, number)
        rng = Rng(number)
        for _ in range(length * number // MOMENTS):
            random_step(state, rng)
        states.append(state)
    return states

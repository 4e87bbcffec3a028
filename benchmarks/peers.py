"""What is measured of other engines: the same interpreted loop of random play, on their games.

Two of them come with the project's extra `bench`; pgx, which brings JAX, lives in an environment of
its own. They are imported where they are used: a worker whose engine is not installed says so and
measures nothing.
"""

from __future__ import annotations

import os
import random
from functools import partial
from typing import Any

from benchmarks.tasks import SEED, Task, Work

SIMULATIONS = 500
"""Of one search."""

BATCH = 1024
"""Matches that pgx plays side by side."""


def open_spiel_tasks() -> list[Task]:
    """OpenSpiel's card games in C++, as its Python module offers them, with default players."""
    import pyspiel

    found: list[Task] = []
    for name in ("hanabi", "hearts"):
        game = pyspiel.load_game(name)
        found.append(Task(name, "driven", partial(open_spiel_driven, game)))
        found.append(Task(name, "learner", partial(open_spiel_driven, game, True)))
        found.append(Task(name, "copy", partial(open_spiel_copies, game)))
    hearts = pyspiel.load_game("hearts")
    found.append(Task("hearts, IS-MCTS", "search", partial(open_spiel_searches, hearts)))
    return found


def open_spiel_searches(game: Any) -> Work:
    """Its IS-MCTS in C++ with random rollouts, at the decisions of random matches."""
    import pyspiel

    draw = random.Random(SEED).random
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.ISMCTSBot(SEED, evaluator, 2.0, SIMULATIONS)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                state.apply_action(chance(state.chance_outcomes(), draw()))
            elif len(legal) == 1:
                state.apply_action(legal[0])
            else:
                bot.step(state)
                yield SIMULATIONS
                state.apply_action(legal[int(draw() * len(legal))])


def open_spiel_driven(game: Any, observed: bool = False) -> Work:
    """Random matches. Chance nodes (deals, draws) are resolved, but only players' moves count.

    `observed`: with observation and mask of every decision as arrays, as a learner needs them.
    """
    import numpy as np

    tensor = "observation_tensor" if game.get_type().provides_observation_tensor else ""
    tensor = tensor or "information_state_tensor"
    draw = random.Random(SEED).random
    while True:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance(state.chance_outcomes(), draw()))
            else:
                if observed:
                    np.array(getattr(state, tensor)(state.current_player()), np.float32)
                    np.array(state.legal_actions_mask(), np.int8)
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
                moves += 1
        yield moves


def chance(outcomes: list[tuple[int, float]], drawn: float) -> int:
    """The outcome at which the probabilities add up to more than what was drawn."""
    for action, probability in outcomes:
        drawn -= probability
        if drawn < 0:
            return action
    return outcomes[-1][0]  # they add up to a little less than 1


def open_spiel_copies(game: Any) -> Work:
    """Copies of the states of one random match."""
    draw = random.Random(SEED).random
    states = []
    state = game.new_initial_state()
    while not state.is_terminal():
        states.append(state.clone())
        if state.is_chance_node():
            state.apply_action(chance(state.chance_outcomes(), draw()))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
    while True:
        for state in states:
            state.clone()
        yield len(states)


def rlcard_tasks() -> list[Task]:
    """RLCard's UNO: its environment, which also encodes what the player sees, and the bare game."""
    import rlcard
    from rlcard.games.uno import Game

    env = rlcard.make("uno", config={"seed": SEED})
    return [
        Task("uno", "driven", partial(rlcard_driven, env)),
        Task("uno", "learner", partial(rlcard_driven, env)),  # it encodes in any case
        Task("uno, bare", "driven", partial(rlcard_bare_driven, Game())),
    ]


def rlcard_driven(env: Any) -> Work:
    """Random matches through the environment."""
    draw = random.Random(SEED).random
    env.seed(SEED)
    while True:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(draw() * len(legal))])
            moves += 1
        yield moves


def rlcard_bare_driven(game: Any) -> Work:
    """Random matches through the game inside the environment, without encoded observations."""
    draw = random.Random(SEED).random
    game.np_random.seed(SEED)
    while True:
        state, _ = game.init_game()
        moves = 0
        while not game.is_over():
            legal = state["legal_actions"]
            state, _ = game.step(legal[int(draw() * len(legal))])
            moves += 1
        yield moves


def pgx_tasks() -> list[Task]:
    """Leduc hold'em of pgx, compiled by XLA for the whole batch, on one core."""
    # before JAX is loaded: ours use one core, too
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    import jax
    import pgx
    from jax import numpy as jnp
    from pgx.experimental import auto_reset

    env = pgx.make("leduc_holdem")
    step = jax.vmap(auto_reset(env.step, env.init))

    def go_on(state: Any, key: Any) -> Any:
        key, choosing, dealing = jax.random.split(key, 3)
        chances = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        choices = jax.random.categorical(choosing, chances, axis=-1)
        return step(state, choices, jax.random.split(dealing, BATCH)), key

    start = partial(pgx_driven, jax.jit(jax.vmap(env.init)), jax.jit(go_on))
    return [Task("leduc, pgx", "learner", start)]


def pgx_driven(deal: Any, go_on: Any) -> Work:
    """Random matches, with observation, mask and choice; ended ones begin anew in the same step."""
    import jax

    key = jax.random.PRNGKey(SEED)
    state = deal(jax.random.split(key, BATCH))
    while True:
        state, key = go_on(state, key)
        jax.block_until_ready((state.observation, state.legal_action_mask, state.rewards))
        yield BATCH

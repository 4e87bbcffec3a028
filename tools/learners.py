"""Checks of the environments for learners that take their time.

    python -m tools.learners blind --rows 1000000    nothing hidden is told, over all games
    python -m tools.learners solve                   CFR+ solves an endgame of Le Roi Lui
    python -m tools.learners search                  OpenSpiel's IS-MCTS beats random players

The tests run samples of the same functions.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any

import tablee
from tablee.core.playout import random_step
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.testing.learning import EncoderCheck
from tablee.testing.setups import setups

Counts = dict[str, dict[str, int]]
"""By game: `matches`, and rows by what made the world that they were compared in."""

NEWS = 20_000
"""Rows between two lines about how far it is."""


def blind(rows: int, seed: int = 0, every: int = 3) -> Iterator[Counts]:
    """Compare so many rows with those of other worlds; yields the counts after every match.

    All games get about as many rows at any time, and every kind of table its turn.

    Raises:
        ConformanceError: a seat was told what it cannot know.
    """
    games = [game for game in tablee.games() if game.features is not None]
    checks = {game.id: [EncoderCheck(game, setup) for setup in setups(game)] for game in games}
    counts: Counts = {id: {"matches": 0, "resample": 0, "exchange_hidden": 0} for id in checks}
    while sum(count["resample"] for count in counts.values()) < rows:
        id = min(counts, key=lambda id: counts[id]["resample"])
        count = counts[id]
        check = checks[id][count["matches"] % len(checks[id])]
        before = dict(check.compared)
        _compare(check, seed + count["matches"], every)
        count["matches"] += 1
        for how, compared in check.compared.items():
            count[how] += compared - before[how]
        yield counts


def _compare(check: EncoderCheck, seed: int, every: int) -> None:
    rng = Rng(seed)
    state = check.game.new(check.setup.seats, seed, **check.setup.options)
    move = int(rng.below(every))
    while not state.over:
        if move % every == 0:
            check.check_blind(state, rng)
        random_step(state, rng)
        move += 1


def last_table() -> State:
    """Le Roi Lui with three seats: the last table is laid, and nobody has acted at it."""
    game = tablee.game("roi-lui")
    for seed in range(1000):
        state: Any = game.new(3, seed)
        rng = Rng(seed)
        while not state.over and (state.services_left() > 0 or len(state.to_act()) < 3):
            random_step(state, rng)
        if not state.over and not state.emeralds:
            found: State = state
            return found
    raise LookupError("no such match")


def solve(worlds: int, rounds: int) -> Iterator[float]:
    """NashConv of CFR+ on an endgame, before the first round and after each."""
    from open_spiel.python.algorithms import cfr, exploitability

    from tablee.learn import spiel

    state = last_table()
    game = spiel.endgame(state, state.actors()[0], worlds, Rng(1))
    solver = cfr.CFRPlusSolver(game)
    yield exploitability.nash_conv(game, solver.average_policy())
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
        yield exploitability.nash_conv(game, solver.average_policy())


def search(simulations: int, matches: int) -> float:
    """The mean share of OpenSpiel's IS-MCTS between two random players of Le Roi Lui."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    from tablee.learn import spiel

    game = pyspiel.load_game(spiel.short_name(tablee.game("roi-lui")))
    rng = np.random.RandomState(1)
    won = 0.0
    for match in range(matches):
        bot = ismcts.ISMCTSBot(
            game,
            mcts.RandomRolloutEvaluator(1, rng),
            uct_c=1.0,
            max_simulations=simulations,
            random_state=rng,
        )
        state = game.new_initial_state()
        state.apply_action(match)
        while not state.is_terminal():
            if state.current_player() == match % 3:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(int(rng.choice(state.legal_actions())))
        won += state.returns()[match % 3]
    return won / matches


def main(given: list[str] | None = None) -> None:
    """Do what was asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.learners", description=__doc__.partition("\n")[0]
    )
    what = parser.add_subparsers(dest="what", required=True)
    one = what.add_parser("blind")
    one.add_argument("--rows", type=int, default=1_000_000)
    one.add_argument("--seed", type=int, default=0)
    one = what.add_parser("solve")
    one.add_argument("--worlds", type=int, default=40)
    one.add_argument("--rounds", type=int, default=60)
    one = what.add_parser("search")
    one.add_argument("--simulations", type=int, default=30)
    one.add_argument("--matches", type=int, default=30)
    asked = parser.parse_args(given)
    begin = time.process_time()
    if asked.what == "blind":
        told = 0
        counts: Counts = {}
        for counts in blind(asked.rows, asked.seed):
            compared = sum(count["resample"] for count in counts.values())
            if compared >= told + NEWS:
                told = compared
                print(f"{told:,} rows, no difference", flush=True)
        for game, count in counts.items():
            rows = f"{count['resample']:,} after resample, {count['exchange_hidden']:,} after"
            print(f"{game}: {count['matches']:,} matches, rows: {rows} exchange_hidden")
    elif asked.what == "solve":
        for number, left in enumerate(solve(asked.worlds, asked.rounds)):
            print(f"after {number} rounds NashConv {left:.4f}", flush=True)
    else:
        share = search(asked.simulations, asked.matches)
        print(f"share {share:.2f} of {asked.matches} matches; a third is even")
    print(f"{time.process_time() - begin:.0f} s of the processor")


if __name__ == "__main__":
    main()

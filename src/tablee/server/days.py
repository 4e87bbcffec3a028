"""What the master does with the deals of a day: played once, in a process of its own, and kept.

The bots are those of the table of the day, and the master has a budget in playouts: whenever and
wherever it is played, it comes out the same.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from tablee.bots import Budget, bot
from tablee.bots.driver import play_match
from tablee.core.rng import derive_seed
from tablee.registry import game as find_game
from tablee.server.logs import log
from tablee.server.thinking import hand_over, kill, start_process
from tablee.table import days
from tablee.table.seats import stand_in

PLAYOUTS = 200
"""For each decision of the master."""

NICENESS = 10
"""Beyond that of the bots: nobody waits for it at a table."""

LONGEST = 900.0
"""Seconds after which it is given up on, until somebody asks again."""

KEPT = 50
"""Results that are remembered: some days of all games."""


def _start() -> None:
    """In the new process."""
    start_process()
    os.nice(NICENESS)


def play(game_id: str, seed: str, playouts: int = PLAYOUTS) -> days.Feat:
    """What the master achieves in the seat of whoever plays this deal."""
    game = find_game(game_id)
    usual = stand_in(game)
    plan = days.plan(game, usual)
    players = [bot("master" if seat == days.SEAT else usual, game) for seat in range(len(plan))]
    chosen = {**game.table_options, **days.options(game)}
    state = game.new(len(plan), seed, **chosen)
    play_match(state, players, derive_seed(seed, "bots"), Budget(iterations=playouts))
    outcome = state.outcome()
    assert outcome is not None
    return days.Feat(outcome.utility[days.SEAT], outcome.scores[days.SEAT])


class Masters:
    """Has the master play, one deal at a time, and remembers what came of it."""

    def __init__(self, playouts: int = PLAYOUTS) -> None:
        self.playouts = playouts
        self._pool: ProcessPoolExecutor | None = None
        self._kept: dict[tuple[str, str], days.Feat] = {}
        self._playing: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._one = asyncio.Semaphore(1)

    def ask(self, game: str, seed: str) -> days.Feat | None:
        """What the master did with this deal; None: it is still playing, and begins now at last."""
        key = (game, seed)
        if key in self._kept:
            return self._kept[key]
        if key not in self._playing:
            task = self._playing[key] = asyncio.create_task(self._play(key))
            task.add_done_callback(lambda _: self._playing.pop(key, None))
        return None

    async def _play(self, key: tuple[str, str]) -> None:
        async with self._one:
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, context, initializer=_start)
            work = hand_over(self._pool, play, *key, self.playouts)
            try:
                found = await asyncio.wait_for(work, LONGEST)
            except (BrokenProcessPool, TimeoutError) as error:
                log().warning("the master did not finish the day", failure=type(error).__name__)
                self.close()
                return
        self._kept[key] = found
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]

    def close(self) -> None:
        """Stop; the next deal starts anew."""
        pool, self._pool = self._pool, None
        if pool is not None:
            kill(pool)

"""Bots think outside the event loop, in a bounded pool of processes.

A process is handed a perspective: a resampled state, made here. The secrets of a match never
leave the server's own process.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from tablee.bots import Budget, Perspective, bot
from tablee.registry import game
from tablee.server import metrics
from tablee.server.logs import log
from tablee.table.duties import STAND_IN
from tablee.table.match import Match

GRACE = 5.0
"""Seconds beyond its budget after which a bot is given up on."""

WAITING = 64
"""Thoughts that may wait for each process; beyond, the quick stand-in answers at once."""


NOTHING = -1


def _start() -> None:
    """In a new process: leave signals to the server, be nicer than it, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """End when the server has ended, however it did: a killed server stops nothing itself."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _choose(game_id: str, level: str, perspective: Perspective, budget: Budget) -> int:
    """In a process of the pool."""
    return bot(level, game(game_id)).choose(perspective, budget).code


def choose_now(match: Match, seat: int, moment: int) -> int:
    """The quick answer of the stand-in, here and now; -1 if the seat is not asked any more."""
    legal = match.state.legal(seat)
    if not legal:
        return NOTHING
    try:
        perspective = Perspective.at(match.state, seat, match.bot_seed, moment)
        level = STAND_IN if STAND_IN in match.game.policies else "random"
        action = bot(level, match.game).choose(perspective, Budget(seconds=0.05))
    except Exception as error:  # a bot's mistake must not stop a match
        log().error("the stand-in failed", game=match.game.id, error=repr(error))
        return legal[0].code
    return action.code if action in legal else legal[0].code


class Thinker:
    """The pool."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0
        self._room = asyncio.Semaphore(processes)

    def _get_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # spawn: a fork would copy the sockets and the locks of a running server
            self._pool = ProcessPoolExecutor(
                self.processes, multiprocessing.get_context("spawn"), initializer=_start
            )
        return self._pool

    async def choose(self, match: Match, seat: int, level: str, seconds: float) -> int:
        """The code of the action that this bot chooses.

        When the pool is full, broken or late, or the bot makes a mistake, the quick stand-in
        chooses instead: a match never waits for a process that does not answer.
        """
        moment = len(match.record.actions)
        if self._waiting >= WAITING * self.processes:
            return choose_now(match, seat, moment)
        perspective = Perspective.at(match.state, seat, match.bot_seed, moment)
        allowed = {action.code for action in perspective.legal}
        begun = time.perf_counter()
        self._waiting += 1
        try:
            async with self._room:
                budget = Budget(seconds=seconds)
                future = asyncio.get_running_loop().run_in_executor(
                    self._get_pool(), _choose, match.game.id, level, perspective, budget
                )
                code = await asyncio.wait_for(future, seconds + GRACE)
            if code in allowed:
                return code
            raise ValueError(f"it chose {code}, which is not legal")
        except Exception as error:
            metrics.THINK_FAILED.inc()
            log().warning("a bot failed", game=match.game.id, level=level, error=repr(error))
            if isinstance(error, BrokenProcessPool | TimeoutError):
                self._abandon()
            return choose_now(match, seat, moment)
        finally:
            self._waiting -= 1
            metrics.THINK.observe(time.perf_counter() - begun)

    async def warm_up(self) -> None:
        """Start the processes before somebody waits for them."""
        await asyncio.get_running_loop().run_in_executor(self._get_pool(), os.getpid)

    def _abandon(self) -> None:
        """Leave the pool to its fate; the next thought starts a new one."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()

    def close(self) -> None:
        """Stop thinking."""
        self._abandon()

"""Bots think outside the event loop, in a bounded pool of processes.

A process is handed a perspective: a resampled state, made here. The secrets of a match never
leave the server's own process.

A compiled build of the package may appear while the server runs: new processes then think with it.
A perspective travels as the JSON of its position, so the builds need not be the same.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import runpy
import signal
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AsyncExitStack
from pathlib import Path
from threading import Thread
from typing import TypeVar

from tablee.bots import Budget, Hint, Perspective, Warned, bot, bot_names, hint, warn
from tablee.core.actions import Action
from tablee.core.rng import derive_seed
from tablee.registry import game, games
from tablee.server import metrics
from tablee.server.family import follow_parent
from tablee.server.logs import log
from tablee.server.turns import Turns
from tablee.table.match import Match
from tablee.table.refusals import TableRefusal
from tablee.table.seats import stand_in

GRACE = 5.0
"""Seconds beyond its budget after which a bot is given up on."""

WAITING = 64
"""Thoughts that may wait for each process; beyond, the quick stand-in answers at once."""

EACH = 16
"""The same, of one who set up tables."""

WATCH = 1.0
"""Seconds between two looks for a compiled build."""

CLEARING = 2.0
"""Seconds that a stop waits at most until the killed processes are cleared away."""

LEAST = 0.05
"""Seconds that a bot has even when it is late."""

SPARE = 0.1
"""Seconds before it has to act at which a bot has to be ready."""

WARNING = 1.0
"""Seconds that a look at what somebody is about to do may take."""

UNHURRIED = 60.0
"""The same where it is told in playouts how long."""

NOTHING = -1

Thought = TypeVar("Thought")


class Full(Exception):
    """Too many thoughts wait."""


def new_pool(processes: int, build: Path | None) -> ProcessPoolExecutor:
    """Processes that think with a build, or with the server's own."""
    doorstep = str(Path(__file__).with_name("doorstep.py"))
    given = {"build": None if build is None else str(build)}
    return ProcessPoolExecutor(
        processes,
        # spawn: a fork would copy the sockets and the locks of a running server
        multiprocessing.get_context("spawn"),
        initializer=runpy.run_path,
        initargs=(doorstep, given, "doorstep"),
    )


def hand_over(
    pool: Executor, work: Callable[..., Thought], *given: object
) -> asyncio.Future[Thought]:
    """Have a process of the pool do it; the pool may start one for it.

    Whoever presses Ctrl-C at a terminal interrupts all its processes, but means the server, which
    stops its own. A new process inherits what its parent does not listen to: so it never hears of
    it, not even before it has run a line of ours.
    """
    loop = asyncio.get_running_loop()
    if not hasattr(signal, "pthread_sigmask"):
        return loop.run_in_executor(pool, work, *given)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return loop.run_in_executor(pool, work, *given)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def kill(pool: ProcessPoolExecutor) -> Thread | None:
    """End a pool and its processes, whatever they are doing.

    Returns:
        The thread that clears up after it, if it has begun.
    """
    processes = list((pool._processes or {}).values())
    clearing: Thread | None = getattr(pool, "_executor_manager_thread", None)
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
    return clearing


def start_process() -> None:
    """In a new process: leave signals to the server, be nicer than it, and do not outlive it.

    All games are loaded now: on a busy machine that takes longer than a thought may, and a thought
    that is given up on takes its process with it, so that the next one would have to load them
    again.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    follow_parent(graceful=False)
    for found in games():
        for level in bot_names(found):
            bot(level, found)


def _here() -> int:
    """In a process of the pool: it is ready."""
    return os.getpid()


def _choose(game_id: str, level: str, perspective: Perspective, budget: Budget) -> int:
    """In a process of the pool."""
    return bot(level, game(game_id)).choose(perspective, budget).code


def _hint(game_id: str, _level: str, perspective: Perspective, budget: Budget) -> Hint:
    """In a process of the pool."""
    return hint(perspective, game(game_id), budget)


def _warn(game_id: str, code: str, perspective: Perspective, budget: Budget) -> Warned | None:
    """In a process of the pool."""
    found = game(game_id)
    return warn(perspective, found.actions[int(code)], found, budget)


def choose_now(match: Match, seat: int, moment: int) -> int:
    """The quick answer of the stand-in, here and now; -1 if the seat is not asked any more."""
    legal = match.state.legal(seat)
    if not legal:
        return NOTHING
    try:
        perspective = Perspective.at(match.state, seat, match.bot_seed, moment)
        quick = bot(stand_in(match.game), match.game)
        action = quick.choose(perspective, Budget(seconds=LEAST))
    except Exception as error:  # a bot's mistake must not stop a match
        log().error("the stand-in failed", game=match.game.id, error=repr(error))
        return legal[0].code
    return action.code if action in legal else legal[0].code


class Thinker:
    """The pool.

    Args:
        processes: how many think.
        awaited: the folder where a compiled build of the package may appear.
        warning: playouts for a look at what somebody is about to do; 0: as many as there is time.

    Attributes:
        build: the folder of the build that it thinks with; None: the server's own.
    """

    def __init__(self, processes: int, awaited: Path | None = None, warning: int = 0) -> None:
        self.processes = processes
        self._warning = warning or None
        self._awaited = awaited
        self.build: Path | None = None
        self._pool: ProcessPoolExecutor | None = None
        self._coming: ProcessPoolExecutor | None = None
        self._watch: asyncio.Task[None] | None = None
        self._thoughts: Counter[str] = Counter()
        self._turns = Turns(processes)

    def _get_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = new_pool(self.processes, self.build)
        return self._pool

    async def choose(
        self, match: Match, seat: int, level: str, until: float, most: float, whose: str = ""
    ) -> int:
        """The code of the action that this bot chooses.

        When the pool is full, broken or late, or the bot makes a mistake, the quick stand-in
        chooses instead: a match never waits for a process that does not answer.

        Args:
            match: the match.
            seat: for whom.
            level: the bot.
            until: when it has to act (`time.monotonic()`). Time spent waiting for a free process
                is time not to think: when a bot acts must not depend on how hard its choice is.
            most: seconds that it may think at most.
            whose: who set up the table. One who has many bots think at once shares the time of
                one among them, and others do not wait for all of them.
        """
        moment = len(match.record.actions)
        perspective = Perspective.at(match.state, seat, match.bot_seed, moment)
        allowed = {action.code for action in perspective.legal}
        try:
            code = await self._think(_choose, match.game.id, level, perspective, until, most, whose)
            if code in allowed:
                return code
            raise ValueError(f"it chose {code}, which is not legal")
        except Full:
            pass
        except Exception as error:
            metrics.THINK_FAILED.inc()
            log().warning("a bot failed", game=match.game.id, level=level, error=repr(error))
        return choose_now(match, seat, moment)

    async def hint(self, match: Match, seat: int, most: float, whose: str = "") -> Hint:
        """Advice for a seat that is asked; `whose` is who asks.

        Raises:
            TableRefusal: there is none now.
        """
        moment = len(match.record.actions)
        # a stream of its own: it is not the bot of this seat that is asked
        seed = derive_seed(match.bot_seed, "hint")
        perspective = Perspective.at(match.state, seat, seed, moment)
        allowed = {action.code for action in perspective.legal}
        until = time.monotonic() + most
        try:
            advice = await self._think(_hint, match.game.id, "", perspective, until, most, whose)
            if advice.action.code in allowed:
                return advice
            raise ValueError(f"it advised {advice.action}, which is not legal")
        except Full:
            pass
        except Exception as error:
            metrics.THINK_FAILED.inc()
            log().warning("a hint failed", game=match.game.id, error=repr(error))
        raise TableRefusal("busy")

    async def warn(self, match: Match, seat: int, action: Action, whose: str = "") -> Warned | None:
        """What is clearly better than what a seat is about to do; None: nothing that is known.

        Whoever is about to act does not wait: what takes longer than `WARNING` is not said, unless
        the house was told how much to look.
        """
        moment = len(match.record.actions)
        seed = derive_seed(match.bot_seed, "hint")
        perspective = Perspective.at(match.state, seat, seed, moment)
        most = UNHURRIED if self._warning else WARNING
        until = time.monotonic() + SPARE + most
        about = match.game.id, str(action.code), perspective
        try:
            return await self._think(_warn, *about, until, most, whose, self._warning)
        except Full:
            pass
        except Exception as error:
            metrics.THINK_FAILED.inc()
            log().warning("a warning failed", game=match.game.id, error=repr(error))
        return None

    async def _think(
        self,
        work: Callable[[str, str, Perspective, Budget], Thought],
        game_id: str,
        level: str,
        perspective: Perspective,
        until: float,
        most: float,
        whose: str,
        playouts: int | None = None,
    ) -> Thought:
        """Have a process of the pool do it.

        Raises:
            Full: too many wait already.
        """
        thoughts, processes = self._thoughts, self.processes
        if thoughts.total() >= WAITING * processes or thoughts[whose] >= EACH * processes:
            raise Full
        begun = time.monotonic()
        thoughts[whose] += 1
        pool: ProcessPoolExecutor | None = None
        try:
            async with self._turns.turn(whose):
                left = until - SPARE - time.monotonic()
                seconds = max(LEAST, min(most, left) / max(1.0, thoughts[whose] / processes))
                pool = self._get_pool()
                budget = Budget(iterations=playouts) if playouts else Budget(seconds=seconds)
                future = hand_over(pool, work, game_id, level, perspective, budget)
                return await self._answer(future, seconds + GRACE)
        except (BrokenProcessPool, TimeoutError):
            if self._pool is pool:  # else another thought has left it already
                self._abandon()
            raise
        finally:
            thoughts[whose] -= 1
            if not thoughts[whose]:
                del thoughts[whose]
            metrics.THINK.observe(time.monotonic() - begun)

    async def _answer(self, future: asyncio.Future[Thought], seconds: float) -> Thought:
        """What comes out of it.

        Raises:
            BrokenProcessPool: the pool was left before it began. Nobody has cancelled the one who
                waits for it.
            TimeoutError: it took longer.
        """
        try:
            return await asyncio.wait_for(future, seconds)
        except asyncio.CancelledError:
            waiting = asyncio.current_task()
            if waiting is not None and waiting.cancelling():
                raise
            raise BrokenProcessPool("the pool was left") from None

    async def warm_up(self) -> None:
        """Start all processes before somebody waits for them, and watch for a compiled build."""
        await self._start(self._get_pool())  # first: a build that is there already would end it
        if self._awaited is not None and self._watch is None:
            self._watch = asyncio.create_task(self._move(self._awaited))

    async def _start(self, pool: ProcessPoolExecutor) -> None:
        """Wait until all processes of a pool are there."""
        await asyncio.gather(*[hand_over(pool, _here) for _ in range(self.processes)])

    async def _move(self, build: Path) -> None:
        """Think with a build as soon as it is there; thoughts of now are thought to their end."""
        while not build.is_dir():
            await asyncio.sleep(WATCH)
        self._coming = pool = new_pool(self.processes, build)
        try:
            await self._start(pool)
        except BrokenProcessPool:
            log().warning("the compiled build does not start: bots think without", build=str(build))
            return
        async with AsyncExitStack() as all_places:
            for _ in range(self.processes):
                await all_places.enter_async_context(self._turns.turn(""))
            self._abandon()
            self._pool, self.build, self._coming = pool, build, None
        log().info("bots think with the compiled build", build=str(build))

    def _abandon(self) -> None:
        """Leave the pool to its fate; the next thought starts a new one."""
        pool, self._pool = self._pool, None
        if pool is not None:
            kill(pool)

    def close(self) -> None:
        """Stop thinking."""
        if self._watch is not None:
            self._watch.cancel()
        for pool in (self._pool, self._coming):
            clearing = None if pool is None else kill(pool)
            if clearing is not None:
                # Python wakes this thread up when it exits, and complains if it has just closed
                # its pipe. The processes are killed, so it is soon done.
                clearing.join(CLEARING)
        self._pool = self._coming = None

"""How long bots think: within the pace, and never beyond the moment at which they act."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

import tablee
from tablee.bots import Budget, Perspective
from tablee.bots.hints import Hint
from tablee.server import thinking
from tablee.server.thinking import LEAST, Thinker
from tablee.server.turns import Turns
from tablee.table import TableRefusal
from tablee.table.commands import hosting
from tablee.table.match import Match
from tablee.table.pace import PACES
from tablee.table.seats import stand_in
from tests.table.sitting import ANNE, Sitting

pytestmark = pytest.mark.anyio

THE_GAME = tablee.game("the-game")
LATER = 1000.0


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinker]:
    """One that thinks in a thread, so that a test can look into it."""
    made = Thinker(1)
    with ThreadPoolExecutor(1) as pool:
        monkeypatch.setattr(made, "_get_pool", lambda: pool)
        monkeypatch.setattr(made, "_abandon", lambda: None)
        yield made


@pytest.fixture
def budgets(monkeypatch: pytest.MonkeyPatch) -> list[Budget]:
    """The budgets that bots and hints are given."""
    given: list[Budget] = []

    def choose(_game: str, _level: str, perspective: Perspective, budget: Budget) -> int:
        given.append(budget)
        return perspective.legal[0].code

    def advise(game: str, level: str, perspective: Perspective, budget: Budget) -> Hint:
        choose(game, level, perspective, budget)
        return Hint(perspective.legal[0], "hint.best")

    monkeypatch.setattr(thinking, "_choose", choose)
    monkeypatch.setattr(thinking, "_hint", advise)
    return given


def running() -> Match:
    match = Sitting(THE_GAME, [None]).started(ANNE).table.match
    assert match is not None
    return match


@pytest.mark.parametrize("pace", list(PACES))
async def test_a_bot_thinks_as_long_as_the_pace_allows(
    pace: str, thinker: Thinker, budgets: list[Budget]
) -> None:
    most = PACES[pace].think
    await thinker.choose(running(), 0, "regular", time.monotonic() + LATER, most)
    await thinker.hint(running(), 0, LATER)
    assert budgets[0] == Budget(seconds=most)
    assert budgets[1].seconds is not None
    assert most < budgets[1].seconds <= LATER


async def test_a_bot_is_ready_when_it_has_to_act(thinker: Thinker, budgets: list[Budget]) -> None:
    """Else one could tell from its time whether it had something to think about."""
    await thinker.choose(running(), 0, "regular", time.monotonic() - 1.0, 2.5)
    await thinker.choose(running(), 0, "regular", time.monotonic() + 2.0, 2.5)
    assert budgets[0] == Budget(seconds=LEAST)
    assert budgets[1].seconds is not None
    assert budgets[1].seconds < 2.0


async def test_the_stand_in_chooses_for_a_bot_that_fails(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = running()
    legal = {action.code for action in match.state.legal(0)}
    illegal = next(action for action in match.game.actions if action.code not in legal)
    for wrong in (lambda: 1 // 0, lambda: illegal.code):
        monkeypatch.setattr(thinking, "_choose", lambda *_, wrong=wrong: wrong())
        monkeypatch.setattr(
            thinking, "_hint", lambda *_, wrong=wrong: wrong() and Hint(illegal, "hint.best")
        )
        assert await thinker.choose(match, 0, "regular", time.monotonic(), 1.0) in legal
        with pytest.raises(TableRefusal, match="busy"):
            await thinker.hint(match, 0, 1.0)


async def test_a_crowd_is_answered_at_once(thinker: Thinker, budgets: list[Budget]) -> None:
    thinker._thoughts.update({f"{n}": thinking.EACH for n in range(4)})
    match = running()
    assert await thinker.choose(match, 0, "regular", time.monotonic() + LATER, 1.0) >= 0
    with pytest.raises(TableRefusal, match="busy"):
        await thinker.hint(match, 0, 1.0)
    assert budgets == []


async def test_who_has_many_bots_keeps_nobody_elses_waiting(
    thinker: Thinker, budgets: list[Budget]
) -> None:
    """The time of one is shared among all bots of a stranger; an honest one has its own."""
    match = running()
    until = time.monotonic() + LATER
    many = [
        asyncio.create_task(thinker.choose(match, 0, "master", until, 2.0, "stranger"))
        for _ in range(thinking.EACH + 5)
    ]
    await asyncio.sleep(0)
    assert await thinker.choose(match, 0, "master", until, 2.0, "honest") >= 0
    # one had begun when nobody else was there, one was next
    shared = Budget(seconds=2.0 / (thinking.EACH - 1))
    assert budgets[:3] == [Budget(seconds=2.0), shared, Budget(seconds=2.0)]
    await asyncio.gather(*many)
    assert len(budgets) == thinking.EACH + 1  # the others were the quick stand-in's
    assert not thinker._thoughts


async def test_turns_are_taken_in_turn_and_given_on() -> None:
    turns = Turns(1)
    order: list[str] = []

    async def go(name: str) -> None:
        async with turns.turn(name[0]):
            order.append(name)
            await asyncio.sleep(0)

    names = ["a1", "a2", "a3", "b1", "c1", "b2"]
    tasks = {name: asyncio.create_task(go(name)) for name in names}
    await asyncio.sleep(0)
    tasks["c1"].cancel()
    await asyncio.wait(tasks.values())
    assert order == ["a1", "a2", "b1", "a3", "b2"]
    last = asyncio.create_task(go("d1"))
    await last
    # one that is cancelled when its turn has come, but before it knows
    async with turns.turn("e"):
        cancelled, next_one = asyncio.create_task(go("f1")), asyncio.create_task(go("g1"))
        await asyncio.sleep(0)
    cancelled.cancel()
    await asyncio.wait({cancelled, next_one}, timeout=10)
    assert order[-1] == "g1"


def test_levels_are_those_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new level needs no list here: the table asks the game."""
    policies = {**THE_GAME.policies, "champion": THE_GAME.policies["regular"]}
    monkeypatch.setattr(type(THE_GAME), "policies", policies)
    sitting = Sitting(THE_GAME, [None, "champion"])
    assert sitting.table.seats[1].bot == "champion"
    with pytest.raises(TableRefusal, match="bot"):
        sitting.do(hosting.plan, ANNE.id, seat=1, bot="dunce")
    monkeypatch.setattr(type(THE_GAME), "policies", {})
    assert stand_in(THE_GAME) == "random"


def whereabouts() -> str:
    """Of the package in a process that thinks: what it sees, not what we see."""
    return str(Path(str(sys.modules["tablee"].__file__)).parent)


async def test_bots_think_with_a_build_that_appears_while_the_server_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "WATCH", 0.01)
    ours = Path(str(tablee.__file__)).parent
    build = tmp_path / "built"
    made = Thinker(1, build)
    loop = asyncio.get_running_loop()
    try:
        await made.warm_up()
        assert await loop.run_in_executor(made._get_pool(), whereabouts) == str(ours)
        match = running()
        legal = {action.code for action in match.state.legal(0)}
        thought = asyncio.create_task(
            made.choose(match, 0, "regular", time.monotonic() + LATER, 1.0)
        )

        draft = tmp_path / "draft"
        shutil.copytree(ours, draft / "tablee", ignore=shutil.ignore_patterns("__pycache__"))
        draft.rename(build)  # as a whole, as the bootstrap does it
        assert await thought in legal
        assert made._watch is not None
        await made._watch

        seen = await loop.run_in_executor(made._get_pool(), whereabouts)
        assert seen == str(build / "tablee")
        assert await made.choose(match, 0, "regular", time.monotonic() + LATER, 1.0) in legal
        made._abandon()  # and so does the next pool, should this one break
        assert await loop.run_in_executor(made._get_pool(), whereabouts) == seen
    finally:
        made.close()


async def test_a_build_that_does_not_start_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "WATCH", 0.01)
    broken = tmp_path / "built" / "tablee"
    broken.mkdir(parents=True)
    (broken / "__init__.py").write_text("raise ImportError('of another Python')\n")
    made = Thinker(1, broken.parent)
    try:
        await made.warm_up()
        assert made._watch is not None
        await made._watch
        seen = await asyncio.get_running_loop().run_in_executor(made._get_pool(), whereabouts)
        assert seen == str(Path(str(tablee.__file__)).parent)
    finally:
        made.close()


async def test_a_stop_leaves_no_thread_behind() -> None:
    made = Thinker(1)
    await made.warm_up()
    clearing = getattr(made._get_pool(), "_executor_manager_thread", None)
    assert clearing is not None
    begun = time.monotonic()
    made.close()
    assert not clearing.is_alive()
    assert time.monotonic() - begun < 2


async def test_a_process_has_loaded_all_games_before_anybody_waits_for_it() -> None:
    """Else the first thought pays for it, is given up on when the machine is busy, and its process
    with it: the next one begins where it began."""
    thinker = Thinker(2)
    try:
        await thinker.warm_up()
        pool = thinker._get_pool()
        assert len(pool._processes) == 2
        # a function of ours would bring along what it needs
        work = asyncio.get_running_loop().run_in_executor(
            pool, eval, "__import__('sys').modules.keys() | ()"
        )
        assert {type(game).__module__ for game in tablee.games()} <= await work
    finally:
        thinker.close()


async def test_ctrl_c_is_not_for_processes_that_have_just_begun() -> None:
    """A terminal interrupts all of them: one that dies of it would break the pool, and its server's
    stop, or start, would fail with a traceback."""
    thinker = Thinker(1)
    try:
        warm = asyncio.create_task(thinker.warm_up())
        await asyncio.sleep(0)
        for number in thinker._get_pool()._processes:
            os.kill(number, signal.SIGINT)  # before it has run a line of ours
        await warm
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    finally:
        thinker.close()


async def test_a_thought_whose_pool_is_left_is_the_stand_ins(thinker: Thinker) -> None:
    """It was waiting, and nobody has cancelled the one who asked for it."""
    match = running()
    legal = {action.code for action in match.state.legal(0)}
    busy = Event()
    with ThreadPoolExecutor(1) as pool:
        thinker._get_pool = lambda: pool  # type: ignore[assignment, method-assign, return-value]
        pool.submit(busy.wait)
        thought = asyncio.create_task(
            thinker.choose(match, 0, "regular", time.monotonic() + LATER, 1.0)
        )
        await asyncio.sleep(0)
        pool.shutdown(wait=False, cancel_futures=True)
        busy.set()
        assert await thought in legal


async def test_a_stop_ends_the_processes_that_were_to_think_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "WATCH", 0.0)
    made = Thinker(1, tmp_path)
    try:
        await made.warm_up()
        while made._coming is None or not made._coming._processes:
            await asyncio.sleep(0)
        coming = list(made._coming._processes.values())
    finally:
        made.close()
    for process in coming:
        process.join(10)
        assert process.exitcode is not None

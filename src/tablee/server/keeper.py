"""The keeper: fulfils the duties of the tables that this worker looks after.

Clocks, bots and stand-ins are duties, computed from the log. One worker looks after a table, and
when it dies another takes over within moments; should two ever believe that the table is theirs,
the number of the entry still decides, and nothing happens twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable

from tablee.server import metrics
from tablee.server.house import FORGET, House
from tablee.server.live import LiveTable
from tablee.server.logs import log
from tablee.server.reading import NoTable
from tablee.server.retention import Retention
from tablee.server.thinking import Thinker
from tablee.table import entries as e
from tablee.table.commands import coming, hosting, slow
from tablee.table.duties import Duty, duties, entry_for
from tablee.table.refusals import TableRefusal
from tablee.table.store import StoreBusy
from tablee.table.table import LogError, Table

SWEEP = 60.0
"""Seconds between two rounds of closing idle tables and forgetting what nobody looks at."""

AT_ONCE = 8
"""Tables that are taken over at the same time: of a thousand, the last would wait too long."""

EMPTY = 600.0
"""Seconds after which a table that waits is closed, when nobody sits there and nobody looks on."""

MANY = 100
"""Tables of one kind that are closed in one round: there is always another round."""

ABSENT = 60.0
"""Seconds without a sign of life of one's own after which a worker was away: the machine slept."""

DESERTED = 86_400.0
"""The same, when somebody sits there who is not connected: they may have invited friends."""


class Keeper:
    """Looks after tables.

    Attributes:
        whose: who is to be counted as having set up a table.
    """

    def __init__(
        self,
        house: House,
        thinker: Thinker,
        *,
        tempo: float,
        patience: float,
        idle: float,
        retention: Retention,
    ) -> None:
        self.house = house
        self.thinker = thinker
        self.tempo = tempo
        self.patience = patience
        self.idle = idle
        self.retention = retention
        self.whose: Callable[[Table], str] = lambda table: table.host
        self._swept = time.monotonic()
        self._beaten = 0.0
        self._returning: set[str] = set()
        self._alive: set[str] = set()
        self._told: dict[str, int] = {}
        self._pulse: asyncio.Task[None] | None = None
        self._taking = asyncio.Semaphore(AT_ONCE)
        house.changed = self.arm
        house.stirred = lambda id: house.tasks.spawn(self._wake(id))

    async def open(self) -> None:
        """Take over the tables that were running, and go on."""
        await self._beat()
        self._pulse = asyncio.create_task(self._live_on())

    async def close(self) -> None:
        """Stop; others may take over at once."""
        if self._pulse is not None:
            self._pulse.cancel()
            await asyncio.gather(self._pulse, return_exceptions=True)
        for live in self.house.tables():
            self._disarm(live)
        await self.house.store.release(self.house.worker)

    # -- which tables ----------------------------------------------------------------------------

    async def _live_on(self) -> None:
        while True:
            await asyncio.sleep(self.patience / 3)
            try:
                await self._beat()
                await self._sweep()
            except Exception as error:  # the store is away: go on when it is back
                log().error("the store does not answer", error=type(error).__name__)

    async def _beat(self) -> None:
        """Say that this worker lives, and take over from those that do not."""
        house = self.house
        before = set(house.owned)
        now = house.clock.wall()
        if not house.store.shared and self._pulse is not None:
            owned = before  # nobody else is there to take over from
        else:
            owned = await house.store.adopt(house.worker, now, self.patience)
        for id in before - owned:
            house.owned.discard(id)
            house.resting.pop(id, None)
            live = house.known(id)
            if live is not None:
                self._disarm(live)
        for id in owned - house.owned:
            house.owned.add(id)
            self._return_to(id)
        self._rouse(now)
        metrics.OWNED.set(len(house.owned))
        alive = {house.worker, *await house.store.alive(now, self.patience)}
        if self._alive - alive:
            house.look_again()
        self._alive = alive
        await self._count()
        for live in house.tables():
            if live.table.id in house.owned or live.table.status in ("waiting", "over"):
                self._mourn(live, alive)

    async def _count(self) -> None:
        """Count who looks on, with those at other workers."""
        watched = [live for live in self.house.tables() if live.watchers]
        here = {live.table.id: live.spectators() for live in watched}
        told = {id: count for id, count in here.items() if count}
        if not here and not self._told:
            return
        elsewhere = await self.house.store.watching(
            self.house.worker, told if told != self._told else None, list(here), self.patience
        )
        self._told = told
        for live in watched:
            id = live.table.id
            live.count(here[id] + elsewhere.get(id, 0))

    def _rouse(self, now: float) -> None:
        """Go on with slow tables where something falls due."""
        house = self.house
        absent = now - self._beaten > ABSENT + self.patience
        self._beaten = now
        due = [id for id, moment in house.resting.items() if moment <= now]
        for id in due:
            del house.resting[id]
        for id in due:
            if absent:
                self._return_to(id)
            else:
                house.tasks.spawn(self._wake(id))
        for live in house.tables() if absent else []:
            if live.table.pace.slow and live.timer is not None:
                self._return_to(live.table.id)

    def _return_to(self, id: str) -> None:
        """Go on with a table that nobody looked after, and nobody shall be late for that."""
        self._returning.add(id)
        self.house.tasks.spawn(self._come_back(id))

    async def _come_back(self, id: str) -> None:
        async with self._taking:
            try:
                live = await self._found(id)
                if live is not None:
                    await self.house.quietly(id, slow.respite)
                    log().info("table taken over", table=id, status=live.table.status)
            finally:
                self._returning.discard(id)
            if live is not None:
                self.arm(live)

    async def _wake(self, id: str) -> None:
        """Go on with a table that is not in memory."""
        async with self._taking:
            live = await self._found(id)
            if live is not None:
                self.arm(live)

    async def _found(self, id: str) -> LiveTable | None:
        """A table of one's own, however often the store has to be asked: nobody else will."""
        while id in self.house.owned and not self.house.closing:
            with contextlib.suppress(StoreBusy):
                live = await self.house.find(id, fresh=True)
                if live.table.status != "running":  # its worker died before saying so
                    await self.house.settle(live)
                return live
        return None

    def _mourn(self, live: LiveTable, alive: set[str]) -> None:
        """Write down that nobody is connected to a worker that is dead."""
        for index, seat in enumerate(live.table.seats):
            for worker in seat.workers - alive:
                self.house.tasks.spawn(self._lose(live.table.id, index, worker))

    async def _lose(self, id: str, seat: int, worker: str) -> None:
        with contextlib.suppress(TableRefusal):  # somebody else said so
            await self.house.command(id, lambda table, now: coming.lose(table, seat, worker, now))

    async def _sweep(self) -> None:
        if time.monotonic() - self._swept < SWEEP:
            return
        self._swept = time.monotonic()
        self.house.forget_idle()
        store, now = self.house.store, self.house.clock.wall()
        for status in ("empty", "waiting", "over"):
            for id in await store.outdated(status, now - self.idle, MANY):
                await self._close(id)
        await self._close_deserted(now)
        await self.retention.sweep()

    async def _close_deserted(self, now: float) -> None:
        """Close tables that nobody waits at, whoever set them up: nobody has to remember them."""
        store = self.house.store
        empty = await store.outdated("empty", now - EMPTY, MANY)
        deserted = await store.outdated("waiting", now - DESERTED, MANY)
        found = [*empty, *deserted]
        watched = await store.watching(self.house.worker, None, found, self.patience)
        for id in found:
            with contextlib.suppress(LogError, NoTable):
                if id not in watched and is_deserted(await self.house.find(id, fresh=True), now):
                    await self._close(id)

    async def _close(self, id: str) -> None:
        with contextlib.suppress(TableRefusal, LogError):
            await self.house.command(id, lambda table, now: hosting.close(table, None, now))

    # -- what falls due --------------------------------------------------------------------------

    def arm(self, live: LiveTable) -> None:
        """Set the timer of a table to its next duty."""
        self._disarm(live)
        table = live.table
        self.house.resting.pop(table.id, None)
        if table.id not in self.house.owned or self.house.closing or table.id in self._returning:
            return
        if table.status != "running":
            self.house.owned.discard(table.id)
            return
        now = live.now()
        for duty in duties(table, self.tempo):
            if (duty.seat, duty.number) in live.busy:
                continue
            begin = duty.due - (self.think(table) if duty.kind == "bot" else 0.0)
            if table.pace.slow and begin > now + FORGET:
                self.house.resting[table.id] = begin
                return
            if begin > now:
                loop = asyncio.get_running_loop()
                live.timer = loop.call_later(begin - now, self.arm, live)
                return
            live.busy.add((duty.seat, duty.number))
            self.house.tasks.spawn(self._fulfil(live, duty))

    def _disarm(self, live: LiveTable) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None

    def think(self, table: Table) -> float:
        """How long bots think here: before they are due, so that it costs nobody time."""
        return table.pace.think * self.tempo

    async def _fulfil(self, live: LiveTable, duty: Duty) -> None:
        try:
            code = None
            match = live.table.match
            if duty.kind == "bot" and match is not None:
                until = time.monotonic() + duty.due - live.now()
                most = self.think(live.table)
                whose = self.whose(live.table)
                code = await self.thinker.choose(match, duty.seat, duty.level, until, most, whose)
                pause = duty.due - live.now()
                if pause > 0:
                    await asyncio.sleep(pause)

            def make(table: Table, now: float) -> e.AnyEntry:
                entry = entry_for(table, duty, now, code)
                if entry is None:
                    raise TableRefusal("void")
                return entry

            await self.house.command(live.table.id, make)
        except TableRefusal:
            pass  # somebody acted first
        except Exception as error:
            log().error("a duty failed", table=live.table.id, error=type(error).__name__)
            await asyncio.sleep(1.0)  # the store may be away; do not hammer it
        finally:
            live.busy.discard((duty.seat, duty.number))
            self.arm(live)


def is_deserted(live: LiveTable, now: float) -> bool:
    """Whether a match that has not begun is waited for by nobody."""
    table = live.table
    if table.status != "waiting" or live.watchers or live.lock.locked():
        return False
    if any(seat.connected for seat in table.seats):
        return False
    if table.pace.slow and table.people():
        return False  # nobody has to be connected there
    return now - table.changed_at > (DESERTED if table.people() else EMPTY)

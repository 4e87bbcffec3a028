"""The house: the tables of this worker, and the one way in which they change.

A command is checked against the table, becomes an entry, is written, and only then applied and
told. If another worker wrote that number first, its entry is taken in and the command is asked
again on the table as it now is.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable

from tablee.server import metrics
from tablee.server.clock import Clock
from tablee.server.live import LiveTable
from tablee.server.logs import log
from tablee.server.reading import NoTable, replay
from tablee.server.tasks import Tasks
from tablee.table import entries as e
from tablee.table.archive import archived
from tablee.table.commands import playing
from tablee.table.erasure import erased, names_of
from tablee.table.heads import head, head_after
from tablee.table.ledger import DamagedLog, Ledger, linked
from tablee.table.refusals import TableRefusal
from tablee.table.store import Append, Store, StoreBusy
from tablee.table.table import Table
from tablee.table.vault import Vault

Make = Callable[[Table, float], e.AnyEntry]

ATTEMPTS = 20
"""How often a command is asked again when others are faster."""

IN_TIME = 10.0
"""Seconds after which a command that is not done is answered `busy`; it may still be done."""

FORGET = 600.0
"""Seconds after which a table that nobody looks at leaves the memory."""


class Repeated(Exception):
    """The action was carried out before, as this entry."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


QUIET = (TableRefusal, NoTable, DamagedLog, Repeated)
"""What a task may end with: whoever asked was told, or it was logged where it was found."""


class House:
    """The tables of one worker.

    Attributes:
        worker: the name of this worker, new with every start.
        owned: the running tables whose duties this worker fulfils.
        resting: those of them where nothing falls due before this moment of the wall clock: slow
            tables, which need not be in memory.
        stirred: called when another worker wrote at one that is not.
        changed: called after every change of a table, with the table.
        done: called when nobody waits or plays at a table any more, with its name.
        tasks: what is under way here.
    """

    def __init__(self, store: Store, vault: Vault, clock: Clock | None = None) -> None:
        self.store = store
        self.vault = vault
        self.clock = clock or Clock()
        self.worker = secrets.token_hex(6)
        self.owned: set[str] = set()
        self.resting: dict[str, float] = {}
        self.stirred: Callable[[str], None] = lambda table: None
        self.changed: Callable[[LiveTable], None] = lambda live: None
        self.done: Callable[[str], None] = lambda table: None
        self.tasks = Tasks(QUIET)
        self.closing = False
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        store.listen(self._heard)

    # -- tables ----------------------------------------------------------------------------------

    def tables(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    def known(self, id: str) -> LiveTable | None:
        """The table, if it is in memory."""
        return self._live.get(id)

    async def find(self, id: str, fresh: bool = False) -> LiveTable:
        """The table, from memory or from its log.

        Args:
            id: its name.
            fresh: as of now, although another worker may have changed it a moment ago.

        Raises:
            NoTable: there is none.
            DamagedLog: its log cannot be trusted.
        """
        live = self._live.get(id)
        if live is None:
            task = self._loading.get(id)
            if task is None:  # one reads, however many ask
                task = self._loading[id] = asyncio.create_task(self._load(id))
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            live = await asyncio.shield(task)
        elif fresh and self.store.shared:
            async with live.lock:
                await self._catch_up(live)
        live.used = time.monotonic()
        return live

    async def _load(self, id: str) -> LiveTable:
        entries = await self.store.read(id)
        if not entries:
            raise NoTable(id)
        ledger = Ledger(self.vault, id)
        try:
            live = LiveTable(await replay(ledger, entries), ledger, self.clock)
        except DamagedLog as error:
            metrics.DAMAGED.inc()
            log().error("a log is damaged", table=id, number=error.number)
            raise
        self._live[id] = live
        metrics.TABLES.set(len(self._live))
        if self.store.shared:  # what others wrote meanwhile, nobody told this worker
            await self._refresh(live)
        return live

    async def _catch_up(self, live: LiveTable) -> bool:
        """Take in what other workers wrote; whether there was something. The lock is held."""
        entries = await self.store.read(live.table.id, live.table.number)
        try:
            for data in entries:
                live.apply(live.table.number + 1, live.ledger.read(data))
        except DamagedLog:
            await self._read_anew(live)
        live.stale = False
        if entries:
            self._tell(live)
        return bool(entries)

    async def _read_anew(self, live: LiveTable) -> None:
        """What follows is not linked to what this worker knows: somebody may have been erased."""
        ledger = Ledger(self.vault, live.table.id)
        try:
            table = await replay(ledger, await self.store.read(live.table.id))
        except DamagedLog:
            self._live.pop(live.table.id, None)  # who asks next is told so
            raise
        live.begin_anew(table, ledger)

    def _tell(self, live: LiveTable) -> None:
        self.changed(live)
        if live.table.status in ("over", "closed"):
            self.done(live.table.id)

    def _heard(self, id: str, number: int) -> None:
        """Another worker wrote an entry, or (no id) may have written anything."""
        if self.closing:
            return
        for live in [self._live[id]] if id in self._live else self.tables() if not id else []:
            if not id or number > live.table.number:
                self.tasks.spawn(self._refresh(live))
        asleep = self.resting.keys() - self._live.keys()
        for other in asleep & {id} if id else asleep:
            self.stirred(other)

    def look_again(self) -> None:
        """Read what others wrote: one of them died, and may not have told everything."""
        self._heard("", 0)

    async def _refresh(self, live: LiveTable) -> None:
        """Take in what others wrote, however often the store has to be asked."""
        while True:
            with contextlib.suppress(StoreBusy):
                async with live.lock:
                    await self._catch_up(live)
                return
            if self.closing:
                return

    def forget_idle(self) -> None:
        """Let go of tables that nobody looks at; their logs are in the store."""
        before = time.monotonic() - FORGET
        for id, live in list(self._live.items()):
            needed = id in self.owned and id not in self.resting
            idle = not live.watchers and not needed and not live.lock.locked()
            if idle and live.used < before:
                del self._live[id]
        metrics.TABLES.set(len(self._live))

    # -- changes ---------------------------------------------------------------------------------

    async def create(self, entry: e.Created, id: str = "") -> LiveTable:
        """A new table. The host sits down by a command of its own.

        `id` names it, where that follows from something; if it is there, it is that one.
        """
        id = id or secrets.token_urlsafe(9)
        live = LiveTable(Table(id), Ledger(self.vault, id), self.clock)
        async with live.lock:
            if not await self._write(live, entry):
                return await self.find(id)
            self._live[id] = live
        metrics.TABLES.set(len(self._live))
        return live

    async def command(self, id: str, make: Make) -> int:
        """Carry out a command; the number of its entry, which is on disk.

        It is finished even if the one who asked has gone.

        Raises:
            NoTable, DamagedLog, TableRefusal: and whatever `make` raises; nothing was written
                then. After the refusal `busy` it may still be, if the store was only slow.
        """
        task: asyncio.Task[int] = self.tasks.begin(self._command(id, make))
        done, _ = await asyncio.wait({task}, timeout=IN_TIME)
        if not done:
            raise TableRefusal("busy")
        try:
            return task.result()
        except StoreBusy:
            raise TableRefusal("busy") from None

    async def _command(self, id: str, make: Make) -> int:
        live = await self.find(id)
        async with live.lock:
            for _ in range(ATTEMPTS):
                if live.stale:
                    await self._catch_up(live)
                try:
                    entry = make(live.table, live.now())
                except TableRefusal:
                    # it may only look so because another worker's entry has not arrived yet
                    if self.store.shared and await self._catch_up(live):
                        continue
                    raise
                number = live.table.number + 1  # where a match ends, another entry follows at once
                if await self._write(live, entry):
                    return number
                metrics.CONFLICTS.inc()
                await self._catch_up(live)
        raise TableRefusal("busy")

    async def _write(self, live: LiveTable, entry: e.AnyEntry) -> bool:
        """Append, then apply and tell; the lock is held. False: another worker was faster."""
        table = live.table
        starts = isinstance(entry, e.Started)
        item = Append(
            table=table.id,
            number=table.number + 1,
            data=live.ledger.write(entry),
            head=head_after(table, entry),
            worker=self.worker if starts else None,
        )
        begun = time.perf_counter()
        live.stale = True  # until it is known how the append ended
        won = await self.store.append(item)
        live.stale = False
        if not won:
            return False
        metrics.APPEND.observe(time.perf_counter() - begun)
        metrics.ENTRIES.labels(str(entry.__struct_config__.tag)).inc()
        live.ledger.added(item.data)
        live.apply(item.number, entry)
        if starts:
            self.owned.add(table.id)
        if isinstance(entry, e.ActionPlayed) and table.status == "over":
            await self._settle_at_once(live)
        self._tell(live)
        return True

    async def _settle_at_once(self, live: LiveTable) -> None:
        """The lock is held. The action that ended the match stands, whatever becomes of this.

        A crash before it is made good by who takes the table over.
        """
        try:
            settled = await self._write(live, playing.settle(live.table, live.now()))
        except Exception as error:
            log().warning("the store does not answer", error=type(error).__name__)
            settled = False
        if not settled:
            self.tasks.spawn(self.settle(live))

    async def settle(self, live: LiveTable) -> None:
        """Write down that no match runs any more, and how the last one ended."""
        await self.quietly(live.table.id, playing.settle)
        await self.store.index(live.table.id, head(live.table))

    async def archive(self, id: str) -> None:
        """Keep nothing of a closed table but the records of its matches, if there are any."""
        live = await self.find(id, fresh=True)
        async with live.lock:
            if live.table.status != "closed":
                return
            if live.table.finished:
                kept = archived(live.table)
                data = Ledger(self.vault, id).write(kept)
                await self.store.archive(id, data, head(Table.replay(id, [kept])))
            else:
                await self.store.drop(id)
            self._live.pop(id, None)

    async def erase(self, id: str, person: str) -> frozenset[str]:
        """Write the log of a table anew, without a person (`table/erasure.py`).

        Returns what they went by there.

        Raises:
            NoTable, DamagedLog: there is no such table, or its log cannot be trusted.
            TableRefusal: others were always faster.
        """
        live = await self.find(id, fresh=True)
        into = "x" + secrets.token_hex(8)
        async with live.lock:
            for _ in range(ATTEMPTS):
                before = Ledger(self.vault, id).read_all(await self.store.read(id))
                log = erased(before, person, into)
                log.append(e.Erased(at=live.now(), person=into))
                written = linked(self.vault, id, log)
                table = await replay(Ledger(self.vault, id), written)
                live.stale = True
                won = await self.store.rewrite(id, written, head(table))
                await self._read_anew(live)
                live.stale = False
                self._tell(live)
                if won:
                    return names_of(before, person)
        raise TableRefusal("busy")

    async def play(self, id: str, person: str, code: int, number: int, key: str) -> int:
        """Act; the number of its entry, also if it was sent before."""
        live = await self.find(id)
        if number > live.table.number:
            live.stale = True  # the person has seen more than this worker: read before judging

        def make(table: Table, now: float) -> e.AnyEntry:
            done = playing.known(table, person, key, code)
            if done is not None:
                raise Repeated(done)
            return playing.play_as(table, person, code, number, now, key, live.helped(person))

        try:
            return await self.command(id, make)
        except Repeated as repeated:
            return repeated.number

    async def quietly(self, id: str, make: Make) -> None:
        """A command of the house's own, whose refusal only says that it is not needed.

        It is tried until the store answers: nobody else would notice that it is missing.
        """
        while not self.closing:
            try:
                await self.command(id, make)
            except Exception as error:
                refused = isinstance(error, TableRefusal) and error.reason != "busy"
                if not refused and not isinstance(error, NoTable | DamagedLog):
                    log().warning("the store does not answer", error=type(error).__name__)
                    await asyncio.sleep(1.0)
                    continue
            return

    async def close(self) -> None:
        """Finish what was begun, for a moment; cancel the rest."""
        self.closing = True
        await self.tasks.close()

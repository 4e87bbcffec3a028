"""More than one worker: PostgreSQL is the referee, and nobody notices when one of them dies."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections import Counter
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from websockets.exceptions import ConnectionClosed

import tablee
from tablee import Record
from tablee.core.game import Game
from tablee.server.house import House
from tablee.server.keeper import Keeper
from tablee.server.retention import Retention
from tablee.server.thinking import Thinker
from tablee.stores.bells import Hear
from tablee.stores.postgres import PostgresStore
from tablee.table import Table, entries, verify
from tablee.table.commands import coming, hosting
from tablee.table.seats import Person as Guest
from tablee.table.unlock import unlock
from tests.conftest import PLUGIN
from tools.live import KEY, Person, Seat, Server, read_log

from .conftest import Arrive

pytestmark = pytest.mark.anyio


def peaceful(seat: Seat, codes: dict[str, int]) -> int:
    """Pass where one can; attack else."""
    legal = seat.update["legal"]
    return codes["pass"] if codes["pass"] in legal else legal[0]


async def play_on(seat: Seat, codes: dict[str, int], acknowledged: list[int]) -> None:
    """Play to the end, and remember what was acknowledged."""
    tried = -1
    while seat.status != "over":
        await seat.until(
            lambda s, t=tried: s.status == "over" or (bool(s.update.get("legal")) and s.number > t),  # type: ignore[misc]
            40,
        )
        if seat.status == "over":
            return
        tried = seat.number
        answer = await seat.play(peaceful(seat, codes))
        if answer["type"] == "done":
            acknowledged.append(answer["number"])


@pytest.fixture(params=["notify", pytest.param("redis", marks=pytest.mark.long)])
def redis_url(request: pytest.FixtureRequest) -> str:
    """How workers tell each other what they wrote: through PostgreSQL itself (empty), or Redis."""
    return str(request.getfixturevalue("redis").url) if request.param == "redis" else ""


async def test_a_worker_dies_in_a_reaction_window_with_a_bot_to_move(
    database: str, redis_url: str, tmp_path: Path, arrive: Arrive, snap: Game[Any]
) -> None:
    settings = {"bot_tempo": 0.4, "patience": 1.5, "redis_url": redis_url}
    first, second = (Server(database, tmp_path / f"log{n}", [PLUGIN], **settings) for n in (1, 2))
    with first, second:
        anne, bob = await arrive("Anne", first.url), await arrive("Bob", second.url)
        plan = ["me", "open", "regular", "regular"]
        table = await anne.set_up("snap", plan, public=True, reaction=4.0, options={"turns": 6})
        await bob.post(f"/api/tables/{table}/join", {})
        one, two = await anne.sit(table), await bob.sit(table)
        await anne.post(f"/api/tables/{table}/start")  # the first worker looks after the table
        for seat in (one, two):
            await seat.until(lambda s: s.status == "running")
        codes = {a["verb"]: a["code"] for a in await bob.get("/api/games/snap/actions")}
        acknowledged = [(await one.play(one.update["legal"][0]))["number"]]
        await two.until(lambda s: bool(s.update["window"]))
        assert {2, 3} & {clock["seat"] for clock in two.update["waiting"]}
        first.kill()
        with pytest.raises(ConnectionError):
            await one.until(lambda s: False)
        # the other one takes over, and Anne finds her seat there
        again = await anne.sit(table, last=one.number, url=second.url)
        await asyncio.gather(play_on(two, codes, acknowledged), play_on(again, codes, acknowledged))
        shown = two.table["seed_hash"]
        record = Record.from_json((await bob.http.get(f"/api/tables/{table}/records/1")).content)
        verify(record, shown)
    log = (await read_log(database, [table]))[table]
    played = {n for n, entry in enumerate(log, 1) if isinstance(entry, entries.ActionPlayed)}
    assert set(acknowledged) <= played
    keys = Counter((e.seat, e.key) for e in log if isinstance(e, entries.ActionPlayed) and e.key)
    assert max(keys.values()) == 1
    assert Table.replay(table, log).status == "over"
    assert len(record.actions) == len(played)
    assert any(isinstance(e, entries.Disconnected) and e.seat == 0 for e in log)


async def test_two_workers_never_do_the_same_twice(
    database: str, tmp_path: Path, arrive: Arrive, snap: Game[Any]
) -> None:
    """Both believe for a moment that the tables are theirs: nothing happens twice."""
    # so little patience: each thinks that the other is dead, all the time
    made = [
        Server(database, tmp_path / f"log{n}", [PLUGIN], bot_tempo=0.02, patience=0.05)
        for n in (1, 2)
    ]
    with made[0], made[1]:
        people = [await arrive("Anne", made[0].url), await arrive("Bob", made[1].url)]
        tables = []
        for index in range(6):
            host = people[index % 2]
            table = await host.set_up("snap", ["me", "regular", "regular"], public=True)
            await host.post(f"/api/tables/{table}/start")
            tables.append((host, table))
        seats = [await host.sit(table) for host, table in tables]
        for seat in seats:
            await seat.until(lambda s: bool(s.update.get("view")))
            await seat.ask("away")
        await asyncio.gather(*[seat.until(lambda s: s.status == "over", 60) for seat in seats])
        for host, table in tables:
            found = await host.get(f"/api/tables/{table}")
            data = (await host.http.get(f"/api/tables/{table}/records/1")).content
            verify(Record.from_json(data), found["seed_hash"])
    logs = await read_log(database, [table for _, table in tables])
    assert {Table.replay(table, log).status for table, log in logs.items()} == {"over"}


class Mute:
    """A bell that tells nobody: its worker always dies between writing and telling."""

    channel: str | None = None

    async def open(self, hear: Hear) -> None:
        pass

    def ring(self, notes: list[str]) -> None:
        pass

    async def close(self) -> None:
        pass


async def test_what_a_dead_worker_did_not_tell_is_found(database: str) -> None:
    stores = [PostgresStore(database, Mute()) for _ in range(2)]
    for store in stores:
        await store.open()
    vault = await unlock(stores[0], KEY, None)
    first, second = (House(store, vault) for store in stores)
    thinker = Thinker(1)
    retention = Retention(second, log=1e9, records=1e9)
    keeper = Keeper(second, thinker, tempo=1.0, patience=60.0, idle=1e9, retention=retention)
    await stores[0].adopt(first.worker, 0.0, 60.0)
    anne = Guest("p", "Anne")
    the_game = tablee.game("the-game")
    made = await first.create(hosting.create(the_game, anne, [entries.SeatPlan()], 0.0))
    seen = await second.find(made.table.id)
    await keeper._beat()
    await first.command(made.table.id, lambda table, now: coming.sit(table, anne, now))
    await keeper._beat()
    await second.close()
    assert seen.table.number == 1  # nobody told it
    await stores[0].release(first.worker)
    second.closing = False
    await keeper._beat()
    await second.close()  # which finishes what was begun
    assert seen.table.number == made.table.number == 2
    for store in stores:
        await store.close()


async def test_who_looks_on_elsewhere_is_counted(
    database: str, tmp_path: Path, arrive: Arrive
) -> None:
    made = [Server(database, tmp_path / f"log{n}", patience=1.5) for n in (1, 2)]
    with made[0], made[1]:
        anne, bob = await arrive("Anne", made[0].url), await arrive("Bob", made[1].url)
        table = await anne.set_up("the-game", ["me"], public=True)
        seat = await anne.sit(table)
        watcher = await bob.sit(table)
        await seat.until(lambda s: s.watching == 1)
        await watcher.until(lambda s: s.watching == 1)
        made[1].kill()
        await seat.until(lambda s: s.watching == 0)  # who is dead counts nobody


async def test_who_logs_out_is_gone_at_every_worker(
    database: str, tmp_path: Path, arrive: Arrive
) -> None:
    """At once where they say so, and soon after the next word, theirs or another's, elsewhere."""
    made = [Server(database, tmp_path / f"log{n}") for n in (1, 2)]
    with made[0], made[1]:
        anne, bob = await arrive("Anne", made[0].url), await arrive("Bob", made[1].url)
        table = await anne.set_up("the-game", ["me", "open"], public=True)
        await bob.post(f"/api/tables/{table}/join", {})
        here = await anne.sit(table)
        speaking, listening = [await anne.sit(table, url=made[1].url) for _ in range(2)]
        his = await bob.sit(table)
        for seat in (here, speaking, listening, his):
            await seat.until(lambda s: bool(s.update))
        cookie = {"cookie": f"tablee_session={anne.http.cookies['tablee_session']}"}
        assert (await anne.http.delete("/api/session")).status_code == 204
        known = await bob.http.get("/api/session", headers=cookie)
        assert known.status_code == 401
        async with asyncio.timeout(60):
            while None in (here.closed, speaking.closed, listening.closed):
                with contextlib.suppress(ConnectionError, ConnectionClosed):
                    await speaking.ask("ping")
                assert (await his.ask("say", text="Anne ?"))["type"] == "done"
                await asyncio.sleep(0.2)
        assert (here.closed, speaking.closed, listening.closed) == (4401, 4401, 4401)
        assert his.closed is None
    assert [server.errors() for server in made] == [[], []]


async def test_the_database_goes_away_and_comes_back(
    database: str, tmp_path: Path, arrive: Arrive
) -> None:
    made = [Server(database, tmp_path / f"log{n}", bot_tempo=0, patience=1.5) for n in (1, 2)]
    with made[0], made[1]:
        anne, bob = await arrive("Anne", made[0].url), await arrive("Bob", made[1].url)
        table = await anne.set_up("the-game", ["me", "open", "regular"], public=True)
        await bob.post(f"/api/tables/{table}/join", {})
        seats = [await anne.sit(table), await bob.sit(table)]
        await anne.post(f"/api/tables/{table}/start")
        for seat in seats:
            await seat.until(lambda s: s.status == "running")
        db = await asyncpg.connect(database)
        ended = await db.fetchval(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        await db.close()
        assert ended >= 4  # each server's pool, and the ear of each
        for seat in seats:
            # one command may find a broken connection, and is told so; the next one does not
            answers = [await seat.ask("say", text="bonjour") for _ in range(3)]
            assert answers[-1]["type"] == "done"
        await asyncio.gather(*[seat.play_to_the_end(lambda legal: legal[0], 60) for seat in seats])
        for seat in seats:
            numbers = [told["number"] for told in seat.happened]
            assert numbers == list(range(numbers[0], seat.number + 1))


async def test_any_worker_serves_any_table_and_dead_ones_are_replaced(
    database: str, tmp_path: Path, arrive: Arrive
) -> None:
    made = Server(database, tmp_path / "log", workers=2, bot_tempo=0, patience=1.5)
    with made:
        people: list[Person] = []
        anne = await arrive("Anne", made.url)
        table = await anne.set_up("the-game", ["me", "open", "open", "open"], public=True)
        for name in ("Bob", "Cléo", "Dan"):
            people.append(await arrive(name, made.url))
            await people[-1].post(f"/api/tables/{table}/join", {})
        seats = [await person.sit(table) for person in (anne, *people)]
        await anne.post(f"/api/tables/{table}/start")
        await asyncio.gather(*[seat.play_to_the_end(lambda legal: legal[0], 60) for seat in seats])
        for seat in seats:
            numbers = [told["number"] for told in seat.happened]
            assert numbers == list(range(numbers[0], seat.number + 1))
        workers = set()
        for _ in range(40):
            async with asyncio.timeout(5):
                fresh = await arrive("X", made.url)
                workers.add((await fresh.get("/healthz"))["worker"])
        assert len(workers) == 2
        assert "tablee_entries_total" in (await anne.http.get("/metrics")).text
        assert made.process is not None
        victim = next(pid for pid in _children(made.process.pid) if _is_spawned(pid))
        thinkers = [pid for pid in _children(victim) if _is_spawned(pid)]
        assert thinkers
        os.kill(victim, signal.SIGKILL)
        for _ in range(100):  # whoever answers, the table is there
            await asyncio.sleep(0.1)
            fresh = await arrive("Y", made.url)
            assert (await fresh.get(f"/api/tables/{table}"))["status"] == "over"
            workers.add((await fresh.get("/healthz"))["worker"])
            if len(workers) == 3:
                break
        assert len(workers) == 3
        assert not any(_lives(pid) for pid in thinkers)  # it took them along
        family = [pid for pid in _children(made.process.pid) if _is_spawned(pid)]
        os.kill(made.process.pid, signal.SIGKILL)
        made.process.wait()
        async with asyncio.timeout(20):  # and so does the one who started them all
            while any(_lives(pid) for pid in family):
                await asyncio.sleep(0.1)


def _children(parent: int) -> list[int]:
    pids = [path for path in Path("/proc").iterdir() if path.name.isdecimal()]
    return [int(path.name) for path in pids if _parent(path) == parent]


def _parent(path: Path) -> int:
    try:
        return int((path / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return -1


def _lives(pid: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def _is_spawned(pid: int) -> bool:
    return "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()

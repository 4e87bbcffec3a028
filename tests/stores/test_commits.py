"""Writing together, and not waiting for ever: what stands between a table and its disk."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tablee.stores import batch, in_time, sqlite
from tablee.stores.batch import GroupCommit
from tablee.stores.sqlite import SqliteStore
from tablee.table.store import Append, Head, StoreBusy, StoreError

pytestmark = pytest.mark.anyio


def entry(number: int, table: str = "t") -> Append:
    return Append(table, number, b"x")


class Disk:
    """Writes when it is let, and remembers what came together."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.groups: list[list[int]] = []

    async def write(self, group: list[Append]) -> list[bool]:
        self.groups.append([item.number for item in group])
        await self.free.wait()
        if any(item.number == 13 for item in group):
            raise OSError("no luck")
        return [item.number % 2 == 1 for item in group]


@pytest.fixture
async def disk() -> Disk:
    return Disk()


# -- group commit --------------------------------------------------------------------------------


async def begun(commits: GroupCommit, *numbers: int) -> list[asyncio.Task[bool]]:
    """These entries are handed in, one after the other."""
    tasks = []
    for number in numbers:
        tasks.append(asyncio.create_task(commits.append(entry(number))))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    return tasks


async def test_what_arrives_meanwhile_is_written_together(disk: Disk) -> None:
    commits = GroupCommit(disk.write)
    tasks = await begun(commits, 1, 2, 3, 4)
    assert disk.groups == [[1]]  # alone: at once
    disk.free.set()
    assert await asyncio.gather(*tasks) == [True, False, True, False]
    assert disk.groups == [[1], [2, 3, 4]]
    assert (commits.groups, commits.entries) == (2, 4)
    assert await commits.append(entry(5)) is True  # and later it begins anew
    assert disk.groups[2:] == [[5]]


async def test_a_group_is_not_endless(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "MOST", 2)
    commits = GroupCommit(disk.write)
    tasks = await begun(commits, 1, 2, 3, 4)
    disk.free.set()
    await asyncio.gather(*tasks)
    assert disk.groups == [[1], [2, 3], [4]]


async def test_who_shares_a_commit_that_fails_is_told_and_the_next_goes_on(disk: Disk) -> None:
    commits = GroupCommit(disk.write)
    tasks = await begun(commits, 1, 12, 13)
    late = await begun(commits, 15)
    disk.free.set()
    results = await asyncio.gather(*tasks, *late, return_exceptions=True)
    assert results[0] is True
    assert [type(result) for result in results[1:]] == [OSError, OSError, OSError]
    assert (commits.groups, commits.entries) == (1, 1)
    assert await commits.append(entry(17)) is True


async def test_the_group_after_one_that_failed_is_written(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "MOST", 1)
    monkeypatch.setattr(in_time, "LIMIT", 1.0)
    commits = GroupCommit(disk.write)
    tasks = await begun(commits, 13, 15)
    disk.free.set()
    with pytest.raises(OSError, match="no luck"):
        await tasks[0]
    assert await tasks[1] is True


async def test_who_no_longer_waits_holds_up_nobody(disk: Disk) -> None:
    commits = GroupCommit(disk.write)
    tasks = await begun(commits, 1, 3, 5)
    tasks[1].cancel()
    await asyncio.sleep(0)
    disk.free.set()
    assert [await tasks[0], await tasks[2]] == [True, True]
    assert disk.groups == [[1], [3, 5]]  # what was handed in is written all the same


async def test_nobody_is_left_waiting_for_what_fails_after_they_went(disk: Disk) -> None:
    commits = GroupCommit(disk.write)
    tasks = await begun(commits, 1, 13, 15)
    tasks[1].cancel()
    await asyncio.sleep(0)
    disk.free.set()
    assert await tasks[0] is True
    with pytest.raises(OSError, match="no luck"):
        await tasks[2]
    await commits.finish()


async def test_to_finish_is_to_have_written_all(disk: Disk) -> None:
    commits = GroupCommit(disk.write)
    await commits.finish()  # nothing yet
    tasks = await begun(commits, 1, 3)
    disk.free.set()
    await commits.finish()
    assert disk.groups == [[1], [3]]
    assert await asyncio.gather(*tasks) == [True, True]


# -- in time -------------------------------------------------------------------------------------


async def test_a_store_that_does_not_answer_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = asyncio.Event()

    async def never() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            stopped.set()

    with pytest.raises(StoreBusy, match="in time"):
        await in_time.in_time(never(), 0.01)
    await stopped.wait()
    monkeypatch.setattr(in_time, "LIMIT", 0.01)
    with pytest.raises(StoreBusy):
        await in_time.in_time(never())
    with pytest.raises(StoreBusy):
        await in_time.timed(never)()


async def test_an_answer_in_time_is_the_answer_an_error_too() -> None:
    async def divided(one: float, by: float = 2.0) -> float:
        return one / by

    assert await in_time.in_time(divided(3.0), 60.0) == 1.5
    assert await in_time.timed(divided)(3.0, by=4.0) == 0.75
    assert in_time.timed(divided).__name__ == "divided"
    with pytest.raises(ZeroDivisionError):
        await in_time.timed(divided)(3.0, by=0.0)


async def test_what_fails_when_nobody_waits_any_more_is_no_news() -> None:
    told: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: told.append(context))
    over = asyncio.Event()

    async def stubborn() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            over.set()
            raise OSError("too late")

    with pytest.raises(StoreBusy):
        await in_time.in_time(stubborn(), 0.01)
    await over.wait()
    await asyncio.sleep(0)
    import gc

    gc.collect()
    asyncio.get_running_loop().set_exception_handler(None)
    assert told == []


def test_patience_is_that_of_the_documents() -> None:
    assert in_time.LIMIT == 8.0


# -- SQLite --------------------------------------------------------------------------------------


@pytest.fixture
async def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SqliteStore]:
    monkeypatch.setattr(sqlite, "WAIT", 0.01)
    made = SqliteStore(f"{tmp_path}/t.sqlite3")
    await made.open()
    yield made
    await made.close()


def head(data: bytes = b"{}", people: tuple[str, ...] = (), number: int = 1) -> Head:
    return Head("snap", "waiting", True, people, 1.0, data, number)


async def test_what_is_acknowledged_is_on_disk(store: SqliteStore) -> None:
    """A power cut loses nothing: every commit waits for the disk."""
    assert await store._fetch("PRAGMA synchronous") == [(2,)]
    assert await store._fetch("PRAGMA journal_mode") == [("wal",)]


async def test_who_loses_a_race_in_a_group_changes_nothing(store: SqliteStore) -> None:
    await store.append(Append("a", 1, b"a1", head(b"a1", ("p",))))
    results = await asyncio.gather(
        store.append(Append("b", 1, b"b1", head(b"b1", ("p",)))),
        store.append(Append("a", 1, b"late", head(b"late", ("q",)))),
        store.append(Append("c", 1, b"c1", head(b"c1", ("p",)))),
    )
    assert list(results) == [True, False, True]
    assert sorted(await store.heads(10, "p")) == [b"a1", b"b1", b"c1"]
    assert await store.heads(10, "q") == []
    assert [await store.read(table) for table in "abc"] == [[b"a1"], [b"b1"], [b"c1"]]


async def test_another_process_that_writes_makes_it_busy(
    store: SqliteStore, tmp_path: Path
) -> None:
    other = sqlite3.connect(f"{tmp_path}/t.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreBusy, match="another process"):
        await store.ready()
    with pytest.raises(StoreBusy, match="another process"):
        await store.append(entry(1))
    other.execute("ROLLBACK")
    other.close()
    assert await store.ready()
    assert await store.append(entry(1))
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        await store._fetch("SELECT * FROM nowhere")


async def test_what_fails_halfway_has_changed_nothing(store: SqliteStore) -> None:
    await store.append(Append("t", 1, b"t1", head(b"t1", ("p",))))
    twice = head(b"new", ("q", "q"))  # nobody has two places at a table
    with pytest.raises(sqlite3.IntegrityError):
        await store.archive("t", b"all of it", twice)
    with pytest.raises(sqlite3.IntegrityError):
        await store.index("t", twice)
    assert await store.read("t") == [b"t1"]
    assert await store.heads(10, "p") == [b"t1"]
    assert await store.append(Append("t", 2, b"t2"))  # and it goes on


async def test_what_cannot_be_opened_says_so(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "folder", tmp_path / "file" / "t.sqlite3", tmp_path / "noise"):
        (tmp_path / "file").touch()
        (tmp_path / "noise").write_bytes(b"this is no database at all" * 100)
        with pytest.raises(StoreError, match="cannot be opened") as caught:
            await SqliteStore(str(path)).open()
        assert str(path) in str(caught.value)
    assert threads() == []


def threads() -> list[str]:
    """The threads of stores that are open."""
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("sqlite")]


async def test_what_was_handed_in_is_written_before_a_store_is_closed(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "t.sqlite3"))
    await store.open()
    assert len(threads()) == 1
    tasks = [asyncio.create_task(store.append(entry(number))) for number in (1, 2, 3)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*tasks) == [True, True, True]
    assert threads() == []


async def test_a_database_that_could_not_be_opened_is_not_kept_from_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "WAIT", 0.01)
    path = tmp_path / "t.sqlite3"
    path.write_bytes(b"this is no database at all" * 100)
    with pytest.raises(StoreError, match="does another server use it"):
        await SqliteStore(str(path)).open()
    path.unlink()
    fresh = SqliteStore(str(path))
    await fresh.open()
    with pytest.raises(StoreError, match="does another server use it"):
        await SqliteStore(str(path)).open()
    await fresh.close()
    again = SqliteStore(str(path))
    await again.open()
    await again.close()

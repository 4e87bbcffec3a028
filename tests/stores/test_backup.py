"""Copies of a database: whole, while others write; and what is refused."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from pathlib import Path

import pytest

from tablee.cli import main
from tablee.stores import store_for
from tablee.stores.backup import MAGIC, back_up, restore
from tablee.stores.sqlite import SqliteStore
from tablee.table.store import Append, Head, StoreError

pytestmark = pytest.mark.anyio

HEAD = Head("the-game", "waiting", True, (), 1.0, b"{}", 1)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


async def filled(path: Path, entries: int = 3) -> SqliteStore:
    store = SqliteStore(str(path))
    await store.open()
    await store.claim("print", lambda table, log: log)
    for number in range(1, entries + 1):
        await store.append(Append("t", number, b"%d" % number, HEAD))
    return store


async def entries_of(path: Path) -> list[bytes]:
    store = store_for(f"sqlite:{path}")
    await store.open()
    found = await store.read("t")
    await store.close()
    return found


async def test_files_are_their_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    (folder / "t.sqlite3").touch(0o644)  # from an earlier version
    store = await filled(folder / "t.sqlite3")
    assert {path.name: mode(path) for path in folder.iterdir()} == dict.fromkeys(
        ["t.sqlite3", "t.sqlite3-wal", "t.sqlite3-shm", "t.sqlite3.lock"], 0o600
    )
    assert mode(folder) == 0o700
    killed = tmp_path / "killed.sqlite3"  # which an earlier version left
    for end in ("", "-wal", "-shm"):
        Path(f"{killed}{end}").write_bytes((folder / f"t.sqlite3{end}").read_bytes())
    await store.close()
    store = await filled(killed, 0)
    assert {mode(Path(f"{killed}{end}")) for end in ("", "-wal", "-shm")} == {0o600}
    await store.close()
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    (shared / "somebody-elses").touch()
    await (await filled(shared / "t.sqlite3")).close()
    assert mode(shared) == 0o755  # not ours to close
    assert mode(shared / "t.sqlite3") == 0o600
    made = tmp_path / "deep" / "new"
    await (await filled(made / "t.sqlite3")).close()
    assert mode(made) == 0o700


async def test_a_copy_is_made_while_others_write(tmp_path: Path) -> None:
    path, copy = tmp_path / "t.sqlite3", tmp_path / "copy"
    store = await filled(path)
    writing = True

    async def write() -> int:
        number = 3
        while writing:
            number += 1
            assert await store.append(Append("t", number, b"%d" % number))
        return number

    task = asyncio.create_task(write())
    for index in range(5):
        before = len(await store.read("t"))
        target = Path(f"{copy}{index}")
        await asyncio.to_thread(back_up, path, target)
        assert mode(target) == 0o600
        assert target.read_bytes()[18:20] == b"\1\1"  # one file: no -wal belongs to it
        found = await entries_of(target)
        assert len(found) >= before
        assert found == [b"%d" % n for n in range(1, len(found) + 1)]
    writing = False
    assert await task == len(await store.read("t"))
    await store.close()
    with pytest.raises(StoreError, match="never replaces"):
        back_up(path, Path(f"{copy}0"))
    with pytest.raises(StoreError, match="no database"):
        back_up(tmp_path / "nothing", tmp_path / "x")
    with pytest.raises(StoreError, match="cannot be copied"):
        back_up(path, tmp_path / "no" / "folder")
    spoiled = tmp_path / "spoiled"
    spoiled.write_bytes(MAGIC + os.urandom(8192))
    with pytest.raises(StoreError, match="cannot be copied"):
        back_up(spoiled, tmp_path / "in-vain")
    assert not list(tmp_path.glob("in-vain*"))


async def test_a_copy_is_on_disk_before_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, copy = tmp_path / "t.sqlite3", tmp_path / "copy"
    await (await filled(path)).close()
    on_disk: list[bytes] = []

    def sync(_: int) -> None:
        assert not copy.exists()
        on_disk.extend(part.read_bytes() for part in tmp_path.glob("copy*"))

    monkeypatch.setattr("os.fsync", sync)
    back_up(path, copy)
    assert on_disk == [copy.read_bytes()]


async def test_a_copy_is_put_back(tmp_path: Path) -> None:
    path, copy = tmp_path / "t.sqlite3", tmp_path / "copy"
    store = await filled(path)
    back_up(path, copy)
    await store.append(Append("t", 4, b"4"))
    with pytest.raises(StoreError, match="stop it first"):
        restore(path, copy, "print")
    await store.close()
    with pytest.raises(StoreError, match="another key"):
        restore(path, copy, "other print")
    aside = restore(path, copy, "print")
    assert await entries_of(path) == [b"1", b"2", b"3"]
    assert mode(path) == 0o600
    assert aside is not None
    assert await entries_of(aside) == [b"1", b"2", b"3", b"4"]
    elsewhere = tmp_path / "some" / "where" / "t.sqlite3"
    assert restore(elsewhere, copy, "print") is None
    assert mode(elsewhere.parent) == 0o700
    assert await entries_of(elsewhere) == [b"1", b"2", b"3"]


async def test_what_a_killed_server_left_is_put_aside_whole(tmp_path: Path) -> None:
    """Its last entries are in the file beside it, which must not be taken for the copy's."""
    path, copy, left = tmp_path / "t.sqlite3", tmp_path / "copy", tmp_path / "left.sqlite3"
    store = await filled(path)
    back_up(path, copy)
    await store.append(Append("t", 4, b"4"))
    for end in ("", "-wal"):
        Path(f"{left}{end}").write_bytes(Path(f"{path}{end}").read_bytes())
    await store.close()
    Path(f"{left}.restored").write_text("from an attempt that was killed, too")
    aside = restore(left, copy, "print")
    assert aside is not None
    assert await entries_of(aside) == [b"1", b"2", b"3", b"4"]
    assert await entries_of(left) == [b"1", b"2", b"3"]


async def test_what_is_no_copy_is_not_put_back(tmp_path: Path) -> None:
    path, copy = tmp_path / "t.sqlite3", tmp_path / "copy"
    await (await filled(path, 400)).close()
    back_up(path, copy)
    with pytest.raises(StoreError, match="no database"):
        restore(path, tmp_path / "nothing", "print")
    whole = copy.read_bytes()
    copy.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(StoreError, match="is damaged"):
        restore(path, copy, "print")
    copy.write_bytes(whole[:8192] + os.urandom(4096) + whole[12288:])
    with pytest.raises(StoreError, match="is damaged"):
        restore(path, copy, "print")
    assert len(await entries_of(path)) == 400


async def test_a_newer_database_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    await (await filled(path)).close()
    back_up(path, tmp_path / "copy")
    for newer in (path, tmp_path / "copy"):
        db = sqlite3.connect(newer)
        db.execute("PRAGMA user_version = 99")
        db.close()
    with pytest.raises(StoreError, match=r"newer Tablée \(version 99; this one knows \d+\)"):
        await store_for(f"sqlite:{path}").open()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("sqlite")]
    with pytest.raises(StoreError, match="newer Tablée"):
        restore(path, tmp_path / "copy", "print")


def test_the_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "t.sqlite3"
    monkeypatch.setenv("TABLEE_DATABASE_URL", f"sqlite:{path}")
    monkeypatch.setenv("TABLEE_KEY", "ab" * 32)

    def run(*arguments: str) -> tuple[int, str]:
        try:
            main([*arguments, "--lang", "en"])
        except SystemExit as end:
            return int(str(end.code)), "".join(capsys.readouterr())
        return 0, "".join(capsys.readouterr())

    assert run("backup", str(tmp_path / "copy"))[0] == 2  # there is nothing yet
    asyncio.run(_sealed(path))
    assert "copied to" in run("backup", str(tmp_path / "copy"))[1]
    assert "Logs read: 1; entries: 1." in run("verify", str(tmp_path / "copy"))[1]
    assert "Logs read: 1; entries: 1." in run("verify", f"sqlite:{path}")[1]
    assert "What was there before" in run("restore", str(tmp_path / "copy"))[1]
    db = sqlite3.connect(path)
    db.execute("UPDATE entries SET data = replace(data, 'p-anne', 'p-bob')")
    db.commit()
    db.close()
    status, told = run("verify", str(path))
    assert status == 2
    assert "damaged at entry 1" in told
    monkeypatch.setenv("TABLEE_KEY", "cd" * 32)
    assert "not the key" in run("verify", str(path))[1]
    assert "another key" in run("restore", str(tmp_path / "copy"))[1]
    monkeypatch.setenv("TABLEE_DATABASE_URL", "postgresql://nowhere/db")
    assert "pg_dump" in run("backup", str(tmp_path / "other"))[1]


async def _sealed(path: Path) -> None:
    import tablee
    from tablee.table import entries
    from tablee.table.commands import hosting
    from tablee.table.ledger import Ledger
    from tablee.table.unlock import unlock
    from tests.table.sitting import ANNE

    store = store_for(f"sqlite:{path}")
    await store.open()
    vault = await unlock(store, "ab" * 32, None)
    made = hosting.create(tablee.game("the-game"), ANNE, [entries.SeatPlan()], 1.0)
    await store.append(Append("t", 1, Ledger(vault, "t").write(made), HEAD))
    await store.close()

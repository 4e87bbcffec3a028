"""Every store keeps the same promises: memory, SQLite, and a real PostgreSQL."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tablee.stores import store_for
from tablee.stores.postgres import PostgresStore
from tablee.stores.sqlite import SqliteStore
from tablee.table.store import Append, Head, Session, Store, StoreError
from tools.redis_server import RedisServer

pytestmark = pytest.mark.anyio

PATIENCE = 5.0


@pytest.fixture(params=["memory", "sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    if request.param == "postgres":
        made: Store = store_for(request.getfixturevalue("postgres"))
    elif request.param == "sqlite":
        made = store_for(f"sqlite:{tmp_path}/new/tablee.sqlite3")
    else:
        made = store_for("memory:")
    await made.open()
    yield made
    await made.close()


def head(
    status: str = "waiting",
    *,
    public: bool = True,
    people: tuple[str, ...] = (),
    data: str = "",
    number: int = 1,
) -> Head:
    return Head("the-game", status, public, people, 1.0, data.encode(), number)


def unique(request: pytest.FixtureRequest, name: str = "t") -> str:
    return f"{name}-{request.node.name}"


async def test_a_number_is_given_once(store: Store, request: pytest.FixtureRequest) -> None:
    table = unique(request)
    assert await store.append(Append(table, 1, b"a", head()))
    assert not await store.append(Append(table, 1, b"b"))
    assert await store.append(Append(table, 2, b"c"))
    assert await store.read(table) == [b"a", b"c"]
    assert await store.read(table, 1) == [b"c"]
    assert await store.read("nowhere") == []


async def test_a_crowd_writes_and_one_wins(store: Store, request: pytest.FixtureRequest) -> None:
    tables = [unique(request, f"t{i}") for i in range(20)]
    race = [store.append(Append(table, 1, b"%d" % rival)) for rival in range(5) for table in tables]
    results = await asyncio.gather(*race)
    assert sum(results) == len(tables)
    for index, table in enumerate(tables):
        (data,) = await store.read(table)
        assert results[int(data) * len(tables) + index]


async def test_tables_are_listed(store: Store, request: pytest.FixtureRequest) -> None:
    names = [unique(request, name) for name in ("public", "private", "closed")]
    me = unique(request, "me")
    made = [
        head(people=(me, "other"), data=names[0]),
        head(public=False, people=(me,), data=names[1]),
        head("closed", people=(me,), data=names[2]),
    ]
    for name, written in zip(names, made, strict=True):
        await store.append(Append(name, 1, b"x", written))
    listed = await store.heads(100)
    assert [name for name in names if name.encode() in listed] == [names[0]]
    assert {data.decode() for data in await store.heads(100, me)} == set(names[:2])
    assert await store.count(me) == 2
    assert await store.count() >= 2
    await store.append(Append(names[1], 2, b"y", head("over", public=False, number=2)))
    assert await store.heads(100, me) == [names[0].encode()]
    assert await store.count(me) == 1
    await store.index(names[0], head("waiting", people=(me,), data="changed"))
    assert await store.heads(100, me) == [b"changed"]
    await store.index(names[0], head("waiting", people=(me,), data="older", number=0))
    assert await store.heads(100, me) == [b"changed"]
    await store.index(names[0], head("empty", people=(me,), number=2))
    assert await store.count(me) == 1
    for name, status in zip(names, ("empty", "over", "closed"), strict=True):
        assert name in await store.outdated(status, 2.0, 100)
        assert name not in await store.outdated(status, 0.5, 100)


async def test_sessions(store: Store, request: pytest.FixtureRequest) -> None:
    token, person = unique(request, "hash"), unique(request, "p")
    await store.add_session(token, Session(person, "Anne", False, 1.5))
    assert await store.session(token) == Session(person, "Anne", False, 1.5)
    await store.rename(person, "Zoé")
    assert await store.session(token) == Session(person, "Zoé", False, 1.5)
    await store.drop_session(token)
    assert await store.session(token) is None


async def test_the_first_key_stays(store: Store) -> None:
    first = await store.claim("first", lambda table, log: log)
    assert await store.claim("second", lambda table, log: 1 // 0) == first  # type: ignore[arg-type,return-value]
    assert await store.fingerprint() == first


async def test_it_answers(store: Store) -> None:
    assert await store.ready()


async def test_running_tables_are_found_after_a_restart(tmp_path: Path) -> None:
    address = f"sqlite:{tmp_path}/t.sqlite3"
    first = store_for(address)
    await first.open()
    await first.append(Append("a", 1, b"x", head("running")))
    await first.append(Append("b", 1, b"x", head("over")))
    await first.close()
    second = store_for(address)
    await second.open()
    assert await second.adopt("w", 0.0, PATIENCE) == {"a"}
    await second.close()


async def test_entries_that_arrive_together_share_a_commit(tmp_path: Path) -> None:
    store = SqliteStore(f"{tmp_path}/t.sqlite3")
    await store.open()
    await asyncio.gather(*[store.append(Append("t", n, b"x")) for n in range(1, 301)])
    assert store.commits.entries == 300
    assert store.commits.groups < 10
    assert len(await store.read("t")) == 300
    await store.close()


async def test_a_second_process_is_kept_out_of_the_file(tmp_path: Path) -> None:
    store = SqliteStore(f"{tmp_path}/t.sqlite3")
    await store.open()
    script = (
        "import asyncio, sys; from tablee.stores import store_for;"
        "asyncio.run(store_for('sqlite:' + sys.argv[1]).open())"
    )
    other = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", script, f"{tmp_path}/t.sqlite3"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert other.returncode != 0
    assert "another server" in other.stderr
    await store.close()


async def test_no_such_store() -> None:
    with pytest.raises(StoreError, match="begins with"):
        store_for("oracle:x")
    unreachable = store_for("postgresql://u:secret@127.0.0.1:1/db")
    with pytest.raises(StoreError) as caught:
        await unreachable.open()
    assert "secret" not in str(caught.value)


# -- several workers -----------------------------------------------------------------------------


@asynccontextmanager
async def two_workers(
    postgres: str, redis_url: str = ""
) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    stores = (store_for(postgres, redis_url), store_for(postgres, redis_url))
    for store in stores:
        await store.open()
    first, second = stores
    assert isinstance(first, PostgresStore)
    assert isinstance(second, PostgresStore)
    yield first, second
    for store in stores:
        await store.close()


@pytest.fixture(params=["notify", "redis"])
async def pair(
    request: pytest.FixtureRequest, postgres: str
) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    redis_url = request.getfixturevalue("redis").url if request.param == "redis" else ""
    async with two_workers(postgres, redis_url) as stores:
        yield stores


async def test_the_number_decides_between_workers(
    pair: tuple[PostgresStore, PostgresStore], request: pytest.FixtureRequest
) -> None:
    table = unique(request)
    race = [store.append(Append(table, n, b"x")) for n in range(1, 51) for store in pair]
    results = await asyncio.gather(*race)
    assert sum(results) == 50
    assert all(results[i] != results[i + 1] for i in range(0, 100, 2))


async def test_the_other_worker_is_told(
    pair: tuple[PostgresStore, PostgresStore], request: pytest.FixtureRequest
) -> None:
    first, second = pair
    table = unique(request)
    heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
    own: list[tuple[str, int]] = []
    second.listen(lambda table, number: heard.put_nowait((table, number)))
    first.listen(lambda table, number: own.append((table, number)))
    await first.append(Append(table, 1, b"x"))
    assert await asyncio.wait_for(heard.get(), 5) == (table, 1)
    assert own == []


async def test_what_redis_missed_is_looked_for_again(
    postgres: str, redis: RedisServer, request: pytest.FixtureRequest
) -> None:
    table = unique(request)
    async with two_workers(postgres, redis.url) as (first, second):
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        second.listen(lambda table, number: heard.put_nowait((table, number)))
        redis.kill()
        assert await first.append(Append(table, 1, b"x"))  # nobody hears of it, and yet it is done
        assert heard.empty()
        await asyncio.to_thread(redis.start)
        assert await asyncio.wait_for(heard.get(), 30) == ("", 0)
        await first.append(Append(table, 2, b"y"))
        async with asyncio.timeout(30):
            while await heard.get() != (table, 2):
                pass


async def test_redis_says_what_it_needs(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    unreachable = store_for(postgres, "redis://:secret@127.0.0.1:1/0")
    with pytest.raises(StoreError, match="Redis cannot be reached") as caught:
        await unreachable.open()
    assert "secret" not in str(caught.value)
    await unreachable.close()
    with pytest.raises(StoreError, match="redis://"):
        store_for(postgres, "nonsense:secret")
    for module in ("redis", "redis.asyncio", "tablee.stores.redis_bell"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(StoreError, match=r"tablee\[redis\]"):
        store_for(postgres, "redis://127.0.0.1/0")


async def test_tables_of_the_dead_are_taken_over_once(
    pair: tuple[PostgresStore, PostgresStore], request: pytest.FixtureRequest
) -> None:
    first, second = pair
    orphan = unique(request)
    assert await first.adopt("w1", 0.0, PATIENCE) == set()
    await first.append(Append(orphan, 1, b"x", head("running"), worker="w1"))
    assert await second.adopt("w2", 0.0, PATIENCE) == set()
    assert await first.adopt("w1", 0.0, PATIENCE) == {orphan}
    assert await first.alive(0.0, PATIENCE) >= {"w1", "w2"}
    await first.release("w1")  # as good as dead
    claims = await asyncio.gather(
        second.adopt("w2", 0.0, PATIENCE), first.adopt("w3", 0.0, PATIENCE)
    )
    assert sorted(len(claim) for claim in claims) == [0, 1]
    await second.append(Append(orphan, 2, b"x", head("over")))
    for worker in ("w2", "w3"):
        await first.release(worker)

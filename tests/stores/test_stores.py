"""Every store keeps the same promises: memory, SQLite, and a real PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import asyncpg
import pytest

from tablee.stores import store_for
from tablee.stores.bells import NotifyBell
from tablee.stores.migrations import migrations
from tablee.stores.postgres import PostgresStore
from tablee.stores.sqlite import SqliteStore
from tablee.table.store import Append, Head, MatchHead, Note, Session, Store, StoreError, Way
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


async def test_a_log_is_put_into_the_place_of_one_that_has_not_grown(
    store: Store, request: pytest.FixtureRequest
) -> None:
    table, word = unique(request), f"somebody-{request.node.name}"
    for number, data in enumerate((b"a", word.encode()), 1):
        assert await store.append(Append(table, number, data, head(number=number)))
    assert await store.mentions(word) == [table]
    for wrong in ([b"x"] * 2, [b"x"] * 4):  # another worker wrote, or has forgotten already
        assert await store.rewrite(table, wrong, head("closed", number=9)) is False
    assert await store.read(table) == [b"a", word.encode()]
    assert await store.rewrite(table, [b"a", b"b", b"c"], head("closed", number=3)) is True
    await store.scrub()
    assert await store.read(table) == [b"a", b"b", b"c"]
    assert await store.mentions(word) == []
    assert (table, 3) in await store.tables()
    assert not await store.append(Append(table, 3, b"late"))


async def test_what_was_written_anew_is_not_left_in_a_file(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "t.sqlite3"))
    await store.open()
    await store.append(Append("t", 1, b"somebody's own words", head()))
    await store.rewrite("t", [b"...", b"x"], head(number=2))
    await store.scrub()
    everything = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    await store.close()
    assert b"own words" not in everything


async def test_a_crowd_writes_and_one_wins(store: Store, request: pytest.FixtureRequest) -> None:
    tables = [unique(request, f"t{i}") for i in range(20)]
    race = [store.append(Append(table, 1, b"%d" % rival)) for rival in range(5) for table in tables]
    results = await asyncio.gather(*race)
    assert sum(results) == len(tables)
    for index, table in enumerate(tables):
        (data,) = await store.read(table)
        assert results[int(data) * len(tables) + index]


async def test_a_code_stands_for_one_table_until_a_match_starts(
    store: Store, request: pytest.FixtureRequest
) -> None:
    one, other = unique(request, "one"), unique(request, "other")
    code, second = unique(request, "code"), unique(request, "second")
    assert await store.lend(code, one) is None  # there is no such table
    for table in (one, other):
        await store.append(Append(table, 1, b"x", head()))
    assert await store.lend(code, one) == code
    assert await store.lend(second, one) == code  # it keeps what it has
    assert await store.lend(code, other) is None
    assert await store.lend(second, other) == second
    assert [await store.lent(code), await store.lent(second)] == [one, other]
    await store.append(Append(one, 2, b"y", head("empty", number=2)))
    assert await store.lent(code) == one
    await store.append(Append(one, 3, b"y", head("running", number=3)))
    assert await store.lent(code) is None
    assert await store.lend(code, one) is None
    await store.append(Append(one, 4, b"y", head("over", number=4)))
    assert await store.lent(code) is None
    assert await store.lend(code, one) == code
    await store.drop(other)
    assert await store.lent(second) is None


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
    for status, counted in (("empty", 1), ("running", 1), ("over", 0), ("archived", 0)):
        await store.index(names[0], head(status, people=(me,), number=2))
        assert await store.count(me) == counted
    await store.index(names[0], head("empty", people=(me,), number=2))
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


async def test_a_session_lasts_from_when_it_was_last_used(
    store: Store, request: pytest.FixtureRequest
) -> None:
    old, used, program = (unique(request, name) for name in ("old", "used", "program"))
    await store.add_session(old, Session("p-o", "Anne", False, -20.0))
    await store.add_session(used, Session("p-u", "Bob", False, -20.0))
    await store.add_session(program, Session("p-h", "HAL", True, -10.0))
    await store.touch_session(used, -5.0)
    await store.touch_session(unique(request, "nobody"), -5.0)
    assert await store.session(used) == Session("p-u", "Bob", False, -5.0)
    await store.forget_sessions(-10.0)
    assert await store.session(old) is None
    assert await store.session(used) == Session("p-u", "Bob", False, -5.0)
    assert await store.session(program) == Session("p-h", "HAL", True, -10.0)
    assert await store.session(unique(request, "nobody")) is None


async def test_all_sessions_of_one_person_end_and_nobody_elses(
    store: Store, request: pytest.FixtureRequest
) -> None:
    me, other = unique(request, "me"), unique(request, "other")
    tokens = [unique(request, f"token{n}") for n in range(3)]
    for token, person in zip(tokens, (me, other, me), strict=True):
        await store.add_session(token, Session(person, "Anne", False, 1.0))
    await store.rename(me, "Zoé")
    names = [found.name for token in tokens if (found := await store.session(token))]
    assert names == ["Zoé", "Anne", "Zoé"]
    latest = unique(request, "latest")
    await store.add_session(latest, Session(other, "Bob", False, 4e9))
    everybody = [found.person for found in await store.everybody(1000)]
    assert everybody[0] == other
    assert (everybody.count(me), everybody.count(other)) == (1, 1)
    assert len(await store.everybody(1)) == 1
    await store.drop_session(latest)
    await store.drop_sessions(me)
    assert [await store.session(token) is None for token in tokens] == [True, False, True]
    await store.drop_session(tokens[0])  # twice is as good as once
    await store.drop_session(tokens[1])
    assert await store.session(tokens[1]) is None


async def test_ways_back_are_kept_moved_and_taken_once(
    store: Store, request: pytest.FixtureRequest
) -> None:
    me, other, into = (unique(request, name) for name in ("me", "other", "into"))
    link, code, key = (unique(request, name) for name in ("link", "code", "key"))
    made = [
        Way(link, me, "link", "Anne", 1.0, -5.0),
        Way(code, me, "code", "Anne", 2.0, 9e9),
        Way(key, other, "passkey", "Bob", 3.0, 9e9, b"public"),
    ]
    for way in made:
        await store.put_way(way)
    assert await store.ways(me) == [made[1], made[0]]
    assert await store.way(key) == made[2]
    await store.put_way(Way(key, other, "passkey", "Bob", 4.0, 9e9, b"newer"))
    assert (await store.ways(other))[0].data == b"newer"
    await store.rename(me, "Zoé")
    assert {way.name for way in await store.ways(me)} == {"Zoé"}
    await store.forget_ways(-4.0)
    assert [way.token for way in await store.ways(me)] == [code]
    taken = await asyncio.gather(*[store.take_way(code) for _ in range(5)])
    assert [way.token for way in taken if way] == [code]
    assert await store.way(code) is None
    token = unique(request, "token")
    await store.add_session(token, Session(other, "Bob", False, 1.0, "Firefox, Linux"))
    await store.move_person(other, into, "Cléo")
    assert await store.sessions(other) == []
    moved = Session(into, "Cléo", False, 1.0, "Firefox, Linux")
    assert await store.sessions(into) == [(token, moved)]
    assert [(way.token, way.name) for way in await store.ways(into)] == [(key, "Cléo")]
    await store.drop_ways(into, "code")
    assert len(await store.ways(into)) == 1
    await store.drop_ways(into)
    assert await store.ways(into) == []


async def test_notes_are_kept_found_and_dropped(
    store: Store, request: pytest.FixtureRequest
) -> None:
    me, other, kind, game = (unique(request, name) for name in ("me", "other", "kind", "game"))
    told: list[tuple[str, int]] = []
    store.listen(lambda owner, number: told.append((owner, number)))
    made = [
        Note(me, kind, other, 1.0),
        Note(me, kind, game, 2.0, b"{}"),
        Note(me, "else", game, 3.0, b"1"),
        Note(other, kind, game, 4.0),
    ]
    for note in made:
        await store.put_note(note)
    assert told == [(me, 0)] * 3 + [(other, 0)]
    assert await store.notes(me) == [made[2], made[1], made[0]]
    assert await store.notes(me, kind) == [made[1], made[0]]
    assert await store.noted(kind, game) == [made[3], made[1]]
    assert await store.noted(kind) == [made[3], made[1], made[0]]
    newer = Note(me, kind, game, 5.0, b"[]")
    await store.put_note(newer)
    assert await store.noted(kind, game) == [newer, made[3]]
    assert await store.drop_notes(me, kind, game) == 1
    assert await store.drop_notes(me, kind, game) == 0
    assert await store.notes(me) == [made[2], made[0]]
    assert await store.drop_notes(me) == 2
    assert await store.noted(kind) == [made[3]]


async def test_notes_go_with_those_whose_they_are_and_of_whom_they_speak(
    store: Store, request: pytest.FixtureRequest
) -> None:
    guest, into, third, kind = (unique(request, name) for name in ("pg", "pi", "pt", "kind"))
    for owner, name, at in [
        (guest, "one", 1.0),
        (guest, "both", 2.0),
        (into, "both", 3.0),
        (third, guest, 4.0),
        (third, into, 5.0),
        (into, guest, 6.0),
        (guest, third, 7.0),
    ]:
        await store.put_note(Note(owner, kind, name, at))
    await store.move_person(guest, into, "Anne")
    found = [(note.owner, note.name, note.at) for note in await store.noted(kind)]
    assert found == [
        (into, third, 7.0),
        (third, into, 5.0),
        (into, "both", 3.0),
        (into, "one", 1.0),
    ]
    await store.drop_person(third)
    assert [note.name for note in await store.noted(kind)] == ["both", "one"]

    house = Note("house", kind, "of the house", 1.0)
    way = Note(third, kind, "by a way", 1.0)
    await store.add_session(unique(request, "token"), Session(guest, "Anne", False, 1.0))
    await store.put_way(Way(unique(request, "way"), third, "code", "Bob", 1.0, 9e9))
    for note in (house, way, Note(guest, kind, "here", 1.0)):
        await store.put_note(note)
    lost, met = unique(request, "r-lost"), unique(request, "r-met")
    for owner in (lost, met):
        await store.put_note(Note(owner, kind, f"round {owner[:5]}", 1.0))
    await store.put_note(Note(guest, kind, met, 1.0))
    await store.forget_notes()  # nobody can come back as `into`, nor to a round that is lost
    kept = sorted(note.name for note in await store.noted(kind))
    assert kept == sorted(["by a way", "here", "of the house", "round r-met", met])
    await store.drop_notes("house", kind)


async def test_the_latest_tables_come_first_and_only_so_many(
    store: Store, request: pytest.FixtureRequest
) -> None:
    me = unique(request, "me")
    far = 4e9  # later than whatever else is in this store
    for number, name in enumerate("abc"):
        made = Head("the-game", "running", name != "a", (me,), far + number, name.encode(), 1)
        await store.append(Append(unique(request, name), 1, b"x", made))
    assert await store.heads(10, me) == [b"c", b"b", b"a"]
    assert await store.heads(2, me) == [b"c", b"b"]
    assert await store.heads(2) == [b"c", b"b"]
    assert await store.heads(1) == [b"c"]
    assert await store.all_heads(3) == [b"c", b"b", b"a"]  # whoever may see them
    for name in "abc":
        await store.drop(unique(request, name))


async def test_a_closed_table_is_kept_as_one_entry_and_then_not_at_all(
    store: Store, request: pytest.FixtureRequest
) -> None:
    table, other, me = unique(request), unique(request, "other"), unique(request, "me")
    for name in (table, other):
        for number in range(1, 4):
            made = head("over", people=(me,), data=name, number=number)
            await store.append(Append(name, number, b"%d" % number, made))
    kept = Head("the-game", "archived", True, (me,), 5.0, b"kept", 1)
    await store.archive(table, b"all of it", kept)
    assert await store.read(table) == [b"all of it"]
    assert await store.read(other) == [b"1", b"2", b"3"]
    assert (table, 1) in await store.tables()
    assert (other, 3) in await store.tables()
    assert await store.heads(10, me) == [other.encode()]
    assert table in await store.outdated("archived", 6.0, 100)
    assert table not in await store.outdated("archived", 5.0, 100)
    await store.drop(table)
    await store.drop(table)
    assert await store.read(table) == []
    assert table not in [name for name, _ in await store.tables()]
    assert await store.read(other) == [b"1", b"2", b"3"]
    await store.drop(other)
    assert await store.heads(10, me) == []


async def test_matches_are_found_by_who_played_them(
    store: Store, request: pytest.FixtureRequest
) -> None:
    table, other, third = (unique(request, name) for name in ("table", "other", "third"))
    me, you = unique(request, "me"), unique(request, "you")
    plays = tuple(MatchHead(n, 10.0 * n, (me, you), b"match %d" % n) for n in (1, 2))
    await store.append(
        Append(table, 1, b"x", Head("snap", "over", True, (me,), 1.0, b"", 1, plays))
    )
    alone = (MatchHead(1, 15.0, (me,), b"alone"),)
    await store.append(Append(other, 1, b"x", Head("snap", "over", True, (), 1.0, b"", 1, alone)))
    await store.append(Append(third, 1, b"x", head(people=(me,))))
    assert await store.matches(me, 10) == [b"match 2", b"alone", b"match 1"]
    assert await store.matches(me, 2) == [b"match 2", b"alone"]
    assert await store.matches(you, 10) == [b"match 2", b"match 1"]
    assert await store.matches_at([table, other, "nowhere"]) == [b"match 2", b"alone", b"match 1"]
    assert await store.matches_at([third]) == await store.matches_at([]) == []
    assert set(await store.places(me)) == {table, other, third}
    assert set(await store.places(you)) == {table}
    every = [found for found in await store.ended((0.0, "", 0), 10_000) if found[0][1] != third]
    mine = [data for (_, where, _), data in every if where in (table, other)]
    assert mine == [b"match 1", b"alone", b"match 2"]  # in the order of their end
    first = next(key for key, _ in every if key[1] == table)
    then = await store.ended(first, 10_000)
    assert [data for (_, where, _), data in then if where in (table, other)] == mine[1:]
    assert len(await store.ended((0.0, "", 0), 1)) == 1
    newer = Head("snap", "archived", True, (), 1.0, b"", 1, plays[:1])
    await store.archive(table, b"kept", newer)
    assert await store.matches(you, 10) == [b"match 1"]
    await store.drop(table)
    assert await store.matches(you, 10) == []
    assert await store.matches(me, 10) == [b"alone"]
    assert not set(await store.unindexed()) & {table, other, third}


async def test_only_so_many_are_looked_after_at_a_time(
    store: Store, request: pytest.FixtureRequest
) -> None:
    names = [unique(request, f"t{n}") for n in range(3)]
    for name in names:
        await store.append(Append(name, 1, b"x", Head("snap", "closed", True, (), -9.0, b"", 1)))
    found = await store.outdated("closed", -8.0, 2)
    assert len(found) == 2
    assert set(found) < set(names)
    for name in names:
        await store.drop(name)


async def test_running_tables_are_somebodys(store: Store, request: pytest.FixtureRequest) -> None:
    """Where there is one worker they are all its own; nobody takes what is cared for."""
    mine, over = unique(request, "mine"), unique(request, "over")
    worker = unique(request, "w")
    await store.adopt(worker, 0.0, PATIENCE)
    await store.append(Append(mine, 1, b"x", head("running"), worker=worker))
    await store.append(Append(over, 1, b"x", head("over"), worker=worker))
    owned = await store.adopt(worker, 0.0, PATIENCE)
    assert mine in owned
    assert over not in owned
    await store.release(worker)
    await store.append(Append(mine, 2, b"x", head("closed", number=2)))


async def test_what_has_no_head_is_not_listed(store: Store, request: pytest.FixtureRequest) -> None:
    table, me = unique(request), unique(request, "me")
    await store.append(Append(table, 1, b"x"))
    assert table not in [name for name, _ in await store.tables()]
    await store.index(table, head("waiting", people=(me,), data="found", number=1))
    assert await store.heads(10, me) == [b"found"]
    assert not await store.append(Append(table, 1, b"y", head("over", people=(me,), number=2)))
    assert await store.heads(10, me) == [b"found"]  # who lost the race changed nothing


async def test_a_key_is_claimed_once_and_all_logs_are_written_with_it(tmp_path: Path) -> None:
    for address in ("memory:", f"sqlite:{tmp_path}/t.sqlite3"):
        store = store_for(address)
        await store.open()
        assert await store.fingerprint() is None
        for table in ("a", "b"):
            for number in (1, 2):
                await store.append(Append(table, number, b"%d" % number))

        def sealed(table: str, log: list[bytes]) -> list[bytes]:
            return [table.encode() + bytes(data) for data in log]

        assert await store.claim("first", sealed) == "first"
        assert await store.claim("first", sealed) == "first"
        assert await store.read("a") == [b"a1", b"a2"]
        assert await store.read("b") == [b"b1", b"b2"]
        assert await store.fingerprint() == "first"
        await store.close()


async def test_a_store_of_one_process_knows_of_no_other(tmp_path: Path) -> None:
    for address in ("memory:", f"sqlite:{tmp_path}/t.sqlite3"):
        store = store_for(address)
        await store.open()
        assert store.shared is False
        assert await store.alive(0.0, PATIENCE) == set()
        assert await store.watching("w", {"t": 3}, ["t"], PATIENCE) == {}
        await store.close()


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


def test_an_address_names_a_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for address in (f"sqlite:{tmp_path}/t", f"sqlite://{tmp_path}/t"):
        found = store_for(address)
        assert isinstance(found, SqliteStore)
        assert found.path == f"{tmp_path}/t"
    server = "//anne@127.0.0.1:1/db"
    for kind in ("postgresql", "postgres"):
        assert isinstance(store_for(f"{kind}:{server}"), PostgresStore)
    assert isinstance(store_for(f"postgres:{server}")._bell, NotifyBell)  # type: ignore[attr-defined]
    rung = store_for(f"postgres:{server}", "redis://127.0.0.1:1/0")
    assert type(rung._bell).__name__ == "RedisBell"  # type: ignore[attr-defined]
    for missing, redis_url, extra in (
        ("redis_bell", "redis://127.0.0.1:1/0", "redis"),
        ("postgres", "", "postgres"),
    ):
        monkeypatch.setitem(sys.modules, f"tablee.stores.{missing}", None)
        with pytest.raises(StoreError, match=rf"install tablee\[{extra}\]"):
            store_for(f"postgres:{server}", redis_url)


def test_a_database_is_brought_up_to_date_file_by_file() -> None:
    for dialect in ("sqlite", "postgres"):
        every = migrations(dialect)
        assert [number for number, _ in every] == list(range(1, len(every) + 1))
        assert migrations(dialect, 1) == every[1:]
        assert migrations(dialect, len(every)) == []
        with pytest.raises(StoreError, match="newer Tablée"):
            migrations(dialect, len(every) + 1)


BACK = Path(migrations.__code__.co_filename).parent


@pytest.mark.parametrize("version", [3, 5])
async def test_a_sqlite_database_can_go_back(version: int, tmp_path: Path) -> None:
    """What docs/people.md says: the schema is then that of the older Tablée."""

    def schema(path: Path) -> set[tuple[str, ...]]:
        with closing(sqlite3.connect(path)) as db:
            found = db.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
            (version,) = db.execute("PRAGMA user_version").fetchone()
        return {(kind, name, " ".join((sql or "").split())) for kind, name, sql in found} | {
            ("version", str(version), "")
        }

    older, newer = tmp_path / "older", tmp_path / "newer"
    with closing(sqlite3.connect(older)) as db:
        for _, script in migrations("sqlite")[:version]:
            db.executescript(script)
        db.execute(f"PRAGMA user_version = {version}")
    store = store_for(f"sqlite:{newer}")
    await store.open()
    await store.append(Append("t", 1, b"x", head(people=("p",))))
    await store.add_session("token", Session("p", "Anne", False, 1.0, "Firefox, Linux"))
    await store.close()
    with closing(sqlite3.connect(newer)) as db:
        back = BACK / f"sqlite/back/to_{version}.sql"
        db.executescript(back.read_text(encoding="utf-8"))
        kept = db.execute("SELECT * FROM sessions").fetchall()
    assert [row[:5] for row in kept] == [("token", "p", "Anne", 0, 1.0)]
    assert schema(newer) == schema(older)


@pytest.mark.parametrize("version", [4, 6])
async def test_a_postgres_database_can_go_back_and_forth(version: int, postgres: str) -> None:
    name = "back_and_forth"
    admin = await asyncpg.connect(postgres)
    await admin.execute(f"CREATE DATABASE {name}")
    address = postgres.rpartition("/")[0] + f"/{name}"

    async def columns() -> set[tuple[str, str]]:
        db = await asyncpg.connect(address)
        sql = (
            "SELECT table_name, column_name FROM information_schema.columns "
            "WHERE table_schema = 'public'"
        )
        found = {tuple(row) for row in await db.fetch(sql)}
        await db.close()
        return found

    db = await asyncpg.connect(address)
    await db.execute("CREATE TABLE schema_version (number integer NOT NULL)")
    for number, script in migrations("postgres")[:version]:
        await db.execute(script)
        await db.execute("INSERT INTO schema_version VALUES ($1)", number)
    older = await columns()
    for _ in range(2):
        store = store_for(address)
        await store.open()
        await store.close()
        assert await columns() > older
        back = BACK / f"postgres/back/to_{version}.sql"
        await db.execute(back.read_text(encoding="utf-8"))
        assert await columns() == older
    await db.close()
    await admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
    await admin.close()


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

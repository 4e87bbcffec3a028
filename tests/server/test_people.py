"""People of a table over the wire: asked to go, locked out, logged out; where they come from."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

import tablee
from tablee.server.addresses import neighbourhood
from tablee.server.clock import Clock
from tablee.server.config import Config
from tablee.server.guard import Guard, keep_one_cookie
from tablee.server.keeper import DESERTED, EMPTY, is_deserted
from tablee.server.limits import Limits
from tablee.server.live import KEPT, LiveTable, Watcher
from tablee.server.lobby import Lobby
from tablee.server.retention import SESSION
from tablee.server.sessions import FRESH
from tablee.server.tokens import token_hash
from tablee.stores import store_for
from tablee.table.commands import coming, hosting
from tablee.table.info import SeatInfo, TableInfo
from tablee.table.ledger import Ledger
from tablee.table.store import Session
from tablee.table.table import Table
from tablee.table.vault import Vault
from tests.table.sitting import ANNE, BOB, Sitting
from tools.live import Person, Seat, Server

from .conftest import Arrive

pytestmark = pytest.mark.anyio


async def ended(seat: Seat) -> int | None:
    """The code with which a socket is closed."""
    with pytest.raises(ConnectionError):
        await seat.until(lambda s: False)
    return seat.closed


async def test_who_was_removed_is_shown_the_door_and_a_bot_plays_on(arrive: Arrive) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    table = await anne.set_up("the-game", ["me", "open"], public=True, options={"first_seat": 1})
    await bob.post(f"/api/tables/{table}/join", {})
    one, two = await anne.sit(table), await bob.sit(table)
    await anne.post(f"/api/tables/{table}/start")
    await two.until(lambda s: bool(s.update.get("legal")))
    assert (await bob.http.delete(f"/api/tables/{table}/seats/0/person")).status_code == 403
    gone = await anne.http.delete(f"/api/tables/{table}/seats/1/person")
    assert gone.json()["seats"][1] == {"kind": "bot", "bot": "regular"}
    assert await ended(two) == 4410
    assert (await bob.http.get(f"/api/tables/{table}")).status_code == 403
    assert await ended(await bob.sit(table)) == 4410
    await one.until(lambda s: any(h.get("by") == "bot" for h in s.happened))
    assert any(h["kind"] == "removed" and h["name"] == "Bob" for h in one.happened)


async def test_a_locked_table_takes_nobody(arrive: Arrive) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    table = await anne.set_up("the-game", ["me", "open"], public=True)
    locked = await anne.http.put(f"/api/tables/{table}/lock", json={"locked": True})
    assert locked.json()["locked"] is True
    refused = await bob.http.post(f"/api/tables/{table}/join", json={})
    assert (refused.status_code, refused.json()["error"]) == (403, "locked")
    await anne.http.put(f"/api/tables/{table}/lock", json={"locked": False})
    assert (await bob.http.post(f"/api/tables/{table}/join", json={})).status_code == 200


async def test_a_session_ends_with_its_sockets_and_everywhere_when_asked(
    tmp_path: Path, arrive: Arrive
) -> None:
    database = f"sqlite:{tmp_path}/t.sqlite3"
    store = store_for(database)
    await store.open()
    for token in ("phone", "laptop"):
        await store.add_session(token_hash(token), Session("p1", "Anne", False, time.time()))
    await store.close()
    with Server(database, tmp_path / "log") as made:
        phone, laptop = (
            Person(made.url, httpx.AsyncClient(base_url=made.url, cookies={"tablee_session": t}))
            for t in ("phone", "laptop")
        )
        table = await phone.set_up("the-game", ["me", "open"])
        seats = [await person.sit(table) for person in (phone, phone, laptop)]
        for seat in seats:
            await seat.until(lambda s: bool(s.update))
        assert (await phone.http.delete("/api/session")).status_code == 204
        assert [await ended(seat) for seat in seats[:2]] == [4401, 4401]
        assert (await seats[2].ask("say", text="still here"))["type"] == "done"
        another = await laptop.sit(table)
        await another.until(lambda s: bool(s.update))
        assert (await laptop.http.delete("/api/sessions")).status_code == 204
        assert [await ended(seat) for seat in (seats[2], another)] == [4401, 4401]
        again = await laptop.http.get("/api/session", headers={"cookie": "tablee_session=laptop"})
        assert again.status_code == 401
        assert (await laptop.http.delete("/api/sessions")).status_code == 401
        for person in (phone, laptop):
            await person.close()


async def test_a_session_lasts_as_long_as_somebody_comes_with_it(tmp_path: Path) -> None:
    database = f"sqlite:{tmp_path}/t.sqlite3"
    ages = {"new": 10.0, "old": SESSION - 2 * FRESH, "over": SESSION + 10.0}
    store = store_for(database)
    await store.open()
    for token, age in ages.items():
        session = Session(f"p-{token}", "Anne", False, time.time() - age)
        await store.add_session(token_hash(token), session)
    await store.close()
    with Server(database, tmp_path / "log") as made, httpx.Client(base_url=made.url) as client:
        for token in ages:
            answer = client.get("/api/session", headers={"cookie": f"tablee_session={token}"})
            assert answer.status_code == (401 if token == "over" else 200)
            assert ("max-age" in answer.headers.get("set-cookie", "").lower()) == (token != "over")
    store = store_for(database)
    await store.open()
    kept = {token: await store.session(token_hash(token)) for token in ages}
    await store.close()
    assert kept["old"] is not None
    assert kept["old"].at > time.time() - FRESH


# -- where they come from ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "?"),
    ],
)
def test_limits_count_an_address_or_a_network(host: str, found: str) -> None:
    assert neighbourhood(host) == found


def test_proxies_are_believed_that_were_named(tmp_path: Path) -> None:
    for proxies, refused in (("", True), ("127.0.0.0/8", False), ("192.0.2.1", True)):
        made = Server("memory:", tmp_path / f"log{proxies[:3]}", rate=0.02, proxies=proxies)
        with made, httpx.Client(base_url=made.url) as client:
            codes = {
                client.get("/api/choices", headers={"x-forwarded-for": f"192.0.2.{n}"}).status_code
                for n in range(250)
            }
        assert (429 in codes) is refused


async def test_remarks_are_counted_by_person_and_by_address(tmp_path: Path) -> None:
    made = Server("memory:", tmp_path / "log", rate=0.01, sockets_each=20, proxies="127.0.0.1")
    with made:

        async def somebody(name: str, origin: str) -> Person:
            client = httpx.AsyncClient(base_url=made.url, headers={"x-forwarded-for": origin})
            (await client.post("/api/session", json={"name": name})).raise_for_status()
            return Person(made.url, client)

        anne = await somebody("Anne", "192.0.2.1")
        table = await anne.set_up("the-game", ["me", "open", "open"], public=True)
        said = []
        for _ in range(3):  # a new socket is no new mouth
            seat = await anne.sit(table)
            said += [(await seat.ask("say", text="bla"))["type"] for _ in range(4)]
            await seat.close()
        assert said == ["done"] * 6 + ["refused"] * 6
        await anne.close()


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost:8000", True),
        ("127.0.0.1", True),
        ("192.168.1.20:8000", True),
        ("[::1]:8000", True),
        ("tablee.localhost", True),
        ("play.example.org", True),
        ("PLAY.example.org.:443", True),
        ("evil.example", False),
        ("play.example.org.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("user@localhost", False),
        ("localhost/evil", False),
        ("", False),
    ],
)
def test_a_server_answers_to_its_own_names(host: str, known: bool) -> None:
    config = Config(hosts="play.example.org")
    guard = Guard(_nowhere, config, Limits(1, 20, 20))
    scope = {"headers": [(b"host", host.encode())], "path": "/"}
    assert (guard._misdirected(scope) is None) is known


async def _nowhere(*_: Any) -> None:
    raise AssertionError


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ([b"tablee_session=abc-_1"], b"tablee_session=abc-_1"),
        ([b"theme=dark; tablee_session=abc; x=y"], b"tablee_session=abc"),
        ([b"theme=dark", b"tablee_session=abc"], b"tablee_session=abc"),
        ([b'tablee_session="abc"'], None),
        ([b"tablee_session=" + b"a" * 101], None),
        ([b"tablee_session=a%20b"], None),
        ([b'tablee_session="' + b"\\" * 10_000 + b'"'], None),
        ([b"x_tablee_session=abc"], None),
        ([], None),
    ],
)
def test_one_cookie_is_kept_if_it_is_as_we_made_it(given: list[bytes], kept: bytes | None) -> None:
    scope = {"headers": [(b"host", b"x"), *[(b"cookie", value) for value in given]]}
    keep_one_cookie(scope)
    expected = [(b"host", b"x")] + ([(b"cookie", kept)] if kept else [])
    assert scope["headers"] == expected


# -- tables --------------------------------------------------------------------------------------


async def test_what_somebody_hosts_is_counted_and_a_share_of_the_house_is_for_others(
    tmp_path: Path, arrive: Arrive
) -> None:
    made = Server("memory:", tmp_path / "log", tables_each=5, max_tables=10)
    with made:
        wish = {"game": "the-game", "seats": [{"kind": "open"}, {"kind": "open"}], "public": True}
        anne, bob, cleo = [await arrive(name, made.url) for name in ("Anne", "Bob", "Cléo")]
        answers = [await anne.http.post("/api/tables", json=wish) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [201] * 5 + [409]
        assert len(await anne.get("/api/tables?mine=true")) == 5
        answers = [await bob.http.post("/api/tables", json=wish) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201] * 3 + [503] * 2
        assert (await cleo.http.post("/api/tables", json=wish)).status_code == 201
        await anne.http.delete(f"/api/tables/{(await anne.get('/api/tables?mine=true'))[0]['id']}")


async def test_an_address_has_ten_times_the_tables_of_a_person(
    tmp_path: Path, arrive: Arrive
) -> None:
    made = Server("memory:", tmp_path / "log", tables_each=1, max_tables=100)
    with made:
        wish = {"game": "the-game", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
        people = [await arrive(f"P{n}", made.url) for n in range(11)]
        answers = [await person.http.post("/api/tables", json=wish) for person in people]
        assert [answer.status_code for answer in answers] == [201] * 10 + [503]
        # who closes a table makes room
        assert (
            await people[0].http.delete(f"/api/tables/{answers[0].json()['id']}")
        ).status_code == 204
        assert (await people[10].http.post("/api/tables", json=wish)).status_code == 201


async def test_the_list_begins_where_somebody_waits(tmp_path: Path, arrive: Arrive) -> None:
    with Server("memory:", tmp_path / "log", bot_tempo=1000) as made:
        anne, bob, cleo = [await arrive(name, made.url) for name in ("Anne", "Bob", "Cléo")]
        waiting = await anne.set_up("the-game", ["me", "open"], public=True)
        running = await bob.set_up("the-game", ["me", "regular"], public=True)
        await bob.post(f"/api/tables/{running}/start")
        locked = await bob.set_up("the-game", ["me", "open"], public=True)
        await bob.http.put(f"/api/tables/{locked}/lock", json={"locked": True})
        empty = await cleo.set_up("the-game", ["open", "open"], public=True)
        here = await anne.sit(waiting)
        await here.until(lambda s: bool(s.table) and s.table["seats"][0].get("connected", False))
        await asyncio.sleep(1.1)  # a list serves everybody for a second
        listed = [table["id"] for table in await cleo.get("/api/tables")]
        assert listed == [waiting, running, empty, locked]


def test_of_one_address_the_second_table_comes_after_everybodys_first() -> None:
    def table(id: str) -> TableInfo:
        return TableInfo(
            id=id,
            game="the-game",
            options={},
            public=True,
            pace="none",
            reaction=6.0,
            status="waiting",
            host=None,
            seats=(SeatInfo("open"),),
            matches=0,
            seed_hash=None,
        )

    lobby = Lobby.__new__(Lobby)
    lobby._origins = {f"s{n}": "192.0.2.1" for n in range(50)}
    tables = [table(f"s{n}") for n in range(50)] + [table("honest"), table("other")]
    assert [info.id for info in lobby._in_order(tables)][:3] == ["s0", "honest", "other"]


def in_memory(table: Table) -> LiveTable:
    return LiveTable(table, Ledger(Vault(bytes(32)), table.id), Clock())


def test_whoever_asks_from_any_number_fills_no_memory() -> None:
    live = in_memory(Sitting(tablee.game("the-game"), [None]).started(ANNE).table)
    for last in range(1000):
        live.update(None, last)
    assert len(live._encoded) <= KEPT


def test_a_table_where_nobody_is_closes_after_minutes() -> None:
    sitting = Sitting(tablee.game("the-game"), [None, None])
    live = in_memory(sitting.table)
    assert not is_deserted(live, sitting.now + EMPTY)
    assert is_deserted(live, sitting.now + EMPTY + 1)
    live.watchers.add(Watcher(None, 0))
    assert not is_deserted(live, sitting.now + EMPTY + 1)
    live.watchers.clear()
    # who sits there may have gone to fetch friends
    sitting.do(coming.sit, ANNE)
    assert not is_deserted(live, sitting.now + EMPTY + 1)
    assert is_deserted(live, sitting.now + DESERTED + 1)
    sitting.do(coming.connect, ANNE.id, worker="another")
    assert not is_deserted(live, sitting.now + DESERTED + 1)
    sitting.do(coming.disconnect, ANNE.id, worker="another")
    sitting.do(coming.sit, BOB)
    sitting.do(hosting.start, ANNE.id)
    assert not is_deserted(live, sitting.now + DESERTED + 1)

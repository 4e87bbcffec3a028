"""What `deploy/` says is what works: nginx, two workers, PostgreSQL; and what watches them."""

from __future__ import annotations

import asyncio
import configparser
import contextlib
import re
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
import yaml
from websockets.exceptions import ConnectionClosed

from tablee import Record
from tablee.server import metrics
from tablee.server.config import Config
from tablee.stores import store_for
from tablee.table import Table, verify
from tablee.table.store import Append, Head, StoreError
from tools.live import KEY, ROOT, Person, Seat, Server, read_log
from tools.nginx import NoNginx, running_nginx
from tools.postgres import find_binaries

pytestmark = pytest.mark.anyio

DEPLOY = ROOT / "deploy"
NAME = "tablee.example.org"


def settings() -> dict[str, str]:
    """What the file for the environment says."""
    lines = (DEPLOY / "tablee.env").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def worker(database: str, log: Path) -> Server:
    """A worker as the unit starts it, on a database and a port of the test's own."""
    given = {**settings(), "TABLEE_DATABASE_URL": database, "TABLEE_KEY": KEY}
    made = Server(database, log, bot_tempo=0, patience=1.5)
    made.environment.update({name: text for name, text in given.items() if name != "TABLEE_PORT"})
    return made


@contextlib.asynccontextmanager
async def guest(name: str, port: int, trust: ssl.SSLContext) -> AsyncIterator[Person]:
    """Somebody who comes in by the front door."""
    client = httpx.AsyncClient(
        base_url=f"https://127.0.0.1:{port}", headers={"host": NAME}, verify=trust, timeout=30
    )
    (await client.post("/api/session", json={"name": name})).raise_for_status()
    person = Person(f"https://{NAME}", client)
    person.door = {"host": "127.0.0.1", "port": port, "ssl": trust}
    yield person
    await person.close()


async def play(person: Person, table: str, found: asyncio.Event) -> Seat:
    """Play to the end, and come back whenever the socket is lost."""
    last = 0
    while True:
        seat = await person.sit(table, last=last)
        try:
            tried = -1
            while True:
                await seat.until(
                    lambda s, t=tried: (
                        s.status == "over"  # type: ignore[misc]
                        or (bool(s.update.get("legal")) and s.number > t)
                    )
                )
                if seat.status == "over":
                    return seat
                tried = seat.number
                await seat.play(seat.update["legal"][0])
                if seat.number > 12:
                    found.set()
                await asyncio.sleep(0.02)
        except (ConnectionError, ConnectionClosed):
            last = seat.number
            await asyncio.sleep(0.1)


async def test_a_match_goes_on_while_a_worker_behind_nginx_is_replaced(
    database: str,
    tmp_path: Path,
) -> None:
    first, second = (worker(database, tmp_path / f"log{n}") for n in (1, 2))
    with contextlib.ExitStack() as stack:
        try:
            doors = running_nginx({8001: first.port, 8002: second.port})
            port, certificate = stack.enter_context(doors)
        except NoNginx as why:
            pytest.skip(f"NO NGINX HERE: the deployment is NOT tested: {why}")
        for server in (first, second):
            stack.enter_context(server)
        trust = ssl.create_default_context(cafile=str(certificate))
        async with guest("Anne", port, trust) as anne, guest("Bob", port, trust) as bob:
            cookie = next(iter(anne.http.cookies.jar))
            assert cookie.secure
            for hidden in ("/metrics", "/readyz"):
                assert (await anne.http.get(hidden)).status_code == 404
            workers = {(await anne.get("/healthz"))["worker"] for _ in range(8)}
            assert len(workers) == 2
            table = await anne.set_up("the-game", ["me", "open", "regular"], public=True)
            await bob.post(f"/api/tables/{table}/join", {})
            await anne.post(f"/api/tables/{table}/start")
            going = asyncio.Event()
            playing = [asyncio.create_task(play(person, table, going)) for person in (anne, bob)]
            await asyncio.wait_for(going.wait(), 60)
            assert await asyncio.to_thread(first.stop) == 0  # systemctl restart tablee@8001
            await asyncio.to_thread(first.start)
            seats = await asyncio.wait_for(asyncio.gather(*playing), 120)
            answer = await anne.http.get(f"/api/tables/{table}/records/1")
            verify(Record.from_json(answer.content), seats[0].table["seed_hash"])
    log = (await read_log(database, [table]))[table]
    assert Table.replay(table, log).status == "over"
    for server in (first, second):
        assert '"error"' not in server.log.read_text()


# -- the files -----------------------------------------------------------------------------------


def test_the_environment_is_understood() -> None:
    given = {**settings(), "TABLEE_KEY": KEY}
    config = Config.from_environment(given)
    assert config.secure
    assert config.host == "127.0.0.1"
    assert config.database_url.startswith("postgresql:")


def test_the_unit_is_one(tmp_path: Path) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(DEPLOY / "tablee@.service")
    assert unit["Service"]["ExecStart"].endswith("/tablee serve")
    assert unit["Service"]["Environment"] == "TABLEE_PORT=%i"
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        return
    copy = tmp_path / "tablee@8001.service"
    text = (DEPLOY / "tablee@.service").read_text()
    copy.write_text(text.replace("/opt/tablee/bin/tablee", "/bin/true"))
    checked = subprocess.run(
        [analyze, "verify", "--man=no", str(copy)], capture_output=True, text=True, check=False
    )
    told = [line for line in checked.stderr.splitlines() if "tablee@8001" in line]
    assert not [line for line in told if "Unknown" in line or "Failed to parse" in line], told


def test_alerts_speak_of_what_is_measured() -> None:
    rules = yaml.safe_load((DEPLOY / "alerts.yml").read_text())
    (group,) = rules["groups"]
    measured = metrics.exposition().decode()
    names = set(re.findall(r"^# TYPE (\w+) ", measured, re.MULTILINE)) | set(
        re.findall(r"^(\w+)[{ ]", measured, re.MULTILINE)
    )
    # families with labels have no samples yet: their names come from the description
    names |= {f"{name}_bucket" for name in names}
    for rule in group["rules"]:
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
        assert re.fullmatch(r"Tablee[A-Za-z]+", rule["alert"])
        assert re.fullmatch(r"\d+[smh]", rule.get("for", "1m"))
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert set(rule["annotations"]) == {"summary", "what"}
        expression = rule["expr"]
        for opening, closing in ("()", "{}", "[]"):
            assert expression.count(opening) == expression.count(closing)
        assert re.search(r" (>|<|==) [\d.]+$", expression)
        for name in re.findall(r"tablee_\w+", expression):
            assert name in names, name


# -- PostgreSQL ----------------------------------------------------------------------------------

HEAD = Head("the-game", "waiting", True, (), 1.0, b"{}", 1)


async def test_a_dump_of_postgresql_holds_everything_up_to_the_moment(
    database: str,
    tmp_path: Path,
) -> None:
    """As docs/deploy.md says: pg_dump while workers write, pg_restore into an empty database."""
    binaries = find_binaries()
    assert binaries is not None
    store = store_for(database)
    await store.open()
    written = 0
    stop = False

    async def write() -> None:
        nonlocal written
        while not stop:
            number = written + 1
            assert await store.append(Append("t", number, b"%d" % number, HEAD))
            written = number

    writing = asyncio.create_task(write())
    while written < 50:
        await asyncio.sleep(0.01)
    moment = written
    dump = tmp_path / "tablee.dump"
    await run(binaries / "pg_dump", "--format=custom", f"--file={dump}", f"--dbname={database}")
    stop = True
    await writing
    await store.close()
    admin = await asyncpg.connect(database)
    fresh = f"{database.rpartition('/')[2]}_again"
    await admin.execute(f"CREATE DATABASE {fresh}")
    again = f"{database.rpartition('/')[0]}/{fresh}"
    try:
        await run(binaries / "pg_restore", "--no-owner", f"--dbname={again}", str(dump))
        restored = store_for(again)
        await restored.open()
        found = await restored.read("t")
        assert moment <= len(found) <= written
        assert found == [b"%d" % number for number in range(1, len(found) + 1)]
        assert await restored.append(Append("t", len(found) + 1, b"more"))
        await restored.close()
    finally:
        await admin.execute(f"DROP DATABASE {fresh} WITH (FORCE)")
        await admin.close()


async def test_a_newer_postgresql_is_refused_in_one_line(database: str) -> None:
    store = store_for(database)
    await store.open()
    await store.close()
    db = await asyncpg.connect(database)
    await db.execute("INSERT INTO schema_version VALUES (99)")
    await db.close()
    with pytest.raises(StoreError, match=r"newer Tablée \(version 99"):
        await store_for(database).open()


async def run(*command: Any) -> None:
    process = await asyncio.create_subprocess_exec(
        *map(str, command), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    _, told = await process.communicate()
    assert process.returncode == 0, told.decode()

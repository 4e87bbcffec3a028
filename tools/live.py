"""A real server in a process of its own, and people who talk to it: for tests, soak and load."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tablee.stores import store_for
from tablee.table.entries import AnyEntry
from tablee.table.ledger import Ledger
from tablee.table.vault import Vault

ROOT = Path(__file__).resolve().parent.parent

KEY = "5a" * 32
"""The key of a PostgreSQL that is thrown away after a test."""


def vault_of(database: str) -> Vault:
    """The vault of a database of these servers, once they have used it."""
    if database.startswith("postgres"):
        return Vault.from_text(KEY, "KEY")
    return Vault.from_file(Path(database.removeprefix("sqlite:") + ".key"))


async def read_log(database: str, tables: list[str]) -> dict[str, list[AnyEntry]]:
    """The logs of tables, from the store that a server has left."""
    store = store_for(database)
    await store.open()
    try:
        vault = vault_of(database)
        return {table: Ledger(vault, table).read_all(await store.read(table)) for table in tables}
    finally:
        await store.close()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A server process. It is started by `start`, and may be killed and started again."""

    def __init__(self, database: str, log: Path, path: list[Path] | None = None, **env: Any):
        self.port = free_port()
        self.log = log
        self.environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(str(p) for p in [*(path or []), *_python_path()]),
            "TABLEE_DATABASE_URL": database,
            "TABLEE_PORT": str(self.port),
            "TABLEE_BOT_PROCESSES": "1",
            "TABLEE_LOG": "json",
            "PYTHONFAULTHANDLER": "1",
            "TABLEE_RATE": "0",
            "TABLEE_SOCKETS_EACH": "1000",
            # SQLite has a file for its key; a PostgreSQL of a test has none
            **({"TABLEE_KEY": KEY} if database.startswith("postgres") else {}),
            **{f"TABLEE_{name.upper()}": str(value) for name, value in env.items()},
        }
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def start(self, patience: float = 60.0) -> Server:
        """Start it, and wait until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tablee.server"],
                env=self.environment,
                stdout=log,
                stderr=log,
                cwd=ROOT,
                start_new_session=True,
            )
        until = time.monotonic() + patience
        while time.monotonic() < until:
            if self.process.poll() is not None:
                break
            try:
                if httpx.get(f"{self.url}/healthz", timeout=2).status_code == 200:
                    return self
            except httpx.HTTPError:
                time.sleep(0.05)
        status = self.process.poll()
        if status is None:
            self.process.send_signal(signal.SIGABRT)  # writes down where it hangs
            self.process.wait(20)
        told = self.log.read_text()[-6000:]
        raise RuntimeError(f"the server did not start (status {status}):\n{told}")

    def errors(self) -> list[str]:
        """The lines of its log that tell of a mistake of its own.

        A warning may name an error, too: a bot that was late, a store that was away. That is how
        the server copes, not what it does wrong.
        """
        told = self.log.read_text().splitlines()
        marks = ('"level": "error"', '"level": "critical"', "Traceback (most recent call last)")
        return [line for line in told if any(mark in line for mark in marks)]

    def stop(self) -> int:
        """Ask it to stop, and wait; its exit status."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(20)

    def kill(self) -> None:
        """Kill it and all that it started, at once."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(20)

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process is not None and self.process.poll() is None:
            try:
                self.stop()
            except subprocess.TimeoutExpired:
                self.kill()


def _python_path() -> list[str]:
    given = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return [str(Path(part).resolve()) for part in given if part] or [str(ROOT / "src")]


class Person:
    """Somebody with a session: a browser without a page."""

    def __init__(
        self, server_url: str, client: httpx.AsyncClient, token: str | None = None
    ) -> None:
        self.url = server_url
        self.http = client
        self.token = token
        self.seats: list[Seat] = []
        self.door: dict[str, Any] = {}  # how sockets get there, if not straight

    @classmethod
    async def come_in(cls, url: str, name: str) -> Person:
        """A new session, with a cookie."""
        client = httpx.AsyncClient(base_url=url, timeout=30, headers={"accept-language": "en"})
        answer = await client.post("/api/session", json={"name": name})
        answer.raise_for_status()
        return cls(url, client)

    async def close(self) -> None:
        """Go home."""
        for seat in self.seats:
            await seat.close()
        await self.http.aclose()

    async def post(self, path: str, body: Any = None) -> Any:
        """POST; the answer, which must be good."""
        answer = (
            await self.http.post(path, json=body)
            if body is not None
            else await self.http.post(path)
        )
        if answer.is_error:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text}")
        return answer.json()

    async def get(self, path: str) -> Any:
        """GET; the answer, which must be good."""
        answer = await self.http.get(path)
        if answer.is_error:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text}")
        return answer.json()

    async def set_up(self, game: str, seats: list[str], **settings: Any) -> str:
        """A table; seats are `me`, `open`, or the level of a bot. Returns its id."""
        wishes = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat}
            for seat in seats
        ]
        table = await self.post("/api/tables", {"game": game, "seats": wishes, **settings})
        return str(table["id"])

    async def sit(self, table: str, last: int = 0, invite: str = "", url: str = "") -> Seat:
        """Open a socket at a table."""
        base = (url or self.url).replace("http", "ws", 1)
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"cookie": cookie} if cookie else {}
        if invite:
            headers["tablee-invitation"] = invite
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        link = await connect(
            f"{base}/api/tables/{table}/socket?last={last}&lang=en",
            additional_headers=headers,
            max_size=2**22,
            open_timeout=30,
            ping_interval=None,
            compression=None,
            **self.door,
        )
        self.seats.append(Seat(link, last))
        return self.seats[-1]


class Seat:
    """One end of a socket: keeps the last update, and matches answers to commands."""

    keys = itertools.count(1)

    def __init__(self, link: ClientConnection, last: int = 0) -> None:
        self.link = link
        self.number = last
        self.update: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.received: list[str] = []
        self.happened: list[dict[str, Any]] = []
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.troubles: list[dict[str, Any]] = []
        self.watching = 0
        self.keep = False
        self.news = asyncio.Condition()
        self.closed: int | None = None
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for data in self.link:
                assert isinstance(data, str)
                if self.keep:
                    self.received.append(data)
                await self._take(json.loads(data))
        except Exception:  # whatever ended it, the code says how
            pass
        self.closed = self.link.close_code or 1006
        for waiting in self.answers.values():
            if not waiting.done():
                waiting.set_exception(ConnectionError(f"closed: {self.closed}"))
                waiting.exception()  # nobody may be waiting any more: that is no news
        async with self.news:
            self.news.notify_all()

    async def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "update":
            self.number = message["number"]
            self.update = message
            self.table = message["table"] or self.table
            if not message["whole"]:
                self.happened.clear()
            self.happened.extend(message["happened"])
            async with self.news:
                self.news.notify_all()
        elif kind == "watching":
            self.watching = message["count"]
            async with self.news:
                self.news.notify_all()
        elif kind == "error":
            self.troubles.append(message)
            async with self.news:
                self.news.notify_all()
        else:
            waiting = self.answers.pop(message["id"], None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)

    @property
    def status(self) -> str:
        """Of the table."""
        return str(self.table.get("status"))

    async def until(self, holds: Callable[[Seat], bool], seconds: float = 30.0) -> None:
        """Wait until something holds, once it was told how the table stands.

        Raises:
            ConnectionError: the socket closed before.
        """
        async with asyncio.timeout(seconds), self.news:
            while not (self.update and holds(self)):
                if self.closed is not None:
                    raise ConnectionError(f"closed: {self.closed}")
                await self.news.wait()

    async def ask(self, kind: str, seconds: float = 30.0, **fields: Any) -> dict[str, Any]:
        """Send a command, and wait for its answer."""
        key = fields.pop("id", None) or f"k{next(self.keys)}"
        waiting = self.answers.get(key)
        if waiting is None:
            waiting = self.answers[key] = asyncio.get_running_loop().create_future()
        await self.link.send(json.dumps({"type": kind, "id": key, **fields}))
        return await asyncio.wait_for(asyncio.shield(waiting), seconds)

    async def play(self, code: int, number: int | None = None, **fields: Any) -> dict[str, Any]:
        """Act, having seen the last update."""
        seen = self.number if number is None else number
        return await self.ask("play", code=code, number=seen, **fields)

    async def play_to_the_end(
        self, choose: Callable[[list[int]], int], seconds: float = 120.0
    ) -> None:
        """Act whenever it may, until the match is over."""
        tried = -1

        def ready(seat: Seat) -> bool:
            may_act = bool(seat.update.get("legal")) and seat.number > tried
            return seat.status == "over" or may_act

        async with asyncio.timeout(seconds):
            while True:
                await self.until(ready, seconds)
                if self.status == "over":
                    return
                tried = self.number
                answer = await self.play(choose(self.update["legal"]))
                if answer["type"] == "refused" and answer["reason"] != "raced":
                    raise RuntimeError(str(answer))

    async def close(self) -> None:
        """Leave."""
        await self.link.close()
        await asyncio.gather(self._reader, return_exceptions=True)

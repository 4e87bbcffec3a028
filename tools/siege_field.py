"""Where a siege takes place: the server, the strangers, the honest people (`tools/siege.py`)."""

from __future__ import annotations

import asyncio
import contextlib
import copy
from collections.abc import Awaitable, Callable

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tools.live import Person, Server

HONEST = "127.0.0.7"
GONE = (OSError, TimeoutError, httpx.HTTPError, WebSocketException, asyncio.IncompleteReadError)


class Fallen(AssertionError):
    """The attack did what it should not be able to do."""


def holds(condition: bool, otherwise: str) -> None:
    """Say what is wrong, unless the condition holds."""
    if not condition:
        raise Fallen(otherwise)


# -- people --------------------------------------------------------------------------------------


def visitor(server: Server, address: str, **headers: str) -> httpx.AsyncClient:
    """Somebody who comes from an address of this machine."""
    way = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=100))
    return httpx.AsyncClient(
        base_url=server.url,
        transport=way,
        timeout=60,
        headers={"accept-language": "en", **headers},
    )


async def come_in(server: Server, name: str, address: str) -> Person:
    """Somebody with a session."""
    client = visitor(server, address)
    (await client.post("/api/session", json={"name": name})).raise_for_status()
    return Person(server.url, client)


async def open_socket(
    server: Server, table: str, person: Person | None, address: str, query: str = ""
) -> ClientConnection:
    """A plain socket at a table, which reads only when it is told to."""
    headers = {}
    if person is not None:
        token = person.http.cookies["tablee_session"]
        headers["cookie"] = f"tablee_session={token}"
    return await connect(
        f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket?lang=en{query}",
        additional_headers=headers,
        local_addr=(address, 0),
        compression=None,
        ping_interval=None,
        open_timeout=30,
        close_timeout=1,
        max_size=2**22,
    )


async def raw(server: Server, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection, and nothing said yet."""
    return await asyncio.open_connection("127.0.0.1", server.port, local_addr=(address, 0))


async def status(reader: asyncio.StreamReader) -> int:
    """Of the answer; 0: the connection was cut off."""
    with contextlib.suppress(*GONE):
        line = await asyncio.wait_for(reader.readline(), 20)
        if line.startswith(b"HTTP/1.1 "):
            return int(line.split()[1])
    return 0


async def gauge(server: Server, name: str) -> float:
    """A number of the server's own."""
    async with visitor(server, HONEST) as client:
        for line in (await client.get("/metrics")).text.splitlines():
            if line.startswith(f"{name} "):
                return float(line.split()[1])
    return 0.0


# -- the field -----------------------------------------------------------------------------------

Attack = Callable[["Field"], Awaitable[str]]
ATTACKS: dict[str, Attack] = {}


def attack(name: str) -> Callable[[Attack], Attack]:
    """An attack of the siege."""

    def add(made: Attack) -> Attack:
        ATTACKS[name] = made
        return made

    return add


class Field:
    """Where the siege takes place.

    Attributes:
        server: the one under siege.
        table: a public table with a finished match.
        seats: how many played it.
        scale: how much of everything; 1 in the real one, less in tests.
        stranger: where the attack comes from, an address of this machine.
    """

    def __init__(self, server: Server, scale: float = 1.0) -> None:
        self.server = server
        self.stranger = ""
        self.scale = scale
        self.table = ""
        self.seats = 0

    def against(self, name: str) -> Field:
        """The same field, for an attack that comes from an address of its own."""
        field = copy.copy(self)
        field.stranger = f"127.0.66.{list(ATTACKS).index(name) + 1}"
        return field

    async def attack(self, name: str) -> str:
        """What came of an attack.

        Raises:
            Fallen: it did what it should not be able to do.
        """
        return await ATTACKS[name](self.against(name))

    def many(self, count: int) -> int:
        """So many, in proportion."""
        return max(2, int(count * self.scale))

    async def acquaint(self, *strangers: Person) -> Person:
        """Somebody honest who has played with these people, and so is of their company."""
        anne = await come_in(self.server, "Anne", HONEST)
        plan = ["me", *["open"] * len(strangers), *["regular"] * (2 - len(strangers))]
        table = await anne.set_up("roi-lui", plan, public=True)
        for person in strangers:
            await person.post(f"/api/tables/{table}/join", {})
        await anne.post(f"/api/tables/{table}/start")
        for person in (anne, *strangers):
            await person.post(f"/api/tables/{table}/leave")  # a stand-in plays on
        await self.over(anne, table)
        return anne

    async def over(self, person: Person, table: str) -> None:
        """Wait for the end of a match."""
        for _ in range(600):
            if (await person.get(f"/api/tables/{table}"))["status"] == "over":
                return
            await asyncio.sleep(0.1)
        raise TimeoutError("the match does not end")

    async def prepare(self) -> None:
        """A finished match, to be looked at again."""
        host = await come_in(self.server, "Host", HONEST)
        self.seats = 6
        self.table = await host.set_up("service-compris", ["novice"] * 6, public=True)
        await host.post(f"/api/tables/{self.table}/start")
        await self.over(host, self.table)
        (await host.http.get(f"{self.replay}?eyes=1")).raise_for_status()  # and its process
        await host.close()

    @property
    def replay(self) -> str:
        """The address of its replay."""
        return f"/api/tables/{self.table}/records/1/replay"

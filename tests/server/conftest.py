"""Real servers for tests: one that is shared, on SQLite, and whatever a test starts itself."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import asyncpg
import pytest

from tests.conftest import PLUGIN
from tools.live import Person, Server

Arrive = Callable[..., Awaitable[Person]]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite, with the test game, whose bots do not dawdle."""
    folder = tmp_path_factory.mktemp("server")
    database = f"sqlite:{folder}/t.sqlite3"
    made = Server(database, folder / "log", [PLUGIN], bot_tempo=0, warning_playouts=600)
    with made:
        yield made


@pytest.fixture
async def arrive(server: Server) -> AsyncIterator[Arrive]:
    """Somebody comes in."""
    people: list[Person] = []

    async def come_in(name: str, url: str = "") -> Person:
        person = await Person.come_in(url or server.url, name)
        people.append(person)
        return person

    yield come_in
    for person in people:
        await person.close()


@pytest.fixture
async def database(postgres: str) -> AsyncIterator[str]:
    """An empty database of its own."""
    name = f"t{secrets.token_hex(4)}"
    admin = await asyncpg.connect(postgres)
    await admin.execute(f"CREATE DATABASE {name}")
    yield postgres.rpartition("/")[0] + f"/{name}"
    await admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
    await admin.close()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind that a server uses."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path}/t.sqlite3"
    return str(request.getfixturevalue("database"))

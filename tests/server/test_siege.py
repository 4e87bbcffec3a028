"""The siege, in small doses: what a stranger does, and what comes of it. See `tools/siege.py`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tools.live import Server
from tools.siege import resident
from tools.siege_field import ATTACKS, Field

PATIENT = (
    "pings, never reading",
    "sockets that never read",
    "60 MB of headers",
    "1,100 half-open requests",
    "slow bodies, slow readers",
)
"""Attacks that mostly wait until they are cut off: they wait together."""


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Field]:
    """A server with the usual limits."""
    folder = tmp_path_factory.mktemp("siege")
    made = Server(
        f"sqlite:{folder}/t.sqlite3", folder / "log", rate=1, sockets_each=20, bot_tempo=0
    )
    with made:
        found = Field(made, 0.1)
        asyncio.run(found.prepare())
        yield found
    assert not made.errors(), "\n".join(made.errors())


@pytest.mark.parametrize("name", [name for name in ATTACKS if name not in PATIENT])
def test_an_attack_comes_to_nothing(field: Field, name: str) -> None:
    asyncio.run(field.attack(name))


def test_who_does_not_finish_or_does_not_read_is_cut_off(field: Field) -> None:
    assert field.server.process is not None
    before = resident(field.server.process.pid)

    async def all_at_once() -> list[str]:
        return await asyncio.gather(*[field.attack(name) for name in PATIENT])

    assert len(asyncio.run(all_at_once())) == len(PATIENT)
    assert resident(field.server.process.pid) < before + 60

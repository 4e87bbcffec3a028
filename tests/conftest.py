"""What several folders of tests share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee import registry
from tablee.core.game import Game
from tests.postgres import running_postgres
from tests.redis import RedisServer, running_redis

PLUGIN = Path(__file__).parent / "plugin"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL, shared by all tests of this process."""
    with running_postgres() as url:
        yield url


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    """A real Redis of the test's own, which it may stop and start."""
    with running_redis() as server:
        yield server


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def snap() -> Iterator[Game[Any]]:
    """A game with reaction windows, found by its entry point like any installed one."""
    sys.path.insert(0, str(PLUGIN))
    registry._installed.cache_clear()
    try:
        yield tablee.game("snap")
    finally:
        sys.path.remove(str(PLUGIN))
        registry._installed.cache_clear()

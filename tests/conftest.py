"""What several folders of tests share."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee import registry
from tablee.core.game import Game
from tools.postgres import NoPostgres, running_postgres
from tools.redis_server import NoRedis, RedisServer, running_redis

PLUGIN = Path(__file__).parent / "plugin"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Twice as many processes as cores: many tests wait for a server, a browser or a clock."""
    return 2 * (os.cpu_count() or 1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL, shared by all tests of this process."""
    with ExitStack() as stack:
        try:
            url = stack.enter_context(running_postgres())
        except NoPostgres as why:
            pytest.skip(f"NO POSTGRESQL HERE: several workers are NOT tested: {why}")
        yield url


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    """A real Redis of the test's own, which it may stop and start."""
    with ExitStack() as stack:
        try:
            server = stack.enter_context(running_redis())
        except NoRedis as why:
            pytest.skip(f"NO REDIS HERE: TABLEE_REDIS_URL is NOT tested: {why}")
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

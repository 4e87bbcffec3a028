"""What several folders of tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres import running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL, shared by all tests of this process."""
    with running_postgres() as url:
        yield url


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"

"""The test game, installed for as long as a test wants it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee import registry
from tablee.core.game import Game

PLUGIN = Path(__file__).parent.parent / "plugin"


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

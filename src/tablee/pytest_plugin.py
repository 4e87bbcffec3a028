"""For tests of games outside this package: pytest knows `@pytest.mark.rule("XY-07")`.

pytest loads it by itself where Tablée is installed (entry point `pytest11`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark."""
    config.addinivalue_line(
        "markers", "rule(id): the rule of a game's catalogue that the test shows, for example XY-07"
    )

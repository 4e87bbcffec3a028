"""How this package was built."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES

import tablee.core.state


def compiled() -> bool:
    """Whether the rules run compiled (by mypyc) or interpreted."""
    return tablee.core.state.__file__.endswith(tuple(EXTENSION_SUFFIXES))

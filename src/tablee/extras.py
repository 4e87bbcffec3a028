"""What `pip install tablee` leaves out is named when it is missed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tablee.core.errors import MissingExtra


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around imports that need one of this package's extras.

    Raises:
        MissingExtra: a package of others is not there; the message is what to install.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing == "tablee":  # no extra would bring it
            raise
        raise MissingExtra(f"{missing} is missing: pip install 'tablee[{name}]'") from error

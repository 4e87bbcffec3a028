"""`tablee serve`: the tables, in the browser."""

from __future__ import annotations

import os
from typing import Annotated

from cyclopts import Parameter

from tablee.server.config import PREFIX, Config
from tablee.server.serve import serve as run_server


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    workers: int | None = None,
    open_page: Annotated[bool, Parameter(name="--open")] = False,
) -> None:
    """Serve the tables, to this machine or to the world.

    More settings: docs/server.md.

    Args:
        host: Where to listen (default: this machine alone).
        port: On which port (default: 8000, or another if it is taken).
        workers: How many processes; more than one needs PostgreSQL.
        open_page: Open the page in a browser, where there is a screen.
    """
    for name, value in (("HOST", host), ("PORT", port), ("WORKERS", workers)):
        if value is not None:
            os.environ[PREFIX + name] = str(value)
    run_server(Config.from_environment(), open_page=open_page)

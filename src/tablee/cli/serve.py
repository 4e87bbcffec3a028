"""`tablee serve`: the tables, in the browser."""

from __future__ import annotations

import os
from typing import Annotated

from cyclopts import Parameter

from tablee.server.config import EVERYWHERE, PREFIX, Config, ConfigError
from tablee.server.serve import serve as run_server


def serve(
    *,
    host: str | None = None,
    lan: Annotated[bool, Parameter(negative="")] = False,
    port: int | None = None,
    workers: int | None = None,
    open_page: Annotated[bool, Parameter(name="--open")] = False,
) -> None:
    """Serve the tables, to this machine or to the world.

    More settings: docs/server.md.

    Args:
        host: Where to listen (default: this machine alone).
        lan: Listen to the local network: for friends in the same house.
        port: On which port (default: 8000, or another if it is taken).
        workers: How many processes; more than one needs PostgreSQL.
        open_page: Open the page in a browser, where there is a screen.
    """
    if lan and host is not None:
        raise ConfigError("--lan listens everywhere, --host in one place: say one of them")
    host = EVERYWHERE if lan else host
    for name, value in (("HOST", host), ("PORT", port), ("WORKERS", workers)):
        if value is not None:
            os.environ[PREFIX + name] = str(value)
    run_server(Config.from_environment(), open_page=open_page)

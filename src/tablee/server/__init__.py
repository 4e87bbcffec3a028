"""HTTP and sockets around tables.

`serve` starts it; `create_app` makes the ASGI application. See `docs/server.md`.
"""

from tablee.server.config import Config
from tablee.server.serve import serve

__all__ = ["Config", "serve"]

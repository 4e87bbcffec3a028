"""HTTP and sockets around tables.

`serve` starts it; `create_app` makes the ASGI application. See `docs/server.md`.
"""

from tablee.extras import extra
from tablee.server.config import Config

with extra("server"):
    from tablee.server.serve import serve

__all__ = ["Config", "serve"]

"""The ASGI application of one worker."""

from __future__ import annotations

import gc
import sys

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State

from tablee.server import logs, openapi
from tablee.server.config import Config, page_folder
from tablee.server.desk import open_desk
from tablee.server.errors import HANDLERS
from tablee.server.guard import LARGEST_BODY, Guard
from tablee.server.page import page_routes
from tablee.server.routes import ROUTES
from tablee.server.services import Services

SWITCH = 0.0005
"""Seconds that the event loop keeps the interpreter from the thread of the store."""

COLLECT = (20_000, 20, 20)
"""Collect garbage less often: thousands of tables are not garbage, and looking takes time."""


def create_app(config: Config | None = None) -> Guard:
    """The application, as configured or as the environment says."""
    config = config or Config.from_environment()
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*COLLECT)
    logs.set_up(config.log, config.log_level)
    here = Services(config)
    inner = Litestar(
        [*ROUTES, *page_routes(page_folder(config))],
        state=State({"services": here}),
        lifespan=[here.lifespan, lambda _: open_desk(here)],
        exception_handlers=HANDLERS,
        openapi_config=openapi.config(),
        # replays and reviews are kept compressed
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=5, exclude="/(replay|review)$"
        ),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        debug=False,
    )
    return Guard(inner, config, here.limits)

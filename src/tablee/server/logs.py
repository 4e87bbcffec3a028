"""Structured logs. They never hold a token, a seed, an invitation, a name or what was said."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog


def set_up(style: str = "console", level: str = "info") -> None:
    """Send our own logs and those of the libraries to standard error, in one form."""
    threshold = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: Any = structlog.processors.JSONRenderer()
    if style != "json":
        last = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    else:
        shared.append(structlog.processors.format_exc_info)
    structlog.configure(
        processors=[*shared, last],
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(threshold, logging.WARNING))
    # it warns of every malformed request: strangers would fill the disk
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)


def log() -> Any:
    """The logger."""
    return structlog.get_logger()

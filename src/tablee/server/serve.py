"""Starting the server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
import tempfile
import threading
import time
import urllib.request
import webbrowser
from importlib import import_module
from types import FrameType

import msgspec
import uvicorn
from uvicorn.supervisors import Multiprocess

from tablee.extras import extra
from tablee.server import welcome
from tablee.server.config import PREFIX, Config, ConfigError
from tablee.server.messages import LARGEST
from tablee.server.reach import own_address
from tablee.stores import store_for
from tablee.table.unlock import unlock

SHUTDOWN = 5
"""Seconds that requests are given to finish."""

KEEP_ALIVE = 75
"""Seconds that an idle connection stays open: longer than proxies keep theirs (often 60)."""


def serve(config: Config | None = None, *, open_page: bool = False, announce: bool = True) -> None:
    """Serve until told to stop (Ctrl-C or SIGTERM), which loses nothing.

    Args:
        config: how; by default as the environment says.
        open_page: open the page in a browser, where there is a screen.
        announce: print where it is.

    Raises:
        ConfigError: the environment does not make sense, or asks for a port that is taken.
        MissingExtra: something that it needs is not installed.
        StoreError: the store cannot be opened, or what it needs is not installed.
    """
    with extra("server"):
        import_module("tablee.server.app")  # all that it needs, before anything is opened
    config = config or Config.from_environment()
    asyncio.run(_try_store(config))
    port = _free_port(config)
    config = msgspec.structs.replace(config, port=port)
    if announce:
        welcome.announce(config)
    if open_page and _has_screen():
        address = own_address(config)
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    _export(config)
    if config.workers > 1:
        with tempfile.TemporaryDirectory(prefix="tablee-metrics-") as folder:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
            _run(config)
    else:
        _run(config)


async def _try_store(config: Config) -> None:
    """Open and close it: what is wrong is said in one line, not under a worker's traceback."""
    store = store_for(config.database_url, config.redis_url)
    await store.open()
    try:
        await unlock(store, config.key, config.key_file())
    finally:
        await store.close()


def _run(config: Config) -> None:
    # uvicorn raises the signal again once it has stopped cleanly: to be told to stop is no failure
    signal.signal(signal.SIGTERM, lambda *_: None)
    with contextlib.suppress(KeyboardInterrupt):
        _serve(config)


class Patient(uvicorn.Server):
    """Stops once, in order, however often it is told to: that takes seconds at most.

    Told twice, uvicorn would break off and cancel whatever is just closing the house.
    """

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """To be told to stop; the second time changes nothing."""
        if not self.should_exit:
            super().handle_exit(sig, frame)


def _serve(config: Config) -> None:
    settings = uvicorn.Config(
        "tablee.server.app:create_app",
        factory=True,
        host=config.host,
        port=config.port,
        workers=config.workers,
        http="tablee.server.transport:HttpDoor",
        ws="tablee.server.transport:Socket",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # costs more time and memory than it saves bytes here
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=config.named_proxies(),
        timeout_graceful_shutdown=SHUTDOWN,
        timeout_keep_alive=KEEP_ALIVE,
    )
    if config.workers > 1:
        Multiprocess(settings, [settings.bind_socket()]).run()
    else:
        Patient(settings).run()


def _export(config: Config) -> None:
    """Workers are processes of their own: they read the configuration from the environment."""
    for name in Config.__struct_fields__:
        value = getattr(config, name)
        text = str(value).lower() if isinstance(value, bool) else str(value)
        os.environ[PREFIX + name.upper()] = text


def _free_port(config: Config) -> int:
    """The port, or another one if it is taken and nobody asked for this one.

    Raises:
        ConfigError: it is taken, and they asked for this one.
    """
    if config.port == 0 or not _taken(config.host, config.port):
        return config.port or _any_port(config.host)
    if PREFIX + "PORT" in os.environ:
        raise ConfigError(f"port {config.port} of {config.host} is taken by another program")
    return _any_port(config.host)


def _taken(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
    return False


def _any_port(host: str) -> int:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
        return port


def _has_screen() -> bool:
    graphical = sys.platform in ("darwin", "win32")
    return graphical or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_when_ready(address: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)

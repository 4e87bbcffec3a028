"""A real Redis for tests, from the path; where there is none, tests are skipped, and say so."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tools.live import free_port

SKIPPED = "NO REDIS HERE: TABLEE_REDIS_URL is NOT tested (install redis-server)"


class RedisServer:
    """A Redis that keeps nothing, and may be stopped and started again."""

    def __init__(self, binary: str, folder: str) -> None:
        self.port = free_port()
        self._command = [binary, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        silent = subprocess.DEVNULL
        self._process = subprocess.Popen(
            self._command, cwd=self._folder, stdout=silent, stderr=silent
        )
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("redis-server did not start")

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(10)
            self._process = None


@contextmanager
def running_redis() -> Iterator[RedisServer]:
    """A server of its own."""
    binary = shutil.which("redis-server")
    if binary is None:
        pytest.skip(SKIPPED)
    with tempfile.TemporaryDirectory(prefix="tablee-redis-") as folder:
        server = RedisServer(binary, folder)
        server.start()
        try:
            yield server
        finally:
            server.kill()

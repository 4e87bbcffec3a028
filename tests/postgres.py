"""A real PostgreSQL for tests: started on loopback, thrown away afterwards.

It is taken from the path or from where Debian keeps it. Started by root, it runs as an
unprivileged user, because PostgreSQL refuses root. Where there is none, tests that need it are
skipped, and say so.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tools.live import free_port

SKIPPED = "NO POSTGRESQL HERE: everything about several workers is NOT tested (install postgresql)"


def find_binaries() -> Path | None:
    """The folder of `postgres` and `initdb`."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = shutil.which("postgres")
    if on_path is not None:
        places.append(Path(on_path).parent)
    for place in places:
        if (place / "postgres").exists() and (place / "initdb").exists():
            return place
    return None


def _demote() -> dict[str, object]:
    """Arguments of subprocess that make root an unprivileged user."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    return {}


@contextmanager
def running_postgres() -> Iterator[str]:
    """A server of its own; yields the address of its database."""
    binaries = find_binaries()
    if binaries is None:
        pytest.skip(SKIPPED)
    with tempfile.TemporaryDirectory(prefix="tablee-pg-") as folder:
        home = Path(folder)
        demoted = _demote()
        if demoted:
            os.chown(home, int(str(demoted["user"])), int(str(demoted["group"])))
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "TZ": "UTC"}
        made = subprocess.run(
            [binaries / "initdb", "-D", home / "data", "-U", "tablee", "-A", "trust", "-E", "UTF8"],
            cwd=home,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            **demoted,  # type: ignore[call-overload]
        )
        if made.returncode != 0:
            pytest.skip(f"{SKIPPED}: {made.stderr[-300:]}")
        port = free_port()
        settings = ["-c", "shared_buffers=32MB", "-c", "max_connections=60", "-k", str(home)]
        command = [binaries / "postgres", "-D", home / "data", "-p", str(port), "-h", "127.0.0.1"]
        with (home / "log").open("wb") as log:
            server = subprocess.Popen(
                [*command, *settings],
                cwd=home,
                env=environment,
                stdout=log,
                stderr=log,
                **demoted,  # type: ignore[call-overload]
            )
            try:
                url = f"postgresql://tablee@127.0.0.1:{port}/postgres"
                _wait(server, port, home / "log")
                yield url
            finally:
                server.terminate()
                try:
                    server.wait(10)
                except subprocess.TimeoutExpired:
                    server.kill()
                    server.wait(10)


def _wait(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    for _ in range(200):
        if server.poll() is not None:
            pytest.skip(f"{SKIPPED}: {log.read_text(errors='replace')[-300:]}")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
            continue
        if "ready to accept connections" in log.read_text(errors="replace"):
            return
        time.sleep(0.05)
    pytest.skip(f"{SKIPPED}: it did not start in time")

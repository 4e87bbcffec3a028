"""Friends in the same house: by which address they come, and that they really can."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.server.config import Config, ConfigError
from tablee.server.guard import Guard
from tablee.server.limits import Limits
from tablee.server.reach import network_address, reach
from tablee.server.welcome import announce
from tests.camera import read_terminal
from tools import networks
from tools.live import ROOT


@pytest.mark.parametrize(
    ("host", "public", "asked", "base"),
    [
        ("127.0.0.1", "", "127.0.0.1:8000", None),
        ("127.0.0.1", "", "tablee.example.org", None),  # by a proxy: as one came oneself
        ("192.168.1.20", "", "127.0.0.1:8000", "http://192.168.1.20:8000"),
        ("192.168.1.20", "", "localhost:8000", "http://192.168.1.20:8000"),
        ("192.168.1.20", "", "LOCALHOST.:8000", "http://192.168.1.20:8000"),
        ("192.168.1.20", "", "table.localhost", "http://192.168.1.20:8000"),
        ("192.168.1.20", "", "192.168.1.20:8000", None),
        ("192.168.1.20", "", "house.local:8000", None),
        ("192.168.1.20", "", "127.0.0.1.example.org", None),
        ("fd00::20", "", "[::1]:8000", "http://[fd00::20]:8000"),
        ("fd00::20", "", "[fd00::20]:8000", None),
        ("127.0.0.1", "https://a.example", "127.0.0.1:8000", "https://a.example"),
        ("192.168.1.20", "https://a.example", "192.168.1.20:8000", "https://a.example"),
    ],
)
def test_a_link_begins_with_what_others_can_open(
    host: str, public: str, asked: str, base: str | None
) -> None:
    assert reach(Config(host=host, public_url=public), asked) == base


def test_who_listens_to_this_machine_alone_is_in_no_network() -> None:
    for host in ("127.0.0.1", "127.0.0.2", "::1", "localhost"):
        assert network_address(Config(host=host)) is None


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ("https://Tablee.example.org", "https://tablee.example.org"),
        ("http://192.168.1.20:8000/", "http://192.168.1.20:8000"),
        ("http://[fd00::20]:8000", "http://[fd00::20]:8000"),
    ],
)
def test_a_public_address_is_taken_with_its_name(given: str, taken: str) -> None:
    config = Config.from_environment({"TABLEE_PUBLIC_URL": given, "TABLEE_DATABASE_URL": "memory:"})
    assert config.public_url == taken
    assert taken in config.allowed_origins()
    guard = Guard(_nowhere, config, Limits(1, 20, 20))
    scope = {"headers": [(b"host", taken.partition("//")[2].encode())], "path": "/"}
    assert guard._misdirected(scope) is None


async def _nowhere(*_: object) -> None:
    raise AssertionError


@pytest.mark.parametrize(
    "value",
    [
        "tablee.example.org",
        "ftp://tablee.example.org",
        "https://",
        "https://tablee.example.org/games",
        "https://tablee.example.org?a=b",
        "https://tablee.example.org/#here",
        "https://me:secret@tablee.example.org",
        "https://tablee.example.org:99999",
        "https://[fd00::20",
        "https://tablee.example.org\u202e",
        "https://table e.example.org",
    ],
)
def test_a_public_address_that_no_link_can_begin_with_is_refused(value: str) -> None:
    with pytest.raises(ConfigError) as caught:
        Config.from_environment({"TABLEE_PUBLIC_URL": value, "TABLEE_DATABASE_URL": "memory:"})
    told = str(caught.value)
    assert "TABLEE_PUBLIC_URL" in told
    assert "https://tablee.example.org" in told
    assert "\n" not in told
    assert "secret" not in told


def test_one_listens_to_the_house_or_to_one_place() -> None:
    command = [sys.executable, "-m", "tablee", "serve", "--lan", "--host", "127.0.0.1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "--lan" in done.stderr
    assert "--host" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.fixture
def house() -> Iterator[networks.House]:
    """Two machines; left out, and said so, where they cannot be made."""
    why = networks.missing()
    if why:
        pytest.skip(f"NO SECOND NETWORK: friends in the same house were not tried: {why}")
    with networks.House() as made:
        yield made


def test_a_friend_comes_from_another_machine(house: networks.House, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "TABLEE_DATABASE_URL": f"sqlite:{tmp_path}/t.sqlite3",
        "TABLEE_BOT_PROCESSES": "1",
        "TABLEE_LANG": "en",
    }
    environment.pop("TABLEE_HOST", None)

    def run(
        where: str, *command: str, stdout: int | None = None, stderr: int | None = None
    ) -> subprocess.Popen[str]:
        called = networks.inside(where, sys.executable, "-m", *command)
        return subprocess.Popen(
            called, env=environment, cwd=ROOT, text=True, stdout=stdout, stderr=stderr
        )

    screen, terminal = pty.openpty()
    server = run(house.home, "tablee", "serve", "--lan", stderr=terminal)
    os.close(terminal)
    people: list[subprocess.Popen[str]] = []
    try:
        with open(screen, encoding="utf-8", closefd=True) as shown:  # noqa: PTH123
            mine = re.fullmatch(r"Tablée: (http://127\.0\.0\.1:\d+)", shown.readline().strip())
            theirs = re.fullmatch(r"For friends: (http://.+)", shown.readline().strip())
            code = [shown.readline() for _ in range(12)]
            assert mine is not None
            assert theirs is not None
            assert all(re.search("[\u2580\u2584\u2588]|\x1b\\[", line) for line in code), code
            address = theirs[1]
            assert address == f"http://{networks.HOME}:{mine[1].rpartition(':')[2]}"

            host = run(house.home, "tests.server.somebody", "host", mine[1], stdout=subprocess.PIPE)
            people.append(host)
            assert host.stdout is not None
            invited = json.loads(host.stdout.readline())
            assert invited["base"] == address

            link = address + invited["path"]
            guest = run(house.guest, "tests.server.somebody", "guest", link, stdout=subprocess.PIPE)
            people.append(guest)
            told, _ = guest.communicate(timeout=60)
            seen = json.loads(told)
            assert seen["base"] is None  # they invite by the address that they came by
            assert (seen["page"], seen["strange"], seen["you"]) == (200, 403, 1)
            assert json.loads(host.stdout.readline()) == {"guest": "Noor"}
            assert host.wait(30) == 0
            server.terminate()
            assert server.wait(30) == 0
    finally:
        for process in (*people, server):
            if process.poll() is None:
                process.kill()
            process.wait(30)
            if process.stdout is not None:
                process.stdout.close()


class Terminal(io.StringIO):
    """Somebody looks at it."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("dark", [True, False])
def test_a_camera_reads_the_address_off_the_terminal(dark: bool) -> None:
    address = "https://tablee.example.org"
    given = {"TABLEE_PUBLIC_URL": address, "TABLEE_DATABASE_URL": "memory:"}
    seen = Terminal()
    announce(Config.from_environment(given), seen)
    assert read_terminal(seen.getvalue(), dark=dark) == address

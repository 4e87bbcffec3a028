"""The configuration: what the environment may say, and what is said when it makes no sense."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest
import uvicorn

from tablee.server.config import Config, ConfigError
from tablee.server.serve import Patient


def test_nothing_needs_to_be_configured() -> None:
    config = Config.from_environment({"XDG_DATA_HOME": "/data", "TABLEE_PORT": ""})
    assert config.port == 8000
    assert config.database_url == "sqlite:/data/tablee/tablee.sqlite3"


def test_every_variable_is_read() -> None:
    given = {
        "TABLEE_PORT": "0",
        "TABLEE_SECURE": "true",
        "TABLEE_BOT_TEMPO": "0",
        "TABLEE_RATE": "0.5",
        "TABLEE_LOG": "json",
        "TABLEE_LOG_LEVEL": "debug",
        "TABLEE_DATABASE_URL": "memory:",
    }
    config = Config.from_environment(given)
    assert (config.port, config.secure, config.bot_tempo, config.rate) == (0, True, 0.0, 0.5)
    assert (config.log, config.log_level, config.database_url) == ("json", "debug", "memory:")


@pytest.mark.parametrize(
    ("variable", "value", "allowed"),
    [
        ("TABLEE_PORT", "99999", "65535"),
        ("TABLEE_PORT", "-5", "65535"),
        ("TABLEE_PORT", "abc", "65535"),
        ("TABLEE_LOG", "xml", "console or json"),
        ("TABLEE_LOG_LEVEL", "loud", "debug or info or warning or error"),
        ("TABLEE_BOT_TEMPO", "-1", "0 or more"),
        ("TABLEE_BOT_TEMPO", "nan", "0 or more"),
        ("TABLEE_BOT_PROCESSES", "-1", "0 or more"),
        ("TABLEE_MAX_TABLES", "-1", "1 or more"),
        ("TABLEE_WORKERS", "0", "1 or more"),
        ("TABLEE_IDLE_DAYS", "0", "above 0"),
        ("TABLEE_PATIENCE", "soon", "above 0"),
        ("TABLEE_SECURE", "maybe", "true or false"),
    ],
)
def test_nonsense_is_refused_in_one_line(variable: str, value: str, allowed: str) -> None:
    with pytest.raises(ConfigError) as caught:
        Config.from_environment({variable: value, "TABLEE_DATABASE_URL": "memory:"})
    told = str(caught.value)
    assert variable in told
    assert allowed in told
    assert repr(value) in told
    assert "\n" not in told


@pytest.mark.parametrize("argument", ["--help", "--port=8955"])
def test_the_module_takes_no_arguments(argument: str) -> None:
    command = [sys.executable, "-m", "tablee.server", argument]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "tablee serve" in done.stderr
    assert "TABLEE_" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_who_presses_ctrl_c_twice_stops_the_server_once_and_in_order() -> None:
    server = Patient(uvicorn.Config("tablee.server.app:create_app", log_config=None))
    for _ in range(2):
        server.handle_exit(signal.SIGINT, None)
    assert server.should_exit
    assert not server.force_exit  # would cancel those who are closing the house

"""Which games there are, and what a broken one does to the others."""

from __future__ import annotations

import logging
import os
import pickle
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee import cli, registry
from tablee.core.build import compiled, mode, rules_compiled
from tablee.core.game import Game
from tablee.games import BUILT_IN


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[str]:
    """An installed package whose game cannot be imported."""
    (tmp_path / "broken_game.py").write_text("raise RuntimeError('half written')")
    about = tmp_path / "broken_game-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[tablee.games]\nhalf = broken_game:GAME\n")
    sys.path.insert(0, str(tmp_path))
    registry._installed.cache_clear()
    registry._loads.cache_clear()
    yield "half"
    sys.path.remove(str(tmp_path))
    registry._installed.cache_clear()
    registry._loads.cache_clear()


def test_a_broken_game_is_left_out_and_named_once(
    broken: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert {*BUILT_IN} <= {game.id for game in tablee.games()}
            assert broken not in {game.id for game in tablee.games()}
    assert [record.getMessage() for record in caplog.records] == [
        "tablee: the game half cannot be loaded: RuntimeError('half written')"
    ]
    with pytest.raises(RuntimeError):
        tablee.game(broken)


def test_a_broken_game_does_not_stop_the_list(
    broken: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    cli.main(["games"])
    assert "the-game" in capsys.readouterr().out
    assert "the game half cannot be loaded" in caplog.text


def test_a_game_without_texts_is_left_out_too(
    snap: Game[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: Any
) -> None:
    registry._loads.cache_clear()
    monkeypatch.setattr(type(snap), "folder", tmp_path)
    assert "snap" not in {game.id for game in tablee.games()}
    assert "the game snap cannot be loaded" in caplog.text
    registry._loads.cache_clear()


def test_what_runs_compiled_is_said_of_the_engine_and_of_the_game(snap: Game[Any]) -> None:
    ours = "compiled" if compiled() else "interpreted"
    theirs = "engine compiled, game interpreted" if compiled() else "interpreted"
    assert mode(tablee.game("the-game")) == ours
    assert mode(snap) == theirs
    assert not rules_compiled(snap)


def test_pytest_knows_the_mark_of_a_rule_in_other_packages(tmp_path: Path) -> None:
    project = Path(__file__).parents[2] / "pyproject.toml"
    points = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["entry-points"]
    plugin = points["pytest11"]["tablee"]
    test = tmp_path / "test_rule.py"
    test.write_text('import pytest\n@pytest.mark.rule("XY-07")\ndef test_it(): pass\n')
    command = [sys.executable, "-m", "pytest", "--strict-markers", "-q", "--rootdir", str(tmp_path)]
    env = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    for extra, passes in (([], False), (["-p", plugin], True)):
        done = subprocess.run(
            [*command, *extra, str(test)], cwd=tmp_path, env=env, capture_output=True, check=False
        )
        assert (done.returncode == 0) is passes, done.stdout.decode()


def test_a_pickle_finds_its_game_in_a_process_that_has_imported_nothing() -> None:
    state = tablee.game("the-game").new(2, 1)
    held = pickle.dumps([state, state.legal(0)[0]])
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer)[0].legal(0)[0])"
    done = subprocess.run([sys.executable, "-c", code], input=held, capture_output=True, check=True)
    assert done.stdout.decode().strip() == str(state.legal(0)[0])

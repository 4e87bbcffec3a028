"""A sixth game, as the page on adding one walks through it."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablee
from tablee import cli, registry
from tablee.cli.new import TEMPLATE

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


def walk() -> list[list[str]]:
    """The commands of the page's first block, word by word."""
    block = re.search(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    return [shlex.split(line, comments=True) for line in block.group(1).splitlines()]


def install(folder: Path) -> Path:
    """What `pip install -e` would say of a package: where its games are."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
    games = project["entry-points"]["tablee.games"]
    points = "".join(f"{id} = {place}\n" for id, place in games.items())
    (info / "entry_points.txt").write_text(f"[tablee.games]\n{points}")
    return folder


@pytest.fixture(autouse=True)
def _announced_in_one_test_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_announced", {})


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package of the page, made by its first command and installed."""
    monkeypatch.chdir(tmp_path)
    cli.main(walk()[0][1:])
    folder = install(tmp_path / "my-game")
    monkeypatch.syspath_prepend(str(folder))
    registry._installed.cache_clear()
    yield folder
    monkeypatch.undo()
    registry._installed.cache_clear()
    registry.load.cache_clear()
    sys.modules.pop("my_game", None)


def test_the_walk_of_the_page(
    made: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = walk()
    assert [words[:2] for words in commands] == [
        ["tablee", "new"],
        ["cd", "my-game"],
        ["pip", "install"],
        ["tablee", "check"],
        ["tablee", "play"],
        ["tablee", "rules"],
        ["tablee", "serve"],
    ]
    monkeypatch.chdir(made)
    capsys.readouterr()
    cli.main(commands[3][1:])
    assert "my-game: 28 matches, 1 playthroughs, all checks passed" in capsys.readouterr().out
    monkeypatch.setattr("builtins.input", lambda *_: "1")  # the first move, again and again
    cli.main([*commands[4][1:], "--seed", "1", "--lang", "en"])
    assert "ost points" in capsys.readouterr().out  # won or lost, it came to its end
    cli.main(commands[5][1:])
    assert "MG-06" in capsys.readouterr().out
    assert "my-game" in [game.id for game in tablee.games()]  # what the browser's shelf is made of


def test_its_own_tests_pass(made: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"],
        cwd=made,
        env={**os.environ, "PYTHONPATH": str(made)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "5 passed" in done.stdout


def test_everything_bears_the_name_of_the_new_game(tmp_path: Path) -> None:
    cli.main(["new", "tour-de-cartes", str(tmp_path / "here")])
    files = [file for file in (tmp_path / "here").rglob("*") if file.is_file()]
    assert len(files) == 1 + sum(
        file.is_file() and "__pycache__" not in file.parts for file in TEMPLATE.rglob("*")
    )  # and the golden match
    assert tmp_path / "here" / "tour_de_cartes" / "playthroughs" / "two.txt" in files
    for file in files:
        assert not re.search(r"my.?game|\bMG-", file.read_text(encoding="utf-8"), re.IGNORECASE)
    rules = tmp_path / "here" / "tour_de_cartes" / "rules.md"
    assert "- TD-01 [B]" in rules.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("My Game", "small letters"),
        ("a--b", "small letters"),
        ("../up", "small letters"),
        ("9lives", "small letters"),
        ("x" * 41, "2 to 40"),
        ("the-game", "there is a game the-game already"),
        ("class", "Python has something else called class"),
        ("json", "Python has something else called json"),
        ("tablee", "Python has something else called tablee"),
        ("tests", "Python has something else called tests"),
    ],
)
def test_a_bad_name_is_refused_and_nothing_is_made(
    name: str, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["new", name, str(tmp_path / "there")])
    assert stopped.value.code == 2
    assert problem in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_with_something_in_it_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    for place in (tmp_path, tmp_path / "mine.txt"):
        with pytest.raises(SystemExit):
            cli.main(["new", "my-game", str(place)])
        assert "is there already" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        cli.main(["new", "my-game", str(tmp_path / "mine.txt" / "below")])
    assert "cannot be written" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
    (tmp_path / "empty").mkdir()
    cli.main(["new", "my-game", str(tmp_path / "empty")])
    assert (tmp_path / "empty" / "my_game" / "__init__.py").is_file()

"""`tablee review`, as a person or a program would use it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tablee
from tablee.bots import bot, play_match
from tablee.core.record import Record
from tests.cli.test_commands import run


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A match of Peco Peco by people who play at random."""
    game = tablee.game("peco-peco")
    match, state = Record.start(game, 2, 5)
    play_match(state, [bot("random", game)] * 2, 5, record=match)
    match.seal(state)
    match.names = ["Anne", "Bob"]
    path = tmp_path_factory.mktemp("review") / "match.json"
    match.save(path)
    return str(path)


def test_a_review_says_what_counted_in_both_languages(record: str) -> None:
    done = run("review", record, "--seat", "1", "--iterations", "40")
    assert done.returncode == 0, done.stderr
    for words in ("Peco Peco: the match again, Bob", "from 0 to 100", "Played: ", "Better: "):
        assert words in done.stdout
    french = run("review", record, "--seat", "1", "--iterations", "40", "--lang", "fr").stdout
    for words in ("la partie revue, Bob", "Joué\u00a0: ", "Mieux\u00a0: "):
        assert words in french


def test_programs_get_the_same_review_every_time(record: str) -> None:
    one, two = (run("review", record, "--iterations", "20", "--json").stdout for _ in range(2))
    assert one == two
    found = json.loads(one)
    assert (found["game"], found["seat"], found["iterations"]) == ("peco-peco", 0, 20)
    assert all(0 <= moment["expected"] <= 100 for moment in found["decisions"])


def test_bad_input_is_refused_by_name(record: str, tmp_path: Path) -> None:
    for arguments, words in (
        ((record, "--seat", "2"), "seat 2: seats go from 0 to 1"),
        ((record, "--iterations", "0"), "iterations: at least 1, not 0"),
        ((str(tmp_path / "none.json"),), "none.json: cannot read it"),
    ):
        done = run("review", *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert words in done.stderr
    unfinished = json.loads(Path(record).read_bytes())
    unfinished["actions"] = unfinished["actions"][:3]
    unfinished.update(final=None, trail=None, outcome=None)
    path = tmp_path / "unfinished.json"
    path.write_text(json.dumps(unfinished))
    done = run("review", str(path))
    assert done.returncode == 2
    assert "the match is not over" in done.stderr

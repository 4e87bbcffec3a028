"""`tablee puzzles`: solved in the terminal, and made."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import tablee
from tablee import cli
from tablee.core.puzzles import Collection, puzzles
from tests.cli.test_commands import run

GAME = tablee.game("roi-lui")


def test_a_puzzle_is_solved_and_another_failed() -> None:
    first, second = puzzles(GAME)[:2]
    texts = GAME.texts("en")
    right = str(GAME.actions[first.choices[0].plan[0]])
    wrong = str(GAME.actions[second.choices[1].plan[0]])
    done = run("puzzles", "roi-lui", "--lang", "en", stdin=f"xyz\n{right}\n{wrong}\nn\nq\n")
    said = " ".join(done.stdout.split())
    assert f"What would you play? 1 of {len(puzzles(GAME))} ★" in said
    assert texts("puzzle.right") in said
    best = texts.action(GAME.actions[second.choices[0].plan[0]])
    assert texts("puzzle.wrong", best=best) in said
    assert texts(first.reason.key, **first.reason.params) in said
    assert "What would you play? 4 of" in said


def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for arguments, said in (
        (["roi-lui", "999"], "number: roi-lui has puzzles 1 to"),
        (["make", "roi-lui", "--count", "0"], "count: at least 1"),
        (["make", "roi-lui", "--seats", "9"], "roi-lui is for 3 to 5"),
        (["make", "roi-lui", "--seed", "-1"], "seed"),
    ):
        with pytest.raises(SystemExit):
            cli.main(["puzzles", *arguments])
        assert said in capsys.readouterr().err


def test_puzzles_are_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a game in which one decides twice, once: there is nothing to say for it."""
    file = tmp_path / "made.json"
    cli.main(["puzzles", "make", "examples.qui_reste:GAME", "--matches", "1", "--file", str(file)])
    assert "0 puzzles from 1 matches" in " ".join(capsys.readouterr().out.split())
    made = msgspec.json.decode(file.read_bytes(), type=Collection)
    assert (made.game, made.looked.matches) == ("qui-reste", 1)

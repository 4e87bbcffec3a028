"""How puzzles are found and kept: the same again, gone on with, and never those of other rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from examples.qui_reste import QuiResteGame
from tablee.bots.puzzles import Contest
from tablee.core.actions import Action
from tablee.core.errors import PuzzleError
from tablee.core.guide import Guide, Reason
from tablee.core.puzzles import FILE, Collection, puzzles
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.lab.puzzles import Search, make
from tablee.registry import named_game
from tablee.testing.puzzles import problems_of_puzzles


class Talkative(Guide):
    """Has something to say for everything."""

    def reason(self, state: State, seat: int, action: Action, then: Action | None = None) -> Reason:
        return Reason("hint.only")


class Small(QuiResteGame):
    """One card each, and one decision: to stay or to go."""

    id = "qui-reste-here"
    guide: ClassVar[Guide] = Talkative()


GAME = Small()


@pytest.fixture
def plan() -> Search:
    return Search.plan(named_game(f"{__name__}:GAME"), seed=3, seats=2)


def made(plan: Search, file: Path, matches: int = 9, **more: Any) -> bytes:
    make(GAME, plan, 6, file, matches=matches, **more)
    return file.read_bytes()


def test_the_same_seed_gives_the_same_file(plan: Search, tmp_path: Path) -> None:
    whole = made(plan, tmp_path / "one.json")
    assert len(msgspec.json.decode(whole, type=Collection).puzzles) == 2  # the rest is alike
    assert made(plan, tmp_path / "two.json") == whole


def test_it_may_be_stopped_and_gone_on_with(plan: Search, tmp_path: Path) -> None:
    told: list[int] = []
    file = tmp_path / "puzzles.json"
    made(plan, file, matches=2)
    assert made(plan, file, progress=told.append) == made(plan, tmp_path / "at_once.json")
    assert len(told) == 7


def test_what_is_there_must_be_of_this_game_these_rules_and_this_seed(
    plan: Search, tmp_path: Path
) -> None:
    file = tmp_path / "puzzles.json"
    made(plan, file, matches=1)
    kept = msgspec.json.decode(file.read_bytes())
    for field, value, said in (
        ("game", "chess", "puzzles of chess"),
        ("rules", 7, "version 7 of its rules, which are at 1 now: make them anew"),
        ("seed", 8, "seed 8, not 3"),
        ("puzzles", 1, "no puzzles"),
    ):
        file.write_bytes(msgspec.json.encode({**kept, field: value}))
        with pytest.raises(PuzzleError, match=said):
            make(GAME, plan, 6, file)


def test_puzzles_of_other_rules_are_not_posed(plan: Search, tmp_path: Path) -> None:
    made(plan, tmp_path / FILE)

    class Here(Small):
        folder = tmp_path

    class Newer(Here):
        version = 2

    assert [puzzle.stars for puzzle in puzzles(Here())] == sorted(
        puzzle.stars for puzzle in puzzles(Here())
    )
    with pytest.raises(PuzzleError, match="make them anew"):
        puzzles(Newer())
    assert "make them anew" in next(problems_of_puzzles(Newer()))


def test_the_best_choice_is_found() -> None:
    """Whoever goes wins at best if the other goes, too, and then only a half."""
    position = GAME.new(2, 1).position()
    there = GAME.from_position({**position, "cards": [9, 5], "rest": [1, 2, 3, 4, 6, 7, 8]})
    contest = Contest(GAME, there, 0, Rng(1))
    assert contest.is_clear()
    assert [plan[0].verb for plan in contest.choices] == ["stay", "go"]
    assert contest.worth == 1.0

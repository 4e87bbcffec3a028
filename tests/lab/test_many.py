"""Many matches: the same whoever plays them, and nothing that was written down is played again."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import tablee
from tablee.bots import Budget
from tablee.lab.build import OtherBuild, build_here
from tablee.lab.ladder import climb
from tablee.lab.ladder import plan as ladder_plan
from tablee.lab.many import Careful, part_size, play_many
from tablee.lab.notes import Notes, NotesError
from tablee.lab.simulate import MatchResult, Simulation
from tests.cli.test_commands import run


def simulation(games: int = 40, seed: int = 3) -> Simulation:
    return Simulation.plan(tablee.game("the-game"), 2, games, ["random"], seed, {})


class Stopped(Exception):
    """Somebody pulled the plug."""


def stop_after(matches: int) -> Callable[[int], None]:
    played = 0

    def progress(more: int) -> None:
        nonlocal played
        played += more
        if played >= matches:
            raise Stopped

    return progress


def numbers(file: Path) -> list[int]:
    """The matches that a file holds, as they were written."""
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    return [result["number"] for line in lines for result in line.get("results", [])]


def test_what_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    plan, file = simulation(), tmp_path / "out.jsonl"
    whole, _ = plan.run()
    with pytest.raises(Stopped):
        plan.run(1, stop_after(20), file)
    before = numbers(file)
    assert before == list(range(20))
    told: list[int] = []
    again, seconds = plan.run(2, told.append, file)
    assert again == whole
    assert told[0] == 20
    assert sum(told) == 40
    assert sorted(numbers(file)) == list(range(40))  # none twice
    assert plan.run(1, None, file) == (whole, seconds)


def test_a_line_that_was_torn_is_played_again(tmp_path: Path) -> None:
    plan, file = simulation(), tmp_path / "out.jsonl"
    whole, _ = plan.run(1, None, file)
    file.write_bytes(file.read_bytes()[:-30])
    assert plan.run(1, None, file)[0] == whole
    assert sorted(numbers(file)) == list(range(40))


def test_more_matches_go_on_and_fewer_are_a_part(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    simulation(20).run(1, None, file)
    more, _ = simulation(40).run(1, None, file)
    assert more == simulation(40).run()[0]
    assert sorted(numbers(file)) == list(range(40))
    assert simulation(12).run(1, None, file)[0] == more[:12]
    assert simulation(40).run(1, None, file)[0] == more  # parts that overlap count once


def test_plans_share_a_file(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    runs = [simulation(8, seed).run(1, None, file)[0] for seed in (1, 2, 1)]
    assert runs[0] == runs[2] != runs[1]
    assert len(numbers(file)) == 16
    game = tablee.game("roi-lui")
    plans = ladder_plan(game, "regular", 3, 3, 1, {}, Budget())
    placed = climb(game, plans, 1, None, file)
    told: list[int] = []
    assert msgspec.json.encode(climb(game, plans, 1, told.append, file)) == msgspec.json.encode(
        placed
    )
    assert told == [3, 3]  # all of it was there
    assert msgspec.json.encode(climb(game, plans)) == msgspec.json.encode(placed)


def test_results_of_any_number_are_kept_by_the_parts_they_come_from(tmp_path: Path) -> None:
    """What finds something in some matches only goes the same way."""

    def find(first: int, last: int) -> list[int]:
        return [number for number in range(first, last) if number % 7 == 0]

    def notes() -> Notes[int]:
        return Notes(tmp_path / "out.jsonl", simulation(), int)

    with pytest.raises(Stopped):
        play_many(find, 50, 5, 1, stop_after(10), notes=notes())
    found, _ = play_many(find, 50, 3, 1, None, notes=notes())
    assert found == list(range(0, 50, 7))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("not JSON\n", "line 1: "),
        ('{"type":"part","first":0,"last":1,"seconds":1,"results":[]}\n', "begin with a plan"),
        ('{"type":"plan","plan":{}}\n', "line 1: "),
    ],
)
def test_a_file_of_something_else_is_named_and_left_alone(
    tmp_path: Path, text: str, told: str
) -> None:
    file = tmp_path / "out.jsonl"
    file.write_text(text)
    with pytest.raises(NotesError, match=told):
        simulation().run(1, None, file)
    assert file.read_text() == text
    with pytest.raises(NotesError, match="out: "):
        simulation().run(1, None, tmp_path)


def test_matches_of_other_code_are_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    plan = simulation(4)
    plan.run(1, None, file)
    here = build_here((plan.game, *plan.bots))
    file.write_text(file.read_text().replace(here.code, "0" * 64))
    before = file.read_text()
    with pytest.raises(OtherBuild, match=r"code 000000000000.*name another file"):
        plan.run(1, None, file)
    assert file.read_text() == before


def test_one_process_writes_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    notes = Notes(file, simulation(), MatchResult)
    with (
        notes.opened(build_here()),
        pytest.raises(NotesError, match="another process writes to"),
    ):
        simulation().run(1, None, file)


def test_nobody_plays_for_other_code() -> None:
    here = build_here()
    there = msgspec.structs.replace(here, code="f" * 64)
    with pytest.raises(OtherBuild, match="install the same there"):
        Careful(simulation().play, there, ())(0, 1)
    assert len(Careful(simulation().play, here, ())(0, 2)) == 2


def test_the_code_of_games_and_bots_from_elsewhere_counts() -> None:
    plain = build_here()
    game = build_here(("examples.qui_reste:GAME",))
    bot = build_here(("the-game", "examples.bot:Cautious"))
    assert len({plain.code, game.code, bot.code}) == 3
    assert build_here(("the-game", "random")).code == plain.code


def test_other_processes_find_the_same_code() -> None:
    code = "from tablee.lab.build import build_here; print(build_here().code)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == build_here().code


@pytest.mark.parametrize(
    ("matches", "cores", "bots", "round_", "size"),
    [
        (1_000_000, 4, ["regular"], 1, 250),
        (400, 4, ["regular"], 1, 25),
        (3, 4, ["regular"], 1, 1),
        (1_000_000, 4, ["regular"], 12, 240),
        (24, 4, ["regular"], 12, 12),
        (1_000_000, 4, ["regular", "master"], 12, 12),
    ],
)
def test_parts_are_whole_rounds_worth_sending(
    matches: int, cores: int, bots: list[str], round_: int, size: int
) -> None:
    assert part_size(matches, cores, bots, round_) == size


def test_the_command_goes_on_too(tmp_path: Path) -> None:
    file = str(tmp_path / "out.jsonl")
    given = ["tournament", "roi-lui", "--bots", "random,novice", "--matches", "6", "--json"]
    whole = run(*given).stdout
    assert run(*given, "--out", file).stdout == whole
    lines = Path(file).read_bytes().splitlines(keepends=True)
    Path(file).write_bytes(b"".join(lines[:-1]))
    assert run(*given, "--out", file, "--jobs", "2").stdout == whole
    refused = run(*given, "--jobs", "2", "--cluster", "tcp://127.0.0.1:1")
    assert refused.returncode == 2
    assert "jobs: a cluster has cores of its own" in refused.stderr

"""The command line, as a person or a program would use it."""

from __future__ import annotations

import importlib
import inspect
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from cyclopts import App

import tablee
from tablee import cli
from tablee.cli.app import COMMANDS


def run(*arguments: str, stdin: str = "", columns: str = "120") -> subprocess.CompletedProcess[str]:
    """`tablee ARGUMENTS` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "tablee", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "TABLEE_LANG": "en", "COLUMNS": columns, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )


def simulated(*arguments: str) -> dict[str, Any]:
    """The report of `tablee simulate ... --json`."""
    done = run("simulate", *arguments, "--json")
    assert done.returncode == 0, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def test_the_list_says_of_each_command_what_the_command_says_itself() -> None:
    listed = run("--help").stdout
    for path, summary in COMMANDS.items():
        module, _, name = path.partition(":")
        command = getattr(importlib.import_module(f"tablee.cli.{module}"), name)
        said = command.help if isinstance(command, App) else inspect.getdoc(command) or ""
        assert said.splitlines()[0] == summary
        assert name in listed


def test_version_says_which_build_runs() -> None:
    mode = "compiled" if os.environ.get("TABLEE_EXPECT_COMPILED") == "1" else "interpreted"
    done = run("--version")
    assert done.stdout.startswith(f"tablee {tablee.__version__} ({mode}, Python 3.")


def test_games_are_listed_with_their_options() -> None:
    listed = json.loads(run("games", "--json").stdout)
    assert [game["id"] for game in listed] == [game.id for game in tablee.games()]
    the_game = next(game for game in listed if game["id"] == "the-game")
    assert the_game["seats"] == [1, 2, 3, 4, 5]
    assert the_game["bots"] == ["random", "novice", "regular", "master"]
    assert "on_fire" in the_game["options"]["properties"]
    assert "The Game" in run("games").stdout


def test_simulate_reports_what_programs_expect() -> None:
    report = simulated("the-game", "--seats", "2", "--games", "40", "--option", "on_fire=true")
    wanted = {"game", "seats", "options", "games", "seed", "bots", "actions", "seconds", "wins"}
    assert wanted | {"draws", "mean_score"} <= set(report)
    assert report["options"] == {"on_fire": True}
    assert report["bots"] == ["random", "random"]
    assert report["wins"] == 0
    assert isinstance(report["mean_score"], float)


def test_a_competitive_game_reports_wins_by_seat() -> None:
    report = simulated("roi-lui", "--seats", "3", "--games", "60", "--bot", "regular,random,random")
    assert len(report["wins"]) == len(report["mean_score"]) == 3
    assert report["wins"][0] > report["wins"][1] + report["wins"][2]
    assert sum(report["utility"]) == pytest.approx(1)


def test_the_same_seed_gives_the_same_result_on_any_number_of_cores() -> None:
    arguments = ("the-game", "--seats", "3", "--games", "12", "--bot", "regular", "--seed", "5")
    reports = [simulated(*arguments, "--jobs", jobs) for jobs in ("1", "2", "3")]
    for report in reports:
        del report["seconds"]
    assert reports[0] == reports[1] == reports[2]
    assert simulated(*arguments[:-1], "6")["length"] != reports[0]["length"]


def test_simulate_draws_wins_and_distributions() -> None:
    text = run("simulate", "the-game", "--seats", "1", "--games", "50").stdout
    assert "50 matches of The Game, 1 seats" in text
    assert "score" in text
    assert "█" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["simulate", "chess"], "no game 'chess': there are service-compris"),
        (["simulate", "the-game", "--seats", "9"], "seats: the-game is for 1 to 5, not 9"),
        (["simulate", "the-game", "--bot", "wizard"], "no bot 'wizard' for the-game"),
        (["simulate", "the-game", "--seats", "3", "--bot", "random,random"], "2 bots for 3 seats"),
        (["simulate", "the-game", "--games", "0"], "games: at least 1, not 0"),
        (["simulate", "the-game", "--games", "many"], 'unable to convert "many" into int'),
        (["simulate", "the-game", "--seed", "-1"], "seed: a seed is a whole number"),
        (["simulate", "the-game", "--jobs", "0"], "jobs: at least 1"),
        (["simulate", "the-game", "--option", "minimum"], "'minimum' is not like name=value"),
        (["simulate", "the-game", "--option", "minimum=9"], "minimum: invalid enum value 9; it "),
        (["simulate", "the-game", "--option", "speed=9"], "speed: there is no such field; there "),
        (["simulate", "the-game", "--seconds", "inf"], "seconds: more than 0"),
        (["simulate", "the-game", "--seconds", "nan"], "seconds: more than 0"),
        (["simulate", "the-game", "--bot", "no_such:bot"], "No module named 'no_such'"),
        (["simulate", "the-game", "--bot", "tests.bots:fist"], "tests.bots:fist is not a bot"),
        (["simulate"], "game"),
        (["dance"], 'Unknown command "dance"'),
        (["play", "the-game", "--seats", "me,wizard"], "no bot 'wizard'"),
        (["play", "the-game", "--seats", "9"], "seats: the-game is for 1 to 5, not 9"),
        (["play", "the-game", "--seats", "me," * 5 + "me"], "seats: the-game is for 1 to 5, not 6"),
        (["play", "the-game", "--lang", "de"], "lang: 'de' is not one of fr, en"),
        (["replay", "no-such-file.json"], "no-such-file.json: cannot read it"),
        (["rules", "the-game", "--coverage", "--tests", "nowhere"], "tests: there is no folder"),
        (["check", "chess"], "no game 'chess'"),
        (["check", "the-game", "--every", "0"], "every: at least 1, not 0"),
        (["check", "the-game", "--matches", "0"], "matches: at least 1, not 0"),
        (["check", "the-game", "--matches", "-1"], "matches: at least 1, not -1"),
        (["check", "--write-playthrough", "new"], "write-playthrough: of one game, not of all"),
        (["check", "the-game", "roi-lui", "--write-playthrough", "new"], "one game, not of 2"),
        (["check", "the-game", "--write-playthrough", "alone"], "has a playthrough alone already"),
        (["check", "the-game", "--write-playthrough", "../new"], "'../new' is not a name"),
        (["check", "no_such_package:GAME"], "No module named 'no_such_package'"),
        (["rules", "tablee.games.the_game:NONE"], "tablee.games.the_game:NONE is not a game"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_bad_arguments_get_one_clear_line_and_exit_code_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(arguments)
    assert caught.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("tablee: ")
    assert printed.err.count("\n") == 1
    assert message in printed.err


def test_a_whole_match_is_played_line_by_line_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    done = run(
        "play", "the-game", "--seats", "me,regular", "--seed", "4", "--option", "first_seat=0",
        "--record", str(file), stdin="1\n" * 300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Seed of the shuffle: 4" in done.stdout
    record = tablee.Record.load(file)
    assert record.outcome is not None
    told = run("replay", str(file))
    assert told.returncode == 0, told.stderr
    assert "Verified" in told.stdout
    steps = json.loads(run("replay", str(file), "--json").stdout)
    assert steps["verified"] is True
    assert len(steps["steps"]) == len(record.actions)
    assert {step["action"]["verb"] for step in steps["steps"]} >= {"place", "signal"}


def test_a_number_of_seats_is_me_and_regulars() -> None:
    done = run("play", "roi-lui", "--seats", "3", "--lang", "en", stdin="q\n")
    assert done.returncode == 0, done.stderr
    assert "Seat 3 (regular)" in done.stdout
    assert "Seat 4" not in done.stdout


def test_every_game_can_be_played_in_the_terminal() -> None:
    for game in tablee.games():
        done = run("play", game.id, "--seed", "1", stdin="1\n" * 4000)
        assert done.returncode == 0, done.stderr
        assert "Seed of the shuffle: 1" in done.stdout, game.id


def test_a_match_that_was_left_goes_on_from_its_record(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    arguments = ("play", "the-game", "--seats", "me", "--seed", "4", "--record", str(file))
    first = run(*arguments, stdin="1\n1\nq\n")
    assert "You left the match" in first.stdout
    second = run(*arguments, stdin="q\n")
    assert "Match resumed after 2 actions." in second.stdout


def test_refusals_help_and_talk_at_the_plain_table() -> None:
    lines = ["?", "place card=2 pile=0", "fly", "99", "s", "#400", "r", "q"]
    done = run(
        "play", "the-game", "--seats", "me,random", "--seed", "8", "--option", "first_seat=0",
        stdin="\n".join(lines) + "\n",
    )  # fmt: skip
    assert "A number plays the action of the list." in done.stdout
    assert "Not possible (TG-04): You don’t hold the 2." in done.stdout
    assert "I didn’t understand “fly”" in done.stdout
    assert "There are 28 actions: type a number from 1 to 28." in done.stdout
    assert "signal on the first ascending pile" in done.stdout
    assert "The aim" in done.stdout
    assert done.returncode == 0


def test_the_secret_seed_is_not_shown_before_the_end() -> None:
    running = run("play", "the-game", "--seats", "me", stdin="1\n1\n").stdout
    before, _, after = running.partition("You left the match")
    assert "blake2b:" not in before
    assert "blake2b:" in after


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not JSON"),
        ('{"game": "the-game"}', "missing required field `rules`"),
        (
            '{"game":"the-game","rules":1,"seats":2,"options":{},"seed":1,"actions":[[0,0],[1,1]]}',
            "step 1: seat 0 may not",
        ),
    ],
)
def test_a_broken_record_says_what_is_wrong_and_where(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broken.json"
    file.write_text(text)
    with pytest.raises(SystemExit) as caught:
        cli.main(["replay", str(file)])
    assert caught.value.code == 2
    printed = capsys.readouterr().err
    assert message in printed
    if not message.startswith("step"):
        assert str(file) in printed


def test_rules_pages_catalogues_and_coverage() -> None:
    assert "Ton tour" in run("rules", "the-game", "--lang", "fr").stdout
    assert run("rules", "the-game", "--catalogue").stdout.startswith("TG-01 [B] 98 number cards")
    tests = Path(__file__).parent.parent
    done = run("rules", "the-game", "--coverage", "--tests", str(tests))
    assert done.returncode == 0
    assert "TG-24" in done.stdout


def test_coverage_fails_for_a_rule_without_a_test(tmp_path: Path) -> None:
    done = run("rules", "the-game", "--coverage", "--tests", str(tmp_path))
    assert done.returncode == 2
    assert "rules without a test: TG-01, TG-02" in done.stderr


def test_check_runs_the_conformance_suite() -> None:
    done = run("check", "the-game", "--matches", "1", "--every", "40")
    assert done.returncode == 0, done.stderr
    assert "all checks passed" in done.stdout
    outside = run("check", "tablee.games.the_game:GAME", "--matches", "1", "--every", "60")
    assert outside.returncode == 0, outside.stderr


def test_a_game_that_is_not_installed_can_be_simulated_on_several_cores() -> None:
    arguments = ("examples.qui_reste:GAME", "--games", "8", "--jobs")
    reports = [simulated(*arguments, jobs) for jobs in ("1", "2")]
    assert reports[0]["game"] == "qui-reste"
    assert reports[0]["length"] == reports[1]["length"]
    done = run("tournament", "examples.qui_reste:GAME", "--bots", "random,master", "--matches", "2",
               "--iterations", "2")  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_a_bot_of_ones_own_takes_part_on_several_cores() -> None:
    mine = "tests.bots.test_driver:First"
    reports = [
        simulated("the-game", "--bot", mine, "--seats", "2", "--games", "6", "--jobs", jobs)
        for jobs in ("1", "2")
    ]
    assert reports[0]["bots"] == [mine, mine]
    assert reports[0]["length"] == reports[1]["length"]
    done = run("tournament", "roi-lui", "--bots", f"{mine},random", "--matches", "3", "--seats",
               "3", "--jobs", "2", "--json")  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert {one["bot"] for one in json.loads(done.stdout)["standings"]} == {mine, "random"}

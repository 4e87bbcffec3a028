"""The table in the terminal: its record, its seeds, what it prints and what it understands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tablee
from tablee import cli
from tablee.cli import console
from tablee.core.texts import LANGUAGES, Texts
from tests.cli.test_commands import run

KEYED = "blake2b:" + "5e" * 32


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that these arguments get."""
    with pytest.raises(SystemExit) as caught:
        cli.main(list(arguments))
    assert caught.value.code == 2
    line = capsys.readouterr().err
    assert line.startswith("tablee: ")
    assert line.count("\n") == 1
    return line


# -- the record ----------------------------------------------------------------------------------


def test_a_match_is_saved_before_its_first_action(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    done = run("play", "the-game", "--seats", "me", "--record", str(file), stdin="q\n")
    assert f"Match saved in {file}" in "".join(done.stdout.splitlines())
    assert tablee.Record.load(file).actions == []


def test_a_file_that_cannot_be_written_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "nowhere" / "match.json"
    line = refused(capsys, "play", "the-game", "--seats", "me", "--record", str(file))
    assert f"{file}: cannot write it: No such file" in line


@pytest.fixture
def left(tmp_path: Path) -> str:
    """The record of a match that was left."""
    game = tablee.game("the-game")
    record, _ = tablee.Record.start(game, 2, 4, **game.table_options)
    record.names = ["me", "regular"]
    record.save(tmp_path / "match.json")
    return str(tmp_path / "match.json")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["roi-lui"], "game: {file} is a match of the-game, not of roi-lui"),
        (["--seats", "3"], "seats: {file} is a match of 2, not of 3"),
        (["--seats", "me,random"], "seats: {file} is a match of me,regular, not of me,random"),
        (["--seed", "5"], "seed: {file} was shuffled from another one"),
        (["--option", "minimum=3"], "minimum: {file} is played with 2, not 3"),
        (["--option", "speed=3"], "speed: there is no such field"),
    ],
    ids=lambda value: "" if isinstance(value, str) else " ".join(value),
)
def test_arguments_may_not_contradict_the_record(
    arguments: list[str], message: str, left: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = Path(left).read_bytes()
    assert message.format(file=left) in refused(capsys, "play", *arguments, "--record", left)
    assert Path(left).read_bytes() == before


def test_arguments_may_repeat_the_record(left: str) -> None:
    done = run(
        "play", "the-game", "--seats", "me,regular", "--seed", "4", "--option", "minimum=2",
        "--record", left, stdin="q\n",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


# -- seeds ---------------------------------------------------------------------------------------


def test_the_seed_that_a_match_printed_deals_it_again() -> None:
    hands = [
        run("play", "the-game", "--seats", "me", "--seed", KEYED, stdin="q\n").stdout
        for _ in range(2)
    ]
    assert hands[0] == hands[1]
    assert f"seed {KEYED}" in hands[0]


def test_what_is_no_seed_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "a seed is a whole number" in refused(capsys, "play", "the-game", "--seed", "lucky")


# -- what is printed -----------------------------------------------------------------------------


def test_a_replay_calls_the_seats_as_the_table_did(left: str) -> None:
    record = tablee.Record.load(left)
    state = record.begin()
    for _ in range(2):
        seat = state.actors()[0]
        action = state.legal(seat)[0]
        state.play(seat, action)
        record.add(seat, action)
    record.names = ["regular", "regular"]
    record.save(left)
    told = run("replay", left, "--lang", "fr").stdout
    first = f"Place {record.actions[0][0] + 1} (regular)"
    assert f"   1. {first}\u00a0: " in told
    record.names = ["me", "regular"]
    record.save(left)
    assert "Place 1 (toi)" in run("replay", left, "--lang", "fr").stdout


def test_a_replay_says_the_end_once(tmp_path: Path) -> None:
    file = str(tmp_path / "match.json")
    run("play", "the-game", "--seats", "me", "--seed", "4", "--record", file, stdin="1\n" * 200)
    record = tablee.Record.load(file)
    assert record.outcome is not None
    end = tablee.game("the-game").texts("en").with_names(["Seat 1 (you)"]).outcome(record.outcome)
    told = run("replay", file).stdout
    assert " ".join(told.split()).count(end) == 1


def test_names_in_a_record_do_not_steer_the_terminal(left: str) -> None:
    record = tablee.Record.load(left)
    state = record.begin()
    seat = state.actors()[0]
    record.add(seat, state.legal(seat)[0])
    record.names = ["\x1b[31mAn\u202ene\x07", "\x1b]0;Ben\x07"]
    record.save(left)
    told = run("replay", left)
    assert told.returncode == 0, told.stderr
    assert "[31mAnne" in told.stdout
    assert not {"\x1b", "\x07", "\u202e"} & set(told.stdout)
    again = run("play", "--record", left, stdin="q\n")
    assert again.returncode == 2
    assert "\x1b" not in again.stderr


def test_no_line_is_broken_at_a_no_break_space(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console.out, "_width", 11)
    console.show("une phrase\u00a0: la\u202f! :fist:")
    console.show_page("une phrase\u00a0: là")
    lines = [line.rstrip(" ") for line in capsys.readouterr().out.splitlines()]
    assert lines == ["une", "phrase\u00a0:", "la\u202f! :fist:", "une", "phrase\u00a0: là"]


def test_the_list_of_games_cuts_nothing_off() -> None:
    for width in ("80", "50"):
        listed = run("games", columns=width).stdout
        assert "…" not in listed
    assert "mine_is_shelter" in run("games", columns="80").stdout


def test_the_position_stands_next_to_the_prompt() -> None:
    shown = run("play", "the-game", "--seats", "me", "--seed", "4", stdin="q\n").stdout
    assert shown.index("  1. ") < shown.index("Your hand") < shown.index("Your choice")


def test_the_rules_are_set_as_a_page_at_the_table_too() -> None:
    page = run("rules", "the-game").stdout.strip()
    shown = run("play", "the-game", "--seats", "me", "--seed", "4", stdin="r\nq\n").stdout
    assert page in shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["not_a_number", "verified", "unsealed"])
def test_one_action_is_not_several(lang: str, key: str) -> None:
    texts = Texts.load(lang)
    assert "actions" not in texts(f"terminal.{key}", count=1)
    assert "2 actions" in texts(f"terminal.{key}", count=2)


# -- what is understood --------------------------------------------------------------------------


def test_numbers_without_end_are_no_numbers() -> None:
    digits = "1" * 5000
    lines = [digits, f"#{digits}", f"place card={digits} pile=0", "place card=--5 pile=0", "q"]
    done = run("play", "the-game", "--seats", "me", "--seed", "4", stdin="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stderr
    assert "type a number from 1 to" in done.stdout
    assert "card: '--5' is not one of" in " ".join(done.stdout.split())
    assert run("play", stdin=digits + "\n").returncode == 2


def test_a_game_that_is_not_installed_is_played_resumed_and_replayed(tmp_path: Path) -> None:
    file = str(tmp_path / "match.json")
    arguments = ("play", "examples.qui_reste:GAME", "--seed", "4", "--record", file)
    first = run(*arguments, stdin="q\n")
    assert first.returncode == 0, first.stderr
    second = run(*arguments, stdin="1\n" * 9)
    assert second.returncode == 0, second.stderr
    assert json.loads(Path(file).read_text())["outcome"] is not None


def test_who_asks_for_a_hint_again_is_told_more() -> None:
    said = run("play", "the-game", "--seats", "me", "--seed", "4", stdin="h\nh\nh\nq\n").stdout
    words = " ".join(said.split())
    nudge = words.index("“h” again: the move.")
    move = words.index("A master would choose: place the")
    assert nudge < move
    assert "Look at the" in words[:nudge]
    assert "A master would choose" not in words[move + 20 :]  # not thought out again, but compared

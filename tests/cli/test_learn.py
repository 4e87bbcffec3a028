"""`tablee learn`: the lessons of a game in the terminal."""

from __future__ import annotations

import pytest

import tablee
from tablee import cli
from tests.cli.test_commands import run


def test_a_lesson_is_learned_in_the_terminal() -> None:
    tries = ["place card=12 pile=2", "end", "xyz", "place card=12 pile=0", "place card=95 pile=3"]
    done = run("learn", "the-game", "ways", "--lang", "en", stdin="\n".join([*tries, "q"]))
    said = " ".join(done.stdout.split())
    assert "Lesson 1 of 1: Two piles rise, two fall" in said
    texts = tablee.game("the-game").texts("en")
    for key in ("1.ask", "1.wrong_far", "1.done", "2.ask", "2.done"):
        assert texts(f"lesson.ways.{key}") in said
    assert "And now a match: tablee play the-game" in said


def test_all_lessons_can_be_skipped_and_left() -> None:
    lessons = tablee.game("roi-lui").lessons
    done = run("learn", "roi-lui", "--lang", "fr", stdin="n\n" * len(lessons))
    assert f"Leçon {len(lessons)} sur {len(lessons)}" in done.stdout
    assert "tablee play roi-lui" in done.stdout
    left = run("learn", "roi-lui", "--lang", "fr", stdin="q\n")
    assert "tablee play" not in left.stdout
    assert "À Place 1 (toi) de jouer" in left.stdout  # the lines of a view call everybody by name


def test_a_lesson_that_there_is_not_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["learn", "the-game", "nowhere"])
    assert "the-game has no lesson 'nowhere'" in capsys.readouterr().err

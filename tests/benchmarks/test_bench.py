"""The benchmarks measure what they say. No test here depends on a speed."""

import io
import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import tablee
from benchmarks import ours, peers, report, run, worker
from benchmarks.engines import ROOT, EngineMissing, TaskFailed, Worker
from benchmarks.report import Key, Spread
from benchmarks.tasks import MEASURES, SEED, Sample, Task, measure
from tablee.bots.candidates import choose_plan
from tablee.bots.tree import search_tree
from tablee.core.build import compiled
from tablee.core.playout import random_playout

GAMES = [(game, seats) for game in tablee.games() for seats in ours.seat_counts(game)]
HERE = "compiled" if compiled() else "interpreted"


@pytest.fixture(params=GAMES, ids=lambda pair: f"{pair[0].id}-{pair[1]}")
def table(request: pytest.FixtureRequest) -> tuple[tablee.Game[Any], int]:
    pair: tuple[tablee.Game[Any], int] = request.param
    return pair


# What is measured


def test_driven_and_inside_play_the_same_matches(table: tuple[tablee.Game[Any], int]) -> None:
    game, seats = table
    for seed in range(10):
        within = game.new(seats, seed)
        played = random_playout(within, tablee.Rng(seed))
        words = tablee.Rng(seed)
        driven = game.new(seats, seed)
        assert ours.driven_playout(driven, lambda: words.word() / 2**32) == played  # noqa: B023
        assert driven == within


def test_inside_counts_the_moves_of_whole_matches(table: tuple[tablee.Game[Any], int]) -> None:
    game, seats = table
    rng = tablee.Rng(SEED)
    counted = [random_playout(game.new(seats, seed), rng) for seed in range(5)]
    assert list(islice(ours.inside(game, seats), 5)) == counted


def test_every_work_starts_anew_and_counts_alike(table: tuple[tablee.Game[Any], int]) -> None:
    game, seats = table
    for work in (ours.inside, ours.driven, ours.new, ours.copies, ours.resamples, ours.decisions):
        first = list(islice(work(game, seats), 2))
        assert first == list(islice(work(game, seats), 2))
        assert all(count > 0 for count in first)


def test_moments_are_before_the_end_and_spread_over_the_match(
    table: tuple[tablee.Game[Any], int],
) -> None:
    states = ours.moments(*table)
    assert len(states) == ours.MOMENTS
    assert not any(state.over for state in states)
    assert states[0] == table[0].new(table[1], 0)
    assert states[-1] != table[0].new(table[1], ours.MOMENTS - 1)


def test_every_game_is_measured_with_its_fewest_and_its_typical_seats() -> None:
    the_game = tablee.game("the-game")
    assert ours.seat_counts(the_game) == [1, 3]
    subjects = {task.subject for task in ours.tasks()}
    assert {"the-game, 1 seat", "the-game, 3 seats"} <= subjects
    assert len(subjects) == len(GAMES)
    assert {task.measure for task in ours.tasks()} <= set(MEASURES)


@pytest.mark.parametrize("tree", [False, True])
def test_masters_are_measured_with_the_search_that_they_use(
    tree: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tablee.game("peco-peco")
    monkeypatch.setattr(game.guide, "tree", tree)
    counted = list(islice(ours.masters(game, 2), 6))
    search = search_tree if tree else choose_plan
    assert counted == list(islice(ours.thoughts(game, 2, search), 6))
    assert sum(counted) > 0


def test_a_sample_counts_what_was_done_after_the_preparation() -> None:
    done: list[int] = []

    def work() -> Iterator[int]:
        while True:
            done.append(7)
            yield 7

    sample = measure(Task("nothing", "copy", work), 0.001)
    assert sample.count == sum(done) - 7  # the first batch is preparation
    assert sample.seconds >= 0.001


def test_open_spiel_counts_players_moves_only() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    hearts = pyspiel.load_game("hearts")
    moves = next(peers.open_spiel_driven(hearts))
    assert 52 <= moves <= 52 + 3 * 4  # all tricks, and three cards passed by each of four


def test_chance_takes_the_outcome_that_was_drawn() -> None:
    outcomes = [(4, 0.25), (9, 0.75)]
    assert [peers.chance(outcomes, drawn) for drawn in (0.0, 0.24, 0.25, 0.99)] == [4, 4, 9, 9]
    assert peers.chance([(4, 0.5), (9, 0.499)], 0.9999) == 9


def test_rlcard_plays_the_same_matches_every_time() -> None:
    pytest.importorskip("rlcard")
    for task in peers.rlcard_tasks():
        first = list(islice(task.start(), 3))
        assert first == list(islice(task.start(), 3))
        assert min(first) > 0


# The workers


def test_a_worker_measures_what_it_is_told() -> None:
    with Worker("interpreted") as ready:
        assert ("the-game, 3 seats", "inside") in ready.tasks
        assert ready.versions["msgspec"]
        sample = ready.measure("the-game, 3 seats", "inside", 0.001)
        assert sample.count > 0
        again = ready.measure("roi-lui, 3 seats", "new", 0.001)
        assert again.count > 0
        with pytest.raises(TaskFailed, match="KeyError"):
            ready.measure("chess, 2 seats", "inside", 0.001)
        assert ready.measure("the-game, 3 seats", "copy", 0.001).count > 0


def test_a_missing_build_is_reported() -> None:
    with pytest.raises(EngineMissing, match="no compiled build"):
        Worker("compiled", package=ROOT / "src")


@pytest.mark.parametrize(
    ("engine", "module", "where"),
    [("open-spiel", "pyspiel", "extra 'bench'"), ("pgx", "pgx", "--pgx")],
)
def test_a_missing_peer_is_reported(
    monkeypatch: pytest.MonkeyPatch, engine: str, module: str, where: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setenv("XLA_FLAGS", "")  # which one of them sets
    said = io.StringIO()
    worker.serve(engine, io.StringIO(), said)
    missing = json.loads(said.getvalue())["missing"]
    assert "not installed" in missing
    assert where in missing


def test_a_worker_that_dies_is_reported() -> None:
    with Worker("interpreted") as ready:
        ready._process.kill()
        with pytest.raises(EngineMissing, match="ended"):
            ready.measure("the-game, 3 seats", "inside", 0.001)


def test_a_broken_task_does_not_end_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> Iterator[int]:
        for part in ("broken",):
            raise RuntimeError(part)
        yield 0

    monkeypatch.setattr(worker, "tasks", lambda engine: [Task("a game", "copy", broken)])
    asked = json.dumps({"task": "a game: copy", "seconds": 0.001}) + "\n"
    said = io.StringIO()
    worker.serve(HERE, io.StringIO(asked * 2), said)
    hello, *answers = [json.loads(line) for line in said.getvalue().splitlines()]
    assert hello["tasks"] == [{"subject": "a game", "measure": "copy"}]
    assert answers == [{"error": "RuntimeError: broken"}] * 2


# The report


def sample(count: int, seconds: float = 1.0, cpu: float = 0.5) -> Sample:
    return Sample(count, seconds, cpu, collections=1)


RESULTS = {
    Key("interpreted", "oie, 2 seats", "driven"): [sample(100), sample(200), sample(300)],
    Key("compiled", "oie, 2 seats", "driven"): [sample(1000), sample(2000), sample(6000)],
    Key("interpreted", "oie, 2 seats", "copy"): [sample(100_000)],
    Key("compiled", "oie, 2 seats", "copy"): [sample(400_000)],
    Key("open-spiel", "hanabi", "driven"): [sample(500), sample(500), sample(500)],
}


def test_ratios_are_taken_within_a_round() -> None:
    fast, slow = (Key(engine, "oie, 2 seats", "driven") for engine in ("compiled", "interpreted"))
    assert report.speedup(RESULTS, fast, slow, "wall") == Spread(10, 10, 15)
    assert report.speedup(RESULTS, fast, Key("rlcard", "uno", "driven"), "wall") is None


def test_an_older_checkout_stands_beside_this_one_and_is_no_peer() -> None:
    older = {
        Key("interpreted before", "oie, 2 seats", "driven"): [sample(50), sample(100), sample(150)],
        Key("compiled before", "oie, 2 seats", "driven"): [
            sample(2000),
            sample(4000),
            sample(6000),
        ],
    }
    console = Console(file=io.StringIO(), width=200)
    report.show(console, RESULTS | older, {}, "wall")
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert "2× (2–2)" in shown
    assert "0.5× (0.5–0.75)" in shown
    assert "than oie" not in shown


def test_costs_are_told_in_microseconds_and_ratios_in_speed() -> None:
    fast, slow = (Key(engine, "oie, 2 seats", "copy") for engine in ("compiled", "interpreted"))
    assert report.figures(fast, RESULTS[fast], "wall") == [2.5]
    assert report.figures(fast, RESULTS[fast], "cpu") == [1.25]
    assert report.speedup(RESULTS, fast, slow, "wall") == Spread(4, 4, 4)


def test_the_tables_show_figures_ratios_and_what_is_missing() -> None:
    console = Console(file=io.StringIO(), width=200, record=True)
    report.show(console, RESULTS, {"rlcard": "rlcard is not installed"}, "wall")
    shown = console.export_text()
    for text in (
        "200 (150–250)",
        "2k (1.5k–4k)",
        "10× (10–15)",
        "than hanabi",
        "4× (3–8)",
        "2.5 (2.5–2.5)",
        "missing: rlcard: rlcard is not installed",
        "50% of a core",
    ):
        assert text in shown


def test_nothing_measured_is_said() -> None:
    console = Console(file=io.StringIO(), width=200, record=True)
    report.show(console, {}, {"compiled": "there is no compiled build"}, "wall")
    assert "nothing was measured" in console.export_text()


@pytest.mark.parametrize(
    ("value", "text"),
    [(1_234_567, "1.23M"), (45_600, "45.6k"), (789, "789"), (12.34, "12.3"), (0.4567, "0.457")],
)
def test_short_numbers(value: float, text: str) -> None:
    assert report.short(value) == text


def test_a_plan_keeps_together_what_is_compared() -> None:
    class Stub:
        def __init__(self, tasks: list[tuple[str, str]]) -> None:
            self.tasks = tasks

    mine = [("oie, 2 seats", "driven"), ("oie, 2 seats", "copy"), ("dames, 2 seats", "driven")]
    planned = run.Run()
    stubs: dict[str, Any] = {
        "interpreted": Stub(mine),
        "compiled": Stub(mine),
        "rlcard": Stub([("uno", "driven")]),
    }
    planned.workers = stubs
    assert planned.plan(["oie"], ["driven", "copy"]) == [
        Key("interpreted", "oie, 2 seats", "driven"),
        Key("compiled", "oie, 2 seats", "driven"),
        Key("rlcard", "uno", "driven"),
        Key("interpreted", "oie, 2 seats", "copy"),
        Key("compiled", "oie, 2 seats", "copy"),
    ]


def test_a_run_writes_a_file_without_paths_or_names_of_hosts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    brief = "--seconds 0.001 --warm-up 0.001 --rounds 2 --games the-game --measures inside copy"
    done = run.main([*brief.split(), "--engines", "interpreted", "--results", str(tmp_path)])
    assert done == 0
    assert "the-game, 3 seats" in capsys.readouterr().out
    [file] = tmp_path.iterdir()
    text = file.read_text(encoding="utf-8")
    assert str(ROOT) not in text
    written = json.loads(text)
    assert len(written["results"]) == 4  # two tables, two measures
    assert all(len(result["samples"]) == 2 for result in written["results"])
    assert set(written["machine"]) == {
        "cores",
        "processor",
        "system",
        "architecture",
        "python",
        "load",
    }

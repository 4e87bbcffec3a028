"""Many machines: the same results as on one, whatever dies meanwhile."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

import tablee
from tablee.bots import Budget
from tablee.core.record import Record
from tablee.lab.build import OtherBuild
from tablee.lab.cluster import Cluster, ClusterError
from tablee.lab.puzzles import Search, make
from tablee.lab.simulate import Simulation
from tablee.lab.tournament import Tournament
from tablee.registry import named_game
from tests.bots import test_puzzles as small_puzzles
from tests.cli.test_commands import run

distributed = pytest.importorskip("distributed")

QUIET = {"DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "error"}
DEADLINE = 120.0

TOURNAMENT = ["tournament", "roi-lui", "--bots", "random,novice,regular", "--matches", "120"]


def tournament() -> Tournament:
    """The same as of the command."""
    game = tablee.game("roi-lui")
    return Tournament.plan(game, ["random", "novice", "regular"], 120, 3, 0, {}, Budget())


@contextmanager
def process(*command: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of Dask's, killed at the end if it still runs."""
    env = {**os.environ, **QUIET, **environment}
    started = subprocess.Popen([sys.executable, "-m", *command], env=env)
    try:
        yield started
    finally:
        started.kill()
        started.wait()


@contextmanager
def scheduler(folder: Path) -> Iterator[str]:
    """The address of a scheduler in a process of its own."""
    file = folder / "scheduler.json"
    command = ["distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0"]
    with process(*command, "--no-dashboard", "--scheduler-file", str(file)):
        until = time.monotonic() + DEADLINE
        while not (file.exists() and file.read_text().endswith("}")):
            assert time.monotonic() < until
            time.sleep(0.05)
        yield json.loads(file.read_text())["address"]


@contextmanager
def worker(address: str, folder: Path, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A worker with one thread, and nobody who would start it again."""
    command = ["distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny"]
    kept = ["--no-dashboard", "--local-directory", str(folder)]
    with process(*command, *kept, **environment) as started:
        yield started


def test_a_cluster_in_this_process_plays_what_one_core_plays(tmp_path: Path) -> None:
    plan = Simulation.plan(tablee.game("the-game"), 2, 30, ["random"], 5, {})
    whole, _ = plan.run()
    local = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
    )
    told: list[int] = []
    puzzles = [tmp_path / name for name in ("one.json", "many.json")]
    small = small_puzzles.GAME
    search = Search.plan(named_game(f"{small_puzzles.__name__}:GAME"), seed=3, seats=2)
    make(small, search, 6, puzzles[0], matches=5)
    with local, Cluster(local.scheduler_address) as cluster:
        assert cluster.cores == 2
        assert plan.run(cluster, told.append)[0] == whole
        assert plan.run(cluster, None, tmp_path / "out.jsonl")[0] == whole
        make(small, search, 6, puzzles[1], cluster, matches=5)
    assert puzzles[0].read_bytes() == puzzles[1].read_bytes()
    assert sum(told) == 30
    assert plan.run(1, None, tmp_path / "out.jsonl")[0] == whole


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("tcp://127.0.0.1:1", "Timed out trying to connect to tcp://127.0.0.1:1"),
        ("127.0.0.1", "missing port number in address"),
        ("chess://127.0.0.1:1", "unknown address scheme 'chess'"),
    ],
)
def test_a_cluster_that_is_not_there_is_named(address: str, told: str) -> None:
    with pytest.raises(ClusterError, match=f"no Dask cluster answers at {address}: {told}"):
        Cluster(address, patience=0.2)


@pytest.mark.long
def test_the_same_tournament_on_one_process_two_workers_and_a_cluster_with_a_killed_one(
    tmp_path: Path,
) -> None:
    """Identical JSON, letter for letter; the last way by a command of its own, too."""
    one = run(*TOURNAMENT, "--json").stdout
    assert json.loads(one)["matches"] == 120
    assert run(*TOURNAMENT, "--json", "--jobs", "2").stdout == one
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as local,
        Cluster(local.scheduler_address) as cluster,
    ):
        assert run(*TOURNAMENT, "--json", "--cluster", local.scheduler_address).stdout == one
        whole, _ = tournament().run(cluster)
    assert whole == tournament().run()[0]
    with ExitStack() as stack:
        address = stack.enter_context(scheduler(tmp_path))
        doomed, _ = (stack.enter_context(worker(address, tmp_path)) for _ in range(2))
        cluster = stack.enter_context(Cluster(address))
        cluster._client.wait_for_workers(2, timeout=DEADLINE)
        parts: list[int] = []

        def progress(matches: int) -> None:
            parts.append(matches)
            if len(parts) == 3:  # the first says what was there before: nothing
                assert doomed.poll() is None
                doomed.kill()

        out = tmp_path / "out.jsonl"
        assert tournament().run(cluster, progress, out)[0] == whole
        assert sum(parts) == 120
        assert len(parts) > 5
        assert run(*TOURNAMENT, "--json", "--out", str(out)).stdout == one
        assert run(*TOURNAMENT, "--json", "--cluster", address).stdout == one  # with the other one


@pytest.mark.long
def test_puzzles_and_the_self_play_of_a_net_are_the_same_on_a_cluster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same files, byte for byte, from one process and from two workers of their own."""
    made = pytest.importorskip("tests.learn.test_net").made
    made().save(tmp_path / "net.npz")
    (tmp_path / "my_bots.py").write_text(
        "from pathlib import Path\n"
        "from tablee.learn.net import NetBot\n"
        "Net = NetBot.load(Path(__file__).with_name('net.npz'))\n"
    )
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([path(), str(tmp_path)]))
    puzzles = ["puzzles", "make", "roi-lui", "--count", "3", "--matches", "3", "--file"]
    matches = ["simulate", "roi-lui", "--seats", "3", "--games", "40", "--bot", "my_bots:Net"]
    commands = {"puzzles": puzzles, "records": [*matches, "--records"]}
    with ExitStack() as stack:
        address = stack.enter_context(scheduler(tmp_path))
        for _ in range(2):
            stack.enter_context(worker(address, tmp_path))
        for name, command in commands.items():
            one, many = tmp_path / f"{name}.one", tmp_path / f"{name}.many"
            for file, more in ((one, []), (many, ["--cluster", address])):
                done = run(*command, str(file), *more)
                assert done.returncode == 0, done.stderr
            assert one.read_bytes() == many.read_bytes()
    records = [Record.from_json(line) for line in one.read_bytes().splitlines()]
    assert len(records) == 40
    assert all(record.replay().over for record in records)


CLIENT = """
import os, signal, sys
from pathlib import Path
from tablee.lab.cluster import Cluster
from tests.lab.test_cluster import tournament

parts = []

def progress(matches):
    parts.append(matches)
    if len(parts) == 4:
        os.kill(os.getpid(), signal.SIGKILL)

with Cluster(sys.argv[1]) as cluster:
    tournament().run(cluster, progress, Path(sys.argv[2]))
"""


@pytest.mark.long
def test_a_client_that_is_killed_goes_on_with_the_same_command(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    with scheduler(tmp_path) as address, worker(address, tmp_path):
        client = [sys.executable, "-c", CLIENT, address, str(out)]
        killed = subprocess.run(client, check=False, env={**os.environ, "PYTHONPATH": path()})
        assert killed.returncode == -signal.SIGKILL
        held = len(out.read_bytes().splitlines())
        assert 3 <= held < 10
        given = [*TOURNAMENT, "--json", "--out", str(out), "--cluster", address]
        assert run(*given).stdout == run(*TOURNAMENT, "--json").stdout
        assert out.read_bytes().splitlines()[0].startswith(b'{"type":"plan"')


def path() -> str:
    """Where a process of ours finds this file, and the build that is being tested."""
    root = str(Path(__file__).parents[2])
    return os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), root]))


@pytest.mark.long
def test_a_scheduler_that_goes_away_is_named(tmp_path: Path) -> None:
    with ExitStack() as stack:
        inner = stack.enter_context(ExitStack())
        address = inner.enter_context(scheduler(tmp_path))
        stack.enter_context(worker(address, tmp_path))
        cluster = stack.enter_context(Cluster(address))
        with pytest.raises(ClusterError, match=f"the cluster at {address} is gone"):
            tournament().run(cluster, lambda matches: inner.close())


@pytest.mark.long
def test_workers_that_cannot_play_are_named(tmp_path: Path) -> None:
    plan = Simulation.plan(tablee.game("the-game"), 2, 8, ["random"], 5, {})
    bare, other = tmp_path / "bare", tmp_path / "other"
    bare.mkdir()
    (bare / "sitecustomize.py").write_text(
        "import sys\n"
        "class Missing:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] == 'tablee':\n"
        "            raise ModuleNotFoundError(f'No module named {name!r}', name=name)\n"
        "sys.meta_path.insert(0, Missing())\n"
    )
    here = Path(tablee.__file__).parent
    shutil.copytree(here, other / "tablee")
    for shared in here.parent.glob("tablee__mypyc*"):  # compiled, it stands on that
        shutil.copy(shared, other)
    with (other / "tablee" / "core" / "rng.py").open("a") as source:
        source.write("# another rule\n")
    with scheduler(tmp_path) as address:
        with pytest.raises(ClusterError, match=f"the cluster at {address} has no workers"):
            Cluster(address, patience=0.2)
        for folder, kind, told in (
            (bare, ClusterError, "No module named 'tablee'.: install the same"),
            (other, OtherBuild, "other code would play on .* than runs here"),
        ):
            with (
                worker(address, tmp_path, PYTHONPATH=str(folder)),
                Cluster(address) as cluster,
                pytest.raises(kind, match=told),
            ):
                plan.run(cluster)

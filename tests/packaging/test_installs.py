"""What people install: from a clone, from the sdist, from the wheel, into empty environments.

Everything is built in isolation, as pip does it, with nothing but the package indexes (Python's,
and npm's for the page of a clone). The versions are those of constraints.txt, so that pip's and
npm's caches serve the second time, and what the bootstrap has compiled is not compiled again.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import hatch_build
from tools import bootstrap

ROOT = Path(__file__).parent.parent.parent
VERSION = "1.2.3"

LARGEST = 8_000_000
"""Bytes of a wheel: more is a mistake, such as a picture that nobody wanted in it."""


class Failure(AssertionError):
    """A command did not succeed."""


def call(*command: str | Path, **more: str) -> str:
    """Run a command, for what it prints on both streams."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"PIP_CONSTRAINT": str(ROOT / "constraints.txt"), "PYTHONUTF8": "1"} | more
    done = subprocess.run(
        list(map(str, command)),
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    if done.returncode != 0:
        raise Failure(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


class Place:
    """An empty environment."""

    def __init__(self, folder: Path) -> None:
        call(sys.executable, "-m", "venv", "--without-pip", folder)
        self.programs = folder / ("Scripts" if os.name == "nt" else "bin")

    def install(self, what: str, **more: str) -> None:
        python = self.programs / "python"
        pip = (sys.executable, "-m", "pip", "--python", python, "install", "--no-compile")
        call(*pip, "--quiet", what, **more)

    def python(self, code: str) -> str:
        return call(self.programs / "python", "-c", code).strip()

    def tablee(self, *arguments: str) -> str:
        return call(self.programs / "tablee", *arguments).strip()

    @contextmanager
    def serving(self) -> Iterator[str]:
        """The address of a server, while it runs."""
        with subprocess.Popen(
            [self.programs / "tablee", "serve", "--port", "0"],
            env={**os.environ, "PYTHONPATH": "", "TABLEE_DATABASE_URL": "memory:"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        ) as server:
            assert server.stdout is not None
            try:
                said = server.stdout.readline()
                found = re.search(r"http://\S+", said)
                assert found, said + server.stdout.read()
                while not answers(found[0]):
                    assert server.poll() is None, server.stdout.read()
                yield found[0]
            finally:
                server.terminate()
                server.stdout.read()


def answers(address: str) -> bool:
    """Whether a server listens yet."""
    try:
        fetch(address + "/healthz")
    except OSError:
        time.sleep(0.1)
        return False
    return True


def fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:
        text: str = answer.read().decode()
        return text


def check_serves_the_page(place: Place) -> None:
    with place.serving() as address:
        document = fetch(address + "/")
        assert '<div id="app"' in document
        script = re.search(r'src="(/assets/[^"]+\.js)"', document)
        assert script
        assert len(fetch(address + script[1])) > 10_000
        assert "the-game" in fetch(address + "/api/games")


def clone(folder: Path) -> Path:
    """A clone of what is here, committed or not, at a tag; nothing that was made is in it."""
    listed = call("git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    git = ("git", "-C", folder, "-c", "user.name=Test", "-c", "user.email=test@example.org")
    call(*git, "init", "--quiet")
    call(*git, "add", "--all")
    call(*git, "commit", "--quiet", "--message", "All of it")
    call(*git, "tag", f"v{VERSION}")
    return folder


def members(sdist: Path) -> set[str]:
    with tarfile.open(sdist) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def check_sdist(sdist: Path) -> None:
    assert sdist.name == f"tablee-{VERSION}.tar.gz"
    found = members(sdist)
    assert {"web/dist/index.html", "hatch_build.py", "src/tablee/__init__.py", "LICENSE"} <= found
    assert not any(name.startswith(("tests/", "web/node_modules", "web/src")) for name in found)


def check_wheel(wheel: Path, compiled: bool) -> None:
    assert wheel.name.startswith(f"tablee-{VERSION}-")
    assert ("-none-any" in wheel.name) is not compiled
    with zipfile.ZipFile(wheel) as archive:
        found = set(archive.namelist())
    assert {"tablee/page/index.html", "tablee/py.typed", "tablee/games/roi_lui/rules.md"} <= found
    assert {"tablee/template/pyproject.toml", "tablee/template/my_game/texts/fr.json"} <= found
    folders = {name.partition("/")[0] for name in found}
    engine = {name for name in folders if name.startswith(f"{hatch_build.GROUP}__mypyc")}
    assert folders - engine == {"tablee", f"tablee-{VERSION}.dist-info"}
    assert bool(engine) is compiled
    assert not any("node_modules" in name or name.endswith((".ts", ".svelte")) for name in found)
    assert wheel.stat().st_size < LARGEST


@pytest.mark.skipif(shutil.which("git") is None, reason="a clone takes git")
def test_a_clone_the_sdist_and_the_wheel_install_and_serve_the_page(tmp_path: Path) -> None:
    compiled = bootstrap.Compile(ROOT).done()
    source = clone(tmp_path / "clone")

    from_clone = Place(tmp_path / "from-clone")
    from_clone.install(f"{source}[server]", TABLEE_PURE="1")
    assert from_clone.tablee("--version").startswith(f"tablee {VERSION} (interpreted")
    check_serves_the_page(from_clone)

    # `python -m build` makes the wheel from the sdist, not from the clone
    built = tmp_path / "dist"
    cache = {"TABLEE_COMPILE_CACHE": str(ROOT / "build" / "cache")}
    pure = "0" if compiled else "1"
    call(sys.executable, "-m", "build", "--outdir", built, source, TABLEE_PURE=pure, **cache)
    [sdist], [wheel] = built.glob("*.tar.gz"), built.glob("*.whl")
    check_sdist(sdist)
    check_wheel(wheel, compiled)

    # with no program at all on the way: neither Node.js nor a compiler
    from_sdist = Place(tmp_path / "from-sdist")
    from_sdist.install(f"{sdist}[server]", PATH=str(tmp_path / "nothing"))
    assert from_sdist.tablee("--version").startswith(f"tablee {VERSION} (interpreted")
    check_serves_the_page(from_sdist)

    from_wheel = Place(tmp_path / "from-wheel")
    from_wheel.install(str(wheel))
    check_bare(from_wheel)
    from_wheel.install(f"{wheel}[server]")
    mode = "compiled" if compiled else "interpreted"
    assert from_wheel.tablee("--version").startswith(f"tablee {VERSION} ({mode}")
    check_serves_the_page(from_wheel)
    with pytest.raises(Failure, match=r"joblib is missing: pip install 'tablee\[lab\]'\n$"):
        from_wheel.tablee("simulate", "the-game", "--seats", "2")


MATCH = """
import tablee, importlib.metadata as metadata
from tablee.bots import bot, play_match
game = tablee.game("the-game")
play_match(game.new(seats=2, seed=7), [bot("regular", game)] * 2, seed=7)
print(sorted(found.name for found in metadata.distributions()))
"""


def check_bare(place: Place) -> None:
    """Without an extra there are rules, bots and records, and three packages of others."""
    assert place.python(MATCH) == "['librt', 'msgspec', 'mypy_extensions', 'tablee']"
    with pytest.raises(Failure, match=r"\ntablee: \w+ is missing: pip install 'tablee\[cli\]'\n$"):
        place.tablee("games")

"""Measures what a new person waits for: `make run` in a fresh clone, with an empty home.

    python -m tools.first_run [--bare] [--page-only]

Caches of pip and npm live in the home and are empty too, so everything is fetched from the package
indexes. Prints each stage as it ends, then how long it took until the page was there, until bots
thought with the compiled engine, and until the page was there at the second start; whether that one
found a compiled engine stands beside it.

Needs only Python's standard library, git and make.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

ROOT = Path(__file__).resolve().parent.parent

OURS = re.compile("(?i)TABLEE|XDG|MAKE|MFLAGS|PYTHON|VIRTUAL_ENV|(UV|PIP|npm_config)_CACHE")
"""Variables of ours that a new person has not. The others may say how to reach the indexes."""

LONGEST = 1800.0
"""Seconds after which it is given up."""


class Given(Exception):
    """It took too long, or the server ended."""


class FirstRun:
    """`make run`, from its start on."""

    def __init__(self, clone: Path, environment: dict[str, str], port: int) -> None:
        self.begun = time.monotonic()
        self.address = f"http://127.0.0.1:{port}/"
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            ["make", "run", f"PYTHON={environment['PYTHON']}", f"ARGS=serve --port {port}"],
            cwd=clone,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            start_new_session=True,
        )
        self.reader = Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        for line in self.process.stdout or ():
            self.lines.append(line)
            print(f"  {self.seconds():6.1f} s  {line.rstrip()}", flush=True)

    def seconds(self) -> float:
        """Since the start."""
        return time.monotonic() - self.begun

    def page(self) -> float:
        """The seconds until the page was there: its document, and the script that it asks for."""
        while True:
            self._still()
            try:
                with urllib.request.urlopen(self.address, timeout=5) as answer:
                    document = answer.read().decode()
                script = re.search(r'src="/(assets/[^"]+\.js)"', document)
                if script is None:
                    raise Given("the server has no page")
                with urllib.request.urlopen(self.address + script[1], timeout=60) as answer:
                    answer.read()
                return self.seconds()
            except OSError:
                time.sleep(0.05)

    def compiled(self) -> float | None:
        """The seconds until bots thought compiled; None when there is nothing to compile with."""
        while True:
            self._still()
            said = "".join(self.lines)
            if "bots think with the compiled build" in said:
                return self.seconds()
            if "compiling the engine into build/compiled: left out" in said:
                return None
            time.sleep(0.2)

    def _still(self) -> None:
        if self.process.poll() is not None or self.seconds() > LONGEST:
            raise Given("`make run` has ended, or takes too long")

    def stop(self) -> None:
        """As Ctrl-C does."""
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(60)
        self.reader.join(60)


@contextmanager
def running(clone: Path, environment: dict[str, str], port: int) -> Iterator[FirstRun]:
    """`make run`, stopped in the end."""
    made = FirstRun(clone, environment, port)
    try:
        yield made
    finally:
        made.stop()


def fresh(folder: Path, bare: bool) -> dict[str, str]:
    """An environment with an empty home; a bare one finds no program but Python and make."""
    (folder / "home").mkdir()
    found = {name: value for name, value in os.environ.items() if not OURS.match(name)}
    path = os.environ.get("PATH", "")
    python = str(Path(sys.executable).resolve())
    if bare:
        programs = folder / "bin"
        programs.mkdir()
        make = shutil.which("make")
        assert make is not None
        (programs / "make").symlink_to(make)
        (programs / "python3").symlink_to(python)
        path, python = str(programs), "python3"
    return {**found, "HOME": str(folder / "home"), "PATH": path, "PYTHON": python}


def free_port() -> int:
    """A port that nobody listens to."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bare", action="store_true", help="with nothing but Python and make")
    parser.add_argument("--page-only", action="store_true", help="do not wait for the compiler")
    wanted = parser.parse_args()
    results: list[tuple[str, str]] = []
    with tempfile.TemporaryDirectory(prefix="tablee-first-run-") as name:
        folder = Path(name)
        clone = folder / "tablee"
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, clone], check=True)
        environment, port = fresh(folder, wanted.bare), free_port()
        try:
            with running(clone, environment, port) as first:
                results.append(("page, first start", f"{first.page():.1f} s"))
                if not wanted.page_only:
                    engine = first.compiled()
                    said = "not here: no compiler" if engine is None else f"{engine:.1f} s"
                    results.append(("bots think compiled", said))
            with running(clone, environment, free_port()) as second:
                stamp = clone / "build" / "compiled" / "stamp"
                how = "compiled" if stamp.exists() else "not compiled"
                results.append(("page, second start", f"{second.page():.1f} s, {how}"))
        except Given as why:
            print(why, file=sys.stderr)
            return 1
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    results.append(("of one core, all in all", f"{used.ru_utime + used.ru_stime:.0f} s"))
    load, _, _ = os.getloadavg()
    results.append(("load of this machine", f"{load:.1f} on {os.cpu_count()} cores"))
    for what, how in results:
        print(f"{what:24} {how}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

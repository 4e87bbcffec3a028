"""Gets this checkout ready: environment, dependencies, compiled engine, page.

    python3 tools/bootstrap.py check|engine|page|test|bench
    python3 tools/bootstrap.py run [ARGUMENTS of tablee]

Needs only Python's standard library. `run` installs what the command needs and starts it. To serve,
nothing is waited for but the page: the engine is compiled in the background, and bots use it as
soon as it is there. The Makefile calls this before everything else.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - the point is to say so
    sys.exit("Tablée needs Python 3.11 or newer; this is Python " + platform.python_version())

import tomllib
from collections.abc import Iterable, Sequence
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # as a script it would only find what lies next to it

from tools.page import (  # noqa: E402
    WHEEL,
    Page,
    PageTools,
    find_node,
    node_folder,
    page_files,
    with_programs,
)
from tools.stages import PROGRESS, Failed, Skipped, Step, files_below, run, run_chains  # noqa: E402


class PythonStep(Step):
    """A step that depends on the version of Python, and works in .venv."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.venv = root / ".venv"

    def ingredients(self) -> Iterable[str]:
        return (sys.version,)

    def python(self) -> str:
        """The environment's interpreter."""
        folder = "Scripts" if os.name == "nt" else "bin"
        return str(self.venv / folder / "python")

    def run(self, command: Sequence[str]) -> str:
        """Run a command in the checkout, for its output."""
        return run(
            command,
            self.root,
            {
                "TABLEE_COMPILE_CACHE": str(self.root / "build" / "cache"),
                "TABLEE_PAGELESS": "1",  # the page is a step of its own
            },
        )

    def pip_install(self, *arguments: str) -> None:
        """Install with uv when it is there, else with the environment's pip."""
        uv = shutil.which("uv")
        if uv is not None:
            self.run([uv, "pip", "install", "--quiet", "--python", self.python(), *arguments])
        else:
            # Python compiles what is imported, and only that: much of what is installed never is.
            pip = [self.python(), "-m", "pip", "install", "--quiet", "--no-compile"]
            self.run([*pip, *arguments])


class Environment(PythonStep):
    """The virtual environment, made anew for another Python or in another place."""

    title = "making .venv"

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.stamp = self.venv / "stamps" / "environment"

    def ingredients(self) -> Iterable[str]:
        # uv makes environments without pip: one without the other must be made anew.
        made_by = "uv" if shutil.which("uv") else "pip"
        return (*super().ingredients(), sys.base_prefix, str(self.root), made_by)

    def done(self) -> bool:
        return super().done() and Path(self.python()).exists()

    def work(self) -> None:
        uv = shutil.which("uv")
        if uv is not None:
            self.run([uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(self.venv)])
            return
        for module in ("venv", "ensurepip"):
            if not importable(module):
                raise Failed(
                    f"Python's {module} is missing: install it (on Debian: apt-get install "
                    "python3-venv), or uv, and start again"
                )
        self.run([sys.executable, "-m", "venv", "--clear", str(self.venv)])


class Install(PythonStep):
    """The project, editable, with one of its extras, in pinned versions."""

    def __init__(self, root: Path, extra: str) -> None:
        super().__init__(root)
        self.extra = extra
        self.title = f"installing Tablée with what it needs ({extra})"
        self.stamp = self.venv / "stamps" / f"install-{extra}"

    def inputs(self) -> Iterable[Path]:
        return (self.root / "pyproject.toml", self.root / "constraints.txt")

    def done(self) -> bool:
        # `dev` brings all that tablee itself needs
        covered = self.extra in {"server", "all"} and Install(self.root, "dev").done()
        return super().done() or covered

    def work(self) -> None:
        pins = ("-c", "constraints.txt")
        # The build's own requirements first, so that the build need not fetch them a second time
        # into an environment of its own, in other versions.
        self.pip_install(*pins, *project(self.root)["build-system"]["requires"])
        self.pip_install(*pins, "--no-build-isolation", "-e", f".[{self.extra}]")


class Compile(PythonStep):
    """The package with its compiled engine, in build/compiled.

    That directory exists exactly when a compiled build of the present sources is there.
    """

    title = "compiling the engine into build/compiled"

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.target = root / "build" / "compiled"
        self.stamp = self.target / "stamp"

    def inputs(self) -> Iterable[Path]:
        names = ("pyproject.toml", "constraints.txt", "hatch_build.py")
        return (*(self.root / name for name in names), *files_below(self.root / "src"))

    def done(self) -> bool:
        return os.environ.get("TABLEE_PURE") != "1" and super().done()

    def compiler(self) -> list[str]:
        """What it takes besides a C compiler."""
        wheel = project(self.root)["tool"]["hatch"]["build"]["targets"]["wheel"]
        needed: list[str] = wheel["hooks"]["custom"]["compiler"]
        return needed

    def work(self) -> None:
        shutil.rmtree(self.target, ignore_errors=True)
        if os.environ.get("TABLEE_PURE") == "1":
            raise Skipped("TABLEE_PURE=1 is set")
        missing = self.run([self.python(), "hatch_build.py", "missing"])
        if missing:
            raise Skipped(missing)
        if not Install(self.root, "dev").done():
            self.pip_install("-c", "constraints.txt", *self.compiler())
        fresh = self.target.with_name("compiled.new")
        shutil.rmtree(fresh, ignore_errors=True)
        self.pip_install(
            "--no-deps", "--no-build-isolation", "--no-cache-dir", "--target", str(fresh), "."
        )
        if not any(fresh.rglob("*" + EXTENSION_SUFFIXES[-1])):
            shutil.rmtree(fresh)
            raise Skipped("the build made no extension module")
        fresh.rename(self.target)


class NodeFromIndex(PythonStep):
    """Node.js from the Python package index, for a machine that has none."""

    title = "fetching Node.js from the Python package index"

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.target = node_folder(root)
        self.stamp = self.target / "stamp"

    def inputs(self) -> Iterable[Path]:
        return (self.root / "constraints.txt",)

    def done(self) -> bool:
        return find_node(self.root) is not None

    def work(self) -> None:
        self.pip_install("-c", "constraints.txt", "--target", str(self.target), WHEEL)


def project(root: Path) -> dict[str, Any]:
    """What pyproject.toml says."""
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


class Atelier(PythonStep):
    """The page with its atelier, in build/atelier: tests look at recorded matches there."""

    title = "building the atelier into build/atelier"

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.stamp = root / "build" / "atelier" / ".stamp"

    def inputs(self) -> Iterable[Path]:
        # its matches are played by the engine
        makers = (self.root / "tools" / name for name in ("fixtures.py", "wire.py"))
        return (*page_files(self.root / "web"), *files_below(self.root / "src"), *makers)

    def work(self) -> None:
        node = PageTools(self.root).node()
        environment = {**with_programs(node), "TABLEE_PYTHON": self.python()}
        for script in ("types", "atelier"):
            run([*node.npm, "run", script], self.root / "web", environment)


Phase = list[list[Step]]
"""Chains of steps that may go on side by side."""


def plan(task: str, root: Path) -> list[Phase]:
    """What each `make` target needs: phases, one after the other.

    Raises:
        KeyError: there is no such task.
    """
    extras = {"serve": "server", "command": "all"}
    ready: list[Step] = [Environment(root), Install(root, extras.get(task, "dev"))]
    page: list[Step] = [NodeFromIndex(root), PageTools(root, dev=task != "serve"), Page(root)]
    if task == "serve" and page[-1].done():
        both: list[Phase] = [[ready]]
    elif find_node(root) is None:  # pip fetches it, and .venv has pip
        both = [[ready[:1]], [ready[1:], page]]
    else:
        both = [[ready, page]]
    engine: Phase = [[Compile(root)]]
    plans: dict[str, list[Phase]] = {
        "check": [[ready]],
        "serve": both,
        "command": [[ready], engine],
        "engine": [[ready], engine],
        "test": [*both, [*engine, [Atelier(root)]]],
        "page": [*both, [[Atelier(root)]]],
        "bench": [[ready], engine, [[Install(root, "bench")]]],
    }
    return plans[task]


def importable(module: str) -> bool:
    """Whether Python has a module; Debian ships venv and ensurepip apart."""
    try:
        __import__(module)
    except ImportError:
        return False
    return True


def get_ready(task: str) -> None:
    """Do all that a task needs.

    Raises:
        Failed: a step did.
    """
    for phase in plan(task, ROOT):
        run_chains(phase)


def start(arguments: Sequence[str]) -> int:
    """Get ready for a command of tablee, and become it."""
    serves = arguments[0] == "serve"
    get_ready("serve" if serves else "command")
    engine = Compile(ROOT)
    environment = dict(os.environ)
    environment.pop("PYTHONPATH", None)
    environment.setdefault("TABLEE_PAGE", str(ROOT / "web" / "dist"))
    if engine.done():
        environment["PYTHONPATH"] = str(engine.target)
    elif serves:
        shutil.rmtree(engine.target, ignore_errors=True)  # of other sources
        if os.environ.get("TABLEE_PURE") != "1":
            environment["TABLEE_COMPILED"] = str(engine.target)
            # In our process group: who stops the server stops it too, and the next start goes on.
            subprocess.Popen(
                [sys.executable, str(Path(__file__).resolve()), "compile"], stdin=subprocess.DEVNULL
            )
    command = [engine.python(), "-m", "tablee", *arguments]
    if os.name != "nt":
        os.execve(command[0], command, environment)
    return subprocess.run(command, env=environment, check=False).returncode


def compile_quietly() -> None:
    """In the background: the server and its bots go first."""
    if hasattr(os, "nice"):
        os.nice(10)
    PROGRESS.live = False  # the terminal is the server's
    Compile(ROOT).ensure()


def main(arguments: Sequence[str]) -> int:
    """Get ready for one task."""
    try:
        match arguments:
            case ["run", *rest]:
                return start(rest or ["serve"])
            case ["compile"]:
                compile_quietly()
            case ["check" | "engine" | "page" | "test" | "bench" as task]:
                get_ready(task)
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except Failed as why:
        print(why, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

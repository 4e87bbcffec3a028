"""Gets this checkout ready: environment, dependencies, compiled engine, page.

    python3 tools/bootstrap.py check|run|test|bench|page

Needs only Python's standard library. Each step is skipped when its stamp says that it was done
with the same inputs. A step removes its stamp first and writes it last, so an interrupted one is
done again; no step asks a question. The Makefile calls this before everything else.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - the point is to say so
    sys.exit("Tablée needs Python 3.11 or newer; this is Python " + platform.python_version())

import tomllib
from collections.abc import Iterable, Sequence

ROOT = Path(__file__).resolve().parent.parent


class Failed(Exception):
    """A step did not succeed; the message says why, to a person."""


class Skipped(Exception):
    """A step cannot be done here and need not be; the message says why."""


class Step(ABC):
    """Something to do once for the same inputs.

    Subclasses say what for (`title`), when it has to be done again (`inputs`, `ingredients`) and
    how (`work`). The stamp lies inside of what the step makes: who deletes that deletes both.
    """

    title: str
    stamp: Path

    def __init__(self, root: Path) -> None:
        self.root = root
        self.venv = root / ".venv"

    def inputs(self) -> Iterable[Path]:
        """The files that the result depends on."""
        return ()

    def ingredients(self) -> Iterable[str]:
        """What else it depends on, besides the version of Python."""
        return ()

    @abstractmethod
    def work(self) -> None:
        """Do it, all of it but the stamp."""

    def digest(self) -> str:
        """Of everything that the result depends on."""
        return digest(self.root, self.inputs(), [sys.version, *self.ingredients()])

    def done(self) -> bool:
        """Whether it was done, to the end, with the present inputs."""
        try:
            return self.stamp.read_text(encoding="utf-8") == self.digest()
        except FileNotFoundError:
            return False

    def ensure(self) -> None:
        """Do it unless it is done, with a line that says what and how long it took."""
        if self.done():
            return
        started = time.monotonic()
        present = self.digest()  # before the work: an edit meanwhile must not count as built
        print(f"{self.title} ... ", end="", flush=True)
        self.stamp.unlink(missing_ok=True)
        try:
            self.work()
        except Skipped as why:
            print(f"left out: {why}")
            return
        except BaseException:
            print("failed")
            raise
        self.stamp.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(self.stamp, present)
        print(f"{time.monotonic() - started:.1f} s")

    def python(self) -> str:
        """The environment's interpreter."""
        folder = "Scripts" if os.name == "nt" else "bin"
        return str(self.venv / folder / "python")

    def run(self, command: Sequence[str], folder: Path | None = None) -> str:
        """Run a command without questions, for its output; all is shown when it fails."""
        environment = os.environ | {"PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        environment["TABLEE_COMPILE_CACHE"] = str(self.root / "build" / "cache")
        environment["TABLEE_PYTHON"] = self.python()
        environment["TABLEE_PAGELESS"] = "1"  # the page is a step of its own
        environment.pop("PYTHONPATH", None)
        done = subprocess.run(
            command,
            cwd=folder or self.root,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        if done.returncode != 0:
            raise Failed(f"{done.stdout}{done.stderr}\ncommand failed: {' '.join(command)}")
        return done.stdout

    def pip_install(self, *arguments: str) -> None:
        """Install with uv when it is there, else with the environment's pip."""
        uv = shutil.which("uv")
        if uv is not None:
            self.run([uv, "pip", "install", "--quiet", "--python", self.python(), *arguments])
        else:
            self.run([self.python(), "-m", "pip", "install", "--quiet", *arguments])


class Environment(Step):
    """The virtual environment, made anew for another Python or in another place."""

    title = "making .venv"

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.stamp = self.venv / "stamps" / "environment"

    def ingredients(self) -> Iterable[str]:
        # uv makes environments without pip: one without the other must be made anew.
        return (sys.base_prefix, str(self.root), "uv" if shutil.which("uv") else "pip")

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


class Install(Step):
    """The project, editable, with one of its extras, in pinned versions."""

    def __init__(self, root: Path, extra: str) -> None:
        super().__init__(root)
        self.extra = extra
        self.title = f"installing Tablée with its {extra} tools"
        self.stamp = self.venv / "stamps" / f"install-{extra}"

    def inputs(self) -> Iterable[Path]:
        return (self.root / "pyproject.toml", self.root / "constraints.txt")

    def work(self) -> None:
        project = tomllib.loads((self.root / "pyproject.toml").read_text(encoding="utf-8"))
        pins = ("-c", "constraints.txt")
        # The build's own requirements first, so that the build need not fetch them a second time
        # into an environment of its own, in other versions.
        self.pip_install(*pins, *project["build-system"]["requires"])
        self.pip_install(*pins, "--no-build-isolation", "-e", f".[{self.extra}]")


class Compile(Step):
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

    def work(self) -> None:
        shutil.rmtree(self.target, ignore_errors=True)
        if os.environ.get("TABLEE_PURE") == "1":
            raise Skipped("TABLEE_PURE=1 is set")
        missing = self.run([self.python(), "hatch_build.py", "missing"])
        if missing:
            raise Skipped(missing)
        fresh = self.target.with_name("compiled.new")
        shutil.rmtree(fresh, ignore_errors=True)
        self.pip_install(
            "--no-deps", "--no-build-isolation", "--no-cache-dir", "--target", str(fresh), "."
        )
        if not any(fresh.rglob("*" + EXTENSION_SUFFIXES[-1])):
            shutil.rmtree(fresh)
            raise Skipped("the build made no extension module")
        fresh.rename(self.target)


class PageTools(Step):
    """What the page is built with, as its lock file says."""

    title = "installing the tools of the page"

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.web = root / "web"
        self.stamp = self.web / "node_modules" / ".tablee-stamp"

    def inputs(self) -> Iterable[Path]:
        return (self.web / "package.json", self.web / "package-lock.json")

    def work(self) -> None:
        self.run([npm(), "ci", "--no-audit", "--no-fund"], self.web)


class Page(Step):
    """The built page, in web/dist."""

    title = "building the page into web/dist"

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.web = root / "web"
        self.stamp = self.web / "dist" / ".stamp"

    def inputs(self) -> Iterable[Path]:
        made = {"node_modules", "dist", "fixtures", "wire"}
        own = [p for p in page_files(self.web) if not made & set(p.relative_to(self.web).parts)]
        # its types come from ours
        return (*own, *files_below(self.root / "src"), self.root / "tools" / "wire.py")

    def work(self) -> None:
        self.run([npm(), "run", "build"], self.web)


class Atelier(Page):
    """The page with its atelier, in build/atelier: tests look at recorded matches there."""

    title = "building the atelier into build/atelier"

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.stamp = root / "build" / "atelier" / ".stamp"

    def work(self) -> None:
        self.run([npm(), "run", "types"], self.web)
        self.run([npm(), "run", "atelier"], self.web)


def npm() -> str:
    """Node's package manager.

    Raises:
        Skipped: there is none; the rest works without the page.
    """
    found = shutil.which("npm")
    if found is None:
        raise Skipped("npm is missing: install Node.js 20 or newer, and start again for the page")
    return found


# What each `make` target needs, in order.
def steps(task: str, root: Path) -> list[Step]:
    """The steps of a task.

    Raises:
        KeyError: there is no such task.
    """
    ready: list[Step] = [Environment(root), Install(root, "dev")]
    page: list[Step] = [PageTools(root), Page(root)]
    return {
        "check": ready,
        "run": [*ready, Compile(root), *page],
        "test": [*ready, Compile(root), *page, Atelier(root)],
        "page": [*ready, *page, Atelier(root)],
        "bench": [*ready, Compile(root), Install(root, "bench")],
    }[task]


def digest(root: Path, files: Iterable[Path], ingredients: Iterable[str]) -> str:
    """A hash of the names and contents of files, and of further strings."""
    total = hashlib.sha256()
    for text in ingredients:
        total.update(b"i" + hashlib.sha256(text.encode()).digest())
    for file in sorted(files):
        total.update(b"n" + hashlib.sha256(file.relative_to(root).as_posix().encode()).digest())
        total.update(b"c" + hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def files_below(folder: Path) -> list[Path]:
    """All files in a folder that belong to the project, not to Python's caches."""
    return [
        path
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in {".so", ".pyc"}
    ]


def page_files(folder: Path) -> Iterable[Path]:
    """The files of the page's folder, without walking through its dependencies."""
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.is_file():
            yield path
        elif path.name not in {"node_modules", "dist", "fixtures"}:
            yield from files_below(path)


def write_atomically(path: Path, text: str) -> None:
    """Write a file that is there as a whole or not at all."""
    draft = path.with_name(path.name + ".new")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


def importable(module: str) -> bool:
    """Whether Python has a module; Debian ships venv and ensurepip apart."""
    try:
        __import__(module)
    except ImportError:
        return False
    return True


def main(arguments: Sequence[str]) -> int:
    """Get ready for one task."""
    try:
        [task] = arguments
        todo = steps(task, ROOT)
    except (ValueError, KeyError):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        for step in todo:
            step.ensure()
    except Failed as why:
        print(why, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

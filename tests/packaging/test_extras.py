"""What a part of the package loads, and what it says when something for it is not installed."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tablee
from tablee import cli
from tablee.extras import extra

ROOT = Path(__file__).parent.parent.parent

LOADED = """
import sys
import tablee
print("\\n".join(sys.modules))
"""


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_to_import_the_package_is_to_load_no_server_command_or_laboratory() -> None:
    loaded = set(run(LOADED).split())
    parts = {name.split(".")[1] for name in loaded if name.startswith("tablee.")}
    assert parts == {"core", "games", "registry"}
    others = {name.partition(".")[0] for name in loaded}
    packages = {name for needed in project().values() for name in needed} - set(project()[""])
    assert not others & (packages | {"asyncio"})
    # they take longer than the package itself, and are needed late or never
    assert not loaded & {"importlib.metadata", "email", "zipfile"}


FORBIDDEN = """
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {forbidden!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Refuse())
"""


def project() -> dict[str, list[str]]:
    """The packages that each extra brings, by the names of their modules; the bare ones are ''."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = {"": told["dependencies"], **told["optional-dependencies"]}
    return {
        name: [package(one) for one in needed if not one.startswith("tablee[")]
        for name, needed in listed.items()
    }


def package(requirement: str) -> str:
    name = requirement.partition(">")[0].partition("=")[0]
    return name.replace("-", "_")


def without(*extras: str) -> str:
    """Code after which the packages of some extras cannot be imported."""
    return FORBIDDEN.format(forbidden={name for one in extras for name in project()[one]})


def test_rules_bots_and_records_need_no_extra() -> None:
    assert project()[""] == ["librt", "msgspec", "mypy_extensions"]
    everything = """
import pkgutil, importlib
for part in ("core", "games", "bots", "table", "testing", "terminal"):
    package = importlib.import_module("tablee." + part)
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not found.name.startswith("tablee.stores.") or found.name.endswith("sqlite"):
            importlib.import_module(found.name)
"""
    all_of_them = [name for name in project() if name]
    run(without(*all_of_them) + everything)


@pytest.mark.parametrize(
    ("missing", "arguments"),
    [
        ("cli", ["games"]),
        ("lab", ["simulate", "the-game", "--seats", "2"]),
        ("lab", ["tournament", "the-game", "--bots", "random", "--seats", "2"]),
        ("server", ["serve"]),
    ],
)
def test_a_missing_extra_is_one_line_that_names_it(missing: str, arguments: list[str]) -> None:
    code = without(missing) + f"from tablee.cli import main; main({arguments!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == cli.BAD_INPUT
    assert done.stdout == ""
    assert done.stderr.startswith("tablee: ")
    assert done.stderr.endswith(f" is missing: pip install 'tablee[{missing}]'\n")
    assert done.stderr.count("\n") == 1


def test_the_list_of_commands_needs_no_extra_but_its_own() -> None:
    code = without("lab", "server") + "from tablee.cli import main; main(['--help'])"
    assert "simulate" in run(code)


def test_what_no_extra_would_bring_is_told_as_it_is() -> None:
    with pytest.raises(ModuleNotFoundError, match="tablee"), extra("lab"):
        import tablee.no_such_part  # type: ignore[import-not-found]  # noqa: F401


def test_the_version_is_that_of_the_installed_package() -> None:
    from importlib.metadata import version

    assert tablee.__version__ == version("tablee")
    with pytest.raises(AttributeError, match="no attribute 'edition'"):
        _ = tablee.edition

"""`tablee new`: a package with a small game that plays, to be changed into one's own."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path

import tablee
from tablee.cli.console import out
from tablee.core.errors import OptionError, UnknownGame
from tablee.testing import Setup, write_playthrough

TEMPLATE = Path(__file__).parent.parent / "template"
NAME = re.compile(r"[a-z][a-z0-9]+(-[a-z0-9]+)*")
LONGEST = 40

NEXT = """\
{id}: made in {folder}; now

    cd {folder}
    pip install -e .
    tablee check {id}
    tablee play {id} --seats me,master
"""


def new(name: str, folder: Path | None = None) -> None:
    """Make a package with a small game that plays, to be changed into your own.

    Args:
        name: What the game is called in commands: small letters, figures and hyphens, "my-game".
        folder: Where the package goes (default: a folder of that name, here).
    """
    _check_name(name)
    place = Path(name) if folder is None else folder
    if place.is_file() or (place.is_dir() and any(place.iterdir())):
        raise OptionError("folder", f"{place} is there already; name one that is new or empty")
    words = _words(name)
    try:
        for file in sorted(TEMPLATE.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                target = place / _put(str(file.relative_to(TEMPLATE)), words)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(_put(file.read_text(encoding="utf-8"), words), encoding="utf-8")
        _write_golden_match(place / words["my_game"] / "__init__.py", words["my_game"])
    except OSError as error:
        raise OptionError("folder", f"{place} cannot be written: {error.strerror}") from None
    out.print(NEXT.format(id=name, folder=place), markup=False, soft_wrap=True, end="")


def _check_name(name: str) -> None:
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        wanted = f"small letters, figures and single hyphens, 2 to {LONGEST}, like 'my-game'"
        raise OptionError("name", f"{name!r} is none: {wanted}")
    package = name.replace("-", "_")
    try:
        tablee.game(name)
    except UnknownGame:
        pass
    else:
        raise OptionError("name", f"there is a game {name} already")
    if keyword.iskeyword(package) or package == "tests" or find_spec(package) is not None:
        raise OptionError("name", f"Python has something else called {package}; take another one")


def _words(name: str) -> dict[str, str]:
    """By what the template says, what this game is called."""
    parts = name.split("-")
    return {
        "my-game": name,
        "my_game": "_".join(parts),
        "MyGame": "".join(part.capitalize() for part in parts),
        "My game": " ".join(parts).capitalize(),
        "my game": " ".join(parts),
        "MG-": _letters(parts) + "-",
    }


def _letters(parts: list[str]) -> str:
    """The two capitals that its rules begin with."""
    letters = [part[0] for part in parts if part[0].isalpha()]
    if len(letters) < 2:
        letters = [letter for letter in "".join(parts) if letter.isalpha()] * 2
    return "".join(letters[:2]).upper()


def _put(text: str, words: dict[str, str]) -> str:
    return re.sub("|".join(words), lambda found: words[found.group()], text)


def _write_golden_match(file: Path, package: str) -> None:
    """Play the game as it was written; its module is known for so long, and no longer."""
    spec = spec_from_file_location(package, file)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[package] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        write_playthrough(module.GAME, Setup(2, {}), seed=1, name="two")
    finally:
        del sys.modules[package]

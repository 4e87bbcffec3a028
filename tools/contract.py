"""How much of a game is contract: code that every game has to write, whatever its rules are.

    python -m tools.contract [FOLDER ...]        # by default the games of this package

Counted are the lines that are not blank, docstrings and comments included and imports not, of

* positions: `position.py` and `exchange.py`, whole;
* views: `view.py`, without what puts views into words (`describe`, and what only it calls);
* declaration: the class of the game in `__init__.py`, without `bound`, which is an argument;
* states: the attributes, constructors and copies of all classes in `rules.py` or `rules/` that are
  copied: class bodies outside of methods, `__init__`, `copy`, `_twin` and `_copy_to`.

Events are shown beside them and not counted: what happens in a game is its own. So is what
`resample` or `_redeal` does.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection
from pathlib import Path

GAMES = Path(__file__).parent.parent / "src" / "tablee" / "games"
COPIES = {"__init__", "copy", "_twin", "_copy_to"}
PARTS = ("positions", "views", "declaration", "states")


def _lines(text: str, node: ast.AST) -> set[int]:
    """The lines of a node that are not blank, by number."""
    first, last = getattr(node, "lineno", 1), getattr(node, "end_lineno", 1)
    decorators = [d.lineno for d in getattr(node, "decorator_list", [])]
    rows = text.splitlines()
    first = min([first, *decorators])
    return {number for number in range(first, last + 1) if rows[number - 1].strip()}


def _is_import(node: ast.stmt) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom) or (
        isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
    )


def _body(tree: ast.Module) -> list[ast.stmt]:
    """A module without its docstring and its imports."""
    body = tree.body[1:] if ast.get_docstring(tree) is not None else tree.body
    return [node for node in body if not _is_import(node)]


def _called(node: ast.AST) -> set[str]:
    calls = [n.func for n in ast.walk(node) if isinstance(n, ast.Call)]
    return {func.id for func in calls if isinstance(func, ast.Name)}


def _words(body: list[ast.stmt]) -> set[str]:
    """`describe`, and the functions that nothing but it uses."""
    functions = {f.name: f for f in body if isinstance(f, ast.FunctionDef)}
    words = {"describe"} & set(functions)
    while True:
        outside = [node for node in body if getattr(node, "name", None) not in words]
        used = set().union(*(_called(functions[name]) for name in words))
        needed = set().union(*(_called(node) for node in outside if node not in functions.values()))
        for node in outside:
            if isinstance(node, ast.FunctionDef):
                needed |= _called(node) - {node.name}
        more = {name for name in used & set(functions) if name not in needed} - words
        if not more:
            return words
        words |= more


def _module(path: Path) -> tuple[str, list[ast.stmt]]:
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return text, _body(ast.parse(text))


def _whole(path: Path, without: Collection[str] = ()) -> int:
    text, body = _module(path)
    return sum(
        len(_lines(text, node)) for node in body if getattr(node, "name", None) not in without
    )


def _states(path: Path) -> int:
    """Attributes, constructors and copies of the classes of a module."""
    text, body = _module(path)
    count = 0
    for node in body:
        if not isinstance(node, ast.ClassDef):
            continue
        methods = [part for part in node.body if isinstance(part, ast.FunctionDef)]
        if not node.bases and not COPIES & {method.name for method in methods} - {"__init__"}:
            continue  # nothing that a state holds
        lines = _lines(text, node)
        for method in methods:
            if method.name not in COPIES:
                lines -= _lines(text, method)
        # headings of sections, and the name of the class with what it is, are no contract
        count += len([n for n in lines if "# -- " not in text.splitlines()[n - 1]])
        count -= 2 + len(node.decorator_list)
    return count


def _declaration(path: Path) -> int:
    text, body = _module(path)
    lines: set[int] = set()
    for node in body:
        if isinstance(node, ast.ClassDef):
            lines |= _lines(text, node)
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and part.name == "bound":
                    lines -= _lines(text, part)
    return len(lines)


def count(folder: Path) -> dict[str, int]:
    """The lines of contract code of a game, by part, and those of its events."""
    view = folder / "view.py"
    rules = [folder / "rules.py", *sorted((folder / "rules").glob("*.py"))]
    return {
        "positions": _whole(folder / "position.py") + _whole(folder / "exchange.py"),
        "views": _whole(view, _words(_module(view)[1])),
        "declaration": _declaration(folder / "__init__.py"),
        "states": sum(_states(path) for path in rules),
        "events": _whole(folder / "events.py"),
    }


def main(folders: list[str]) -> None:
    """Print the table."""
    chosen = [Path(name) for name in folders] or sorted(
        path.parent for path in GAMES.glob("*/position.py")
    )
    print(f"{'':18}" + "".join(f"{part:>13}" for part in (*PARTS, "together", "events")))
    found = {folder.name: count(folder) for folder in chosen}
    found["all"] = {
        part: sum(counts[part] for counts in found.values()) for part in (*PARTS, "events")
    }
    for name, counts in found.items():
        together = sum(counts[part] for part in PARTS)
        row = [*(counts[part] for part in PARTS), together, counts["events"]]
        print(f"{name:18}" + "".join(f"{cell:>13}" for cell in row))


if __name__ == "__main__":
    main(sys.argv[1:])

"""Which part of the package imports which, drawn into `docs/architecture.md`.

    python -m tools.imports

reads every import in `src/tablee`, early or late, by its syntax, and writes the graph of the parts
(the folders and lone modules) as Mermaid between the two marks of the page. What a part reaches
through another one anyway is not drawn. Imports for the type checker alone are not counted: nothing
is loaded by them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "tablee"
TEMPLATE = "template"  # a package that is copied and never imported
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- imports: python -m tools.imports -->\n", "<!-- end of imports -->\n"

Graph = dict[str, set[str]]
"""Who imports whom."""


def modules(package: Path = PACKAGE) -> Graph:
    """Every module of the package, and the modules of the package that it imports."""
    paths = [
        path for path in sorted(package.rglob("*.py")) if package / TEMPLATE not in path.parents
    ]
    names = {_name(path, package): path for path in paths}
    return {
        name: {_home(found, names) for found in _imported(path, name)} - {name, ""}
        for name, path in names.items()
    }


def parts(graph: Mapping[str, set[str]]) -> Graph:
    """The same, of folders and lone modules; the package's own face is not a part."""
    found: Graph = {}
    for name, imported in graph.items():
        if name == "tablee":
            continue
        mine = _part(name)
        found.setdefault(mine, set()).update(
            {_part(other) for other in imported if other != "tablee"} - {mine}
        )
    return found


def in_order(graph: Mapping[str, set[str]]) -> list[str]:
    """Everybody after all whom they import.

    Raises:
        graphlib.CycleError: they go round in a circle; it says which.
    """
    return list(TopologicalSorter(graph).static_order())


def drawn(graph: Mapping[str, set[str]]) -> str:
    """The graph as Mermaid, without the arrows that follow from others."""
    reached: Graph = {}
    for name in in_order(graph):
        reached[name] = set().union(*({other} | reached[other] for other in graph.get(name, ())))
    lines = ["```mermaid", "graph TD"]
    for name in sorted(graph):
        direct = graph[name]
        further = set().union(*(reached[other] for other in direct))
        lines += [f"  {name} --> {other}" for other in sorted(direct - further)]
    return "\n".join([*lines, "```", ""])


def written(page: str, graph: Mapping[str, set[str]]) -> str:
    """A page with the present drawing between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{drawn(graph)}{END}{after}"


def _name(path: Path, package: Path) -> str:
    steps = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(steps[:-1] if steps[-1] == "__init__" else steps)


def _part(name: str) -> str:
    return name.split(".")[1]


def _home(found: str, names: Mapping[str, Path]) -> str:
    """The module that an imported name comes from: itself, or where it is defined."""
    while found and found not in names:
        found = found.rpartition(".")[0]
    return found


def _imported(path: Path, name: str) -> Iterator[str]:
    for node in _loaded(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: imports name their module in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _loaded(tree: ast.AST) -> Iterator[ast.AST]:
    """All that can be run: not what stands below `if TYPE_CHECKING`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        yield node
        yield from _loaded(node)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), parts(modules())), encoding="utf-8")

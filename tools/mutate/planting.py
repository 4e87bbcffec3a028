"""Planting a fault into this process: into living functions, or into a file before it is read."""

from __future__ import annotations

import gc
import importlib.abc
import importlib.util
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tools.mutate.faults import ROOT, Fault

Place = tuple[str, int]
"""The qualified name of a function and the line where it begins."""


class Living:
    """The functions of some files, as they are in this process after everything was imported."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self._sound = {path: _codes(_compiled(path)) for path in paths}
        self._functions: dict[Path, list[FunctionType]] = defaultdict(list)
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                path = Path(thing.__code__.co_filename)
                if path in self._sound:
                    self._functions[path].append(thing)

    def plant(self, fault: Fault) -> bool:
        """Give every function of the file the code that it has with the fault.

        False: that says nothing, because what was changed is only run when the file is imported.
        """
        codes = _codes(fault.code())
        sound = self._sound[fault.path]
        changed = False
        for function in self._functions[fault.path]:
            place = (function.__code__.co_qualname, function.__code__.co_firstlineno)
            if codes.get(place) == sound.get(place):
                continue
            if len(codes[place]) > 1:  # two on one line
                return False
            function.__code__ = codes[place][0]
            changed = True
        return changed


def _compiled(path: Path) -> CodeType:
    return compile(path.read_text("utf-8"), str(path), "exec")


def _codes(code: CodeType) -> dict[Place, list[CodeType]]:
    """All code objects in a code object."""
    found: dict[Place, list[CodeType]] = defaultdict(list)

    def walk(inner: CodeType) -> Iterator[CodeType]:
        yield inner
        for constant in inner.co_consts:
            if isinstance(constant, CodeType):
                yield from walk(constant)

    for one in walk(code):
        found[one.co_qualname, one.co_firstlineno].append(one)
    return found


class Planted(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module with a fault in it, and leaves all others alone."""

    def __init__(self, fault: Fault) -> None:
        self.module = module_name(fault.path)
        self.path = fault.path
        self.code = fault.code()
        if self.module in sys.modules:
            raise RuntimeError(f"{self.module} is imported already: nobody would see the fault")

    def find_spec(self, name: str, path: object, target: object = None) -> Any:
        """Of the module, ours."""
        if name != self.module:
            return None
        package = self.path.name == "__init__.py"
        return importlib.util.spec_from_file_location(
            name,
            self.path,
            loader=self,
            submodule_search_locations=[str(self.path.parent)] if package else None,
        )

    def create_module(self, spec: object) -> ModuleType | None:
        """As usual."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """With the fault."""
        exec(self.code, module.__dict__)


def module_name(path: Path) -> str:
    """The name by which a file of `src` is imported."""
    parts = path.relative_to(ROOT / "src").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

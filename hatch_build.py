"""Compiles the engine with mypyc while a wheel is built, and puts the page into it.

The lists `compile` and `interpret` in pyproject.toml say which modules. They are compiled in a
temporary copy of `src/`, and the extension modules go into the wheel next to their sources: the
work tree never holds one. An editable install compiles nothing, so a compiled file can never
shadow an edited source. Without a C compiler, or with TABLEE_PURE=1, the wheel is pure Python.

In a checkout the page is built first, with the machine's Node.js or one from the package index; the
sdist holds it as it was built. A wheel without a page is refused, unless TABLEE_PAGELESS=1 asks for
one.

Also a script, for the project's own tools:

    python hatch_build.py missing            says what is missing to compile here, or nothing
    python hatch_build.py compile OUT FILE.. compiles files below src/ of the current directory
"""

from __future__ import annotations

import ast
import hashlib
import importlib.metadata
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Mapping, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

GROUP = "tablee"
"""Names the shared library that holds all compiled code: `tablee__mypyc`."""

INLINE = ["-fvisibility=hidden", "-fno-semantic-interposition", "-flto=auto"]
"""For the C compiler: inline across files what nobody but us calls, and nobody replaces."""

STRUCT_KEYWORDS = {"forbid_unknown_fields", "frozen", "kw_only", "tag", "tag_field"}
"""In a class statement, they give away a Struct whose base comes from another module."""


class CompileError(RuntimeError):
    """The sources, or the lists that choose them, cannot be compiled."""


class TableeHook(BuildHookInterface[BuilderConfig]):
    """Adds the page to wheel and sdist, and the extension modules to a standard wheel."""

    _work: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """What the build needs on this machine: a compiler of Python, a Node.js, both or none."""
        needed: list[str] = []
        root = Path(self.root)
        if self.target_name == "wheel" and self._why_pure() is None:
            # the project's own dependencies too: mypyc reads the types of what our modules import
            needed += [*self.config["compiler"], *self.metadata.core.dependencies]
        if wants_page() and in_checkout(root):
            needed += page_tool(root, "lacking").split()
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put in what is not in `src/`; into an editable install, nothing."""
        if version != "standard":
            return
        try:
            if wants_page():
                place = "web/dist" if self.target_name == "sdist" else "tablee/page"
                build_data["force_include"].update(page(Path(self.root), place))
            if self.target_name == "wheel":
                self._compile(build_data)
        except CompileError as why:
            self.app.abort(f"tablee: {why}")

    def _files(self) -> list[Path]:
        return selected(Path(self.root), self.config)

    def _why_pure(self) -> str | None:
        return reason_to_stay_pure(self._files())

    def _compile(self, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        files = self._files()
        why_not = self._why_pure()
        if why_not is not None:
            self.app.display_warning(f"tablee: a pure Python wheel, not compiled: {why_not}")
            return
        refuse_structs(root, files)
        self._work = tempfile.TemporaryDirectory(prefix="tablee-compile-")
        built = compile_copy(root, files, Path(self._work.name))
        build_data["force_include"].update(built)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Drop the temporary copy once the wheel is written."""
        if self._work is not None:
            self._work.cleanup()


def wants_page() -> bool:
    """Whether a page belongs into what is built."""
    return os.environ.get("TABLEE_PAGELESS") != "1"


def in_checkout(root: Path) -> bool:
    """Whether the page's sources are here, not only what was built of them."""
    return (root / "web" / "package.json").is_file()


def page_tool(root: Path, task: str) -> str:
    """Have tools/page.py do something, for what it prints.

    Raises:
        CompileError: it could not.
    """
    done = subprocess.run(
        [sys.executable, "-m", "tools.page", task],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        sys.stderr.write(done.stdout + done.stderr)
        raise CompileError("the page cannot be built: see the messages above")
    return done.stdout


def page(root: Path, place: str) -> dict[str, str]:
    """The files of the page, up to date, and where each belongs below place.

    Raises:
        CompileError: it is not there and cannot be built.
    """
    built = root / "web" / "dist"
    if in_checkout(root):
        page_tool(root, "build")
    if not (built / "index.html").is_file() or not any((built / "assets").glob("*.js")):
        raise CompileError(f"{built} holds no page")
    files = [path for path in built.rglob("*") if path.is_file() and path.name != ".stamp"]
    return {str(path): f"{place}/{path.relative_to(built).as_posix()}" for path in files}


def selected(root: Path, config: Mapping[str, Any]) -> list[Path]:
    """The files to compile, relative to root and sorted.

    Raises:
        CompileError: a pattern leads out of src/, or `compile` is missing.
    """
    if not config.get("compile"):
        raise CompileError("pyproject.toml lists nothing to `compile` for the build hook")
    chosen = _matches(root, config["compile"]) - _matches(root, config.get("interpret", ()))
    return sorted(chosen)


def _matches(root: Path, patterns: Iterable[str]) -> set[Path]:
    found: set[Path] = set()
    for pattern in patterns:
        if not pattern.startswith("src/") or not pattern.endswith(".py"):
            raise CompileError(f"not a pattern of Python files below src/: {pattern}")
        found.update(path.relative_to(root) for path in root.glob(pattern) if path.is_file())
    return found


def refuse_structs(root: Path, files: Iterable[Path]) -> None:
    """Compiled modules have no annotations, and msgspec would silently misread their Structs.

    Raises:
        CompileError: naming the file that belongs into `interpret`.
    """
    for file in files:
        tree = ast.parse((root / file).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, ast.ClassDef):
                continue
            bases = {ast.unparse(base) for base in node.bases}
            keywords = {keyword.arg for keyword in node.keywords}
            if bases & {"Struct", "msgspec.Struct"} or keywords & STRUCT_KEYWORDS:
                raise CompileError(
                    f"{file}: {node.name} is a msgspec Struct, which cannot be compiled; "
                    "list the file under `interpret` in pyproject.toml"
                )


def module_name(file: Path) -> str:
    """The dotted name of a file below src/."""
    parts = file.with_suffix("").parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def reason_to_stay_pure(files: Sequence[Path]) -> str | None:
    """Why nothing can or should be compiled, in a few words; None to compile."""
    if os.environ.get("TABLEE_PURE") == "1":
        return "TABLEE_PURE=1 is set"
    if not files:
        return "no file matches the `compile` list"
    return missing_to_compile()


def missing_to_compile() -> str | None:
    """What this machine lacks to compile an extension module; None when nothing.

    Tries it out, because a compiler without Python's headers is as common as no compiler.
    """
    if os.name == "nt":
        return None if shutil.which("cl") else "no C compiler (cl) found"
    command = compiler()
    if shutil.which(command[0]) is None:
        return f"no C compiler ({command[0]}) found"
    with tempfile.TemporaryDirectory(prefix="tablee-probe-") as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <stdlib.h>\n#include <Python.h>\n", encoding="utf-8")
        include = f"-I{sysconfig.get_path('include')}"
        tried = subprocess.run(
            [*command, include, "-c", str(probe), "-o", str(probe.with_suffix(".o"))],
            capture_output=True,
            text=True,
            check=False,
        )
    if tried.returncode == 0:
        return None
    if "Python.h" in tried.stderr:
        return "Python's C headers are missing (on Debian: apt-get install python3-dev)"
    return f"the C compiler ({command[0]}) cannot compile a trivial file"


def compiler() -> list[str]:
    """The command of the C compiler, where it is not Windows's."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def understands(flags: Sequence[str]) -> bool:
    """Whether the C compiler makes a library with these flags; tried out, since not all do."""
    if os.name == "nt":
        return False
    with tempfile.TemporaryDirectory(prefix="tablee-probe-") as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("int probe(void) { return 0; }\n", encoding="utf-8")
        made = ["-shared", "-fPIC", str(probe), "-o", str(probe.with_suffix(".so"))]
        tried = subprocess.run([*compiler(), *flags, *made], capture_output=True, check=False)
    return tried.returncode == 0


def compile_copy(root: Path, files: Sequence[Path], work: Path) -> dict[str, str]:
    """Compile a copy of the sources in the empty directory work.

    With TABLEE_COMPILE_CACHE naming a directory, what was made of the same sources is taken from
    there.

    Returns:
        For each extension module: where it is, and its place in the wheel.

    Raises:
        CompileError: mypyc or the C compiler refused, or a file yielded no extension module.
    """
    shutil.copytree(
        root / "src", work / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    )
    shutil.copy(root / "pyproject.toml", work / "mypy.toml")
    out = work / "out"
    kept = cached(work / "src", {".py"}, [*map(str, files)])
    if not take(kept, out):
        # A process of its own: mypyc works in the current directory, and leaves through sys.exit.
        done = subprocess.run(
            [sys.executable, str(Path(__file__).resolve()), "compile", str(out), *map(str, files)],
            cwd=work,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            sys.stderr.write(done.stdout + done.stderr)
            raise CompileError("the engine does not compile: see the messages above")
        keep(out, kept)
    built = [path for path in out.rglob("*") if path.name.endswith(tuple(EXTENSION_SUFFIXES))]
    places = {str(path): path.relative_to(out).as_posix() for path in built}
    _all_there(files, places.values())
    return places


def _all_there(files: Iterable[Path], places: Iterable[str]) -> None:
    stems = {place.split(".", 1)[0] for place in places}
    absent = [str(file) for file in files if "/".join(file.with_suffix("").parts[1:]) not in stems]
    if absent:
        raise CompileError(f"mypyc made no extension module of: {', '.join(absent)}")


def compile_here(out: Path, files: Sequence[str]) -> None:
    """Compile files of the current directory, as one group, into packages below out.

    Most of the time goes into the C compiler. It gets several files, one for each game and one for
    what they share, on several cores. Most edits of interpreted modules leave the C code as it
    was: what was made of the same C code is taken from the cache, as in `compile_copy`.
    """
    # setuptools first: it puts its own distutils in place of Python's.
    from setuptools import Distribution, Extension  # isort: skip
    from mypyc.build import mypycify

    config = ["--config-file", "mypy.toml"] if Path("mypy.toml").exists() else []
    extensions: list[Extension] = mypycify(
        [*config, *files],
        opt_level="3",
        debug_level="0",
        group_name=GROUP,
        target_dir="c",
        multi_file=True,
    )
    kept = cached(Path("c"), {".c", ".h"})
    if take(kept, out):
        return
    inline = INLINE if understands(INLINE) else []
    for extension in extensions:
        extension.sources = joined(extension.sources)
        if os.name != "nt":
            # mypyc asks for -Werror; a newer compiler's new warning is no reason to fail.
            extension.extra_compile_args += ["-Wno-error", *inline]
            extension.extra_link_args += inline
    distribution = Distribution({"name": GROUP, "ext_modules": extensions})
    command = distribution.get_command_obj("build_ext")
    command.build_lib = str(out)
    command.build_temp = "objects"
    command.ensure_finalized()
    side_by_side(command)
    command.run()
    keep(out, kept)


def joined(sources: Sequence[str]) -> list[str]:
    """The C files of one extension, those of each game in one, and those of all others.

    A file for each module would take longer, since each reads all headers, and a rule could not be
    inlined where another module of its game calls it.
    """
    parts: dict[str, list[Path]] = {}
    rest: list[str] = []
    for source in sources:
        name = Path(source).name
        if name.startswith(f"__native_{GROUP}"):
            _, _, game = name.partition("___games___")
            parts.setdefault(game.partition("___")[0] or "core", []).append(Path(source))
        else:
            rest.append(source)
    # The largest first, so that no core waits for it at the end: they are compiled by their names.
    largest = sorted(parts.items(), key=lambda part: -sum(f.stat().st_size for f in part[1]))
    for number, (part, files) in enumerate(largest):
        whole = files[0].with_name(f"{GROUP}_{number}_{part}.c")
        lines = [f'#include "{file.relative_to(whole.parent).as_posix()}"\n' for file in files]
        whole.write_text("".join(lines), encoding="utf-8")
        rest.append(str(whole))
    return sorted(rest)


def side_by_side(command: Any) -> None:
    """Have a `build_ext` command compile the C files of an extension on several cores."""
    build = command.build_extensions

    def build_extensions() -> None:
        compiler = command.compiler
        compile_all = compiler.compile

        def compile_each(sources: Sequence[str], *arguments: Any, **settings: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda one: compile_all([one], *arguments, **settings), sources)
                return [name for names in made for name in names]

        compiler.compile = compile_each
        build()

    command.build_extensions = build_extensions


def cached(folder: Path, kinds: Set[str], more: Sequence[str] = ()) -> Path | None:
    """Where the cache keeps what is made of a folder's files of some kinds; None without a cache.

    The name is a hash of them, and of all that turns them into extension modules.
    """
    cache = os.environ.get("TABLEE_COMPILE_CACHE")
    return Path(cache) / digest(folder, kinds, more) if cache else None


def digest(folder: Path, kinds: Set[str], more: Sequence[str] = ()) -> str:
    """A hash of files, and of what turns them into extension modules."""
    total = hashlib.sha256()
    for text in (sys.version, *versions(), *compiler_settings(), hook_source(), *more):
        total.update(text.encode() + b"\0")
    for file in sorted(path for path in folder.rglob("*") if path.suffix in kinds):
        total.update(file.relative_to(folder).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def take(kept: Path | None, out: Path) -> bool:
    """Put what the cache holds into out, if it holds it."""
    if kept is None or not kept.exists():
        return False
    shutil.copytree(kept, out)
    os.utime(kept)
    return True


def versions() -> list[str]:
    """Of mypyc, whose C library becomes part of the result, and of what it reads types of."""
    return [f"{name} {importlib.metadata.version(name)}" for name in ("mypy", "librt", "msgspec")]


def compiler_settings() -> list[str]:
    """The settings of the machine and of the caller that reach the C compiler."""
    chosen = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")]
    return [*chosen, sysconfig.get_platform(), sysconfig.get_config_var("CFLAGS") or ""]


def hook_source() -> str:
    """This file: it holds our own settings."""
    return Path(__file__).read_text(encoding="utf-8")


def keep(made: Path, kept: Path | None, most: int = 6) -> None:
    """Put a result into the cache, as a whole or not at all, and drop the oldest ones."""
    if kept is None:
        return
    kept.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix="draft-", dir=kept.parent))
    shutil.copytree(made, draft, dirs_exist_ok=True)
    draft.rename(kept)
    newest = sorted(kept.parent.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in newest[most:]:
        shutil.rmtree(old, ignore_errors=True)


def main(arguments: Sequence[str]) -> int:
    """The script; see the module's docstring."""
    match arguments:
        case ["missing"]:
            print(missing_to_compile() or "", end="")
        case ["compile", out, *files] if files:
            compile_here(Path(out), files)
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

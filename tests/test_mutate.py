"""The tool that plants faults: what it plants is there, and what it says of tests is true."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tools.mutate.faults import Fault, faults
from tools.mutate.fields import FIELDS
from tools.mutate.forks import Fork, lines, side_by_side
from tools.mutate.planting import Living
from tools.mutate.reach import Tracer

SOURCE = '''"""A module."""

LEAST = 3

def price(count, friend=False):
    """What it costs."""
    if count > LEAST and not friend:
        return count * 2
    return sum(1 for _ in range(count))
'''


@pytest.fixture
def shop(tmp_path: Path) -> ModuleType:
    path = tmp_path / "shop.py"
    path.write_text(SOURCE)
    spec = importlib.util.spec_from_file_location("shop", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def planted(shop: ModuleType, after: str) -> Fault:
    found = faults(Path(str(shop.__file__)), 0)
    assert [fault.number for fault in found] == list(range(len(found)))
    return next(fault for fault in found if fault.after == after)


@pytest.mark.parametrize(
    ("after", "prices"),
    [
        ("if count >= LEAST and (not friend):", [2, 6, 8, 4]),
        ("if count > LEAST or not friend:", [4, 6, 8, 8]),
        ("if count > LEAST and friend:", [2, 3, 4, 8]),
        ("return count / 2", [2, 3, 2, 4]),
        ("return count * 3", [2, 3, 12, 4]),
        ("return sum((2 for _ in range(count)))", [4, 6, 8, 8]),
    ],
)
def test_a_fault_is_planted_into_a_living_function(
    shop: ModuleType, after: str, prices: list[int]
) -> None:
    price = shop.price  # as somebody else imported it
    assert Living([Path(str(shop.__file__))]).plant(planted(shop, after))
    assert [price(2), price(3), price(4), price(4, friend=True)] == prices


@pytest.mark.parametrize("after", ["LEAST = 4", "def price(count, friend=True):"])
def test_what_only_imports_run_is_not_planted(shop: ModuleType, after: str) -> None:
    assert not Living([Path(str(shop.__file__))]).plant(planted(shop, after))
    assert shop.price(4) == 8


def test_the_lines_that_a_test_reaches(shop: ModuleType) -> None:
    file = str(shop.__file__)
    tracer = Tracer([file])
    for name, count in (("few", 2), ("many", 9)):
        tracer.start()
        shop.price(count)
        tracer.stop(name)
    reached = {line: tests for line, tests in tracer.lines[file].items() if line > 6}
    assert reached == {7: ["few", "many"], 8: ["many"], 9: ["few"]}


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")  # from 3.12 on, with threads
def test_processes_tell_what_they_find_until_their_time_is_up() -> None:
    found = side_by_side(range(5), lambda number: f"{number}\n".encode(), 2)
    assert sorted(lines(found)) == [b"0", b"1", b"2", b"3", b"4"]

    def endless(tell: object) -> None:
        while True:
            pass

    assert list(Fork(endless).told(seconds=0.1)) == []


def test_every_game_is_a_field_and_every_field_has_files() -> None:
    import tablee

    assert {game.id for game in tablee.games()} < set(FIELDS)
    assert all(field.paths() for field in FIELDS.values())

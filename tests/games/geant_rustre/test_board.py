"""Le Géant Rustre: the board, its validator and its picture."""

from __future__ import annotations

import copy
import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from typing import Any

import pytest

from tablee.games.geant_rustre import board
from tablee.games.geant_rustre.board import BoardError, load_board, read_board
from tools.drawing import board as drawing

rule = pytest.mark.rule
DATA: dict[str, Any] = json.loads(board.FILE.read_text(encoding="utf-8"))
Change = Callable[[dict[str, Any]], Any]


def space(data: dict[str, Any], id: int | str) -> dict[str, Any]:
    """The entry of a space."""
    return next(entry for entry in data["spaces"] if entry["id"] == id)


@rule("GR-06")
def test_our_board_keeps_to_what_the_rulebook_tells() -> None:
    ours = load_board()
    kinds = [entry.kind for entry in ours.spaces]
    assert kinds.count("bush") == 7
    assert kinds.count("hut") == kinds.count("mine") == kinds.count("cave") == 1
    assert "rock" in kinds
    assert len(ours.green_path) == 40
    assert ours.space(1).kind == "mine"
    assert ours.detour.after == 4
    assert len(ours.ladders) == 4


@rule("GR-06")
@rule("GR-23")
def test_the_fourth_space_is_green_and_the_path_does_not_begin_with_rocks_alone() -> None:
    ours = load_board()
    assert ours.space(4).kind in ("green", "bush")
    assert {ours.space(id).kind for id in range(2, 9)} >= {"green", "rock"}


@rule("GR-06")
def test_ladders_lead_up_the_mountain_and_save_at_least_four_spaces() -> None:
    ours = load_board()
    for ladder in ours.ladders:
        assert ladder.top - ladder.foot >= 4
        assert ours.space(ladder.top).y < ours.space(ladder.foot).y - 50


BROKEN: list[tuple[str, str, Change]] = [
    ("size", "missing", lambda d: d.pop("size")),
    ("size", "above 0", lambda d: d.update(size=[0, 10])),
    ("colour", "no such field", lambda d: d.update(colour="green")),
    ("spaces[3].kind", "enum", lambda d: d["spaces"][3].update(kind="lava")),
    ("spaces[3].x", "float", lambda d: d["spaces"][3].update(x="left")),
    ("spaces[3].y", "outside", lambda d: d["spaces"][3].update(y=-5)),
    ("spaces[3].x", "outside", lambda d: d["spaces"][3].update(x=99999)),
    ("spaces[4]", "lies on", lambda d: d["spaces"][4].update(x=d["spaces"][3]["x"])),
    ("spaces[5].id", "twice", lambda d: d["spaces"][5].update(id="A")),
    ("spaces[5].id", "capital letters", lambda d: d["spaces"][5].update(id="e5")),
    ("spaces[25].id", "a number", lambda d: d["spaces"][25].update(id="X")),
    ("spaces[0].id", "is called", lambda d: d["spaces"][0].update(id="home")),
    ("spaces", "one cave", lambda d: d["spaces"].remove(space(d, "cave"))),
    ("spaces", "one mine", lambda d: space(d, 1).update(kind="green")),
    ("spaces", "7 bush spaces, not 6", lambda d: space(d, 9).update(kind="green")),
    ("spaces", "7 bush spaces, not 8", lambda d: space(d, 10).update(kind="bush")),
    (
        "spaces",
        "rock",
        lambda d: [s.update(kind="green") for s in d["spaces"] if s["kind"] == "rock"],
    ),
    ("green_path[0]", "numbered", lambda d: d["green_path"].pop(0)),
    ("green_path[2]", "not a green space", lambda d: d["green_path"].__setitem__(2, 77)),
    ("green_path", "39 of 40", lambda d: d["green_path"].pop()),
    (
        "green_path[0]",
        "mine exit",
        lambda d: (space(d, 1).update(kind="green"), space(d, 2).update(kind="mine")),
    ),
    ("orange_path", "no spaces", lambda d: d.update(orange_path=[])),
    ("orange_path", "lead nowhere", lambda d: d["orange_path"].pop()),
    ("orange_path[1]", "not an orange space", lambda d: d["orange_path"].__setitem__(1, "ZZ")),
    ("detour.after", "leaves at space 4", lambda d: d["detour"].update(after=5)),
    ("detour.spaces", "no spaces", lambda d: d["detour"].update(spaces=[])),
    ("detour.spaces[0]", "twice", lambda d: d["detour"]["spaces"].__setitem__(0, "A")),
    ("ladders", "several", lambda d: d.update(ladders=d["ladders"][:1])),
    ("ladders[1].top", "not a green space", lambda d: d["ladders"][1].update(top=41)),
    ("ladders[1].top", "forwards", lambda d: d["ladders"][1].update(top=3)),
    ("ladders[1].foot", "two ladders", lambda d: d["ladders"][1].update(foot=6)),
    ("ladders[1].foot", "mine exit", lambda d: d["ladders"][1].update(foot=1)),
    ("ornaments[0].size", "above 0", lambda d: d["ornaments"][0].update(size=0)),
    ("terraces[0].outline", "fewer than 3", lambda d: d["terraces"][0].update(outline=[[1, 2]])),
]


@rule("GR-06")
@pytest.mark.parametrize(
    ("field", "problem", "change"), BROKEN, ids=lambda v: v[:30] if isinstance(v, str) else None
)
def test_a_broken_board_gets_an_error_that_names_the_field(
    field: str, problem: str, change: Change
) -> None:
    data = copy.deepcopy(DATA)
    change(data)
    with pytest.raises(BoardError) as caught:
        read_board(data)
    assert caught.value.field == field
    assert problem in caught.value.problem


@rule("GR-06")
@pytest.mark.parametrize("data", [None, [], 7, "board"])
def test_what_is_no_board_at_all_is_refused(data: object) -> None:
    with pytest.raises(BoardError):
        read_board(data)


def test_the_shipped_picture_is_up_to_date() -> None:
    drawn = drawing.draw(load_board())
    shipped = drawing.FILE.read_text(encoding="utf-8")
    assert drawn == shipped, "run: python -m tools.drawing.board"


def test_every_stone_of_the_picture_can_be_found_and_read() -> None:
    ours = load_board()
    root = ElementTree.fromstring(drawing.draw(ours))
    ns = "{http://www.w3.org/2000/svg}"
    groups = {g.get("id"): g for g in root.iter(f"{ns}g")}
    for stone in ours.spaces:
        if stone.kind == "cave":
            continue
        group = groups[f"space-{stone.id}"]
        label = group.find(f"{ns}text")
        assert stone.kind == "hut" or (label is not None and label.text == str(stone.id))
        if label is not None:
            assert float(label.get("font-size", "0")) >= 14


def test_the_picture_does_not_depend_on_the_moment() -> None:
    assert drawing.draw(load_board()) == drawing.draw(load_board())


def test_the_command_writes_the_picture(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "FILE", tmp_path / "board.svg")
    drawing.main()
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg ")

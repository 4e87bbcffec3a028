"""Positions that were written before stay readable, and are written as they were."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tablee

OLD = Path(__file__).parent / "positions"
"""Written by the code that had a writer and a reader by hand for every game: one of each kind of
moment. Where the rules of a game change its version, its file is written anew."""


@pytest.mark.parametrize("game", tablee.games(), ids=lambda game: game.id)
def test_old_positions_are_read_and_written_letter_for_letter(game: Any) -> None:
    lines = (OLD / f"{game.id}.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) >= 7
    for line in lines:
        assert json.dumps(game.from_position(json.loads(line)).position()) == line

"""The tables of docs/balance.md come out of a command."""

from __future__ import annotations

import pytest

from tools import balance


def test_a_competitive_game_is_told_by_seat(capsys: pytest.CaptureFixture[str]) -> None:
    balance.main(["roi-lui", "--seats", "3", "--matches", "8", "--bot", "random"])
    title, _, headings, _, row = capsys.readouterr().out.strip().splitlines()
    assert title == "### Le Roi Lui"
    told = dict(zip(headings.split(" | "), row.split(" | "), strict=True))
    shares = [float(share) for share in told["victories by seat, %"].split()]
    assert len(shares) == 3
    assert sum(shares) == pytest.approx(100, abs=0.2)
    assert float(told["furthest from even"]) == pytest.approx(
        max(abs(share - 100 / 3) for share in shares), abs=0.1
    )


def test_a_cooperative_game_is_told_by_level(capsys: pytest.CaptureFixture[str]) -> None:
    balance.main(["geant-rustre", "--seats", "2", "--matches", "2", "--bot", "random"])
    rows = capsys.readouterr().out.strip().splitlines()[4:]
    assert [row.split(" | ")[1] for row in rows] == [
        "easy / four",
        "medium / four",
        "hard / colours",
    ]

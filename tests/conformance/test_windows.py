"""Whom a reaction window concerns is public: the suite finds games that say more."""

from __future__ import annotations

from typing import Any

import pytest

from tablee import registry
from tablee.core.game import Game
from tablee.testing import ConformanceError, check_game


@pytest.fixture
def checked(snap: Game[Any], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Checks Snap with a fault in it."""
    monkeypatch.setattr(registry, "_announced", {})

    def check(**fault: Any) -> None:
        named = {"id": "changed", "folder": snap.folder}  # pickles would find the installed one
        changed = type("Changed", (type(snap),), {**named, **fault})
        check_game(changed(), matches=2, every=3)

    return check


def test_snap_itself_is_no_fault(checked: Any) -> None:
    checked()


@pytest.mark.parametrize("whose", [0, 1])
def test_who_holds_something_is_no_reason_to_be_asked(checked: Any, whose: int) -> None:
    """Neither by one's own hand nor by another's."""

    def concerns(self: Any, state: Any, seat: int) -> bool:
        return bool(state.shields[(seat + whose) % state.seats])

    with pytest.raises(ConformanceError, match=r"resample changed what seat|shows a secret"):
        checked(concerns=concerns)


def test_windows_are_declared(checked: Any) -> None:
    with pytest.raises(ConformanceError, match="no reactions are declared"):
        checked(reactions=False)

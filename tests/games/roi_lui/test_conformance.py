"""Le Roi Lui: its golden matches, its bound and its texts."""

from __future__ import annotations

import re

import pytest

from tablee.core.playout import random_playout
from tablee.core.rng import Rng
from tablee.core.texts import parameters
from tablee.testing import playthroughs
from tests.games.roi_lui.situations import GAME


def test_there_are_golden_matches_for_every_number_of_seats() -> None:
    seats = {re.search(r"^seats: (\d)$", p.read_text(), re.M)[1] for p in playthroughs(GAME)}
    assert seats == {"3", "4", "5"}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_match_is_longer_than_its_bound(seats: int) -> None:
    bound = GAME.bound(seats, GAME.options_type())
    longest = max(random_playout(GAME.new(seats, seed), Rng(seed)) for seed in range(300))
    assert bound - 25 < longest <= bound


def test_both_languages_say_the_same_things() -> None:
    english, french = GAME.texts("en").entries, GAME.texts("fr").entries
    assert set(english) == {key for key in french if not key.endswith("_many")}
    for key, text in english.items():
        assert parameters(text) == parameters(french[key]), key


def test_french_typography() -> None:
    pages = [*GAME.texts("fr").entries.values()]
    pages.append((GAME.folder / "texts" / "rules.fr.md").read_text(encoding="utf-8"))
    for text in pages:
        assert "'" not in text, text
        assert not re.search(r"\w[ ]?[!?;»]", text), text
        assert not re.search(r"[\w})][ ]?:(\s|$)", text), text
        assert not re.search(r"«(?![\u00a0\u202f])", text), text

"""What a page may show without knowing a rule: the view says it."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.core.rng import Rng
from tests.games.service_compris.situations import GAME, play, seen, situation


@pytest.mark.rule("SC-12")
def test_the_view_says_when_a_feast_begins_by_itself() -> None:
    view = seen(GAME.new(3, 1))
    assert (view.crowded, view.last_few, view.at_start) == (5, 7, 27)


@pytest.mark.rule("SC-03")
@pytest.mark.parametrize("treason", [False, True])
def test_whoever_is_neither_at_the_table_nor_in_a_camp_is_in_the_bin(treason: bool) -> None:
    rng = Rng(3)
    for seed in range(6):
        state = GAME.new(4, seed, treason=treason)
        while not state.over:
            seat = rng.pick(state.actors())
            state.play(seat, rng.pick(state.legal(seat)))
            view = seen(state)
            there = Counter(view.table)
            for number, camp in enumerate(view.camps):
                there.update(camp.characters)
                if camp.chief in ("secret", "shown"):
                    there[f"{state.position()['leads'][number]}-chief"] += 1
            there.update(view.eaten)
            assert view.in_play == view.at_start - sum(view.eaten.values())
            expected = 8 if treason else 9
            assert all(count == (1 if "-" in who else expected) for who, count in there.items())


@pytest.mark.rule("SC-28")
def test_the_view_says_what_is_asked_and_whether_the_order_counts() -> None:
    for kind, asks, ordered in (
        ("panier-garni", "name", True),
        ("goinfrerie", "name", True),
        ("a-table", "name", False),
        ("veneneux", "pick", False),
        ("chaud-devant", "next", False),
        ("pas-bon", "excuse", False),
    ):
        state = situation(3, hands={0: [kind]}, table=["dryad", "witch", "orc"])
        assert (seen(state).asks, seen(state).ordered) == (None, False)
        play(state, kind)
        assert (seen(state).asks, seen(state).ordered) == (asks, ordered)

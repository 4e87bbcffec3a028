"""Hidden things dealt anew: every deal that fits, and each as often as the others."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from tablee.core.dealing import _below, deal
from tablee.core.rng import Rng

Deal = tuple[tuple[Any, ...], ...]


def fitting(things: list[Any], sizes: list[int], lacks: dict[int, set[Any]]) -> list[Deal]:
    """All deals in which no hand holds what it lacks, counted out hand by hand."""
    if not sizes:
        return [(tuple(things),)]
    *others, size = sizes
    own = lacks.get(len(others), set())
    return [
        (*rest[:-1], hand, rest[-1])
        for hand in combinations(things, size)
        if not own & {*hand}
        for rest in fitting([thing for thing in things if thing not in hand], others, lacks)
    ]


CASES: list[tuple[int, list[int], dict[int, set[int]]]] = [
    (4, [], {}),
    (5, [2, 1], {}),  # anything
    (5, [1, 2], {0: {0, 1}}),  # one hand that lacks something
    (5, [1, 2], {0: {0, 1}, 1: {2}}),  # two, of different things
    (5, [2, 2], {0: {0, 1, 2}, 1: {0, 1}}),  # one leaves little to the other
    (5, [2, 0, 2], {0: {0, 1}, 1: {0, 1, 2, 3, 4}, 2: {0, 4}}),  # an empty hand lacks nothing
    (5, [2, 3], {1: {4}}),  # nothing is left
    (6, [1, 1, 2], {0: {0, 1, 2}, 1: {2, 3}, 2: {0, 5}}),  # three
    (6, [1, 2, 2], {0: {0, 1}, 1: {0, 1}, 2: {5}}),  # two of them lack the same
    (4, [1, 1, 1, 1], {0: {0}, 1: {1}, 2: {2}, 3: {3}}),  # nobody keeps its own
]


@pytest.mark.parametrize(("count", "sizes", "lacks"), CASES)
def test_every_deal_that_fits_is_equally_likely(
    count: int, sizes: list[int], lacks: dict[int, set[int]]
) -> None:
    wanted = fitting(list(range(count)), sizes, lacks)
    each = 100
    rng, found = Rng(5), Counter[Deal]()
    for _ in range(each * len(wanted)):
        hidden = list(range(count))
        rng.shuffle(hidden)
        hands = deal(rng, hidden, sizes, lambda at, thing: thing not in lacks.get(at, ()))
        found[tuple(map(tuple, hands))] += 1
    assert set(found) == set(wanted)
    # about as many as there are deals, and far from three times that; the seed is fixed
    assert sum((times - each) ** 2 / each for times in found.values()) < 2 * len(wanted) + 5


def test_where_things_lay_does_not_show() -> None:
    def drawn(hidden: str) -> list[list[str]]:
        return deal(Rng(3), hidden, [3, 2], lambda at, thing: thing > "c" or at == 1)

    assert drawn("abcdefgh") == drawn("hgfedcba")
    hands = drawn("abcdefgh")
    assert sorted("".join(map("".join, hands))) == list("abcdefgh")
    assert all(hand == sorted(hand) for hand in hands)
    assert min(hands[0]) > "c"


@pytest.mark.parametrize(
    ("sizes", "lacks", "problem"),
    [
        ([4, 2], {}, "5 things are not enough"),
        ([2, 2], {0: {0, 1, 2, 3}}, "no deal fits"),
        ([2, 2], {0: {0, 1, 2}, 1: {0, 1, 2}}, "no deal fits"),
        ([2, 4], {0: {0}}, "not enough"),
    ],
)
def test_what_cannot_be_dealt_is_refused(
    sizes: list[int], lacks: dict[int, set[int]], problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        deal(Rng(1), range(5), sizes, lambda at, thing: thing not in lacks.get(at, ()))


def test_a_whole_pack_is_dealt_without_trying() -> None:
    """Five hands of seven, each without another suit: hardly any shuffled deal would fit."""
    hands = deal(Rng(2), range(45), [7] * 5, lambda at, card: card % 5 != at)
    assert [len(hand) for hand in hands] == [7, 7, 7, 7, 7, 10]
    assert not any(card % 5 == at for at, hand in enumerate(hands[:5]) for card in hand)


@pytest.mark.parametrize("n", [1, 3, 5 << 30, 3 << 62])
def test_large_numbers_are_drawn_fairly(n: int) -> None:
    rng = Rng(7)
    thirds = Counter(3 * _below(rng, n) // n for _ in range(3000))
    assert set(thirds) <= {0, 1, 2}
    assert n == 1 or all(abs(times - 1000) < 130 for times in thirds.values())

"""Hidden things dealt anew: of all deals that fit what is known, every one equally likely."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import Any

from tablee.core.rng import Rng

Kinds = tuple[tuple[int, int], ...]
"""How many things there are of each kind. A kind is which hands may hold it, as bits."""


def deal(
    rng: Rng,
    hidden: Iterable[Any],
    sizes: Iterable[int],
    may_hold: Callable[[int, Any], bool] = lambda at, thing: True,
) -> list[list[Any]]:
    """Deal hidden things into hands of these sizes: the hands, and last what is left.

    Every deal that fits is equally likely, and where the things lay before does not show. All lists
    are in order. For `State._redeal`; it is quick where the things are of few kinds, like suits.

    Args:
        rng: what is drawn from.
        hidden: the things, in any order: numbers or words, no two equal.
        sizes: of the hands.
        may_hold: whether the hand with this index may hold this thing, by default any. What is left
            may be anything.

    Raises:
        ValueError: no deal fits.
    """
    things, needed = sorted(hidden), list(sizes)
    hands: list[list[Any]] = [[] for _ in needed]
    may = {at: [may_hold(at, thing) for thing in things] for at, size in enumerate(needed) if size}
    # Who may not hold everything comes first, with so many of each kind as the numbers of fitting
    # deals say; the others take any of the rest.
    bound = [at for at in may if not all(may[at])]
    stacks: dict[int, list[Any]] = {}
    for place, thing in enumerate(things):
        kind = sum([1 << row for row, at in enumerate(bound) if may[at][place]])
        stacks.setdefault(kind, []).append(thing)
    for row, at in enumerate(bound):
        hands[at] = _drawn(rng, stacks, tuple([needed[other] for other in bound[row:]]))
        stacks = _without_first(stacks)
    rest = [thing for kind in sorted(stacks) for thing in stacks[kind]]
    rng.shuffle(rest)
    for at in may:
        if len(hands[at]) + len(rest) < needed[at]:
            raise ValueError(f"{len(things)} things are not enough for hands of {needed}")
        while len(hands[at]) < needed[at]:
            hands[at].append(rest.pop())
    return [sorted(hand) for hand in [*hands, rest]]


def _drawn(rng: Rng, stacks: dict[int, list[Any]], sizes: tuple[int, ...]) -> list[Any]:
    """Take the first of the hands that still need so many out of the things, by their kinds."""
    kinds = tuple([(kind, len(stacks[kind])) for kind in sorted(stacks)])
    choices = list(_choices(kinds, sizes))
    sums = list(accumulate([ways for _, ways in choices]))
    if not sums or not sums[-1]:
        raise ValueError("no deal fits what the hands may hold")
    taken = choices[bisect(sums, _below(rng, sums[-1]))][0]
    hand: list[Any] = []
    for (kind, _), count in zip(kinds, taken, strict=True):
        stack = stacks[kind]
        if count:
            rng.shuffle(stack)
            hand += [stack.pop() for _ in range(count)]
    return hand


def _without_first(stacks: dict[int, list[Any]]) -> dict[int, list[Any]]:
    """Once the first hand has got its own, what only it told apart is of one kind."""
    merged: dict[int, list[Any]] = {}
    for kind in sorted(stacks):
        merged.setdefault(kind >> 1, []).extend(stacks[kind])
    return merged


def _choices(kinds: Kinds, sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """What the first hand may take of each kind, and in how many ways all is dealt with that."""
    for taken in _splits(sizes[0], [count if kind & 1 else 0 for kind, count in kinds]):
        left: dict[int, int] = {}
        ways = 1
        for (kind, count), own in zip(kinds, taken, strict=True):
            ways *= comb(count, own)
            left[kind >> 1] = left.get(kind >> 1, 0) + count - own
        yield taken, ways * _ways(tuple(sorted(left.items())), sizes[1:])


@lru_cache(1 << 16)
def _ways(kinds: Kinds, sizes: tuple[int, ...]) -> int:
    """In how many ways hands of these sizes can be dealt."""
    return sum([ways for _, ways in _choices(kinds, sizes)]) if sizes else 1


def _splits(size: int, most: list[int]) -> Iterator[tuple[int, ...]]:
    """All ways to make up this size of at most so many of each kind."""
    if not most:
        if not size:
            yield ()
        return
    for count in range(max(0, size - sum(most[1:])), min(size, most[0]) + 1):
        for others in _splits(size - count, most[1:]):
            yield (count, *others)


def _below(rng: Rng, n: int) -> int:
    """As `Rng.below`, for numbers of any size."""
    words = n.bit_length() // 32 + 1
    most = (1 << 32 * words) // n * n  # what is above would favour small numbers
    while True:
        number = 0
        for _ in range(words):
            number = number << 32 | int(rng.word())
        if number < most:
            return number % n

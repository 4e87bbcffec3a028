"""Random streams: frozen for good, fair, and equal in both builds."""

from __future__ import annotations

import hashlib
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.rng import KeyedRng, Rng, check_seed, derive_seed, rng_from_dict, stream

KEY = "blake2b:" + bytes(range(32)).hex()

# Frozen: every recorded match depends on these numbers.
GOLDEN_FAST = [3647107480, 257900736, 3082225398, 2110563584, 2379560111]
GOLDEN_FAST_BELOW = [32, 49, 83, 82, 52, 25, 92, 10]
GOLDEN_KEYED = [2545685138, 4132857109, 2947649576, 1364734486, 2633857100]
GOLDEN_KEYED_SHUFFLE = [2, 1, 7, 0, 8, 3, 5, 4, 9, 6]
GOLDEN_DERIVED = 6886496293829810475


def _reference_xoshiro(words: list[int], count: int) -> list[int]:
    """xoshiro128** as its authors specify it, written here a second time."""

    def rotl(x: int, k: int) -> int:
        return ((x << k) | (x >> (32 - k))) & 0xFFFFFFFF

    s, out = list(words), []
    for _ in range(count):
        out.append(rotl(s[1] * 5 & 0xFFFFFFFF, 7) * 9 & 0xFFFFFFFF)
        t = s[1] << 9 & 0xFFFFFFFF
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 11)
    return out


def test_the_fast_stream_is_xoshiro128_starstar() -> None:
    rng = rng_from_dict({"stream": "fast", "words": [1, 2, 3, 4]})
    assert [rng.word() for _ in range(50)] == _reference_xoshiro([1, 2, 3, 4], 50)


def test_the_keyed_stream_is_blake2b_in_counter_mode() -> None:
    rng = stream(KEY)
    blocks = b"".join(
        hashlib.blake2b(n.to_bytes(8, "little"), key=bytes(range(32))).digest() for n in range(3)
    )
    words = [int.from_bytes(blocks[i : i + 4], "little") for i in range(0, len(blocks), 4)]
    assert [rng.word() for _ in range(48)] == words


def test_golden_fast_stream() -> None:
    rng = Rng(7)
    assert [rng.word() for _ in range(5)] == GOLDEN_FAST
    assert [rng.below(98) for _ in range(8)] == GOLDEN_FAST_BELOW


def test_golden_keyed_stream() -> None:
    rng = stream(KEY)
    assert [rng.word() for _ in range(5)] == GOLDEN_KEYED
    cards = list(range(10))
    rng.shuffle(cards)
    assert cards == GOLDEN_KEYED_SHUFFLE


def test_golden_derived_seed() -> None:
    assert derive_seed(7, "bot", 2, 31) == GOLDEN_DERIVED
    assert derive_seed(7, "bot", 23, 1) != derive_seed(7, "bot", 2, 31)


@pytest.mark.parametrize("seed", [0, 1, 2**256 - 1, KEY])
def test_a_copy_goes_on_alike_and_a_fork_leaves_its_parent_alone(seed: int | str) -> None:
    rng = stream(seed)
    assert rng_from_dict(rng.to_dict()).to_dict() == rng.to_dict()
    for _ in range(21):
        rng.word()
    twins = [rng.copy(), rng_from_dict(rng.to_dict()), pickle.loads(pickle.dumps(rng))]
    expected = [rng.word() for _ in range(40)]
    for twin in twins:
        assert [twin.word() for _ in range(40)] == expected
    child, parent = rng.fork(), rng.copy()
    child.word()
    assert rng.to_dict() == parent.to_dict()


@given(st.integers(0, 2**64), st.integers(1, 2**31))
def test_below_stays_below(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(10))


@pytest.mark.parametrize("make", [lambda: Rng(3), lambda: KeyedRng(bytes(32))])
def test_below_is_fair(make: type[Rng]) -> None:
    rng = make()
    counts = Counter(int(rng.below(6)) for _ in range(60_000))
    chi_squared = sum((counts[face] - 10_000) ** 2 / 10_000 for face in range(6))
    assert chi_squared < 20.5  # 5 degrees of freedom: 1 in 1,000


def test_a_chance_is_so_many_in_so_many() -> None:
    rng = Rng(3)
    counts = [sum(rng.chance(n, 3) for _ in range(3000)) for n in range(4)]
    assert (counts[0], counts[3]) == (0, 3000)
    assert 850 < counts[1] < 1150 < 1850 < counts[2] < 2150


def test_without_a_seed_it_is_nought() -> None:
    assert Rng().to_dict() == Rng(0).to_dict()


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    rng = Rng(11)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 49.7  # 23 degrees: 1 in 1,000


@pytest.mark.parametrize(
    "bad",
    [
        -1,
        2**256,
        1.5,
        True,
        None,
        "7",
        "blake2b:",
        "blake2b:" + "g" * 64,
        "blake2b:" + "x" * 64,
        b"x",
    ],
)
def test_what_is_not_a_seed_is_refused_without_repeating_it(bad: object) -> None:
    with pytest.raises(ValueError, match="seed") as caught:
        check_seed(bad)
    assert "GGGG" not in str(caught.value)


@pytest.mark.parametrize(
    "bad",
    [
        {},
        {"stream": "slow"},
        {"stream": "fast", "words": [1, 2, 3]},
        {"stream": "fast", "words": [0, 0, 0, 0]},
        {"stream": "fast", "words": [1, 2, 3, 2**32]},
        {"stream": "blake2b", "key": "00", "drawn": 0},
        {"stream": "blake2b", "key": "00" * 32, "drawn": -1},
    ],
)
def test_a_stream_is_not_restored_from_nonsense(bad: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"words|key|stream"):
        rng_from_dict(bad)

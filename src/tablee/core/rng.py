"""Random streams: ours, specified here, and frozen by golden tests.

Two streams behind one interface:

* `Rng`, fast, for simulation and search: xoshiro128** (Blackman and Vigna, public domain);
* `KeyedRng`, for live matches: BLAKE2b in counter mode under a 256-bit key. Nobody can work the
  key back from the cards they saw.

Both produce words of 32 bits, and everything else is derived from words in one way, so a match is
the same on every machine, compiled or not. All arithmetic stays below 2**63: `i64` overflows
silently when compiled, and Python's integers do not.
"""

from __future__ import annotations

import hashlib
from struct import unpack
from typing import Any, Final

from mypy_extensions import i64

WORD: Final[i64] = 0xFFFFFFFF
KEYED_PREFIX: Final = "blake2b:"
BLOCK_WORDS: Final[i64] = 16
_BLANK: Final = -1
_FAST: Final = hashlib.blake2b(digest_size=16, person=b"tablee-fast")
_DERIVE: Final = hashlib.blake2b(digest_size=8, person=b"tablee-derive")


class Rng:
    """The fast stream. Equal seeds give equal streams, for good."""

    _a: i64
    _b: i64
    _c: i64
    _d: i64

    def __init__(self, seed: int = 0) -> None:
        if seed == _BLANK:
            return  # the caller fills in the words: copies must not pay for a hash
        if seed < 0:
            raise ValueError(f"a seed is a whole number from 0 on, not {seed}")
        a, b, c, d = unpack("<4I", _digest(_FAST, str(seed)))
        self._seat_words(a, b, c, d)

    def _seat_words(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self._a = a
        self._b = b
        self._c = c
        self._d = d

    def word(self) -> i64:
        """The next word: 0 to 2**32 - 1."""
        b = self._b
        x = (b * 5) & WORD
        x = ((x << 7) & WORD) | (x >> 25)
        c = self._c ^ self._a
        d = self._d ^ b
        self._b = b ^ c
        self._a = self._a ^ d
        self._c = c ^ ((b << 9) & WORD)
        self._d = ((d << 11) & WORD) | (d >> 21)
        return (x * 9) & WORD

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, every one equally likely (n at most 2**31)."""
        m = self.word() * n
        low = m & WORD
        if low < n:  # Lemire's method: reject the few words that would favour small numbers
            floor = (0x100000000 - n) % n
            while low < floor:
                m = self.word() * n
                low = m & WORD
        return m >> 32

    def chance(self, numerator: i64, denominator: i64) -> bool:
        """True in `numerator` of `denominator` cases."""
        return self.below(denominator) < numerator

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle in place, every order equally likely."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1

    def pick(self, items: list[Any]) -> Any:
        """One of the items, every one equally likely."""
        return items[self.below(len(items))]

    def fork(self) -> Rng:
        """A fast stream of its own, seeded from this one: drawing from it leaves this one alone."""
        child = Rng(_BLANK)
        child._seat_words(self.word(), self.word(), self.word(), self.word() | 1)
        return child

    def copy(self) -> Rng:
        """A stream that goes on exactly like this one."""
        twin = Rng(_BLANK)
        twin._seat_words(self._a, self._b, self._c, self._d)
        return twin

    def to_dict(self) -> dict[str, Any]:
        """Where the stream stands, as plain JSON."""
        return {"stream": "fast", "words": [int(w) for w in (self._a, self._b, self._c, self._d)]}

    def __reduce__(self) -> tuple[Any, ...]:
        return (rng_from_dict, (self.to_dict(),))


class KeyedRng(Rng):
    """The stream of live matches: words of BLAKE2b(key, counter), 16 words a block."""

    _key: bytes
    _drawn: i64  # words drawn so far: the whole state, next to the key
    _block: bytes

    def __init__(self, key: bytes) -> None:
        if len(key) != 32:
            raise ValueError(f"a key has 32 bytes, not {len(key)}")
        self._key = key
        self._drawn = 0
        self._block = b""

    def word(self) -> i64:
        """The next word: 0 to 2**32 - 1."""
        place = self._drawn % BLOCK_WORDS
        if place == 0 or not self._block:
            counter = int(self._drawn // BLOCK_WORDS)
            self._block = hashlib.blake2b(counter.to_bytes(8, "little"), key=self._key).digest()
        self._drawn += 1
        at = int(place) * 4
        return int.from_bytes(self._block[at : at + 4], "little")

    def copy(self) -> Rng:
        """A stream that goes on exactly like this one."""
        twin = KeyedRng(self._key)
        twin._drawn = self._drawn
        return twin

    def to_dict(self) -> dict[str, Any]:
        """Where the stream stands, as plain JSON. It holds the key: never show it to a player."""
        return {"stream": "blake2b", "key": self._key.hex(), "drawn": int(self._drawn)}


def check_seed(seed: object) -> int | str:
    """The seed, if it is one: a whole number from 0 on, or 'blake2b:' and 64 hexadecimal digits.

    Raises:
        ValueError: it is neither. The message never repeats a secret seed.
    """
    if isinstance(seed, int) and not isinstance(seed, bool):
        if 0 <= seed < 1 << 256:
            return seed
        raise ValueError("a seed is a whole number from 0 to 2**256 - 1")
    if isinstance(seed, str) and seed.startswith(KEYED_PREFIX):
        digits = seed[len(KEYED_PREFIX) :]
        if len(digits) == 64 and all(c in "0123456789abcdef" for c in digits):
            return seed
        raise ValueError("a keyed seed is 'blake2b:' and 64 lower-case hexadecimal digits")
    raise ValueError("a seed is a whole number, or 'blake2b:' and 64 hexadecimal digits")


def stream(seed: int | str) -> Rng:
    """The stream that a seed names: a number the fast one, 'blake2b:<64 hex digits>' the keyed one.

    Raises:
        ValueError: the seed is not one; the message never repeats it, since it may be a secret.
    """
    good = check_seed(seed)
    if isinstance(good, str):
        return KeyedRng(bytes.fromhex(good[len(KEYED_PREFIX) :]))
    return Rng(good)


def derive_seed(seed: int | str, *labels: int | str) -> int:
    """A number of 64 bits that depends on all of its arguments: seeds for parts of a whole."""
    text = "\0".join([str(seed), *[str(label) for label in labels]])
    return int.from_bytes(_digest(_DERIVE, text), "little")


def _digest(blank: hashlib.blake2b, text: str) -> bytes:
    """The hash of a text; a copy of a blank one is made faster than another one is set up."""
    hashed = blank.copy()
    hashed.update(text.encode())
    return hashed.digest()


def rng_from_dict(data: dict[str, Any]) -> Rng:
    """The stream that `to_dict` described.

    Raises:
        ValueError: saying what is wrong, without repeating a key.
    """
    kind = data.get("stream")
    if kind == "fast":
        words = data.get("words")
        if (
            not isinstance(words, list)
            or len(words) != 4
            or not all(type(w) is int and 0 <= w <= 0xFFFFFFFF for w in words)
            or not any(words)
        ):
            raise ValueError("words: four numbers of 32 bits, not all zero")
        fast = Rng(_BLANK)
        fast._seat_words(words[0], words[1], words[2], words[3])
        return fast
    if kind == "blake2b":
        key = data.get("key")
        drawn = data.get("drawn")
        if not isinstance(key, str) or not isinstance(drawn, int) or not 0 <= drawn < 1 << 60:
            raise ValueError("key, drawn: 64 hexadecimal digits and a number from 0 on")
        check_seed(KEYED_PREFIX + key)
        keyed = KeyedRng(bytes.fromhex(key))
        keyed._drawn = drawn
        return keyed
    raise ValueError("stream: 'fast' or 'blake2b'")

"""The key of a store: what a reader of the store must not know is not in it in clear.

One secret key of 32 bytes, which is never in the store itself: in a file beside it, or in the
environment. The seeds of matches are sealed with it, the links of the logs are made with it
(`ledger.py`), and what invitations are signed with is derived from it. The store holds a
fingerprint of the key, so that a wrong one is noticed before anything is written.
"""

from __future__ import annotations

import os
import secrets
from hashlib import blake2b
from pathlib import Path

from tablee.core.rng import KEYED_PREFIX
from tablee.table.fairness import seed_hash
from tablee.table.store import StoreError

BYTES = 32


class Vault:
    """Everything that is done with the key.

    Attributes:
        fingerprint: tells keys apart, and says nothing about them.
        invitations: what invitations are signed with.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.fingerprint = self.derive("fingerprint").hex()[:32]
        self.invitations = self.derive("invitations").hex()

    @classmethod
    def from_text(cls, text: str, name: str) -> Vault:
        """The vault of a key that is written as hexadecimal digits.

        Raises:
            StoreError: it is no key; the message says where it stands (`name`), and not what it is.
        """
        try:
            key = bytes.fromhex(text.strip())
        except ValueError:
            key = b""
        if len(key) != BYTES:
            raise StoreError(f"{name} has to be a key of {2 * BYTES} hexadecimal digits")
        return cls(key)

    @classmethod
    def from_file(cls, path: Path) -> Vault:
        """The vault of the key in a file.

        Raises:
            StoreError: there is no such file, or no key in it.
        """
        try:
            return cls.from_text(path.read_text(encoding="ascii"), str(path))
        except (OSError, UnicodeError):
            raise StoreError(
                f"the key of this database cannot be read from {path}: "
                "put the file back, or set TABLEE_KEY"
            ) from None

    def derive(self, purpose: str, *about: str | bytes, size: int = BYTES) -> bytes:
        """Bytes that only who has the key can make: others for every purpose."""
        parts = [part.encode() if isinstance(part, str) else part for part in (purpose, *about)]
        return blake2b(b"\0".join(parts), key=self._key, digest_size=size).digest()

    def seal(self, table: str, seed: str) -> str:
        """A seed as it may stand in a store, next to its hash.

        It is covered with a pad that belongs to this table and this seed, so no pad is used twice.
        """
        plain = bytes.fromhex(seed.removeprefix(KEYED_PREFIX))
        return self._covered(table, plain, seed_hash(seed)).hex()

    def unseal(self, table: str, sealed: str, shown: str) -> str:
        """The seed again.

        Raises:
            ValueError: it is not the seed whose hash was shown, or the key is another one.
        """
        seed = KEYED_PREFIX + self._covered(table, bytes.fromhex(sealed), shown).hex()
        if seed_hash(seed) != shown:
            raise ValueError("not the seed whose hash was shown")
        return seed

    def _covered(self, table: str, seed: bytes, shown: str) -> bytes:
        pad = self.derive("seed", table, shown)
        return bytes(a ^ b for a, b in zip(seed, pad, strict=True))


def make_key(path: Path) -> None:
    """Write a fresh key into a file that only its owner can read, unless there is one.

    Raises:
        StoreError: it cannot be written.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # a name of its own first: who looks at the same moment finds no key, or a whole one
        fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        mine = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(mine, "wb", 0) as file:
            file.write(f"{secrets.token_hex(BYTES)}\n".encode())
            os.fsync(file.fileno())
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass  # another worker was faster: that one is the key
        finally:
            fresh.unlink()
    except OSError as error:
        raise StoreError(f"the key cannot be written to {path}: {error.strerror}") from None

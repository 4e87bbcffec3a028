"""The log of a table as it stands in a store: seeds sealed, every entry linked to the one before.

An entry carries a link: a hash, made with the key of the store, of the entry itself, its number,
its table, and the link before. An entry that is missing, changed, exchanged or from elsewhere is
noticed by its number when the log is read.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tablee.table import entries as e
from tablee.table.fairness import seed_hash
from tablee.table.table import LogError
from tablee.table.vault import Vault

MARK = b',"link":"'
END = b'"}'
LENGTH = 12
"""Bytes of a link."""


class DamagedLog(LogError):
    """Somebody or something changed the log of a table in the store.

    Attributes:
        table: which table.
        number: the first entry that cannot be trusted.
    """

    def __init__(self, table: str, number: int) -> None:
        super().__init__(f"table {table}: the log is damaged at entry {number}")
        self.table = table
        self.number = number


class Ledger:
    """Writes and reads the entries of one table, one after the other.

    Attributes:
        number: of the last entry.
    """

    def __init__(self, vault: Vault, table: str) -> None:
        self.vault = vault
        self.table = table
        self.number = 0
        self._last = ""

    def write(self, entry: e.AnyEntry) -> bytes:
        """The next entry, as it is to be appended. It counts once it was `added`."""
        if isinstance(entry, e.Started):
            entry = msgspec.structs.replace(
                entry,
                seed="",
                sealed=self.vault.seal(self.table, entry.seed),
                seed_hash=seed_hash(entry.seed),
            )
        body = e.encode(entry)
        return body[:-1] + MARK + self._link(body) + END

    def added(self, data: bytes) -> None:
        """What was written is in the store."""
        self.number += 1
        self._last = data[-2 * LENGTH - len(END) : -len(END)].decode()

    def read(self, data: bytes) -> e.AnyEntry:
        """The next entry of the store.

        Raises:
            DamagedLog: it is not the one that was written there.
        """
        body, _, link = data.rpartition(MARK)
        body += b"}"
        if link != self._link(body) + END:
            raise DamagedLog(self.table, self.number + 1)
        try:
            entry = self._opened(e.decode(body))
        except (ValueError, msgspec.DecodeError):
            raise DamagedLog(self.table, self.number + 1) from None
        self.added(data)
        return entry

    def read_all(self, log: Iterable[bytes]) -> list[e.AnyEntry]:
        """All entries that follow."""
        return [self.read(data) for data in log]

    def _opened(self, entry: e.AnyEntry) -> e.AnyEntry:
        if not isinstance(entry, e.Started):
            return entry
        seed = self.vault.unseal(self.table, entry.sealed, entry.seed_hash)
        return msgspec.structs.replace(entry, seed=seed, sealed="", seed_hash="")

    def _link(self, body: bytes) -> bytes:
        place = (self.table, str(self.number + 1), self._last)
        return self.vault.derive("link", *place, body, size=LENGTH).hex().encode()


def linked(vault: Vault, table: str, log: Iterable[e.AnyEntry]) -> list[bytes]:
    """A whole log as it is to stand in a store."""
    ledger = Ledger(vault, table)
    written = []
    for entry in log:
        written.append(ledger.write(entry))
        ledger.added(written[-1])
    return written


def rewritten(vault: Vault, table: str, log: list[bytes]) -> list[bytes]:
    """A log from before there were keys, with its seeds sealed and its entries linked."""
    return linked(vault, table, [e.decode(data) for data in log])

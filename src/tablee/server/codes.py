"""Codes: four letters, read from a screen, that are as good as an invitation while seats are free.

Both the letters of a table and what the store keeps of them are made with the key: the same
letters after a restart and at every worker, and nothing in the store that opens a door.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablee.table.refusals import TableRefusal
from tablee.table.store import Store
from tablee.table.table import Table
from tablee.table.vault import Vault

LETTERS = "BCDFGHJKLMNPRSTVWXZ"
"""No two of them look alike, and no word comes of them in any language that we know."""

LONG = 4

TRIES = 16
"""Codes of which a table gets the first that no other has."""


def seats_are_free(table: Table) -> bool:
    """Whether somebody may sit down: else a code stands for nothing."""
    idle = table.status in ("waiting", "over")
    return idle and not table.locked and any(seat.open for seat in table.seats)


class Codes:
    """Lends codes to tables, and knows which table a code stands for."""

    def __init__(self, store: Store, vault: Vault) -> None:
        self._store = store
        self._vault = vault

    async def lend(self, table: str) -> str:
        """The code of a table where people may sit down.

        Raises:
            TableRefusal: none is free.
        """
        for code in self._of(table):
            held = await self._store.lend(self._mark(code), table)
            if held is not None:
                return next(code for code in self._of(table) if self._mark(code) == held)
        raise TableRefusal("busy")

    async def table(self, code: str) -> str | None:
        """The table that somebody means who typed this."""
        letters = code.strip().upper()
        if len(letters) != LONG or not set(letters) <= set(LETTERS):
            return None
        return await self._store.lent(self._mark(letters))

    def _of(self, table: str) -> Iterator[str]:
        for number in range(TRIES):
            drawn = int.from_bytes(self._vault.derive("code", table, str(number)))
            yield "".join(LETTERS[drawn // len(LETTERS) ** at % len(LETTERS)] for at in range(LONG))

    def _mark(self, code: str) -> str:
        return self._vault.derive("code-mark", code, size=16).hex()

"""Looking through a whole store: is every log as it was written?"""

from __future__ import annotations

import msgspec

from tablee.table.ledger import DamagedLog, Ledger
from tablee.table.store import Store
from tablee.table.vault import Vault


class Audit(msgspec.Struct):
    """What was found.

    Attributes:
        tables: how many logs were read.
        entries: how many entries, up to the first damaged one of each log.
        damaged: the first damaged or missing entry, by table.
    """

    tables: int = 0
    entries: int = 0
    damaged: dict[str, int] = msgspec.field(default_factory=dict)


async def audit(store: Store, vault: Vault) -> Audit:
    """Read all logs.

    That the end of a log is missing shows if the table's head was made after it.
    """
    found = Audit()
    for table, number in await store.tables():
        ledger = Ledger(vault, table)
        log = await store.read(table)
        found.tables += 1
        try:
            ledger.read_all(log)
        except DamagedLog as error:
            found.damaged[table] = error.number
        if table not in found.damaged and ledger.number < number:
            found.damaged[table] = ledger.number + 1
        found.entries += ledger.number
    return found

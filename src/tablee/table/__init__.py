"""One match and its people: seats, clock, stand-ins, chat, and the log that is the only truth.

Nothing here knows a network, and nothing reads a clock: time is handed in. A `Table` is a fold
over its log of entries, so that a restart is a replay.
"""

from tablee.table.entries import Entry, decode, encode
from tablee.table.fairness import Verification, new_seed, seed_hash, verify
from tablee.table.pace import Pace
from tablee.table.refusals import TableRefusal
from tablee.table.table import Table

__all__ = [
    "Entry",
    "Pace",
    "Table",
    "TableRefusal",
    "Verification",
    "decode",
    "encode",
    "new_seed",
    "seed_hash",
    "verify",
]

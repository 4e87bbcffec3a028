"""Finished matches to be looked at again: made once, outside of the event loop, and kept.

To play a match again and write down what everybody saw takes a core for a second.
"""

from __future__ import annotations

import asyncio
import gzip

import msgspec

from tablee.core.errors import RecordError
from tablee.core.record import Record
from tablee.server.workshop import Workshop
from tablee.table.fairness import seed_hash, verify
from tablee.table.replay import Replay, replay

LONGEST = 60.0
"""Seconds after which one is given up on."""

ReplayKey = tuple[str, int, tuple[int, ...], tuple[str, ...]]
"""A table, the number of a match, the seats whose eyes it is seen with, and the names in it: who
was forgotten is not shown from memory."""


class ShownMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match, to be looked at again, and what vouches for it.

    Attributes:
        replay: the match, step by step.
        seed: what the cards were shuffled from.
        seed_hash: its hash, as it was shown when the match began.
        verified: the server played the record again: it was dealt from this seed, every action was
            legal, and it ended as recorded.
    """

    replay: Replay
    seed: str
    seed_hash: str
    verified: bool


def _make(record: bytes, eyes: tuple[int, ...]) -> bytes:
    """In the process: `ShownMatch`, as compressed JSON."""
    found = Record.from_json(record)
    try:
        verified = verify(found).actions == len(found.actions)
    except RecordError:
        verified = False
    shown = ShownMatch(
        replay=replay(found, eyes or [None]),
        seed=str(found.seed),
        seed_hash=seed_hash(found.seed),
        verified=verified,
    )
    return gzip.compress(msgspec.json.encode(shown), 6, mtime=0)


class Replays:
    """Makes replays, and keeps the last ones."""

    def __init__(self) -> None:
        self._workshop: Workshop[ReplayKey] = Workshop("replay", LONGEST)

    def kept(self, key: ReplayKey) -> bytes | None:
        """The replay, if it was made before: compressed JSON."""
        return self._workshop.kept(key)

    async def get(self, key: ReplayKey, record: Record) -> bytes:
        """The replay, made now if it has to be.

        Raises:
            Busy: not now.
        """
        found = self.kept(key)
        if found is not None:
            return found
        return await asyncio.shield(self._workshop.make(key, _make, record.to_json(), key[2]))

    def close(self) -> None:
        """Stop; the next replay starts anew."""
        self._workshop.close()

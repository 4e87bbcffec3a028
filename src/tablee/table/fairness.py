"""Seeds that nobody can guess, shown as a hash before the match and in the open after it."""

from __future__ import annotations

import hashlib
import secrets

import msgspec

from tablee.core.errors import RecordError
from tablee.core.outcome import Outcome
from tablee.core.record import Record
from tablee.core.rng import KEYED_PREFIX


def new_seed() -> str:
    """A fresh secret seed for the keyed stream."""
    return KEYED_PREFIX + secrets.token_hex(32)


def seed_hash(seed: int | str) -> str:
    """What is shown of a seed when a match starts: SHA-256 of its text, in hexadecimal."""
    return hashlib.sha256(str(seed).encode()).hexdigest()


class Verification(msgspec.Struct, frozen=True):
    """What a verified record shows.

    Attributes:
        game: what was played.
        actions: how many actions were replayed.
        seed_hash: what must have been shown when the match started.
        outcome: how it ended.
    """

    game: str
    actions: int
    seed_hash: str
    outcome: Outcome


def verify(record: Record, shown: str | None = None) -> Verification:
    """Check that a finished match was dealt from its seed and played by the rules.

    Args:
        record: the match, with its seed.
        shown: the hash of the seed that the players saw at the start, if it is at hand.

    Raises:
        RecordError: an action was changed (`step` says which), the match does not replay, does
            not end, ends otherwise than recorded, is not sealed, or was dealt from another seed
            than the one that the hash was shown of.
    """
    if record.final is None:
        raise RecordError("final: the record is not sealed, so nothing vouches for its end")
    found = seed_hash(record.seed)
    if shown is not None and shown.strip().lower() != found:
        raise RecordError("seed: it is not the one whose hash was shown at the start")
    record.check_trail()
    state = record.replay()
    outcome = state.outcome()
    if outcome is None:
        raise RecordError("the match is not over")
    return Verification(
        game=record.game, actions=len(record.actions), seed_hash=found, outcome=outcome
    )

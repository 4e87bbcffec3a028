"""Tokens: what somebody holds is random, and what a store knows of it opens nothing."""

from __future__ import annotations

import hashlib


def token_hash(token: str) -> str:
    """What the store knows a token by. The token is random: a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()

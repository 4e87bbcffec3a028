"""News for people, wherever they are in the house: that something of theirs is not as it was.

What it is they ask for themselves; so nothing is told twice, and nothing is told to the wrong one.
"""

from __future__ import annotations

import asyncio


class News:
    """Who at this worker wants to know when something of theirs changed."""

    def __init__(self) -> None:
        self._ears: dict[str, set[asyncio.Event]] = {}

    def heard(self, owner: str, number: int) -> None:
        """As a listener of a store: of notes, or of anything."""
        if number == 0:
            for ears in [self._ears.get(owner, set())] if owner else self._ears.values():
                for ear in ears:
                    ear.set()

    def listen(self, person: str) -> asyncio.Event:
        """Set whenever something of this person changed."""
        ear = asyncio.Event()
        self._ears.setdefault(person, set()).add(ear)
        return ear

    def forget(self, person: str, ear: asyncio.Event) -> None:
        """Nobody listens there any more."""
        ears = self._ears.get(person, set())
        ears.discard(ear)
        if not ears:
            self._ears.pop(person, None)

"""The door of a table: who knocks without an invitation, and who was let in."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

MOST = 6
"""So many may stand before a door at once."""


class Knock(msgspec.Struct, frozen=True):
    """Somebody at the door: who it is, and the name that those inside are told."""

    person: str
    name: str


class Door:
    """Part of the fold: it is changed by entries alone.

    Attributes:
        knocks: who waits, by the number of the entry of their knock.
        guests: the people who were let in.
        unwanted: the people who were turned away.
    """

    def __init__(self) -> None:
        self.knocks: dict[int, Knock] = {}
        self.guests: frozenset[str] = frozenset()
        self.unwanted: frozenset[str] = frozenset()

    def refusal(self, person: str) -> str | None:
        """Why this person may not knock now."""
        if person in self.unwanted:
            return "turned-away"
        if any(knock.person == person for knock in self.knocks.values()):
            return "knocked"
        return "crowded" if len(self.knocks) >= MOST else None

    def knock(self, number: int, person: str, name: str) -> None:
        """Somebody knocks."""
        self.knocks = {**self.knocks, number: Knock(person, name)}

    def answer(self, number: int, welcome: bool) -> str:
        """Who knocked is let in, or turned away; their name."""
        knock = self.knocks[number]
        self.forget(knock.person)
        if welcome:
            self.guests |= {knock.person}
        else:
            self.unwanted |= {knock.person}
        return knock.name

    def forget(self, person: str) -> None:
        """This person waits no longer."""
        self.knocks = {n: knock for n, knock in self.knocks.items() if knock.person != person}

    def join(self, known: Callable[[str], str]) -> None:
        """Somebody turned out to be somebody else."""
        self.knocks = {n: Knock(known(k.person), k.name) for n, k in self.knocks.items()}
        self.guests = frozenset(map(known, self.guests))
        self.unwanted = frozenset(map(known, self.unwanted))

"""Ways back: how somebody keeps their place without an account.

A link that is carried to another device, codes that are printed, passkeys (`passkeys.py`). Links
and codes open the door once. The store holds hashes alone, made with the key for codes, which are
short enough to be typed.
"""

from __future__ import annotations

import secrets
import time

from tablee.server.codes import LETTERS
from tablee.server.tokens import token_hash
from tablee.table.seats import Person
from tablee.table.store import Store, Way
from tablee.table.vault import Vault

LINK = 600.0
"""Seconds for which a link can be carried."""

LASTS = 730 * 86_400.0
"""Seconds for which a code or a passkey lasts that nobody uses."""

CODES = 8
"""Codes of one sheet."""

GROUPS, LONG = 4, 4
"""A code is so many groups of so many letters: 68 bits."""


class Ways:
    """Makes ways back, and lets people come by them."""

    def __init__(self, store: Store, vault: Vault) -> None:
        self._store = store
        self._vault = vault

    async def link(self, person: Person) -> str:
        """What another device shows to be this person's, once and soon; the last one counts."""
        token = secrets.token_urlsafe(24)
        await self._store.drop_ways(person.id, "link")
        await self._put(token_hash(token), person, "link", LINK)
        return token

    async def codes(self, person: Person) -> list[str]:
        """A fresh sheet of codes; those of an older one open nothing any more."""
        await self._store.drop_ways(person.id, "code")
        made = [
            "-".join("".join(secrets.choice(LETTERS) for _ in range(LONG)) for _ in range(GROUPS))
            for _ in range(CODES)
        ]
        for code in made:
            await self._put(self._mark(code), person, "code", LASTS)
        return made

    async def find(self, way: str) -> Way | None:
        """The way of a link or a code, while it opens the door."""
        for token, kind in ((token_hash(way), "link"), (self._mark(way), "code")):
            found = await self._store.way(token)
            if found is not None and found.kind == kind and found.until >= time.time():
                return found
        return None

    async def take(self, way: Way) -> bool:
        """Whether it is taken by this call: then it opens nothing any more."""
        return await self._store.take_way(way.token) is not None

    async def _put(self, token: str, person: Person, kind: str, lasts: float) -> None:
        now = time.time()
        await self._store.put_way(Way(token, person.id, kind, person.name, now, now + lasts))

    def _mark(self, code: str) -> str:
        """What the store knows a code by, however it was typed."""
        letters = "".join(letter for letter in code.upper() if letter.isalpha())
        return self._vault.derive("recovery", letters, size=32).hex()

"""A store and its key: they have to fit before anything is read or written."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path

from tablee.table.ledger import rewritten
from tablee.table.store import Store, StoreError
from tablee.table.vault import BYTES, Vault, make_key


async def unlock(store: Store, key: str, file: Path | None) -> Vault:
    """The vault of an open store.

    Args:
        store: the store. If no key was ever used with it, this one is from now on, and logs that
            are there already are sealed.
        key: the key in hexadecimal digits; empty: it is in the file.
        file: where the key is, and is put if there is none yet; None: nowhere, as the store
            forgets everything anyway.

    Raises:
        StoreError: the key is missing, is none, or is not the one of this store.
    """
    known = await store.fingerprint()
    if key:
        vault = Vault.from_text(key, "TABLEE_KEY")
    elif file is None:
        vault = Vault(secrets.token_bytes(BYTES))
    else:
        if known is None:
            make_key(file)
        vault = Vault.from_file(file)
    if known is None:
        known = await store.claim(vault.fingerprint, partial(rewritten, vault))
    if known != vault.fingerprint:
        where = "TABLEE_KEY" if key else str(file)
        raise StoreError(f"{where} is not the key of this database")
    return vault

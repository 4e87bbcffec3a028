"""`tablee backup` and `tablee restore`: copies of the database."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from tablee.cli.arguments import Lang, language
from tablee.cli.console import show
from tablee.core.texts import Texts
from tablee.server.config import Config
from tablee.stores import backup as copies
from tablee.stores import store_for
from tablee.table.audit import Audit, audit
from tablee.table.store import StoreError
from tablee.table.vault import Vault


def backup(file: Path, *, lang: Lang = None) -> None:
    """Copy the database, as it stands at this moment, while the server runs.

    The copy is of no use without the key of the database, which is not in it.

    Args:
        file: Where to; it must not be there yet.
        lang: fr or en.
    """
    config = Config.from_environment()
    copies.back_up(_database(config), file)
    texts = Texts.load(language(lang))
    show(texts("terminal.backup.done", file=str(file)))
    if not config.key:
        show(texts("terminal.backup.key", file=str(config.key_file())))


def restore(file: Path, *, lang: Lang = None) -> None:
    """Put a backup into the place of the database, while no server runs.

    The database that was there is kept beside it.

    Args:
        file: The backup.
        lang: fr or en.
    """
    config = Config.from_environment()
    database = _database(config)
    aside = copies.restore(database, file, _vault(config).fingerprint)
    texts = Texts.load(language(lang))
    show(texts("terminal.restore.done", file=str(database)))
    if aside is not None:
        show(texts("terminal.restore.aside", file=str(aside)))


def verify_database(database: str, *, lang: Lang = None) -> None:
    """Check that all logs of a database are as they were written.

    Raises:
        StoreError: some are not, or it cannot be read.
    """
    config = Config.from_environment()
    found = asyncio.run(_audit(database, config))
    texts = Texts.load(language(lang))
    for table, number in found.damaged.items():
        show(texts("terminal.audit.damaged", table=table, number=number))
    if found.damaged:
        raise StoreError(f"{len(found.damaged)} of {found.tables} logs are damaged")
    show(texts("terminal.audit.well", tables=found.tables, entries=found.entries))


async def _audit(database: str, config: Config) -> Audit:
    if not database.startswith("sqlite:"):
        return await _look_through(database, _vault(config))
    path = Path(database.removeprefix("sqlite:"))
    own = Path(f"{path}.key")
    vault = Vault.from_file(own) if own.exists() and not config.key else _vault(config)
    with tempfile.TemporaryDirectory(prefix="tablee-verify-", dir=path.parent) as folder:
        copy = Path(folder) / "copy.sqlite3"  # a server may be writing the database
        copies.back_up(path, copy)
        return await _look_through(f"sqlite:{copy}", vault)


async def _look_through(database: str, vault: Vault) -> Audit:
    store = store_for(database)
    await store.open()
    try:
        if await store.fingerprint() != vault.fingerprint:
            raise StoreError("the key at hand is not the key of this database")
        return await audit(store, vault)
    finally:
        await store.close()


def _vault(config: Config) -> Vault:
    file = config.key_file()
    if config.key or file is None:
        return Vault.from_text(config.key, "TABLEE_KEY")
    return Vault.from_file(file)


def _database(config: Config) -> Path:
    kind, _, path = config.database_url.partition(":")
    if kind != "sqlite":
        raise StoreError("this is for SQLite; PostgreSQL has pg_dump: see docs/deploy.md")
    return Path(path.removeprefix("//"))

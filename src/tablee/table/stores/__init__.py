"""Stores: in memory, SQLite, PostgreSQL."""

from __future__ import annotations

from tablee.table.store import Store, StoreError


def store_for(url: str) -> Store:
    """The store that an address names.

    `memory:`, `sqlite:PATH` or `postgresql://...`.

    Raises:
        StoreError: no such kind of store, or what it needs is not installed.
    """
    kind, _, rest = url.partition(":")
    if kind == "memory":
        from tablee.table.stores.memory import MemoryStore

        return MemoryStore()
    if kind == "sqlite":
        from tablee.table.stores.sqlite import SqliteStore

        return SqliteStore(rest.removeprefix("//"))
    if kind in ("postgresql", "postgres"):
        try:
            from tablee.table.stores.postgres import PostgresStore
        except ImportError:
            raise StoreError("PostgreSQL needs the package asyncpg") from None
        return PostgresStore(url)
    raise StoreError("the address of a store begins with memory:, sqlite: or postgresql:")

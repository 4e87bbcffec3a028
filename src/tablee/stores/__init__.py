"""Stores: in memory, SQLite, PostgreSQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.table.store import Store, StoreError

if TYPE_CHECKING:
    from tablee.stores.bells import Bell


def store_for(url: str, redis_url: str = "") -> Store:
    """The store that an address names: `memory:`, `sqlite:PATH` or `postgresql://...`.

    Args:
        url: the address.
        redis_url: of a Redis that tells the workers of a PostgreSQL what the others wrote; by
            default PostgreSQL does that itself.

    Raises:
        StoreError: no such kind of store, or what it needs is not installed.
    """
    kind, _, rest = url.partition(":")
    if kind == "memory":
        from tablee.stores.memory import MemoryStore

        return MemoryStore()
    if kind == "sqlite":
        from tablee.stores.sqlite import SqliteStore

        return SqliteStore(rest.removeprefix("//"))
    if kind in ("postgresql", "postgres"):
        try:
            from tablee.stores.postgres import PostgresStore
        except ImportError:
            raise StoreError("PostgreSQL needs asyncpg: install tablee[postgres]") from None
        return PostgresStore(url, _redis_bell(redis_url) if redis_url else None)
    raise StoreError("the address of a store begins with memory:, sqlite: or postgresql:")


def _redis_bell(url: str) -> Bell:
    try:
        from tablee.stores.redis_bell import RedisBell
    except ImportError:
        raise StoreError("TABLEE_REDIS_URL needs redis: install tablee[redis]") from None
    return RedisBell(url)

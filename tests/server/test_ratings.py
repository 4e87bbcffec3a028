"""The ratings of a house: what is folded once is folded again only if it would be another."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tablee.server.ratings import SETTLED, HouseRatings
from tablee.stores.memory import MemoryStore
from tablee.table.store import Head, MatchHead, Note
from tests.ratings.test_anchors import at_a_table

pytestmark = pytest.mark.anyio

NOW = 10_000.0


class CountingStore(MemoryStore):
    """Remembers from where on matches were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[float] = []

    async def ended(self, after: Any, limit: int) -> Any:
        self.asked.append(after[0])
        return await super().ended(after, limit)


async def test_only_who_was_rated_can_make_a_house_begin_anew() -> None:
    store = CountingStore()
    ratings = HouseRatings(store)
    await store.put_note(Note("p0", "rating", "", -1.0))
    told = msgspec.structs.replace(at_a_table("roi-lui", 1, "regular"), table="t", at=100.0)
    played = MatchHead(1, told.at, ("p0",), msgspec.json.encode(told))
    await store.index("t", Head("roi-lui", "over", False, (), 1.0, b"{}", 1, (played,)))
    first = await ratings.of("p0", NOW)
    assert first is not None
    assert first["roi-lui"].matches == 1
    assert store.asked[0] == -1.0
    assert NOW - SETTLED > 100.0  # so it need not be read again

    async def begins(person: str = "p0") -> float:
        store.asked.clear()
        await ratings.of(person, NOW)
        return store.asked[0]

    assert await begins() == 100.0
    # somebody wants one from now on, and then no more
    await ratings.want("p9", True, NOW)
    assert await begins("p9") == 100.0
    await ratings.want("p9", False, NOW)
    assert await begins() == 100.0
    # somebody whose matches count stops wanting it, and wants it again
    await ratings.want("p0", False, NOW)
    await ratings.want("p0", True, NOW)
    assert await begins() == NOW
    assert await ratings.of("p0", NOW) == {}

"""How long things are kept: so that a store stops growing."""

from __future__ import annotations

from tablee.server.house import House
from tablee.server.logs import log
from tablee.server.reading import NoTable
from tablee.table.ledger import DamagedLog

MANY = 200
"""Tables of one round: there is always another round."""

SESSION = 180 * 86_400
"""Seconds for which a session lasts that nobody comes with."""


class Retention:
    """Removes what nobody needs any more.

    Attributes:
        log: seconds after which a closed table is reduced to the records of its matches; a table
            without any is removed.
        records: seconds after which they are removed, too.
    """

    def __init__(self, house: House, *, log: float, records: float) -> None:
        self.house = house
        self.log = log
        self.records = records

    async def sweep(self) -> None:
        """Remove what has become too old."""
        store = self.house.store
        old = self.house.clock.wall() - self.log
        for id in await store.outdated("closed", old, MANY):
            try:
                await self.house.archive(id)
            except DamagedLog as error:  # kept as it is: somebody may want to look into it
                log().error("a log is damaged", table=id, number=error.number)
            except NoTable:
                await store.drop(id)
        for id in await store.outdated("archived", old - self.records, MANY):
            await store.drop(id)
        await store.forget_sessions(self.house.clock.wall() - SESSION)
        await store.forget_ways(self.house.clock.wall())
        await store.forget_notes()

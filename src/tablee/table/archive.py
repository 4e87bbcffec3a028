"""What is kept of a table when it is over and done with."""

from __future__ import annotations

from tablee.table import entries as e
from tablee.table.table import Table


def archived(table: Table) -> e.Archived:
    """One entry for the whole log of a closed table: who sat there, and the records of its matches.

    The moment is that of the last entry, when the table was closed.
    """
    created = e.Created(
        at=table.changed_at,
        game=table.game.id,
        options=table.options,
        plan=[e.SeatPlan(bot=seat.bot) for seat in table.seats],
        host=table.host,
        public=table.public,
        pace=table.pace_name,
        reaction=table.reaction,
        hints=table.hints,
        day=table.day,
    )
    people = [
        e.Sat(
            at=table.changed_at,
            seat=index,
            person=seat.person,
            name=seat.name,
            program=seat.program,
        )
        for index, seat in enumerate(table.seats)
        if seat.person is not None
    ]
    return e.Archived(
        at=table.changed_at,
        created=created,
        people=people,
        guests=sorted(table.door.guests),
        records=table.finished,
        seatings=table.seatings,
    )

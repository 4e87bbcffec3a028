"""Coming to a table and leaving it: each command becomes the entry to be written."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tablee.table import entries as e
from tablee.table.commands import checks
from tablee.table.names import distinct
from tablee.table.refusals import TableRefusal
from tablee.table.seats import Person, stand_in
from tablee.table.table import Table

NOBODY: Mapping[str, str] = MappingProxyType({})
"""Whom most people are to be kept apart from."""


def sit(
    table: Table,
    person: Person,
    at: float,
    seat: int | None = None,
    apart: Mapping[str, str] = NOBODY,
) -> e.Sat:
    """Take this open seat, or the first one. Who goes by a name that is there gets a number.

    `apart` are people who are not to sit with this one, and the refusal if one of them is here.
    """
    checks.not_running(table)
    if table.seat_of(person.id) is not None:
        raise TableRefusal("seated")
    if person.id in table.barred:
        raise TableRefusal("barred")
    _check_apart(table, apart)
    if table.locked and person.id != table.host:
        raise TableRefusal("locked")
    if seat is None:
        free = [index for index, place in enumerate(table.seats) if place.open]
        if not free:
            raise TableRefusal("full")
        seat = free[0]
    checks.seat_exists(table, seat)
    if not table.seats[seat].open:
        raise TableRefusal("taken", {"seat": seat})
    name = _name(table, person, seat)
    return e.Sat(at=at, seat=seat, person=person.id, name=name, program=person.program)


def stand(table: Table, person: str, at: float) -> e.Stood | e.WentAway:
    """Stand up; in the middle of a match the stand-in goes on, and the seat is kept."""
    seat = checks.seat(table, person)
    if table.status == "running":
        if table.seats[seat].away is not None:
            raise TableRefusal("away")
        return e.WentAway(at=at, seat=seat, why="asked")
    checks.not_closed(table)
    return e.Stood(at=at, seat=seat)


def rename(table: Table, person: Person, at: float) -> e.Renamed:
    """Go by one's present name here, too."""
    seat = checks.seat(table, person.id)
    checks.not_closed(table)
    name = _name(table, person, seat)
    if table.seats[seat].name == name:
        raise TableRefusal("same-name")
    return e.Renamed(at=at, seat=seat, name=name)


def depart(table: Table, person: str, at: float) -> e.Removed | e.Stood:
    """Leave for good, whatever goes on: in a match a bot plays on."""
    seat = checks.seat(table, person)
    checks.not_closed(table)
    if table.status == "running":
        return e.Removed(at=at, seat=seat, bot=stand_in(table.game))
    return e.Stood(at=at, seat=seat)


def join(table: Table, person: str, into: str, at: float) -> e.Joined:
    """One person turned out to be another: what they have here is the other's from now on.

    Raises:
        TableRefusal: both sit at a table that is not closed, and nobody can sit in two seats.
    """
    both = table.seat_of(person) is not None and table.seat_of(into) is not None
    if both and table.status != "closed":
        raise TableRefusal("both-here")
    return e.Joined(at=at, person=person, into=into)


def knock(table: Table, person: Person, at: float, apart: Mapping[str, str] = NOBODY) -> e.Knocked:
    """Ask to be let in, without an invitation; `apart` as in `sit`.

    Raises:
        TableRefusal: one was turned away here before, has knocked already, or too many wait.
    """
    checks.not_closed(table)
    if person.id in table.barred:
        raise TableRefusal("barred")
    _check_apart(table, apart)
    if table.locked:
        raise TableRefusal("locked")
    refusal = table.door.refusal(person.id)
    if refusal is not None:
        raise TableRefusal(refusal)
    return e.Knocked(at=at, person=person.id, name=person.name)


def answer_knock(
    table: Table, person: str, number: int, welcome: bool, at: float
) -> e.Admitted | e.TurnedAway:
    """Let in who knocked, or not: whoever sits here may, as they may hand out invitations."""
    if person != table.host:
        checks.seat(table, person)
    checks.not_closed(table)
    if number not in table.door.knocks:
        raise TableRefusal("no-knock")
    return e.Admitted(at=at, knock=number) if welcome else e.TurnedAway(at=at, knock=number)


def go_away(table: Table, person: str, at: float) -> e.WentAway:
    """Let the stand-in play for a while."""
    seat = checks.seat(table, person)
    checks.running(table)
    if table.seats[seat].away is not None:
        raise TableRefusal("away")
    return e.WentAway(at=at, seat=seat, why="asked")


def come_back(table: Table, person: str, at: float) -> e.CameBack:
    """Take the seat back from the stand-in."""
    seat = checks.seat(table, person)
    checks.not_closed(table)
    if table.seats[seat].away is None:
        raise TableRefusal("not-away")
    deadline = table.deadline(seat) if table.status == "running" else None
    if deadline is not None and at >= deadline:
        # a turn's time is the turn's: who could come back for more would never have to play
        raise TableRefusal("time-up")
    return e.CameBack(at=at, seat=seat)


def connect(table: Table, person: str, worker: str, at: float) -> e.Connected:
    """The person has a socket at this worker."""
    seat = checks.seat(table, person)
    checks.not_closed(table)
    if worker in table.seats[seat].workers:
        raise TableRefusal("connected")
    return e.Connected(at=at, seat=seat, worker=worker)


def disconnect(table: Table, person: str, worker: str, at: float) -> e.Disconnected:
    """The person has no socket at this worker any more."""
    return lose(table, checks.seat(table, person), worker, at)


def lose(table: Table, seat: int, worker: str, at: float) -> e.Disconnected:
    """The person in this seat has no socket at this worker, which may be dead."""
    checks.not_closed(table)
    if worker not in table.seats[seat].workers:
        raise TableRefusal("not-connected")
    return e.Disconnected(at=at, seat=seat, worker=worker)


def _name(table: Table, person: Person, seat: int) -> str:
    """The name of a person in a seat, told apart from all others."""
    others = [place.name for index, place in enumerate(table.seats) if index != seat]
    return distinct(person.name, filter(None, others))


def _check_apart(table: Table, apart: Mapping[str, str]) -> None:
    """Nobody sits with whom they are to be kept apart from, or at a table of theirs."""
    for person in (table.host, *(seat.person for seat in table.seats)):
        if person is not None and person in apart:
            raise TableRefusal(apart[person])

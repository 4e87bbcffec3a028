"""What people may do at a table: each command is checked and becomes the entry to be written.

The functions here change nothing. Whoever calls them appends the entry to the log, and only then
applies it; if somebody else was faster, the command is asked again on the newer table.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.bots import bot_names
from tablee.core.errors import ActionError, OptionError, SeatError
from tablee.core.game import Game
from tablee.core.options import read_options
from tablee.table import chat
from tablee.table import entries as e
from tablee.table.fairness import new_seed
from tablee.table.match import Match
from tablee.table.names import clean, distinct
from tablee.table.pace import (
    PACES,
    REACTION_DEFAULT,
    REACTION_LONGEST,
    REACTION_SHORTEST,
)
from tablee.table.refusals import TableRefusal
from tablee.table.table import Table

STAND_IN = "regular"


def stand_in(game: Game[Any]) -> str:
    """The bot that plays where nobody chose one: quick, and as good as a quick one can be."""
    return STAND_IN if STAND_IN in bot_names(game) else "random"


class Person(msgspec.Struct, frozen=True):
    """Somebody at the door. `program`: came with a token, to sit down as a bot."""

    id: str
    name: str
    program: bool = False


# -- around the match ----------------------------------------------------------------------------


def create(
    game: Game[Any],
    host: Person,
    plan: list[e.SeatPlan],
    at: float,
    *,
    options: dict[str, Any] | None = None,
    public: bool = False,
    pace: str = "normal",
    reaction: float = REACTION_DEFAULT,
    hints: bool = True,
    day: str = "",
) -> e.Created:
    """Set up a table. The options are those of the platform, where none are given.

    Raises:
        TableRefusal: not for so many, no such option or bot, no such pace.
    """
    try:
        game.check_seats(len(plan))
        given = read_options(
            {**game.table_options, **(options or {})}, game.options_type, len(plan)
        )
    except SeatError:
        last = game.seats.stop - 1
        raise TableRefusal("seats", {"fewest": game.seats.start, "most": last}) from None
    except OptionError as error:
        raise TableRefusal("option", {"field": error.field, "problem": error.problem}) from None
    for seat in plan:
        _check_bot(game, seat.bot)
    if pace not in PACES:
        raise TableRefusal("pace", {"paces": ", ".join(PACES)})
    if not REACTION_SHORTEST <= reaction <= REACTION_LONGEST:
        limits = {"shortest": int(REACTION_SHORTEST), "longest": int(REACTION_LONGEST)}
        raise TableRefusal("reaction", {**limits})
    return e.Created(
        at=at,
        game=game.id,
        options=game.options_dict(given),
        plan=plan,
        host=host.id,
        public=public,
        pace=pace,
        reaction=reaction,
        hints=hints,
        day=day,
    )


def sit(table: Table, person: Person, at: float, seat: int | None = None) -> e.Sat:
    """Take this open seat, or the first one. Who goes by a name that is there gets a number."""
    _check_not_running(table)
    if table.seat_of(person.id) is not None:
        raise TableRefusal("seated")
    if person.id in table.barred:
        raise TableRefusal("barred")
    if table.locked and person.id != table.host:
        raise TableRefusal("locked")
    if seat is None:
        free = [index for index, place in enumerate(table.seats) if place.open]
        if not free:
            raise TableRefusal("full")
        seat = free[0]
    _check_seat(table, seat)
    if not table.seats[seat].open:
        raise TableRefusal("taken", {"seat": seat})
    name = _name(table, person, seat)
    return e.Sat(at=at, seat=seat, person=person.id, name=name, program=person.program)


def stand(table: Table, person: str, at: float) -> e.Stood | e.WentAway:
    """Stand up; in the middle of a match the stand-in goes on, and the seat is kept."""
    seat = _seat(table, person)
    if table.status == "running":
        if table.seats[seat].away is not None:
            raise TableRefusal("away")
        return e.WentAway(at=at, seat=seat, why="asked")
    _check_not_closed(table)
    return e.Stood(at=at, seat=seat)


def rename(table: Table, person: Person, at: float) -> e.Renamed:
    """Go by one's present name here, too."""
    seat = _seat(table, person.id)
    _check_not_closed(table)
    name = _name(table, person, seat)
    if table.seats[seat].name == name:
        raise TableRefusal("same-name")
    return e.Renamed(at=at, seat=seat, name=name)


def plan(table: Table, person: str, at: float, seat: int, bot: str | None) -> e.Planned:
    """Put a bot into a seat without a person, or open it."""
    _check_host(table, person)
    _check_not_running(table)
    _check_seat(table, seat)
    if table.seats[seat].person is not None:
        raise TableRefusal("taken", {"seat": seat})
    _check_bot(table.game, bot)
    return e.Planned(at=at, seat=seat, bot=bot)


def remove(table: Table, person: str, at: float, seat: int) -> e.Removed:
    """Ask the person of a seat to go, and not to come back; in a match a bot plays on."""
    _check_host(table, person)
    _check_not_closed(table)
    _check_seat(table, seat)
    sitting = table.seats[seat].person
    if sitting is None:
        raise TableRefusal("nobody", {"seat": seat})
    if sitting == person:
        raise TableRefusal("yourself")
    bot = stand_in(table.game) if table.status == "running" else None
    return e.Removed(at=at, seat=seat, bot=bot)


def lock(table: Table, person: str, at: float, locked: bool) -> e.Locked | e.Unlocked:
    """Let nobody sit down any more, or anybody again."""
    _check_host(table, person)
    _check_not_closed(table)
    if locked == table.locked:
        raise TableRefusal("locked" if locked else "unlocked")
    return e.Locked(at=at) if locked else e.Unlocked(at=at)


def start(table: Table, person: str, at: float, seed: str | None = None) -> e.Started:
    """Begin the first match: the host, or where the host does not sit, whoever does.

    `seed` is what the deal comes from at the table of a day; else it is a fresh one.
    """
    if table.seat_of(table.host) is not None or table.seat_of(person) is None:
        _check_host(table, person)
    if table.status == "over":
        raise TableRefusal("over")
    return _begin(table, at, seed)


def rematch(table: Table, person: str, at: float, seed: str | None = None) -> e.Started:
    """Begin another match with the same people; the host or anybody who sits there may ask."""
    if person != table.host:
        _seat(table, person)
    if table.status == "waiting":
        raise TableRefusal("not-over")
    return _begin(table, at, seed)


def close(table: Table, person: str | None, at: float) -> e.Closed:
    """Close the table: the host, or (None) the house, when nobody came for long."""
    _check_not_closed(table)
    if person is not None:
        _check_host(table, person)
        _check_not_running(table)
    return e.Closed(at=at)


def depart(table: Table, person: str, at: float) -> e.Removed | e.Stood:
    """Leave for good, whatever goes on: in a match a bot plays on."""
    seat = _seat(table, person)
    _check_not_closed(table)
    if table.status == "running":
        return e.Removed(at=at, seat=seat, bot=stand_in(table.game))
    return e.Stood(at=at, seat=seat)


def share(table: Table, person: str, at: float, match: int, shared: bool) -> e.Shared:
    """Let others see a match that one played, or keep it private; also when the table is closed."""
    if not 1 <= match <= len(table.seatings):
        raise TableRefusal("no-match")
    seating = table.seatings[match - 1]
    if person not in seating.people:
        raise TableRefusal("not-played")
    if seating.words.get(person) == shared:
        raise TableRefusal("void")
    return e.Shared(at=at, match=match, person=person, shared=shared)


def join(table: Table, person: str, into: str, at: float) -> e.Joined:
    """One person turned out to be another: what they have here is the other's from now on.

    Raises:
        TableRefusal: both sit at a table that is not closed, and nobody can sit in two seats.
    """
    both = table.seat_of(person) is not None and table.seat_of(into) is not None
    if both and table.status != "closed":
        raise TableRefusal("both-here")
    return e.Joined(at=at, person=person, into=into)


# -- in the match --------------------------------------------------------------------------------


def known(table: Table, person: str, key: str, code: int) -> int | None:
    """The entry that this action of this person became, if it was sent before.

    Raises:
        TableRefusal: the id was used for another action.
    """
    seat = table.seat_of(person)
    if table.match is None or seat is None or (seat, key) not in table.match.keys:
        return None
    number, done = table.match.keys[seat, key]
    if done != code:
        raise TableRefusal("used-id")
    return number


def play(
    table: Table, seat: int, code: int, number: int, at: float, by: e.By, key: str | None = None
) -> e.ActionPlayed:
    """Act, having seen the table as of entry `number`.

    Raises:
        TableRefusal: `raced` if what the seat was asked has changed since that entry, `illegal`
            if the rules forbid it; with the rules' own refusal where there is one.
    """
    match = _running(table)
    if number > table.number:
        raise TableRefusal("number", {"number": table.number})
    try:
        action = match.game.actions[code]
    except ActionError:
        raise TableRefusal("unknown-action", {"code": code}) from None
    refusal = match.state.refusal(seat, action)
    if not action.talk and number < match.changed[seat]:
        raise TableRefusal("raced", {}, refusal)
    if refusal is not None:
        raise TableRefusal("illegal", {}, refusal)
    return e.ActionPlayed(at=at, seat=seat, code=code, by=by, key=key)


def play_as(
    table: Table, person: str, code: int, number: int, at: float, key: str
) -> e.ActionPlayed:
    """Act as the person who sits there."""
    return play(table, _seat(table, person), code, number, at, "person", key)


def ask_for_hint(table: Table, person: str) -> tuple[Match, int]:
    """The match and the seat of a person who asks for advice. Nothing is written.

    Raises:
        TableRefusal: they are not asked to act, or this table plays without hints.
    """
    seat = _seat(table, person)
    match = _running(table)
    if not table.hints:
        raise TableRefusal("no-hints")
    if seat not in match.asked:
        raise TableRefusal("not-asked")
    return match, seat


def say(table: Table, person: str, text: str, at: float) -> e.Said:
    """Say something to the table.

    Raises:
        TableRefusal: too long, empty, or forbidden by a rule of the game while the match runs.
    """
    seat = _seat(table, person)
    _check_not_closed(table)
    said = clean(text)
    if not said:
        raise TableRefusal("silent")
    if len(said) > chat.LONGEST:
        raise TableRefusal("too-long", {"count": chat.LONGEST})
    quiet = chat.quiet(table.game) if table.status == "running" else None
    refusal = quiet.refusal(said) if quiet is not None else None
    if refusal is not None:
        raise TableRefusal("illegal", {}, refusal)
    return e.Said(at=at, seat=seat, text=said)


def go_away(table: Table, person: str, at: float) -> e.WentAway:
    """Let the stand-in play for a while."""
    seat = _seat(table, person)
    _running(table)
    if table.seats[seat].away is not None:
        raise TableRefusal("away")
    return e.WentAway(at=at, seat=seat, why="asked")


def come_back(table: Table, person: str, at: float) -> e.CameBack:
    """Take the seat back from the stand-in."""
    seat = _seat(table, person)
    _check_not_closed(table)
    if table.seats[seat].away is None:
        raise TableRefusal("not-away")
    deadline = table.deadline(seat) if table.status == "running" else None
    if deadline is not None and at >= deadline:
        # a turn's time is the turn's: who could come back for more would never have to play
        raise TableRefusal("time-up")
    return e.CameBack(at=at, seat=seat)


def pause(table: Table, person: str, at: float) -> e.Paused:
    """Let the bots wait while one reads; among several people nobody can hold up the others."""
    seat = _seat(table, person)
    _running(table)
    if len(table.people()) > 1:
        raise TableRefusal("not-alone")
    if table.paused_since is not None:
        raise TableRefusal("paused")
    return e.Paused(at=at, seat=seat)


def resume(table: Table, person: str, at: float) -> e.Resumed:
    """Let the bots go on."""
    seat = _seat(table, person)
    _check_not_closed(table)
    if table.paused_since is None:
        raise TableRefusal("not-paused")
    return e.Resumed(at=at, seat=seat)


# -- the door ------------------------------------------------------------------------------------


def knock(table: Table, person: Person, at: float) -> e.Knocked:
    """Ask to be let in, without an invitation.

    Raises:
        TableRefusal: one was turned away here before, has knocked already, or too many wait.
    """
    _check_not_closed(table)
    if person.id in table.barred:
        raise TableRefusal("barred")
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
        _seat(table, person)
    _check_not_closed(table)
    if number not in table.door.knocks:
        raise TableRefusal("no-knock")
    return e.Admitted(at=at, knock=number) if welcome else e.TurnedAway(at=at, knock=number)


# -- who is here ---------------------------------------------------------------------------------


def connect(table: Table, person: str, worker: str, at: float) -> e.Connected:
    """The person has a socket at this worker."""
    seat = _seat(table, person)
    _check_not_closed(table)
    if worker in table.seats[seat].workers:
        raise TableRefusal("connected")
    return e.Connected(at=at, seat=seat, worker=worker)


def disconnect(table: Table, person: str, worker: str, at: float) -> e.Disconnected:
    """The person has no socket at this worker any more."""
    return lose(table, _seat(table, person), worker, at)


def lose(table: Table, seat: int, worker: str, at: float) -> e.Disconnected:
    """The person in this seat has no socket at this worker, which may be dead."""
    _check_not_closed(table)
    if worker not in table.seats[seat].workers:
        raise TableRefusal("not-connected")
    return e.Disconnected(at=at, seat=seat, worker=worker)


def settle(table: Table, at: float) -> e.Finished:
    """The house writes down how a match ended: its record outlives the rules it was made by."""
    if table.status != "over" or table.settled:
        raise TableRefusal("void")
    record = table.finished[-1]
    assert record.final is not None
    assert record.outcome is not None
    return e.Finished(at=at, options=record.options, final=record.final, outcome=record.outcome)


# -- checks --------------------------------------------------------------------------------------


def _begin(table: Table, at: float, seed: str | None) -> e.Started:
    _check_not_running(table)
    if any(seat.open for seat in table.seats):
        raise TableRefusal("open-seats")
    return e.Started(at=at, seed=seed or new_seed(), rules=table.game.version)


def _running(table: Table) -> Match:
    _check_not_closed(table)
    if table.status == "over":
        raise TableRefusal("over")
    if table.match is None:
        raise TableRefusal("not-running")
    return table.match


def _name(table: Table, person: Person, seat: int) -> str:
    """The name of a person in a seat, told apart from all others."""
    others = [place.name for index, place in enumerate(table.seats) if index != seat]
    return distinct(person.name, filter(None, others))


def _seat(table: Table, person: str) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise TableRefusal("not-seated")
    return seat


def _check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise TableRefusal("no-seat", {"count": len(table.seats)})


def _check_host(table: Table, person: str) -> None:
    if table.host != person:
        raise TableRefusal("not-host")


def _check_not_closed(table: Table) -> None:
    if table.status in ("new", "closed"):
        raise TableRefusal("closed")


def _check_not_running(table: Table) -> None:
    _check_not_closed(table)
    if table.status == "running":
        raise TableRefusal("running")


def _check_bot(game: Game[Any], bot: str | None) -> None:
    if bot is not None and bot not in bot_names(game):
        raise TableRefusal("bot", {"bots": ", ".join(bot_names(game))})

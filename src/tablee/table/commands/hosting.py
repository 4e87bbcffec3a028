"""Setting up a table, and what its host may do: each command becomes the entry to be written."""

from __future__ import annotations

from typing import Any

from tablee.bots import bot_names
from tablee.core.errors import OptionError, SeatError
from tablee.core.game import Game
from tablee.core.options import read_options
from tablee.table import entries as e
from tablee.table.commands import checks
from tablee.table.fairness import new_seed
from tablee.table.pace import (
    PACES,
    REACTION_DEFAULT,
    REACTION_LONGEST,
    REACTION_SHORTEST,
)
from tablee.table.refusals import TableRefusal
from tablee.table.seats import Person, stand_in
from tablee.table.table import Table


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


def plan(table: Table, person: str, at: float, seat: int, bot: str | None) -> e.Planned:
    """Put a bot into a seat without a person, or open it."""
    _check_host(table, person)
    checks.not_running(table)
    checks.seat_exists(table, seat)
    if table.seats[seat].person is not None:
        raise TableRefusal("taken", {"seat": seat})
    _check_bot(table.game, bot)
    return e.Planned(at=at, seat=seat, bot=bot)


def remove(table: Table, person: str, at: float, seat: int) -> e.Removed:
    """Ask the person of a seat to go, and not to come back; in a match a bot plays on."""
    _check_host(table, person)
    checks.not_closed(table)
    checks.seat_exists(table, seat)
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
    checks.not_closed(table)
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
        checks.seat(table, person)
    if table.status == "waiting":
        raise TableRefusal("not-over")
    return _begin(table, at, seed)


def close(table: Table, person: str | None, at: float) -> e.Closed:
    """Close the table: the host, or (None) the house, when nobody came for long."""
    checks.not_closed(table)
    if person is not None:
        _check_host(table, person)
        checks.not_running(table)
    return e.Closed(at=at)


def _begin(table: Table, at: float, seed: str | None) -> e.Started:
    checks.not_running(table)
    if any(seat.open for seat in table.seats):
        raise TableRefusal("open-seats")
    return e.Started(at=at, seed=seed or new_seed(), rules=table.game.version)


def _check_host(table: Table, person: str) -> None:
    if table.host != person:
        raise TableRefusal("not-host")


def _check_bot(game: Game[Any], bot: str | None) -> None:
    if bot is not None and bot not in bot_names(game):
        raise TableRefusal("bot", {"bots": ", ".join(bot_names(game))})

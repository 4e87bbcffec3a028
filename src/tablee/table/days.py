"""The table of the day: for each game one deal a day, the same for everybody in a house.

The deal follows from the house's secret and the date, so nobody knows it before its day. Its hash
is shown on the day, the seed itself once the day is over: then anybody can check both. Everybody
has one table for it, whose name follows from who they are, so there is no second first try. What
is told of a day is found in the logs of those tables like everything else.
"""

from __future__ import annotations

import base64
from bisect import bisect_left
from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec

from tablee.core.game import Game
from tablee.core.rng import KEYED_PREFIX
from tablee.table import entries as e
from tablee.table.history import PlayedMatch
from tablee.table.vault import Vault

SEATS = 3
"""So many sit there, where the game takes them: somebody, and bots that do not search."""

SEAT = 0
"""Where somebody sits."""


def day_of(at: float) -> str:
    """The day of a moment, as a date: all houses change it at midnight UTC."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def day_before(day: str) -> str:
    """The day before."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def seed_of(vault: Vault, game: str, day: str) -> str:
    """What the cards of a game are shuffled from on this day."""
    return KEYED_PREFIX + vault.derive("day", game, day).hex()


def table_of(vault: Vault, game: str, day: str, person: str) -> str:
    """The name of somebody's table of the day."""
    name = vault.derive("day-table", game, day, person, size=9)
    return base64.urlsafe_b64encode(name).decode()


def index_of(game: str, day: str) -> str:
    """By which the first tries of a day are found in a store, as if somebody had played them."""
    return f"day:{day}:{game}"


def plan(game: Game[Any], bot: str) -> list[e.SeatPlan]:
    """Somebody, and bots."""
    seats = max(game.seats.start, min(SEATS, game.seats.stop - 1))
    return [e.SeatPlan(bot=None if seat == SEAT else bot) for seat in range(seats)]


def options(game: Game[Any]) -> dict[str, Any]:
    """Where a table would ask who starts, whoever sits there does: nothing is left to chance."""
    return {"first_seat": SEAT} if game.table_options.get("first_seat") == "ask" else {}


class DayResult(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody did.

    Attributes:
        name: who; null: somebody who asked to be forgotten, or the master.
        place: from 1; those who did equally well share one.
        won: the match was won, or the victory shared.
        score: as the game counts.
        you: it is you.
        master: it is what the master did with the same deal.
    """

    name: str | None
    place: int
    won: bool
    score: float
    you: bool = False
    master: bool = False


class Feat(msgspec.Struct, frozen=True):
    """What somebody achieved: their share of the victory, and their score."""

    utility: float
    score: float


def feat(told: PlayedMatch) -> Feat:
    """Of the one who played the deal."""
    return Feat(told.outcome.utility[SEAT], told.outcome.scores[SEAT])


def ranked(
    game: Game[Any], played: list[PlayedMatch], person: str | None, master: Feat | None
) -> list[DayResult]:
    """Everybody who finished, and the master, the best first."""
    found = [(told.seats[SEAT].name, told.people[SEAT] == person, feat(told)) for told in played]
    rows: list[tuple[str | None, bool, bool, Feat]] = [
        (name, person is not None and mine, False, did) for name, mine, did in found
    ]
    if master is not None:
        rows.append((None, False, True, master))
    sign = 1 if game.low_score_wins else -1
    worth = [(-did.utility, sign * did.score) for _, _, _, did in rows]
    better = sorted(worth)
    order = sorted(range(len(rows)), key=lambda at: (worth[at], not rows[at][1]))
    return [
        DayResult(
            name=rows[at][0],
            place=1 + bisect_left(better, worth[at]),
            won=rows[at][3].utility > 0,
            score=rows[at][3].score,
            you=rows[at][1],
            master=rows[at][2],
        )
        for at in order
    ]

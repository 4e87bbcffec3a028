"""What the table itself has to do, and when: as data, computed from the table alone.

Every worker that holds the same log computes the same duties, so any of them may take over.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tablee.bots import Perspective, bot
from tablee.core.rng import derive_seed
from tablee.table import entries as e
from tablee.table.commands import playing
from tablee.table.match import Match
from tablee.table.pace import STAND_IN_PAUSE, bot_delay
from tablee.table.seats import STAND_IN, stand_in
from tablee.table.table import Table

DutyKind = Literal["bot", "say", "decline", "away", "resume"]

READING = 300.0
"""Seconds after which bots no longer wait for somebody who reads."""


class Duty(msgspec.Struct, frozen=True, kw_only=True):
    """Something that falls due.

    Attributes:
        due: when.
        seat: for whom.
        kind: `bot`: this seat's move is to be chosen by the bot `level`; `say`: the bot of this
            seat says `code`; `decline`: the seat declines in a window; `away`: the person is
            declared away; `resume`: somebody has read for long enough.
        number: the entry at which the seat was asked. A duty of an older question is void. For
            words, which nobody asked for: below zero, counting the actions of the match.
        level: the bot that chooses.
        by: who acts, for the log.
        why: why the person is declared away.
    """

    due: float
    seat: int
    kind: DutyKind
    number: int
    level: str = STAND_IN
    by: e.By = "stand-in"
    why: e.AwayWhy = "late"
    code: int = -1


def duties(table: Table, tempo: float = 1.0) -> list[Duty]:
    """Everything that falls due if nobody acts before, the earliest first.

    Args:
        table: the table.
        tempo: what the pauses of bots are multiplied by; 0 for none.
    """
    match = table.match
    if match is None or table.status != "running":
        return []
    if table.paused_since is not None:
        return [Duty(due=table.paused_since + READING, seat=-1, kind="resume", number=table.number)]
    found = [_duty(table, match, seat, tempo) for seat in match.asked]
    found += [_word(table, match, seat, tempo) for seat in range(len(table.seats))]
    return sorted((duty for duty in found if duty is not None), key=lambda duty: duty.due)


def _duty(table: Table, match: Match, index: int, tempo: float) -> Duty | None:
    seat = table.seats[index]
    asked = match.asked[index]
    pause = tempo * bot_delay(
        table.pace, table.reaction, match.window, match.bot_seed, index, match.after[index]
    )
    if seat.bot is not None:
        since = _bots_since(table, match, index)
        if since is None:
            return None
        return Duty(
            due=since + pause,
            seat=index,
            kind="bot",
            number=asked.number,
            level=seat.bot,
            by="bot",
        )
    if seat.away is not None:
        # going away once more when the time is up does not make it longer
        deadline = table.deadline(index)
        since = seat.away_since if deadline is None else min(seat.away_since, deadline)
        return Duty(
            due=max(asked.since + pause, since + tempo * STAND_IN_PAUSE),
            seat=index,
            kind="decline" if match.window else "bot",
            number=asked.number,
            level=stand_in(table.game),
        )
    if table.passes(index):
        # at once, in the order of seats: the moment tells what was said beforehand, and no more
        return Duty(
            due=asked.since, seat=index, kind="decline", number=asked.number, by="beforehand"
        )
    return _waiting(table, match, index)


def _bots_since(table: Table, match: Match, index: int) -> float | None:
    """Since when a bot may think about what it is asked; None: it lets people go first.

    Where several are asked the same and nobody can decline, what counts is what everybody says
    (who begins The Game?): bots listen to the people who are here before they speak.
    """
    since = match.asked[index].since
    if match.window:
        return since
    if any(
        table.seats[other].person is not None and table.seats[other].away is None
        for other in match.asked
    ):
        return None
    return max(since, match.answered)


def _word(table: Table, match: Match, index: int, tempo: float) -> Duty | None:
    """What a bot has to say now, soon after it could see a reason to."""
    level = table.seats[index].bot
    if level is None or not match.asked or not match.state.talk(index):
        return None
    moment = len(match.record.actions)
    seed = derive_seed(match.bot_seed, "say")
    word = bot(level, table.game).say(Perspective.at(match.state, index, seed, moment))
    if word is None:
        return None
    pause = bot_delay(table.pace, table.reaction, False, match.bot_seed, "say", index, moment)
    since = max(asked.since for asked in match.asked.values())
    return Duty(
        due=since + tempo * pause / 2,
        seat=index,
        kind="say",
        number=-1 - moment,
        level=level,
        by="bot",
        code=word.code,
    )


def _waiting(table: Table, match: Match, index: int) -> Duty | None:
    """For a person who may still act: the deadline, or the end of patience with one who is gone."""
    seat = table.seats[index]
    number = match.asked[index].number
    late = table.deadline(index)
    patience = table.pace.gone
    gone = None if seat.connected or patience is None else seat.gone_since + patience
    if late is not None and (gone is None or late <= gone or match.window):
        kind: DutyKind = "decline" if match.window else "away"
        return Duty(due=late, seat=index, kind=kind, number=number)
    if gone is not None:
        return Duty(due=gone, seat=index, kind="away", number=number, why="gone")
    return None


def entry_for(table: Table, duty: Duty, at: float, code: int | None = None) -> e.AnyEntry | None:
    """The entry that fulfils a duty; None if it is void because the table has moved on.

    Args:
        table: the table as it is now.
        duty: computed from this table, or from an earlier moment of it.
        at: now.
        code: what the bot chose, for a duty of the kind `bot`.

    Raises:
        TableRefusal: the rules forbid what the bot chose.
    """
    match = table.match
    if match is None or table.status != "running":
        return None
    if duty.kind == "resume":
        return None if table.paused_since is None else e.Resumed(at=at, seat=table.people()[0])
    if table.paused_since is not None:
        return None  # somebody began to read while the bot was thinking: it will think again
    if duty.kind == "say":
        if duty.number != -1 - len(match.record.actions):
            return None
        return playing.play(table, duty.seat, duty.code, table.number, at, duty.by)
    asked = match.asked.get(duty.seat)
    if asked is None or asked.number != duty.number:
        return None
    if duty.kind == "away":
        if table.seats[duty.seat].away is not None:
            return None
        return e.WentAway(at=at, seat=duty.seat, why=duty.why)
    if duty.kind == "decline":
        if duty.by == "beforehand" and not table.passes(duty.seat):
            return None  # the person has changed their mind
        action = match.decline(duty.seat)
        code = None if action is None else action.code
    elif duty.by == "stand-in" and table.seats[duty.seat].away is None:
        return None  # the person took the seat back while the stand-in was thinking
    if code is None or code < 0:
        return None
    return playing.play(table, duty.seat, code, table.number, at, duty.by)

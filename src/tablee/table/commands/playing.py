"""What is done in a match, and with it when it is over: each becomes the entry to be written."""

from __future__ import annotations

from tablee.core.actions import Action
from tablee.core.errors import ActionError
from tablee.table import chat
from tablee.table import entries as e
from tablee.table.commands import checks
from tablee.table.match import Match
from tablee.table.names import clean
from tablee.table.refusals import TableRefusal
from tablee.table.table import Table


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
    table: Table,
    seat: int,
    code: int,
    number: int,
    at: float,
    by: e.By,
    key: str | None = None,
    helped: e.Help | None = None,
) -> e.ActionPlayed:
    """Act, having seen the table as of entry `number`; `helped`: what one was told about it.

    Raises:
        TableRefusal: `raced` if what the seat was asked has changed since that entry, `illegal`
            if the rules forbid it; with the rules' own refusal where there is one.
    """
    match = checks.running(table)
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
    if action.talk:
        helped = None
    return e.ActionPlayed(at=at, seat=seat, code=code, by=by, key=key, helped=helped)


def play_as(
    table: Table,
    person: str,
    code: int,
    number: int,
    at: float,
    key: str,
    helped: e.Help | None = None,
) -> e.ActionPlayed:
    """Act as the person who sits there."""
    return play(table, checks.seat(table, person), code, number, at, "person", key, helped)


def ask_for_hint(table: Table, person: str) -> tuple[Match, int]:
    """The match and the seat of a person who asks for advice. Nothing is written.

    Raises:
        TableRefusal: they are not asked to act, or this table plays without hints.
    """
    seat = checks.seat(table, person)
    match = checks.running(table)
    if not table.hints:
        raise TableRefusal("no-hints")
    if seat not in match.asked:
        raise TableRefusal("not-asked")
    return match, seat


def ask_for_warning(table: Table, person: str, code: int, number: int) -> tuple[Match, int, Action]:
    """The match, the seat and what a person is about to do, who wants to be warned of mistakes.

    Nothing is written. Where others play nobody is warned: it would not be a match among equals.

    Raises:
        TableRefusal: they could not do that now, this table plays without hints, or others play.
    """
    match, seat = ask_for_hint(table, person)
    if len(table.people()) > 1:
        raise TableRefusal("no-coach")
    play(table, seat, code, number, 0.0, "person")
    return match, seat, match.game.actions[code]


def say(table: Table, person: str, text: str, at: float) -> e.Said:
    """Say something to the table.

    Raises:
        TableRefusal: too long, empty, or forbidden by a rule of the game while the match runs.
    """
    seat = checks.seat(table, person)
    checks.not_closed(table)
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


def pause(table: Table, person: str, at: float) -> e.Paused:
    """Let the bots wait while one reads; among several people nobody can hold up the others."""
    seat = checks.seat(table, person)
    checks.running(table)
    if len(table.people()) > 1:
        raise TableRefusal("not-alone")
    if table.paused_since is not None:
        raise TableRefusal("paused")
    return e.Paused(at=at, seat=seat)


def resume(table: Table, person: str, at: float) -> e.Resumed:
    """Let the bots go on."""
    seat = checks.seat(table, person)
    checks.not_closed(table)
    if table.paused_since is None:
        raise TableRefusal("not-paused")
    return e.Resumed(at=at, seat=seat)


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


def settle(table: Table, at: float) -> e.Finished:
    """The house writes down how a match ended: its record outlives the rules it was made by."""
    if table.status != "over" or table.settled:
        raise TableRefusal("void")
    record = table.finished[-1]
    assert record.final is not None
    assert record.outcome is not None
    return e.Finished(
        at=at,
        options=record.options,
        final=record.final,
        outcome=record.outcome,
        figures=table.seatings[-1].figures,
    )

"""Knows a whole table, and so what each seat could know at each moment.

Whatever a socket received is compared with it twice: with the true state, and with a resampled one,
in which all that the seat cannot know is different. What was told must be equal to both; so it can
hold nothing else. A spectator knows no more than any seat does: for them it must be equal in a
resampled world of every seat.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from tablee import Rng, State
from tablee.table import Table
from tablee.table.entries import AnyEntry, Created, Sat, Started

UPDATE = {
    "type",
    "number",
    "whole",
    "happened",
    "log_from",
    "table",
    "you",
    "view",
    "legal",
    "talk",
    "waiting",
    "window",
    "asks",
}
TABLE = {
    "day",
    "knocking",
    "locked",
    "paused",
    "id",
    "game",
    "options",
    "public",
    "pace",
    "reaction",
    "hints",
    "status",
    "host",
    "seats",
    "matches",
    "seed_hash",
}
SEAT = {"kind", "name", "bot", "away", "connected", "off_until"}
HINT = {"type", "id", "code", "reason", "params", "compared", "worth", "others", "text", "number"}
ANSWERS = ("done", "because", "refused", "pong", "nudge", "hint", "checked", "watching", "news")
HAPPENING = {"number", "at", "kind", "seat", "name", "by", "why", "text", "seed_hash", "events"}


def plain(value: Any) -> Any:
    """As it looks on the other side of a socket."""
    return json.loads(msgspec.json.encode(value))


class Witness:
    """Knows the whole log, and so what each seat could know at each number."""

    def __init__(self, log: list[AnyEntry]) -> None:
        self.states: dict[int, State] = {}
        self.happenings: dict[int, Any] = {}
        self.secrets: set[str] = set()
        table = Table("t")
        for number, entry in enumerate(log, 1):
            self.happenings[number] = table.apply(number, entry)
            if table.match is not None:
                self.states[number] = table.match.state.copy()
            if isinstance(entry, Started):
                self.secrets |= {entry.seed, entry.seed.removeprefix("blake2b:")}
            if isinstance(entry, Sat):
                self.secrets.add(entry.person)
            if isinstance(entry, Created):
                self.secrets.add(entry.host)

    def worlds(self, number: int, seat: int | None) -> list[State]:
        """The state as it was, and others that the seat, or a spectator, cannot tell from it."""
        true = self.states[number]
        if true.over:
            return [true]
        eyes = range(true.seats) if seat is None else [seat]
        return [true, *[true.resample(eye, Rng(number)) for eye in eyes]]

    def check_answer(self, raw: str) -> None:
        """Check what a route answered, to whomever, while the match ran."""
        for secret in self.secrets:
            assert secret not in raw

    def check(self, raw: str, seat: int | None) -> int:
        """Check one message; how many facts were compared."""
        self.check_answer(raw)
        message = json.loads(raw)
        if message["type"] != "update":
            assert message["type"] in ANSWERS
            if message["type"] == "hint":
                assert set(message) == HINT
                for world in self.worlds(message["number"], seat):
                    legal = [a.code for a in world.legal(seat or 0)]
                    assert message["code"] in legal
                    assert message["compared"] is None or message["compared"]["code"] in legal
                    assert all(other["code"] in legal for other in message["others"])
            if message["type"] == "watching":
                assert set(message) == {"type", "count"}
            if message["type"] == "news":
                assert set(message) == {"type"}
            return 0
        assert set(message) == UPDATE
        assert seat is not None or message["asks"] is None  # what somebody said is their own
        if message["table"] is not None:
            assert set(message["table"]) == TABLE
            for shown in message["table"]["seats"]:
                assert set(shown) <= SEAT
        for told in message["happened"]:
            assert set(told) <= HAPPENING
            whole = self.happenings[told["number"]]
            events = tuple(event.seen_by(seat) for event in whole.events)
            assert told == plain(msgspec.structs.replace(whole, events=events))
        number = message["number"]
        if message["view"] is None:
            return len(message["happened"])
        assert message["you"] == seat
        for world in self.worlds(number, seat):
            assert message["view"] == plain(world.view(seat))
            if seat is None:
                assert message["legal"] == message["talk"] == []
            elif not world.over:
                assert message["legal"] == [action.code for action in world.legal(seat)]
                assert message["talk"] == [action.code for action in world.talk(seat)]
        if not self.states[number].over:
            assert [c["seat"] for c in message["waiting"]] == self.states[number].actors()
        return len(message["happened"]) + 1

"""The checks of secrets: what nobody may learn, and what `resample` must vary."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from tablee.core.actions import Action
from tablee.core.game import Game
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.testing.expect import expect
from tablee.testing.setups import Setup

FUTURES = 4  # of an action in which chance takes part, so many are compared
DOUBTS = 64  # before an event is called a leak: new hands may well look like the old ones
TRIES = 8  # an exchange may find nothing once; so often it finds something if there is anything


def who(seat: int | None) -> str:
    """A reader in words."""
    return "a spectator" if seat is None else f"seat {seat}"


def perceived(state: State, seat: int | None) -> bytes:
    """Everything that a seat gets from the engine: view, who acts, legal actions, refusals."""
    seats = [] if seat is None else [seat]
    got: list[Any] = [msgspec.json.encode(state.view(seat)), state.actors()]
    for s in seats:
        got.append([a.code for a in state.legal(s)])
        got.append([a.code for a in state.talk(s)])
        got.append([msgspec.to_builtins(state.refusal(s, a)) for a in state.game.actions])
    if state.game.is_window(state):  # whom it concerns is seen from who passes at once
        got.append([state.game.concerns(state, s) for s in state.actors()])
    return msgspec.json.encode(got)


def check_resample(state: State, rng: Rng) -> None:
    """What a seat gets stays as it was in every match that it thinks possible."""
    before = state.position()
    for seat in range(state.seats):
        sight = perceived(state, seat)
        other = state.resample(seat, rng)
        drawn = other.position()
        expect(perceived(other, seat) == sight, f"resample changed what seat {seat} gets")
        expect(
            state.game.from_position(json.loads(json.dumps(drawn))).position() == drawn,
            f"resample for seat {seat} made an impossible position",
        )
        chosen = int(rng.below(1 << 30))
        again = other.resample(seat, Rng(chosen))
        expect(
            again.position() == state.resample(seat, Rng(chosen)).position(),
            f"resample for seat {seat} depends on what it cannot know",
        )
        expect(perceived(again, seat) == sight, f"resample changed what seat {seat} gets")
        expect(
            state.over or drawn["rng"] != before["rng"],
            "resample kept the future of the random stream",
        )
    expect(state.position() == before, "resample changed the original")


def check_privacy(state: State, rng: Rng) -> int:
    """Exchange hidden things in the position: nothing that is shown or told may change.

    What is hidden from a seat is hidden from spectators too: they know what is public, no more.
    Returns how many exchanges changed the position, so that a caller can see that it was tested.
    """
    game = state.game
    changed = 0
    before = json.dumps(state.position())
    public = perceived(state, None)
    for seat in range(state.seats):
        position = json.loads(before)
        if not game.exchange_hidden(position, seat, rng):
            continue
        other = game.from_position(position)
        changed += json.loads(before) != position
        for reader, sight in ((seat, perceived(state, seat)), (None, public)):
            expect(
                perceived(other, reader) == sight,
                f"{who(reader)} can tell two positions apart that differ only in what "
                f"exchange_hidden changed for seat {seat}: the view, actors, legal or a refusal "
                "shows a secret",
            )
        _check_private_events(state, other, seat, rng)
    return changed


def _check_private_events(state: State, other: State, seat: int, rng: Rng) -> None:
    """The same action on both: events that tell more than the views after it are a leak."""
    actor = rng.pick(state.actors())
    shared = [a for a in state.legal(actor) if a in other.legal(actor)]
    if not shared:
        return
    action = rng.pick(shared)
    readers = [seat, None]
    here, there = (_told(twin.copy(), actor, action, readers) for twin in (state, other))
    if any(here[reader][0] != there[reader][0] for reader in readers):
        return  # it became known
    leaks = [reader for reader in readers if here[reader][1] != there[reader][1]]
    # a new deal forgets the round before, and with it what was lawfully shown at its end
    if leaks and not _deals(state, actor, action, seat, rng):
        expect(False, f"the events of '{action}' by seat {actor} tell {who(leaks[0])} a secret")


def _told(
    state: State, actor: int, action: Action, readers: list[int | None]
) -> dict[int | None, tuple[bytes, bytes]]:
    """Play it; by reader, the view after it and what was told.

    In whatever order: who draws two cards one after the other saw which came first, and the view
    after it need not remember that.
    """
    state.events = []
    state.play(actor, action)
    return {
        reader: (
            msgspec.json.encode(state.view(reader)),
            b",".join(sorted(msgspec.json.encode(e.seen_by(reader)) for e in state.events)),
        )
        for reader in readers
    }


def _deals(state: State, actor: int, action: Action, seat: int, rng: Rng) -> bool:
    """Whether chance decides what this seat sees after the action."""
    views = set()
    for _ in range(DOUBTS):
        twin = state.copy()
        twin.rng = rng.fork()
        twin.play(actor, action)
        views.add(msgspec.json.encode(twin.view(seat)))
    return len(views) > 1


def check_dealt(state: State, actor: int, action: Action, rng: Rng) -> None:
    """Where chance takes part in an action, events tell nobody what their view does not show.

    Only the future differs between the twins, so whatever is told of the past is the same.
    """
    readers: list[int | None] = [None, *range(state.seats)]
    seen: dict[tuple[int | None, bytes], dict[bytes, Any]] = {}
    for _ in range(FUTURES):
        twin = state.copy()
        twin.rng = rng.fork()
        by_reader = _told(twin, actor, action, readers)
        position = twin.position()
        del position["rng"]
        for reader, (view, told) in by_reader.items():
            seen.setdefault((reader, view), {})[told] = position
    for (reader, _), by_words in seen.items():
        one, *others = by_words.values()
        # a throw of dice that changes nothing may be told: nothing is hidden by it
        expect(
            all(other == one for other in others),
            f"the events of '{action}' by seat {actor} tell {who(reader)} what was newly drawn or "
            "dealt, and its view does not: hide it in `seen_by`, or show it in the view",
        )


def check_seeds(game: Game[Any], setup: Setup) -> None:
    """Another seed gives another match, and the events of the deal tell no secret."""
    states = [game.begin(setup.seats, seed, **setup.options) for seed in range(8)]
    positions = [state.position() for state in states]
    streams = {json.dumps(position.pop("rng")) for position in positions}
    different = {json.dumps(position) for position in positions}
    # a game whose start is always the same still has another random stream
    expect(len(different) > 1 or len(streams) == 8, "every seed gives the same match")
    told: dict[bytes, set[bytes]] = {}
    for state in states:
        events = [event.seen_by(None) for event in state.events or []]
        words = told.setdefault(msgspec.json.encode(state.view(None)), set())
        words.add(msgspec.json.encode(events))
    expect(
        all(len(words) == 1 for words in told.values()),
        "the events of the deal tell a spectator what its view does not show",
    )


def check_variety(game: Game[Any], setup: Setup, seed: int, draws: int = 40) -> None:
    """Over many draws `resample` really varies what is hidden, and `exchange_hidden` knows of it.

    What is hidden is what `exchange_hidden` touches: cards here, in a game where everything lies
    open the future of the random stream.
    """
    rng = Rng(seed)
    state = game.new(setup.seats, seed, **setup.options)
    before = state.position()
    for seat in range(state.seats):
        hidden: set[str] = set()
        for _ in range(TRIES):
            position = json.loads(json.dumps(before))
            if game.exchange_hidden(position, seat, rng):
                hidden = {field for field in before if position[field] != before[field]}
            if hidden:
                break
        drawn = [state.resample(seat, rng).position() for _ in range(draws)]
        if hidden:
            fields = ", ".join(sorted(hidden))
            seen = {json.dumps([position[field] for field in sorted(hidden)]) for position in drawn}
            expect(
                len(seen) > draws // 4,
                f"resample hardly varies what exchange_hidden changes ({fields}): for seat {seat} "
                f"{len(seen)} of {draws} draws differ",
            )
        else:
            varied = {f for f in before for position in drawn if position[f] != before[f]} - {"rng"}
            expect(
                not varied,
                f"exchange_hidden changes nothing for seat {seat}, yet resample varies "
                f"{', '.join(sorted(varied))}: exchange them there too",
            )

"""The checks of secrets: what nobody may learn, and what `resample` must vary."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tablee.core.actions import Action
from tablee.core.errors import PositionError
from tablee.core.game import Game
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.testing.expect import ConformanceError, expect
from tablee.testing.setups import Setup

FUTURES = 4  # of an action in which chance takes part, so many are compared by everybody
CHANCES = 800  # so many worlds, where a fault has to be understood
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


def differing(state: State, other: State, reader: int | None) -> str:
    """What a reader gets in another state and not in this one, in words."""
    here, there = (msgspec.to_builtins(one.view(reader)) for one in (state, other))
    for field in here:
        if here[field] != there[field]:
            return (
                f"its view has {field} {_short(here[field])} here and {_short(there[field])} there"
            )
    for action in state.game.actions:
        refused = [reader is not None and one.refusal(reader, action) for one in (state, other)]
        if refused[0] != refused[1]:
            return f"the refusal of '{action}' is {refused[0]} here and {refused[1]} there"
    return "actors, legal, talk or concerns are others"


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) < 80 else text[:77] + "..."


def _exchanged(state: State, seat: int, rng: Rng) -> State | None:
    """This match with something exchanged that the seat cannot know; None: there is nothing."""
    position = json.loads(json.dumps(state.position()))
    if not state.game.exchange_hidden(position, seat, rng):
        return None
    try:
        other: State = state.game.from_position(position)
    except PositionError as error:
        raise ConformanceError(
            f"exchange_hidden for seat {seat} made an impossible position: {error}"
        ) from error
    return other


def _alike(state: State, other: State, seat: int) -> bool:
    """Whether `resample` takes both for the same match, as far as this seat knows."""
    worlds = [one.resample(seat, Rng(seat)).position() for one in (state, other)]
    return bool(worlds[0] == worlds[1])


def two_seats(state: State, rng: Rng) -> list[int]:
    """One that may act, and another one; over the states of a match everybody is meant."""
    first = rng.pick(state.actors() or list(range(state.seats)))
    return sorted({first, (first + 1 + int(rng.below(max(1, state.seats - 1)))) % state.seats})


def check_resample(state: State, rng: Rng, seats: Sequence[int] | None = None) -> None:
    """What a seat gets stays as it was in every match that it thinks possible; by default all."""
    before = state.position()
    for seat in range(state.seats) if seats is None else seats:
        other = state.resample(seat, rng)
        drawn = other.position()
        _check_sight(state, other, seat, rng)
        try:
            reread = state.game.from_position(json.loads(json.dumps(drawn))).position()
        except PositionError as error:
            raise ConformanceError(
                f"resample for seat {seat} made an impossible position: {error}"
            ) from error
        expect(reread == drawn, f"resample for seat {seat} made a position that is read otherwise")
        chosen = int(rng.below(1 << 30))
        again = other.resample(seat, Rng(chosen))
        expect(
            again.position() == state.resample(seat, Rng(chosen)).position(),
            f"resample for seat {seat} depends on what it cannot know: sort what is hidden before "
            "you shuffle it, and draw from nothing but the stream",
        )
        _check_sight(state, again, seat, rng)
        expect(
            state.over or drawn["rng"] != before["rng"],
            "resample kept the future of the random stream",
        )
    expect(state.position() == before, "resample changed the original")


def _check_sight(state: State, other: State, seat: int, rng: Rng) -> None:
    """An imagined match looks the same; if not, `exchange_hidden` says whose fault it is."""
    sight = perceived(state, seat)
    if perceived(other, seat) == sight:
        return
    exchanged = (_exchanged(state, seat, rng) for _ in range(CHANCES))
    shown = any(one is not None and perceived(one, seat) != sight for one in exchanged)
    raise ConformanceError(
        f"resample changed what seat {seat} gets: {differing(state, other, seat)}. "
        + (
            "exchange_hidden does so, too: a secret is shown"
            if shown
            else "exchange_hidden does not: `_redeal` draws anew what the seat knows"
        )
    )


def check_privacy(state: State, rng: Rng, seats: Sequence[int] | None = None) -> int:
    """Exchange hidden things in the position: nothing that is shown or told may change.

    What is hidden from a seat is hidden from spectators too: they know what is public, no more.
    Returns how many exchanges changed the position, so that a caller can see that it was tested.
    """
    changed = 0
    public = perceived(state, None)
    for seat in range(state.seats) if seats is None else seats:
        other = _exchanged(state, seat, rng)
        if other is None:
            continue
        changed += other != state
        for reader, sight in ((seat, perceived(state, seat)), (None, public)):
            if perceived(other, reader) != sight:
                raise ConformanceError(
                    f"{who(reader)} can tell two positions apart that differ only in what "
                    f"exchange_hidden changed for seat {seat}: {differing(state, other, reader)}. "
                    + (
                        "resample cannot: a secret is shown"
                        if _alike(state, other, seat)
                        else "resample can, too: exchange_hidden changes what the seat knows"
                    )
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
    here, there = (consequences(twin.copy(), actor, action, readers) for twin in (state, other))
    if any(here[reader][0] != there[reader][0] for reader in readers):
        return  # it became known
    leaks = [reader for reader in readers if here[reader][1] != there[reader][1]]
    # a new deal forgets the round before, and with it what was lawfully shown at its end
    if leaks and not _deals(state, actor, action, seat, rng):
        expect(False, f"the events of '{action}' by seat {actor} tell {who(leaks[0])} a secret")


def consequences(
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


def check_dealt(state: State, actor: int, action: Action, rng: Rng, more: int = 0) -> None:
    """Where chance takes part in an action, events tell nobody what their view does not show.

    Only the future differs between the twins, so whatever is told of the past is the same. In so
    many more of them spectators look: they see least, so that most futures look alike to them.
    """
    everybody: list[int | None] = [None, *range(state.seats)]
    seen: dict[tuple[int | None, bytes], dict[bytes, Any]] = {}
    for readers in [everybody] * FUTURES + [everybody[:1]] * more:
        twin = state.copy()
        twin.rng = rng.fork()
        by_reader = consequences(twin, actor, action, readers)
        position = twin.position()
        del position["rng"]
        for reader, (view, told) in by_reader.items():
            seen.setdefault((reader, view), {})[told] = position
    for (reader, _), by_words in seen.items():
        one, *others = by_words.values()
        # a throw of dice that changes nothing may be told: nothing is hidden by it
        if any(other != one for other in others):
            fact = _revealed(state, actor, action, reader, rng)
            expect(
                not fact,
                f"the events of '{action}' by seat {actor} tell {who(reader)} what was newly drawn "
                f"or dealt, and its view does not ({fact}): hide it in `seen_by`, or show it in "
                "the view",
            )


def _revealed(state: State, actor: int, action: Action, reader: int | None, rng: Rng) -> str:
    """What holds whenever the reader is told a certain thing, and seldom else.

    What is told of something that was shuffled again before the action ended goes with nothing.
    """
    told: dict[str, int] = {}
    facts: dict[str, int] = {}
    both: dict[tuple[str, str], int] = {}
    for _ in range(CHANCES):
        twin = state.copy()
        twin.rng = rng.fork()
        twin.events = []
        twin.play(actor, action)
        heard = {
            part
            for e in twin.events
            for part in _cut(msgspec.to_builtins(e.seen_by(reader)), e.kind)
        }
        shown = set(_cut(msgspec.to_builtins(twin.view(reader)), ""))
        position = twin.position()
        del position["rng"]
        held = set(_cut(position, "")) - shown
        for one in heard:
            told[one] = told.get(one, 0) + 1
        for fact in held:
            facts[fact] = facts.get(fact, 0) + 1
        for one in heard:
            for fact in held:
                both[one, fact] = both.get((one, fact), 0) + 1
    for (one, fact), count in both.items():
        if TRIES <= count == told[one] and facts[fact] <= CHANCES // 8:
            return f"where {one}, {fact}"
    return ""


def _cut(value: Any, path: str) -> Iterator[str]:
    """Plain JSON in small facts: what is where, and what there is in a list."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _cut(part, f"{path}.{name}" if path else str(name))
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from _cut(part, f"{path}[{at}]")
            if not isinstance(part, dict | list):
                yield f"{path} has {part}"
    else:
        yield f"{path} is {value}"


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
                f"{len(seen)} of {draws} draws differ; draw it anew in `_redeal`",
            )
        else:
            varied = {f for f in before for position in drawn if position[f] != before[f]} - {"rng"}
            expect(
                not varied,
                f"exchange_hidden changes nothing for seat {seat}, yet resample varies "
                f"{', '.join(sorted(varied))}: exchange them there too",
            )

"""A match again, step by step, as one seat or several saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tablee.core.events import Event
from tablee.core.record import Record
from tablee.core.state import State


class Told(msgspec.Struct, frozen=True):
    """What one pair of eyes was told at one step.

    Attributes:
        view: how the match stood for them.
        events: what had happened since the step before, as they may read it.
        legal: codes of the moves that they could make.
        talk: codes of what they could say.
    """

    view: Any
    events: list[Any]
    legal: list[int]
    talk: list[int]


class Frame(msgspec.Struct, frozen=True):
    """One step: who did what, and what everybody concerned saw of it.

    Attributes:
        seat: who acted; None before the first action.
        code: the action.
        told: one for each pair of eyes of the replay, in their order.
    """

    seat: int | None
    code: int | None
    told: list[Told]


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A match as a list of steps.

    Attributes:
        game: what was played.
        seats: how many played.
        names: who sat where.
        options: the options of the match.
        eyes: whose eyes the frames are seen with; None is a spectator.
        frames: the steps; the first is the deal.
    """

    game: str
    seats: int
    names: list[str]
    options: dict[str, Any]
    eyes: list[int | None]
    frames: list[Frame]


def replay(record: Record, eyes: Sequence[int | None]) -> Replay:
    """Play a record again and write down what these eyes saw.

    Raises:
        RecordError: it does not replay.
        SeatError: one of the eyes is no seat of the match.
    """
    state = record.begin()
    frames = [_frame(state, eyes, None, None)]
    for number, (seat, code) in enumerate(record.actions):
        record.step(state, number)
        frames.append(_frame(state, eyes, seat, code))
    return Replay(
        game=record.game,
        seats=record.seats,
        names=record.names or [],
        options=record.options,
        eyes=list(eyes),
        frames=frames,
    )


def _frame(state: State, eyes: Sequence[int | None], seat: int | None, code: int | None) -> Frame:
    events: list[Event] = state.events or []
    state.events = []
    return Frame(seat=seat, code=code, told=[_told(state, events, eye) for eye in eyes])


def _told(state: State, events: list[Event], eye: int | None) -> Told:
    return Told(
        view=state.view(eye),
        events=[event.seen_by(eye) for event in events],
        legal=[] if eye is None else [action.code for action in state.legal(eye)],
        talk=[] if eye is None else [action.code for action in state.talk(eye)],
    )

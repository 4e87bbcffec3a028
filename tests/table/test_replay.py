"""A match that is over, looked at again: by whoever, with whose eyes."""

from __future__ import annotations

from typing import Any

import pytest

from tablee import Record, RecordError
from tablee.core.errors import SeatError
from tablee.core.game import Game
from tablee.table.replay import Frame, replay

from .sitting import ANNE, BOB, Sitting


def played(snap: Game[Any]) -> Record:
    """Anne rests (and draws), attacks Bob's shield, and so on to the end."""
    sitting = Sitting(snap, [None, None], options={"turns": 3}).started(ANNE, BOB)
    sitting.play(ANNE, "rest", key="1")
    sitting.play(BOB, "attack victim=0", key="2")
    sitting.play(ANNE, "pass", key="3")
    sitting.play(ANNE, "rest", key="4")
    return sitting.table.finished[0]


def test_a_match_is_shown_step_by_step(snap: Game[Any]) -> None:
    record = played(snap)
    shown = replay(record, [0, 1, None])
    assert (shown.game, shown.seats, shown.names) == ("snap", 2, ["Anne", "Bob"])
    assert shown.options == {"turns": 3}
    assert shown.eyes == [0, 1, None]
    did = [(frame.seat, frame.code) for frame in shown.frames]
    assert did == [(None, None), *record.actions]
    assert all(len(frame.told) == 3 for frame in shown.frames)


def test_every_step_is_what_these_eyes_could_see_then(snap: Game[Any]) -> None:
    record = played(snap)
    shown = replay(record, [1, 0, None])
    state = record.begin()
    for number, frame in enumerate(shown.frames):
        if number:
            state.events = []
            record.step(state, number - 1)
        for eye, told in zip([1, 0, None], frame.told, strict=True):
            assert told.view == state.view(eye)
            assert told.events == [event.seen_by(eye) for event in state.events or []]
            legal = [] if eye is None else [action.code for action in state.legal(eye)]
            assert told.legal == legal


def test_a_replay_tells_nobody_more_than_the_match_did(snap: Game[Any]) -> None:
    drew = replay(played(snap), [0, 1, None]).frames[1]
    shields = [told.events[0].shield for told in drew.told]
    assert isinstance(shields[0], bool)
    assert shields[1:] == [None, None]
    assert [told.view.secret is None for told in drew.told] == [False, False, True]


def test_an_event_is_told_once(snap: Game[Any]) -> None:
    def kinds(frame: Frame) -> list[str]:
        return [event.kind for event in frame.told[0].events]

    frames = replay(played(snap), [None]).frames
    assert [kinds(frame) for frame in frames] == [[], ["dealt"], ["attacked"], [], ["dealt"]]


def test_what_could_be_said_is_shown_to_who_could_say_it(snap: Game[Any]) -> None:
    import tablee

    game = tablee.game("the-game")
    record, state = Record.start(game, 2, 7, signals=True, first_seat=0)
    action = state.legal(0)[0]
    state.play(0, action)
    record.add(0, action)
    shown = replay(record, [1, None]).frames[-1].told
    assert shown[0].talk == [word.code for word in state.talk(1)] != []
    assert shown[1].talk == []
    assert shown[1].legal == []


def test_names_may_be_missing(snap: Game[Any]) -> None:
    record = played(snap)
    record.names = None
    assert replay(record, [0]).names == []


def test_what_does_not_replay_is_not_shown(snap: Game[Any]) -> None:
    record = played(snap)
    with pytest.raises(SeatError):
        replay(record, [2])
    record.actions[2] = (1, record.actions[2][1])
    with pytest.raises(RecordError) as caught:
        replay(record, [0])
    assert caught.value.step == 3

"""Le Géant Rustre: what the view foresees is what happens."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.core.events import Event
from tablee.core.rng import Rng
from tablee.games.geant_rustre.rules import GeantRustre
from tests.games.geant_rustre.situations import GAME, seen

LEVELS = [("easy", "four"), ("medium", "colours"), ("hard", "colours"), ("hard", "four")]


def told_in_this_turn(events: list[Event]) -> tuple[list[Any], bool]:
    """What was told before the next roll, and whether there was one, or the match ended."""
    kinds = [event.kind for event in events]
    if "rolled" in kinds:
        return events[: kinds.index("rolled")], True
    return list(events), "ended" in kinds


def giants_walk(events: list[Any]) -> tuple[list[int | str], int]:
    """The spaces that he stepped on, and how many dwarfs he took."""
    path = [space for event in events if event.kind == "stomped" for space in event.spaces]
    return path, sum(event.count for event in events if event.kind == "caught")


def check(state: GeantRustre, code: int) -> bool:
    """Do what was foreseen, on a copy; whether the turn came to its end."""
    foreseen = seen(state, state.actor).foreseen[code]
    action = GAME.actions[code]
    after = state.copy()
    after.events = []
    after.apply(state.actor, action)
    told, ended = told_in_this_turn(after.events)
    if action.verb in ("walk", "climb"):
        moved = told[0]
        assert foreseen.to == ("cave" if moved.kind == "saved" else moved.to)
        hidden = moved.kind != "saved" and moved.hidden
        expected = "cave" if moved.kind == "saved" else "hidden" if hidden else "exposed"
        assert foreseen.lot == expected
    if not ended:  # something else is decided first: foreseen is what would be without it
        now = seen(after)
        assert foreseen.seen == now.exposed
        assert (foreseen.path, foreseen.caught) == (now.ahead.path, now.ahead.caught)
        assert foreseen.ends == now.ahead.ends
        return False
    assert (foreseen.path, foreseen.caught) == giants_walk(told)
    assert foreseen.ends == next((event.reason for event in told if event.kind == "ended"), "")
    walks = [event for event in told if event.kind in ("stomped", "munched")]
    if foreseen.ends != "won" and not state.stuck:
        assert foreseen.seen == sum(event.seen for event in walks if event.cause == "exposed")
    return True


@pytest.mark.parametrize("seats", list(GAME.seats))
@pytest.mark.parametrize(("giant", "goal"), LEVELS)
def test_what_is_foreseen_is_what_happens(seats: int, giant: str, goal: str) -> None:
    rng = Rng(seats)
    ends = looked = 0
    for seed in range(4):
        shelter = seed % 2 == 0
        state = GAME.new(seats=seats, seed=seed, giant=giant, goal=goal, mine_is_shelter=shelter)
        assert isinstance(state, GeantRustre)
        while not state.over:
            legal = state.legal(state.actor)
            foreseen = seen(state, state.actor).foreseen
            assert set(foreseen) == {a.code for a in legal if a.verb not in ("give", "lift")}
            for code in sorted(foreseen)[:: max(1, len(foreseen) // 6)]:
                ends += check(state, code)
                looked += 1
            state.apply(state.actor, rng.pick(legal))
        assert seen(state).ahead.path == []
    assert 0 < ends < looked


def test_only_whoever_is_asked_is_told_what_would_be() -> None:
    state = GAME.new(seats=4, seed=2)
    assert seen(state, state.actors()[0]).foreseen
    for other in (None, 1, 2, 3):
        view = seen(state, other)
        assert (view.foreseen, view.ahead) == ({}, seen(state, 0).ahead)


@pytest.mark.parametrize(("giant", "goal"), LEVELS)
def test_the_danger_is_whom_he_takes_next_if_everybody_stays(giant: str, goal: str) -> None:
    fatal = 0
    for seed in range(12):
        state = GAME.new(seats=4, seed=seed, giant=giant, goal=goal)
        rng = Rng(seed)
        while not state.over:
            danger, view = seen(state).danger, seen(state)
            twin = state.copy()
            twin.events = []
            while not any(event.kind == "caught" for event in twin.events):
                twin.eating = 0  # cakes put it off, no more
                twin.walk_one("die")
            path, count = giants_walk(twin.events)
            assert (danger.steps, danger.space, danger.count) == (len(path), path[-1], count)
            assert danger.ends == (twin.reason() if twin.over else "")
            assert (view.taken + count >= view.fatal) == (danger.ends == "lost")
            fatal += bool(danger.ends)
            state.apply(state.actor, rng.pick(state.legal(state.actor)))
        assert seen(state).danger is None
    assert fatal

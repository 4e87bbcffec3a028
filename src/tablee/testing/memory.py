"""The check of memory: what an action gave away is not imagined any more."""

from __future__ import annotations

from typing import Any

from tablee.core.actions import Action
from tablee.core.errors import PositionError
from tablee.core.refusal import Refusal
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.testing.expect import expect
from tablee.testing.hidden import consequences, perceived

WORLDS = 32  # that are looked at where one could not have come of what was before


def check_memory(state: State, actor: int, action: Action, rng: Rng) -> None:
    """What a seat imagines after an action could have come of what it saw before.

    In imagined worlds the action is taken back. Where that makes a match that looked to the seat
    just as the true one did, and in which the action was not legal, the seat has forgotten what it
    saw: somebody who could not follow a suit holds cards of it.
    """
    if action.talk or state.seats == 1:
        return
    reader = (actor + 1 + int(rng.below(state.seats - 1))) % state.seats
    truth = state.copy()
    seen = consequences(truth, actor, action, [reader])
    if truth.over:
        return
    found: list[Refusal] = []
    for worlds in (2, WORLDS):  # one alone may be an odd one
        imagined = [truth.resample(reader, rng) for _ in range(worlds)]
        refusals = [
            _impossible(state, truth, one, (actor, action), reader, seen) for one in imagined
        ]
        found = [refusal for refusal in refusals if refusal is not None]
        if not found:
            return
    expect(
        len(found) < WORLDS // 8,
        f"after '{action}' by seat {actor}, resample for seat {reader} imagines what cannot be, in "
        f"{len(found)} of {WORLDS} worlds: it would have been refused there ({found[0]}). What an "
        "action gives away must be remembered in the state, and `_redeal` must keep to it",
    )


def _impossible(
    state: State, after: State, world: State, move: tuple[int, Action], reader: int, seen: Any
) -> Refusal | None:
    """Why the move that led to this world could not be made; None: it could, for all we know."""
    actor, action = move
    try:
        plain = _taken_back(state.position(), after.position(), world.position())
        before: State = state.game.from_position(plain)
    except PositionError:
        return None
    refusal = before.refusal(actor, action)
    if refusal is None or perceived(before, reader) != perceived(state, reader):
        return None
    # what looks the same may have been done instead
    if any(
        consequences(before.copy(), actor, one, [reader]) == seen for one in before.legal(actor)
    ):
        return None
    try:
        before.apply(actor, action)
    except Exception:  # it trusts its caller, and was not meant for this
        return None
    return refusal if before == world else None


def _taken_back(before: Any, after: Any, world: Any) -> Any:
    """A world after a move, with what the move changed in the true match put back.

    Raises:
        PositionError: it has not changed there.
    """
    if before == after:
        return world
    if world == after:
        return before
    if isinstance(world, dict) and before.keys() == after.keys() == world.keys():
        return {name: _taken_back(before[name], after[name], world[name]) for name in world}
    if not isinstance(world, list):
        raise PositionError("", "another value")
    if len(before) == len(after) == len(world):
        return [_taken_back(*parts) for parts in zip(before, after, world, strict=True)]
    left = list(world)
    for thing in after:
        if after.count(thing) > before.count(thing):
            if thing not in left:
                raise PositionError("", "it is not there")
            left.remove(thing)
    return left + [thing for thing in before if before.count(thing) > after.count(thing)]

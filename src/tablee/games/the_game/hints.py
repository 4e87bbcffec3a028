"""What a hint of this game says: facts of the table, which the seat can see."""

from __future__ import annotations

from tablee.core.actions import Action
from tablee.core.guide import Reason
from tablee.games.the_game.components import (
    DESCENDING,
    END_BURNING,
    JUMP,
    Answer,
    End,
    Place,
)
from tablee.games.the_game.judgement import Turn
from tablee.games.the_game.rules import TheGame


def reason(state: TheGame, seat: int, action: Action, then: Action | None) -> Reason:
    """What a placement costs or wins, and what it makes possible."""
    if isinstance(action, Place):
        return _place(state, seat, action, then)
    if isinstance(action, End):
        return _end(state, seat, action)
    return Reason("hint.best")


def thinks_of(state: TheGame, seat: int, action: Action, others: list[Action]) -> Action:
    """The placement that looks cheapest; after the minimum, to stop."""
    if isinstance(action, Answer):
        return others[0]
    for other in others:
        if isinstance(other, End) and state.placed >= state.required():
            return other
    places = [other for other in others if isinstance(other, Place)]
    return min(places, key=lambda place: _looks(state, place)) if places else others[0]


def _looks(state: TheGame, place: Place) -> int:
    """How far a placement moves its pile on; a jump moves it back."""
    top = state.piles[int(place.pile)][-1]
    return int(place.card) - top if place.pile < DESCENDING else top - int(place.card)


def _place(state: TheGame, seat: int, action: Place, then: Action | None) -> Reason:
    pile = int(action.pile)
    top = state.piles[pile][-1]
    turn = Turn(state, seat)
    count = int(turn.between(action.card, top))
    if turn.jumps(action.card, top, pile):
        if count == 0:
            return Reason("hint.jump_far", {"pile": pile})
        return Reason("hint.jump", {"count": count, "pile": pile})
    back = int(action.card) - JUMP if pile < DESCENDING else int(action.card) + JUMP
    if isinstance(then, Place) and int(then.card) == back and int(then.pile) == pile:
        return Reason("hint.prepare", {"back": back, "pile": pile})
    if count == 0:
        return Reason("hint.free", {"pile": pile})
    return Reason("hint.cheap", {"count": count, "pile": pile})


def _end(state: TheGame, seat: int, action: Action) -> Reason:
    """Nothing covers the fire; or what the cheapest further card would cost."""
    places = [move for move in state.legal(seat) if isinstance(move, Place)]
    if not places:
        return Reason("hint.burnt" if action is END_BURNING else "hint.nothing")
    if action is END_BURNING:
        return Reason("hint.best")
    turn = Turn(state, seat)
    costs = [
        int(turn.between(place.card, state.piles[int(place.pile)][-1]))
        for place in places
        if _looks(state, place) > 0
    ]
    if len(costs) < len(places) or min(costs) == 0:
        return Reason("hint.best")
    return Reason("hint.stop", {"count": min(costs)})

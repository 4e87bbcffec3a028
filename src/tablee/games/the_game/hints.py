"""What a hint of this game says: facts of the table, which the seat can see."""

from __future__ import annotations

from tablee.core.actions import Action
from tablee.core.guide import Reason
from tablee.games.the_game.components import (
    CARDS,
    DESCENDING,
    DUE,
    END_BURNING,
    JUMP,
    PILES,
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
    return (
        _needed(state, seat, action, then)
        or _in_company(turn, action, then, top)
        or _alone(turn, action, count)
    )


def _needed(state: TheGame, seat: int, action: Place, then: Action | None) -> Reason | None:
    """What a way forward is good for besides: a fire goes out, a jump comes near."""
    pile = int(action.pile)
    if state.fires[pile] == DUE:
        return Reason("hint.cover", {"pile": pile})
    back = int(action.card) - JUMP if pile < DESCENDING else int(action.card) + JUMP
    follows = isinstance(then, Place) and int(then.pile) == pile
    if isinstance(then, Place) and follows and int(then.card) == back:
        return Reason("hint.prepare", {"back": back, "pile": pile})
    if back in state.hands[seat] and not follows:
        return Reason("hint.later", {"back": back})
    return None


def _in_company(turn: Turn, action: Place, then: Action | None, top: int) -> Reason | None:
    """What two cards that follow each other cost together."""
    if not isinstance(then, Place) or then.pile != action.pile:
        return None
    if (then.card > action.card) != (action.pile < DESCENDING):
        return None
    count = int(turn.between(then.card, top)) - 1  # the first of them lies in between
    params: dict[str, str | int] = {"next": int(then.card), "pile": int(action.pile)}
    if count == 0:
        return Reason("hint.both_free", params)
    return Reason("hint.both", {**params, "count": count})


def _alone(turn: Turn, action: Place, count: int) -> Reason:
    """What a card costs, beside what else could be done with it or without it."""
    state = turn.state
    card, pile = int(action.card), int(action.pile)
    fact: dict[str, str | int] = {"count": count, "pile": pile}
    if state.placed >= state.required():
        return Reason("hint.more", fact) if count else Reason("hint.more_free", {"pile": pile})
    if count == 0:
        return Reason("hint.free", {"pile": pile})
    if not any(state.fits(card, other) for other in range(PILES) if other != pile):
        return Reason("hint.last", {**fact, "card": card})
    if _fewest(turn, card) >= count:
        return Reason("hint.least", fact)
    return Reason("hint.cheap", fact)


def _fewest(turn: Turn, card: int) -> int:
    """How many cards the cheapest other card of the hand would shut out; a jump none."""
    fewest = len(CARDS)
    for move in turn.state.legal(turn.seat):
        if isinstance(move, Place) and int(move.card) != card:
            jump = _looks(turn.state, move) < 0
            top = turn.state.piles[int(move.pile)][-1]
            fewest = min(fewest, 0 if jump else int(turn.between(move.card, top)))
    return fewest


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

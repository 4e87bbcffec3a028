"""What a hint of this game says: facts of the table, which the seat can see."""

from __future__ import annotations

from tablee.core.actions import Action
from tablee.core.guide import Reason
from tablee.games.roi_lui.components import DISHES, KINDS, PER_SEAT, PORTIONS, Draw, Feed, Lay, Take
from tablee.games.roi_lui.rules.meal import RoiLui


def reason(state: RoiLui, seat: int, action: Action) -> Reason:
    """What one would have of a dish beside what the king has."""
    if isinstance(action, Take):
        dish = int(action.dish)
        mine = state.hand(seat)[dish] + state.table[dish]
        king = state.king[dish]
        hope = "hint.hope" if _may_be_served(state, seat, dish) else "hint.deny"
        key = "hint.counts" if mine <= king else hope
        return Reason(key, {"dish": DISHES[dish], "mine": mine, "king": king})
    if isinstance(action, Feed):
        return _feed(state, seat, int(action.dish))
    if isinstance(action, Draw):
        return Reason(_draw(state, seat))
    if isinstance(action, Lay) and not state.pile:
        return Reason("hint.leave")
    return Reason(f"hint.{action.verb}")


def thinks_of(state: RoiLui, seat: int, action: Action, others: list[Action]) -> Action:
    """The dish that would bring most if the king got no more; else the best of the others."""
    takes = [other for other in others if isinstance(other, Take)]
    if not takes:
        return others[0]
    return max(takes, key=lambda take: (_points(state, seat, int(take.dish)), -int(take.dish)))


def _points(state: RoiLui, seat: int, dish: int) -> int:
    mine = state.hand(seat)[dish] + state.table[dish]
    king = state.king[dish]
    return mine * king if mine <= king else 0


def _draw(state: RoiLui, seat: int) -> str:
    """What a card less in the pile means (RL-15), or what every dish would (RL-16)."""
    enough = len(state.pile) % (PER_SEAT * state.seats) == 0
    if enough and state.services_left() == 1:
        return "hint.draw_last"
    hand = state.hand(seat)
    laid = [dish for dish in range(KINDS) if state.table[dish]]
    if laid and all(hand[dish] + state.table[dish] > state.king[dish] for dish in laid):
        return "hint.draw_over"
    return "hint.draw_fewer" if enough else "hint.draw"


def _feed(state: RoiLui, seat: int, dish: int) -> Reason:
    """What the dragon takes from the king, beside what one has of it."""
    mine = state.hand(seat)[dish]
    king = state.king[dish]
    params: dict[str, str | int] = {"dish": DISHES[dish], "mine": mine, "king": king}
    if mine == 0:
        return Reason("hint.feed_none", params)
    if mine > king:
        return Reason("hint.feed_over", params)
    return Reason("hint.feed_own" if mine == king else "hint.feed_still", params)


def _may_be_served(state: RoiLui, seat: int, dish: int) -> bool:
    """Whether the king may get more of a dish that this seat takes now, as far as it knows.

    All of it leaves the table, so it takes another table (RL-15) with portions nobody has seen.
    """
    if len(state.pile) < PER_SEAT * state.seats:
        return False
    seen = state.table[dish] + state.king[dish] + state.eaten[dish]
    seen += sum(state.taken[dish::KINDS]) + state.drawn[seat * KINDS + dish]
    return seen < PORTIONS

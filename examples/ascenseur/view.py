"""What a seat sees."""

from __future__ import annotations

from examples.ascenseur.components import named
from examples.ascenseur.position import LAYOUT
from examples.ascenseur.rules import Ascenseur
from tablee import kit as g

OPEN = ("round", "dealer", "scores", "bids", "won", "trump", "leader", "played")


class AscenseurView(g.View, frozen=True, kw_only=True):
    """All that lies open, and one's own hand."""

    round: int  # from 0
    dealer: int
    scores: list[int]
    bids: list[int | None]
    won: list[int]
    trump: str
    leader: int
    trick: list[str]  # from the leader on
    played: list[str]  # all of this round
    hand: list[str] | None  # None: a spectator


def look(state: Ascenseur, seat: int | None, shared: g.SharedFields) -> AscenseurView:
    """AS-12: what lies open, and one's own hand."""
    hand, trick = None if seat is None else named(state.hands[seat]), named(state.trick)
    return AscenseurView(**shared, **LAYOUT.shown(state, *OPEN), trick=trick, hand=hand)


def describe(view: AscenseurView, texts: g.Texts) -> list[str]:
    """The view in lines."""
    lines = [texts("line.round", round=view.round, trump=view.trump, dealer=view.dealer)]
    for seat in range(view.seats):
        bid = "–" if view.bids[seat] is None else view.bids[seat]
        score, won = view.scores[seat], view.won[seat]
        lines.append(texts("line.seat", seat=seat, score=score, won=won, bid=bid))
    if view.trick:
        lines.append(texts("line.trick", leader=view.leader, cards=view.trick))
    if view.hand:
        lines.append(texts("line.hand", cards=view.hand))
    return lines
